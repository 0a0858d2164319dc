"""After the end: a game enters the histories and ratings of its people once, and is packed."""

from datetime import timedelta

import psycopg
import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from games import operating, tasks
from games.careers import after_end as ends
from games.careers import history, ratings
from games.careers.after_end import AGAIN_AFTER, SOON, after_end, left_behind
from games.live import broker
from games.models import Entry, Game, Packed, Played, Reliability, Standing
from games.play.ending import AFTER_END
from games.seats import cancel
from games.seats.votes import Proposal, cast, propose
from games.statistics import statistics
from games.statistics.statistics import statistics_if_kept
from labyrinth import maintenance
from labyrinth.clock import now, stopped_at
from tests.at_once import at_once
from tests.games.packed_games import finished, play_out
from tests.games.people import person, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def queued(monkeypatch):
    """What is queued after commits."""
    found = []
    monkeypatch.setattr(broker, "queue", lambda *task: found.append(task))
    return found


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def done(game: Game) -> tuple[bool, bool, int, bool]:
    """Whether it is recorded and packed, with how many parts, and whether its rows are gone."""
    game = fresh(game)
    rows = Entry.objects.filter(game=game).exists()
    return game.recorded_at is not None, game.packed_at is not None, game.played.count(), not rows


def agreed() -> Game:
    """A game that its players have ended."""
    game = running()
    assert propose(game.pk, 1, Proposal("end")).accepted
    assert cast(game.pk, 2, vote_id=game.votes.get().pk, yes=True).accepted
    return fresh(game)


