"""Past moments of a game, journals played again by other rules, and digests."""

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.errors import ReplayMismatch
from games.engine.position import Position
from games.engine.questions import Answer, Entry, Procedure, one
from games.engine.system import System
from games.engine.walk import walk
from tests.engine.random_play import random_game
from tests.engine.test_hidden import shown
from tests.engine.tiny import ALL, BIDS, RACE, State, _system, play, table


@given(st.sampled_from(ALL), st.integers(0, 10**6), st.integers(0, 30))
@settings(max_examples=40, deadline=None)
def test_a_past_moment_shows_what_was_seen_then_and_nothing_later(system: System, key: int, cut: int) -> None:
    then, _ = random_game(system, key, cut)
    now, _ = random_game(system, key, cut + 20)
    for past, _next in walk(Position(system, now.base), now.entries):
        if past.number == then.number:
            break
    assert past.steps == then.steps
    assert past.events == then.events
    assert [shown(past, seat) for seat in (1, 2, None)] == [shown(then, seat) for seat in (1, 2, None)]


def test_a_walk_stops_at_every_moment_with_the_entry_that_is_given_there() -> None:
    position = play(table(RACE), "1 run", "table 3", "1 hide", "table sun", "2 walk")
    moments = [
        (at.number, at.steps, entry.kind if entry else "")
        for at, entry in walk(Position(RACE, position.base), position.entries)
    ]
    assert moments == [
        (0, 1, "pace"),
        (1, 2, "run"),
        (2, 4, "stash"),
        (3, 4, "card"),  # the private answer has no step of its own
        (4, 5, "pace"),
        (5, 7, ""),
    ]


def test_a_walk_that_is_left_plays_nothing_more() -> None:
    position, left = play(table(RACE), "1 walk", "1 keep", "2 walk"), Position(RACE, table(RACE).base)
    for at, _next in walk(left, position.entries):
        if at.number == 2:
            break
    assert left.number == 2
    assert left.waiting == (2,)


def test_a_walk_through_a_journal_that_does_not_fit_stops_there() -> None:
    wrong = [Entry("pace", (Answer(1, "walk"),)), Entry("pace", (Answer(1, "fly"),))]
    reached = []
    with pytest.raises(ReplayMismatch) as caught:
        reached += [at.number for at, _next in walk(Position(RACE, table(RACE).base), wrong)]
    assert caught.value.entry == 2


# -- changed rules -----------------------------------------------------------------------------------


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


@pytest.mark.parametrize(("turn", "why"), [(renamed, "asked"), (fewer, "offered")])
def test_changed_rules_are_a_mismatch_that_names_the_entry(turn: object, why: str) -> None:
    position = play(table(RACE), "1 walk")
    with pytest.raises(ReplayMismatch, match=why) as caught:
        Position(changed(turn), position.base, position.entries)
    assert caught.value.entry == 1


def test_rules_that_lead_elsewhere_by_the_same_answers_have_another_digest() -> None:
    position = play(table(RACE), "1 walk")
    again = Position(changed(farther), position.base, position.entries)
    assert again.question == position.question
    assert again.digest() != position.digest()


def test_rules_that_fall_over_say_so_themselves() -> None:
    position = play(table(RACE), "1 walk")
    with pytest.raises(KeyError):
        Position(changed(broken), position.base, position.entries)


def test_a_question_with_other_options_has_another_digest() -> None:
    def wider(state: State) -> Procedure:
        state.tell("turn", seat=1)
        yield one(1, "pace", ("walk", "run", "fly"))

    assert Position(changed(wider), table(RACE).base).digest() != table(RACE).digest()


def test_a_checkpoint_that_is_no_state_is_refused() -> None:
    for checkpoint in (b"", b"[]", b'{"seats":"two"}', b"\xff"):
        with pytest.raises(msgspec.DecodeError):
            Position(RACE, checkpoint)


def test_sealed_answers_that_no_longer_fit_are_a_mismatch() -> None:
    with pytest.raises(ReplayMismatch, match="not offered"):
        Position(BIDS, table(BIDS).base, pending=[Answer(1, "99")])


# -- digests -----------------------------------------------------------------------------------------


def test_a_new_field_with_its_default_changes_no_digest() -> None:
    class Newer(State, omit_defaults=True):
        weather: str = "fair"

    position = play(table(RACE), "1 walk")
    loaded = Position(replace(RACE, state=Newer), position.base, position.entries)
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
