"""Every task of the site is a wake-up that does nothing while the site is looked after."""

import inspect

import pytest
from celery import signals
from django.db import OperationalError

from games import tasks
from labyrinth import celery
from labyrinth.celery import app
from labyrinth.ground import clock, maintenance
from labyrinth.ground.wake_ups import wake_up

app.loader.import_default_modules()
OURS = sorted(name for name in app.tasks if name.split(".")[0] in ("games", "labyrinth", "accounts", "think"))


def call(name: str) -> None:
    """Call the task, about a row that does not exist."""
    task = app.tasks[name]
    task(*(0 for _ in inspect.signature(task.run).parameters))


@pytest.mark.parametrize("name", sorted(set(OURS) - {"games.sweep"}))
def test_while_the_site_is_looked_after_a_task_asks_for_nothing(
    name, db, monkeypatch, django_assert_num_queries
):
    monkeypatch.setattr(maintenance, "stands_still", lambda: True)
    with django_assert_num_queries(0):
        call(name)


@pytest.mark.parametrize("ahead", [7200.0, -7200.0])
@pytest.mark.parametrize("name", sorted(set(OURS) - {"games.sweep", "games.send_messages"}))
def test_a_process_with_a_wrong_clock_leaves_a_task_to_others_and_the_log_says_so(
    name, ahead, db, monkeypatch, django_assert_num_queries, caplog
):
    monkeypatch.setattr(clock, "_ahead", [ahead])
    with django_assert_num_queries(0):
        call(name)
    assert f"the clock of this machine is wrong: {name} is left to others" in caplog.text


def test_a_process_with_a_wrong_clock_sends_nothing_but_letters(monkeypatch):
    sent = []
    monkeypatch.setattr(tasks.letters, "send_due", lambda: sent.append("letters"))
    monkeypatch.setattr(tasks.outbox, "send_due", lambda _render, **_how: sent.append("messages"))
    monkeypatch.setattr(maintenance, "stands_still", lambda: False)
    for ahead in (7200.0, 1.0):
        monkeypatch.setattr(clock, "_ahead", [ahead])
        call("games.send_messages")
    assert sent == ["letters", "letters", "messages"]


def test_a_worker_looks_at_its_clock_before_its_first_task(monkeypatch, db):
    monkeypatch.setattr(clock, "_ahead", [0.0])
    monkeypatch.setattr(clock, "ahead_of_database", lambda: 7200.0)
    signals.worker_init.send(sender=None)
    assert clock.is_far_off()


def test_a_worker_starts_while_the_database_is_away(monkeypatch, db):
    def is_away():
        raise OperationalError

    monkeypatch.setattr(clock, "_ahead", [0.0])
    monkeypatch.setattr(clock, "ahead_of_database", is_away)
    celery._look_at_the_clock()
    assert not clock.is_far_off()


def test_the_tasks_of_the_beat_are_known(settings):
    assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} < set(OURS)


def test_a_task_that_says_itself_what_stands_still_is_called_then(monkeypatch):
    done = []
    monkeypatch.setattr(maintenance, "stands_still", lambda: True)

    def rests():
        done.append("rests")

    def lives():
        done.append("lives")

    rests = wake_up("tests.rests")(rests)
    lives = wake_up("tests.lives", while_closed=True)(lives)
    rests()
    lives()
    assert done == ["lives"]
    monkeypatch.setattr(maintenance, "stands_still", lambda: False)
    rests()
    assert done == ["lives", "rests"]