@pytest.mark.parametrize("end", [finished, agreed])
def test_the_end_of_a_game_wakes_the_task_after_the_commit(end, queued, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        game = end()
        assert queued == []
    assert (AFTER_END, game.pk) in queued
    assert tasks.after_end.name == AFTER_END


def test_a_game_that_was_called_off_wakes_nothing_and_stays(queued, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        game = running()
        cancel.cancel(game.pk, reason="a test")
    assert AFTER_END not in [task for task, *_ in queued]
    assert left_behind() == []
    assert after_end(game.pk)
    assert done(game)[:3] == (False, False, 0)


@pytest.mark.parametrize("end", [finished, agreed])
def test_a_game_is_recorded_and_packed_once(end):
    game = end()
    assert left_behind() == [game.pk]
    assert after_end(game.pk)
    assert done(game) == (True, True, 2, True)
    before = fresh(game)
    assert after_end(game.pk)
    assert left_behind() == []
    assert done(game) == (True, True, 2, True)
    assert (fresh(game).recorded_at, fresh(game).packed_at) == (before.recorded_at, before.packed_at)
    assert Reliability.objects.get(user=person("Ann")).games == 1
    assert Standing.objects.get(user=person("Ann")).games == 1


@pytest.mark.parametrize("kind", [{"is_demo": True}, {"study_of": "another"}])
def test_a_demo_and_a_study_are_in_nobodys_history(kind):
    game = finished()
    Game.objects.filter(pk=game.pk).update(**kind)
    assert after_end(game.pk)
    assert done(game) == (True, True, 0, True)
    assert not Standing.objects.exists()


def test_a_game_of_bots_is_packed():
    game = running("Ann", bots=1)
    play_out(game)
    game.tenures.all().delete()
    game.seats.update(user=None)
    assert after_end(game.pk)
    assert done(game) == (True, True, 0, True)


def test_the_sweep_works_through_what_was_over_before(monkeypatch):
    games = [finished() for _ in range(3)]
    for days, game in enumerate(games):
        Game.objects.filter(pk=game.pk).update(finished_at=now() - timedelta(days=days))
    assert left_behind() == [game.pk for game in reversed(games)]
    monkeypatch.setattr(ends, "A_SWEEP", 2)
    begun = []
    monkeypatch.setattr(tasks.after_end, "apply_async", lambda args, **_: begun.append(args[0]))
    tasks.sweep_ended()
    assert begun == [games[2].pk, games[1].pk]
    for game_id in begun:
        tasks.after_end(game_id)
    assert left_behind() == [games[0].pk]


def test_nothing_is_done_while_the_site_is_looked_after(monkeypatch):
    game = finished()
    monkeypatch.setattr(maintenance, "stands_still", lambda: True)
    tasks.after_end(game.pk)
    tasks.sweep_ended()
    assert done(game)[:2] == (False, False)


def test_the_work_is_bounded_whatever_the_game_s_length():
    counts = []
    for slow in (0, 60):
        game = running()
        play_out(game, slow=slow)
        with CaptureQueriesContext(connection) as seen:
            assert after_end(game.pk)
        counts.append(len(seen))
    assert counts[0] == counts[1]


# What fails


def failing(*_args, **_more):
    raise KeyError("the rules raise")


def test_a_game_whose_rules_fail_holds_up_no_other_and_is_tried_again(monkeypatch):
    broken, sound = finished(), finished()
    Game.objects.filter(pk=broken.pk).update(finished_at=now() - timedelta(days=1))
    with monkeypatch.context() as rules:
        parts = history.parts
        rules.setattr(history, "parts", lambda game: failing() if game.pk == broken.pk else parts(game))
        for game_id in left_behind():
            tasks.after_end(game_id)
    assert done(broken) == (False, False, 0, False)
    assert done(sound) == (True, True, 2, True)
    assert left_behind() == []
    with stopped_at(now() + AGAIN_AFTER + timedelta(seconds=1)):
        assert left_behind() == [broken.pk]
        assert after_end(broken.pk)
    assert done(broken) == (True, True, 2, True)
    assert fresh(broken).again_at is None


@pytest.mark.parametrize("step", [(history, "save"), (ratings, "rate"), (ends, "pack")])
def test_what_fails_in_between_leaves_no_half(monkeypatch, step):
    game = finished()
    with monkeypatch.context() as broken:
        broken.setattr(*step, failing)
        assert not after_end(game.pk)
    recorded = step == (ends, "pack")
    assert done(game) == (recorded, False, 2 * recorded, False)
    assert not Packed.objects.exists()
    assert Standing.objects.exists() == recorded
    assert after_end(game.pk)
    assert done(game) == (True, True, 2, True)
    assert {row.games for row in Standing.objects.all()} == {1}


def test_an_older_process_leaves_the_game_to_a_newer_one():
    game = finished()
    Game.objects.filter(pk=game.pk).update(release="999.0")
    assert not after_end(game.pk)
    assert done(game) == (False, False, 0, False)
    with stopped_at(now() + SOON):
        assert left_behind() == [game.pk]


def killing(*_args, **_more):
    raise KeyboardInterrupt


@pytest.mark.parametrize("step", [(history, "save"), (ends, "pack")])
def test_what_a_killed_worker_left_is_found_by_the_sweep(monkeypatch, step):
    game = finished()
    with monkeypatch.context() as killed:
        killed.setattr(*step, killing)
        with pytest.raises(KeyboardInterrupt):
            after_end(game.pk)
    assert left_behind() == [game.pk]
    assert after_end(game.pk)
    assert done(game) == (True, True, 2, True)
    assert Reliability.objects.get(user=person("Bob")).games == 1


def restarted(_game):
    raise OperationalError("terminating") from psycopg.errors.AdminShutdown("terminating connection")


def out_of_rules(_game):
    raise ValueError


@pytest.mark.parametrize(("fails", "level"), [(restarted, "WARNING"), (out_of_rules, "ERROR")])
def test_a_base_that_is_restarted_is_no_error_and_the_game_waits_for_no_hour(
    fails, level, monkeypatch, caplog
):
    game = finished()
    monkeypatch.setattr(ends, "_enter", fails)
    assert not after_end(game.pk)
    assert [record.levelname for record in caplog.records] == [level]
    assert ("could not record game" in caplog.text) == (level == "ERROR")
    assert (left_behind() == [game.pk]) == (level == "WARNING")
    assert operating.put_off() == (level == "ERROR")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_workers_at_once_one_does_it():
    game = finished()
    results = at_once(*[lambda: after_end(game.pk)] * 3, refused=LookupError)
    assert results == [True, True, True]
    assert done(game) == (True, True, 2, True)
    assert Played.objects.filter(game=game).count() == 2
    assert {row.games for row in Standing.objects.all()} == {1}


def test_what_its_page_tells_is_counted_before_anybody_asks():
    cache.clear()
    game = finished()
    assert statistics_if_kept(game) is None
    tasks.after_end(game.pk)
    found = statistics_if_kept(game)
    assert found is not None
    assert found.entries == fresh(game).entries


def test_what_cannot_be_counted_is_packed_all_the_same(monkeypatch):
    def fails(*_args):
        raise ValueError

    monkeypatch.setattr(statistics, "played_again", fails)
    game = finished()
    tasks.after_end(game.pk)
    assert fresh(game).packed_at is not None
