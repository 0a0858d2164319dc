"""The site looks for its own pages: nobody's clock runs while they are not reached at the public address."""

import logging
from collections.abc import Callable, Iterator
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from django.test import Client

from games import operating
from games.clocks import downtime, reach
from games.clocks.due import shown_due
from games.journal.release import own_order
from games.models import Downtime, Game, Heartbeat
from games.models.downtime import ANSWERED, ASKED, SKEWED, SWEEP
from games.seats.sweep import sweep_due
from labyrinth import clock, maintenance
from labyrinth.clock import now, stopped_at
from rehearsal.ports import HOST, free_port
from tests.games.people import owed, owing, seat_of
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, at, mails_go_out, started

pytestmark = pytest.mark.django_db

ADDRESS = "/health/reached"
LATER = MONDAY + 4 * H


@pytest.fixture(autouse=True)
def _looks(settings, monkeypatch) -> Iterator[None]:
    """This process looks, and has not yet; it waits as long as a busy machine may need."""
    settings.REACH_SITE = True
    monkeypatch.setattr(reach, "PATIENCE", 300)
    for kept in (reach._next, reach._failed):
        kept.clear()
    yield
    for kept in (reach._next, reach._failed):
        kept.clear()


@pytest.fixture
def pages(settings, monkeypatch) -> list[str]:
    """Pages that answer without a network; what was asked of them."""
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return Client().get(ADDRESS, headers={reach.HEADER: question}).content.decode()

    monkeypatch.setattr(reach, "_ask", ask)
    return asked


