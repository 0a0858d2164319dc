"""Of several beats one ticks; none of them needs a disk."""

import os
import resource
import subprocess
import sys
from contextlib import contextmanager
from threading import Timer
from typing import Any

import pytest
import redis

from labyrinth.running import beat
from labyrinth.running.beat import LOCK, Held, Scheduler
from labyrinth.running.messages import BASE

COMMAND = [sys.executable, "-m", "celery", "-q", "-A", "labyrinth", "beat", "-l", "WARNING", "--pidfile="]
PATIENCE = 120
"""Seconds after which a beat that has said nothing is ended: it never ticked."""


@pytest.fixture
def server(settings):
    """The real one of the tests, without the lock."""
    found = redis.Redis.from_url(settings.REDIS_URL)
    found.delete(LOCK)
    yield found
    found.delete(LOCK)
    found.close()


def test_the_first_ticks_and_the_second_stands_by(server):
    first, second = Held(), Held()
    assert [first.is_mine(), second.is_mine(), first.is_mine(), second.is_mine()] == [True, False] * 2


def test_who_leaves_in_good_order_is_followed_at_once(server):
    first, second = Held(), Held()
    assert first.is_mine()
    first.leave()
    assert second.is_mine()


def test_the_lock_of_who_is_gone_falls_by_itself(server):
    assert Held().is_mine()
    assert 0 < server.pttl(LOCK) <= beat.LASTS * 1000
    server.delete(LOCK)  # as when that time is over
    assert Held().is_mine()


def test_holding_on_makes_it_last(server):
    held = Held()
    assert held.is_mine()
    server.pexpire(LOCK, 500)
    assert held.is_mine()
    assert server.pttl(LOCK) > 500


def test_who_has_lost_it_to_another_stands_by(server):
    held = Held()
    assert held.is_mine()
    server.set(LOCK, "another's")
    assert not held.is_mine()
    held.leave()
    assert server.get(LOCK) == b"another's"


def test_without_the_server_nobody_ticks_and_nothing_breaks(server, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    held = Held()
    assert not held.is_mine()
    held.leave()


def test_where_there_is_no_server_the_only_one_ticks(settings):
    settings.REDIS_URL = ""
    assert Held().is_mine()


class Nobody:
    """Of whom the lock is another's."""

    def is_mine(self) -> bool:
        return False


def test_a_scheduler_that_stands_by_queues_nothing(monkeypatch):
    ticks: list[Any] = []
    monkeypatch.setattr("celery.beat.Scheduler.tick", lambda *a: ticks.append(a) or 1)
    waiting = Scheduler.__new__(Scheduler)
    waiting.held = Nobody()
    assert waiting.tick() == beat.LOOKS
    assert ticks == []


def without_a_disk():
    """From now on not one byte can be written into any file, as on a disk that is full."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


@contextmanager
def real_beat(folder, **environment):
    """A beat as its unit starts it, in that folder."""
    given = {**os.environ, "DEVELOPMENT": "1", "LOG_JSON": "1", "VAR_DIR": str(folder), "TASKS_AT_ONCE": "0"}
    process = subprocess.Popen(
        COMMAND,
        cwd=BASE,
        env={**given, "SECRET_KEY": "x", **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=without_a_disk,
    )
    too_late = Timer(PATIENCE, process.kill)
    too_late.start()
    try:
        yield process
    finally:
        too_late.cancel()
        process.terminate()
        process.communicate()


@pytest.mark.long("a beat of its own")
def test_a_beat_whose_disk_is_full_ticks_and_leaves_nothing_there(server, settings, tmp_path):
    with real_beat(tmp_path, REDIS_URL=settings.REDIS_URL) as beat_itself:
        said = []
        for line in beat_itself.stderr:
            said.append(line)
            if "this beat ticks" in line:
                break
    assert "this beat ticks" in said[-1], said
    assert len(said) == 1
    assert list(tmp_path.iterdir()) == []
