"""A decision of several allies: their orders take it at once, and all wait only where one of them asks to."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from games import systems
from games.engine.orders import Ordered, StandingOrders
from games.engine.questions import Procedure, Question, first, one
from games.engine.system import SlowPlay
from games.models import Game, Message
from games.models.message import Event
from games.seats.resign import resign
from labyrinth.clock import stopped_at
from tests.games.people import owed, owing, play, running, seat_of
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, at, events, started, sweep_at, told
from tests.games.tiny import TINY, State, View

pytestmark = pytest.mark.django_db


def journey(state: State) -> Procedure:
    """The one on turn goes on, and the party takes a way."""
    yield one(state.turn, "act", ("wait",), "wait")
    state.tell("way", way=(yield first(state.seats, "way", ("left", "right"), "right")))
    state.turn = state.next_seat()


def set_up(state: State) -> Procedure:
    """Before the first turn the first seat chooses twice, and the party a way."""
    for kind in ("hero", "cloak"):
        yield one(state.seats[0], kind, ("red", "blue"), "red")
    state.tell("way", way=(yield first(state.seats, "way", ("left", "right"), "right")))


def hats(state: State) -> Procedure:
    """Before the first turn two choose a hat, and then the first one a feather."""
    for number, kind in ((1, "hat"), (2, "hat"), (1, "feather")):
        yield one(number, kind, ("red", "blue"), "red")


def way(view: View, question: Question, seat: int, orders: Mapping[str, Any]) -> Ordered | None:
    """The way to take: right unless the seat says otherwise."""
    value = orders.get("way", "right")
    return Ordered(value, f"way.{value}") if question.kind == "way" and value != "ask" else None


@pytest.fixture
def party(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Four people on a way together, with default orders."""
    book = StandingOrders(validate=dict, answer=way)
    system = replace(TINY, allies=True, phases={"act": journey}, orders_of=lambda *_: book)
    monkeypatch.setitem(systems.REGISTERED, "tiny", system)
    return running("Ann", "Bob", "Cid", "Dot")


def say(game: Game, seat: int, value: str) -> None:
    """The order of a seat for the way."""
    row = seat_of(game, seat)
    row.orders = {"all": {"way": value}}
    row.save()


def test_nobody_waits_with_default_orders(party: Game) -> None:
    play(party, "1 wait")
    assert told(party)[-1] == ("way", 1, "right", "order")
    assert owing(party) == [2]


def test_the_leading_seat_decides(party: Game) -> None:
    say(party, 1, "left")
    play(party, "1 wait")
    assert told(party)[-1] == ("way", 1, "left", "order")


def test_all_wait_where_one_would_be_asked_and_whoever_answers_decides(party: Game) -> None:
    say(party, 3, "ask")
    play(party, "1 wait")
    assert owing(party) == [1, 2, 3, 4]
    play(party, "4 left")
    assert told(party)[-1] == ("way", 4, "left", "person")


def overdue() -> Game:
    """Ann, whose turn it is, and Cid want to be asked; the twelve hours of the three others are over."""
    game = started("Ann", "Bob", "Cid", "Dot")
    for seat in (1, 3):
        say(game, seat, "ask")
    at(MONDAY, game, "1 wait")
    sweep_at(MONDAY + 12 * H + MINUTE)
    return game


@pytest.mark.usefixtures("party")
def test_whose_time_is_over_is_waited_for_no_more_and_is_not_told_that_something_was_answered() -> None:
    game = overdue()
    assert owing(game) == [1]
    sweep_at(MONDAY + 13 * H)
    assert not Message.objects.filter(game=game, event=Event.TIMED_OUT).exists()
    assert "timed_out" not in events(game)


@pytest.mark.usefixtures("party")
def test_they_may_decide_all_the_same() -> None:
    game = overdue()
    at(MONDAY + 13 * H, game, "3 left")
    assert told(game)[-1] == ("way", 3, "left", "person")


@pytest.mark.usefixtures("party")
def test_nobody_waits_for_an_ally_who_has_resigned() -> None:
    game = started("Ann", "Bob", "Cid", "Dot")
    say(game, 3, "ask")
    at(MONDAY, game, "1 wait")
    with stopped_at(MONDAY + H):
        assert resign(game.pk, 2).accepted
    assert owing(game) == [1, 3, 4]


@pytest.fixture
def chosen_late(monkeypatch: pytest.MonkeyPatch, party: Game) -> Game:
    """Ann and Bob want to be asked in the set-up; Ann's time for it is over."""
    system = replace(systems.REGISTERED["tiny"], phases={"act": set_up}, slow=SlowPlay())
    monkeypatch.setitem(systems.REGISTERED, "tiny", system)
    game = started("Ann", "Bob")
    say(game, 1, "ask")
    say(game, 2, "ask")
    sweep_at(DAY_LATER + MINUTE)
    return game


def test_whose_time_for_the_set_up_is_over_is_answered_for_at_once_and_told_once(chosen_late: Game) -> None:
    assert told(chosen_late) == [("hero", 1, "red", "default"), ("cloak", 1, "red", "default")]
    assert Message.objects.filter(game=chosen_late, event=Event.TIMED_OUT).count() == 1


def test_the_other_has_their_own_time_to_decide_for_both(chosen_late: Game) -> None:
    sweep_at(DAY_LATER + 2 * H)
    assert owing(chosen_late) == [2]
    at(DAY_LATER + 3 * H, chosen_late, "2 left")
    assert told(chosen_late)[2] == ("way", 2, "left", "person")


def test_when_both_are_late_the_safe_answer_is_given(chosen_late: Game) -> None:
    sweep_at(owed(chosen_late, 2).due_at + MINUTE)
    assert told(chosen_late)[2] == ("way", 2, "right", "default")


@pytest.mark.usefixtures("party")
def test_who_was_late_in_the_set_up_has_time_for_what_they_are_asked_later_on(monkeypatch) -> None:
    system = replace(systems.REGISTERED["tiny"], phases={"act": hats}, slow=SlowPlay())
    monkeypatch.setitem(systems.REGISTERED, "tiny", system)
    game = started("Ann", "Bob")
    sweep_at(DAY_LATER + MINUTE)
    at(DAY_LATER + 3 * H, game, "2 blue")
    row = owed(game, 1)
    assert (row.kind, row.due_at, row.remind_at) == ("feather", DAY_LATER + 23 * H, DAY_LATER + 9 * H)


@pytest.mark.usefixtures("party")
def test_whose_turn_runs_out_meanwhile_is_told() -> None:
    game = overdue()
    sweep_at(owed(game, 1).due_at + MINUTE)
    message = Message.objects.get(game=game, event=Event.TIMED_OUT)
    assert (message.seat, message.data["how"]) == (1, "ally")
