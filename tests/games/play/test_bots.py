"""Bots play after people, from their own view, and a sweep finds those that nobody plays."""

from datetime import timedelta

import pytest

from games import tasks
from games.engine.questions import Question
from games.journal.loading import load
from games.live import broker
from games.lobby.demo import start_demo
from games.models import Game
from games.play.bots import left_behind, play_bot_step, play_bots
from labyrinth.clock import now, stopped_at
from tests.games.people import play, running

pytestmark = pytest.mark.django_db


def waiting(game: Game) -> tuple[int, ...]:
    return load(Game.objects.get(pk=game.pk)).waiting


def test_bots_play_until_a_person_is_asked():
    game = running("Ann", bots=2)
    play(game, "1 wait", "1 keep")
    assert play_bots(game.pk) == 6
    assert waiting(game) == (1,)


def test_one_step_is_one_answer():
    game = running("Ann", bots=1)
    play(game, "1 wait", "1 keep")
    assert play_bot_step(game.pk)
    game.refresh_from_db()
    assert game.entries == 4
    assert b'"bot"' in bytes(game.journal.get(number=3).data)


def test_no_step_where_a_person_is_asked():
    game = running("Ann", bots=1)
    assert not play_bot_step(game.pk)


def test_a_bot_answers_a_sealed_question_before_the_person():
    game = running("Ann", bots=1)
    play(game, "1 wait", "1 keep")
    play_bots(game.pk)
    assert waiting(game) == (1,)
    assert list(game.sealed.values_list("seat", flat=True)) == [2]


def test_the_same_game_is_played_the_same_way_by_any_worker():
    games = []
    for name in ("Ann", "Bob"):
        game = running(name, bots=3)
        Game.objects.filter(pk=game.pk).update(seed=b"7" * 32, slug="same" if name == "Ann" else "other")
        play(game, "1 wait", "1 keep")
        play_bots(game.pk)
        games.append(list(game.sealed.order_by("seat").values_list("seat", "key")))
    assert games[0] == games[1]


def test_a_person_s_answer_queues_the_bots_after_the_commit(django_capture_on_commit_callbacks, monkeypatch):
    queued = []
    monkeypatch.setattr(broker, "queue", lambda *task: queued.append(task))
    game = running("Ann", bots=1)
    with django_capture_on_commit_callbacks(execute=True):
        play(game, "1 wait")
        assert queued == []
        play(game, "1 keep")
    assert queued == [("games.play_bots", game.pk)]


def test_the_sweep_finds_bots_that_nobody_plays():
    game = running("Ann", bots=1)
    play(game, "1 wait", "1 keep")
    assert left_behind() == []
    with stopped_at(now() + timedelta(seconds=6)):
        assert left_behind() == [game.pk]
        tasks.sweep_bots()
        assert left_behind() == []
    assert waiting(game) == (1,)


def test_the_sweep_leaves_people_and_held_games_alone():
    game = running("Ann", bots=1)
    with stopped_at(now() + timedelta(hours=1)):
        assert left_behind() == []
    play(game, "1 wait", "1 keep")
    Game.objects.filter(pk=game.pk).update(status="quarantined")
    with stopped_at(now() + timedelta(hours=1)):
        assert left_behind() == []
        assert play_bots(game.pk) == 0


def test_demo_bots_play_only_while_somebody_watches():
    game = start_demo(guest="g", address="192.0.2.1", system="tiny")
    with stopped_at(now() + timedelta(minutes=5)):
        play(game, "1 wait")
        Game.objects.filter(pk=game.pk).update(watched_at=now() - timedelta(minutes=3))
        play(game, "1 keep")
        Game.objects.filter(pk=game.pk).update(watched_at=now() - timedelta(minutes=3))
        assert play_bots(game.pk) == 0
        with stopped_at(now() + timedelta(seconds=10)):
            assert left_behind() == []
        Game.objects.filter(pk=game.pk).update(watched_at=now())
        assert play_bots(game.pk) > 0


def test_a_task_hands_over_after_many_answers(monkeypatch):
    queued = []
    monkeypatch.setattr(broker, "queue", lambda *task: queued.append(task))
    game = running("Ann", bots=2)
    play(game, "1 wait", "1 keep")
    assert play_bots(game.pk, most=2) == 2
    assert queued == [("games.play_bots", game.pk)]


def test_bots_finish_a_game_with_a_person_who_waits():
    game = running("Ann", bots=3)
    while game.is_running:
        position = load(game)
        question = position.question
        assert isinstance(question, Question)
        assert position.waiting == (1,)
        play(game, f"1 {question.options_of(1)[0]}")
        play_bots(game.pk)
        game.refresh_from_db()
    assert game.result["winners"] != [1]
