"""Every task of the site is a wake-up that does nothing while the site is looked after."""

import inspect

import pytest

from labyrinth import clock, maintenance
from labyrinth.celery import app
from labyrinth.wake_ups import wake_up

app.loader.import_default_modules()
OURS = sorted(name for name in app.tasks if name.split(".")[0] in ("games", "labyrinth", "accounts"))


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


@pytest.mark.parametrize("ahead", [7200.0, -7200.0])
@pytest.mark.parametrize("name", sorted(set(OURS) - {"games.sweep"}))
def test_where_the_clock_is_two_hours_off_a_task_asks_for_nothing_and_the_log_says_so(
    name, ahead, db, monkeypatch, django_assert_num_queries, caplog
):
    """A claim of two minutes is long over there, or not yet made: mails would go twice."""
    monkeypatch.setattr(clock, "_ahead", [ahead])
    with django_assert_num_queries(0):
        call(name)
    assert f"the clock of this machine is wrong: {name} is left to others" in caplog.text


def test_a_worker_that_has_never_looked_at_its_clock_does(monkeypatch):
    done = []
    monkeypatch.setattr(clock, "_ahead", [])
    monkeypatch.setattr(clock, "ahead_of_database", lambda: 31.0)

    def dates():
        done.append("dated")

    task = wake_up("tests.dates")(dates)
    task()
    assert done == []
    clock.note_ahead(29.0)
    task()
    assert done == ["dated"]
