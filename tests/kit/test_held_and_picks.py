"""Cards in play and their keys; picks one by one; tasks that are phases."""

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec import Struct, field

from games.engine import questions as ask
from games.engine.events import Event
from games.engine.position import Position, new_game
from games.engine.questions import PASS, Procedure
from games.engine.system import System
from games.kit.agenda import Task, first_task
from games.kit.held import Held, card_of, keyed
from games.kit.picks import picks

SWORD, RUSTY = Held("sword"), Held("sword", {"rust": 1})


def test_equal_copies_are_offered_once_and_unequal_ones_with_a_number() -> None:
    cards = [SWORD, Held("sack", under=["apple"]), Held("sword"), RUSTY, Held("sack")]
    keys = keyed(cards)
    assert list(keys) == ["sword", "sack", "sword~2", "sack~2"]
    assert keys["sword~2"] == RUSTY
    assert [card_of(key) for key in keys] == ["sword", "sack", "sword", "sack"]


def test_the_keys_make_a_question() -> None:
    question = ask.one(1, "drop", keyed([SWORD, SWORD, RUSTY]))
    assert question.options == ("sword", "sword~2")


# -- picks ------------------------------------------------------------------------------------------------


def carry_out(
    answers: str, cards: Iterable[str], **limits: Any
) -> tuple[list[tuple[str, ...]], list[str], int]:
    """What was offered, what is left, and how many picks there were."""
    left, offered, keys = list(cards), [], iter(answers.split())

    def act(card: str) -> Procedure:
        left.remove(card)
        yield from ()

    running = picks(lambda keys: ask.one(1, "loot", keys), lambda: left, act, **limits)
    try:
        question = next(running)
        while True:
            offered.append(question.options)
            question = running.send(next(keys))
    except StopIteration as end:
        return offered, left, end.value


def test_each_pick_is_a_question_and_done_ends_them() -> None:
    offered, left, count = carry_out("b done", "abc")
    assert offered == [("done", "a", "b", "c"), ("done", "a", "c")]
    assert (left, count) == (["a", "c"], 1)


def test_done_is_offered_when_enough_is_picked() -> None:
    offered, left, count = carry_out("a b done", "abc", least=2)
    assert [keys[0] for keys in offered] == ["a", "b", "done"]
    assert (left, count) == (["c"], 2)


def test_it_ends_by_itself_after_the_most_and_when_nothing_is_left() -> None:
    assert carry_out("a b", "abc", most=2)[1:] == (["c"], 2)
    assert carry_out("a b", "ab")[1:] == ([], 2)
    assert carry_out("", "") == ([], [], 0)


def test_what_can_only_go_one_way_may_be_spared() -> None:
    assert carry_out("", "a", least=1, spared=True) == ([], [], 1)
    assert carry_out("a", "a", least=1)[0] == [("a",)]
    assert carry_out("done", "ab", spared=True)[0] == [("done", "a", "b")]
    assert carry_out("a done", "abc", least=1, spared=True)[0][0] == ("a", "b", "c")


# -- the agenda -------------------------------------------------------------------------------------------


class Meet(Task, frozen=True, tag="meet"):
    """A card is met."""

    card: str


class Rest(Task, frozen=True, tag="rest"):
    """Somebody rests."""

    seat: int


class State(Struct, omit_defaults=True):
    """A turn with tasks."""

    phase: str = "tasks"
    agenda: list[Meet | Rest] = field(default_factory=lambda: [Meet("wolf"), Rest(1)])
    met: list[str] = []
    happened: list[Event] = field(default_factory=list)


def _meet(state: State, task: Meet) -> Procedure:
    """A wolf brings another, which comes before everything else."""
    key = yield ask.one(1, "meet", (PASS, "howl"), card=task.card)
    state.met.append(task.card)
    if key == "howl":
        state.agenda.insert(0, Meet("cub"))


def _rest(state: State, task: Rest) -> Procedure:
    yield ask.one(task.seat, "rest", ("done",))


def _tasks(state: State) -> Procedure:
    return first_task(state, {Meet: _meet, Rest: _rest}, "next")


def _next(state: State) -> Procedure:
    yield ask.one(2, "next", ("done",))


def _nothing(*_: object) -> None:
    return None


TURN = System(
    slug="turn",
    seats=(2,),
    ruleset=1,
    state=State,
    new_state=lambda _: State(),
    phases={"tasks": _tasks, "next": _next},
    observe=_nothing,
    result=_nothing,
    leave=lambda state, _: _next(state),
)


def test_each_task_is_a_phase_and_those_it_brings_come_first() -> None:
    position = new_game(TURN, {})
    for key, kind in (("howl", "meet"), (PASS, "rest"), ("done", "next")):
        position.give(1, key)
        assert position.question is not None
        assert position.question.kind == kind
        assert position.at_boundary
    assert position.state.met == ["wolf", "cub"]


@pytest.mark.parametrize("keys", [["howl"], ["howl", PASS], [PASS, "done"]])
def test_tasks_are_stored_with_the_state(keys: list[str]) -> None:
    position = new_game(TURN, {})
    for key in keys:
        position.give(1, key)
    again = Position(TURN, position.checkpoint)
    assert again.digest() == position.digest()
