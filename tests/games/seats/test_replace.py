"""A seat goes from one person to another: who may take it, what goes with it and what stays."""

import pytest

from accounts.models import User
from games.models import Game, Message, Seat, StandingOrders, Tenure
from games.models.clock import PACES
from games.models.vote import Matter
from games.past.recap import recap
from games.seats.replace import take_over
from games.seats.resign import resign
from games.seats.votes import Proposal, cast, propose
from labyrinth.clock import now
from tests.games.pages import Visitor, html
from tests.games.people import answer, owed, person, play, running, seat_of
from tests.games.seats.test_votes import vote_of
from tests.games.tables import away, last, log

pytestmark = pytest.mark.django_db


def offered(*names: str) -> Game:
    """A game in which the seat of Bob may be taken over."""
    game = running(*(names or ("Ann", "Bob", "Cid")))
    away(game, 2, offered=True)
    return game


def take(game: Game, name: str, seat: int = 2):
    done = take_over(person(name), game.pk, seat)
    game.refresh_from_db()
    return done


def test_the_newcomer_plays_himself_and_the_one_before_no_longer_does():
    game = offered()
    play(game, "1 wait", "1 keep")
    assert take(game, "Dot").accepted
    seat = seat_of(game, 2)
    assert (seat.user, seat.name, seat.stand_in, seat.offered_at) == (person("Dot"), "Dot", "", None)
    assert not Seat.objects.filter(game=game, user=person("Bob")).exists()
    play(game, "2 wait")
    assert last(game, "replaced").data == {"name": "Dot", "before": "Bob"}


def test_an_open_question_has_a_fresh_allowance():
    game = offered()
    play(game, "1 wait", "1 keep")
    Seat.objects.filter(game=game, number=2).update(left=1, bank=0)
    take(game, "Dot")
    assert (owed(game, 2).then, seat_of(game, 2).left) == ("stand_in", PACES["day"].turn)
    assert Message.objects.filter(game=game, user=person("Dot"), event="your_turn").exists()


def test_everybody_has_a_tenure_of_his_own():
    game = offered()
    play(game, "1 wait", "1 keep")
    Seat.objects.filter(game=game, number=2).update(misses=3, backs=2)
    take(game, "Dot")
    before, after = Tenure.objects.filter(game=game, seat=2)
    assert (before.from_entry, before.to_entry, after.from_entry, after.to_entry) == (0, 2, 2, None)
    assert (before.name, before.how, before.missed, before.until is None) == ("Bob", "replaced", 3, False)
    assert (after.name, after.from_entry, after.until) == ("Dot", game.entries, None)
    assert (seat_of(game, 2).misses, seat_of(game, 2).backs) == (0, 0)


def test_the_phrase_stays_with_the_game_and_orders_with_the_person():
    game = offered()
    StandingOrders.objects.create(user=person("Dot"), system="tiny", values={"toll": "ask"}, changed_at=now())
    Seat.objects.filter(game=game, number=2).update(phrase="bobs own", orders={"game": {"toll": "never"}})
    take(game, "Dot")
    seat = seat_of(game, 2)
    assert (seat.phrase, seat.orders) == ("bobs own", {"all": {"toll": "ask"}})


def test_both_and_the_others_are_told():
    game = offered()
    take(game, "Dot")
    told = Message.objects.filter(game=game, event="absent", data__why="replaced")
    assert {message.user.username for message in told} == {"Ann", "Bob", "Cid"}


def test_who_sits_there_or_has_played_here_does_not_take_a_seat():
    game = offered()
    assert "seated" in take(game, "Ann").message
    assert take(game, "Dot").accepted
    away(game, 2, offered=True)
    assert "played in this game before" in take(game, "Bob").message


def test_who_has_resigned_does_not_take_another_seat():
    game = offered()
    resign(game.pk, 3)
    assert not take(game, "Cid").accepted


def test_a_seat_that_is_not_offered_is_not_taken():
    game = running("Ann", "Bob", "Cid")
    before = list(Seat.objects.filter(game=game).values())
    for seat in (1, 2, 9):
        assert not take(game, "Dot", seat).accepted
    assert list(Seat.objects.filter(game=game).values()) == before


def test_two_newcomers_do_not_sit_on_one_seat():
    game = offered()
    assert take(game, "Dot").accepted
    assert "not free" in take(game, "Eve").message


def test_a_page_of_the_one_before_answers_nothing():
    game = offered()
    play(game, "1 wait", "1 keep")
    take(game, "Dot")
    away(game, 2)
    assert not answer(game, 2, "wait").accepted


def test_his_ballots_and_proposals_are_forgotten():
    game = offered()
    Seat.objects.filter(game=game, number=2).update(stand_in="", offered_at=None)
    propose(game.pk, 2, Proposal(Matter.END))
    propose(game.pk, 1, Proposal(Matter.ABANDON))
    cast(game.pk, 2, vote_id=vote_of(game).pk, yes=True)
    away(game, 2, offered=True)
    take(game, "Dot")
    mine, other = game.votes.order_by("id")
    assert (mine.passed, other.passed, other.ballots) == (False, None, {"1": True})
    assert log(game)[-2:] == ["vote_lapsed", "replaced"]
    cast(game.pk, 3, vote_id=other.pk, yes=True)
    game.refresh_from_db()
    assert game.is_running


def test_a_vote_offers_the_seat_and_a_stand_in_keeps_it_moving():
    game = running("Ann", "Bob")
    play(game, "1 wait", "1 keep")
    Seat.objects.filter(game=game, number=2).update(misses=1)
    propose(game.pk, 1, Proposal(Matter.REPLACE, about=2))
    assert log(game)[-2:] == ["vote_decided", "offered"]
    assert owed(game, 2).then == "bot"
    told = Message.objects.filter(game=game, data__why="voted")
    assert [message.user.username for message in told] == ["Bob"]


def test_a_seat_that_has_lost_its_person_is_replaceable():
    game = running("Ann", "Bob", "Cid")
    User.objects.get(username="Bob").delete()
    assert propose(game.pk, 1, Proposal(Matter.REPLACE, about=2)).accepted
    cast(game.pk, 3, vote_id=vote_of(game).pk, yes=True)
    assert take(game, "Dot").accepted


def test_the_newcomer_reads_the_game_so_far_from_his_seat():
    game = running("Ann", "Bob", "Cid")
    play(game, "1 wait", "1 hide", "2 wait", "2 hide")
    away(game, 2, offered=True)
    assert [line.kind for line in recap(game, None).lines].count("hid") == 0
    take(game, "Dot")
    page = html(Visitor("Dot").get(f"/g/{game.slug}/recap/"))
    assert [line.facts["hidden"] for line in recap(game, 2).lines if line.kind == "hid"] == [1]
    assert game.name in page


def test_a_seat_is_taken_over_in_a_pause_too():
    game = offered()
    propose(game.pk, 1, Proposal(Matter.PAUSE, 24))
    cast(game.pk, 3, vote_id=vote_of(game).pk, yes=True)
    assert take(game, "Dot").accepted
    assert game.paused_at is not None
