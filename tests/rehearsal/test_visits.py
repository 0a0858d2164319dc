"""What people would answer: they know when a table asks them nothing any more."""

import pytest
from django.urls import reverse

from games.models import Game
from games.play import ending
from games.play.at_table import attempt
from labyrinth.ground.clock import now
from rehearsal.judge.standing import LEFT
from rehearsal.visits import key_of, page_of
from tests.games.fights import about_to_attack
from tests.games.people import finish, person, running

pytestmark = pytest.mark.django_db


def over(game):
    """The table has agreed to end it."""
    attempt(game.pk, lambda table: ending.end(table, now()))
    return Game.objects.get(pk=game.pk)


def test_who_is_asked_has_an_answer_and_nobody_else():
    game = about_to_attack()
    assert key_of(game, 1) == "attack:nimuel"
    assert key_of(game, 2) == ""


def test_a_table_that_was_ended_by_its_people_asks_nobody():
    assert key_of(over(about_to_attack()), 1) == ""


def test_a_table_that_was_played_to_its_end_asks_nobody(tiny_system):
    game = running("Ann", "Bob")
    finish(game)
    assert game.is_finished
    assert [key_of(game, seat) for seat in (1, 2)] == ["", ""]


def test_what_is_left_of_the_years_vacations_is_read_off_their_page():
    assert LEFT.findall(page_of(person("Ann"), reverse("accounts:vacation")))
