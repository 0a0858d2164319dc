"""A fixed hour of the day: twenty hours at least, on the table's wall, moved by vacations, not by nights."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import Vacation
from games.clocks.fixed_hour import first_such, over
from games.forms.pace import PaceForm, pace_sent
from games.models import Game, Obligation
from games.models.clock import At, clock_of, fixed
from games.models.vote import Matter, Vote
from games.seats.other_pace import others
from games.seats.pause import end_early
from games.seats.votes import Proposal, cast, propose
from games.table.clock_words import clock_lines
from games.waits.holding import recompute
from labyrinth.ground.clock import stopped_at
from tests.games.absent import run_out
from tests.games.people import owed, person, read_again
from tests.games.slow import MONDAY, H, all_are_told, at, events, started, sweep_at

pytestmark = pytest.mark.django_db

EVENING = At(18, "Europe/Warsaw")
WARSAW_EVENING = datetime(2026, 11, 24, 17, 0, tzinfo=UTC)
"""The first at least twenty hours behind Monday nine in the morning; Warsaw is an hour ahead of UTC then."""


def evening(*names: str, **more: object) -> Game:
    return started(*names, clock=fixed(At(18, "Europe/Warsaw", **more)).plain())  # type: ignore[arg-type]


def begun(*names: str) -> Game:
    """Ann has played; Bob's turn has begun on Monday at nine, due at the fixed hour."""
    game = evening(*(names or ("Ann", "Bob")))
    at(MONDAY, game, "1 wait", "1 keep")
    return game


def day(month: int, number: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2027, month, number, hour, minute, tzinfo=UTC)


def test_the_first_such_hour_on_such_a_day():
    assert first_such(EVENING, MONDAY) == MONDAY.replace(hour=17)
    assert first_such(EVENING, MONDAY.replace(hour=17)) == MONDAY.replace(hour=17)
    assert first_such(EVENING, MONDAY.replace(hour=17, second=1)) == WARSAW_EVENING
    assert first_such(At(18, "Europe/Warsaw", (3,)), MONDAY) == WARSAW_EVENING + timedelta(days=2)


def test_the_clock_on_the_wall_counts_where_clocks_are_changed():
    winter, summer = first_such(EVENING, day(3, 27, 12)), first_such(EVENING, day(3, 28, 12))
    assert (winter, summer) == (day(3, 27, 17), day(3, 28, 16))


def test_an_hour_that_is_left_out_is_the_next_minute_that_exists():
    assert first_such(At(2, "Europe/Warsaw"), day(3, 27, 12)) == day(3, 28, 1)


def test_an_hour_that_comes_twice_is_the_first_of_them():
    assert first_such(At(2, "Europe/Warsaw"), day(10, 30, 12)) == day(10, 31, 0)


def test_a_half_hour_zone_skips_to_its_own_minute():
    assert first_such(At(2, "Australia/Lord_Howe"), day(10, 2, 0)) == day(10, 2, 15, 30)


def test_a_vacation_moves_it_and_leaves_half_a_day():
    gone = [(WARSAW_EVENING - 2 * H, WARSAW_EVENING + 30 * H)]
    assert over(EVENING, MONDAY + 20 * H, gone) == WARSAW_EVENING + timedelta(days=2)


def test_a_turn_is_due_at_the_hour_whatever_the_night_is():
    assert owed(begun(), 2).due_at == WARSAW_EVENING


def test_questions_in_others_turns_have_awake_hours_as_ever():
    game = begun("Ann", "Bob")
    at(MONDAY + H, game, "2 wait", "2 keep")
    bids = Obligation.objects.filter(game=game, on_turn=False)
    assert {row.due_at for row in bids} == {MONDAY + 13 * H}


def test_it_stands_there_until_the_hour_and_runs_out_then():
    game = begun()
    sweep_at(WARSAW_EVENING - H)
    assert "timed_out" not in events(game)
    run_out(game, 2)
    assert "timed_out" in events(game)


def test_an_announced_vacation_moves_it():
    game = begun()
    start = WARSAW_EVENING - 5 * H
    with stopped_at(MONDAY + H):
        away = {"starts_at": start, "ends_at": start + 48 * H, "announced_at": MONDAY}
        Vacation.objects.create(user=person("Bob"), **away)
        recompute(person("Bob").pk, None)
    assert owed(game, 2).due_at == WARSAW_EVENING + timedelta(days=3)


def test_a_pause_moves_it_to_an_hour_again():
    game = begun()
    with stopped_at(MONDAY + H):
        all_are_told()
        assert propose(game.pk, 1, Proposal(Matter.PAUSE, 72)).accepted
        assert cast(game.pk, 2, vote_id=Vote.objects.get().pk, yes=True).accepted
    with stopped_at(MONDAY + 20 * H):
        assert end_early(game.pk, 1).accepted
    assert owed(game, 2).due_at == WARSAW_EVENING + timedelta(days=1)


def test_no_named_pace_takes_over():
    assert others(begun()) == []


def test_reminders_come_before_it_and_not_by_night():
    row = owed(begun(), 2)
    assert row.remind_at is not None
    assert MONDAY < row.remind_at < WARSAW_EVENING
    assert 7 <= row.remind_at.hour < 23


def test_the_form_makes_it_and_gives_it_back():
    sent = {"pace": "custom", "at_hour": "18", "at_days": "024", "at_zone": "Europe/Warsaw", "safety": "on"}
    form = PaceForm(sent)
    assert form.is_valid(), form.errors
    clock = form.clock()
    assert clock == clock_of(clock.plain(), "custom")
    assert (clock.at, clock.safety) == (At(18, "Europe/Warsaw", (0, 2, 4)), True)
    again = PaceForm(pace_sent("custom", clock))
    assert again.is_valid()
    assert again.clock() == clock


@pytest.mark.parametrize(("field", "wrong"), [("at_hour", "24"), ("at_zone", "Atlantis"), ("at_days", "17")])
def test_the_form_says_what_is_wrong(field: str, wrong: str):
    form = PaceForm({"pace": "custom", "at_hour": "18"} | {field: wrong})
    assert not form.is_valid()
    assert set(form.errors) == {field}


def test_everybody_is_told_what_hour_it_is_for_them():
    game = evening("Ann", "Bob")
    with stopped_at(MONDAY), timezone.override("America/New_York"):
        assert "18:00 (Europe/Warsaw)" in clock_lines(game)[0]
        assert "For you that is 12:00" in clock_lines(game)[0]


def test_a_clock_without_it_is_stored_as_ever():
    read_again(game := started("Ann", "Bob"))
    assert "at" not in game.clock
