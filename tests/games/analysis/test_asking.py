"""A finished game is looked at again once, in slices, whoever dies on the way; a game that runs never is."""

from dataclasses import replace
from datetime import timedelta
from itertools import count
from typing import Any

import pytest

from games import tasks
from games.analysis import asking
from games.analysis.found import decode
from games.analysis.lines import Lines
from games.live import broker
from games.models import Analysis, Game
from games.models.analysis import Looking
from games.models.game import Status
from labyrinth.ground.clock import now, stopped_at
from tests.games.analysis.tables import EFFORT, know_who_wins, looked_at, over
from tests.games.packed_games import finished
from tests.games.people import running

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def prospects(monkeypatch):
    know_who_wins(monkeypatch)


@pytest.fixture(autouse=True)
def queued(monkeypatch):
    """What is queued, and by nobody done."""
    found = []
    monkeypatch.setattr(broker, "queue", lambda *task: found.append(task) or True)
    return found


def row(game: Game) -> Analysis:
    return Analysis.objects.get(pk=game.pk)


def data(game: Game) -> bytes:
    return bytes(row(game).data)


def test_the_end_of_a_game_leaves_a_row_that_the_sweep_finds(monkeypatch):
    game = over()
    assert row(game).state == Looking.WAITING
    assert asking.left_behind() == [game.pk]
    sent = []
    monkeypatch.setattr(tasks.analyse, "apply_async", lambda args, **_: sent.append(args))
    tasks.sweep_analyses()
    assert sent == [(game.pk,)]
    assert tasks.analyse.name == asking.ANALYSE


def test_nobody_looks_at_a_game_of_bots_alone_nor_at_demos():
    game = finished()
    Game.objects.filter(pk=game.pk).update(is_demo=True)
    tasks.after_end(game.pk)
    game.refresh_from_db()
    assert not Analysis.objects.exists()
    assert not asking.may_be_analysed(game)


def test_a_game_that_runs_is_never_looked_at():
    game = running()
    asking.ask(game)
    assert not asking.analyse(game.pk)
    assert (row(game).state, row(game).positions, data(game)) == (Looking.WAITING, 0, b"")
    for status in (Status.QUARANTINED, Status.CANCELLED):
        Game.objects.filter(pk=game.pk).update(status=status)
        assert not asking.analyse(game.pk)
        assert data(game) == b""


def test_a_study_is_never_looked_at():
    game = over()
    Game.objects.filter(pk=game.pk).update(study_of="another")
    assert not asking.analyse(game.pk)
    assert row(game).state == Looking.WAITING


@pytest.mark.parametrize("answers", [300_000, 1_000])
def test_what_is_found_is_the_same_in_one_slice_and_in_many(monkeypatch, queued, answers):
    know_who_wins(monkeypatch, replace(EFFORT, lines=5, answers=answers))
    game = looked_at()
    at_once = decode(data(game))
    assert at_once.turns
    assert at_once.looked
    assert at_once.coarse == (answers < 300_000)
    Analysis.objects.filter(pk=game.pk).update(state=Looking.WAITING, positions=0, data=b"")
    moments = count()
    monkeypatch.setattr(asking, "monotonic", lambda: next(moments))
    monkeypatch.setattr(asking, "SLICE", 6.0)
    slices = 0
    while asking.analyse(game.pk):
        slices += 1
        assert row(game).state == Looking.BEGUN
        assert slices < 200
    assert slices > 20
    assert decode(data(game)) == at_once
    assert (asking.ANALYSE, game.pk) in queued


def test_a_slice_ends_near_its_time_however_long_a_step_is(monkeypatch):
    """By a clock that goes with the lines that are played."""
    know_who_wins(monkeypatch, replace(EFFORT, lines=150, pairs=150))
    clock, played = [0.0], Lines.behind

    def behind(*args: Any) -> list[float]:
        clock[0] += 1
        return played(*args)

    monkeypatch.setattr(Lines, "behind", behind)
    monkeypatch.setattr(asking, "monotonic", lambda: clock[0])
    monkeypatch.setattr(asking, "SLICE", 20.0)
    game, took, goes_on = over(), [], True
    while goes_on:
        began = clock[0]
        goes_on = asking.analyse(game.pk)
        took.append(clock[0] - began)
    assert row(game).is_done
    assert sum(took) > 900
    one_answer = EFFORT.deals * EFFORT.results
    assert max(took) <= asking.SLICE + one_answer
    assert min(took[:-1]) > asking.SLICE


