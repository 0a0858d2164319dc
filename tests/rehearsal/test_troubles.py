"""What goes wrong in a rehearsal: it is planned, and each of it is what it says."""

from datetime import UTC, timedelta
from http.client import HTTPConnection

import psycopg
import pytest

from labyrinth.ground import clock
from labyrinth.running.postgres_server import NoServerError
from rehearsal import wrong_clock
from rehearsal.agenda import Agenda, plan_trouble
from rehearsal.month import START
from rehearsal.pages import HOST, Pages
from rehearsal.servers import restart_postgres
from rehearsal.trouble import Trouble

DAY = timedelta(days=1)


def planned(days):
    agenda = Agenda()
    plan_trouble(agenda, START, days)
    return [item.what for item in agenda.due(START + days * DAY)]


def test_within_a_week_everything_goes_wrong_that_can():
    kinds = planned(7)
    assert set(kinds) == {*Trouble.kinds, "knock"}
    assert kinds.count("clock is wrong") == 2, "one is behind, one is ahead"


def test_short_rehearsals_are_calm():
    assert planned(3) == []


@pytest.mark.parametrize("hours", [-2, 2])
def test_a_process_keeps_wrong_time(hours, monkeypatch, settings, tmp_path):
    right = clock.datetime
    monkeypatch.setenv(wrong_clock.OFF, str(hours * 3600))
    with monkeypatch.context() as running:
        running.setattr(clock, "datetime", right)
        running.setattr(clock, "_stopped", [])
        running.setattr(settings, "CLOCK_FILE", tmp_path / "moment")
        clock.set_file(tmp_path / "moment", START)
        wrong_clock.keep_wrong_time()
        assert clock.now() == START + timedelta(hours=hours)
        ahead = clock.datetime.now(UTC) - right.now(UTC)
    assert abs(ahead - timedelta(hours=hours)) < timedelta(minutes=10)


def test_pages_are_away_and_there_again_at_the_same_address(settings):
    settings.SITE_URL = "https://play.example.org"  # by the fixture, so that what follows is put back
    pages, found = Pages(), []
    for _ in range(2):
        pages.open()
        try:
            found.append(_status(pages.port))
        finally:
            pages.close()
        with pytest.raises(ConnectionRefusedError):
            _status(pages.port)
    assert found == [200, 200]
    assert pages.url == settings.SITE_URL


def _status(port):
    connection = HTTPConnection(HOST, port, timeout=60)
    try:
        connection.request("GET", "/health/live")
        return connection.getresponse().status
    finally:
        connection.close()


def test_where_no_server_runs_nothing_is_ended(tmp_path):
    with pytest.raises(NoServerError):
        restart_postgres(tmp_path)


@pytest.mark.postgres
@pytest.mark.long("a PostgreSQL of its own, started twice")
def test_a_postgresql_that_is_restarted_is_another_process_with_the_same_rows(there):
    url = there.environment["DATABASE_URL"]
    with psycopg.connect(url) as before:
        began = before.execute("SELECT pg_postmaster_start_time()").fetchone()
        tables = before.execute("SELECT count(*) FROM pg_tables").fetchone()
    restart_postgres(there.folder / "postgres" / "data")
    with psycopg.connect(url) as after:
        assert after.execute("SELECT pg_postmaster_start_time()").fetchone() > began
        assert after.execute("SELECT count(*) FROM pg_tables").fetchone() == tables
