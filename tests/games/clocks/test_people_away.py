"""People who sleep, have a day off or go on vacation: their clocks stand still and gain nothing."""

from datetime import datetime, time, timedelta

import pytest
from django.core.exceptions import ValidationError

from accounts.hours import change_hours, change_zone
from accounts.vacations import announce, call_off, end_vacation
from games.models import TableEvent
from games.models.clock import HOUR, PACES
from games.seats.replace import take_over
from games.table.log_words import line
from labyrinth.clock import stopped_at
from tests.games.people import owed, owing, person, running, seat_of
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, at, events, started, sweep_at
from tests.games.tables import away

pytestmark = pytest.mark.django_db

DAYS = timedelta(days=1)
NOON = MONDAY + 3 * H


def keeps(name: str, start: int, end: int, *free: int) -> None:
    """The person keeps other hours from now on."""
    change_hours(person(name), quiet_from=time(start), quiet_to=time(end), free_days=free)


# -- vacation -----------------------------------------------------------------------------------------------


def test_a_vacation_holds_all_clocks_of_the_person_and_adds_to_none():
    games = [started("Ann", "Bob"), started("Ann", "Cid")]
    with stopped_at(NOON):
        announce(person("Ann"), None, NOON + 5 * DAYS)
    for game in games:
        assert owed(game, 1).due_at == DAY_LATER + 5 * DAYS
        seat = seat_of(game, 1)
        assert (seat.left, seat.bank) == (PACES["day"].turn, 0)
    sweep_at(DAY_LATER + 5 * DAYS)
    assert [owing(game) for game in games] == [[1], [1]]
    sweep_at(DAY_LATER + 5 * DAYS + MINUTE)
    assert [owing(game) for game in games] == [[2], [2]]


def test_on_vacation_one_may_play_and_is_not_charged():
    game = started()
    with stopped_at(NOON):
        announce(person("Ann"), None, NOON + 5 * DAYS)
    at(NOON + 3 * DAYS, game, "1 wait", "1 keep")
    assert seat_of(game, 1).left == PACES["day"].turn - 3 * HOUR


def test_a_turn_that_begins_on_vacation_waits_for_its_end():
    game = started()
    with stopped_at(MONDAY):
        announce(person("Bob"), MONDAY + H, MONDAY + 10 * DAYS)
    at(MONDAY + 2 * H, game, "1 wait", "1 keep")
    assert owed(game, 2).due_at == MONDAY + 11 * DAYS


def test_the_tables_read_that_it_is_announced_and_that_it_ends_early():
    game = started()
    with stopped_at(NOON):
        announce(person("Ann"), NOON + DAYS, NOON + 5 * DAYS)
        announce(person("Ann"), NOON + 9 * DAYS, NOON + 10 * DAYS)
    assert events(game) == ["vacation", "vacation"]
    with stopped_at(NOON + 2 * DAYS):
        end_vacation(person("Ann"))
        call_off(person("Ann"), person("Ann").vacations.latest("starts_at").pk)
    assert events(game) == ["vacation", "vacation", "vacation_over", "vacation_over"]
    first = TableEvent.objects.filter(game=game).first()
    assert (first.seat, first.at) == (1, NOON)
    with stopped_at(NOON):
        told = line(first, lambda _seat, _at: "Ann")
    assert "Ann is away from Tue 24 Nov, 12:00 to Sat 28 Nov, 12:00" in told


def test_a_newcomers_log_calls_off_no_vacation_of_the_one_before():
    game = started("Ann", "Bob")
    with stopped_at(NOON):
        announce(person("Bob"), NOON + DAYS, NOON + 20 * DAYS)
        away(game, 2, offered=True)
        assert take_over(person("Dot"), game.pk, 2).accepted
    with stopped_at(NOON + DAYS):
        announce(person("Dot"), NOON + 5 * DAYS, NOON + 9 * DAYS)
        announce(person("Dot"), NOON + 12 * DAYS, NOON + 13 * DAYS)
    assert events(game) == ["vacation", "replaced", "vacation", "vacation"]


def test_who_comes_back_early_has_his_clock_running_again():
    game = started()
    with stopped_at(NOON):
        announce(person("Ann"), None, NOON + 5 * DAYS)
    with stopped_at(NOON + DAYS):
        end_vacation(person("Ann"))
    assert owed(game, 1).due_at == DAY_LATER + DAYS


def test_more_than_the_budget_holds_nothing(settings):
    settings.VACATION_HOURS_A_YEAR = 48
    game = started()
    with stopped_at(NOON), pytest.raises(ValidationError, match="left in 2026: 2 days"):
        announce(person("Ann"), None, NOON + 3 * DAYS)
    assert (owed(game, 1).due_at, events(game)) == (DAY_LATER, [])


def test_a_live_clock_knows_no_vacation():
    game = started(clock=PACES["live"].plain())
    at(MONDAY, game, "1 wait", "1 keep")
    with stopped_at(MONDAY):
        announce(person("Bob"), None, NOON)
    assert owed(game, 2).due_at == MONDAY + 5 * MINUTE


# -- quiet hours and free days ------------------------------------------------------------------------------


def test_other_hours_act_from_the_next_day_on_the_turn_that_runs():
    game = started()
    with stopped_at(NOON):
        keeps("Ann", 14, 23)
    # Until midnight the old night from eleven; then she is awake from midnight on: 14 hours, 2 more.
    assert owed(game, 1).due_at == MONDAY + 17 * H
    assert owed(game, 1).due_at.hour == 2


def test_a_free_day_is_jumped_over_at_every_table():
    with stopped_at(NOON - 3 * DAYS):
        keeps("Ann", 23, 7, 1)  # Tuesdays, from the next week on
    games = [started("Ann", "Bob"), started("Ann", "Cid")]
    assert {owed(game, 1).due_at for game in games} == {DAY_LATER + DAYS}


def test_who_moves_is_asleep_at_his_own_night():
    game = started()
    with stopped_at(NOON):
        change_zone(person("Ann"), "Asia/Tokyo")
    due = owed(game, 1).due_at
    assert due != DAY_LATER
    assert 7 <= (due + 9 * H).hour < 23


@pytest.mark.parametrize(
    ("evening", "due"),
    [
        ("2026-03-28T12:00+01:00", "2026-03-29T12:00+02:00"),  # a night of seven hours
        ("2026-10-24T12:00+02:00", "2026-10-25T12:00+01:00"),  # and one of nine
    ],
)
def test_a_turn_over_the_night_in_which_the_clocks_change_is_as_long_as_any(evening, due):
    ann = person("Ann")
    ann.time_zone = "Europe/Warsaw"
    ann.save()
    with stopped_at(datetime.fromisoformat(evening)):
        game = running("Ann", "Bob")
    assert owed(game, 1).due_at == datetime.fromisoformat(due)
