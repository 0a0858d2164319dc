"""When time runs out: whose answer stands then, and what becomes of the seat."""

from dataclasses import replace

import pytest

from games import systems
from games.engine.orders import Ordered, StandingOrders
from games.engine.system import Bots
from games.journal.question_token import question_token
from games.models import Game, Message, Seat
from games.models.message import Event
from games.models.obligation import Then
from games.play.bots import play_bots
from games.play.play import submit_answer
from games.play.take_back import take_back
from games.refused import RulesFailedError
from games.seats.sweep import lateness
from labyrinth.ground.clock import stopped_at
from tests.games.people import owed, owing, play, seat_of
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, at, events, started, sweep_at, told
from tests.games.tiny import ASKING, QUIET

pytestmark = pytest.mark.django_db


@pytest.fixture
def asking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked out of turn is asked himself."""
    monkeypatch.setitem(systems.REGISTERED, "tiny", ASKING)


def test_nothing_happens_before_sixty_seconds_after_the_shown_moment():
    game = started()
    assert sweep_at(DAY_LATER + 59 * MINUTE / 60) == 0
    assert owing(game) == [1]


def test_an_answer_that_comes_before_the_sweep_counts():
    game = started()
    at(DAY_LATER, game, "1 wait")
    assert told(game) == [("act", 1, "wait", "person")]
    assert seat_of(game, 1).misses == 0


def test_the_stand_in_plays_a_turn_that_ran_out_to_its_end_in_one_transaction():
    game = started()
    sweep_at(DAY_LATER + MINUTE)
    game.refresh_from_db()
    played = told(game)
    assert [line[0] for line in played] == ["act", "die", "stash"]
    assert [line[3] for line in played] == ["stand_in", "table", "stand_in"]
    assert len(set(game.journal.values_list("at", flat=True))) == 1
    seat = seat_of(game, 1)
    assert (seat.misses, seat.stand_in, seat.missed, seat.bank) == (1, "", 0, 0)
    assert owing(game) == [2]
    assert owed(game, 2).since == DAY_LATER + MINUTE
    assert events(game) == ["timed_out"]


@pytest.mark.parametrize("which", ["plan", "next_plan"])
def test_who_had_planned_the_turn_that_the_stand_in_played_is_told_with_all_its_steps(which):
    game, steps = started(), [{"keys": ["roll"]}, {"keys": ["keep"], "kind": "stash"}]
    Seat.objects.filter(game=game, number=1).update(**{which: {"plan": {"turn": 1, "steps": steps}}})
    sweep_at(DAY_LATER + MINUTE)
    assert told(game)[0][3] == "stand_in"
    seat = seat_of(game, 1)
    assert (seat.plan, seat.next_plan) == ({"halted": "played_for", "at": 0, "steps": steps}, None)
    assert owing(game) == [2]


def test_the_one_whose_turn_was_played_and_the_others_are_told():
    started()
    sweep_at(DAY_LATER + MINUTE)
    told_of = set(Message.objects.filter(created_at=DAY_LATER + MINUTE).values_list("event", "seat"))
    assert told_of == {(Event.TIMED_OUT, 1), (Event.ABSENT, 2), (Event.YOUR_TURN, 2)}


def test_a_question_out_of_turn_gets_its_safe_answer_without_blame(asking):
    game = started()
    at(MONDAY, game, "1 toll")
    sweep_at(MONDAY + 12 * H + MINUTE)
    assert told(game)[1:] == [("toll", 2, "pay", "default")]
    assert (seat_of(game, 2).misses, events(game)) == (0, [])
    assert owing(game) == [1]
    assert set(Message.objects.filter(event=Event.TIMED_OUT).values_list("seat", flat=True)) == {2}
    assert not Message.objects.filter(event=Event.ABSENT).exists()


def test_the_seat_that_ran_out_of_time_is_not_asked_again_in_that_turn(asking):
    game = started()
    at(MONDAY, game, "1 toll")
    sweep_at(MONDAY + 12 * H + MINUTE)
    seat = seat_of(game, 2)
    assert (seat.answer_turn, seat.answer_left) == (1, 0)


def test_with_no_time_for_answers_nobody_is_asked_out_of_turn(asking):
    clock = {"turn": 3600, "increment": 0, "cap": 3600, "answer": 0}
    game = started(clock=clock)
    at(MONDAY, game, "1 toll")
    assert told(game)[1:] == [("toll", 2, "pay", "default")]
    assert owing(game) == [1]


def test_an_order_that_would_rather_ask_decides_when_nobody_answers(monkeypatch):
    book = StandingOrders(when_due=lambda *_: Ordered("refuse", "as ordered"))
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(ASKING, orders_of=lambda *_: book))
    game = started()
    at(MONDAY, game, "1 toll")
    sweep_at(MONDAY + 12 * H + MINUTE)
    assert told(game)[1:] == [("toll", 2, "refuse", "order")]


def test_a_sealed_question_that_runs_out_closes_with_the_safe_answer():
    game = started("Ann", "Bob", "Cid")
    at(MONDAY, game, "1 wait", "1 keep", "2 wait", "2 keep", "3 wait", "3 keep", "1 high", "3 high")
    sweep_at(MONDAY + 12 * H + MINUTE)
    bids = [("bid", 1, "high", "person"), ("bid", 2, "low", "default"), ("bid", 3, "high", "person")]
    assert told(game)[-3:] == bids


def test_a_turn_that_another_must_answer_in_is_played_on_after_his_answer(asking, monkeypatch):
    def wants_toll(look, question, seat, stream):
        return "toll" if "toll" in question.options else question.options[0]

    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(ASKING, bots=Bots({"random": wants_toll})))
    game = started()
    sweep_at(DAY_LATER + MINUTE)
    assert (owing(game), seat_of(game, 1).stand_in, seat_of(game, 1).missed) == ([2], "random", 1)
    at(DAY_LATER + H, game, "2 pay")
    assert owed(game, 1).then == Then.BOT
    with stopped_at(DAY_LATER + H):
        play_bots(game.pk)
    assert told(game)[-1] == ("stash", 1, "keep", "stand_in")
    assert (owing(game), seat_of(game, 1).stand_in, seat_of(game, 1).misses) == ([2], "", 1)


SHORT = {"turn": 3600, "increment": 0, "cap": 3600, "answer": 3600}


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stand-in never rolls, so that nobody wins meanwhile."""
    monkeypatch.setitem(systems.REGISTERED, "tiny", QUIET)


