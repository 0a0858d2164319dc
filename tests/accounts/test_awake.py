"""Awake time: nights on which clocks are changed, and whatever the hours against counting minutes."""

from datetime import UTC, date, datetime, time, timedelta
from unittest import mock
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts import awake
from accounts.awake import ALWAYS, Availability, Hours, add_awake, awake_between, is_awake, next_awake

HOUR = 3600
MINUTE = timedelta(minutes=1)
ZONES = (
    "UTC",
    "Europe/Warsaw",
    "America/New_York",
    "Australia/Lord_Howe",  # changes its clocks by half an hour
    "Pacific/Apia",  # once left out a whole day
    "Africa/Casablanca",  # changes them around Ramadan
    "America/Sao_Paulo",  # changed them at midnight
    "America/Havana",  # goes back from one o'clock to midnight
    "Asia/Kathmandu",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Antarctica/Troll",  # by two hours
)


def nights(zone: str, *free: int, start: int = 23, end: int = 7) -> Availability:
    """Somebody who is quiet from `start` to `end` o'clock and free on these weekdays."""
    return Availability(((date(2000, 1, 1), Hours(zone, time(start), time(end), frozenset(free))),))


def at(zone: str, text: str, fold: int = 0) -> datetime:
    """What the wall in this zone reads; fold 1 is the second time that it does."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold)


# --- Examples of an ordinary week ---------------------------------------------------------------------


def test_wall_time_counts_every_second():
    start = datetime(2026, 11, 21, 3, tzinfo=UTC)
    assert add_awake(ALWAYS, start, 90) == start + timedelta(seconds=90)
    assert awake_between(ALWAYS, start, start + timedelta(days=400)) == 400 * 24 * HOUR
    assert next_awake(ALWAYS, start) == start
    assert is_awake(ALWAYS, start)


def test_a_day_of_sixteen_awake_hours_ends_at_the_same_time_of_the_next_day():
    start = at("Europe/Warsaw", "2026-11-21T12:00")
    assert add_awake(nights("Europe/Warsaw"), start, 16 * HOUR) == at("Europe/Warsaw", "2026-11-22T12:00")


def test_time_that_runs_out_as_the_night_begins_is_due_in_the_morning():
    person = nights("Europe/Warsaw")
    evening = at("Europe/Warsaw", "2026-11-21T20:00")
    assert add_awake(person, evening, 3 * HOUR) == at("Europe/Warsaw", "2026-11-22T07:00")
    assert add_awake(person, evening, 3 * HOUR - 1) == at("Europe/Warsaw", "2026-11-21T22:59:59")


@pytest.mark.parametrize(
    ("moment", "seen"),
    [("22:59", True), ("23:00", False), ("00:00", False), ("06:59", False), ("07:00", True), ("12:00", True)],
)
def test_quiet_hours_go_over_midnight(moment, seen):
    assert is_awake(nights("Asia/Tokyo"), at("Asia/Tokyo", f"2026-11-21T{moment}")) is seen


def test_quiet_hours_within_a_day():
    siesta = nights("Europe/Madrid", start=13, end=17)
    noon = at("Europe/Madrid", "2026-11-21T12:00")
    assert add_awake(siesta, noon, 2 * HOUR) == at("Europe/Madrid", "2026-11-21T18:00")
    assert awake_between(siesta, noon, noon + timedelta(days=1)) == 20 * HOUR


def test_a_free_weekend_is_jumped_over():
    person = nights("Europe/Warsaw", 5, 6)
    friday = at("Europe/Warsaw", "2026-11-20T20:00")
    assert add_awake(person, friday, 4 * HOUR) == at("Europe/Warsaw", "2026-11-23T08:00")
    assert not is_awake(person, at("Europe/Warsaw", "2026-11-21T12:00"))
    assert next_awake(person, at("Europe/Warsaw", "2026-11-21T00:00")) == at(
        "Europe/Warsaw", "2026-11-23T07:00"
    )


def test_a_free_day_is_one_of_the_persons_zone():
    sunday_in_auckland = at("Pacific/Auckland", "2026-11-22T10:00")
    assert sunday_in_auckland.astimezone(UTC).weekday() == 5
    assert not is_awake(nights("Pacific/Auckland", 6), sunday_in_auckland)
    assert is_awake(nights("Pacific/Auckland", 5), sunday_in_auckland)


def test_a_vacation_holds_the_clocks_and_adds_nothing():
    away = (at("Europe/Warsaw", "2026-11-22T10:00"), at("Europe/Warsaw", "2026-11-29T10:00"))
    person = Availability(nights("Europe/Warsaw").hours, (away,))
    start = at("Europe/Warsaw", "2026-11-22T08:00")
    assert add_awake(person, start, 3 * HOUR) == at("Europe/Warsaw", "2026-11-29T11:00")
    assert not is_awake(person, away[0])
    assert is_awake(person, away[1])
    assert next_awake(person, away[0]) == away[1]


def test_somebody_without_quiet_hours_can_be_away():
    noon = datetime(2026, 11, 21, 12, tzinfo=UTC)
    person = Availability(away=((noon, noon + timedelta(days=3)), (noon + timedelta(days=2), noon)))
    assert add_awake(person, noon - timedelta(hours=1), 2 * HOUR) == noon + timedelta(days=3, hours=1)


def test_vacations_that_overlap_count_once():
    noon = datetime(2026, 11, 21, 12, tzinfo=UTC)
    days = [noon + timedelta(days=number) for number in range(6)]
    person = Availability(away=((days[2], days[3]), (days[0], days[4]), (days[4], days[5])))
    assert add_awake(person, noon, 60) == days[5] + MINUTE


def test_a_vacation_is_compared_by_moments_where_the_wall_reads_the_same_twice():
    zone = "Europe/Warsaw"
    first, second = at(zone, "2026-10-25T02:30"), at(zone, "2026-10-25T02:30", fold=1)
    person = Availability(away=((first, second),))
    assert not is_awake(person, first)
    assert is_awake(person, second)
    assert awake_between(person, first, second) == 0


def test_time_is_never_taken_back():
    noon = datetime(2026, 11, 21, 12, tzinfo=UTC)
    assert awake_between(ALWAYS, noon, noon) == 0
    assert awake_between(ALWAYS, noon, noon - MINUTE) == 0
    with pytest.raises(ValueError, match="only added"):
        add_awake(ALWAYS, noon, -1)


# --- Nights on which the clocks are changed -----------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "evening", "morning", "awake_hours", "real_hours"),
    [
        ("Europe/Warsaw", "2026-03-28T12:00", "2026-03-29T12:00", 16, 23),  # 02:00 becomes 03:00
        ("Europe/Warsaw", "2026-10-24T12:00", "2026-10-25T12:00", 16, 25),  # 03:00 becomes 02:00
        ("America/New_York", "2026-03-07T12:00", "2026-03-08T12:00", 16, 23),
        ("America/New_York", "2026-10-31T12:00", "2026-11-01T12:00", 16, 25),
        ("Australia/Lord_Howe", "2026-04-04T12:00", "2026-04-05T12:00", 16, 24.5),
        ("Australia/Lord_Howe", "2026-10-03T12:00", "2026-10-04T12:00", 16, 23.5),
        ("America/Sao_Paulo", "2018-11-03T12:00", "2018-11-04T12:00", 16, 23),  # midnight did not exist
        ("America/Sao_Paulo", "2018-02-17T12:00", "2018-02-18T12:00", 16, 25),
        ("America/Havana", "2026-10-31T12:00", "2026-11-01T12:00", 16, 25),  # midnight came twice
        ("Pacific/Apia", "2011-12-29T12:00", "2011-12-31T12:00", 16, 24),  # 30 December did not exist
        ("Africa/Casablanca", "2026-02-14T12:00", "2026-02-15T12:00", 16, 25),  # Ramadan
        ("Africa/Casablanca", "2026-03-21T12:00", "2026-03-22T12:00", 16, 23),
    ],
)
def test_a_night_that_is_longer_or_shorter_changes_no_awake_hour(
    zone, evening, morning, awake_hours, real_hours
):
    person, start, end = nights(zone), at(zone, evening), at(zone, morning)
    assert end.astimezone(UTC) - start.astimezone(UTC) == timedelta(hours=real_hours)
    assert awake_between(person, start, end) == awake_hours * HOUR
    assert add_awake(person, start, awake_hours * HOUR) == end


@pytest.mark.parametrize(
    ("zone", "noon", "awake_hours"),
    [
        ("Europe/Warsaw", "2026-03-28T12:00", 23 - 2),  # quiet from 13 to 15: the night is all awake
        ("Europe/Warsaw", "2026-10-24T12:00", 25 - 2),
        ("Australia/Lord_Howe", "2026-04-04T12:00", 24.5 - 2),
        ("Australia/Lord_Howe", "2026-10-03T12:00", 23.5 - 2),
    ],
)
def test_an_hour_that_is_awake_counts_as_often_as_it_comes(zone, noon, awake_hours):
    start = at(zone, noon)
    end = start + timedelta(days=1)  # noon by the wall
    assert awake_between(nights(zone, start=13, end=15), start, end) == awake_hours * HOUR


def test_quiet_hours_that_end_within_the_repeated_hour_come_twice():
    person = Availability(((date(2000, 1, 1), Hours("Europe/Warsaw", time(23), time(2, 30))),))
    # Two o'clock is at midnight in UTC and once more at one.
    halves = [datetime(2026, 10, 25, 0, tzinfo=UTC) + number * 30 * MINUTE for number in range(4)]
    assert [is_awake(person, half) for half in halves] == [False, True, False, True]
    assert awake_between(person, halves[0], halves[3]) == HOUR / 2
    assert add_awake(person, halves[0], HOUR // 2) == halves[3]


def test_quiet_hours_that_end_within_the_missing_hour_end_as_it_would_begin():
    person = Availability(((date(2000, 1, 1), Hours("Europe/Warsaw", time(23), time(2, 30))),))
    last_quiet = datetime(2026, 3, 29, 0, 59, tzinfo=UTC)
    assert not is_awake(person, last_quiet)
    assert next_awake(person, last_quiet) == last_quiet + MINUTE == at("Europe/Warsaw", "2026-03-29T03:00")


def test_a_free_day_that_does_not_exist_is_not_waited_for():
    # In Samoa the Friday of that week was left out.
    person = nights("Pacific/Apia", 4)
    assert awake_between(
        person, at("Pacific/Apia", "2011-12-29T12:00"), at("Pacific/Apia", "2011-12-31T12:00")
    ) == (16 * HOUR)


# --- Hours that change ---------------------------------------------------------------------------------


def test_other_hours_hold_from_the_beginning_of_their_day():
    early, late = Hours("Europe/Warsaw", time(22), time(6)), Hours("Europe/Warsaw", time(1), time(9))
    person = Availability(((date(2026, 11, 1), early), (date(2026, 11, 22), late)))
    # Quiet from 22:00; at midnight the late hours begin to hold: awake until one, then quiet until nine.
    evening = at("Europe/Warsaw", "2026-11-21T22:00")
    assert next_awake(person, evening) == at("Europe/Warsaw", "2026-11-22T00:00")
    assert add_awake(person, evening, 2 * HOUR) == at("Europe/Warsaw", "2026-11-22T10:00")


def test_the_first_hours_hold_before_their_day_too():
    person = nights("Europe/Warsaw")
    assert not is_awake(person, at("Europe/Warsaw", "1999-07-01T23:30"))


def test_somebody_moves_to_another_zone():
    warsaw, tokyo = Hours("Europe/Warsaw", time(23), time(7)), Hours("Asia/Tokyo", time(23), time(7))
    person = Availability(((date(2026, 11, 1), warsaw), (date(2026, 11, 23), tokyo)))
    # 23 November begins in Tokyo at 16:00 of the 22nd in Warsaw.
    noon = at("Europe/Warsaw", "2026-11-22T12:00")
    assert awake_between(person, noon, at("Europe/Warsaw", "2026-11-22T18:00")) == 4 * HOUR
    assert next_awake(person, at("Europe/Warsaw", "2026-11-22T16:00")) == at("Asia/Tokyo", "2026-11-23T07:00")


def test_hours_that_a_later_row_overtakes_never_hold():
    """Somebody flies east over the date line: the later day begins before the earlier one."""
    home = Hours("Pacific/Honolulu", time(23), time(7))
    west, east = Hours("Pacific/Pago_Pago", time(9), time(19)), Hours("Pacific/Kiritimati", time(0), time(1))
    days = ((date(2026, 1, 1), home), (date(2026, 11, 23), west), (date(2026, 11, 24), east))
    person = Availability(days)
    assert awake.begins(*days[2]) < awake.begins(*days[1])
    change = awake.begins(*days[2])
    assert awake.hours_at(person, change - MINUTE) == home
    assert awake.hours_at(person, change) == east
    assert awake.hours_at(person, change + timedelta(days=2)) == east
    assert_like_counting(person, change - timedelta(hours=30), change + timedelta(hours=30))


@pytest.mark.parametrize(
    ("start", "end", "free"),
    [
        (time(23), None, ()),
        (None, time(7), ()),
        (time(7), time(7), ()),
        (time(20), time(6, 1), ()),
        (time(1), time(11, 1), ()),
        (time(23), time(7), (0, 1, 2)),
        (time(23), time(7), (7,)),
        (time(23), time(7), (-1,)),
    ],
)
def test_hours_that_nobody_may_keep(start, end, free):
    with pytest.raises(ValueError):
        Hours("UTC", start, end, frozenset(free))


def test_a_zone_that_the_machine_forgot_counts_as_utc():
    assert not is_awake(nights("Europe/Atlantis"), datetime(2026, 11, 21, 23, 30, tzinfo=UTC))


def test_the_cost_grows_with_days_and_not_with_seconds():
    person, start = nights("Europe/Warsaw"), datetime(2026, 11, 1, 12, tzinfo=UTC)

    def looks(seconds: int) -> int:
        add_awake.cache_clear()
        with mock.patch.object(awake, "_offset", wraps=awake._offset) as offset:
            add_awake(person, start, seconds)
        return offset.call_count

    assert looks(1) == looks(4 * HOUR)
    assert looks(30 * 16 * HOUR) <= 3 * 32
    assert looks(60 * 16 * HOUR) <= 2.1 * looks(30 * 16 * HOUR)


# --- Whatever the hours --------------------------------------------------------------------------------

times = st.builds(time, st.integers(0, 23), st.integers(0, 59))


@st.composite
def some_hours(draw: st.DrawFn) -> Hours:
    free = draw(st.frozensets(st.integers(0, 6), max_size=2))
    zone = draw(st.sampled_from(ZONES))
    if draw(st.booleans()):
        return Hours(zone, free_days=free)
    start, minutes = draw(times), draw(st.integers(1, 600))
    end = (datetime.combine(date(2000, 1, 1), start) + minutes * MINUTE).time()
    return Hours(zone, start, end, free)


# Around the changes of clocks of these years, Apia's lost day among them.
moments = st.integers(0, 8 * 366 * 24 * 60).map(
    lambda minutes: datetime(2011, 1, 1, tzinfo=UTC) + minutes * MINUTE
)


@st.composite
def situations(draw: st.DrawFn) -> tuple[Availability, datetime]:
    """Somebody's availability, with changes and vacations around the moment that comes with it."""
    moment = draw(moments)
    days = sorted(draw(st.sets(st.integers(-4, 8), max_size=3)))
    hours = tuple((moment.date() + timedelta(days=day), draw(some_hours())) for day in days)
    spans = draw(st.lists(st.tuples(st.integers(-5000, 9000), st.integers(1, 4000)), max_size=3))
    away = tuple((moment + start * MINUTE, moment + (start + length) * MINUTE) for start, length in spans)
    return Availability(hours, away), moment


