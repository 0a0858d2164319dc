"""People count their hours by themselves, minute by minute; the site's arithmetic comes to the same."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from accounts.awake import Availability, Hours, awake_between
from rehearsal.people import ZONES, chance, quiet_times, somebody

START = datetime(2026, 10, 12, 6, 0, tzinfo=UTC)
LONG_AGO = date(2000, 1, 1)


def person(number):
    who = somebody(number, chance(number, "person"), START)
    who.away.append((START + timedelta(days=number), START + timedelta(days=number, hours=30)))
    return who


def as_the_site_knows(who):
    hours = Hours(who.zone, *quiet_times(who), who.free)
    return Availability(((LONG_AGO, hours),), tuple(who.away))


@pytest.mark.parametrize("number", range(12))
def test_awake_minutes_are_those_of_the_site_also_where_clocks_are_changed(number):
    who, end = person(number), START + timedelta(days=24)
    assert who.awake_minutes(START, end) * 60 == awake_between(as_the_site_knows(who), START, end)


@pytest.mark.parametrize("number", range(12))
def test_other_hours_are_kept_from_the_next_day_on_also_in_another_zone(number):
    who, end = person(number), START + timedelta(days=24)
    at, zone = START + timedelta(days=2, hours=2 * number), ZONES[number % len(ZONES)]
    known, before = as_the_site_knows(who), who.zone
    who.keep(at, zone, (13, 20))
    day = max(at.astimezone(ZoneInfo(one)).date() for one in (before, zone)) + timedelta(days=1)
    other = Hours(zone, time(13), time(20), who.free)
    known = Availability((*known.hours, (day, other)), known.away)
    assert who.awake_minutes(START, end) * 60 == awake_between(known, START, end)


def test_these_people_live_in_several_zones():
    assert len({person(number).zone for number in range(12)} & set(ZONES)) >= 4


def test_nobody_looks_while_he_sleeps_and_who_has_left_never_looks():
    who, lives = person(3), chance(3, "lives")
    looks = [who.next_look(START + timedelta(hours=hour), lives) for hour in range(200)]
    assert all(who.is_awake(look) for look in looks)
    who.gone_from = START
    assert who.has_left(START)
    assert not who.has_left(START - timedelta(minutes=1))


def test_the_same_seed_draws_the_same_people():
    once, again = (
        [somebody(number, lives, START) for number in range(9)]
        for lives in (chance(3, "town"), chance(3, "town"))
    )
    assert once == again
    assert once != [somebody(number, chance(4, "town"), START) for number in range(9)]
