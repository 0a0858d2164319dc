"""The addresses for watchers: the process lives, the site is able to serve."""

import pytest
from django.db import DatabaseError, connection

from labyrinth import clock, health
from labyrinth.health import Check, at_most, register


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
def test_a_site_without_a_broker_is_not_ready(client, settings):
    settings.REDIS_URL = ""
    assert client.get("/health/ready").json()["checks"]["broker"]["note"] == "not configured"


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
