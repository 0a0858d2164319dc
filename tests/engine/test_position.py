"""State plus journal: phases, checkpoints, replay, steps, leaving, limits (design: the engine)."""

import inspect
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.errors import EngineError, NotAsked, NotOffered, PhaseTooLong, ReplayMismatch
from games.engine.position import PHASE_LIMIT, Position, new_game
from games.engine.questions import Answer, Entry, Procedure, one, sealed
from games.engine.system import System
from tests.engine.random_play import KeyFrame, random_game
from tests.engine.tiny import ALL, BIDS, DUEL, QUEST, RACE, State, _system, play, table, told


def again(position: Position, frame: KeyFrame | None = None) -> Position:
    """The same game loaded from a key frame (None: from its beginning)."""
    base, counts = frame or KeyFrame(position.base, position.base_counts)
    entries = position.entries[counts.entries - position.base_counts.entries :]
    return Position(position.system, base, entries, pending=position.pending.values(), counts=counts)


def test_a_turn_is_asked_answered_and_the_next_phase_begins() -> None:
    position = play(table(RACE), "1 run", "table 4", "1 hide")
    assert position.state.turn == 2
    assert position.state.at == {1: 4, 2: 0}
    assert told(position) == ["turn", "moved", "hidden", "turn"]
    assert position.at_boundary


def test_a_phase_that_ends_is_the_next_checkpoint() -> None:
    position = play(table(RACE), "1 walk", "1 keep", "2 walk")
    assert position.phase_start == 2
    loaded = Position(RACE, position.checkpoint, position.entries[2:], counts=position.phase_counts)
    assert loaded.digest() == position.digest()


@given(st.sampled_from(ALL), st.integers(0, 10**6), st.integers(0, 60))
@settings(max_examples=60, deadline=None)
def test_every_key_frame_replays_to_the_same_game(system: System, key: int, entries: int) -> None:
    position, frames = random_game(system, key, entries)
    for frame in frames:
        loaded = again(position, frame)
        assert loaded.digest() == position.digest()
        assert loaded.counts == position.counts
        assert loaded.result == position.result
        assert loaded.waiting == position.waiting
        assert loaded.events == position.events[len(position.events) - len(loaded.events) :]


def test_victory_ends_the_game_in_the_middle_of_a_phase() -> None:
    position = play(table(RACE), "1 run", "table 6", "1 keep", "table sun", "2 walk", "2 keep")
    play(position, "1 run", "table 6")
    assert position.result is not None
    assert position.result.winners == (1,)
    assert position.question is None
    assert position.state.phase == "over"
    assert told(position)[-1] == "won"
    assert again(position).result == position.result
    assert Position(RACE, position.checkpoint).result == position.result
    with pytest.raises(NotAsked):
        position.give(1, "walk")


def test_only_what_is_offered_is_accepted_and_a_refusal_changes_nothing() -> None:
    position = table(RACE)
    before = position.digest()
    with pytest.raises(NotOffered):
        position.give(1, "fly")
    with pytest.raises(NotAsked):
        position.give(2, "walk")
    with pytest.raises(NotAsked):
        position.rolled("4")
    assert position.digest() == before
    assert position.entries == []


def test_a_die_shows_a_face_that_it_has() -> None:
    position = play(table(RACE), "1 run")
    for key in ("7", "0", "1,2", "", "sun"):
        with pytest.raises(NotOffered):
            position.rolled(key)
    assert position.chances == 0


def test_the_generator_lives_until_the_state_has_been_encoded() -> None:
    position = play(table(DUEL), "1 strike")
    assert position._procedure is not None
    assert inspect.getgeneratorstate(position._procedure) == inspect.GEN_SUSPENDED
    assert position.state.doing == "strike"


# -- steps -------------------------------------------------------------------------------------------


def test_a_private_entry_shares_the_number_of_the_public_step_before_it() -> None:
    position = play(table(RACE), "1 walk")
    before = position.steps
    play(position, "1 hide")
    hidden = [step for step, event in position.events if event.kind == "hidden"]
    assert hidden == [before]
    assert position.steps == before + 1  # the turn of seat 2 began, and everybody sees that


