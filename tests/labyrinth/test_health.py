"""The addresses for watchers: the process lives, the site is able to serve."""

import threading
from datetime import timedelta
from types import SimpleNamespace

import psycopg
import pytest
import redis
from celery import signals
from django.conf import settings
from django.db import DatabaseError, OperationalError, connection

from games.messages.notices import SEND_MESSAGES, SETTLE
from labyrinth import celery
from labyrinth.ground import clock
from labyrinth.running import health
from labyrinth.running.health import Check, at_most, register

pytestmark = pytest.mark.usefixtures("patient")
OF_THE_SITE = frozenset(health.CHECKS)


@pytest.fixture(autouse=True)
def _checks_of_the_project(monkeypatch):
    """What games have registered is theirs to test."""
    own = {name: health.CHECKS[name] for name in ("database", "broker", "migrations")}
    monkeypatch.setattr(health, "CHECKS", own)


@pytest.fixture
def dead_database(monkeypatch):
    def refuse():
        raise DatabaseError("password of the database is 4711")

    monkeypatch.setattr(connection, "cursor", refuse)


def test_the_process_lives_even_without_a_database(client, dead_database, settings):
    settings.REDIS_URL = "unix:///no/such/socket"
    answer = client.get("/health/live")
    assert (answer.status_code, answer.json()["ok"]) == (200, True)


@pytest.mark.django_db
def test_the_site_is_ready_when_all_its_parts_are(client):
    answer = client.get("/health/ready")
    assert answer.status_code == 200
    found = answer.json()
    assert found["ok"] is True
    assert {"database", "broker", "migrations"} <= set(found["checks"])
    assert found["checks"]["database"]["value"] >= 0
    assert "no-store" in answer.headers["Cache-Control"] or "no-cache" in answer.headers["Cache-Control"]


@pytest.mark.django_db
def test_a_dead_database_is_named_without_its_error(client, dead_database):
    answer = client.get("/health/ready")
    assert answer.status_code == 503
    assert answer.json()["checks"]["database"] == {"ok": False, "note": "DatabaseError"}
    assert "4711" not in answer.content.decode()


@pytest.mark.django_db
def test_a_dead_broker_is_named_without_its_address(client, settings):
    settings.REDIS_URL = "unix:///secret/place/of/redis.sock"
    answer = client.get("/health/ready")
    assert answer.status_code == 503
    assert answer.json()["checks"]["broker"] == {"ok": False, "note": "ConnectionError"}
    assert "secret" not in answer.content.decode()


@pytest.mark.django_db
def test_a_broker_whose_disk_is_full_is_named(client, monkeypatch):
    def refuse() -> None:
        raise redis.ResponseError("MISCONF Errors writing to the AOF file: No space left on device")

    monkeypatch.setattr(health, "_client", lambda _url: SimpleNamespace(ping=refuse))
    found = client.get("/health/ready")
    assert found.status_code == 503
    assert found.json()["checks"]["broker"]["note"] == "takes nothing: its disk may be full"


@pytest.mark.django_db
def test_a_site_without_a_broker_is_not_ready(client, settings):
    settings.REDIS_URL = ""
    assert client.get("/health/ready").json()["checks"]["broker"]["note"] == "not configured"


@pytest.mark.django_db
def test_nobody_waits_for_a_check_apart_that_does_not_answer(client, monkeypatch):
    never = threading.Event()
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    register("broker", lambda: Check(never.wait()))
    assert client.get("/health/ready").json()["checks"]["broker"] == {"ok": False, "note": "does not answer"}
    never.set()


@pytest.mark.django_db
def test_a_beat_that_wakes_nobody_is_named(client):
    register("beat", health.beat)
    health._client(settings.REDIS_URL).delete(health.BEAT)
    found = client.get("/health/ready")
    assert found.status_code == 503
    assert found.json()["checks"]["beat"]["note"] == "down: mails go, no time runs out"
    health.heard_beat()
    found = client.get("/health/ready").json()["checks"]["beat"]
    assert (found["ok"], found["limit"]) == (True, 60)
    assert 0 <= found["value"] < 60


def test_the_beat_is_among_the_checks_of_the_site():
    assert "beat" in OF_THE_SITE


def test_what_the_beat_queues_shows_that_it_is_well():
    health._client(settings.REDIS_URL).delete(health.BEAT)
    receivers = list(signals.after_task_publish.receivers)
    try:
        signals.beat_init.send(sender=None)
        assert health.beat().ok
        health._client(settings.REDIS_URL).delete(health.BEAT)
        signals.after_task_publish.send(sender="games.sweep")
        assert health.beat().ok
    finally:
        signals.after_task_publish.receivers[:] = receivers


def test_a_worker_has_the_outbox_looked_into_without_the_beat(monkeypatch):
    sent, rests = [], iter([False, False, True])
    monkeypatch.setattr(
        celery.app, "send_task", lambda name, **options: sent.append((name, options["expires"]))
    )
    celery.wake_for_ever(lambda _seconds: next(rests))
    assert sent == [(SEND_MESSAGES, celery.WAKE_EVERY)] * 2
    assert timedelta(seconds=celery.WAKE_EVERY) <= SETTLE


def test_a_worker_lives_through_a_broker_that_is_away(monkeypatch):
    rests = iter([False, True])
    monkeypatch.setattr(celery.app, "send_task", lambda *_, **__: 1 / 0)
    celery.wake_for_ever(lambda _seconds: next(rests))


def test_a_worker_that_is_ready_begins_to_wake(monkeypatch):
    begun = threading.Event()
    monkeypatch.setattr(celery, "wake_for_ever", lambda _rest: begun.set())
    signals.worker_ready.send(sender=None)
    assert begun.wait(300)


