"""Agreements: at once by all people present, after three days by most; in the open, once a matter."""

from dataclasses import replace
from datetime import timedelta

import pytest

from games import systems
from games.models import Game, Message, Seat, Vote
from games.models.seat import BACKS_ALONE
from games.models.vote import MOST_HOURS, Matter
from games.play.play import Outcome
from games.play.quarantine import quarantine
from games.seats.counting import OPEN_FOR
from games.seats.pause import end_due, end_early
from games.seats.resign import resign
from games.seats.votes import AGAIN_AFTER, Proposal, cast, close_due, propose, withdraw
from labyrinth.clock import now, stopped_at
from tests.games.absent import SHORT, run_out
from tests.games.people import open_table, owed, owing, play, running, seat_of
from tests.games.post import written
from tests.games.slow import MONDAY, H, at, started
from tests.games.tables import away, last, log
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db


def ask(game: Game, seat: int, matter: Matter, hours: int = 0, about: int | None = None) -> Outcome:
    done = propose(game.pk, seat, Proposal(matter, hours, about))
    game.refresh_from_db()
    return done


def say(game: Game, seat: int, yes: bool = True) -> Outcome:
    done = cast(game.pk, seat, vote_id=vote_of(game).pk, yes=yes)
    game.refresh_from_db()
    return done


def vote_of(game: Game) -> Vote:
    return Vote.objects.filter(game=game).latest("id")


def test_all_have_to_agree_before_anything_happens():
    game = running("Ann", "Bob", "Cid")
    assert ask(game, 1, Matter.END).accepted
    assert say(game, 2).accepted
    assert game.is_running
    assert say(game, 3).accepted
    assert (game.status, game.result) == ("finished", {"winners": [], "how": "agreed"})
    assert vote_of(game).passed is True
    assert log(game)[-2:] == ["vote_decided", "ended"]


def test_the_first_no_closes_it_and_says_whose_it_was():
    game = running("Ann", "Bob", "Cid")
    ask(game, 1, Matter.ABANDON)
    assert say(game, 2, yes=False).accepted
    assert (game.status, vote_of(game).passed) == ("running", False)
    assert last(game, "vote_decided").data["against"] == [2]
    assert "closed" in say(game, 3).message


def test_a_ballot_may_be_changed_while_it_is_open():
    game = running("Ann", "Bob", "Cid")
    ask(game, 1, Matter.END)
    say(game, 2)
    say(game, 2, yes=False)
    assert vote_of(game).passed is False


def test_the_others_are_told_and_the_table_moves_for_those_who_watch():
    game = running("Ann", "Bob", "Cid")
    before = game.number
    ask(game, 1, Matter.PAUSE, 24)
    assert game.number > before
    told = Message.objects.filter(game=game, event="vote").values_list("seat", flat=True)
    assert sorted(told) == [2, 3]


def test_bots_have_no_say():
    game = running("Ann", bots=2)
    ask(game, 1, Matter.END)
    assert game.status == "finished"
    assert "vote_opened" not in log(game)


def test_somebody_for_whom_a_stand_in_plays_has_no_say():
    game = running("Ann", "Bob", "Cid")
    away(game, 3)
    ask(game, 1, Matter.END)
    assert "stand-in" in say(game, 3).message
    say(game, 2)
    assert game.status == "finished"


def test_one_missed_turn_takes_nobodys_word_away():
    game = running("Ann", "Bob", "Cid")
    Seat.objects.filter(game=game, number=3).update(stand_in="steady", missed=1)
    ask(game, 1, Matter.END)
    say(game, 2)
    assert game.is_running
    assert say(game, 3).accepted
    assert game.status == "finished"


def test_somebody_who_is_out_of_the_game_has_no_say():
    game = running("Ann", "Bob", "Cid")
    resign(game.pk, 3)
    ask(game, 1, Matter.END)
    assert "left" in say(game, 3).message
    say(game, 2)
    assert game.status == "finished"