def test_what_has_gone_on_since_it_was_read_is_not_claimed(monkeypatch):
    """Not even where it has come no position further: what was read is of before."""
    game = over()
    monkeypatch.setattr(asking, "SLICE", -1.0)
    assert asking.analyse(game.pk)
    before, others = row(game), [lambda: asking.analyse(game.pk)]

    def looks_meanwhile(_game: Game) -> bool:
        if others:
            assert others.pop()()
        return False

    monkeypatch.setattr(asking, "is_newer", looks_meanwhile)
    assert not asking.analyse(game.pk)
    assert row(game).positions == before.positions
    assert len(decode(data(game)).under_way) == len(decode(bytes(before.data)).under_way) + 1
    assert row(game).claimed_until is None


def test_a_worker_that_died_is_waited_for_and_what_it_had_stored_is_gone_on_from(monkeypatch):
    game = over()
    monkeypatch.setattr(asking, "SLICE", -1.0)
    while row(game).positions < 1:
        assert asking.analyse(game.pk)
    claimed = asking._claim(game.pk)
    assert claimed is not None
    assert asking.left_behind() == []
    assert not asking.analyse(game.pk)
    with stopped_at(now() + asking.LEASE + timedelta(seconds=1)):
        assert asking.left_behind() == [game.pk]
        assert asking.analyse(game.pk)
    assert decode(data(game)).at > decode(bytes(claimed.data)).at
    found, before = decode(data(game)), data(game)
    assert not asking._store(claimed, found, Looking.DONE)
    assert (row(game).state, data(game)) == (Looking.BEGUN, before)


def test_a_queue_that_is_down_for_a_day_loses_nothing_and_the_sweep_goes_on_behind_it(monkeypatch):
    """Neither what the end of the game had queued nor the next slice gets to a worker."""
    monkeypatch.setattr(broker, "queue", lambda *_: False)
    monkeypatch.setattr(asking, "SLICE", -1.0)
    game = over()
    assert asking.analyse(game.pk)
    begun, sent = data(game), []
    monkeypatch.setattr(tasks.analyse, "apply_async", lambda args, **_: sent.append(args))
    with stopped_at(now() + timedelta(days=1)):
        assert (row(game).state, data(game)) == (Looking.BEGUN, begun)
        tasks.sweep_analyses()
        assert sent == [(game.pk,)]
        asking.analyse(game.pk)
        assert len(decode(data(game)).under_way) == len(decode(begun).under_way) + 1
        monkeypatch.setattr(asking, "SLICE", 60.0)
        assert not asking.analyse(game.pk)
    assert row(game).is_done


def test_what_another_release_began_is_asked_again_and_what_it_finished_stays(monkeypatch, settings):
    game = over()
    monkeypatch.setattr(asking, "SLICE", -1.0)
    while row(game).positions < 3:
        assert asking.analyse(game.pk)
    begun = row(game).positions
    settings.RELEASE = f"{settings.RELEASE}.1"
    assert asking.analyse(game.pk)
    assert (row(game).release, row(game).positions < begun) == (settings.RELEASE, True)
    monkeypatch.setattr(asking, "SLICE", 60.0)
    assert not asking.analyse(game.pk)
    done = data(game)
    settings.RELEASE = f"{settings.RELEASE}.2"
    assert asking.left_behind() == []
    assert not asking.analyse(game.pk)
    assert data(game) == done


def test_rules_that_do_not_play_a_game_leave_it_and_are_asked_once(monkeypatch):
    game = over()

    def fails(*_: object) -> None:
        raise KeyError("a card")

    monkeypatch.setattr(asking, "Walk", fails)
    assert not asking.analyse(game.pk)
    assert row(game).state == Looking.FAILED
    assert asking.left_behind() == []


def test_a_row_goes_with_its_game():
    game = looked_at()
    game.delete()
    assert not Analysis.objects.exists()
