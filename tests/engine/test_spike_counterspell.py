"""A spike: Talisman's Counterspell answered by a Counterspell among four seats.

The rules carried here: casting and its limits (rules of Talisman 1.12: secret Spells, as many in the own turn
as were held when it began, one in the turn of another, the Command Spell outside the limits, none for a Toad)
and the windows of 5.2 (a cast Spell may be answered, the one on turn first, then clockwise; the first that is
effective closes the window; last in, first out; a target that is gone).
"""

import msgspec
import pytest
from msgspec import Struct, field

from games.engine.events import Event
from games.engine.position import Position
from games.engine.questions import PASS, Procedure, Question, one, seen
from games.engine.system import Result, System
from games.engine.windows import window

COUNTER = "counterspell"
COMMAND = "command"


class Cast(Struct):
    """A Spell that was cast and is not resolved yet; seat 0 stands for no target."""

    seat: int
    spell: str
    target: int = 0


class State(Struct, omit_defaults=True):
    """`spells` are secret, how many a seat holds is public; `stack` has the last Spell cast at its end."""

    seats: list[int]
    spells: dict[int, list[str]]
    phase: str = "turn"
    turn: int = 1
    limit: int = 0
    cast: dict[int, int] = {}
    lives: dict[int, int] = {}
    toads: list[int] = []
    crown: int = 0
    stack: list[Cast] = []
    discarded: list[str] = []
    happened: list[Event] = field(default_factory=list)

    def tell(self, kind: str, cast: Cast) -> None:
        """Report what became of a Spell."""
        self.happened.append(Event(kind, {"seat": cast.seat, "spell": cast.spell, "target": cast.target}))

    def clockwise(self) -> list[int]:
        """The seats from the one on turn on."""
        at = self.seats.index(self.turn)
        return [*self.seats[at:], *self.seats[:at]]


def turn(state: State) -> Procedure:
    """The start of a turn: its seat may cast, then the others in the window of the start of a turn."""
    state.limit = len(state.spells[state.turn])
    state.cast = dict.fromkeys(state.seats, 0)
    spell = yield one(state.turn, "cast", (PASS, *_castable(state, state.turn)), PASS)
    if spell != PASS:
        yield from _cast_key(state, state.turn, spell)
    yield from window(
        "start",
        [seat for seat in state.clockwise()[1:] if may_cast(state, seat)],
        lambda seat: _castable(state, seat),
        lambda seat, key: _cast_key(state, seat, key),
        asks=lambda seat: may_cast(state, seat),
        again=True,
    )
    state.turn = state.clockwise()[1]


def may_cast(state: State, seat: int) -> bool:
    """Whether a seat may cast now, by public facts only: so nobody learns from a question what is held."""
    if seat not in state.seats or seat in state.toads or not state.spells[seat]:
        return False
    return state.cast[seat] < (state.limit if seat == state.turn else 1)


def _castable(state: State, seat: int) -> list[str]:
    """The Spells that fit this moment with their targets, as keys; a Counterspell needs a Spell to answer."""
    targets = [seat for seat in state.seats if state.lives[seat]]
    keys = [f"{spell}:{to}" for spell in state.spells[seat] if spell != COUNTER for to in targets]
    if state.crown == seat == state.turn:
        keys += [f"{COMMAND}:{to}" for to in targets if to != seat]
    return list(dict.fromkeys(keys))


def _cast_key(state: State, seat: int, key: str) -> Procedure:
    spell, _, target = key.partition(":")
    yield from cast_spell(state, Cast(seat, spell, int(target)))


def cast_spell(state: State, cast: Cast) -> Procedure:
    """Put a Spell on the stack, let it be answered, resolve it; returns whether it took effect."""
    if cast.spell != COMMAND:
        state.spells[cast.seat].remove(cast.spell)
        state.cast[cast.seat] += 1
    state.stack.append(cast)
    state.tell("cast", cast)
    stopped = yield from _countered(state, cast)
    state.stack.pop()
    if cast.spell != COMMAND:
        state.discarded.append(cast.spell)
    if stopped or (cast.spell != COUNTER and not _hits(state, cast)):
        state.tell("countered" if stopped else "no effect", cast)
        return False
    state.tell("resolved", cast)
    return True


