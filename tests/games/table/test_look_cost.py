"""What a look at a table costs: the seat, the game and the rows of its page come in one statement."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.journal import kept_positions, recent
from games.models import Game
from games.play.rewind import rewind
from tests.games.pages import at, html
from tests.games.people import NAMES, finish, person, play_on, running

pytestmark = pytest.mark.django_db
CSRF = re.compile(r'csrfmiddlewaretoken" value="\w+"')
TOGETHER, APART = 2, 3
"""Statements of a look: who sends it, and all else; the row apart from the rest."""


def looked(name: str, game: Game, step: int = 0) -> tuple[str, int]:
    """The part of the table that somebody's page asks for, and how many statements that took."""
    client = Client(headers={"HX-Request": "true"})
    client.force_login(person(name))
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(at(game, "poll"), {"step": step})
    read = [one for one in asked if one["sql"].startswith("SELECT")]
    return CSRF.sub("", html(answer)), len(read)


@contextmanager
def another_process() -> Iterator[None]:
    """What is done inside is done by one that has never shown the game; this one knows nothing of it."""
    kept = [(one, one.copy()) for one in (recent._kept, kept_positions._kept)]
    for one, _before in kept:
        one.clear()
    yield
    for one, before in kept:
        one.clear()
        one.update(before)


def anew(name: str, game: Game) -> str:
    """What another process shows them."""
    with another_process():
        return looked(name, game)[0]


@pytest.mark.parametrize("system", ["sorcerer", "talisman", "mice"])
def test_who_looks_at_a_game_that_was_shown_before_asks_once(system):
    game = running(*NAMES[:2], system=system)
    play_on(game, 4)
    for name in ("Ann", "Bob", "Zoe"):
        looked(name, game)
        page, statements = looked(name, game)
        assert statements == TOGETHER + (name == "Zoe")
        assert page == anew(name, game)


def test_where_nothing_is_new_the_rest_is_not_read():
    game = running()
    looked("Bob", game)
    assert looked("Bob", game, Game.objects.get(pk=game.pk).number) == ("", TOGETHER)


def test_what_another_process_has_stored_since_comes_with_it():
    game = running(*NAMES, system="sorcerer")
    play_on(game, 8)
    looked("Ann", game)
    with another_process():
        play_on(game, 3)
    page, statements = looked("Ann", game)
    assert statements == TOGETHER
    assert page == anew("Ann", game)


def test_after_a_rewind_what_is_kept_is_asked_for_no_more():
    game = running(*NAMES, system="sorcerer")
    play_on(game, 30)
    looked("Ann", game)
    with another_process():
        rewind(game.pk, to=4, reason="a wrong ruling")
        looked("Ann", game)
    assert looked("Ann", game)[0] == anew("Ann", game)


def test_a_look_at_a_game_that_has_ended_meanwhile_shows_its_end():
    game = running()
    looked("Bob", game)
    with another_process():
        finish(game)
    assert looked("Bob", game)[0] == anew("Bob", game)


def test_a_secret_game_stays_secret_to_others():
    game = running(access="link")
    looked("Ann", game)
    client = Client(headers={"HX-Request": "true"})
    client.force_login(person("Zoe"))
    assert client.get(at(game, "poll"), {"step": 0}).status_code == 404


@pytest.mark.parametrize("name", ["Ann", "Zoe"])
def test_rows_of_another_game_that_had_the_address_before_are_not_shown(name: str):
    old = running()
    looked(name, old)
    slug = old.slug
    Game.objects.filter(pk=old.pk).update(slug="elsewhere")
    game = running("Bob", "Ann")
    Game.objects.filter(pk=game.pk).update(slug=slug)
    game.refresh_from_db()
    anew(name, game)  # it has been seen
    fresh = anew(name, game)
    assert looked(name, game)[0] == fresh
