"""Obligations and clocks: who owes what, until when, and what a wait costs."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from games import systems
from games.clocks import allowance
from games.engine.questions import Procedure, one
from games.journal.locked import load_locked, lock_row
from games.journal.question_token import question_token
from games.models import Game, Obligation, Seat
from games.models.clock import HOUR, PACES
from games.models.obligation import Then
from games.play import store
from games.play.take_back import take_back
from games.waits.obligations import restore
from labyrinth.ground.clock import stopped_at
from tests.games import saga
from tests.games.people import owed, owing, play, running, seat_of, snapshot
from tests.games.slow import MONDAY, H, at, started
from tests.games.tiny import ASKING

pytestmark = pytest.mark.django_db

DAY = PACES["day"]


@pytest.fixture
def asking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked out of turn is asked himself."""
    monkeypatch.setitem(systems.REGISTERED, "tiny", ASKING)


# -- rows -------------------------------------------------------------------------------------------------


def test_a_question_opens_an_obligation_with_its_due_time_and_what_happens_then():
    game = started()
    row = owed(game, 1)
    assert (row.kind, row.on_turn, row.private, row.then) == ("act", True, False, Then.STAND_IN)
    assert (row.since, row.asked_at, row.entry, row.wait) == (MONDAY, MONDAY, 0, 1)
    # 14 hours until he sleeps, two more in the morning.
    assert row.due_at == MONDAY + 24 * H


def test_one_wait_goes_on_from_question_to_question_of_a_turn():
    game = started()
    before = owed(game, 1)
    at(MONDAY + 3 * H, game, "1 wait")
    row = owed(game, 1)
    assert (row.kind, row.private, row.entry) == ("stash", True, 1)
    assert (row.since, row.due_at, row.wait, row.asked_at) == (MONDAY, before.due_at, 1, MONDAY + 3 * H)
    assert seat_of(game, 1).left == DAY.turn


def test_the_turn_ends_the_wait_and_charges_what_it_took():
    game = started()
    at(MONDAY + 3 * H, game, "1 wait", "1 keep")
    assert owing(game) == [2]
    assert seat_of(game, 1).left == DAY.turn - 3 * HOUR
    assert owed(game, 2).since == MONDAY + 3 * H


def test_what_is_owed_is_stored_with_the_answer_or_not_at_all(monkeypatch):
    game = started()
    before = snapshot(game)
    monkeypatch.setattr(store.notices, "of_waits", lambda *_: 1 / 0)
    with stopped_at(MONDAY + H), pytest.raises(ZeroDivisionError):
        play(game, "1 wait")
    assert snapshot(game) == before


def test_a_night_costs_nothing():
    game = started()
    at(MONDAY + 24 * H - timedelta(minutes=1), game, "1 wait", "1 keep")
    assert seat_of(game, 1).left == 60