def test_who_leaves_does_not_block_the_others():
    game = running("Ann", "Bob", "Cid")
    ask(game, 1, Matter.PAUSE, 24)
    say(game, 2)
    resign(game.pk, 3)
    game.refresh_from_db()
    assert game.paused_at is not None


@pytest.mark.parametrize(("late", "how"), [("stand_in", "offered"), ("forfeit", "forfeited")])
def test_who_has_missed_too_many_turns_does_not_block_the_others(late, how):
    game = started("Ann", "Bob", "Cid", clock=SHORT | {"late": late, "misses": 3})
    Seat.objects.filter(game=game, number=1).update(misses=2)
    with stopped_at(MONDAY):
        ask(game, 2, Matter.PAUSE, 24)
        say(game, 3)
    moment = run_out(game, 1)
    assert (vote_of(game).passed, game.paused_at) == (True, moment)
    assert log(game) == ["vote_opened", "timed_out", how, "vote_decided", "paused"]


def test_a_turn_that_begins_as_the_table_comes_to_rest_is_held_too():
    """Ann's turn runs out, and hers is the last word that was missing: Bob's begins and is held at once."""
    game = started("Ann", "Bob", "Cid", clock=SHORT | {"misses": 3})
    Seat.objects.filter(game=game, number=1).update(misses=2)
    with stopped_at(MONDAY):
        ask(game, 2, Matter.PAUSE, 3)
        say(game, 3)
    moment = run_out(game, 1)
    assert (owing(game), owed(game, 2).due_at, owed(game, 2).remind_at) == ([2], None, None)
    with stopped_at(moment + 3 * H):
        end_due()
    assert owed(game, 2).due_at == moment + 3 * H + timedelta(seconds=SHORT["turn"])


def test_more_time_that_is_agreed_as_others_are_asked_is_theirs():
    """Cid's turn runs out, so that his is the last word that was missing: all bid now, Ann in her turn."""
    game = started("Ann", "Bob", "Cid", clock=SHORT | {"cap": 10 * 3600, "misses": 3})
    Seat.objects.filter(game=game, number=3).update(misses=2)
    at(MONDAY, game, "1 wait", "1 keep", "2 wait", "2 keep")
    with stopped_at(MONDAY):
        ask(game, 1, Matter.ADD_TIME, 5)
        say(game, 2)
    moment = run_out(game, 3)
    assert owed(game, 1).kind == owed(game, 2).kind == "bid"
    assert owed(game, 1).due_at == owed(game, 2).due_at == moment + 6 * H


def test_one_missed_turn_decides_nothing():
    game = started("Ann", "Bob", "Cid", clock=SHORT)
    with stopped_at(MONDAY):
        ask(game, 2, Matter.PAUSE, 24)
        say(game, 3)
    run_out(game, 1)
    assert (vote_of(game).passed, game.paused_at) == (None, None)


def test_whose_seat_the_table_offers_does_not_block_the_others():
    game = running("Ann", "Bob", "Cid")
    Seat.objects.filter(game=game, number=2).update(misses=1)
    ask(game, 1, Matter.PAUSE, 24)
    say(game, 3)
    assert game.paused_at is None
    ask(game, 1, Matter.REPLACE, about=2)
    say(game, 3)
    assert game.paused_at is not None
    assert log(game)[-4:] == ["vote_decided", "offered", "vote_decided", "paused"]


def test_what_one_decision_has_settled_is_not_decided_after_it():
    """Only Cid's word is missing for both; more time makes no sense any more once the table rests."""
    game = running("Ann", "Bob", "Cid")
    ask(game, 1, Matter.PAUSE, 24)
    say(game, 2)
    ask(game, 1, Matter.ADD_TIME, 5)
    say(game, 2)
    resign(game.pk, 3)
    assert [vote.passed for vote in Vote.objects.filter(game=game).order_by("id")] == [True, False]
    assert log(game)[-3:] == ["vote_decided", "vote_lapsed", "paused"]


def test_one_open_vote_on_a_matter():
    game = running("Ann", "Bob")
    ask(game, 1, Matter.END)
    assert "being asked" in ask(game, 2, Matter.END).message
    assert ask(game, 2, Matter.ABANDON).accepted
    assert Vote.objects.filter(game=game).count() == 2


