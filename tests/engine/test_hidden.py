"""What others see does not depend on what is hidden: questions, steps, events."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.events import Event, Seen, seen_event
from games.engine.position import Position
from games.engine.questions import Question, seen
from tests.engine.random_play import random_game
from tests.engine.tiny import BIDS, DUEL, RACE, State, View, observe, play, table


def shown(
    position: Position, seat: int | None, observe: Callable[[State, int | None], Any] = observe
) -> bytes:
    """Everything a reader gets of a position: view, open question, log, number of the step."""
    question = position.question
    log = [seen_event(event, seat, step) for step, event in position.events]
    return msgspec.json.encode(
        [
            observe(position.state, seat),
            seen(question, seat) if isinstance(question, Question) else None,
            [line for line in log if line is not None],
            position.steps,
        ]
    )


def test_a_sealed_question_looks_the_same_whoever_has_answered() -> None:
    nobody, one, two = (play(table(BIDS, 3), *lines) for lines in ((), ("1 10",), ("1 30", "3 20")))
    for seat in (1, 2, 3, None):
        assert shown(nobody, seat) == shown(one, seat) == shown(two, seat)


@pytest.mark.parametrize("seat", [2, None])
def test_a_private_answer_changes_nothing_for_others(seat: int | None) -> None:
    kept, hid = (play(table(RACE), "1 run", "table 4", f"1 {key}") for key in ("keep", "hide"))
    assert shown(kept, seat) == shown(hid, seat)
    assert shown(kept, 1) != shown(hid, 1)


def test_others_see_nothing_of_the_private_question_itself() -> None:
    position = play(table(RACE), "1 walk")
    for seat in (2, None):
        assert b"stash" not in shown(position, seat)
        assert b"hide" not in shown(position, seat)
    assert b"stash" in shown(position, 1)


def test_an_unseen_card_changes_nothing_for_others() -> None:
    sun, moon = (play(table(RACE), "1 run", "table 3", "1 keep", f"table {card}") for card in ("sun", "moon"))
    assert shown(sun, 2) == shown(moon, 2)
    assert shown(sun, 1) != shown(moon, 1)


def test_hands_change_neither_who_is_asked_nor_what_others_see() -> None:
    bare, armed = table(DUEL, 3), table(DUEL, 3)
    bare.state.cards[2], armed.state.cards[2] = ["jab", "jab"], ["ward", "jab"]
    for position in (bare, armed):
        play(position, "1 strike")
    assert bare.waiting == armed.waiting == (2, 3)
    for seat in (1, 3, None):
        assert shown(bare, seat) == shown(armed, seat)


@given(st.integers(0, 10**6), st.integers(0, 40), st.integers(0, 5))
@settings(max_examples=40, deadline=None)
def test_a_hidden_number_is_in_no_other_page(key: int, entries: int, secret: int) -> None:
    position, _ = random_game(RACE, key, entries, seats=3)
    before = {seat: shown(position, seat) for seat in (1, 3, None)}
    position.state.hidden[2] += secret
    assert before == {seat: shown(position, seat) for seat in (1, 3, None)}


def test_a_planted_leak_is_seen() -> None:
    def leaky(state: State, seat: int | None) -> View:
        return msgspec.structs.replace(observe(state, seat), hidden=state.hidden[2])

    position = table(RACE)
    before = shown(position, 1, leaky)
    position.state.hidden[2] += 1
    assert shown(position, 1, leaky) != before


# -- events ------------------------------------------------------------------------------------------


def test_an_event_has_a_public_part_and_parts_for_single_seats() -> None:
    event = Event("drew", {"seat": 1}, {1: {"card": "sun"}})
    assert seen_event(event, 1, 7) == Seen(7, "drew", {"seat": 1, "card": "sun"})
    assert seen_event(event, 2, 7) == seen_event(event, None, 7) == Seen(7, "drew", {"seat": 1})


def test_a_secret_event_exists_for_its_seats_only() -> None:
    event = Event("looked", {}, {1: {"card": "sun"}}, secret=True)
    assert seen_event(event, 1, 3) == Seen(3, "looked", {"card": "sun"})
    assert seen_event(event, 2, 3) is None
    assert seen_event(event, None, 3) is None


def test_when_the_game_is_over_every_part_is_shown() -> None:
    event = Event("dealt", {"round": 1}, {1: {"card": "sun"}, 2: {"card": "moon"}}, secret=True)
    assert seen_event(event, 2, 3, opened=True) == Seen(3, "dealt", {"round": 1, "card": "moon"})
    assert seen_event(event, None, 3, opened=True) == Seen(3, "dealt", {"round": 1, "card": "sun"})
