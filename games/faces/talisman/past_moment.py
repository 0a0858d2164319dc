"""What has been, as the moment tells it: the fight, what was won and lost, the rest in sentences."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.faces.happenings import scenes
from games.faces.log import heard
from games.faces.moment import Change, Die, Moment, Row
from games.faces.shown import ShownTable
from games.faces.talisman.applied import APPLIED
from games.faces.talisman.deeds import bust, seat_of, thing, weight
from games.faces.talisman.fight_lines import outcome as fight_outcome
from games.faces.talisman.names import Words, foe
from games.faces.talisman.rolls import rows
from games.faces.talisman.touched import TURN, Stretch, gain, is_about, stretch_of
from games.faces.talisman.wording import wording
from games.faces.wording import Wording, plain
from games.kit.content_sets import kept_inside
from games.systems.talisman.board import JAIL
from games.systems.talisman.clash import ATTACK
from games.systems.talisman.view import View

ROUND = _("Round %(round)s · %(who)s")
ANOTHERS = _("Round %(round)s · the turn of %(who_gen)s")
ON_THE_BOARD = _("On the board")
BEFORE = _("Before the first turn")
VERDICTS = {
    "killed": _("Killed!"),
    "crowned": _("The Crown of Command!"),
    "portal_opened": _("The Portal is open!"),
    "quest_done": _("The quest is done!"),
    "toad": _("A Toad!"),
    "lycanthrope": _("A lycanthrope!"),
    "enslaved": _("Enslaved!"),
    "werewolf_met": _("The Werewolf!"),
    "itself_again": _("No Toad any more!"),
    "cured": _("Cured!"),
}
"""What decides more than a fight, the weightiest first."""
JAILED = _("To the Jail!")
LINES_AT_MOST = 6


def past(words: Words, table: ShownTable) -> Moment | None:
    """What has happened to the reader, else the last that mattered to anybody; None before anything has."""
    view: View = table.view
    log = heard(table.log)
    said = wording(table)
    stretch = stretch_of(log, view.seat, view.turn.seat if view.turn else 0) or _scene_of(said, log)
    return _told(words, view, said, log, stretch) if stretch else None


def _scene_of(said: Wording, log: Sequence[Seen]) -> Stretch | None:
    """The last scene in which anything mattered, for somebody to whom nothing has happened."""
    found = [scene for scene in scenes(said, log) if any(map(weight, scene))]
    if not found:
        return None
    whose = next(filter(None, (seat_of(event) for event in found[-1])), 0)
    return Stretch(whose, tuple(found[-1]), tuple(event for event in found[-1] if weight(event)))


def _told(words: Words, view: View, said: Wording, log: Sequence[Seen], stretch: Stretch) -> Moment:
    then = words.at(stretch.turn[-1].step)
    reader = view.seat if any(is_about(event, view.seat) for event in stretch.told) else None
    clash = _last(stretch.told, "clash", reader)
    changed = [event for event in stretch.told if gain(event, reader) is not None]
    rest = [event for event in stretch.told if event not in changed and event.kind not in ("clash", TURN)]
    return Moment(
        title=_title(then, view, log, stretch, reader),
        rows=_clashed(then, stretch.turn, clash) if clash else _rolled(then, stretch.turn, reader),
        verdict=_verdict(view, stretch.told, clash, reader),
        lines=tuple(plain(said.line(event)) for event in _weightiest(rest)),
        changes=tuple(_change(words, said, event, reader) for event in changed),
        rules=_rules(stretch.told, clash),
    )


def _last(told: Iterable[Seen], kind: str, reader: int | None) -> Seen | None:
    """The last event of a kind, for a reader the last of their own."""
    found = [event for event in told if event.kind == kind and (reader is None or is_about(event, reader))]
    return found[-1] if found else None


def _weightiest(events: Sequence[Seen]) -> list[Seen]:
    """As many as there is room for, in their order; of slight ones the latest."""
    order = sorted(range(len(events)), key=lambda at: (-weight(events[at]), -at))
    return [events[at] for at in sorted(order[:LINES_AT_MOST])]


def _title(words: Words, view: View, log: Sequence[Seen], stretch: Stretch, reader: int | None) -> str:
    """When it was: in whose turn, and the how manieth of theirs that was."""
    seat = stretch.seat
    if not seat:
        sets_up = any(event.kind == "character" for event in stretch.turn)
        return gettext(BEFORE if sets_up else ON_THE_BOARD)
    since = [event for event in log if event.kind == TURN and event.step > stretch.turn[-1].step]
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


def _change(words: Words, said: Wording, event: Seen, reader: int | None) -> Change:
    card = str(event.facts.get("card") or event.facts.get("what", ""))
    return Change(plain(said.line(event)), thing(words.content, card), lost=gain(event, reader) is False)


def _rules(told: Sequence[Seen], clash: Seen | None) -> tuple[str, ...]:
    """The rules that the fight and then the weightiest events applied, each once."""
    heavy = [event for event in reversed(told) if weight(event) > 1]
    kinds = [event.kind for event in ([clash] if clash else []) + heavy]
    return tuple(dict.fromkeys(one for kind in kinds for one in APPLIED.events.get(kind, ())))


# -- dice -------------------------------------------------------------------------------------------------


def _clashed(words: Words, turn: Sequence[Seen], clash: Seen) -> tuple[Row, Row]:
    """Both scores as they were compared."""
    facts, before = clash.facts, turn[: turn.index(clash)]
    begun = next((event for event in reversed(before) if event.kind in ("fight", ATTACK)), None)
    won = None if facts["outcome"] == "stand_off" else facts["outcome"] == "won"
    other = int(facts.get("other", 0))
    return (
        _side(words, before, facts["seat"], "", facts["mine"], won),
        _side(words, before, other, _foes(words, begun), facts["theirs"], None if won is None else not won),
    )


def _side(words: Words, before: Sequence[Seen], seat: int, foes: str, total: int, won: bool | None) -> Row:
    """A character with the dice of its last attack roll; creatures for seat 0."""
    character = words.playing.get(seat, "")
    name = words.tell("%(who)s", {"seat": seat}) if seat else foes
    return Row(
        name,
        bust(character) if character else "",
        str(seat or ""),
        dice=_fallen(before, seat),
        total=total,
        won=won,
    )


def _fallen(before: Sequence[Seen], seat: int) -> tuple[Die, ...]:
    rolls = [one.facts for one in before if one.kind in ("rolled", "fate") and one.facts["roll"] == ATTACK]
    last: list[int] = next((one["dice"] for one in reversed(rolls) if one["seat"] == seat), [])
    return tuple(Die(str(one)) for one in last)


def _foes(words: Words, begun: Seen | None) -> str:
    if begun is None or begun.kind != "fight":
        return gettext("The creature")
    return ", ".join(foe(words.content, one) for one in begun.facts["foes"])


def _rolled(words: Words, turn: Sequence[Seen], reader: int | None) -> tuple[Row, ...]:
    """The last roll of the reader for a card or space, with what its result means."""
    rolls = [event for event in turn if event.kind in ("rolled", "fate") and is_about(event, reader)]
    content = words.content
    last = next((event.facts for event in reversed(rolls) if rows(content, event.facts["roll"])), None)
    if last is None:
        return ()
    total, seat = sum(last["dice"]), last["seat"]
    table = rows(content, last["roll"])
    means = next((one.words for one in table if one.least <= total <= (one.most or total)), "")
    character = words.playing.get(seat, "")
    return (
        Row(
            words.tell("%(who)s", last),
            bust(character) if character else "",
            str(seat),
            detail=means,
            dice=tuple(Die(str(one)) for one in last["dice"]),
            total=total,
        ),
    )


# -- the verdict ------------------------------------------------------------------------------------------


def _verdict(view: View, told: Sequence[Seen], clash: Seen | None, reader: int | None) -> str:
    """What came of it in a word: for the reader what befell them, else how the fight ended."""
    mine = [event for event in told if reader is None or is_about(event, reader)]
    kinds = {event.kind for event in mine}
    decided = next((said for kind, said in VERDICTS.items() if kind in kinds), "")
    if not decided and any(event.kind == "came" and event.facts["space"] == JAIL for event in mine):
        decided = JAILED
    return gettext(decided) if decided else _outcome(view, clash) if clash else ""


def _outcome(view: View, clash: Seen) -> str:
    """The result, from the reader's side where they have one."""
    word = str(clash.facts["outcome"])
    if clash.facts.get("other") == view.seat and view.seat is not None:
        word = {"won": "lost", "lost": "won"}.get(word, word)
    said = fight_outcome(word)
    return said[:1].upper() + said[1:]