def test_the_same_person_does_not_ask_again_at_once():
    game = running("Ann", "Bob")
    at = now()
    with stopped_at(at):
        ask(game, 1, Matter.END)
        say(game, 2, yes=False)
        assert "less than a day" in ask(game, 1, Matter.END).message
        assert ask(game, 2, Matter.END).accepted
    with stopped_at(at + AGAIN_AFTER + timedelta(minutes=1)):
        withdraw(game.pk, 2, vote_id=vote_of(game).pk)
        assert ask(game, 1, Matter.END).accepted


def test_what_is_no_longer_asked_may_be_asked_again_at_once():
    game = running("Ann", "Bob", "Cid")
    ask(game, 2, Matter.ADD_TIME, 5)
    ask(game, 1, Matter.PAUSE, 5)
    say(game, 2)
    say(game, 3)
    assert end_early(game.pk, 1).accepted
    assert ask(game, 2, Matter.ADD_TIME, 5).accepted
    say(game, 3, yes=False)
    assert "less than a day" in ask(game, 2, Matter.ADD_TIME, 5).message


def test_only_the_proposer_takes_it_back():
    game = running("Ann", "Bob")
    ask(game, 1, Matter.END)
    assert not withdraw(game.pk, 2, vote_id=vote_of(game).pk).accepted
    assert withdraw(game.pk, 1, vote_id=vote_of(game).pk).accepted
    assert (vote_of(game).passed, log(game)[-1]) == (False, "vote_withdrawn")
    assert "closed" in say(game, 2).message


def test_after_three_days_it_is_closed_and_not_agreed():
    game = running("Ann", "Bob")
    at = now()
    with stopped_at(at):
        ask(game, 1, Matter.PAUSE, 24)
        assert close_due() == 0
    with stopped_at(at + OPEN_FOR):
        assert "closed" in say(game, 2).message
        assert (close_due(), close_due()) == (1, 0)
    game.refresh_from_db()
    assert (game.status, vote_of(game).passed) == ("running", False)
    assert last(game, "vote_decided").data["against"] == []


def test_a_vote_of_a_held_game_closes_without_effect():
    game = running("Ann", "Bob")
    at = now()
    with stopped_at(at):
        ask(game, 1, Matter.PAUSE, 24)
    quarantine(game.pk, reason="a test")
    with stopped_at(at + OPEN_FOR):
        assert close_due() == 1
    game.refresh_from_db()
    assert (game.status, vote_of(game).passed) == ("quarantined", False)


@pytest.mark.parametrize("matter", MOST_HOURS)
def test_hours_have_bounds(matter):
    game = running("Ann", "Bob")
    for hours in (0, MOST_HOURS[matter] + 1):
        assert "how many hours" in ask(game, 1, matter, hours).message
    assert ask(game, 1, matter, MOST_HOURS[matter]).accepted


def test_more_time_for_everybody_moves_the_due_time():
    game = running("Ann", "Bob")
    before = owed(game, 1).due_at
    ask(game, 1, Matter.ADD_TIME, 5)
    assert owed(game, 1).due_at == before
    say(game, 2)
    assert owed(game, 1).due_at > before


def test_a_pause_makes_more_time_pointless():
    game = running("Ann", "Bob")
    ask(game, 2, Matter.ADD_TIME, 5)
    ask(game, 1, Matter.PAUSE, 5)
    say(game, 2)
    assert log(game)[-3:] == ["vote_decided", "vote_lapsed", "paused"]
    assert [vote.passed for vote in Vote.objects.filter(game=game).order_by("id")] == [False, True]


def test_a_seat_that_has_missed_nothing_is_not_replaced():
    game = running("Ann", "Bob", "Cid")
    assert "missed no turn" in ask(game, 1, Matter.REPLACE, about=2).message
    assert "give up yourself" in ask(game, 1, Matter.REPLACE, about=1).message
    assert "no such seat" in ask(game, 1, Matter.REPLACE, about=9).message
    assert "no such seat" in ask(game, 1, Matter.REPLACE).message


