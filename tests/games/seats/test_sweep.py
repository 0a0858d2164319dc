"""The sweep: what it looks at, whom one game's trouble touches, and how late it was."""

import ast
import logging
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from games.live import broker
from games.models import Game, Heartbeat
from games.models.downtime import SWEEP
from games.seats import sweep
from games.seats.sweep import lateness, sweep_due
from labyrinth.clock import stopped_at
from tests.games.people import owing, play
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, mails_go_out, started, sweep_at

pytestmark = pytest.mark.django_db


def test_what_is_due_longest_comes_first_and_another_sweep_goes_on(monkeypatch):
    queued: list[str] = []
    monkeypatch.setattr(broker, "queue", lambda name, *_: queued.append(name))
    games = [started("Ann", "Bob"), started("Cid", "Dot")]
    games[0].obligations.update(due_at=DAY_LATER - H)
    mails_go_out()
    with stopped_at(DAY_LATER + MINUTE):
        assert sweep_due(limit=1) == 1
        assert [owing(game) for game in games] == [[2], [1]]
        assert sweep_due(limit=5) == 1
    assert queued.count("games.sweep") == 1
    assert [owing(game) for game in games] == [[2], [2]]


def test_one_game_s_trouble_is_not_the_others(monkeypatch, caplog):
    bad, good = started("Ann", "Bob"), started("Cid", "Dot")
    run_out = sweep.run_out

    def fails(table, *rest):
        if table.game.pk == bad.pk:
            raise ZeroDivisionError
        return run_out(table, *rest)

    monkeypatch.setattr(sweep, "run_out", fails)
    with caplog.at_level(logging.ERROR):
        sweep_at(DAY_LATER + MINUTE)
    assert (owing(bad), owing(good)) == ([1], [2])
    assert f"the sweep failed at game {bad.pk}" in caplog.text


def test_a_game_that_a_newer_release_runs_is_left_to_it():
    game = started()
    Game.objects.filter(pk=game.pk).update(release="999.0.0")
    sweep_at(DAY_LATER + MINUTE)
    assert (owing(game), Game.objects.get(pk=game.pk).status) == ([1], "running")


def test_a_long_sweep_says_that_it_is_alive(monkeypatch):
    for names in (("Ann", "Bob"), ("Cid", "Dot")):
        started(*names)
    mails_go_out()
    beats: list[int] = []
    moments = (DAY_LATER + number * MINUTE for number in range(1, 100))
    monkeypatch.setattr(sweep.downtime, "beat", lambda: beats.append(1))
    monkeypatch.setattr(sweep, "now", lambda: next(moments))
    sweep_due()
    assert len(beats) == 3


def test_how_late_each_was_is_kept_for_the_operator():
    for late, names in ((3, ("Ann", "Bob")), (10, ("Cid", "Dot"))):
        game = started(*names)
        sweep_at(DAY_LATER + (1 + late) * MINUTE)
        play(game, "2 wait")
    with stopped_at(MONDAY):
        found = lateness()
    assert (found.longest, found.p99) == (600, 600)
    assert Heartbeat.objects.get(pk=SWEEP).late == [180, 600]


def test_the_operator_reads_it_among_the_numbers(settings):
    settings.METRICS_TOKEN = "k"
    started()
    sweep_at(DAY_LATER + 5 * MINUTE)
    page = Client().get("/metrics", headers={"Authorization": "Bearer k"}).content.decode()
    assert "labyrinth_sweep_late_p99_seconds 240" in page


@pytest.mark.long("reads the sources")
def test_no_task_waits_in_a_worker_for_its_time():
    """Due moments are columns: no timer lives in a broker or in a worker's memory."""
    found = [
        (path.name, keyword.arg)
        for top in ("games", "accounts", "labyrinth")
        for path in (Path(settings.BASE_DIR) / top).rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call)
        for keyword in call.keywords
        if keyword.arg in ("eta", "countdown")
    ]
    assert found == []