def miss(game: Game, times: int) -> None:
    """Ann misses so many turns, Bob plays his."""
    for _ in range(times):
        moment = owed(game, 1).due_at + MINUTE
        sweep_at(moment)
        at(moment, game, "2 wait", "2 keep", "2 low", "1 low")


@pytest.mark.usefixtures("quiet")
def test_two_missed_turns_are_excused_and_the_third_offers_the_seat():
    game = started(clock=SHORT)
    at(MONDAY, game, "1 wait", "1 keep", "2 wait", "2 keep", "2 low", "1 low")
    miss(game, 2)
    assert (seat_of(game, 1).misses, seat_of(game, 1).stand_in) == (2, "")
    moment = owed(game, 1).due_at + MINUTE
    sweep_at(moment)
    seat = seat_of(game, 1)
    assert (seat.misses, seat.stand_in, seat.offered_at) == (3, "steady", moment)
    assert events(game).count("offered") == 1


@pytest.mark.usefixtures("quiet")
def test_an_offered_seat_is_played_at_once():
    game = started(clock=SHORT)
    at(MONDAY, game, "1 wait", "1 keep", "2 wait", "2 keep", "2 low", "1 low")
    miss(game, 2)
    moment = owed(game, 1).due_at + MINUTE
    sweep_at(moment)
    at(moment, game, "2 wait", "2 keep", "2 low")
    with stopped_at(moment):
        assert owed(game, 1).then == Then.BOT
        play_bots(game.pk)
    assert owing(game) == [2]
    assert told(game)[-1][3] == "stand_in"


def test_where_the_table_says_so_the_seat_is_out_after_so_many_turns():
    game = started("Ann", "Bob", "Cid", clock=SHORT | {"late": "forfeit", "misses": 2})
    at(MONDAY, game, "1 wait", "1 keep")
    with stopped_at(MONDAY):
        assert owed(game, 2).then == Then.STAND_IN
    sweep_at(MONDAY + H + MINUTE)
    at(MONDAY + H + MINUTE, game, "3 wait", "3 keep", "1 low", "2 low", "3 low", "1 wait", "1 keep")
    assert owed(game, 2).then == Then.FORFEIT
    sweep_at(MONDAY + 2 * H + 3 * MINUTE)
    seat = seat_of(game, 2)
    assert (seat.misses, seat.leaving, seat.offered_at) == (2, "forfeited", None)
    assert seat.gone_at is not None
    assert told(game)[-1] == ("leave", 2, "leave", "default")
    assert owing(game) == [3]


def test_what_the_stand_in_played_stands_once_another_has_been_asked():
    game = started()
    sweep_at(DAY_LATER + MINUTE)
    with stopped_at(DAY_LATER + 2 * MINUTE):
        token = question_token(Game.objects.get(pk=game.pk), 1)
        assert not take_back(game.pk, 1, token=token).accepted


def test_while_a_game_is_paused_nothing_runs_out_and_nobody_answers():
    game = started()
    Game.objects.filter(pk=game.pk).update(paused_at=MONDAY)
    assert sweep_at(DAY_LATER + MINUTE) == 0
    with stopped_at(DAY_LATER):
        game.refresh_from_db()
        done = submit_answer(game.pk, 1, token=question_token(game, 1), key="wait")
    assert not done.accepted
    assert "paused" in done.message


def test_how_late_the_sweep_was_is_kept_for_the_operator():
    started()
    with stopped_at(DAY_LATER + 5 * MINUTE):
        assert lateness().behind == 240
    sweep_at(DAY_LATER + 5 * MINUTE)
    with stopped_at(DAY_LATER + 5 * MINUTE):
        found = lateness()
    assert (found.longest, found.p99, found.behind) == (240, 240, 0)


def test_rules_that_fail_hold_their_game_and_no_other(monkeypatch):
    from games.seats import time_out

    good, bad = started("Ann", "Bob"), started("Cid", "Dot")

    def fails(table, *rest):
        if table.game.pk == bad.pk:
            raise RulesFailedError("broken")
        return chosen(table, *rest)

    chosen = time_out.chosen
    monkeypatch.setattr(time_out, "chosen", fails)
    sweep_at(DAY_LATER + MINUTE)
    assert Game.objects.get(pk=bad.pk).status == "quarantined"
    assert owing(good) == [2]
    play(good, "2 wait")