def test_the_seat_concerned_has_no_say_in_its_replacement():
    game = running("Ann", "Bob", "Cid")
    Seat.objects.filter(game=game, number=2).update(misses=1)
    assert ask(game, 1, Matter.REPLACE, about=2).accepted
    assert "no say" in say(game, 2, yes=False).message
    assert say(game, 3).accepted
    seat = seat_of(game, 2)
    assert seat.offered_at is not None
    assert seat.stand_in


def test_who_has_left_is_not_replaced_by_a_vote_that_was_open():
    game = running("Ann", "Bob", "Cid")
    Seat.objects.filter(game=game, number=2).update(misses=1)
    ask(game, 1, Matter.REPLACE, about=2)
    resign(game.pk, 2)
    assert log(game) == ["vote_opened", "vote_lapsed", "resigned"]
    assert "closed" in say(game, 3).message
    seat = seat_of(game, 2)
    assert (seat.leaving, seat.offered_at, seat.stand_in) == ("resigned", None, "")
    assert not Message.objects.filter(game=game, data__why="offered").exists()


def test_who_leaves_does_not_ask_to_come_back_any_more():
    game = running("Ann", "Bob", "Cid")
    away(game, 2)
    Seat.objects.filter(game=game, number=2).update(backs=BACKS_ALONE)
    ask(game, 2, Matter.BACK, about=2)
    resign(game.pk, 2)
    assert log(game) == ["vote_opened", "vote_lapsed", "resigned"]


def test_who_has_died_meanwhile_is_not_replaced_though_all_say_yes(monkeypatch):
    game = running("Ann", "Bob", "Cid")
    Seat.objects.filter(game=game, number=2).update(misses=1)
    ask(game, 1, Matter.REPLACE, about=2)
    without_bob = replace(TINY.slow, out=lambda _state: (2,))
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, slow=without_bob))
    assert say(game, 3).accepted
    assert (vote_of(game).passed, log(game)) == (False, ["vote_opened", "vote_lapsed"])
    assert (seat_of(game, 2).offered_at, seat_of(game, 2).stand_in) == (None, "")


def test_a_bots_seat_is_nobodys_to_take_over():
    game = running("Ann", "Bob", bots=1)
    assert "take this seat over" in ask(game, 1, Matter.REPLACE, about=2).message


def test_a_demo_has_nothing_to_agree_on():
    game = running("Ann", "Bob")
    Game.objects.filter(pk=game.pk).update(is_demo=True)
    assert "demo" in ask(game, 1, Matter.END).message


def test_nothing_is_agreed_before_the_start_or_after_the_end():
    table = open_table("Ann")
    assert "not started" in ask(table, 1, Matter.END).message
    game = running("Ann", bots=1)
    ask(game, 1, Matter.END)
    assert "over" in ask(game, 1, Matter.PAUSE, 5).message


def test_a_vote_of_another_table_is_not_found():
    game, other = running("Ann", "Bob"), running("Cid", "Dot")
    ask(other, 1, Matter.END)
    assert "no such vote" in cast(game.pk, 1, vote_id=vote_of(other).pk, yes=True).message


def test_an_agreed_end_owes_nothing_and_closes_the_other_votes():
    game = running("Ann", "Bob")
    play(game, "1 wait")
    ask(game, 2, Matter.PAUSE, 10)
    ask(game, 1, Matter.END)
    say(game, 2)
    assert not game.obligations.exists()
    assert not Vote.objects.filter(game=game, passed=None).exists()
    assert not game.tenures.filter(until=None).exists()
    assert written(game)[-1] == "ended to Ann: waiting"


def test_a_game_called_off_keeps_its_secrets():
    game = running("Ann", "Bob")
    ask(game, 1, Matter.ABANDON)
    say(game, 2)
    assert (game.status, game.result, game.opened_seed()) == ("cancelled", None, "")
    assert not game.obligations.exists()
