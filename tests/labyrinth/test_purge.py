"""What nobody needs any more is thrown away; what is needed stays."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import CommandError, call_command

from accounts.models import User
from labyrinth.ground import maintenance
from labyrinth.ground.clock import now, stopped_at
from labyrinth.running.purge import purge, register
from labyrinth.tasks import PURGED
from labyrinth.tasks import purge as task

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _not_yet_today():
    cache.delete(PURGED)
    yield
    cache.delete(PURGED)


@pytest.fixture
def sessions():
    person = User.objects.create_user(email="ann@example.org", username="Ann", password=None)
    for key, days in (("old", -1), ("new", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=now() + timedelta(days=days))
        UserSession.objects.create(user=person, session_key=key, ip="127.0.0.1", user_agent="", data={})


def left() -> list[str]:
    keys = [*Session.objects.values_list("session_key", flat=True)]
    return sorted([*keys, *UserSession.objects.values_list("session_key", flat=True)])


def test_expired_sessions_go_and_with_them_the_lines_about_them(sessions):
    done = purge()
    assert (done["sessions"], done["devices"]) == (1, 1)
    assert left() == ["new", "new"]


def test_a_dry_run_only_counts(sessions, capsys):
    call_command("purge", "--dry-run")
    assert "sessions: 1" in capsys.readouterr().out
    assert left() == ["new", "new", "old", "old"]


def test_registered_purgers_work_too_and_one_that_fails_stops_no_other(sessions, caplog):
    def fail(dry: bool) -> int:
        raise ValueError

    register("broken", fail)
    register("mails", lambda _dry: 7)
    with pytest.raises(CommandError, match="Not everything"):
        call_command("purge")
    done = purge()
    assert (done["broken"], done["mails"]) == (-1, 7)
    assert left() == ["new", "new"]


def test_the_task_rests_during_maintenance(sessions):
    maintenance.begin(minutes=10)
    task()
    assert len(left()) == 4
    maintenance.finish()
    task()
    assert left() == ["new", "new"]


def test_once_a_day_is_enough_however_often_the_beat_begins_anew(sessions, monkeypatch):
    done = []
    monkeypatch.setattr("labyrinth.tasks.purging.purge", lambda: done.append(now()))
    task()
    task()
    assert len(done) == 1
    with stopped_at(now() + timedelta(hours=24)):
        task()
    assert len(done) == 2
