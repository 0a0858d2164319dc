"""A pooler that loses what was prepared is noticed, and done without."""

import psycopg
import pytest
from django.db import OperationalError, connection, transaction

from labyrinth.ground import database_down, plans
from labyrinth.running import health

STATEMENT = "SELECT %s::int + 1"
LOSE = "DO 'BEGIN EXECUTE ''DEALLOCATE ALL''; END'"
"""So that the client does not notice."""


@pytest.fixture(autouse=True)
def kept(monkeypatch):
    """Nothing has been lost yet."""
    monkeypatch.setattr(plans, "_dropped", [False])


def ask() -> int:
    with connection.cursor() as cursor:
        cursor.execute(STATEMENT, [41])
        return cursor.fetchone()[0]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("lost", [LOSE, "another's"])
def test_one_request_fails_and_the_next_ones_go_without(lost, caplog):
    assert ask() == 42
    if lost == LOSE:
        with connection.cursor() as cursor:
            cursor.execute(lost)
    else:
        connection.connection._prepared._names.clear()
        connection.connection._prepared._prepared_idx = 0
    with pytest.raises(OperationalError) as failed, transaction.atomic():
        ask()
    assert isinstance(failed.value.__cause__, psycopg.OperationalError)
    assert database_down.is_away(failed.value)
    assert [ask(), ask()] == [42, 42]
    assert [record.message for record in caplog.records] == [plans.WORDS]


def test_health_and_the_log_say_so_once(caplog):
    assert health.prepared().ok
    plans.note_dropped()
    plans.note_dropped()
    assert (health.prepared().ok, health.prepared().note) == (False, plans.WORDS)
    assert [record.message for record in caplog.records] == [plans.WORDS]