def _countered(state: State, cast: Cast) -> Procedure:
    """The window after a cast: the one on turn first, then clockwise; an effective Counterspell closes it."""
    stopped = False

    def act(seat: int, _key: str) -> Procedure:
        nonlocal stopped
        stopped = yield from cast_spell(state, Cast(seat, COUNTER, cast.seat))
        return stopped

    def asked(seat: int) -> bool:
        return seat != cast.seat and may_cast(state, seat)

    yield from window(
        "answer spell",
        [seat for seat in state.clockwise() if asked(seat)],
        lambda seat: (COUNTER,) if COUNTER in state.spells[seat] else (),
        act,
        asks=asked,
        spell=cast.spell,
        by=cast.seat,
    )
    return stopped


def _hits(state: State, cast: Cast) -> bool:
    """Fireball and Command Spell cost a life; a target that is gone leaves them without effect."""
    if not state.lives[cast.target]:
        return False
    state.lives[cast.target] -= 1
    return True


def observe(state: State, seat: int | None) -> object:
    """Hides the Spells of others; how many they hold is public."""
    return [
        state.turn,
        state.lives,
        state.toads,
        msgspec.structs.asdict(state.stack[-1]) if state.stack else None,
        {other: len(held) for other, held in state.spells.items()},
        list(state.spells[seat]) if seat is not None else None,
    ]


def _result(state: State) -> Result | None:
    alive = tuple(seat for seat in state.seats if state.lives[seat])
    return Result(alive, "last") if len(alive) == 1 else None


def _leave(state: State, seat: int) -> Procedure:
    state.seats.remove(seat)
    yield from ()


def _new_state(options: dict[str, list[str]]) -> State:
    spells = {int(seat): list(held) for seat, held in options.items()}
    return State(list(spells), spells, lives=dict.fromkeys(spells, 2))


TALISMAN = System(
    slug="talisman",
    seats=(4,),
    state=State,
    new_state=_new_state,
    phases={"turn": turn},
    observe=observe,
    result=_result,
    leave=_leave,
)
HANDS = {1: ["fireball", COUNTER], 2: [COUNTER, "fireball"], 3: ["fireball"], 4: [COUNTER]}


def table(hands: dict[int, list[str]] = HANDS, **changes: object) -> Position:
    """Four seats with these Spells; `changes` to the state before its first turn."""
    state = msgspec.structs.replace(_new_state({str(seat): held for seat, held in hands.items()}), **changes)
    return Position(TALISMAN, msgspec.json.encode(state))


def answer(position: Position, *lines: str) -> Position:
    """The answers of seats: "2 counterspell"."""
    for line in lines:
        seat, _, key = line.partition(" ")
        position.give(int(seat), key)
    return position


def told(position: Position) -> list[str]:
    """What became of the Spells: "cast counterspell by 2"."""
    return [f"{event.kind} {event.facts['spell']} by {event.facts['seat']}" for _, event in position.events]


def test_a_counterspell_is_answered_by_a_counterspell_last_in_first_out() -> None:
    position = answer(table(), "1 fireball:3")
    assert position.waiting == (2, 3, 4)
    answer(position, "4 pass", "2 counterspell", "3 pass")
    assert position.waiting == (1, 3, 4)  # the one on turn may answer; seat 2 has just cast
    answer(position, "3 pass", "1 counterspell", "4 pass")
    assert position.waiting == (3, 4)  # seat 2 has cast its one Spell in another's turn
    answer(position, "3 pass", "4 pass")
    assert told(position) == [
        "cast fireball by 1",
        "cast counterspell by 2",
        "cast counterspell by 1",
        "resolved counterspell by 1",
        "countered counterspell by 2",
        "resolved fireball by 1",
    ]
    assert position.state.lives == {1: 2, 2: 2, 3: 1, 4: 2}
    assert position.state.discarded == [COUNTER, COUNTER, "fireball"]


