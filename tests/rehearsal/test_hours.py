"""Stretches that are counted at once come to the same as each ten seconds of them counted for itself."""

from datetime import UTC, datetime, timedelta

import pytest

from rehearsal.judge.hours import Person, is_in
from rehearsal.people import ZONES, chance

START = datetime(2026, 10, 24, 6, 0, tzinfo=UTC)
"""Within the days that follow clocks are changed in Europe."""
DAYS = timedelta(days=5)
STEP = timedelta(seconds=10)
"""Of all borders here."""


def moment(lives, most=DAYS):
    """Not later than so long after the start."""
    return START + lives.randrange(most // STEP) * STEP


def span(lives):
    """A stretch of minutes to hours within those days."""
    begins = moment(lives)
    return begins, begins + lives.randrange(2, 6000) * STEP


def somebody(lives):
    """They go away twice and keep other hours, in another zone, for a time."""
    kept = lives.choice(ZONES), (13, 20), frozenset({2})
    home = lives.choice(ZONES), (22, 6), frozenset({5})
    changes = [(moment(lives, DAYS / 2), kept), (moment(lives, DAYS / 2) + DAYS / 2, home)]
    return Person(1, *home, away=[span(lives), span(lives)], changes=changes)


def awake_steps(person, start, end, lost, unlike):
    """The beginning of each ten seconds that count."""
    while start < end:
        if person.is_awake(start, **unlike) and not is_in(lost, start):
            yield start
        start += STEP


@pytest.mark.parametrize("number", range(8))
def test_awake_seconds_are_those_of_each_step(number):
    lives = chance(number, "hours")
    person, lost = somebody(lives), [span(lives), span(lives)]
    start, end = moment(lives, DAYS / 9), START + DAYS - lives.randrange(4000) * STEP
    counted = 10 * sum(1 for _step in awake_steps(person, start, end, lost, {}))
    assert person.awake_seconds(start, end, lost) == counted


@pytest.mark.parametrize("unlike", [{}, {"sleeps": False}, {"rests": False}, {"changes": False}])
@pytest.mark.parametrize("seconds", [0, 9.5, 10, 100_000.25])
def test_time_runs_out_in_the_step_in_which_it_is_used_up(unlike, seconds):
    lives = chance(int(seconds), "hours")
    person, lost = somebody(lives), [span(lives), span(lives)]
    start = moment(lives)
    steps = list(awake_steps(person, start, START + 2 * DAYS, lost, unlike))
    used_up = steps[int(seconds // 10)] + timedelta(seconds=seconds % 10)
    assert person.runs_out(start, seconds, lost, **unlike) == used_up
