"""Safe answers go some games to a transaction; a game with trouble takes no other with it."""

import logging

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import systems
from games.clocks import downtime
from games.engine.errors import EngineError
from games.journal.locked import rules_at_work
from games.models import Game, Heartbeat, Message
from games.models.downtime import SKEWED, SWEEP
from games.models.message import Event
from games.seats import sweep, time_out
from labyrinth.clock import stopped_at
from tests.games.people import owing
from tests.games.slow import MINUTE, MONDAY, H, at, mails_go_out, started, sweep_at, told
from tests.games.tiny import ASKING

pytestmark = pytest.mark.django_db
OVER = MONDAY + 12 * H + MINUTE
PAID = [("act", 1, "toll", "person"), ("toll", 2, "pay", "default")]


@pytest.fixture(autouse=True)
def _asking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked out of turn is asked themselves."""
    monkeypatch.setitem(systems.REGISTERED, "tiny", ASKING)


def asked(how_many: int) -> list[Game]:
    """So many tables at which the second seat owes a toll in the first one's turn."""
    games = [started(f"Ann{number}", f"Bob{number}") for number in range(how_many)]
    for game in games:
        at(MONDAY, game, "1 toll")
    mails_go_out()
    return games


def written(how_many: int) -> int:
    """How many statements write journals, and games, while so many of them are due."""
    asked(how_many)
    with CaptureQueriesContext(connection) as found:
        sweep_at(OVER)
    return sum('INSERT INTO "games_entry"' in query["sql"] for query in found)


def test_each_gets_its_safe_answer_and_is_told_of_it():
    games = asked(3)
    sweep_at(OVER)
    assert [told(game) for game in games] == [PAID] * 3
    assert [owing(game) for game in games] == [[1]] * 3
    assert Message.objects.filter(event=Event.TIMED_OUT).count() == 3


@pytest.mark.parametrize(("due", "statements"), [(1, 1), (3, 1), (sweep.GAMES + 1, 2)])
def test_many_are_written_by_one_statement(due, statements):
    assert written(due) == statements


@pytest.mark.postgres
def test_many_are_written_by_one_statement_on_postgresql():
    assert written(sweep.GAMES) == 1


@pytest.mark.parametrize("error", [EngineError("no such card"), ZeroDivisionError()])
def test_a_game_whose_rules_fail_takes_no_other_with_it(error, monkeypatch):
    games = asked(4)
    go_on = time_out.go_on

    def fails(table):
        if table.game.pk == games[1].pk:
            with rules_at_work():
                raise error
        go_on(table)

    monkeypatch.setattr(time_out, "go_on", fails)
    sweep_at(OVER)
    good = [games[0], *games[2:]]
    assert [told(game) for game in good] == [PAID] * 3
    assert told(games[1]) == PAID[:1]
    assert [Game.objects.get(pk=game.pk).status for game in games] == [
        "running",
        "quarantined",
        "running",
        "running",
    ]


def test_a_process_that_fails_otherwise_holds_no_game_and_takes_no_other_with_it(monkeypatch, caplog):
    games = asked(3)
    run_out = sweep.run_out

    def fails(table, *rest):
        run_out(table, *rest)
        if table.game.pk == games[2].pk:
            raise ZeroDivisionError

    monkeypatch.setattr(sweep, "run_out", fails)
    with caplog.at_level(logging.ERROR):
        sweep_at(OVER)
    assert [len(told(game)) for game in games] == [2, 2, 1]
    assert set(Game.objects.values_list("status", flat=True)) == {"running"}
    assert Heartbeat.objects.get(pk=SWEEP).late == [0.0, 0.0]


def test_two_waits_of_one_game_are_dealt_with_one_after_the_other():
    game = started("Ann", "Bob", "Cid")
    at(MONDAY, game, "1 wait", "1 keep", "2 wait", "2 keep", "3 wait", "3 keep")
    assert owing(game) == [1, 2, 3]
    mails_go_out()
    sweep_at(MONDAY + 72 * H)
    assert [(line[0], line[1]) for line in told(game)[6:9]] == [("bid", 1), ("bid", 2), ("bid", 3)]


@pytest.mark.postgres
def test_a_beat_is_one_statement_and_tells_of_a_wrong_clock(monkeypatch, django_assert_num_queries):
    with stopped_at(MONDAY):
        downtime.beat()
    with stopped_at(MONDAY + MINUTE / 2), django_assert_num_queries(1):
        assert downtime.beat() is None
    assert Heartbeat.objects.get(pk=1).at == MONDAY + MINUTE / 2
    ahead_of = downtime.clock.ahead_of
    monkeypatch.setattr(downtime.clock, "ahead_of", lambda *asked: (ahead_of(*asked), 2.1)[1])
    with stopped_at(MONDAY + MINUTE):
        downtime.beat()
    assert Heartbeat.objects.get(pk=1).at == MONDAY + MINUTE
    assert Heartbeat.objects.filter(pk=SKEWED).exists()