def test_the_first_effective_answer_closes_the_window() -> None:
    position = answer(table(), "1 fireball:3", "4 counterspell", "2 counterspell", "3 pass")
    answer(position, "1 pass", "3 pass", "4 pass")
    assert told(position)[-2:] == ["resolved counterspell by 2", "countered fireball by 1"]
    assert position.state.spells[4] == [COUNTER]  # it wanted to, and need not
    assert position.question.kind == "start"


def test_those_behind_an_answer_that_was_stopped_are_asked_once_more() -> None:
    position = answer(table(), "1 fireball:3", "4 counterspell", "2 counterspell", "3 pass")
    answer(position, "1 counterspell", "3 pass", "4 pass", "3 pass", "4 pass")
    assert position.waiting == (4,)
    assert position.question.params == {"spell": "fireball", "by": 1}
    answer(position, "4 counterspell")
    assert position.waiting == (3,)  # seat 1 has cast two, as many as it held when the turn began
    answer(position, "3 pass")
    assert told(position)[-2:] == ["resolved counterspell by 4", "countered fireball by 1"]
    assert position.state.lives[3] == 2


def test_who_has_cast_meanwhile_is_spared_a_question_without_an_answer() -> None:
    position = answer(table(), "1 fireball:3", "4 counterspell", "2 counterspell", "3 pass")
    answer(position, "1 pass", "3 pass", "4 counterspell", "1 pass", "3 pass")
    assert told(position)[-3:] == [
        "resolved counterspell by 4",
        "countered counterspell by 2",
        "resolved fireball by 1",
    ]


def test_a_spell_of_another_seat_may_be_answered_by_the_one_on_turn() -> None:
    position = answer(table(), "1 pass", "2 fireball:1", "3 pass", "4 pass")
    assert position.waiting == (1, 3, 4)
    answer(position, "1 counterspell", "3 pass", "4 pass", "3 pass", "4 pass")
    assert position.state.lives[1] == 2
    assert told(position)[-1] == "countered fireball by 2"


def test_the_command_spell_may_be_answered_and_counts_against_no_limit() -> None:
    position = answer(table(crown=1), "1 command:2", "2 counterspell", "3 pass", "4 pass")
    answer(position, "1 counterspell", "3 pass", "4 pass", "3 pass", "4 pass")
    assert told(position)[-1] == "resolved command by 1"
    assert position.state.cast[1] == 1
    assert position.state.lives[2] == 1


def test_a_toad_is_not_asked() -> None:
    assert answer(table(toads=[2]), "1 fireball:3").waiting == (3, 4)


def test_a_spell_whose_target_is_gone_has_no_effect() -> None:
    position = table()
    answer(position, "1 fireball:3")
    position.state.lives[3] = 0
    answer(position, "2 pass", "3 pass", "4 pass")
    assert told(position)[-1] == "no effect fireball by 1"


@pytest.mark.parametrize("held", [[COUNTER, "fireball"], ["fireball", "fireball"], [COUNTER, COUNTER]])
def test_what_is_held_changes_neither_the_questions_nor_the_pages_of_others(held: list[str]) -> None:
    def pages(hand: list[str]) -> list[object]:
        position = answer(table({**HANDS, 2: hand}), "1 fireball:3", "4 pass")
        assert isinstance(position.question, Question)
        shown = [[observe(position.state, seat), seen(position.question, seat)] for seat in (1, 3, 4, None)]
        return [shown, position.waiting, position.steps, [event for _, event in position.events]]

    assert pages(held) == pages(HANDS[2])


def test_every_moment_of_it_loads_again() -> None:
    lines = (
        "1 fireball:3",
        "4 counterspell",
        "2 counterspell",
        "3 pass",
        "1 counterspell",
        "3 pass",
        "4 pass",
    )
    for cut in range(len(lines) + 1):
        position = answer(table(), *lines[:cut])
        loaded = Position(TALISMAN, position.base, position.entries, pending=list(position.pending.values()))
        assert (loaded.digest(), loaded.counts) == (position.digest(), position.counts)
        assert loaded.pending == position.pending
