"""The turn of Talisman that has not come, as its form offers it: each number of the die with its ways."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext, gettext_noop
from msgspec.structs import replace

from games.engine.dice import Stream
from games.faces.plan_form import Case, NextTurn, ToldStep
from games.faces.shown import ShownTable
from games.faces.talisman.names import Words, words_of
from games.faces.talisman.options import asks_the_way, on_the_board, option_text
from games.faces.talisman.plan import board_of, box
from games.faces.talisman.routes import rolled, route
from games.faces.tapping import PlanChoice
from games.faces.wording import plain
from games.kit.plan_steps import ANY, Step
from games.systems.talisman.board import region
from games.systems.talisman.content import Content
from games.systems.talisman.determinize import determinize
from games.systems.talisman.inner import inner_ways
from games.systems.talisman.movement import AGAIN, GO, MOVE, ROLL, ways
from games.systems.talisman.orders.next_turn import rolls
from games.systems.talisman.orders.plans import MAIN, cast_first, is_cast_first
from games.systems.talisman.queries import slowed
from games.systems.talisman.rolls import can_pay_fate
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.view import View

BEFORE_ROLL = Step((ROLL,), kind=MOVE, optional=True)
REROLL = (Step((f"{AGAIN}:1", f"{GO}:{ANY}"), kind=GO), Step((f"{GO}:{ANY}",), kind=GO, optional=True))
ONCE_MORE = gettext_noop("Roll again for 1 fate, then by that roll, or the best way")
BEST = gettext_noop("The best way")
FIRST = gettext_noop("Before the move, if possible: %(spell)s")
WHATEVER = gettext_noop("Whatever is offered")


def next_turn(table: ShownTable, coming: View, always: Sequence[PlanChoice]) -> NextTurn:
    """Spells before the move, where no roll moves the ways, what is `always` done; and what each roll
    offers."""
    seat = table.seat
    if seat is None:
        return NextTurn()
    words, cases = words_of(table), rolls(coming, seat)
    found = tuple(Case(number, _of_roll(words, coming, seat, number, ends)) for number, ends in cases)
    return NextTurn([*_first(words, coming, seat), *always], found, (BEFORE_ROLL,) if found else ())


def _way(words: Words, kind: str, key: str, start: str, steps: int) -> PlanChoice:
    """A way of so many spaces, with the one to which it leads."""
    content = words.content
    place = key.rpartition(":")[2] if on_the_board(content, kind, key) else ""
    line = _line(content, start, place, steps) if place else ""
    return PlanChoice(plain(option_text(words, kind, key, {})), (Step((key,), kind=kind),), place, line)


def _line(content: Content, start: str, end: str, steps: int) -> str:
    """From space to space; nothing for a leap, and for a way to another board."""
    walked = rolled(content, start, end, steps) or route(content, start, end, steps)
    if len({board_of(content, one) for one in walked}) != 1:
        return ""
    boxes = (box(content, one) for one in walked)
    return "M" + "L".join(f"{one.left + one.width / 2:g} {one.top + one.height / 2:g}" for one in boxes)


def _of_roll(words: Words, coming: View, seat: int, number: int, ends: Sequence[str]) -> list[PlanChoice]:
    state = determinize(coming, seat, Stream("plan"))
    who = state.of(seat)
    known = [_way(words, GO, key, who.place, number) for key in ends]
    best = PlanChoice(gettext(BEST), (Step((f"{GO}:{ANY}",), kind=GO),))
    again = [PlanChoice(gettext(ONCE_MORE), REROLL)] if can_pay_fate(state, who) else []
    return [*known, best, *(again if by_third(coming) else [])]


def _first(words: Words, coming: View, seat: int) -> Iterator[PlanChoice]:
    """Spells that may be cast before the move, and the moves of who does not roll."""
    state = determinize(coming, seat, Stream("plan"))
    who = state.of(seat)
    for step in cast_first(state, who):
        said = gettext(FIRST) % {"spell": plain(option_text(words, step.kind, step.keys[0], {}))}
        yield PlanChoice(said, (step,))
    inside = region(state.content, who.place) == "inner"
    keys = inner_ways(state, who) if inside else ways(state, who, 1) if slowed(state, who) else ()
    yield from (_way(words, MOVE, key, who.place, 1) for key in keys)


# -- a plan that is kept, or has stopped --------------------------------------------------------------------


def told(view: View, steps: Sequence[Step], policies: dict[str, Step]) -> list[ToldStep]:
    """The steps in words; a roll that goes without saying belongs to what follows it, the best way
    to a roll that is repeated."""
    words, found, waits = Words(view.content, {}, _playing(view)), list[ToldStep](), 0
    for at, step in enumerate(steps):
        if step == BEFORE_ROLL and at + 1 < len(steps):
            waits += 1
            continue
        if at and (steps[at - 1], step) == REROLL:
            found[-1] = replace(found[-1], steps=found[-1].steps + 1)
            continue
        found.append(ToldStep(_step_words(words, step, policies), 1 + waits))
        waits = 0
    return found


def _playing(view: View) -> dict[int, str]:
    return {player.seat: player.who.id for player in view.players if player.who is not None}


def _step_words(words: Words, step: Step, policies: dict[str, Step]) -> str:
    for said, one in policies.items():
        if one == step:
            return gettext(said)
    if step in REROLL:
        return gettext(ONCE_MORE if step == REROLL[0] else BEST)
    return ", ".join(dict.fromkeys(_key_words(words, step.kind or MAIN, key) for key in step.keys))


def _key_words(words: Words, kind: str, key: str) -> str:
    if key.endswith(ANY):
        return gettext(BEST if asks_the_way(kind) else WHATEVER)
    said = plain(option_text(words, kind, key, {}))
    return gettext(FIRST) % {"spell": said} if is_cast_first(kind, key) else said
