"""Once in a game a turn that runs out is a day longer by itself, where the table has chosen so."""

import pytest

from games.forms.pace import PaceForm, pace_sent
from games.models import Game, Message, TableEvent
from games.models.clock import PACES, SAFETY, Clock
from games.models.message import Event
from games.models.obligation import Then
from games.table.clock_words import clock_lines
from tests.games.pages import Visitor, html
from tests.games.people import owed, seat_of
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, at, events, started, sweep_at, told

pytestmark = pytest.mark.django_db

SAFE = PACES["day"].plain() | {"safety": True}


def test_the_first_turn_that_runs_out_is_a_day_longer_and_not_missed():
    game = started(clock=SAFE)
    at(MONDAY, game, "1 wait")
    assert owed(game, 1).then == Then.LONGER
    sweep_at(DAY_LATER + MINUTE)
    seat, row = seat_of(game, 1), owed(game, 1)
    assert (seat.misses, seat.stand_in, seat.lengthened_at, seat.left, seat.bank) == (
        0,
        "",
        DAY_LATER + MINUTE,
        SAFETY,
        0,
    )
    assert (row.since, row.then, told(game)[-1][2]) == (DAY_LATER + MINUTE, Then.STAND_IN, "wait")
    assert row.due_at == DAY_LATER + MINUTE + 32 * H
    assert events(game) == ["timed_out"]


def test_those_who_watch_are_told():
    game = started(clock=SAFE)
    before = Game.objects.get(pk=game.pk).shifts
    sweep_at(DAY_LATER + MINUTE)
    assert Game.objects.get(pk=game.pk).shifts == before + 1


def test_the_second_one_is_missed():
    game = started(clock=SAFE)
    sweep_at(DAY_LATER + MINUTE)
    sweep_at(owed(game, 1).due_at + MINUTE)
    assert (seat_of(game, 1).misses, told(game)[-1][3]) == (1, "stand_in")
    assert [line.data["how"] for line in TableEvent.objects.filter(game=game)] == ["longer", "stand_in"]


def test_each_player_has_it_once_and_is_not_asked_whose_turn_it_was_before():
    game = started(clock=SAFE)
    sweep_at(DAY_LATER + MINUTE)
    at(DAY_LATER + H, game, "1 wait", "1 keep")
    assert (owed(game, 2).then, seat_of(game, 2).lengthened_at) == (Then.LONGER, None)
    at(DAY_LATER + 2 * H, game, "2 wait", "2 keep", "1 low", "2 low")
    assert owed(game, 1).then == Then.STAND_IN


def test_two_sweeps_lengthen_it_once():
    game = started(clock=SAFE)
    sweep_at(DAY_LATER + MINUTE)
    due = owed(game, 1).due_at
    sweep_at(DAY_LATER + 2 * MINUTE)
    assert (owed(game, 1).due_at, events(game)) == (due, ["timed_out"])


def test_a_table_that_says_no_misses_it_at_once():
    game = started()
    at(MONDAY, game, "1 wait")
    assert owed(game, 1).then == Then.STAND_IN
    sweep_at(DAY_LATER + MINUTE)
    assert (seat_of(game, 1).misses, seat_of(game, 1).lengthened_at) == (1, None)


def test_all_are_told_by_mail_and_at_the_table():
    game = started(clock=SAFE)
    sweep_at(DAY_LATER + MINUTE)
    written = Message.objects.filter(game=game, created_at=DAY_LATER + MINUTE)
    assert set(written.values_list("seat", "event")) == {(1, Event.TIMED_OUT), (2, Event.ABSENT)}
    words = "Ann is out of time: the turn is a day longer, once in this game, and is not missed."
    assert words in html(Visitor("Bob").get(f"/g/{game.slug}/"))


# -- what a table chooses ------------------------------------------------------------------------------------


def test_the_page_offers_it_and_a_new_table_has_it():
    form = PaceForm()
    assert form["safety"].initial is True
    sent = PaceForm({"pace": "day", "safety": "on"})
    assert sent.is_valid()
    assert sent.clock() == Clock(**SAFE)
    assert pace_sent("day", sent.clock())["safety"] == "on"
    assert "safety" not in pace_sent("day", PACES["day"])


def test_where_a_turn_takes_minutes_nobody_waits_a_day():
    sent = PaceForm({"pace": "live", "safety": "on"})
    assert sent.is_valid()
    assert not sent.clock().safety


def test_it_is_read_before_one_joins():
    words = "The first turn of each player that runs out is a day longer instead, once in a game."
    game = started(clock=SAFE)
    assert words in clock_lines(game)
    assert words not in clock_lines(started())
