"""When the tests take place: the clock stands, and the awkward moments are what their names say."""

from datetime import date
from time import monotonic

import pytest

from labyrinth.ground.clock import now, stopped_at
from tests import moments
from tests.passing import later


def test_the_clock_stands_however_busy_the_machine_is():
    first, began = now(), monotonic()
    while monotonic() == began:
        pass
    assert now() == first


def test_time_passes_where_a_test_says_so():
    first = now()
    later(90)
    assert (now() - first).total_seconds() == 90
    with stopped_at(first):
        later()
        assert (now() - first).total_seconds() == 1
    assert (now() - first).total_seconds() == 90


@pytest.mark.parametrize("kind", moments.KINDS)
def test_a_draw_can_be_repeated_and_another_one_differs(kind):
    assert moments.moment(kind, 1) == moments.moment(kind, 1)
    assert len({moments.moment(kind, draw) for draw in range(5)}) > 1


@pytest.mark.parametrize(
    ("kind", "hours"),
    [("night", range(6)), ("late-evening", range(22, 24)), ("monday-morning", range(5, 8))],
)
def test_hours_are_those_of_a_person_in_warsaw(kind, hours):
    drawn = {moments.moment(kind, draw).astimezone(moments.WARSAW).hour for draw in range(50)}
    assert drawn == set(hours)


@pytest.mark.parametrize(("kind", "weekday"), [("saturday", 5), ("sunday", 6), ("monday-morning", 0)])
def test_weekdays(kind, weekday):
    for draw in range(20):
        assert moments.moment(kind, draw).astimezone(moments.WARSAW).weekday() == weekday


def test_days_on_which_clocks_change_or_calendars_are_odd():
    days = {
        kind: moments.moment(kind, 3)
        .astimezone(moments.NEW_YORK if kind.endswith("there") else moments.WARSAW)
        .date()
        for kind in moments.KINDS
    }
    assert days["summer-time-begins"] == date(2026, 3, 29)
    assert days["summer-time-ends"] == date(2026, 10, 25)
    assert days["summer-time-begins-there"] == date(2026, 3, 8)
    assert days["leap-day"] == date(2028, 2, 29)
    assert days["last-of-the-year"] == date(2026, 12, 31)
    assert days["first-of-the-year"] == date(2027, 1, 1)
