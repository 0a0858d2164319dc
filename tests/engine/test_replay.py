"""Past moments of a game, and the check of running journals before a release."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.errors import EngineError, ReplayMismatch
from games.engine.position import Counts, Position
from games.engine.questions import Answer, Procedure, one
from games.engine.replay import check_journal, replay_to
from games.engine.system import System
from tests.engine.random_play import random_game
from tests.engine.test_hidden import shown
from tests.engine.tiny import ALL, BIDS, RACE, State, _system, play, table

START = Counts()


@given(st.sampled_from(ALL), st.integers(0, 10**6), st.integers(0, 30))
@settings(max_examples=40, deadline=None)
def test_a_past_moment_shows_what_was_seen_then_and_nothing_later(system: System, key: int, cut: int) -> None:
    then, _ = random_game(system, key, cut)
    now, _ = random_game(system, key, cut + 20)
    past = replay_to(system, now.base, START, now.entries, then.steps)
    assert past.steps == then.steps
    assert all(step <= then.steps for step, _ in past.events)
    if past.number == then.number:
        assert [shown(past, seat) for seat in (1, 2, None)] == [shown(then, seat) for seat in (1, 2, None)]


def test_private_entries_share_the_moment_of_the_public_step_before_them() -> None:
    position = play(table(RACE), "1 run", "table 3", "1 hide", "table sun", "2 walk")
    moved = replay_to(RACE, position.base, START, position.entries, 4)
    assert moved.number == 3  # the private answer belongs to it
    assert moved.steps == 4
    assert moved.state.turn == 1


def test_a_moment_before_the_checkpoint_is_refused() -> None:
    position = play(table(RACE), "1 walk", "1 keep", "2 walk")
    with pytest.raises(EngineError):
        replay_to(RACE, position.checkpoint, position.phase_counts, position.entries[2:], 1)


# -- before a release --------------------------------------------------------------------------------


def test_a_journal_that_fits_passes() -> None:
    position = play(table(BIDS, 3), "1 10", "2 10", "3 20", "2 30")
    check_journal(
        BIDS, position.base, START, position.entries, list(position.pending.values()), position.digest()
    )
    check_journal(BIDS, position.checkpoint, position.phase_counts, [], [], position.digest())


def changed(turn: object) -> System:
    """RACE with another turn."""
    return _system("race", "turn", turn)


def farther(state: State) -> Procedure:
    """The same questions and keys; a walk is two steps."""
    yield one(1, "pace", ("walk", "run"))
    state.at[1] += 2
    yield one(1, "stash", ("keep", "hide"), private=True)


def renamed(state: State) -> Procedure:
    """Another kind."""
    yield one(1, "speed", ("walk", "run"))


def fewer(state: State) -> Procedure:
    """Another offer."""
    yield one(1, "pace", ("run",))


def broken(state: State) -> Procedure:
    """Rules that fall over."""
    yield one(1, "pace", ("walk", "run"))
    state.at[9] += 1


@pytest.mark.parametrize(
    ("turn", "why"), [(farther, "elsewhere"), (renamed, "asked"), (fewer, "offered"), (broken, "KeyError")]
)
def test_changed_rules_are_a_mismatch_that_names_the_entry(turn: object, why: str) -> None:
    position = play(table(RACE), "1 walk")
    with pytest.raises(ReplayMismatch, match=why) as caught:
        check_journal(changed(turn), position.base, START, position.entries, [], position.digest())
    assert caught.value.entry == 1


def test_a_question_with_other_options_has_another_digest() -> None:
    def wider(state: State) -> Procedure:
        state.tell("turn", seat=1)
        yield one(1, "pace", ("walk", "run", "fly"))

    with pytest.raises(ReplayMismatch, match="elsewhere"):
        check_journal(changed(wider), table(RACE).base, START, [], [], table(RACE).digest())


def test_a_checkpoint_that_cannot_be_read_is_a_mismatch() -> None:
    for checkpoint in (b"", b"[]", b'{"seats":"two"}', b"\xff", b'{"seats":[1,2],"phase":"gone"}'):
        with pytest.raises(ReplayMismatch) as caught:
            check_journal(RACE, checkpoint, Counts(40, 30, 7), [])
        assert caught.value.entry == 40


def test_sealed_answers_that_no_longer_fit_are_a_mismatch() -> None:
    with pytest.raises(ReplayMismatch, match="not offered"):
        check_journal(BIDS, table(BIDS).base, START, [], [Answer(1, "99")])


# -- digests -----------------------------------------------------------------------------------------


def test_a_new_field_with_its_default_changes_no_digest() -> None:
    class Newer(State, omit_defaults=True):
        weather: str = "fair"

    position = play(table(RACE), "1 walk")
    system = System(
        "race", (2,), 1, Newer, RACE.new_state, RACE.phases, RACE.observe, RACE.result, RACE.leave
    )
    loaded = Position(system, position.base, position.entries)
    assert loaded.state.weather == "fair"
    assert loaded.digest() == position.digest()
    loaded.state.weather = "storm"
    assert loaded.digest() != position.digest()


def test_the_digest_sees_the_state_and_the_open_question() -> None:
    digests = [play(table(RACE), *lines).digest() for lines in ((), ("1 walk",), ("1 run",))]
    assert len(dict.fromkeys(digests)) == 3
    position = table(RACE)
    position.state.hidden[2] += 1
    assert position.digest() != digests[0]
    assert len(digests[0]) == 16


def test_rules_that_walk_through_a_dict_go_the_same_way_after_loading() -> None:
    def last_first(state: State) -> Procedure:
        if state.round == 1:
            state.at = {3: 0, 1: 0, 2: 0}
            state.round = 2
            return
        yield one(next(iter(state.at)), "go", ("yes",))

    position = table(_system("order", "on", last_first), 3)
    assert position.waiting == (3,)
    assert Position(position.system, position.checkpoint, counts=position.phase_counts).waiting == (3,)
