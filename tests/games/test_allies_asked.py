"""A decision of several allies: their orders take it at once, and all wait only where one of them asks to."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from games import systems
from games.engine.orders import Ordered, StandingOrders
from games.engine.questions import Procedure, Question, first, one
from games.models import Game
from tests.games.people import owing, play, running, seat_of
from tests.games.slow import told
from tests.games.tiny import TINY, State, View

pytestmark = pytest.mark.django_db


def journey(state: State) -> Procedure:
    """The one on turn goes on, and the party takes a way."""
    yield one(state.turn, "act", ("wait",), "wait")
    state.tell("way", way=(yield first(state.seats, "way", ("left", "right"), "right")))
    state.turn = state.next_seat()


def way(view: View, question: Question, seat: int, orders: Mapping[str, Any]) -> Ordered | None:
    """The way to take: right unless the seat says otherwise."""
    value = orders.get("way", "right")
    return Ordered(value, f"way.{value}") if question.kind == "way" and value != "ask" else None


@pytest.fixture
def party(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Four people on a way together, with default orders."""
    book = StandingOrders(validate=dict, answer=way)
    system = replace(TINY, allies=True, phases={"act": journey}, orders=book)
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
