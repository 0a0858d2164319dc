"""Time as a gift: to somebody who is waited for, one allowance in a turn, and nothing hidden shows."""

from dataclasses import replace
from datetime import timedelta

import pytest

from accounts.vacations import announce
from games import systems
from games.models import Downtime, Game, Seat
from games.models.clock import HOUR, PACES
from games.play.play import Outcome
from games.seats.more_time import give
from labyrinth.clock import now, stopped_at
from tests.games.people import owed, person, play, running, seat_of
from tests.games.slow import MONDAY, H, all_are_told, at, started
from tests.games.tables import away, last, log
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db


def gift(game: Game, seat: int, to: int, hours: int) -> Outcome:
    done = give(game.pk, seat, to=to, hours=hours)
    game.refresh_from_db()
    return done


def test_the_due_time_moves_and_everybody_sees_it():
    at = now().replace(hour=9, minute=0)
    with stopped_at(at):
        game = running()
        before, number = owed(game, 1).due_at, game.number
        assert gift(game, 2, 1, 3).accepted
        assert owed(game, 1).due_at >= before + timedelta(hours=3)
    assert game.number > number
    event = last(game, "time_given")
    assert (event.seat, event.data["by"], event.data["seconds"]) == (1, 2, 3 * HOUR)


def test_one_allowance_in_a_turn_together():
    game = running("Ann", "Bob", "Cid")
    assert gift(game, 2, 1, 12).accepted
    assert gift(game, 2, 1, 12).accepted
    assert last(game, "time_given").data["seconds"] == PACES["day"].turn - 12 * HOUR
    assert "all you can" in gift(game, 2, 1, 1).message
    assert gift(game, 3, 1, 1).accepted
    play(game, "1 wait", "1 keep", "2 wait", "2 keep", "3 wait", "3 keep", "1 low", "2 low", "3 low")
    assert gift(game, 2, 1, 1).accepted


def test_a_clock_holds_only_so_much():
    game = running()
    Seat.objects.filter(game=game, number=1).update(left=PACES["day"].cap)
    assert "holds no more" in gift(game, 2, 1, 5).message
    assert log(game) == []


def test_what_the_site_was_away_for_leaves_no_room_on_a_clock():
    """Ten hours are used of which nine are not charged, so a full clock has room for one."""
    with stopped_at(MONDAY):
        game = running()
    all_are_told()
    Seat.objects.filter(game=game, number=1).update(bank=PACES["day"].cap - PACES["day"].turn)
    Downtime.objects.create(start=MONDAY + H, end=MONDAY + 10 * H, why="outage")
    with stopped_at(MONDAY + 10 * H):
        assert gift(game, 2, 1, 5).accepted
    assert last(game, "time_given").data["seconds"] == HOUR
    assert owed(game, 1).credit == 9 * HOUR


@pytest.mark.parametrize("hours", [0, -3, 25])
def test_hours_have_bounds(hours):
    game = running()
    assert "1 to 24" in gift(game, 2, 1, hours).message


def test_only_others_give_and_only_to_whom_they_wait_for():
    game = running("Ann", "Bob", "Cid")
    assert "Only the others" in gift(game, 1, 1, 2).message
    assert "Nobody waits" in gift(game, 1, 2, 2).message
    assert "no such seat" in gift(game, 1, 7, 2).message
    away(game, 1)
    assert "Nobody waits" in gift(game, 2, 1, 2).message
    assert "Come back first" in gift(game, 1, 2, 2).message


def test_a_live_table_gives_minutes():
    game = running()
    Game.objects.filter(pk=game.pk).update(pace="live", clock=PACES["live"].plain())
    Seat.objects.filter(game=game).update(left=PACES["live"].turn)
    assert gift(game, 2, 1, 1).accepted
    assert last(game, "time_given").data["seconds"] == PACES["live"].turn


def test_whether_a_sealed_answer_is_in_makes_no_difference():
    game = running()
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    lines = []
    for answered in (False, True):
        if answered:
            play(game, "2 low")
        assert gift(game, 1, 2, 2).accepted
        event = last(game, "time_given")
        lines.append((event.seat, event.data))
    assert lines[0] == lines[1]
    play(game, "1 low")
    assert seat_of(game, 2).left >= 0


def test_who_is_given_time_for_a_question_until_after_a_vacation_is_told_anew_when_that_is_over(
    monkeypatch: pytest.MonkeyPatch,
):
    asking = replace(TINY, orders_of=lambda *_: replace(TINY.orders, validate=dict))
    monkeypatch.setitem(systems.REGISTERED, "tiny", asking)
    game = started()
    Seat.objects.filter(game=game, number=2).update(orders={"all": {"toll": "ask"}})
    at(MONDAY, game, "1 toll")
    back = MONDAY + timedelta(days=3)
    with stopped_at(MONDAY + H):
        announce(person("Bob"), MONDAY + 13 * H, back)
        assert (owed(game, 2).due_at, owed(game, 2).tell_at) == (MONDAY + 12 * H, None)
        assert gift(game, 1, 2, 3).accepted
    assert owed(game, 2).due_at == back + 2 * H
    assert owed(game, 2).tell_at == back - 10 * H  # half a day before, sooner than his return
