"""On the real services: senders that are killed or work side by side, servers and a broker that die."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.db import connection, transaction

from accounts.models import User
from games.live import broker
from games.messages import notices
from games.models import Game, Message
from games.models.message import State
from games.sending import claims, outbox, resting
from labyrinth import redis_server
from labyrinth.clock import now, stopped_at
from labyrinth.processes import die_with_parent
from tests.games.people import running
from tests.games.post import Server, fresh_channels, plain, send

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("fresh_channels"),
    pytest.mark.real_clock,
    pytest.mark.long("processes that are killed"),
]
__all__ = ["fresh_channels"]

KILLED = -signal.SIGKILL
LONG = 300
"""Seconds after which a wait is given up: a busy machine starts processes slowly."""
AFTER_A_CRASH = claims.CLAIM_LASTS + timedelta(seconds=1)


@pytest.fixture
def game(monkeypatch) -> Game:
    """A game with an empty outbox; nothing of it is sent by the way."""
    monkeypatch.setattr(notices.broker, "queue", lambda _task: True)
    made = running()
    Message.objects.all().delete()
    return made


def news(game: Game, how_many: int) -> None:
    """So many messages to Bob that are due at once, each in a transaction of its own."""
    at = now()
    User.objects.filter(username="Bob").update(message_choices={"absent": "mail"})
    for number in range(how_many):
        with transaction.atomic():
            notices.on_replaced(game, 1, None, at + timedelta(microseconds=number))


def environment(server: Server, **more: str) -> dict[str, str]:
    """For processes that share this test's database and mail server."""
    name = connection.settings_dict["NAME"]
    database = os.environ["DATABASE_URL"].replace("/postgres?", f"/{name}?")
    assert name in database
    own = {"DATABASE_URL": database, "EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(server.port)}
    return {**os.environ, "TASKS_AT_ONCE": "0", **own, **more}


def sender(server: Server, point: str) -> "subprocess.Popen[str]":
    """A sender in a process of its own that dies at this point, or begins when it is told to."""
    words = [sys.executable, "-m", "tests.games.sending.kill_sender", point]
    return subprocess.Popen(
        words,
        env=environment(server, REDIS_URL=""),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=die_with_parent,
    )


@pytest.mark.parametrize(
    ("point", "accepted", "repeats"),
    [
        ("before the claim", 0, 0),
        ("after the claim", 0, 0),
        ("after the acceptance", 1, 1),
        ("after the commit", 1, 0),
    ],
)
def test_a_killed_sender_loses_nothing(game, server, point, accepted, repeats):
    news(game, 5)
    process = sender(server, point)
    assert process.wait(LONG) == KILLED
    assert len(server.letters) == accepted

    assert send(after=AFTER_A_CRASH) + accepted - repeats == 5

    assert set(Message.objects.values_list("state", flat=True)) == {State.SENT}
    assert set(server.ids) == set(Message.objects.values_list("message_id", flat=True))
    assert sum(Counter(server.ids).values()) == 5 + repeats
    assert outbox.counts()["repeats"] == repeats


def test_senders_side_by_side_send_each_message_once(game, server):
    news(game, 200)
    processes = [sender(server, "when told") for _ in range(3)]
    for word in ("ready", "claimed"):
        assert [process.stdout.readline() for process in processes] == [f"{word}\n"] * 3
        for process in processes:
            process.stdin.write("go\n")
            process.stdin.flush()
    sent = [int(process.communicate(timeout=LONG)[0]) for process in processes]
    assert sum(sent) == 200
    assert len(server.ids) == len(set(server.ids)) == 200
    assert all(count >= outbox.AT_ONCE for count in sent)
    assert outbox.counts() == dict.fromkeys(State.values, 0) | {"sent": 200, "repeats": 0}


def test_rows_in_another_senders_hands_are_passed_over(game, server):
    news(game, 3)
    first = Message.objects.order_by("pk").first()
    elsewhere = connection.copy()
    elsewhere.set_autocommit(False)
    with elsewhere.cursor() as cursor:
        cursor.execute("SELECT id FROM games_message WHERE id = %s FOR UPDATE", [first.pk])
    try:
        assert send() == 2
        assert len(server.letters) == 2
    finally:
        elsewhere.rollback()
        elsewhere.close()
    assert send() == 1


def test_no_transaction_is_open_while_the_server_is_spoken_to(game, server, monkeypatch):
    news(game, 1)
    open_ones = []
    original = outbox.Run.deliver

    def watched(run, message, rendered):
        open_ones.append(connection.in_atomic_block)
        original(run, message, rendered)

    monkeypatch.setattr(outbox.Run, "deliver", watched)
    assert send() == 1
    assert open_ones == [False]


def test_a_dead_server_delays_and_loses_nothing(game, server):
    news(game, 30)
    server.close()
    at = now()
    for minutes in range(0, 60, 5):
        resting.wake_up()
        with stopped_at(at + timedelta(minutes=minutes)):
            assert outbox.send_due(plain) == 0
    server.open()
    resting.wake_up()
    with stopped_at(at + timedelta(hours=3)):
        assert outbox.send_due(plain) == 30
    assert len(set(server.ids)) == len(server.ids) == 30
    assert outbox.counts()["repeats"] == 0


def test_a_slow_server_holds_a_sender_no_longer_than_its_run(game, server, monkeypatch):
    news(game, 40)
    a_fifth_each = SimpleNamespace(monotonic=lambda: 0.2 * len(server.letters))
    monkeypatch.setattr(outbox, "time", a_fifth_each)
    first = send(seconds=1.1)
    assert first == 6
    assert Message.objects.filter(state=State.WAITING, attempts=0).count() == 40 - first
    assert send(seconds=60) == 40 - first
    assert len(set(server.ids)) == len(server.ids) == 40


def test_the_claim_reads_its_own_index(game):
    news(game, 300)
    Message.objects.update(state=State.SENT)
    news(game, 3)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_message")
        cursor.execute("SET enable_seqscan = off")
        plan = claims.due(now()).explain()
        cursor.execute("RESET enable_seqscan")
    assert "message_to_send" in plan


# -- the broker ---------------------------------------------------------------------------------------


class Valkey:
    """A Redis-protocol server of this test's own, which keeps nothing over a restart."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.path = folder, folder / "redis.sock"

    def start(self) -> None:
        arguments = redis_server.arguments(path=self.path, folder=self.folder, durable=False)
        self.process = subprocess.Popen(arguments, start_new_session=True, preexec_fn=die_with_parent)
        redis_server.wait_until_up(self.path, LONG)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(LONG)


@contextmanager
def site(server: Server, url: str, folder: Path) -> Iterator[None]:
    """A worker and the clock-work of the site."""
    own = environment(server, REDIS_URL=url, VAR_DIR=str(folder))
    celery = [sys.executable, "-W", "ignore::UserWarning:celery.platforms", "-m", "celery", "-q"]
    celery += ["-A", "tests.games.sending.kill_sender"]
    parts = (
        ["worker", "--pool=threads", "-c", "2", "-l", "CRITICAL"],
        ["beat", "-l", "CRITICAL", "--pidfile="],
    )
    processes = [
        subprocess.Popen([*celery, *part], env=own, start_new_session=True, preexec_fn=die_with_parent)
        for part in parts
    ]
    try:
        yield
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait(LONG)


def wait_for(what: Callable[[], bool]) -> None:
    ends = time.monotonic() + LONG
    while not what():
        assert time.monotonic() < ends, "It did not happen in time."
        time.sleep(0.1)


def test_a_broker_that_is_killed_loses_no_message(server, settings, tmp_path):
    valkey = Valkey(tmp_path)
    valkey.start()
    url = redis_server.url(valkey.path)
    settings.REDIS_URL, settings.CELERY_TASK_ALWAYS_EAGER = "", False
    made = running()
    Message.objects.all().delete()
    settings.REDIS_URL = url
    try:
        with site(server, url, tmp_path):
            server.slow = 1.0  # so that the worker is at it when the broker dies
            news(made, 3)
            wait_for(lambda: outbox.counts()["sent"] >= 1)
            valkey.kill()
            server.slow = 0.0
            broker.breaker.until = None
            news(made, 3)
            assert Message.objects.count() == 6
            valkey.start()
            wait_for(lambda: outbox.counts()["sent"] == 6)
            news(made, 3)
            wait_for(lambda: outbox.counts()["sent"] == 9)
        assert len(server.letters) == len(set(server.ids)) == 9
    finally:
        valkey.kill()
