"""Tables that wait out of turn only for who looks at them: of the others the orders answer at once."""

from dataclasses import replace
from datetime import timedelta

import pytest

from games import systems
from games.models import Message, Obligation, Seat
from games.models.message import Event
from games.systems.sorcerer.system import SYSTEM
from labyrinth.clock import stopped_at
from tests.games.fights import ASK, ATTACK, about_to_attack, asked, let_roll, order
from tests.games.people import person, play
from tests.games.slow import MONDAY

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _only_present(monkeypatch):
    let_roll(monkeypatch, "5,2")
    orders = replace(SYSTEM.orders, only_present=lambda _view: True)
    monkeypatch.setitem(systems.REGISTERED, "sorcerer", replace(SYSTEM, orders_of=lambda *_: orders))


def attacked(last_look: timedelta | None):
    """Bob, who wants to be asked, is attacked; so long ago he touched the page."""
    with stopped_at(MONDAY):
        game = about_to_attack("might")
        order(game, "Bob", **ASK)
        looked_at = None if last_look is None else MONDAY - last_look
        Seat.objects.filter(game=game, number=2).update(looked_at=looked_at)
        play(game, ATTACK)
    return game


def test_who_looks_is_asked():
    game = attacked(timedelta(seconds=30))
    assert asked(game) == ("cast", (2,))


@pytest.mark.parametrize("last_look", [None, timedelta(minutes=3)])
def test_who_does_not_is_not_waited_for_and_gets_no_message(last_look):
    game = attacked(last_look)
    assert not Obligation.objects.filter(game=game, on_turn=False).exists()
    assert not Message.objects.filter(game=game, user=person("Bob"), event=Event.QUESTION).exists()