@pytest.mark.django_db
@pytest.mark.parametrize(("megabytes", "ok"), [(201, True), (199, False)])
def test_a_disk_that_is_nearly_full_is_named(client, monkeypatch, megabytes, ok):
    usage = SimpleNamespace(free=megabytes * 10**6)
    monkeypatch.setattr(health.shutil, "disk_usage", lambda _folder: usage)
    register("room", health.room)
    assert "room" in OF_THE_SITE
    answer = client.get("/health/ready")
    told = answer.json()["checks"]["room"]
    assert (answer.status_code, told["ok"], told["value"]) == (200 if ok else 503, ok, megabytes)
    assert told.get("note") == (None if ok else "hardly any is left")


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_server_has_to_find_room_for_a_file():
    """That it takes one is seen by forbidding it."""
    assert health.room() == Check(True)
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL temp_file_limit = 0")
    with pytest.raises(OperationalError) as refused:
        health.room()
    assert refused.value.__cause__.sqlstate == "53400"


def full_disk(execute, sql, *rest):
    """What a server says that has no room for the file."""
    if sql != health.SPILL:
        return execute(sql, *rest)
    raise OperationalError from psycopg.errors.DiskFull()


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_server_whose_disk_is_full_is_named(client):
    register("room", health.room)
    with connection.execute_wrapper(full_disk):
        found = client.get("/health/ready")
    assert (found.status_code, found.json()["checks"]["room"]["note"]) == (503, health.NO_ROOM)


@pytest.mark.django_db
def test_the_log_tells_once_what_is_unwell_and_when_it_is_well_again(client, monkeypatch, caplog):
    monkeypatch.setattr(health, "_noted", [])
    for ok in (True, False, False, True):
        register("mail queue", lambda ok=ok: Check(ok))
        client.get("/health/ready")
    told = [record.getMessage() for record in caplog.records if record.name == "labyrinth.running.health"]
    assert told == ["health says no to mail queue", "health says no to nothing any more"]


@pytest.mark.django_db
def test_migrations_that_are_missing_are_counted(client, monkeypatch):
    monkeypatch.setattr(health, "_migrated", [])
    plan = "django.db.migrations.executor.MigrationExecutor.migration_plan"
    monkeypatch.setattr(plan, lambda *_: [("a", False), ("b", False)])
    answer = client.get("/health/ready")
    assert answer.status_code == 503
    assert answer.json()["checks"]["migrations"]["value"] == 2
    monkeypatch.undo()


@pytest.mark.django_db
def test_migrations_are_looked_up_until_they_are_applied(client, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr(health, "_migrated", [])
    assert client.get("/health/ready").json()["checks"]["migrations"]["ok"]
    with django_assert_num_queries(1):
        client.get("/health/ready")


@pytest.mark.django_db
@pytest.mark.parametrize(("ahead", "ok"), [(1.9, True), (-1.9, True), (2.1, False), (-2.1, False)])
def test_a_process_says_that_its_clock_is_off(client, monkeypatch, ahead, ok):
    monkeypatch.setattr(clock, "ahead_of_database", lambda: ahead)
    register("clock", health.clock_of_process)
    assert client.get("/health/ready").json()["checks"]["clock"] == {
        "ok": ok,
        "value": abs(ahead),
        "limit": 2.0,
        "unit": "seconds",
    }


@pytest.mark.django_db
@pytest.mark.parametrize(("age", "status"), [(299.5, 200), (300.5, 503)])
def test_a_registered_check_decides(client, age, status):
    register("mail queue", lambda: at_most(age, 300))
    answer = client.get("/health/ready")
    assert answer.status_code == status
    assert answer.json()["checks"]["mail queue"] == {
        "ok": status == 200,
        "value": age,
        "limit": 300,
        "unit": "seconds",
    }


@pytest.mark.django_db
def test_a_check_that_fails_hides_its_words_and_stops_no_other(client):
    def broken() -> Check:
        raise KeyError("ann@example.org")

    register("mail queue", broken)
    register("later", lambda: Check(True))
    answer = client.get("/health/ready")
    assert answer.json()["checks"]["mail queue"] == {"ok": False, "note": "KeyError"}
    assert answer.json()["checks"]["later"]["ok"]
    assert "ann@" not in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/health/live", "/health/ready", "/metrics"])
def test_watchers_need_neither_https_nor_the_name_of_the_site(client, settings, path):
    settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS = ["play.example.org"]
    answer = client.get(path, headers={"host": "10.0.0.7"})
    assert answer.status_code == 200
    assert not answer.cookies


@pytest.mark.django_db
def test_the_old_address_answers_as_before(client):
    assert client.get("/health/").content == b"ok"


# -- whoever asks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded"])
def test_who_comes_through_a_proxy_learns_nothing_and_no_check_is_made(client, monkeypatch, header):
    register("sweep", lambda: pytest.fail("asked for a stranger"))
    assert client.get("/health/ready", headers={header: "192.0.2.1"}).status_code == 404


@pytest.mark.django_db
def test_with_the_token_it_may_be_asked_from_afar(client, settings):
    settings.METRICS_TOKEN = "word"
    far = {"x-forwarded-for": "192.0.2.1"}
    assert client.get("/health/ready", headers={**far, "authorization": "Bearer word"}).status_code == 200
    assert client.get("/health/ready", headers={**far, "authorization": "Bearer wood"}).status_code == 404


@pytest.mark.django_db
def test_who_asks_without_a_pause_gets_the_report_of_a_moment_ago(client, monkeypatch):
    looked = []
    register("sweep", lambda: (looked.append(1), Check(True))[1])
    monkeypatch.setattr(health, "KEPT", 3600.0)
    monkeypatch.setattr(health, "_reported", [])
    assert {client.get("/health/ready").status_code for _ in range(20)} == {200}
    assert len(looked) == 1
