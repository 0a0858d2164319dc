"""Who gave an answer, and what follows from it: plans, allies; and a turn that ends early at any depth."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine.dice import FairDice
from games.engine.events import BY_ORDER
from games.engine.position import Position
from games.engine.questions import PASS, Answer, By, Entry, Procedure, Question, one, sealed
from games.engine.settle import settle
from games.engine.stops import waited_for
from games.engine.system import SlowPlay, System, TurnOver
from games.engine.take_back import last_own, take_back
from games.engine.windows import window
from tests.engine.tiny import DUEL, QUEST, RACE, SEED, State, _system, play, table, told

DICE = FairDice(SEED, "tiny")

# -- plans -----------------------------------------------------------------------------------------------


def plan(*keys: str) -> Any:
    """A plan of seat 1: these keys, one after the other, each where it is offered."""
    steps = list(keys)

    def automatic(position: Position, seat: int) -> Answer | None:
        question = position.question
        assert isinstance(question, Question)
        if seat != 1 or not steps or steps[0] not in question.options_of(1):
            return None
        return Answer(1, steps.pop(0), "plan")

    return automatic


def by(position: Position) -> list[By]:
    """Who gave the first answer of each entry."""
    return [entry.answers[0].by for entry in position.entries]


def test_the_first_step_of_a_plan_is_its_persons_own_answer_and_the_rest_are_planned() -> None:
    position = Position(RACE, table(RACE).base)
    settle(position, DICE, plan("walk", "keep"), [1, 2])
    assert by(position) == ["person", "plan"]
    assert position.waiting == (2,)


def test_a_planned_step_may_be_taken_back_like_an_answer_of_ones_own() -> None:
    position = play(table(QUEST), "1 yes", "1 left")
    position.give(1, "light", "plan")
    assert last_own(position, 1) is None  # the dice are open now
    position = play(table(RACE), "1 walk")
    back, gone = take_back(position, 1)
    assert back.number == 0
    planned = table(HANGING)
    planned.give(1, "a", "plan")
    planned.give(1, "b", "plan")
    back, gone = take_back(planned, 1)
    assert [entry.answers[0].key for entry in gone] == ["b"]
    assert back.number == 1


def hanging(state: State) -> Procedure:
    """A turn of several questions of one seat, without any luck."""
    for kind in ("first", "second", "third"):
        yield one(state.turn, kind, ("a", "b"))


HANGING = _system("hanging", "turn", hanging)


@pytest.mark.parametrize(("given", "waited"), [("plan", []), ("order", []), ("ally", [1]), ("later", [1])])
def test_nobody_waits_for_what_was_there_when_the_seat_was_asked(given: By, waited: list[int]) -> None:
    assert waited_for(Entry("act", (Answer(1, "go", given),))) == waited


def test_a_plan_gives_no_news_of_itself() -> None:
    position = table(RACE)
    position.give(1, "walk", "plan")
    assert BY_ORDER not in told(position)


# -- allies ----------------------------------------------------------------------------------------------


def test_an_allys_answer_names_the_ally_and_is_not_the_owners_to_take_back() -> None:
    position = table(HANGING)
    position.give(1, "a", "ally", "2")
    assert position.entries[0].answers == (Answer(1, "a", "ally", "2"),)
    assert last_own(position, 1) is None
    position.give(1, "b")
    assert last_own(position, 1) == 1


@pytest.mark.parametrize("given", ["plan", "ally"])
def test_who_answered_is_in_the_journal_and_comes_out_of_it_again(given: By) -> None:
    position = table(HANGING)
    position.give(1, "a", given, "2" if given == "ally" else "")
    loaded = Position(HANGING, position.base, position.entries)
    assert loaded.entries == position.entries
    assert loaded.digest() == position.digest()


# -- a turn that is over at depth ------------------------------------------------------------------------


def over(state: State) -> None:
    """The one procedure that ends a turn early."""
    state.tell("over", seat=state.turn)
    raise TurnOver


def early(state: State) -> Procedure:
    """A turn whose act may end it from within a reaction to it."""
    seat = state.turn
    try:
        yield one(seat, "act", ("strike", "rest"))
        yield from window("react", state.others(), lambda _seat: ["trap"], _springs(state))
        state.at[seat] += 1
        yield one(seat, "loot", ("take", "leave"))
    except TurnOver:
        state.doing = "trapped"
    state.turn = state.others()[0]


def _springs(state: State) -> Any:
    def act(_seat: int, _key: str) -> Procedure:
        yield one(state.turn, "escape", ("try", "yield"))
        over(state)

    return act


EARLY: System = replace(DUEL, slug="early", phases={"turn": early}, slow=SlowPlay(on_turn=lambda s: s.turn))


def test_a_turn_ends_from_within_a_reaction_and_the_next_one_begins() -> None:
    position = play(table(EARLY, 3), "1 strike", "2 trap", f"3 {PASS}", "1 try")
    assert told(position) == ["over"]
    assert (position.state.doing, position.state.at[1], position.waiting) == ("trapped", 0, (2,))
    assert position.at_boundary
    loaded = Position(EARLY, position.base, position.entries)
    assert loaded.digest() == position.digest()


def test_a_turn_that_nobody_ends_goes_on_to_its_end() -> None:
    position = play(table(EARLY, 3), "1 strike", f"2 {PASS}", f"3 {PASS}", "1 take")
    assert (position.state.doing, position.state.at[1], position.waiting) == ("", 1, (2,))


def test_the_engine_does_not_catch_the_end_of_a_turn_where_no_turn_runs() -> None:
    def phase(state: State) -> Procedure:
        yield one(1, "act", ("go",))
        over(state)

    with pytest.raises(TurnOver):
        play(table(_system("careless", "turn", phase)), "1 go")


# -- doubled keys ----------------------------------------------------------------------------------------


def test_a_rule_that_offers_a_key_twice_is_stopped_where_it_asks() -> None:
    def cards(state: State) -> Procedure:
        yield sealed("react", {seat: (PASS, *state.cards[seat]) for seat in state.seats})

    with pytest.raises(ValueError, match="'react' offers"):
        table(_system("cards", "turn", cards, "sword sword"))
