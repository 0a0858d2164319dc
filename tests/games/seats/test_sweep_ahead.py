"""What the sweep reads for many waits at once, and what it stores and queues together."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clocks import sweep_batch
from games.live import broker
from games.messages import notices
from games.models import Message, Obligation, Seat
from games.models.message import Event
from games.seats import sweep
from games.sql.changes import update
from labyrinth.clock import stopped_at
from tests.games.people import owed, owing, seat_of
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, mails_go_out, started, sweep_at

pytestmark = pytest.mark.django_db

DUE = DAY_LATER + MINUTE


def test_a_wait_that_has_changed_since_it_was_read_is_left_to_the_next_sweep(monkeypatch):
    game = started()
    read = sweep_batch.read

    def read_then_given_time(rows, at):
        found = read(rows, at)
        Obligation.objects.filter(game=game).update(due_at=DAY_LATER + 5 * H)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(sweep_batch, "read", read_then_given_time)
        sweep_at(DUE)
    assert (owing(game), seat_of(game, 1).misses) == ([1], 0)
    Obligation.objects.filter(game=game).update(due_at=DAY_LATER)
    sweep_at(DUE)
    assert (owing(game), seat_of(game, 1).misses) == ([2], 1)


def test_what_was_read_long_ago_is_read_anew(monkeypatch):
    games = [started("Ann", "Bob"), started("Cid", "Dot")]
    mails_go_out()
    reads: list[int] = []
    read, moments = sweep_batch.read, (DUE + number * MINUTE for number in range(99))
    monkeypatch.setattr(sweep_batch, "read", lambda rows, at: reads.append(len(list(rows))) or read(rows, at))
    monkeypatch.setattr(sweep, "now", lambda: next(moments))
    with stopped_at(DUE):
        sweep.sweep_due()
    assert [owing(game) for game in games] == [[2], [2]]
    assert reads == [2, 2, 2]


@pytest.mark.parametrize("how_many", [1, 4])
def test_more_waits_take_no_more_reads_of_what_they_have_in_common(how_many):
    for number in range(how_many):
        started(f"Ann{number}", f"Bob{number}")
    mails_go_out()
    before = Message.objects.count()
    with CaptureQueriesContext(connection) as found:
        sweep_at(DUE)
    asked = [query["sql"] for query in found if "accounts_user" in query["sql"] and "UNION" in query["sql"]]
    assert len(asked) == 1
    assert sum('INSERT INTO "games_message"' in query["sql"] for query in found) == how_many
    assert Message.objects.count() == before + 3 * how_many


def test_two_sweeps_begin_at_different_places_and_leave_nothing_out(monkeypatch):
    monkeypatch.setattr(sweep, "TOGETHER", 2)
    found = list(range(7))
    for first in range(4):
        monkeypatch.setattr(sweep, "randrange", lambda _parts, first=first: first)
        parts = sweep._parts(found)
        assert parts[0][0] == 2 * first
        assert sorted(one for part in parts for one in part) == found
    assert sweep._parts([]) == []


def test_where_much_is_due_others_are_called_once_for_each_part(monkeypatch):
    queued: list[str] = []
    monkeypatch.setattr(sweep, "TOGETHER", 1)
    monkeypatch.setattr(broker, "queue", lambda name, *_: queued.append(name))
    games = [started(f"Ann{number}", f"Bob{number}") for number in range(3)]
    sweep_at(DUE)
    assert queued.count(sweep.SWEEP) == 3
    assert [owing(game) for game in games] == [[2]] * 3


def test_enough_sweeps_in_one_process_are_enough():
    game = started()
    for _ in range(sweep.SWEEPS):
        sweep._places.acquire()
    try:
        assert sweep_at(DUE) == 0
    finally:
        sweep._places.release(sweep.SWEEPS)
    assert owing(game) == [1]
    sweep_at(DUE)
    assert owing(game) == [2]


def test_tasks_that_are_queued_together_are_queued_once(monkeypatch):
    settings_queue: list[tuple[str, tuple[object, ...]]] = []
    with monkeypatch.context() as patch, broker.gathered():
        for game in (1, 2, 1):
            assert broker.queue("games.play_bots", game)
        patch.setattr(broker, "queue", lambda task, *args: settings_queue.append((task, args)))
    assert settings_queue == [("games.play_bots", (1,)), ("games.play_bots", (2,))]


def _write_and_fail(game, at):
    with notices.together():
        notices.on_replaced(game, 1, None, at)
        raise ZeroDivisionError


def test_messages_written_together_are_one_insert_or_none():
    game, at = started(), MONDAY
    Message.objects.all().delete()
    with CaptureQueriesContext(connection) as found, notices.together():
        for number in range(3):
            notices.on_replaced(game, 1, None, at + number * MINUTE)
    assert sum("INSERT" in query["sql"] for query in found) == 1
    assert Message.objects.filter(event=Event.ABSENT).count() == 3
    with pytest.raises(ZeroDivisionError):
        _write_and_fail(game, at + H)
    assert Message.objects.count() == 3


def test_columns_of_several_rows_are_stored_in_one_statement(django_assert_num_queries):
    game = started("Ann", "Bob", "Cid")
    seats = list(Seat.objects.filter(game=game))
    for seat in seats[:2]:
        seat.bank, seat.stand_in = 100 + seat.number, "o'clock"
    with django_assert_num_queries(1):
        update(seats[:2], ["bank", "stand_in"])
    with django_assert_num_queries(0):
        update([], ["bank"])
    stored = Seat.objects.filter(game=game).order_by("number").values_list("bank", "stand_in")
    assert list(stored) == [(101, "o'clock"), (102, "o'clock"), (0, "")]
    assert owed(game, 1).due_at == DAY_LATER
