"""Bots that think for long: outside of the game's transaction, once, at a fixed pace, and not alone."""

from dataclasses import replace
from datetime import timedelta

import pytest

from games import systems, tasks
from games.engine.system import Bots
from games.journal.loading import load
from games.live import broker
from games.live.broker import PLAY_BOTS, THINK
from games.models import Game, Seat, TableEvent, Thought
from games.models.game import Status
from games.play import thinking
from games.play.bots import left_behind, play_bot_step, play_bots
from games.play.stand_in import best_level
from labyrinth.ground.clock import now, stopped_at
from tests.games.people import play, play_on, read_again, running
from tests.games.tiny import TINY, greedy

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


class Deep:
    """A bot that counts how often it thinks, and fails where it is told to."""

    def __init__(self):
        self.thought, self.fails = 0, False

    def __call__(self, look, question, seat, stream):
        self.thought += 1
        if self.fails:
            raise KeyError("a hidden thing")
        return greedy(look, question, seat, stream)


@pytest.fixture
def deep(monkeypatch):
    bot = Deep()
    bots = Bots({**TINY.bots.levels, "deep": bot}, thinks=frozenset({"deep"}))
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, bots=bots))
    return bot


@pytest.fixture
def queued(monkeypatch):
    found = []
    monkeypatch.setattr(broker, "queue", lambda *task: found.append(task))
    return found


@pytest.fixture
def waiting(deep, queued):
    """A game in which the deep bot is asked, and a worker that takes from the queue."""
    tasks.think_here()
    game = running("Ann", bots=1)
    Seat.objects.filter(game=game, number=2).update(bot="deep")
    play(game, "1 wait", "1 keep")
    return game


def entries(game: Game) -> int:
    read_again(game)
    return game.entries


def told(game: Game) -> list[str]:
    kinds = (thinking.AWAY, thinking.BACK)
    return list(TableEvent.objects.filter(game=game, kind__in=kinds).values_list("kind", flat=True))


def test_it_is_asked_outside_and_the_answer_given_after_the_pace(waiting, deep, queued):
    before = entries(waiting)
    assert play_bots(waiting.pk) == 0
    assert (deep.thought, entries(waiting)) == (0, before)
    assert thinking.think(waiting.pk, before) == 1
    assert play_bots(waiting.pk) == 0
    with stopped_at(now() + thinking.PACE):
        assert play_bot_step(waiting.pk)
    assert deep.thought == 1
    assert entries(waiting) > before


def test_the_task_is_queued_after_the_commit_and_once(waiting, queued, django_capture_on_commit_callbacks):
    queued.clear()
    for _ in range(3):
        with django_capture_on_commit_callbacks(execute=True):
            play_bot_step(waiting.pk)
    assert queued == [(THINK, waiting.pk, waiting.entries)]
    with stopped_at(now() + thinking.PACE):
        thinking.think(waiting.pk, waiting.entries)
    assert queued[1:] == [(PLAY_BOTS, waiting.pk)]


def test_what_is_found_before_its_time_is_left_to_the_sweep(waiting, queued):
    play_bot_step(waiting.pk)
    queued.clear()
    assert thinking.think(waiting.pk, waiting.entries) == 1
    assert queued == []


def test_two_tasks_think_once(waiting, deep):
    play_bot_step(waiting.pk)
    assert thinking.think(waiting.pk, waiting.entries) == 1
    assert thinking.think(waiting.pk, waiting.entries) == 0
    assert deep.thought == 1


def test_what_another_thinks_about_is_left_to_it_until_its_claim_is_void(waiting, deep):
    play_bot_step(waiting.pk)
    Thought.objects.update(claimed_at=now(), claimed_by="another")
    assert thinking.think(waiting.pk, waiting.entries) == 0
    with stopped_at(now() + thinking.VOID + SECOND):
        play_bot_step(waiting.pk)
        assert thinking.think(waiting.pk, waiting.entries) == 1
        assert Thought.objects.exclude(claimed_by="another").count() == 1


def test_a_claim_that_was_taken_over_writes_nothing(waiting, monkeypatch):
    play_bot_step(waiting.pk)

    def slowly(row):
        Thought.objects.update(claimed_by="another")
        return "roll"

    monkeypatch.setattr(thinking, "_found", slowly)
    assert thinking.think(waiting.pk, waiting.entries) == 0
    assert Thought.objects.get().key == ""


def test_a_thought_about_what_is_not_asked_any_more_is_dropped(waiting, deep):
    play_bot_step(waiting.pk)
    Thought.objects.update(asked=b"of another position")
    assert thinking.think(waiting.pk, waiting.entries) == 0
    assert deep.thought == 0


def test_a_position_that_came_back_with_another_question_is_thought_about_anew(waiting, deep):
    play_bot_step(waiting.pk)
    thinking.think(waiting.pk, waiting.entries)
    Thought.objects.update(asked=b"of another position", key="roll")
    with stopped_at(now() + thinking.PACE):
        assert not play_bot_step(waiting.pk)
    assert Thought.objects.get().done_at is None


def test_a_game_that_is_over_is_not_thought_about(waiting, deep):
    play_bot_step(waiting.pk)
    Game.objects.filter(pk=waiting.pk).update(status=Status.FINISHED)
    assert thinking.think(waiting.pk, waiting.entries) == 0
    assert deep.thought == 0


def test_a_bot_that_fails_puts_its_game_in_quarantine(waiting, deep):
    play_bot_step(waiting.pk)
    deep.fails = True
    assert thinking.think(waiting.pk, waiting.entries) == 0
    assert Game.objects.get(pk=waiting.pk).status == Status.QUARANTINED


def test_without_a_worker_the_best_other_bot_answers_and_the_log_says_so_once(waiting, deep):
    with stopped_at(now() + timedelta(minutes=11)):
        for _ in range(2):
            assert play_bot_step(waiting.pk)
            until_the_bot_is_asked(waiting)
            assert (told(waiting), deep.thought) == ([thinking.AWAY], 0)
        tasks.think_here()
        assert not play_bot_step(waiting.pk)
    assert told(waiting) == [thinking.AWAY, thinking.BACK]


def until_the_bot_is_asked(game: Game) -> None:
    read_again(game)
    while load(game).waiting != (2,):
        play_on(game, 1)


def test_the_sweep_finds_a_thought_that_nobody_thinks(waiting):
    play_bot_step(waiting.pk)
    with stopped_at(now() + timedelta(seconds=30)):
        assert left_behind() == [waiting.pk]


def test_nobody_takes_it_unasked(deep):
    assert best_level(systems.get_system("tiny")) == "steady"
    assert all(best_level(systems.get_system(slug)) == "steady" for slug in systems.SLUGS)
