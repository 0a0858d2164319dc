"""Who keeps other hours or moves makes an open turn longer by a day at most; tables read of free days."""

from contextlib import suppress
from datetime import datetime, time, timedelta

import pytest
from django.core.exceptions import ValidationError
from hypothesis import example, given
from hypothesis import strategies as st

from accounts.awake import Availability, Hours, begins
from accounts.hours import change_hours, change_zone
from accounts.time_zones import zone_of
from accounts.vacations import announce, end_vacation
from games.clocks import allowance
from games.models import Game, Obligation, Seat, TableEvent
from games.models.clock import HOUR, PACES
from games.seats.pause import end_due
from games.table.log_words import line
from labyrinth.clock import stopped_at
from tests.games.people import owed, owing, person, seat_of
from tests.games.seats.test_pause import pause_it
from tests.games.slow import MINUTE, MONDAY, H, at, events, mails_go_out, started, sweep_at

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
NOON = MONDAY + 3 * H


def keeps(moment: datetime, quiet: tuple[int, int] | None = (23, 7), *free: int) -> None:
    """From this moment on Ann wants other hours."""
    start, end = (time(hour) for hour in quiet) if quiet else (None, None)
    with stopped_at(moment):
        change_hours(person("Ann"), quiet_from=start, quiet_to=end, free_days=free)


def moves(moment: datetime, zone: str) -> None:
    with stopped_at(moment):
        change_zone(person("Ann"), zone)


def due(game: Game) -> datetime:
    found = owed(game, 1).due_at
    assert found is not None
    return found


