"""A wait is charged whatever ends it; only what bots take is free, and nobody makes time out of nothing."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from accounts.vacations import announce
from games import systems
from games.engine.system import SlowPlay
from games.models import Game, Seat
from games.models.clock import HOUR, PACES
from games.models.obligation import Then
from games.models.vote import Matter
from games.play.bots import play_bots
from games.seats import votes
from games.seats.come_back import come_back
from games.seats.put_in import put_in
from games.seats.step_aside import step_aside
from labyrinth.clock import stopped_at
from tests.games.absent import SHORT
from tests.games.people import owed, owing, person, read_again, seat_of
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, all_are_told, at, started, sweep_at
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db

BANK = 3 * HOUR
POINTS = [0.0, 0.5, 9, 13.9, 16, 23.5, 24.5, 26.9]
"""Hours since Monday, nine o'clock, in a turn of nineteen awake hours: on both days and in the night."""


def aside_and_back(game: Game, moment: datetime) -> None:
    """A person steps aside and is back before the bot has moved."""
    all_are_told()
    with stopped_at(moment):
        assert step_aside(game.pk, 1).accepted
        assert come_back(game.pk, 1).accepted


def with_bank(**more: object) -> Game:
    """Ann's first turn, with three hours in her bank."""
    game = started(**more)
    Seat.objects.filter(game=game, number=1).update(bank=BANK)
    game.obligations.filter(seat=1).update(due_at=DAY_LATER + 3 * H)
    return game


def has(game: Game, seat: int = 1) -> int:
    mine = seat_of(game, seat)
    return mine.left + mine.bank


@pytest.mark.parametrize("hours", POINTS)
def test_aside_and_back_leaves_the_clock_what_it_was(hours):
    game, moment = with_bank(), MONDAY + hours * H
    due = owed(game, 1).due_at
    aside_and_back(game, moment)
    assert owed(game, 1).due_at == due
    asleep = max(0.0, min(hours, 22) - 14)
    assert has(game) == PACES["day"].turn + BANK - (hours - asleep) * HOUR


def test_nor_does_it_help_to_do_it_three_times():
    game = with_bank()
    for hours in (1, 5, 13):
        aside_and_back(game, MONDAY + hours * H)
    assert owed(game, 1).due_at == DAY_LATER + 3 * H
    sweep_at(DAY_LATER + 3 * H + MINUTE)
    assert (owing(game), seat_of(game, 1).misses) == ([2], 1)


def test_the_grace_of_a_table_is_had_once():
    game = started(clock=PACES["day"].plain() | {"grace": 2 * HOUR})
    due = owed(game, 1).due_at
    aside_and_back(game, MONDAY + H)
    assert owed(game, 1).due_at == MONDAY + 26 * H
    assert due == DAY_LATER  # its wait began before the table had a grace
    aside_and_back(game, MONDAY + 4 * H)
    assert owed(game, 1).due_at == MONDAY + 26 * H


def test_the_time_for_an_answer_in_anothers_turn_is_charged_too():
    game = started("Ann", "Bob")
    Seat.objects.filter(game=game, number=1).update(orders={"game": {"toll": "ask"}})
    at(MONDAY, game, "1 wait", "1 keep")
    at(MONDAY, game, "2 toll")
    due = owed(game, 1).due_at
    aside_and_back(game, MONDAY + 5 * H)
    assert owed(game, 1).due_at == due
    assert seat_of(game, 1).answer_left == PACES["day"].answer - 5 * HOUR


def test_in_set_up_it_brings_no_second_time(monkeypatch):
    """Asleep with all of it used up: that ends in the morning, and stepping aside gives nothing anew."""
    nobodys = SlowPlay(TINY.slow.turns, lambda _state: None, TINY.slow.out)
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, slow=nobodys))
    game = started(clock=PACES["day"].plain() | {"turn": 14 * HOUR})
    Seat.objects.filter(game=game).update(left=14 * HOUR)
    aside_and_back(game, MONDAY + 18 * H)
    assert (has(game), owed(game, 1).due_at) == (0, MONDAY + 22 * H)


def test_what_other_hours_have_moved_stays_bounded():
    """Six hours more than a day have been cut off; they are cut off of the wait that begins anew, too."""
    game = started()
    game.obligations.filter(seat=1).update(shifted=30 * HOUR, due_at=DAY_LATER - 6 * H)
    aside_and_back(game, MONDAY + 3 * H)
    assert (owed(game, 1).shifted, owed(game, 1).due_at) == (30 * HOUR, DAY_LATER - 6 * H)


def test_whose_time_is_over_has_missed_the_turn_and_steps_aside_no_more():
    game = started()
    all_are_told()
    with stopped_at(DAY_LATER):
        assert "time for this question is over" in step_aside(game.pk, 1).message
    sweep_at(DAY_LATER + MINUTE)
    assert seat_of(game, 1).misses == 1


def test_in_the_last_second_it_gives_no_time_for_the_rest():
    game = started()
    aside_and_back(game, DAY_LATER - timedelta(milliseconds=1))
    assert has(game) <= 1
    assert owed(game, 1).due_at <= DAY_LATER + timedelta(seconds=1)


def test_a_seat_that_the_table_offers_comes_back_with_what_was_left():
    game = started("Ann", "Bob", "Cid")
    Seat.objects.filter(game=game, number=1).update(misses=1)
    all_are_told()
    with stopped_at(MONDAY + 10 * H):
        votes.propose(game.pk, 2, votes.Proposal(Matter.REPLACE, about=1))
        votes.cast(game.pk, 3, vote_id=game.votes.get().pk, yes=True)
        assert seat_of(game, 1).offered_at is not None
        come_back(game.pk, 1)
    assert owed(game, 1).due_at == DAY_LATER


def test_within_a_vacation_what_was_used_before_it_stays_used():
    game = started()
    all_are_told()
    with stopped_at(MONDAY + 2 * H):
        announce(person("Ann"), None, MONDAY + 50 * H)
    aside_and_back(game, MONDAY + 5 * H)
    assert has(game) == PACES["day"].turn - 2 * HOUR


def test_who_sits_down_has_a_clock_of_their_own():
    """An operator gives away a seat whose person has used nine hours."""
    game = started()
    all_are_told()
    with stopped_at(MONDAY + 9 * H):
        assert put_in(person("Dot"), game.pk, 1).accepted
    assert has(game) == PACES["day"].turn


def test_a_stand_in_that_plays_the_turn_to_its_end_fills_no_bank():
    game = started()
    all_are_told()
    with stopped_at(MONDAY + H):
        assert step_aside(game.pk, 1).accepted
        play_bots(game.pk)
        assert come_back(game.pk, 1).accepted
    read_again(game)
    at(MONDAY + H, game, "2 wait", "2 keep", "1 low", "2 low")
    assert seat_of(game, 1).bank == 0


def test_who_is_back_in_the_same_turn_gains_for_it():
    game = started()
    aside_and_back(game, MONDAY)
    at(MONDAY, game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    assert seat_of(game, 1).bank == PACES["day"].increment


def test_whose_turn_ran_out_has_some_time_for_its_rest_all_the_same():
    game = started(clock=SHORT | {"answer": 1800})
    Seat.objects.filter(game=game, number=1).update(stand_in="steady", missed=1, left=0, bank=0)
    game.obligations.update(then=Then.BOT, due_at=None)
    with stopped_at(MONDAY + H):
        assert come_back(game.pk, 1).accepted
    assert seat_of(game, 1).left == 1800