def test_a_card_drawn_unseen_is_no_public_step() -> None:
    position = play(table(RACE), "1 run", "table 3")
    before = position.steps
    play(position, "1 keep")
    assert position.steps == before
    play(position, "table moon")
    assert [step for step, event in position.events if event.kind == "drew"] == [before]


# -- sealed ------------------------------------------------------------------------------------------


def test_sealed_answers_come_in_any_order_and_open_together() -> None:
    position = play(table(BIDS, 3), "3 30", "1 10")
    assert position.entries == []
    assert position.waiting == (2,)
    assert told(position) == ["prize"]
    entry = position.give(2, "20")
    assert entry is not None
    assert [(answer.seat, answer.key) for answer in entry.answers] == [(1, "10"), (2, "20"), (3, "30")]
    assert told(position) == ["prize", "bids", "prize"]
    assert position.state.at[3] == 1


def test_a_sealed_answer_is_replaced_until_all_are_in() -> None:
    position = play(table(BIDS), "1 10", "1 nothing", "1 20", "2 10")
    assert position.entries == [Entry("bid", (Answer(1, "20"), Answer(2, "10")))]
    with pytest.raises(NotOffered):
        play(position, "1 20")  # it was paid with


def test_an_unfinished_sealed_question_survives_loading() -> None:
    position = play(table(BIDS, 3), "1 10", "1 20", "3 30")
    loaded = again(position)
    assert loaded.pending == position.pending
    assert loaded.digest() == position.digest()
    assert play(loaded, "2 nothing").digest() == play(position, "2 nothing").digest()


def test_stored_sealed_answers_that_no_longer_fit_are_a_mismatch() -> None:
    base = table(BIDS, 3).base
    for pending in ([Answer(1, "40")], [Answer(4, "10")], [Answer(seat, "10") for seat in (1, 2, 3)]):
        with pytest.raises(ReplayMismatch):
            Position(BIDS, base, pending=pending)


# -- first of several --------------------------------------------------------------------------------


def test_the_first_of_several_allies_decides() -> None:
    position = play(table(QUEST, 3), "1 yes", "3 left")
    assert position.state.doing == "left"
    with pytest.raises(NotAsked):
        position.give(2, "right")


# -- leaving -----------------------------------------------------------------------------------------


def test_a_seat_leaves_between_phases_and_the_phase_begins_anew() -> None:
    position = play(table(RACE, 3), "1 walk", "1 keep")
    position.leave(2)
    assert position.state.seats == [1, 3]
    assert position.state.turn == 3
    assert told(position) == ["turn", "moved", "left", "turn"]
    assert again(position).digest() == position.digest()
    assert again(position).events == position.events
    assert again(position, KeyFrame(position.checkpoint, position.phase_counts)).counts == position.counts


def test_nobody_leaves_in_the_middle_of_a_phase_and_nothing_changes() -> None:
    position = play(table(RACE, 3), "1 walk")
    before, events = position.digest(), list(position.events)
    with pytest.raises(EngineError, match="middle"):
        position.leave(1)
    assert position.digest() == before
    assert position.events == events
    play(position, "1 keep").leave(1)
    assert position.state.seats == [2, 3]


def test_with_one_seat_left_the_game_ends_at_once() -> None:
    position = play(table(RACE), "1 walk")
    position.leave(1)
    assert position.result is not None
    assert position.result.winners == (2,)
    assert position.state.at[1] == 1  # what was played stands
    assert again(position).digest() == position.digest()
    with pytest.raises(NotAsked):
        position.leave(2)


def test_leaving_during_a_sealed_question_waits_for_it_unless_the_game_ends() -> None:
    position = play(table(BIDS, 3), "1 10")
    with pytest.raises(EngineError):
        position.leave(1)
    assert position.waiting == (2, 3)
    ending = play(table(BIDS), "1 10")
    ending.leave(2)
    assert ending.result is not None
    assert again(ending).digest() == ending.digest()
    assert (again(ending).counts, again(ending).events) == (ending.counts, ending.events)


def test_who_leaves_twice_in_a_row_at_one_boundary() -> None:
    position = table(RACE, 4)
    position.leave(1)
    position.leave(3)
    assert position.state.seats == [2, 4]
    assert again(position).counts == position.counts


