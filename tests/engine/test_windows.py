"""Windows: everybody who may react is asked at once, sealed; one wait per window."""

from collections.abc import Callable
from typing import Any

from games.engine.position import Position
from games.engine.questions import PASS, Procedure, one
from games.engine.windows import window
from tests.engine.tiny import DUEL, State, _system, passes, play, table, told


def game(react: Callable[[State], Procedure]) -> Position:
    """Four seats, each with jab and ward; the window of `react` is open."""
    return table(_system("window", "on", react, "jab ward"), 4)


def _act(state: State) -> Any:
    def act(seat: int, card: str) -> Procedure:
        state.cards[seat].remove(card)
        state.tell(card, seat=seat)
        yield from ()

    return act


def once(state: State) -> Procedure:
    """One window for all, then a quiet question."""
    yield from window("react", state.seats, lambda seat: state.cards[seat], _act(state))
    yield one(1, "quiet", ("yes",))


def anew(state: State) -> Procedure:
    """The same, everybody asked anew after each act."""
    last = yield from window("react", state.seats, lambda seat: state.cards[seat], _act(state), again=True)
    state.tell("closed", last=last)
    yield one(1, "quiet", ("yes",))


def test_all_passes_of_a_window_are_one_entry() -> None:
    position = play(game(once), *(passes(seat) for seat in (3, 1, 4, 2)))
    assert [entry.kind for entry in position.entries] == ["react"]
    assert told(position) == []
    assert position.waiting == (1,)


def test_answers_open_in_turn_order_whatever_order_they_came_in() -> None:
    position = play(game(once), "4 jab", "3 ward", passes(1), passes(2))
    assert [(event.kind, event.facts["seat"]) for _, event in position.events] == [("ward", 3)]


def test_only_those_behind_who_wanted_to_act_are_asked_once_more() -> None:
    position = play(game(once), passes(1), "2 jab", passes(3), "4 jab")
    assert position.waiting == (4,)
    play(position, "4 ward")
    assert told(position) == ["jab", "ward"]
    assert position.waiting == (1,)
    assert position.question.kind == "quiet"


def test_who_is_asked_again_may_pass_now() -> None:
    position = play(game(once), "1 jab", "2 jab", passes(3), passes(4), passes(2))
    assert told(position) == ["jab"]
    assert position.question.kind == "quiet"


def test_with_again_everybody_who_has_not_acted_is_asked_anew() -> None:
    position = play(game(anew), passes(1), "2 jab", passes(3), passes(4))
    assert position.waiting == (1, 3, 4)
    play(position, "1 ward", passes(3), passes(4))
    assert position.waiting == (3, 4)
    play(position, passes(3), passes(4))
    assert position.events[-1][1].facts == {"last": 1}


def test_who_may_no_more_by_public_facts_is_spared() -> None:
    def spent(state: State) -> Procedure:
        def asks(seat: int) -> bool:
            return len(state.cards[seat]) == 2

        def act(seat: int, card: str) -> Procedure:
            state.cards[3].clear()
            yield from ()

        yield from window("react", state.seats, lambda seat: state.cards[seat], act, asks=asks)
        yield one(1, "quiet", ("yes",))

    position = play(game(spent), "1 jab", "2 jab", "3 jab", "4 jab")
    assert position.waiting == (2, 4)


def test_an_act_that_closes_the_window_ends_it_for_all() -> None:
    position = play(table(DUEL, 4), "1 strike", "3 ward", "4 jab", passes(2))
    assert told(position) == ["ward"]
    assert position.state.cards[4] == ["jab", "ward"]
    assert position.waiting == (2,)
    assert position.question.kind == "act"


def test_a_window_asks_hands_without_a_card_too() -> None:
    position = table(DUEL, 3)
    position.state.cards[2] = []
    play(position, "1 strike")
    assert position.waiting == (2, 3)
    assert position.question.options_of(2) == (PASS,)
