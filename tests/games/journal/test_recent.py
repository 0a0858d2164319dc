"""The latest part of a game kept in memory: it tells what playing it again tells, and is never trusted."""

import pytest

from games.engine.questions import Question
from games.journal import kept_positions, recent
from games.journal.loading import load, load_from
from games.journal.question_token import question_token
from games.models import Game
from games.play.rewind import rewind
from games.play.take_back import take_back
from games.table import reader_table
from tests.games.people import NAMES, answer, play, running
from tests.systems.sorcerer.hiding import Stream

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept():
    recent._kept.clear()
    kept_positions._kept.clear()


def played(entries, *, look=True):
    """A game of four with so many entries at least; somebody looks after every answer."""
    game, stream = running(*NAMES, system="sorcerer"), Stream("recent")
    while game.entries < entries:
        position = load(game)
        assert isinstance(position.question, Question)
        seat = position.waiting[0]
        assert answer(game, seat, stream.pick(position.question.options_of(seat))).accepted
        if look:
            reader_table.table(game, 1)
    return game


def again(game, seat):
    """The table as it is without anything kept."""
    kept = [(one, dict(one)) for one in (recent._kept, kept_positions._kept)]
    for one, _before in kept:
        one.clear()
    shown = reader_table.table(game, seat)
    for one, before in kept:
        one.clear()
        one.update(before)
    return shown


@pytest.mark.parametrize("entries", [3, 41, 110])
def test_what_is_kept_shows_the_same_table_to_everybody(entries):
    game = played(entries)
    for seat in (None, 1, 2, 3, 4):
        shown, anew = reader_table.table(game, seat), again(game, seat)
        assert shown.log == anew.log
        assert len(shown.log) >= min(entries, 20)
        for fact in ("view", "question", "token", "take_back", "steps", "result", "foretold"):
            assert getattr(shown, fact) == getattr(anew, fact)


def test_it_tells_what_happened_in_the_latest_public_steps():
    game = played(110)
    start = game.steps - reader_table.LOG_STEPS
    whole = load_from(game, 0)
    for _kept_meanwhile in (False, True):
        kept_positions._kept.clear()
        _position, events = recent.recent(game, start)
        assert list(events) == [one for one in whole.events if one[0] > start]
    assert len(events) < len(whole.events)


def test_a_page_that_is_asked_for_again_reads_the_new_entries_only(django_assert_num_queries):
    game = played(90)
    kept_positions._kept.clear()
    with django_assert_num_queries(2):
        reader_table.table(game, 2)


def test_an_answer_that_was_taken_back_is_not_remembered():
    game = running()
    reader_table.table(game, 1)
    play(game, "1 wait")
    reader_table.table(game, 1)
    assert take_back(game.pk, 1, token=question_token(game, 1)).accepted
    game.refresh_from_db()
    shown = reader_table.table(game, 1)
    assert (shown.log, shown.question) == (again(game, 1).log, again(game, 1).question)


def test_after_a_rewind_nothing_of_before_is_shown():
    game = played(90)
    rewind(game.pk, to=20, reason="a wrong ruling")
    game.refresh_from_db()
    for seat in (None, 1):
        shown = reader_table.table(game, seat)
        assert shown.log == again(game, seat).log


def test_another_state_under_the_same_name_is_noticed():
    """A backup that was put back: the digest of the row is not that of what is kept."""
    game = played(10)
    other = recent._kept[game.slug]
    fresh = running(*NAMES, system="sorcerer")
    recent._kept[fresh.slug] = recent.Recent(fresh.pk, "sorcerer", 0, other.counts, other.state, other.before)
    Game.objects.filter(pk=fresh.pk).update(at_entry=other.counts.entries)
    fresh.refresh_from_db()
    assert reader_table.table(fresh, 1).view == again(fresh, 1).view


def test_only_so_many_games_are_kept(monkeypatch):
    monkeypatch.setattr(recent, "MOST", 2)
    games = [running() for _ in range(3)]
    for game in games:
        reader_table.table(game, 1)
    assert list(recent._kept) == [game.slug for game in games[1:]]
