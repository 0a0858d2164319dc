"""What somebody signed in is shown is kept nowhere; what visitors see may be kept as its page says."""

import pytest
from asgiref.sync import async_to_sync
from django.test import AsyncClient, Client
from django.urls import reverse

from games.models import Game
from tests.games.conftest import tiny_systems
from tests.games.people import finish, person, running

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_systems")]
__all__ = ["tiny_systems"]

PLAIN = ("home", "my_games", "leaderboards", "open_games", "new_game", "verify", "studies")
OF_A_GAME = ("table", "dice", "record", "statistics", "statistics_csv", "recap", "table_log", "rematch")


@pytest.fixture
def ann(client: Client) -> Client:
    client.force_login(person("Ann"))
    return client


@pytest.fixture
def game() -> Game:
    game = running()
    finish(game)
    return game


@pytest.mark.parametrize("name", PLAIN)
def test_no_page_of_somebody_signed_in_is_kept(ann, name):
    assert "no-store" in ann.get(reverse(f"games:{name}"))["Cache-Control"]


def test_no_page_of_a_game_is_kept(ann, game):
    for name in OF_A_GAME:
        assert "no-store" in ann.get(reverse(f"games:{name}", args=[game.slug]))["Cache-Control"], name


def test_that_it_is_not_kept_is_said_once(ann, game):
    for address in (reverse("games:table", args=[game.slug]), reverse("games:leaderboards")):
        headers = ann.get(address).headers
        assert headers["Cache-Control"] == "no-store, private"
        assert "Expires" not in headers


def test_nor_are_pages_that_say_no_and_those_of_the_account(ann):
    for address in ("/nothing/here/", "/g/nothinghere/", "/accounts/preferences/", "/admin/"):
        assert "no-store" in ann.get(address)["Cache-Control"], address


def test_nor_what_is_answered_where_streams_are():
    ann = AsyncClient()
    ann.force_login(person("Ann"))
    assert "no-store" in async_to_sync(ann.get)("/live/nothinghere/")["Cache-Control"]


def test_visitors_may_keep_what_everybody_may_see(client):
    assert "no-store" not in client.get(reverse("games:leaderboards")).headers.get("Cache-Control", "")


def test_the_picture_of_a_person_is_for_everybody(ann):
    assert "public" in ann.get(reverse("avatar", args=[person("Bob").slug]))["Cache-Control"]
