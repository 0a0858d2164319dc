"""Turns that are due at a fixed hour: the judge comes to the moment of the site by another way."""

from datetime import UTC, datetime, time, timedelta

import pytest

from accounts.awake import Availability, Hours
from games.clocks import allowance
from games.models import Obligation, Seat
from games.models.clock import At, fixed
from rehearsal.judge import reminding
from rehearsal.judge.clock import Clock, Wait
from rehearsal.judge.fixed_hour import first
from rehearsal.judge.hours import Person
from rehearsal.judge.rules import HOUR, PACES
from rehearsal.people import ZONES, chance
from tests.rehearsal.judging import ANN, BOB, GAME, NOON, Bench
from tests.rehearsal.judging import HOUR as AN_HOUR

CLOCK = fixed(At(18, "Europe/Warsaw"))
AUTUMN = datetime(2026, 10, 20, 7, 13, tzinfo=UTC)
"""Within the days that follow clocks are changed in Europe."""


def wait(number: int) -> tuple[Clock, Obligation, Seat, Availability]:
    """A turn of which something is left, as the judge and the site know it; its person goes away twice."""
    lives = chance(number, "evening")
    start = AUTUMN + timedelta(minutes=lives.randrange(7 * 24 * 60))
    gone = [start + timedelta(minutes=lives.randrange(60, 90 * 60)) for _ in range(2)]
    away = tuple(sorted((one, one + timedelta(minutes=lives.randrange(60, 50 * 60))) for one in gone))
    zone, left = lives.choice(ZONES), lives.randrange(60, 30 * 3600)
    judged = Clock(PACES["evening"], Person(1, zone, (22, 6), frozenset({5}), away=list(away)), left=left)
    judged.left, judged.wait = left, Wait(start, start, own=True, turn=1)
    hours = Hours(zone, time(22), time(6), frozenset({5}))
    seat, row = Seat(left=left, bank=0, guest=""), Obligation(on_turn=True, since=start, credit=0, bounced=0)
    return judged, row, seat, Availability(((AUTUMN.date(), hours),), away)


def test_both_come_to_the_same_moment():
    for number in range(200):
        judged, row, seat, hours = wait(number)
        assert judged.ends([]) == allowance.due(row, seat, CLOCK, hours), number


def test_both_charge_the_same():
    for number in range(50):
        judged, row, _seat, hours = wait(number)
        at = row.since + timedelta(minutes=17 * number)
        assert judged.used(at, []) == pytest.approx(allowance.used(row, CLOCK, hours, at), abs=1)


def test_both_remind_at_the_same_moments():
    for number in range(50):
        judged, row, seat, hours = wait(number)
        if judged.person.away[0][0] < judged.ends([]):
            continue
        mine = [reminding.moment(judged, kind) for kind in reminding.KINDS]
        if mine[0] >= judged.ends([]):  # asleep until it is over: there is one reminder only
            continue
        theirs = allowance.reminders(row, seat, CLOCK, hours)
        assert all(abs(one - other) < timedelta(seconds=2) for one, other in zip(mine, theirs, strict=False))


def test_the_hour_is_that_of_the_wall_on_both_sides_of_the_change():
    at = (18, "Europe/Warsaw")
    assert first(at, datetime(2026, 10, 24, 12, tzinfo=UTC)).hour == 16
    assert first(at, datetime(2026, 10, 25, 12, tzinfo=UTC)).hour == 17


def taken_at_word(hours, *, gifts=0):
    """The judge has not seen the turn before, which is said to be due so many hours after noon; then its
    person goes away for four days."""
    bench = Bench()
    bench.judge.paces["Table 1"] = "evening"
    bench.see(NOON, NOON + 28 * AN_HOUR)
    for _ in range(gifts):
        bench.judge.around.gave(GAME, ANN, HOUR, NOON)
    bench.plays(NOON + AN_HOUR, None, asked=(), away=(ANN,), on_turn=BOB, turn=2)
    bench.see(NOON + 2 * AN_HOUR, NOON + hours * AN_HOUR, turn=3)
    bench.facts.people[ANN].away.append((NOON + 3 * AN_HOUR, NOON + 99 * AN_HOUR))
    return bench


def test_a_turn_that_is_taken_at_its_word_has_not_saved_the_time_until_its_hour():
    """Of its twenty hours nineteen are left when its person is back: the first such hour behind them."""
    bench = taken_at_word(28)
    bench.see(NOON + 4 * AN_HOUR, NOON + 124 * AN_HOUR, turn=3)
    assert bench.found == []
    bench.see(NOON + 5 * AN_HOUR, NOON + 148 * AN_HOUR, turn=3)
    assert bench.found


def test_one_of_which_nobody_can_tell_what_was_saved_is_believed_until_the_next():
    bench = taken_at_word(52)
    for shown in (124, 148):
        bench.see(NOON + 4 * AN_HOUR, NOON + shown * AN_HOUR, turn=3)
    assert bench.found == []


def test_nor_can_anybody_of_whose_person_was_given_time():
    bench = taken_at_word(28, gifts=1)
    for shown in (124, 148):
        bench.see(NOON + 4 * AN_HOUR, NOON + shown * AN_HOUR, turn=3)
    assert bench.found == []


def test_another_hour_is_noticed_and_the_right_one_is_not():
    bench = Bench()
    bench.judge.paces["Table 1"] = "evening"
    bench.see(NOON, NOON + 28 * AN_HOUR)
    assert bench.found == []
    bench.see(NOON + AN_HOUR, NOON + 20 * AN_HOUR)
    assert bench.found
    assert PACES["evening"].turn == 20 * HOUR


@pytest.mark.parametrize(
    ("free", "lacks"),
    [({0, 1}, []), ({0}, ["unreminded_ends"]), ({1}, ["unreminded_ends"])],
    ids=["asleep-throughout", "awake-the-next-day", "awake-the-first"],
)
def test_who_is_not_awake_until_the_hour_is_reminded_by_nobody(free, lacks):
    bench = Bench()
    bench.facts.people[ANN].free = frozenset(free)
    bench.judge.paces["Table 1"] = "evening"
    due = NOON + 28 * AN_HOUR
    bench.see(NOON, due)
    bench.see(due + timedelta(minutes=1), None, turn=2, on_turn=BOB, asked=(BOB,))
    assert bench.found == lacks
