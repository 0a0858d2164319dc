"""Stepping aside: the stand-in plays at once, blames nobody, and gives the seat back when asked."""

import pytest

from games.models import Game
from games.models.vote import Matter
from games.play.bots import play_bots
from games.seats.come_back import come_back
from games.seats.resign import resign
from games.seats.step_aside import step_aside
from games.seats.votes import Proposal, propose
from tests.games.pages import Visitor, html
from tests.games.people import answer, owed, owing, play, running, seat_of
from tests.games.seats.test_votes import vote_of
from tests.games.tables import log

pytestmark = pytest.mark.django_db


def aside(game: Game, seat: int):
    done = step_aside(game.pk, seat)
    game.refresh_from_db()
    return done


def test_the_stand_in_plays_at_once_and_no_turn_is_missed():
    game = running()
    assert aside(game, 1).accepted
    assert owed(game, 1).then == "bot"
    assert owed(game, 1).due_at is None
    play_bots(game.pk)
    game.refresh_from_db()
    assert owing(game) == [2]
    assert (seat_of(game, 1).misses, log(game)) == (0, ["stand_in"])


def test_the_person_does_not_answer_meanwhile_and_comes_back_when_he_likes():
    game = running()
    aside(game, 1)
    assert not answer(game, 1, "wait").accepted
    assert come_back(game.pk, 1).accepted
    play(game, "1 wait")
    assert log(game) == ["stand_in", "back"]


def test_his_word_is_no_longer_waited_for():
    game = running("Ann", "Bob", "Cid")
    propose(game.pk, 1, Proposal(Matter.PAUSE, hours=24))
    assert vote_of(game).passed is None
    aside(game, 2)
    aside(game, 3)
    assert vote_of(game).passed is True


def test_who_has_left_or_has_a_stand_in_already_is_told_so():
    game = running("Ann", "Bob", "Cid")
    aside(game, 1)
    assert "Come back first" in aside(game, 1).message
    resign(game.pk, 2)
    assert "left this game" in aside(game, 2).message


def test_at_the_table_one_button_does_it():
    game = running()
    visitor, action = Visitor("Bob"), f"/g/{game.slug}/step-aside/"
    page = visitor.submit(f"/g/{game.slug}/ask/", action)
    assert seat_of(game, 2).stand_in
    assert "I am back" in html(page)
    assert action not in html(page)
