"""Pages of a process whose clock is far off may be read, and take nothing."""

import pytest
from django.db import OperationalError

from games import systems
from games.models import Game
from labyrinth.ground import clock
from tests.api.program import program
from tests.games.people import person, running
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db


@pytest.fixture
def looks(monkeypatch):
    """How far ahead the clock is, and how often anybody looked."""
    monkeypatch.setitem(systems.REGISTERED, TINY.slug, TINY)
    found, times = [0.0], []

    def ahead():
        times.append(found[0])
        return found[0]

    monkeypatch.setattr(clock, "ahead_of_database", ahead)
    monkeypatch.setattr(clock, "_looked_at", [-clock.math.inf])
    monkeypatch.setattr(clock, "_ahead", [0.0])
    return found, times


def sent(client) -> int:
    """Ann's answer by the page."""
    game = Game.objects.first() or running("Ann", "Bob")
    client.force_login(person("Ann"))
    assert client.get(f"/g/{game.slug}/").status_code == 200
    return client.post(f"/g/{game.slug}/answer/", {"answer": "wait", "token": "x"}).status_code


@pytest.mark.parametrize("ahead", [7200.0, -7200.0, 31.0])
def test_nothing_is_taken_where_the_clock_is_far_off(client, looks, ahead, caplog):
    looks[0][0] = ahead
    assert sent(client) == 503
    assert "the clock of this machine is wrong" in caplog.text


@pytest.mark.parametrize("ahead", [0.0, 3.0, -29.0])
def test_a_little_wrongs_nobody(client, looks, ahead):
    looks[0][0] = ahead
    assert sent(client) != 503


def test_it_is_looked_at_once_a_minute_and_put_right(client, looks, monkeypatch):
    looks[0][0] = 7200.0
    assert [sent(client) for _ in range(3)] == [503] * 3
    assert len(looks[1]) == 1
    looks[0][0] = 0.0
    assert sent(client) == 503
    monkeypatch.setattr(clock, "LOOKED_AT_EVERY", 0.0)
    assert sent(client) != 503


def test_a_program_is_told_in_its_own_words(client, looks):
    looks[0][0] = 7200.0
    game, bob = running("Ann", "Bob"), program("Bob")
    headers = {"Authorization": f"Bearer {bob.secret}"}
    said = client.post(f"/api/v1/games/{game.slug}/answer", {}, "application/json", headers=headers)
    assert (said.status_code, said.json()["type"].rpartition("#")[2]) == (503, "problem-unavailable")


def test_a_database_that_is_away_says_nothing_of_the_clock(client, looks, monkeypatch):
    def away():
        raise OperationalError

    monkeypatch.setattr(clock, "ahead_of_database", away)
    assert sent(client) != 503
