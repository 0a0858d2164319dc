"""What is counted of a finished game: at once of a short one, by the worker of a long one, for ever after."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import tasks
from games.engine.record import begin, decode_record
from games.faces.face import get_face
from games.farewell import purge
from games.live import broker
from games.models import Counted, Game
from games.past import counting
from games.past.counting import COUNT, counted, if_counted
from games.past.timeline import TURNS, timeline
from games.statistics.statistics import STATISTICS, Statistics, played_again, statistics
from games.statistics.statistics_files import as_csv, as_json
from games.systems import get_system
from labyrinth.clock import now, stopped_at
from tests.games.packed_games import finished
from tests.games.pages import Visitor, at, html

pytestmark = pytest.mark.django_db
PAGES = ["dice", "record", "statistics", "statistics_json", "statistics_csv"]


@pytest.fixture(autouse=True)
def _nothing_kept(settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()


@pytest.fixture
def long(monkeypatch) -> list[tuple[object, ...]]:
    """Every game is too long to be counted while somebody waits; what the worker is asked for."""
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(counting, "HERE", 0)
    monkeypatch.setattr(broker, "queue", lambda *task: asked.append(task) or True)
    return asked


@pytest.mark.parametrize("name", PAGES)
def test_of_a_long_game_the_page_says_that_it_is_counted_and_nothing_is_played(name, long, monkeypatch):
    game = finished()
    monkeypatch.setattr("games.engine.position.Position.replay", lambda *_: pytest.fail("played"))
    page = Visitor().get(at(game, name))
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert "is being played through once more" in html(page)
    assert [(task, pk) for task, pk, _what in long] == [(COUNT, game.pk)]


@pytest.mark.parametrize("name", PAGES)
def test_when_the_worker_has_counted_it_is_shown(name, long):
    game = finished()
    Visitor().get(at(game, name))
    before = [Visitor().get(at(game, name)).status_code for _ in range(3)]
    assert before == [503] * 3
    assert len(long) == 1, "the worker is asked once in a while"
    for _task, pk, what in long:
        tasks.count(pk, what)
    assert Visitor().get(at(game, name)).status_code == 200


def test_what_was_counted_lies_in_a_table_and_not_in_the_cache_alone():
    game = finished()
    tasks.after_end(game.pk)
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        found = if_counted(Game.objects.get(pk=game.pk), STATISTICS)
    assert found == statistics(game)
    assert len(queries) == 2, "the game and what was counted of it"
    assert set(Counted.objects.values_list("what", flat=True)) == {"statistics", "turns"}


def test_another_release_and_another_end_are_counted_anew(settings):
    game = finished()
    tasks.after_end(game.pk)
    game.refresh_from_db()
    cache.clear()
    row = Counted.objects.filter(what="turns")
    row.update(digest=b"another end")
    assert if_counted(game, TURNS) is None
    row.update(digest=bytes(game.digest), release="0.0.1")
    assert if_counted(game, TURNS) is None
    tasks.count(game.pk, "turns")
    assert if_counted(game, TURNS) is not None


def test_counts_of_long_ago_and_of_older_releases_are_purged():
    game = finished()
    tasks.after_end(game.pk)
    assert purge.counts(dry=True) == 0
    with stopped_at(now() + purge.COUNTED_FOR + timedelta(minutes=1)):
        assert purge.counts(dry=True) == 2
    Counted.objects.filter(what="turns").update(release_order=0)
    assert purge.counts(dry=False) == 1
    assert Counted.objects.get().what == "statistics"


def test_an_older_process_leaves_what_a_newer_one_has_counted():
    game = finished()
    Counted.objects.create(
        game=game, what="turns", release="99.0.0", release_order=10**15, digest=b"x", at=now(), data=b"new"
    )
    tasks.count(game.pk, "turns")
    assert bytes(Counted.objects.get().data) == b"new"


def _fails(*_args: object) -> Statistics:
    raise ValueError("the rules stumble")


def test_what_the_rules_do_not_play_is_not_tried_at_every_look(long, monkeypatch):
    game = finished()
    monkeypatch.setattr("games.statistics.statistics.played_again", _fails)
    tasks.count(game.pk, "statistics")
    for _ in range(2):
        assert "do not play this game as it was played" in html(Visitor().get(at(game, "statistics")))
    assert long == []
    cache.clear()
    with stopped_at(now() + counting.FAILED_FOR * 2):
        assert Visitor().get(at(game, "statistics")).status_code == 503


def test_a_position_is_shown_while_the_turns_are_counted(long):
    game = finished()
    page = Visitor().get(f"{at(game)}at/1/")
    assert page.status_code == 200
    assert 'id="turns"' not in html(page)
    [(_task, pk, what)] = long
    tasks.count(pk, what)
    assert 'id="turns"' in html(Visitor().get(f"{at(game)}at/1/"))
    assert timeline(game).turns


def test_where_it_turns_out_to_take_long_the_worker_is_asked(monkeypatch):
    """A slow machine, or a game of few entries that cost much."""
    asked = []
    monkeypatch.setattr(counting, "SHORT", counting.Limits(seconds=-1))
    monkeypatch.setattr(broker, "queue", lambda *task: asked.append(task) or True)
    with pytest.raises(counting.Counting):
        counted(finished(), STATISTICS)
    assert len(asked) == 1


RECORDS = ["sorcerer/sorcerer-2-0", "talisman/talisman-light-2", "mice/mice-7-0"]


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.long("a whole game of each system is counted")
def test_what_comes_out_of_the_table_makes_the_same_page(name):
    record = decode_record(Path(f"tests/records/{name}.json").read_bytes())
    system = get_system(record.system)
    entries = [line for stretch in record.played for line in stretch.entries]
    found = played_again(system, begin(record, system).checkpoint, entries)
    game = Game(system=record.system, seats_wanted=record.options["seats"], slug="x", options={}, result={})
    again = STATISTICS.decode(game, STATISTICS.encode(found))
    assert isinstance(again, Statistics)
    told = [_told(one, game) for one in (found, again)]
    assert told[0] == told[1]


def _told(found: Statistics, game: Game) -> list[object]:
    """All that is told of it, on pages and in files."""
    own, names = (
        get_face(game.system).statistics,
        {seat: f"Seat {seat}" for seat in range(1, game.seats_wanted + 1)},
    )
    assert own is not None
    return [
        own.sections(found.own, names),
        own.ending(found.own, names),
        own.won(found.own, names),
        as_csv(found, names, [], game.system),
        as_json(game, found, names, []),
    ]
