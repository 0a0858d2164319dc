"""What a tap on a place opens: what happens there, and all that awaits the reader who would go there now.

Both sides of a fight stand piece by piece, with the same odds as the option that leads there. It is worked
out when the sheet is opened, and for that place alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from accounts.languages import is_polish
from games.engine.questions import Question
from games.faces.ground import ClosedSheet
from games.faces.moment import Addend
from games.faces.shown import ShownTable
from games.faces.stakes import NO_STAKE, Outcome, Stake
from games.faces.talisman.boards import Place, view_of
from games.faces.talisman.heading import heading
from games.faces.talisman.names import Words, edition, foe, where, words_of
from games.faces.talisman.stakes import enemies_unseen
from games.faces.talisman.stakes_ends import meaning, of_end, put_at, sides_of
from games.faces.talisman.stakes_rolls import outcomes
from games.faces.talisman.targets import Target, by_its_way
from games.systems.talisman.board import region
from games.systems.talisman.content import Content
from games.systems.talisman.movement import OPEN
from games.systems.talisman.seen_state import seen_state
from games.systems.talisman.state import Character, State
from games.systems.talisman.view import View
from games.systems.talisman.worth.outlook import FightAhead, Prospect, prospect

AHEAD, BEHIND = _("and a die each: %(n)s ahead"), _("and a die each: %(n)s behind")
LEVEL = _("and a die each: level")
AWAY, EITHER = _("%(n)s steps away"), _("%(n)s or %(other)s steps away")
GO = _("Go to %(where)s")


@dataclass(frozen=True)
class Side:
    """One side of a fight: who, the pieces of its sum, and that sum."""

    name: str
    addends: tuple[Addend, ...]
    total: int


@dataclass(frozen=True)
class End:
    """One way in which a fight may end: its name, how likely in percent, and what it means."""

    name: str
    chance: int
    words: str


@dataclass(frozen=True)
class Going:
    """An option that leads there: its key, the whole deed in words, the way ("right, 4"), and what
    it `brings` where several lead there."""

    key: str
    text: str
    way: str
    brings: str = ""


@dataclass(frozen=True)
class OtherEnd:
    """Where the same move may end besides: the id of that place's sheet, and its name."""

    sheet: str
    name: str


@dataclass(frozen=True)
class AtPlace:
    """A place for its sheet: its drawing, what awaits the reader there as a stake, both `sides` of its first
    fight and how far one is ahead, how it may end and what `besides` is to be known of it, its table, how one
    gets there now, where else the move may end, and how far `away` it is where one does not go there."""

    place: Place
    picture: str
    stake: Stake = NO_STAKE
    sides: tuple[Side, ...] = ()
    ahead: str = ""
    ends: tuple[End, ...] = ()
    besides: tuple[str, ...] = ()
    rows: tuple[Outcome, ...] = ()
    going: tuple[Going, ...] = ()
    others: tuple[OtherEnd, ...] = ()
    away: str = ""

    @property
    def title(self) -> str:
        """Its name, told from others that are called so."""
        return where(self.place.content, self.place.id)


def sheet_of(space: str) -> str:
    """The id of the sheet of a place."""
    return f"at-{space}"


class PlaceSheet(ClosedSheet):
    """The closed sheet of a place, whose value is made when it is wanted."""

    def __init__(self, place: Place, make: Callable[[Place], AtPlace]) -> None:
        """`make` tells what is at a place."""
        super().__init__(sheet_of(place.id), where(place.content, place.id), None, part="at")
        vars(self)["_make"] = lambda: make(place)
        del vars(self)["value"]

    @cached_property
    def value(self) -> AtPlace:
        """What is there."""
        made: AtPlace = vars(self)["_make"]()
        return made


def bare(place: Place) -> AtPlace:
    """A place for who has no character: what everybody sees there."""
    return AtPlace(place, _picture(place), rows=outcomes(place.content, place.id))


def teller(table: ShownTable, question: Question | None) -> Callable[[Place], AtPlace]:
    """What makes the sheet of a place for the reader of a table, who is asked this."""
    view: View = table.view
    who = view.players[view.seat - 1].who if view.seat is not None else None
    if who is None or view.fight is not None:
        return bare
    return lambda place: _told(words_of(table), view, question, place)