def down(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(_question: str) -> str:
        raise ConnectionRefusedError

    monkeypatch.setattr(reach, "_ask", ask)


def looked(moment: datetime, *which: int) -> None:
    """These were heard of at this moment for the last time."""
    for pk in which:
        Heartbeat.objects.update_or_create(pk=pk, defaults={"at": moment})


def shown(game: Game, moment: datetime) -> datetime:
    with stopped_at(moment):
        return shown_due(game, list(game.seats.all()), [owed(game, 1)], moment)[1]


# -- asking -------------------------------------------------------------------------------------------------


def test_both_sides_write_down_that_the_pages_were_reached(pages):
    with stopped_at(MONDAY):
        sweep_due()
    beats = (SWEEP, ASKED, ANSWERED, own_order())
    assert dict(Heartbeat.objects.values_list("pk", "at")) == dict.fromkeys(beats, MONDAY)
    assert len(pages) == 1


def test_a_process_asks_every_twenty_seconds_at_most(pages, monkeypatch):
    seconds = iter([0.0, 19.9, 20.0, 20.0])
    monkeypatch.setattr(reach.time, "monotonic", lambda: next(seconds))
    for _ in range(3):
        reach.look()
    assert len(pages) == 2


@pytest.mark.parametrize("question", ["", "forged", "forged:signature"])
def test_nobody_else_is_answered_and_nothing_is_written(client, question):
    assert client.get(ADDRESS, headers={reach.HEADER: question}).status_code == 404
    assert client.post(ADDRESS).status_code == 405
    assert not Heartbeat.objects.exists()


def test_a_worker_with_another_key_is_a_stranger(monkeypatch, settings):
    def ask(question: str) -> str:
        settings.SECRET_KEY = "another"
        return Client().get(ADDRESS, headers={reach.HEADER: question}).content.decode()

    monkeypatch.setattr(reach, "_ask", ask)
    assert not reach.is_reached()
    assert not Heartbeat.objects.exists()


# -- over a network, on this machine only -------------------------------------------------------------------

Serve = Callable[[int, str, dict[str, str]], list[str]]


@pytest.fixture
def serve(settings) -> Iterator[Serve]:
    """Something else answers at the public address; which paths it was asked for."""
    servers = []

    def start(status: int, body: str, headers: dict[str, str]) -> list[str]:
        asked: list[str] = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                self.send_response(status)
                for name, value in {"Content-Length": str(len(body)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, *_: object) -> None:
                pass

        server = ThreadingHTTPServer((HOST, 0), Handler)
        settings.SITE_URL = f"http://{HOST}:{server.server_port}"
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        servers.append(server)
        return asked

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.mark.django_db(transaction=True)
def test_through_a_real_connection_and_no_proxy_of_the_environment(live_server, settings, monkeypatch):
    settings.SITE_URL = live_server.url
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, f"http://{HOST}:{free_port()}")
    reach.look()
    assert set(Heartbeat.objects.values_list("pk", flat=True)) == {ASKED, ANSWERED}


def test_the_page_of_somebody_else_is_not_ours(serve):
    asked = serve(200, "ok", {})
    assert not reach.is_reached()
    assert asked == [ADDRESS]


def test_no_redirect_is_followed(serve):
    elsewhere = serve(200, "ok", {})
    from_here = serve(302, "", {"Location": f"http://{HOST}:1/"})
    assert not reach.is_reached()
    assert (elsewhere, from_here) == ([], [ADDRESS])


def test_nobody_at_the_address_is_said_once(settings, caplog):
    settings.SITE_URL = f"http://{HOST}:{free_port()}"
    with caplog.at_level(logging.WARNING):
        assert [reach.is_reached(), reach.is_reached()] == [False, False]
    assert caplog.text.count("the pages are not reached") == 1
    assert settings.SITE_URL not in caplog.text


# -- what follows from it -----------------------------------------------------------------------------------


@pytest.mark.parametrize("silent", [ASKED, ANSWERED])
def test_pages_that_are_not_reached_are_credited_while_the_sweep_goes_on(silent):
    game = started()
    mails_go_out()
    looked(LATER, SWEEP, ASKED, ANSWERED)
    looked(MONDAY + H, silent)
    assert shown(game, LATER) == DAY_LATER + 3 * H
    at(LATER, game, "1 wait", "1 keep")
    assert seat_of(game, 1).left == 15 * 3600


def test_the_longer_silence_counts_and_counts_once():
    game = started()
    mails_go_out()
    looked(MONDAY + 2 * H, SWEEP)
    looked(MONDAY + H, ASKED, ANSWERED)
    assert shown(game, LATER) == DAY_LATER + 3 * H


def test_when_they_are_back_both_sides_note_the_outage(pages):
    game = started()
    mails_go_out()
    looked(LATER, SWEEP)
    looked(MONDAY + H, ASKED, ANSWERED)
    with stopped_at(LATER):
        sweep_due()
    spans = Downtime.objects.values_list("start", "end", "why")
    assert list(spans) == [(MONDAY + H, LATER, "outage")] * 2
    assert shown(game, LATER + MINUTE) == DAY_LATER + 3 * H


def test_nobodys_time_runs_out_meanwhile(monkeypatch):
    game = started()
    mails_go_out()
    down(monkeypatch)
    looked(DAY_LATER - MINUTE, ASKED, ANSWERED)
    for minutes in (5, 60, 600):
        looked(DAY_LATER + minutes * MINUTE, SWEEP)
        with stopped_at(DAY_LATER + minutes * MINUTE):
            sweep_due()
    assert owing(game) == [1]


def test_where_no_worker_ever_reached_them_nothing_follows(monkeypatch):
    game = started()
    mails_go_out()
    down(monkeypatch)
    looked(LATER, SWEEP)
    with stopped_at(LATER):
        sweep_due()
        assert operating.reached().ok
        assert "no worker has reached" in operating.reached().note
    assert shown(game, LATER) == DAY_LATER


def test_turned_off_nothing_is_asked_and_what_was_known_is_forgotten(settings, pages):
    settings.REACH_SITE = False
    game = started()
    mails_go_out()
    looked(LATER, SWEEP)
    looked(MONDAY, ASKED, ANSWERED)
    with stopped_at(LATER):
        sweep_due()
        assert operating.reached().note == "not looked at"
    assert (pages, shown(game, LATER)) == ([], DAY_LATER)


def test_pages_that_are_lost_make_the_site_unready(client):
    looked(now() - 3 * MINUTE, ANSWERED)
    assert not operating.reached().ok
    assert client.get("/health/ready").json()["checks"]["reach"]["ok"] is False


def test_during_maintenance_they_may_be_away(client):
    looked(now() - 5 * MINUTE, ANSWERED)
    maintenance.begin(minutes=10)
    assert (operating.reached().ok, operating.reached().note) == (True, "maintenance")


# -- a clock that is wrong ----------------------------------------------------------------------------------


@pytest.fixture
def wrong_clock(monkeypatch) -> None:
    monkeypatch.setattr(clock, "ahead_of_database", lambda: -2.1)


def test_a_process_whose_clock_is_wrong_notes_no_outage_and_says_so(wrong_clock):
    looked(MONDAY, SWEEP)
    with stopped_at(LATER):
        assert downtime.beat() is None
        assert not operating.clocks_of_workers().ok
    assert not Downtime.objects.exists()
    assert Heartbeat.objects.get(pk=SWEEP).at == MONDAY


def test_another_process_notes_it(wrong_clock, monkeypatch):
    looked(MONDAY, SWEEP)
    with stopped_at(LATER):
        downtime.beat()
        monkeypatch.setattr(clock, "ahead_of_database", lambda: 1.9)
        assert downtime.beat() == (MONDAY, LATER)


def test_a_clock_that_is_a_little_wrong_does_not_stop_the_sweep(wrong_clock):
    looked(MONDAY, SWEEP)
    with stopped_at(MONDAY + MINUTE / 2):
        downtime.beat()
    assert Heartbeat.objects.get(pk=SWEEP).at == MONDAY + MINUTE / 2


def test_it_is_healthy_a_minute_after_the_clock_was_set(wrong_clock):
    with stopped_at(MONDAY):
        downtime.beat()
    with stopped_at(MONDAY + MINUTE / 2):
        assert not operating.clocks_of_workers().ok
    with stopped_at(MONDAY + MINUTE):
        assert operating.clocks_of_workers().ok


@pytest.mark.parametrize("hours", [2, -2])
def test_a_clock_that_is_far_off_wrongs_nobody_and_is_told_in_the_others_time(hours, monkeypatch, caplog):
    """The sweep of such a machine acts on nothing, whatever it takes the time for; another one's does."""
    monkeypatch.setattr(clock, "_ahead", [0.0])
    game = started()
    mails_go_out()
    looked(MONDAY, SWEEP)
    over = DAY_LATER + 5 * MINUTE
    monkeypatch.setattr(clock, "ahead_of_database", lambda: hours * 3600.0)
    with stopped_at(over + hours * H if hours > 0 else over):
        assert sweep_due() == 0
        told = Heartbeat.objects.get(pk=SKEWED).at
        assert told == now() - hours * H
    assert owing(game) == [1]
    assert "the clock of this machine is wrong" in caplog.text
    with stopped_at(told):
        assert not operating.clocks_of_workers().ok
    monkeypatch.setattr(clock, "ahead_of_database", lambda: 0.0)
    with stopped_at(over):
        downtime.beat()
        assert not clock.is_far_off()


def test_that_a_clock_is_wrong_is_no_sign_of_life(wrong_clock):
    game = started()
    mails_go_out()
    looked(MONDAY + H, SKEWED)
    assert shown(game, LATER) == DAY_LATER
