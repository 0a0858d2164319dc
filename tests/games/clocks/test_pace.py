"""Paces: the exact figures, a table's own, what is refused, and what is read before one joins."""

from typing import Any

import pytest

from games import systems
from games.clocks import allowance
from games.forms.pace import PaceForm
from games.lobby.lobby import join
from games.models import Game
from games.models.clock import HOUR, PACES, Clock, clock_of
from games.models.game import Pace
from games.refused import Refused
from games.table.clock_words import LATE as LATE_WORDS
from games.table.clock_words import clock_lines
from labyrinth.ground.clock import stopped_at
from tests.games.pages import Visitor, html
from tests.games.people import open_table, owed, person, seat_of
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, at, started
from tests.games.tiny import ASKING

pytestmark = pytest.mark.django_db

NEW = "/tables/new/"
TABLE = {"name": "Oak", "seats": "2", "bots": "0", "access": "open", "system": "tiny"}
OWN = {"pace": "custom", "turn_hours": "20", "increment_hours": "2", "cap_hours": "60"}


def clock(**posted: str) -> Clock:
    form = PaceForm(posted)
    assert form.is_valid(), form.errors
    return form.clock()


def errors(**posted: str) -> dict[str, Any]:
    return dict(PaceForm(posted).errors)


# -- the figures ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pace", "turn", "increment", "cap", "answer", "awake"),
    [
        ("live", 5 * 60, 30, 15 * 60, 2 * 60, False),
        ("day", 16 * HOUR, 3 * HOUR, 48 * HOUR, 12 * HOUR, True),
        ("relaxed", 48 * HOUR, 8 * HOUR, 96 * HOUR, 12 * HOUR, True),
        ("week", 112 * HOUR, 16 * HOUR, 224 * HOUR, 24 * HOUR, True),
    ],
)
def test_the_figures_of_a_pace(pace, turn, increment, cap, answer, awake):
    figures = clock(pace=pace)
    assert (figures.turn, figures.increment, figures.cap) == (turn, increment, cap)
    assert (figures.answer, figures.awake, figures.grace) == (answer, awake, 0)
    assert (figures.late, PACES[pace]) == ("stand_in", figures)
    game = open_table(pace=pace)
    assert clock_of(game.clock, "") == figures


def test_every_pace_has_figures_or_brings_its_own():
    assert set(Pace.values) == {*PACES, "custom"}


def test_the_figures_stay_with_the_game_whatever_becomes_of_the_pace(monkeypatch):
    game = open_table(pace="day")
    monkeypatch.setitem(PACES, "day", PACES["live"])
    assert clock_of(game.clock, game.pace).turn == 16 * HOUR


def test_a_live_clock_counts_every_minute():
    with stopped_at(MONDAY.replace(hour=22, minute=58)):
        game = started_now("live")
        assert owed(game, 1).due_at == MONDAY.replace(hour=23, minute=3)


def started_now(pace: str) -> Game:
    game = open_table(pace=pace)
    join(game, person("Bob"))
    game.refresh_from_db()
    return game


# -- a pace of one's own -------------------------------------------------------------------------------------


def test_a_table_agrees_on_its_own_figures():
    figures = clock(**OWN, grace_minutes="30", late="forfeit", misses="5")
    expected = Clock(20 * HOUR, 2 * HOUR, 60 * HOUR, 12 * HOUR, grace=1800, late="forfeit", misses=5)
    assert figures == expected
    assert clock(**OWN, wall="on").awake is False