def _told(words: Words, view: View, question: Question | None, place: Place) -> AtPlace:
    state = seen_state(view)
    who = state.of(view.seat or 0)
    waits = prospect(state, who, _way_to(place)) if place.id != who.place else None
    fight = next((one for one in waits.fights if one.foes), None) if waits else None
    sides = _sides(words, state, who, place.id, fight) if fight else ()
    stake = _stake(words, view, state, who, waits) if waits else NO_STAKE
    ends, besides = _ends(words, state, who, waits, stake) if waits and sides else ((), stake.means)
    return AtPlace(
        place,
        _picture(place),
        stake,
        sides,
        _lead(sides[0].total - sides[1].total) if sides else "",
        ends,
        besides,
        outcomes(place.content, place.id),
        _going(view, question, who.place, place),
        _others(view, question, place),
        "" if place.targets else _away(place.content, who.place, place.id),
    )


def _way_to(place: Place) -> str:
    """The key of the only option that leads there, which may bring a fight on its way; else the place."""
    return place.targets[0].key if len(place.targets) == 1 else place.id


def _stake(words: Words, view: View, state: State, who: Character, waits: Prospect) -> Stake:
    unseen = enemies_unseen(view, who.seat) if waits.draw else {}
    return of_end(words, state, who, waits, enemies=unseen)


def _picture(place: Place) -> str:
    return view_of(place.content, place.id, small=True)


def _sides(words: Words, state: State, who: Character, space: str, fight: FightAhead) -> tuple[Side, ...]:
    """Both sides where the fight would be."""
    with put_at(who, space):
        mine, theirs = sides_of(state, who, fight)
    foes = ", ".join(foe(words.content, one) for one in fight.foes)
    return (
        Side(gettext("You"), mine, sum(one.value for one in mine)),
        Side(foes, theirs, sum(one.value for one in theirs)),
    )


def _ends(
    words: Words, state: State, who: Character, waits: Prospect, stake: Stake
) -> tuple[tuple[End, ...], tuple[str, ...]]:
    """How the fights there may end, and what else the stake says."""
    with put_at(who, waits.space):
        means = meaning(words, state, who, waits)
    won, drawn = stake.odds or 0, stake.drawn or 0
    ends = (
        End(pgettext("an end of a fight", "Win"), won, means.win),
        End(pgettext("an end of a fight", "Draw"), drawn, pgettext("what a draw brings", "nothing")),
        End(pgettext("an end of a fight", "Lose"), max(100 - won - drawn, 0), means.lose),
    )
    return ends, tuple(one for one in stake.means if one not in means.lines)


def _lead(more: int) -> str:
    """How far the reader is ahead before the dice."""
    if not more:
        return gettext(LEVEL)
    return gettext(AHEAD if more > 0 else BEHIND) % {"n": abs(more)}


def _going(view: View, question: Question | None, start: str, place: Place) -> tuple[Going, ...]:
    steps = int(question.params.get("steps", 1)) if question else 1
    spoken, several = edition(view.content), len(place.targets) > 1
    return tuple(
        Going(
            one.key,
            _deed(place, one),
            heading(spoken, start, one.key, steps),
            one.brings if several else "",
        )
        for one in place.targets
    )


def _deed(place: Place, target: Target) -> str:
    """The option as a whole deed."""
    if target.key.startswith(f"{OPEN}:"):
        return target.text
    case = "nom" if is_polish() else "acc"
    return gettext(GO) % {"where": by_its_way(place.content, target.key, place.id, case)}


def _others(view: View, question: Question | None, place: Place) -> tuple[OtherEnd, ...]:
    """The other ends of a move that may end here."""
    if question is None or not place.targets:
        return ()
    ends = dict.fromkeys(
        space
        for verb, _, space in (key.partition(":") for key in question.options_of(view.seat or 0))
        if verb == "go" and space in view.content.spaces and space != place.id
    )
    return tuple(OtherEnd(sheet_of(one), where(view.content, one)) for one in ends)


def _away(content: Content, start: str, space: str) -> str:
    """How many spaces of their common Region lie between, either way round; "" where there is none."""
    ring = content.rings[region(content, start)]
    if start == space or start not in ring or space not in ring:
        return ""
    one = (ring.index(space) - ring.index(start)) % len(ring)
    near, far = sorted((one, len(ring) - one))
    if region(content, start) == "city" or near == far:
        return gettext(AWAY) % {"n": one}
    return gettext(EITHER) % {"n": near, "other": far}
