"""What has been, as the moment tells it: the fight, what was won and lost, the rest in sentences."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.faces.happenings import scenes
from games.faces.log import heard
from games.faces.moment import Change, Moment, kept
from games.faces.shown import ShownTable
from games.faces.talisman.brought import brought, handed
from games.faces.talisman.causes import with_cause
from games.faces.talisman.deeds import role, row_of, seat_of, weight
from games.faces.talisman.fought import Fought, fought
from games.faces.talisman.names import Words
from games.faces.talisman.names import outcome as fight_outcome
from games.faces.talisman.past_rows import chance, clashed, rolled, word_for
from games.faces.talisman.past_sums import Sums
from games.faces.talisman.past_title import place, title, when
from games.faces.talisman.speaker import SPEAKER
from games.faces.talisman.touched import HANDED, Stretch, done_to, gain, is_about, stretch_of
from games.faces.talisman.wording import wording
from games.faces.wording import Wording, plain
from games.kit.held import card_of
from games.systems.talisman.board import JAIL
from games.systems.talisman.view import View

JAILED = _("To the Jail!")
LINES_AT_MOST = 6
"""What a glance takes in; the page keeps the others behind one press."""
LINES_FOR_CARDS = 2
"""Of more cards that were turned up none has a line: they stand there by their faces."""
TURNED_UP = ("draws", "shows")
"""Roles of events by which cards lie open."""


def to_reader(words: Words, table: ShownTable) -> Moment | None:
    """What has happened to the reader last; None where nothing has."""
    view: View = table.view
    log = heard(table.log)
    stretch = stretch_of(log, view.seat, view.turn.seat if view.turn else 0)
    return _told(words, view, wording(table), log, stretch) if stretch else None


def last_scene(words: Words, table: ShownTable) -> Moment | None:
    """The last scene in which anything mattered, for somebody to whom nothing has happened."""
    log, said = heard(table.log), wording(table)
    found = [scene for scene in scenes(said, log) if any(map(weight, scene))]
    if not found:
        return None
    whose = next(filter(None, (seat_of(event) for event in found[-1])), 0)
    told = tuple(event for event in found[-1] if weight(event))
    return _told(words, table.view, said, log, Stretch(whose, tuple(found[-1]), told))


def _told(words: Words, view: View, said: Wording, log: Sequence[Seen], stretch: Stretch) -> Moment:
    then = words.at(stretch.turn[-1].step)
    reader = view.seat if any(is_about(event, view.seat) for event in stretch.told) else None
    clash = _last_clash(stretch.told, reader)
    was = fought(view, log, clash) if clash else None
    sums = Sums(view, log, was, then.playing) if was else None
    changed = [event for event in stretch.told if gain(event, reader) is not None]
    rest = [event for event in stretch.told if event not in changed and not _is_shown(event, was)]
    beside = [event for event in rest if not _is_way(event, stretch)]
    rows = clashed(then, view, was, sums) if was and sums else rolled(then, stretch.turn, reader)
    if rest and not (beside or changed or rows) and (came := place(then, view, log, stretch)):
        return Moment(when(then, view, log, stretch, reader), verdict=came, rules=_rules(stretch.told, None))
    rest = beside if beside or changed or was else rest
    cards = _cards(words, stretch.told)
    if len(cards) > LINES_FOR_CARDS:
        rest = [event for event in rest if role(event.kind) not in TURNED_UP]
    return Moment(
        title=title(then, view, log, stretch, reader, was),
        rows=rows,
        verdict=_verdict(words, view, stretch.told, clash, reader),
        chance=chance(was, sums, view.seat) if was and sums else "",
        lines=_lines(said, rest, view.seat),
        changes=kept(one for event in changed for one in _changes(words, said, log, event, reader, was)),
        cards=cards,
        rules=_rules(stretch.told, clash),
        good=_is_good(clash, reader),
    )


def _last_clash(told: Sequence[Seen], reader: int | None) -> Seen | None:
    """The last comparison of scores, for a reader the last of their own."""
    clashes = [event for event in told if role(event.kind) == "clash"]
    found = [event for event in clashes if reader is None or is_about(event, reader)]
    return found[-1] if found else None


def _is_shown(event: Seen, was: Fought | None) -> bool:
    """Whether title or rows say the same: whose turn it was, and of the fight how it began and ended."""
    if role(event.kind) in ("clash", "turn"):
        return True
    if was is None:
        return False
    is_foe = role(event.kind) == "draws" and event.facts["card"] in was.foes
    return event is was.begun or is_foe


def _is_way(event: Seen, stretch: Stretch) -> bool:
    """Whether it only says where the one on turn has come to, which the title says."""
    return role(event.kind) == "arrives" and seat_of(event) == stretch.seat != 0


def _lines(said: Wording, events: Sequence[Seen], seat: int | None) -> tuple[str, ...]:
    """What was done to the reader first, then the weightiest as far as a glance takes them in, then the rest;
    each in the order in which it happened."""
    mine = [event for event in events if done_to(event, seat)]
    others = [event for event in events if event not in mine]
    room = max(0, LINES_AT_MOST - len(mine))
    order = sorted(range(len(others)), key=lambda at: (-weight(others[at]), -at))
    first = [others[at] for at in sorted(order[:room])]
    after = [others[at] for at in sorted(order[room:])]
    return tuple(plain(said.line(event)) for event in (*mine, *first, *after))


def _changes(
    words: Words, said: Wording, log: Sequence[Seen], event: Seen, reader: int | None, was: Fought | None
) -> tuple[Change, ...]:
    """What was won or lost by an event; for the reader in short words, else as a sentence says it."""
    lost = gain(event, reader) is False
    if role(event.kind) in HANDED:
        return handed(words, event, reader)
    found = brought(words, event) if reader is not None else ()
    if not found:
        return (Change(plain(said.line(event)), "", lost),)
    is_of_fight = was is not None and event.facts.get("why") in was.foes
    return found if is_of_fight else tuple(with_cause(words, log, event, one) for one in found)


def _cards(words: Words, told: Sequence[Seen]) -> tuple[str, ...]:
    """The cards that were turned up."""
    found = (card_of(str(one.facts.get("card") or "")) for one in told if role(one.kind) in TURNED_UP)
    return tuple(dict.fromkeys(one for one in found if one in words.content.cards))


def _rules(told: Sequence[Seen], clash: Seen | None) -> tuple[str, ...]:
    """The rules that the fight and then the weightiest events applied, each once."""
    heavy = [event for event in reversed(told) if weight(event) > 1]
    kinds = [event.kind for event in ([clash] if clash else []) + heavy]
    return tuple(dict.fromkeys(one for kind in kinds for one in row_of(kind).rules))


# -- the verdict ------------------------------------------------------------------------------------------


def _verdict(words: Words, view: View, told: Sequence[Seen], clash: Seen | None, reader: int | None) -> str:
    """What came of it in a word: for the reader what befell them, else how the fight ended."""
    mine = {event.kind: event for event in told if reader is None or is_about(event, reader)}
    for kind, row in SPEAKER.events.items():
        if row.verdict is not None and kind in mine:
            return SPEAKER.tell(row.verdict, words, mine[kind].facts)
    if any(role(event.kind) == "arrives" and event.facts["space"] == JAIL for event in mine.values()):
        return gettext(JAILED)
    return _outcome(view, clash) if clash else ""


def _is_good(clash: Seen | None, reader: int | None) -> bool | None:
    """Whether the reader has won the fight that is shown; None for who had no part in it, and for neither."""
    if clash is None or reader is None:
        return None
    return {"won": True, "lost": False}.get(word_for(clash, reader))


def _outcome(view: View, clash: Seen) -> str:
    """The result, from the reader's side where they have one."""
    word = word_for(clash, view.seat)
    said = fight_outcome(word)
    return said[:1].upper() + said[1:]