def assert_like_counting(person: Availability, start: datetime, end: datetime) -> None:
    minutes = (end - start) // MINUTE
    counted = sum(is_awake(person, start + number * MINUTE) for number in range(minutes))
    assert awake_between(person, start, end) == 60 * counted


@settings(max_examples=150, deadline=None)
@given(situations(), st.integers(0, 3 * 24 * 60))
def test_awake_time_is_what_counting_minutes_finds(situation, minutes):
    person, start = situation
    assert_like_counting(person, start, start + minutes * MINUTE)


@settings(max_examples=300, deadline=None)
@given(situations(), st.integers(0, 10 * 24 * HOUR))
def test_adding_and_measuring_are_inverse_and_a_due_moment_is_awake(situation, seconds):
    person, start = situation
    start += timedelta(microseconds=seconds % 1_000_000)
    due = add_awake(person, start, seconds)
    assert awake_between(person, start, due) == seconds
    assert is_awake(person, due)
    assert due >= start + timedelta(seconds=seconds)


@settings(max_examples=300, deadline=None)
@given(situations(), st.integers(0, 5 * 24 * HOUR))
def test_nothing_is_due_earlier_than_it_must(situation, seconds):
    person, start = situation
    due = add_awake(person, start, seconds)
    before = due - timedelta(seconds=1)
    if before >= start:
        assert awake_between(person, start, before) < seconds or not is_awake(person, before)


@settings(max_examples=200, deadline=None)
@given(situations(), st.integers(0, 5 * 24 * HOUR), st.integers(0, 5 * 24 * HOUR))
def test_adding_twice_is_adding_the_sum(situation, one, other):
    person, start = situation
    assert add_awake(person, add_awake(person, start, one), other) == add_awake(person, start, one + other)


@settings(max_examples=200, deadline=None)
@given(situations(), st.integers(-9000, 9000), st.integers(0, 9000))
def test_another_vacation_never_makes_anything_due_earlier(situation, offset, length):
    person, start = situation
    away = (start + offset * MINUTE, start + (offset + length) * MINUTE)
    longer = Availability(person.hours, (*person.away, away))
    assert add_awake(longer, start, 8 * HOUR) >= add_awake(person, start, 8 * HOUR)


@settings(max_examples=200, deadline=None)
@given(situations())
def test_the_next_awake_moment_is_the_first(situation):
    person, moment = situation
    first = next_awake(person, moment)
    assert is_awake(person, first)
    assert (first == moment) is is_awake(person, moment)
    assert awake_between(person, moment, first) == 0
