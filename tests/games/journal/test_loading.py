"""Whoever reads a table has locked nothing: between its row and its journal the game may move."""

import pytest

from games import systems
from games.engine.errors import ReplayMismatch
from games.engine.questions import Question
from games.journal.loading import load
from games.journal.question_token import question_token
from games.models import Entry, Game
from games.play.check_journals import check_one
from games.play.take_back import take_back
from tests.games.people import play, running
from tests.games.tiny import ASKING

pytestmark = pytest.mark.django_db


def test_what_was_answered_after_the_row_was_read_is_left_out():
    game = running()
    play(game, "1 wait")
    read = Game.objects.get(pk=game.pk)
    play(game, "1 keep")
    assert load(read).number == read.entries == 1
    assert load(Game.objects.get(pk=game.pk)).number == 2


def test_what_was_taken_back_meanwhile_is_not_told():
    game = running()
    play(game, "1 wait")
    read = Game.objects.get(pk=game.pk)
    assert take_back(game.pk, 1, token=question_token(read, 1)).accepted
    position = load(read)
    assert position.number == 0
    assert isinstance(position.question, Question)


def test_a_journal_that_lacks_an_entry_does_not_fit():
    game = running()
    play(game, "1 wait")
    Entry.objects.filter(game=game).delete()
    with pytest.raises(ReplayMismatch, match="the game has 1 entries"):
        load(Game.objects.get(pk=game.pk))


def test_an_entry_too_many_is_found_where_the_whole_past_is_proved():
    game = running()
    play(game, "1 wait", "1 keep")
    Game.objects.filter(pk=game.pk).update(entries=1, digest=Entry.objects.get(game=game, number=1).digest)
    assert check_one(game.pk).verdict != "fits"


def test_of_what_somebody_is_asked_alone_by_then_nothing_is_told(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", ASKING)
    game = running("Ann", "Bob")
    play(game, "1 wait")
    read = Game.objects.get(pk=game.pk)
    assert take_back(game.pk, 1, token=question_token(read, 1)).accepted
    play(game, "1 toll")
    Game.objects.filter(pk=game.pk).update(alone=2, shared_entry=0, shared_step=0)
    assert load(read).number == 0
