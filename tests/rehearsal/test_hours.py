"""Minutes that are counted together come to the same as each of them counted for itself."""

from datetime import UTC, datetime, timedelta

import pytest

from rehearsal.judge.hours import A_MINUTE, Person, is_in
from rehearsal.people import ZONES, chance

START = datetime(2026, 10, 20, 6, 0, tzinfo=UTC)
"""Within the days that follow clocks are changed in Europe and in America."""
DAYS = timedelta(days=5)


def span(lives):
    """A stretch of minutes to hours within those days, second by second."""
    begins = START + lives.random() * DAYS
    return begins, begins + timedelta(seconds=lives.randrange(20, 60_000))


def somebody(lives):
    """They go away twice and keep other hours, in another zone, for a time."""
    kept = lives.choice(ZONES), (13, 20), frozenset({2})
    home = lives.choice(ZONES), (22, 6), frozenset({5})
    changes = [
        (START + lives.random() * DAYS / 2, kept),
        (START + DAYS / 2 + lives.random() * DAYS / 2, home),
    ]
    return Person(1, *home, away=[span(lives), span(lives)], changes=changes)


def minutes(start, end):
    """(minute, its seconds) of the stretch; the last one may be shorter."""
    while start < end:
        yield start, (min(start + A_MINUTE, end) - start).total_seconds()
        start += A_MINUTE


@pytest.mark.parametrize("number", range(8))
def test_awake_seconds_are_those_of_each_minute(number):
    lives = chance(number, "hours")
    person, lost = somebody(lives), [span(lives), span(lives)]
    start, end = START + lives.random() * DAYS / 9, START + DAYS - lives.random() * DAYS / 9
    counted = sum(
        seconds
        for minute, seconds in minutes(start, end)
        if person.is_awake(minute) and not is_in(lost, minute)
    )
    assert person.awake_seconds(start, end, lost) == pytest.approx(counted, abs=1e-3)


@pytest.mark.parametrize("unlike", [{}, {"sleeps": False}, {"rests": False}, {"changes": False}])
@pytest.mark.parametrize("seconds", [0.0, 59.5, 60.0, 100_000.25])
def test_time_runs_out_in_the_minute_in_which_it_is_used_up(unlike, seconds):
    lives = chance(int(seconds), "hours")
    person, lost = somebody(lives), [span(lives), span(lives)]
    start = START + lives.random() * DAYS
    assert person.runs_out(start, seconds, lost, **unlike) == used_up(person, start, seconds, lost, unlike)


def used_up(person, start, seconds, lost, unlike):
    for minute, _whole in minutes(start, START + 9 * DAYS):
        if person.is_awake(minute, **unlike) and not is_in(lost, minute):
            if seconds < 60:
                return minute + timedelta(seconds=seconds)
            seconds -= 60
    raise AssertionError("never")
