"""The title of what has been: where it was, by night, and why; else in whose turn, and the how manieth."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.faces.talisman.deeds import role, seat_of
from games.faces.talisman.fought import Fought, index_of, place_at, was_night
from games.faces.talisman.names import Words, against, where
from games.faces.talisman.touched import Stretch
from games.kit.content_sets import kept_inside
from games.systems.talisman.view import View

ROUND = _("Round %(round)s · %(who)s")
ANOTHERS = _("Round %(round)s · the turn of %(who_gen)s")
ON_THE_BOARD = _("On the board")
BEFORE = _("Before the first turn")
PLACED = _("%(place)s: %(what)s")
BY_NIGHT = _("%(where)s, by night")
OWN = {
    "drawn": _("you drew and fought %(foes)s"),
    "met": _("you fought %(foes)s"),
    "attack": _("you attacked %(other_acc)s"),
    "attacked": _("%(who)s attacked you"),
}
OF_OTHERS = {
    "drawn": _("%(who)s drew and fought %(foes)s"),
    "met": _("%(who)s fought %(foes)s"),
    "attack": _("%(who)s attacked %(other_acc)s"),
}
"""How a fight came about -> its words, for who had a part in it and for all others."""


def title(
    words: Words, view: View, log: Sequence[Seen], stretch: Stretch, reader: int | None, was: Fought | None
) -> str:
    """Of the fight that is shown where, when and why; else when it was, with the place."""
    if was is not None:
        where_and_when = _place(words, was.place, night=bool(was.night))
        return _placed(where_and_when, _why(words, was, reader))
    return " · ".join(
        filter(None, (when(words, view, log, stretch, reader), place(words, view, log, stretch)))
    )


def place(words: Words, view: View, log: Sequence[Seen], stretch: Stretch) -> str:
    """Where the one on turn has come to, and whether by night; "" for nowhere."""
    last = next((one for one in stretch.turn if role(one.kind) == "arrives"), None)
    if not stretch.seat or last is None:
        return ""
    at = index_of(log, stretch.turn[-1])
    space = place_at(view, log, at, stretch.seat)
    return _place(words, space, night=bool(was_night(view, log, at)))


def _placed(place: str, what: str) -> str:
    if not place:
        return what[:1].upper() + what[1:]
    return gettext(PLACED) % {"place": place, "what": what}


def _place(words: Words, space: str, *, night: bool) -> str:
    if not space:
        return ""
    said = where(words.content, space)
    return gettext(BY_NIGHT) % {"where": said} if night else said


def _why(words: Words, was: Fought, reader: int | None) -> str:
    """How the fight came about."""
    seat = seat_of(was.clash)
    if was.other:
        how = "attacked" if reader == was.other else "attack"
    else:
        how = "drawn" if was.drawn else "met"
    said = (OWN if reader in (seat, was.other) and reader else OF_OTHERS)[how]
    foes = against(words.content, was.foes) or gettext("a creature")
    told = words.tell(said, {"seat": seat, **({"other": was.other} if was.other else {})}, foes=foes)
    return told[:1].lower() + told[1:] if told.startswith("The ") else told


# -- in whose turn ----------------------------------------------------------------------------------------


def when(words: Words, view: View, log: Sequence[Seen], stretch: Stretch, reader: int | None) -> str:
    """In whose turn, and the how manieth of theirs that was."""
    seat = stretch.seat
    if not seat:
        sets_up = any(role(event.kind) == "enters" for event in stretch.turn)
        return gettext(BEFORE if sets_up else ON_THE_BOARD)
    since = [event for event in log if role(event.kind) == "turn" and event.step > stretch.turn[-1].step]
    turns = view.players[seat - 1].turns - sum(_begins_round(event, seat) for event in since)
    if turns <= 0:
        return gettext(BEFORE)
    return _round(words, seat, turns, reader in (None, seat))


def _begins_round(event: Seen, seat: int) -> bool:
    """Whether it is a turn of the seat that counts, no extra one."""
    return seat_of(event) == seat and not event.facts.get("extra")


@kept_inside(2048)
def _round(words: Words, seat: int, turns: int, own: bool) -> str:
    return words.tell(ROUND if own else ANOTHERS, {"seat": seat}, round=turns)
