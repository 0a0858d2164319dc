"""Tables that begin in the middle: with a journal like any other, so that they end within days."""

import pytest

from games.journal.loading import load
from games.journal.past import past_of
from games.lobby import lobby
from games.lobby.new_table import NewTable
from games.models import Obligation
from games.play import start
from rehearsal import middle
from tests.games.people import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def in_the_middle(monkeypatch):
    monkeypatch.setattr(start, "go_on", start.go_on)
    middle.begin_in_the_middle()


def table(number):
    host, other = person("Ann"), person("Bob")
    game = lobby.create_game(host, NewTable(system="sorcerer", name=f"Table {number}", seats=2))
    lobby.join(game, other)
    game.refresh_from_db()
    return game


def turns(game):
    position = load(game)
    return position.system.slow.turns(position.state)


def test_a_table_begins_some_turns_before_its_end(in_the_middle):
    game = table(1)
    assert game.is_running
    assert turns(game) > middle.TURNS_LEFT
    assert Obligation.objects.filter(game=game, due_at__isnull=False).exists()
    assert len(past_of(game).entries()) == game.entries


def test_the_others_begin_at_their_beginning(in_the_middle):
    assert turns(table(4)) <= 1
