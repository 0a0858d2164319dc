"""A finished game is looked at again once, in slices, whoever dies on the way; a game that runs never is."""

from datetime import timedelta

import pytest

from games import tasks
from games.analysis import asking
from games.analysis.found import decode
from games.live import broker
from games.models import Analysis, Game
from games.models.analysis import Looking
from games.models.game import Status
from labyrinth.ground.clock import now, stopped_at
from tests.games.analysis.tables import know_who_wins, looked_at, over
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


def test_what_is_found_is_the_same_in_one_slice_and_in_many(monkeypatch, queued):
    game = looked_at()
    at_once = decode(data(game))
    assert at_once.turns
    assert at_once.looked
    Analysis.objects.filter(pk=game.pk).update(state=Looking.WAITING, positions=0, data=b"")
    monkeypatch.setattr(asking, "SLICE", -1.0)
    slices = 0
    while asking.analyse(game.pk):
        slices += 1
        assert row(game).state == Looking.BEGUN
        assert slices < 200
    assert slices > 5
    assert decode(data(game)).turns == at_once.turns
    assert decode(data(game)).rolls == at_once.rolls
    assert decode(data(game)).looked == at_once.looked
    assert (asking.ANALYSE, game.pk) in queued


def test_a_worker_that_died_is_waited_for_and_what_it_had_stored_is_gone_on_from(monkeypatch):
    game = over()
    monkeypatch.setattr(asking, "SLICE", -1.0)
    assert asking.analyse(game.pk)
    claimed = asking._claim(game.pk)
    assert claimed is not None
    assert claimed.positions >= 1
    assert asking.left_behind() == []
    assert not asking.analyse(game.pk)
    with stopped_at(now() + asking.LEASE + timedelta(seconds=1)):
        assert asking.left_behind() == [game.pk]
        assert asking.analyse(game.pk)
    assert row(game).positions > claimed.positions
    found = decode(data(game))
    before = row(game).positions
    assert not asking._store(claimed, found, Looking.DONE)
    assert (row(game).state, row(game).positions) == (Looking.BEGUN, before)


def test_what_another_release_began_is_asked_again_and_what_it_finished_stays(monkeypatch, settings):
    game = over()
    monkeypatch.setattr(asking, "SLICE", -1.0)
    assert asking.analyse(game.pk)
    assert asking.analyse(game.pk)
    begun = row(game).positions
    settings.RELEASE = f"{settings.RELEASE}.1"
    assert asking.analyse(game.pk)
    assert (row(game).release, row(game).positions <= begun) == (settings.RELEASE, True)
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