def turn(pace: str, begins: datetime = MONDAY) -> Game:
    """Ann's turn begins at this moment, with the allowance of the pace and nothing in the bank."""
    game = started(clock=PACES[pace].plain() | {"increment": 0})
    at(begins, game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    assert owing(game) == [1]
    return game


def a_week() -> Game:
    """Seven awake days from Monday at nine."""
    game = turn("week")
    assert due(game) == MONDAY + 7 * DAY
    return game


def test_a_turn_does_not_last_for_ever_by_free_days_that_are_renamed_every_evening():
    """Sixty evenings; once in a while it is accepted, and even then the turn is over in time."""
    game = turn("day")
    for evening in range(60):
        moment, tomorrow = NOON + evening * DAY + 10 * H, (evening + 1) % 7
        with suppress(ValidationError):
            keeps(moment, (23, 7), tomorrow, (tomorrow + 1) % 7)
        sweep_at(moment + 12 * H)
        if owing(game) != [1]:
            break
    assert evening <= 1
    assert (events(game).count("timed_out"), seat_of(game, 1).misses) == (1, 1)


def test_hours_with_more_sleep_add_a_day_at_most_to_a_turn_of_a_week():
    game = a_week()
    keeps(NOON, (21, 7))
    assert due(game) == MONDAY + 8 * DAY - 2 * H
    keeps(NOON + H, (21, 7), 0, 1)
    assert due(game) == MONDAY + 8 * DAY
    assert owed(game, 1).shifted > 24 * HOUR


def test_free_days_add_a_day_at_most():
    game = a_week()
    keeps(NOON, (23, 7), 0, 1)
    assert due(game) == MONDAY + 8 * DAY


def test_many_small_changes_add_a_day_at_most_in_all():
    game = a_week()
    for day, hours in enumerate(((22, 7), (21, 7), (20, 6), (21, 7), (20, 6))):
        keeps(NOON + day * DAY, hours)
        assert due(game) <= MONDAY + 8 * DAY
    moves(NOON + 5 * DAY, "America/Los_Angeles")
    assert due(game) <= MONDAY + 8 * DAY


def test_what_is_taken_back_no_longer_counts():
    game = a_week()
    keeps(NOON, (21, 7))
    keeps(NOON + H, (23, 7))
    assert (due(game), owed(game, 1).shifted) == (MONDAY + 7 * DAY, 0)


def test_a_day_later_asleep_is_the_last_awake_moment_before():
    """At nine in the evening; by then she sleeps from eight on."""
    begun = MONDAY + 12 * H
    game = turn("week", begun)
    assert due(game) == begun + 7 * DAY
    keeps(begun, (20, 6), 0)
    assert due(game) == begun + 8 * DAY - H - timedelta(seconds=1)


HOURS = st.builds(
    lambda zone, quiet, free: Hours(zone, time(quiet[0]), time(quiet[1]), frozenset(free)),
    st.sampled_from(["UTC", "Asia/Tokyo", "America/Los_Angeles", "Pacific/Kiritimati", "Etc/GMT+12"]),
    st.sampled_from([(23, 7), (21, 7), (20, 6), (0, 8), (9, 19), (2, 3)]),
    st.lists(st.integers(0, 6), max_size=2),
)


def hours(zone: str, quiet: tuple[int, int], *free: int) -> Hours:
    return Hours(zone, time(quiet[0]), time(quiet[1]), frozenset(free))


LOS_ANGELES = "America/Los_Angeles"
USED_UP_ASLEEP = [
    *((3, hours("UTC", (23, 7))), (6, hours(LOS_ANGELES, (2, 3), 1)), (40, hours("Asia/Tokyo", (2, 3)))),
    *((6, hours("UTC", (23, 7))), (12, hours("UTC", (23, 7))), (12, hours("UTC", (23, 7)))),
    *(
        (18, hours(LOS_ANGELES, (23, 7))),
        (19, hours("UTC", (21, 7), 0)),
        (30, hours(LOS_ANGELES, (23, 7), 0)),
    ),
    (21, hours("Etc/GMT+12", (23, 7))),
]
"""At the last change all the time is used, and the wait ends when its person wakes up."""


@example(steps=USED_UP_ASLEEP)
@given(steps=st.lists(st.tuples(st.integers(0, 40), HOURS), min_size=1, max_size=12))
def test_no_row_of_changes_adds_more_than_a_day(steps):
    """Not even of changes that nobody may make: each acts from the next day on, free days too."""
    row, seat, clock = Obligation(since=MONDAY), Seat(left=PACES["week"].turn), PACES["week"]
    rows = [(MONDAY.date() - DAY, Hours("UTC", time(23), time(7)))]
    latest, moment = allowance.due(row, seat, clock, Availability(tuple(rows))) + DAY, MONDAY
    for hours, wanted in steps:
        moment += hours * H
        before = Availability(tuple(rows))
        if allowance.due(row, seat, clock, before) <= moment:
            return
        rows = [one for one in rows if begins(*one) <= moment]
        local = max(moment.astimezone(zone_of(one.zone)).date() for one in (rows[-1][1], wanted))
        rows.append((local + DAY, wanted))
        allowance.follow(row, seat, clock, before, Availability(tuple(rows)), moment)
        assert allowance.due(row, seat, clock, Availability(tuple(rows))) <= latest


# -- beside other things that hold a clock ------------------------------------------------------------------


def test_a_vacation_is_added_to_it():
    game = a_week()
    keeps(NOON, (23, 7), 0, 1)
    with stopped_at(NOON):
        announce(person("Ann"), NOON + DAY, NOON + 3 * DAY)
    assert due(game) == MONDAY + 10 * DAY


def test_nothing_ends_within_a_vacation():
    game = a_week()
    keeps(NOON, (23, 7), 0, 1)
    back = MONDAY + 8 * DAY + 20 * H
    with stopped_at(NOON):
        announce(person("Ann"), MONDAY + 7 * DAY - 9 * H, back)
    assert due(game) >= back
    with stopped_at(MONDAY + 7 * DAY):
        end_vacation(person("Ann"))
    assert due(game) <= MONDAY + 9 * DAY


def test_after_a_pause_it_counts_anew():
    game = a_week()
    keeps(NOON, (23, 7), 0, 1)
    with stopped_at(NOON + DAY):
        pause_it(game)
    sweep_at(NOON + 3 * DAY)
    with stopped_at(NOON + 3 * DAY):
        assert end_due() == 1
    assert owed(game, 1).shifted == 0


def test_reminders_come_before_it():
    game = a_week()
    keeps(NOON, (23, 7), 0, 1)
    mails_go_out()
    sweep_at(MONDAY + 6 * DAY)
    sweep_at(MONDAY + 8 * DAY - 2 * H)
    assert "last_reminder" in set(game.messages.values_list("event", flat=True))


def test_at_a_table_of_wall_time_other_hours_move_nothing():
    game = started(clock=PACES["live"].plain())
    at(MONDAY, game, "1 wait", "1 keep")
    with stopped_at(MONDAY):
        change_hours(person("Bob"), quiet_from=None, quiet_to=None, free_days=[0, 1])
    assert (owed(game, 2).due_at, owed(game, 2).shifted) == (MONDAY + 5 * MINUTE, 0)
    assert events(game) == []


# -- told at the table --------------------------------------------------------------------------------------


def test_every_table_reads_which_days_are_free_and_from_when():
    games = [started("Ann", "Bob"), started("Ann", "Cid")]
    keeps(NOON, (23, 7), 5, 6)
    assert [events(game) for game in games] == [["free_days"]] * 2
    with stopped_at(NOON):
        told = line(TableEvent.objects.filter(game=games[0]).get(), lambda _seat, _at: "Ann")
    assert told.startswith("Ann has other free days from Mon 30 Nov, 00:00 on: Saturday, Sunday.")


def test_quiet_hours_and_the_zone_are_nobodys_business():
    game = started()
    keeps(NOON, (22, 6))
    moves(NOON, "Europe/Warsaw")
    assert events(game) == []


def test_it_is_told_once():
    game = started()
    keeps(NOON, (23, 7), 5, 6)
    keeps(NOON + H, (22, 7), 5, 6)
    assert events(game) == ["free_days"]


def test_a_day_that_begins_elsewhere_is_told_anew():
    game = started()
    keeps(NOON, (23, 7), 5, 6)
    moves(NOON + H, "Asia/Tokyo")
    starts = [event.data["start"] for event in TableEvent.objects.filter(game=game)]
    assert starts == ["2026-11-30T00:00:00+00:00", "2026-11-29T15:00:00+00:00"]
