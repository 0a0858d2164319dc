"""Undo by knowledge, and an operator's rewind."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.dice import FairDice
from games.engine.errors import EngineError, NothingToTakeBack
from games.engine.frames import FRAMES
from games.engine.position import Kept, Position
from games.engine.questions import Chance, Procedure, one
from games.engine.settle import roll_open
from games.engine.system import System
from games.engine.take_back import earliest, last_own, rewind, take_back
from tests.engine.random_play import random_game
from tests.engine.tiny import BIDS, DUEL, QUEST, RACE, SEED, State, _system, play, table

DICE = FairDice(SEED, "tiny")


def refused(position: Position, seat: int) -> bool:
    """Whether the seat has nothing to take back here."""
    with pytest.raises(NothingToTakeBack):
        take_back(position, seat)
    return True


def test_a_seat_takes_back_its_own_last_answer() -> None:
    position = table(RACE)
    before = position.digest()
    back, gone = take_back(play(position, "1 walk"), 1)
    assert back.digest() == before
    assert [entry.kind for entry in gone] == ["pace"]
    assert (back.steps, back.number) == (1, 0)


def test_not_behind_a_chance() -> None:
    position = play(table(RACE), "1 run", "table 4")
    assert refused(position, 1)
    assert earliest(position, 1) == len(position.entries)


def test_not_while_another_is_asked() -> None:
    position = play(table(RACE), "1 walk", "1 keep")
    assert position.waiting == (2,)
    assert refused(position, 1)
    assert refused(position, 2)


def test_not_behind_another_seats_entry_automatic_ones_too() -> None:
    position = play(table(RACE, 2), "1 walk", "1 keep")
    position.give(2, "walk", "order")
    position.give(2, "keep", "default")
    assert position.waiting == (1,)
    assert refused(position, 1)


def test_what_the_stand_in_played_is_taken_back_like_ones_own() -> None:
    position = table(RACE)
    before = position.digest()
    position.give(1, "walk", "stand_in")
    back, gone = take_back(position, 1)
    assert back.digest() == before
    assert [entry.answers[0].by for entry in gone] == ["stand_in"]


def test_what_the_stand_in_played_stays_once_somebody_has_learnt_of_it() -> None:
    position = play(table(RACE), "1 run", "table 4")
    position.give(1, "keep", "stand_in")
    assert position.waiting == (2,)
    assert refused(position, 1)
    rolled = table(RACE)
    rolled.give(1, "run", "stand_in")
    assert refused(play(rolled, "table 4"), 1)


def test_an_order_alone_is_not_taken_back() -> None:
    position = table(RACE)
    position.give(1, "walk", "order")
    assert last_own(position, 1) is None
    assert refused(position, 1)


def test_not_behind_a_question_that_was_opened_to_others() -> None:
    position = play(table(QUEST, 2), "1 yes", "1 left")
    back, gone = take_back(position, 1)
    assert [entry.kind for entry in gone] == ["way"]
    assert back.waiting == (1, 2)
    assert earliest(position, 1) == 1  # the others have seen that seat 1 was ready
    assert refused(back, 1)


def test_not_behind_something_shown_even_with_one_outcome() -> None:
    position = play(table(DUEL), "1 look")
    assert isinstance(position.question, Chance)
    assert refused(position, 1)
    play(position, "table jab ward")
    assert refused(position, 2)


def test_not_behind_a_seat_that_left() -> None:
    position = play(table(RACE, 3), "1 walk", "1 keep")
    position.leave(1)
    assert position.waiting == (2,)
    assert refused(position, 2)


def test_giving_up_is_not_taken_back_even_by_a_seat_that_plays_on() -> None:
    def gives_up(state: State, seat: int) -> Procedure:
        state.tell("gave up", seat=seat)
        yield from ()

    position = table(replace(RACE, leave=gives_up))
    position.leave(1)
    assert position.waiting == (1,)
    assert refused(position, 1)


def test_a_sealed_answer_is_replaced_not_taken_back() -> None:
    position = play(table(BIDS), "1 10")
    assert refused(position, 1)
    assert play(position, "1 20").pending[1].key == "20"


def test_answers_that_an_order_gave_go_back_with_the_persons_own() -> None:
    position = table(RACE)
    position.give(1, "walk")
    assert last_own(position, 1) == 0
    alone = table(RACE)
    alone.give(1, "walk", "order")
    assert last_own(alone, 1) is None
    assert refused(alone, 1)


def test_the_checkpoint_before_the_earliest_answer_is_kept() -> None:
    position = play(table(RACE), "1 walk", "1 keep", "2 walk", "2 keep", "1 walk")
    first = earliest(position, 1)
    assert first == 4
    position.trim(first)
    assert position.base_counts.entries == 4
    back, gone = take_back(position, 1)
    assert [entry.kind for entry in gone] == ["pace"]
    assert back.waiting == (1,)


def test_trim_keeps_the_phase_of_the_entry_it_is_told() -> None:
    position = play(table(RACE), "1 walk", "1 keep", "2 walk", "2 keep", "1 walk")
    digest = position.digest()
    position.trim(3)
    assert position.base_counts.entries == 2
    assert [frame.at for frame in position.frames] == [0, 2]
    assert Position(RACE, position.base, position.entries, counts=position.base_counts).digest() == digest


@given(st.sampled_from([RACE, QUEST, DUEL]), st.integers(0, 10**6), st.integers(1, 40))
@settings(max_examples=60, deadline=None)
def test_what_is_taken_back_can_be_answered_again(system: System, key: int, entries: int) -> None:
    position, _ = random_game(system, key, entries)
    for seat in position.waiting:
        if last_own(position, seat) is None:
            continue
        back, gone = take_back(position, seat)
        assert not any(entry.is_chance for entry in gone)
        assert back.chances == position.chances
        for entry in gone:
            back.replay(entry)
        assert back.digest() == position.digest()


def test_a_long_game_remembers_its_base_and_its_latest_phases_only() -> None:
    position = table(_system("long", "on", asking))
    play(position, *["1 yes"] * 3 * FRAMES)
    assert len(position.frames) == FRAMES
    assert position.frames[0].checkpoint == position.base
    digest, counts = position.digest(), position.counts
    position.trim(5)  # long forgotten: the base stays
    assert position.base_counts.entries == 0
    position.trim(3 * FRAMES - 1)
    assert position.base_counts.entries == 3 * FRAMES - 1
    loaded = Position(position.system, position.base, position.entries, counts=position.base_counts)
    assert (loaded.digest(), loaded.counts) == (digest, counts)


def asking(state: State) -> Procedure:
    """A phase of one question that names itself as the next."""
    yield one(1, "more", ("yes",))
    state.round += 1


# -- rewind ------------------------------------------------------------------------------------------


def test_after_a_rewind_the_same_question_gets_its_stored_result() -> None:
    position = play(table(RACE), "1 run")
    roll_open(position, DICE)
    stored = position.entries[-1].answers[0].key
    back, gone = rewind(position, 0)
    assert [entry.kind for entry in gone] == ["pace", "run"]
    assert back.kept == [Kept("run", 1, (), stored)]
    play(back, "1 run")
    roll_open(back, lambda _chance, _n: "1" if stored != "1" else "2")
    assert back.entries[-1].answers[0].key == stored
    assert back.kept == []
    assert back.chances == 1


def test_numbers_go_on_without_gaps_over_rewinds() -> None:
    numbers: list[int] = []

    def dice(chance: Chance, n: int) -> str:
        numbers.append(n)
        return DICE(chance, n)

    position = play(table(RACE), "1 run")
    roll_open(position, dice)
    position, _ = rewind(position, 0)
    play(position, "1 walk", "1 keep", "2 run")  # the kept result waits for the next run
    roll_open(position, dice)
    assert numbers == [1]
    play(position, "2 keep")
    while position.question is not None and len(numbers) < 3:
        if isinstance(position.question, Chance):
            roll_open(position, dice)
        else:
            seat = position.waiting[0]
            position.give(seat, position.question.options_of(seat)[-1])
    assert numbers == [1, 2, 3]


def test_a_second_rewind_keeps_what_the_first_had_kept() -> None:
    position = play(table(RACE), "1 run", "table 4", "1 keep", "2 run", "table 5")
    position, _ = rewind(position, 0)
    assert [kept.key for kept in position.kept] == ["4", "5"]
    play(position, "1 run")
    roll_open(position, DICE)
    position, _ = rewind(position, 0)
    assert [kept.key for kept in position.kept] == ["4", "5"]
    assert position.chances == 2


@pytest.mark.parametrize("at", [-1, 3])
def test_a_rewind_to_an_entry_that_does_not_exist_is_refused(at: int) -> None:
    with pytest.raises(EngineError):
        rewind(play(table(RACE), "1 walk", "1 keep"), at)