def test_the_answers_of_short_turns_take_no_longer_than_a_turn():
    assert clock(**OWN | {"turn_hours": "3", "cap_hours": "3"}).answer == 3 * HOUR


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"turn_hours": ""}, "turn_hours"),
        ({"turn_hours": "0"}, "turn_hours"),
        ({"turn_hours": "337"}, "turn_hours"),
        ({"turn_hours": "soon"}, "turn_hours"),
        ({"increment_hours": ""}, "increment_hours"),
        ({"increment_hours": "-1"}, "increment_hours"),
        ({"cap_hours": ""}, "cap_hours"),
        ({"cap_hours": "19"}, "cap_hours"),
        ({"answer_hours": "21"}, "answer_hours"),
        ({"answer_hours": "-1"}, "answer_hours"),
        ({"grace_minutes": "1441"}, "grace_minutes"),
        ({"late": "nobody"}, "late"),
        ({"misses": "0"}, "misses"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(wrong, field):
    assert list(errors(**OWN | wrong)) == [field]


def test_a_named_pace_keeps_its_figures_but_for_answers_and_grace():
    figures = clock(pace="day", turn_hours="5", answer_hours="4", grace_minutes="5")
    assert (figures.turn, figures.answer, figures.grace) == (16 * HOUR, 4 * HOUR, 300)
    assert list(errors(pace="live", answer_hours="1")) == ["answer_hours"]
    assert clock(pace="live", answer_hours="0").answer == 0


def test_the_page_opens_a_table_with_its_own_clock():
    Visitor("Ann").submit(f"{NEW}?system=tiny", NEW, **TABLE, **OWN, answer_hours="0", late="own")
    game = Game.objects.get()
    stored = clock_of(game.clock, game.pace)
    assert (game.pace, stored.turn, stored.answer, stored.late) == ("custom", 20 * HOUR, 0, "own")


def test_a_wrong_clock_opens_no_table_and_loses_nothing():
    page = html(Visitor("Ann").submit(f"{NEW}?system=tiny", NEW, **TABLE, **OWN | {"cap_hours": "1"}))
    assert "At least as many as a turn has." in page
    assert 'value="20"' in page
    assert not Game.objects.exists()


def test_what_is_wrong_among_the_finer_points_is_not_folded_away():
    assert PaceForm({"pace": "day", "answer_hours": "17"}).finer_open
    assert not PaceForm({"pace": "day"}).finer_open


def test_a_pace_of_ones_own_without_figures_is_refused():
    with pytest.raises(Refused, match="how long"):
        open_table(pace="custom")


# -- what they do --------------------------------------------------------------------------------------------


def test_the_out_of_turn_allowance_is_never_longer_than_the_turn(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", ASKING)
    game = started(clock={"turn": 3600, "increment": 0, "cap": 3600, "answer": 7200})
    at(MONDAY, game, "1 toll")
    assert owed(game, 2).due_at == MONDAY + H


def test_counting_begins_after_the_grace():
    game = started(clock=PACES["day"].plain() | {"grace": 1800})
    at(MONDAY, game, "1 wait", "1 keep")
    assert owed(game, 2).due_at == DAY_LATER + 30 * MINUTE
    at(MONDAY + 20 * MINUTE, game, "2 wait", "2 keep")
    assert seat_of(game, 2).left == 16 * HOUR


def test_an_allowance_that_is_not_used_is_not_saved_and_the_bank_gains_once_a_turn():
    seat = seat_of(started(), 1)
    assert (seat.turn, seat.bank) == (1, 0)
    for turn, bank in ((3, 3), (5, 6)):
        allowance.begin_turn(seat, PACES["day"], turn)
        assert (seat.left, seat.bank) == (16 * HOUR, bank * HOUR)


def test_turns_that_a_stand_in_plays_fill_no_bank():
    seat = seat_of(started(), 1)
    seat.stand_in = "steady"
    allowance.begin_turn(seat, PACES["day"], 3)
    seat.stand_in = ""
    for turn, bank in ((5, 0), (7, 3)):
        allowance.begin_turn(seat, PACES["day"], turn)
        assert (seat.left, seat.bank) == (16 * HOUR, bank * HOUR)


def test_allowance_and_bank_together_never_pass_the_cap():
    seat = seat_of(started(), 1)
    for turn in range(1, 40):
        allowance.begin_turn(seat, PACES["day"], turn)
    assert seat.left + seat.bank == 48 * HOUR


# -- in words ------------------------------------------------------------------------------------------------


def test_the_clock_of_a_table_is_read_before_one_joins():
    page = html(Visitor("Bob").get(f"/tables/{open_table(pace='day').slug}/"))
    assert "A turn takes 16 hours, and each turn saves 3 hours" in page
    assert "waited for 12 hours at most" in page
    assert "the stand-in, a bot, plays it" in page


@pytest.mark.parametrize("late", LATE_WORDS)
def test_every_clock_has_its_words(late):
    game = Game(clock=Clock(7200, 0, 7200, 0, awake=False, grace=600, late=late).plain())
    lines = clock_lines(game)
    assert lines[:2] == ["A turn takes 2 hours at most.", "Every minute counts, by day and by night."]
    assert lines[2:4] == [
        "Nobody is waited for in another's turn: standing orders decide.",
        "Counting begins 10 minutes after the question.",
    ]
    assert "When the time for a turn is over" in lines[4]
