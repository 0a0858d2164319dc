"""Reminders: half-way and before the end, once for each due time, and while their reader is awake."""

from datetime import datetime, timedelta

import pytest

from accounts.models import Hours, User, Vacation
from games.clocks.allowance import due
from games.clocks.due import clock_for, hours_of
from games.messages import notices, recheck
from games.models import Downtime, Game, Heartbeat, Message
from games.models.message import REMINDERS, State
from games.sending import outbox
from labyrinth.ground.clock import stopped_at
from tests.games.people import owed, person, running, seat_of
from tests.games.post import fresh_channels, only, plain
from tests.games.slow import MONDAY, H, at, started, sweep_at

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]

NEXT_DAY = MONDAY.replace(hour=0) + timedelta(days=1)
NIGHT = {23: NEXT_DAY - H, 3: NEXT_DAY + 3 * H}
"""Hours of the night to Tuesday; Ann's are quiet from 23 to 7."""
SEVEN = NEXT_DAY + 7 * H
WALL = {"turn": 48 * 3600, "bank_start": 0, "increment": 0, "cap": 48 * 3600, "answer": 3600, "grace": 0}


def reminded() -> list[tuple[str, datetime]]:
    """The reminders in the outbox, in order, with the due times they speak of."""
    rows = Message.objects.filter(event__in=REMINDERS).order_by("pk")
    return list(rows.values_list("event", "due_at"))


def swept(game: Game, *moments: datetime) -> list[tuple[str, datetime]]:
    for moment in moments:
        sweep_at(moment)
    return reminded()


# -- when they are written ---


def test_one_comes_half_way_and_one_before_the_end():
    game = started()
    end = owed(game, 1).due_at
    assert end == SEVEN + 2 * H
    half = MONDAY + 8 * H
    assert swept(game, half - timedelta(seconds=1)) == []
    assert swept(game, half) == [("reminder", end)]
    before = end - 2 * H
    assert swept(game, before - timedelta(seconds=1)) == [("reminder", end)]
    assert swept(game, before) == [("reminder", end), ("last_reminder", end)]


def test_each_comes_once_for_a_due_time_however_often_the_sweep_looks():
    game = started()
    end = owed(game, 1).due_at
    moments = [MONDAY + minutes * timedelta(minutes=30) for minutes in range(14, 46)]
    assert swept(game, *moments) == [("reminder", end), ("last_reminder", end)]


@pytest.mark.parametrize("seconds", [1, 9])
def test_one_that_is_due_comes_though_the_end_moves_a_little_at_that_moment(seconds):
    """The site was away for some seconds, and nobody has written that down."""
    game = started()
    end, half = owed(game, 1).due_at, MONDAY + 8 * H
    Downtime.objects.create(start=MONDAY + H, end=MONDAY + H + timedelta(seconds=seconds), why="outage")
    assert swept(game, half + timedelta(seconds=10)) == [("reminder", end + timedelta(seconds=seconds))]


def test_an_outage_at_half_time_takes_no_reminder_away():
    game = started()
    end, half = owed(game, 1).due_at, MONDAY + 8 * H
    Downtime.objects.create(start=half - H, end=half + 3 * H, why="outage")
    assert swept(game, half + 3 * H + timedelta(seconds=10)) == [("reminder", end + 4 * H)]


def test_who_has_answered_is_reminded_of_nothing():
    game = started()
    at(MONDAY + H, game, "1 wait", "1 keep")
    assert swept(game, MONDAY + 8 * H) == []


def test_a_wait_that_is_over_soon_has_no_reminders():
    game = started(clock=WALL | {"turn": 1800, "cap": 1800, "awake": False, "late": "stand_in", "misses": 3})
    at(MONDAY, game, "1 wait", "1 keep")
    assert owed(game, 2).remind_at is None


# -- when they are sent ---


def reminder(event: str, *, hours: float = 16) -> Message:
    """A reminder of Ann's turn, for which she has so many hours, written in the evening."""
    game = started()
    game.seats.filter(number=1).update(left=hours * 3600, bank=0)
    seat, row, clock = seat_of(game, 1), owed(game, 1), clock_for(game)
    row.due_at = due(row, seat, clock, hours_of(game, [seat], row.since)[1])
    row.save()
    Message.objects.update(state=State.SENT, sent_at=MONDAY)
    with stopped_at(NIGHT[23] - timedelta(minutes=1)):
        notices.remind(row, last=event == "last_reminder")
    return only(event)