def test_the_bank_gains_with_each_own_turn_and_the_allowance_is_fresh():
    game = started()
    at(MONDAY + H, game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    seat = seat_of(game, 1)
    assert (seat.turn, seat.left, seat.bank) == (3, DAY.turn, DAY.increment)
    # 16 and 3 hours: 13 until he sleeps, six more in the morning.
    assert owed(game, 1).due_at == MONDAY + H + 27 * H


def test_time_beyond_the_allowance_comes_from_the_bank():
    game = started()
    at(MONDAY + H, game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    at(MONDAY + H + 26 * H, game, "1 wait", "1 keep")
    seat = seat_of(game, 1)
    assert (seat.left, seat.bank) == (0, HOUR)


def test_the_bank_and_the_allowance_never_pass_the_cap():
    game = started()
    for _ in range(15):
        at(MONDAY, game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    seat = seat_of(game, 1)
    assert seat.left + seat.bank == DAY.cap
    assert seat.left == DAY.turn


def test_a_question_out_of_turn_has_its_own_shorter_time(asking):
    game = started()
    at(MONDAY + H, game, "1 toll")
    row = owed(game, 2)
    assert (row.on_turn, row.then, row.kind) == (False, Then.DEFAULT, "toll")
    assert row.due_at == MONDAY + H + 12 * H
    assert seat_of(game, 1).left == DAY.turn - HOUR
    at(MONDAY + 6 * H, game, "2 pay")
    assert seat_of(game, 2).answer_left == DAY.answer - 5 * HOUR
    row = owed(game, 1)
    assert (row.since, row.wait) == (MONDAY + 6 * H, 3)
    # What he had used before the interruption stays used.
    assert row.due_at == MONDAY + 6 * H + 15 * H + 8 * H


def test_several_questions_out_of_turn_share_the_time_of_one_turn(asking):
    game = started()
    at(MONDAY, game, "1 toll")
    at(MONDAY + 4 * H, game, "2 pay")
    table = load_locked(lock_row(game.pk))
    assert (table.turn, seat_of(game, 2).answer_turn) == (1, 1)
    assert seat_of(game, 2).answer_left == DAY.answer - 4 * HOUR
    at(MONDAY + 4 * H, game, "1 keep", "2 toll")
    assert owed(game, 1).due_at == MONDAY + 4 * H + 20 * H  # ten until the night, two behind it


def test_a_sealed_question_has_a_row_for_each_seat_that_has_not_answered():
    game = started()
    at(MONDAY, game, "1 wait", "1 keep", "2 wait", "2 keep")
    assert owing(game) == [1, 2]
    before = owed(game, 1)
    at(MONDAY + H, game, "2 high")
    assert owing(game) == [1]
    after = owed(game, 1)
    assert (after.due_at, after.asked_at) == (before.due_at, before.asked_at)


def test_bots_owe_without_a_due_time():
    with stopped_at(MONDAY):
        game = running("Ann", bots=1)
        play(game, "1 wait", "1 keep")
        row = owed(game, 2)
    assert (row.then, row.due_at, row.remind_at) == (Then.BOT, None, None)


def test_taking_back_names_the_question_anew_and_the_wait_goes_on():
    game = started()
    before = owed(game, 1)
    at(MONDAY + H, game, "1 wait")
    with stopped_at(MONDAY + 2 * H):
        assert take_back(game.pk, 1, token=question_token(game, 1)).accepted
    row = owed(game, 1)
    assert (row.kind, row.undone, row.due_at, row.since) == ("act", 1, before.due_at, MONDAY)


def test_a_game_that_lacks_its_obligations_gets_them_again():
    game = started()
    Obligation.objects.all().delete()
    game.seats.update(turn=0, left=0, bank=0)
    with stopped_at(MONDAY + H):
        assert restore(game.pk)
        assert not restore(game.pk)
    assert owed(game, 1).due_at == MONDAY + 24 * H + H


# -- a turn that is played again --------------------------------------------------------------------------


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A table at which one seat has turn after turn, its second since ten o'clock."""
    saga.offer(monkeypatch)
    game = started("Ann", system="saga")
    at(MONDAY + H, game, "1 wait")
    return game


def taken_back(game: Game, moment: datetime) -> None:
    game.refresh_from_db()
    with stopped_at(moment):
        assert take_back(game.pk, 1, token=question_token(game, 1)).accepted


def test_a_turn_that_is_taken_back_and_played_again_gains_nothing(alone: Game):
    for hour in range(2, 6):
        taken_back(alone, MONDAY + hour * H)
        at(MONDAY + hour * H, alone, "1 wait")
    assert seat_of(alone, 1).bank == DAY.increment
    assert owed(alone, 1).due_at == MONDAY + 28 * H


def leap(state: saga.State) -> Procedure:
    """Whoever waits lets the other one play; whoever goes has another turn."""
    done = yield one(state.turn, "turn", ("wait", "go"), "wait")
    state.begun += 1
    state.turn = 3 - state.turn if done == "wait" else state.turn


@pytest.fixture
def leaping(monkeypatch: pytest.MonkeyPatch) -> Game:
    """At ten somebody has begun a second turn behind his first, and takes it back an hour later."""
    saga.offer(monkeypatch)
    monkeypatch.setitem(systems.REGISTERED, "saga", replace(saga.SAGA, phases={"turn": leap}))
    game = started(system="saga")
    at(MONDAY + H, game, "1 go")
    taken_back(game, MONDAY + 2 * H)
    return game


def clock_of(game: Game) -> tuple[int, int, int]:
    seat = seat_of(game, 1)
    return seat.turn, seat.left, seat.bank


def test_a_turn_that_is_taken_back_gains_nothing_for_one_that_comes_in_its_place(leaping: Game):
    assert clock_of(leaping) == (-2, DAY.turn, DAY.increment)
    at(MONDAY + 2 * H, leaping, "1 wait", "2 wait")
    assert clock_of(leaping) == (3, DAY.turn, DAY.increment)
    at(MONDAY + 2 * H, leaping, "1 wait", "2 wait")
    assert clock_of(leaping) == (5, DAY.turn, 2 * DAY.increment)


def test_a_turn_that_begins_again_goes_on(leaping: Game):
    at(MONDAY + 3 * H, leaping, "1 go")
    assert clock_of(leaping) == (2, DAY.turn, DAY.increment)
    assert owed(leaping, 1).since == MONDAY + H
    at(MONDAY + 4 * H, leaping, "1 go")
    assert clock_of(leaping) == (3, DAY.turn, 2 * DAY.increment)


def test_a_turn_that_is_taken_back_is_not_played_in_time(leaping: Game):
    leaping.seats.update(misses=1)
    at(MONDAY + 3 * H, leaping, "1 go", "1 go")
    assert (seat_of(leaping, 1).in_time, seat_of(leaping, 1).punctual) == (3, 1)
    taken_back(leaping, MONDAY + 3 * H)
    assert seat_of(leaping, 1).in_time == 0
    at(MONDAY + 3 * H, leaping, "1 wait")
    assert seat_of(leaping, 1).punctual == 1


def test_going_back_for_good_forgets_a_turn_that_was_taken_back():
    seat = Seat(turn=-4)
    allowance.go_back(seat, 4)
    assert seat.turn == -4
    allowance.go_back(seat, 3)
    assert seat.turn == 0


def test_going_back_to_a_turn_before_fills_up_no_time_for_questions():
    seat = Seat(answer_turn=3, answer_left=5)
    assert [allowance.answer_left(seat, DAY, turn) for turn in (2, 3, 4)] == [5, 5, DAY.answer]


def test_a_turn_that_is_taken_back_and_played_again_forgives_no_more(alone: Game):
    Seat.objects.filter(game=alone).update(misses=1, in_time=2)
    for _ in range(3):
        taken_back(alone, MONDAY + 2 * H)
        at(MONDAY + 2 * H, alone, "1 wait")
    assert seat_of(alone, 1).punctual == 0
    at(MONDAY + 2 * H, alone, "1 wait")
    assert seat_of(alone, 1).punctual == 1
