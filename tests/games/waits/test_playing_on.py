"""Who plays on through a vacation has a clock that runs at that table, and a bank that does not grow."""

from datetime import timedelta

import pytest

from accounts.vacations import announce, end_vacation
from games.models import Game, Seat
from games.models.clock import HOUR, PACES
from games.seats.replace import take_over
from games.table.log_words import line
from games.table.my_dues import my_dues
from labyrinth.clock import stopped_at
from tests.games.pages import Visitor, html
from tests.games.pages import at as address
from tests.games.people import owed, owing, person, seat_of
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, at, events, started, sweep_at
from tests.games.tables import away, last

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
TURN = PACES["day"].turn
HOME = MONDAY + 20 * DAY


@pytest.fixture
def game() -> Game:
    """Ann, who is on turn, is away for twenty days."""
    game = started()
    with stopped_at(MONDAY):
        announce(person("Ann"), None, HOME)
    assert owed(game, 1).due_at == HOME + DAY
    return game


def test_her_first_answer_is_free_and_from_then_on_her_clock_runs(game):
    at(MONDAY + 3 * DAY, game, "1 wait")
    assert owed(game, 1).due_at == MONDAY + 4 * DAY
    assert seat_of(game, 1).left == TURN
    sweep_at(MONDAY + 4 * DAY + MINUTE)
    assert (owing(game), seat_of(game, 1).misses) == ([2], 1)


def test_her_next_turn_is_due_as_if_she_were_at_home(game):
    at(MONDAY + 3 * DAY, game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    assert owed(game, 1).due_at == MONDAY + 4 * DAY
    at(MONDAY + 3 * DAY + 5 * H, game, "1 wait", "1 keep")
    assert seat_of(game, 1).left == TURN - 5 * HOUR


def test_the_bank_gains_nothing_for_the_turns_of_a_vacation(game):
    at(MONDAY + 3 * DAY, game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    at(MONDAY + 3 * DAY, game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    assert (seat_of(game, 1).bank, seat_of(game, 2).bank) == (0, 3 * HOUR)
    with stopped_at(MONDAY + 3 * DAY + H):
        end_vacation(person("Ann"))
    for _ in range(2):  # she bid on vacation, which belongs to the turn behind it
        at(MONDAY + 3 * DAY + H, game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    assert seat_of(game, 1).bank == PACES["day"].increment


def test_at_other_tables_the_vacation_goes_on(game):
    other = started("Ann", "Cid")
    at(MONDAY + 3 * DAY, game, "1 wait")
    seat = other.seats.select_related("game").get(number=1)
    with stopped_at(MONDAY + 3 * DAY + H):
        assert list(my_dues([(seat, owed(other, 1))]).values()) == [HOME + DAY]


def test_her_list_of_games_says_the_same(game):
    at(MONDAY + 3 * DAY, game, "1 wait")
    seat = game.seats.select_related("game").get(number=1)
    with stopped_at(MONDAY + 3 * DAY + H):
        assert list(my_dues([(seat, owed(game, 1))]).values()) == [MONDAY + 4 * DAY]


def test_an_answer_in_the_turn_of_another_costs_nothing(game):
    Seat.objects.filter(game=game, number=1).update(orders={"game": {"toll": "ask"}})
    at(MONDAY, game, "1 wait", "1 keep")
    Seat.objects.filter(game=game, number=1).update(plays_from=None)
    at(MONDAY + H, game, "2 toll")
    at(MONDAY + DAY, game, "1 pay", "2 keep", "1 low", "2 low")
    assert seat_of(game, 1).plays_from is None
    assert owed(game, 1).due_at == HOME + DAY


def test_what_nobody_may_see_moves_no_clock():
    """What she hides is hers alone: a clock that began to run would tell that she was there."""
    game = started()
    at(MONDAY, game, "1 wait")
    with stopped_at(MONDAY):
        announce(person("Ann"), None, HOME)
    at(MONDAY + DAY, game, "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    assert "plays_on" not in events(game)
    assert owed(game, 1).due_at == HOME + DAY
    assert seat_of(game, 1).bank == 0


def test_the_table_reads_it_once(game):
    at(MONDAY + DAY, game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low", "1 wait")
    assert events(game).count("plays_on") == 1
    assert line(last(game, "plays_on"), lambda *_: "Ann").startswith("Ann plays on during the vacation")


def test_the_page_says_it_before(game):
    with stopped_at(MONDAY + DAY):
        assert "If you play your turn now, it runs again at this table." in html(
            Visitor("Ann").get(address(game))
        )


def test_the_next_vacation_holds_her_clock_again(game):
    at(MONDAY + DAY, game, "1 wait")
    with stopped_at(MONDAY + DAY + H):
        end_vacation(person("Ann"))
        assert owed(game, 1).due_at == MONDAY + 2 * DAY
        announce(person("Ann"), MONDAY + DAY + 2 * H, MONDAY + 5 * DAY)
    assert owed(game, 1).due_at == MONDAY + 5 * DAY + 22 * H


def test_a_live_clock_runs_anyway():
    game = started(clock=PACES["live"].plain())
    with stopped_at(MONDAY):
        announce(person("Ann"), None, HOME)
    at(MONDAY + MINUTE, game, "1 wait", "1 keep")
    assert "plays_on" not in events(game)


def test_who_takes_the_seat_over_plays_on_through_nothing(game):
    at(MONDAY + DAY, game, "1 wait")
    with stopped_at(MONDAY + DAY):
        away(game, 1, offered=True)
        assert take_over(person("Dot"), game.pk, 1).accepted
    assert seat_of(game, 1).plays_from is None
    assert owed(game, 1).due_at <= DAY_LATER + DAY