# -- limits ------------------------------------------------------------------------------------------


def endless(state: State) -> Procedure:
    """A phase that should name itself as the next one and does not."""
    while True:
        yield one(1, "more", ("yes",))


def endless_sealed(state: State) -> Procedure:
    """The same with a question to two."""
    while True:
        yield sealed("more", {1: ("yes",), 2: ("yes",)}, "yes")


def silent(state: State) -> Procedure:
    """A phase that asks nothing."""
    yield from ()


def test_a_phase_of_200_entries_is_refused() -> None:
    position = table(_system("endless", "on", endless))
    play(position, *["1 yes"] * PHASE_LIMIT)
    before = position.digest()
    with pytest.raises(PhaseTooLong):
        position.give(1, "yes")
    assert len(position.entries) == PHASE_LIMIT == 200
    assert position.digest() == before


def test_a_phase_too_long_refuses_before_a_sealed_answer_is_taken() -> None:
    position = table(_system("endless", "on", endless_sealed))
    play(position, *["1 yes", "2 yes"] * PHASE_LIMIT)
    with pytest.raises(PhaseTooLong):
        position.give(1, "yes")
    assert position.pending == {}


def test_phases_that_never_ask_do_not_hang() -> None:
    with pytest.raises(PhaseTooLong, match="ask nothing"):
        table(_system("silent", "on", silent))


def test_trim_forgets_what_lies_before_the_running_phase() -> None:
    position = play(table(RACE), "1 walk", "1 keep", "2 walk", "2 hide", "1 run")
    counts, digest = position.counts, position.digest()
    position.trim()
    assert [entry.kind for entry in position.entries] == ["pace"]
    assert position.asked == [(1,)]
    assert (position.counts, position.digest()) == (counts, digest)
    assert again(position).digest() == digest
    assert play(again(position), "table 2").counts == play(position, "table 2").counts
    position.trim()
    assert position.phase_start == 0


# -- replay says no ----------------------------------------------------------------------------------

WRONG = {
    "another kind": Entry("dance", (Answer(1, "walk"),)),
    "a key that is not offered": Entry("pace", (Answer(1, "fly"),)),
    "another seat": Entry("pace", (Answer(2, "walk"),)),
    "nobody": Entry("pace", ()),
    "two answers": Entry("pace", (Answer(1, "walk"), Answer(1, "keep"))),
    "the table": Entry("pace", (Answer(-1, "walk", "table"),)),
    "an empty leave": Entry("leave", ()),
    "a leave by two": Entry("leave", (Answer(1, "leave"), Answer(2, "leave"))),
    "a leave with a word": Entry("leave", (Answer(1, "resign"),)),
}


@pytest.mark.parametrize("entry", WRONG.values(), ids=WRONG.keys())
def test_an_entry_that_does_not_fit_stops_loudly(entry: Entry) -> None:
    position = table(RACE, 4)
    with pytest.raises(ReplayMismatch) as caught:
        position.replay(entry)
    assert caught.value.entry == 1


def test_a_seat_cannot_answer_for_the_table() -> None:
    position = play(table(RACE), "1 run")
    with pytest.raises(ReplayMismatch, match="table"):
        position.replay(Entry("run", (Answer(1, "6"),)))
    with pytest.raises(ReplayMismatch):
        position.replay(Entry("run", (Answer(-1, "6", "person"),)))


def test_an_entry_after_the_end_is_a_mismatch() -> None:
    position = play(table(RACE), "1 walk")
    position.leave(1)
    with pytest.raises(ReplayMismatch):
        position.replay(Entry("pace", (Answer(2, "walk"),)))


def test_changed_rules_are_noticed_by_question_key_or_digest() -> None:
    def slower(state: State) -> Procedure:
        """The same questions, another outcome."""
        yield one(1, "pace", ("walk", "run"))
        state.at[1] += 2
        yield one(1, "stash", ("keep", "hide"), private=True)

    position = play(table(RACE), "1 walk")
    changed: Mapping[str, Any] = {"turn": slower}
    other = Position(
        replace(RACE, phases=changed),
        position.base,
        position.entries,
    )
    assert other.digest() != position.digest()
    assert new_game(RACE, {"seats": 2}).digest() == table(RACE).digest()
