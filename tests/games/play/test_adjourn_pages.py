"""An adjourned game on the pages: one banner, one button for who sits there, and words for the others."""

import pytest
from django.urls import reverse

from games import systems
from games.models import Game
from tests.games.absent import SHORT, nobody_comes
from tests.games.letters import flat
from tests.games.pages import Visitor, at, forms_of, html
from tests.games.slow import started
from tests.games.tiny import QUIET

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_the_tiny_games")]


@pytest.fixture
def game(only_the_tiny_games: None, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Neither Ann nor Bob has ever come."""
    monkeypatch.setitem(systems.REGISTERED, "tiny", QUIET)
    game = started("Ann", "Bob", clock=SHORT)
    nobody_comes(game)
    return game


def actions(name: str, game: Game) -> list[str]:
    """Where the forms of the table go that somebody could press about the game itself."""
    found = {form.action for form in forms_of(Visitor(name).get(at(game)))}
    ours = ("take_up", "propose", "come_back", "take_over", "end_pause", "nudge")
    return [action for action in ours if at(game, action) in found]


@pytest.mark.parametrize("name", ["Ann", "Bob"])
def test_who_sits_there_has_one_button(game, name):
    assert actions(name, game) == ["take_up"]
    assert "The game is adjourned" in html(Visitor(name).get(at(game)))


def test_a_spectator_reads_it_and_has_none(game):
    assert actions("Cid", game) == []
    assert "its players can take the game up again" in flat(html(Visitor("Cid").get(at(game))))


def test_the_button_takes_it_up(game):
    visitor = Visitor("Ann")
    [form] = [one for one in forms_of(visitor.get(at(game))) if one.action == at(game, "take_up")]
    page = html(visitor.send(form, follow=True))
    game.refresh_from_db()
    assert not game.adjourned
    assert "takes the game up again" in page


def test_a_stranger_does_not_take_it_up(game):
    visitor = Visitor("Cid")
    visitor.get(at(game))
    assert visitor.client.post(at(game, "take_up")).status_code != 200
    game.refresh_from_db()
    assert game.adjourned


def test_my_games_name_it(game):
    assert "adjourned" in html(Visitor("Ann").get(reverse("games:my_games")))