def judged(message: Message, moment: datetime) -> tuple[str, datetime | None]:
    """What to do with it at this moment, and when to look again."""
    fresh = Message.objects.select_related("user", "game").get(pk=message.pk)
    with stopped_at(moment):
        found = recheck.judge(fresh, moment)
    return found.do, found.at


@pytest.mark.parametrize("event", ["reminder", "last_reminder"])
def test_no_reminder_comes_in_quiet_hours(event):
    message = reminder(event)
    assert judged(message, NIGHT[23] - timedelta(seconds=1)) == ("send", None)
    for moment in (NIGHT[23], NIGHT[3], SEVEN - timedelta(seconds=1)):
        assert judged(message, moment) == ("hold", SEVEN)
    assert judged(message, SEVEN) == ("send", None)


@pytest.mark.parametrize("event", ["reminder", "last_reminder"])
@pytest.mark.parametrize(("minutes", "expected"), [(15, ("hold", SEVEN)), (14, ("send", None))])
def test_a_reminder_that_would_be_too_late_in_the_morning_comes_at_night(event, minutes, expected):
    message = reminder(event, hours=14 + minutes / 60)
    assert message.due_at == SEVEN + timedelta(minutes=minutes)
    assert judged(message, NIGHT[3]) == expected


def test_the_quiet_hours_are_those_of_the_reader_and_his_zone():
    person("Ann")
    User.objects.filter(username="Ann").update(time_zone="America/New_York")
    message = reminder("reminder", hours=20)
    assert judged(message, NIGHT[3]) == ("send", None)
    assert judged(message, NEXT_DAY + 5 * H) == ("hold", NEXT_DAY + 12 * H)


def test_no_reminder_comes_on_a_free_day():
    Hours.objects.create(user=person("Ann"), from_day=MONDAY.date(), zone="UTC", free_days="1")
    message = reminder("reminder", hours=20)
    assert judged(message, NIGHT[3]) == ("hold", NEXT_DAY + timedelta(days=1))


def test_no_reminder_comes_on_vacation():
    gone, back = NEXT_DAY + 8 * H, NEXT_DAY + 13 * H
    Vacation.objects.create(user=person("Ann"), starts_at=gone, ends_at=back, announced_at=MONDAY)
    message = reminder("reminder", hours=20)
    assert judged(message, gone - timedelta(seconds=1)) == ("send", None)
    assert judged(message, gone + H) == ("hold", back)


def test_where_wall_time_counts_no_reminder_comes_at_night_either():
    clock = WALL | {"awake": False, "late": "stand_in", "misses": 3}
    game = started(clock=clock)
    at(MONDAY + 17 * H, game, "1 wait", "1 keep")
    half = MONDAY + 17 * H + 24 * H
    assert (half.hour, owed(game, 2).remind_at) == (2, half)
    sweep_at(half)
    wakes = half.replace(hour=7)
    assert judged(only("reminder"), half) == ("hold", wakes)
    Heartbeat.objects.update(at=wakes)
    assert judged(only("reminder"), wakes) == ("send", None)


def test_only_reminders_wait_for_the_morning():
    with stopped_at(NIGHT[3]):
        running()
    assert judged(only("your_turn"), NIGHT[3])[0] == "send"


def test_a_held_reminder_goes_out_in_the_morning_and_once():
    message = reminder("reminder")
    Message.objects.exclude(pk=message.pk).delete()
    for moment, sent in ((NIGHT[3], 0), (SEVEN - timedelta(seconds=1), 0), (SEVEN, 1), (SEVEN + H, 0)):
        with stopped_at(moment):
            assert outbox.send_due(plain) == sent
    message.refresh_from_db()
    assert (message.state, message.attempts, message.reason) == (State.SENT, 1, "quiet hours")


def test_a_reminder_that_waits_for_the_morning_is_dropped_when_the_answer_comes_at_night():
    message = reminder("reminder")
    with stopped_at(NIGHT[3]):
        outbox.send_due(plain)
    at(NIGHT[3] + H, Game.objects.get(), "1 wait", "1 keep")
    with stopped_at(SEVEN):
        outbox.send_due(plain)
    message.refresh_from_db()
    assert (message.state, message.reason) == (State.DROPPED, "answered")


def test_a_reminder_costs_few_queries(django_assert_max_num_queries):
    message = reminder("reminder")
    fresh = Message.objects.select_related("user", "game").get(pk=message.pk)
    with django_assert_max_num_queries(7):
        recheck.judge(fresh, NIGHT[3])
