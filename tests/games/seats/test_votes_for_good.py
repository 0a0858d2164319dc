"""Votes about what cannot be undone: everybody who plays says yes, silence is a no, and nobody's vacation is
used against them."""

from dataclasses import replace
from datetime import timedelta

import pytest

from accounts.models import Vacation
from accounts.vacations import announce, end_vacation
from games import systems
from games.mail import render
from games.models import Game, Message, Seat, Vote
from games.models.message import Event
from games.models.vote import Matter
from games.seats.votes import close_due
from games.table.housekeeping import log_page
from labyrinth.ground.clock import stopped_at
from tests.games.absent import SHORT, run_out
from tests.games.letters import flat
from tests.games.pages import Visitor, html
from tests.games.pages import at as address
from tests.games.people import owed, person, play, seat_of
from tests.games.seats.test_step_aside import aside
from tests.games.seats.test_votes import ask, say, vote_of
from tests.games.slow import MONDAY, H, started
from tests.games.tables import last, log
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db

FOR_GOOD = [Matter.END, Matter.ABANDON]
AWAKE = timedelta(hours=72 + 4 * 8)
"""From nine in the morning on so much time has 72 hours without four nights: until Friday, 17:00."""


def close_at(moment, game: Game) -> bool | None:
    """The beat has looked at this moment; what has become of the vote."""
    with stopped_at(moment):
        close_due()
    game.refresh_from_db()
    return vote_of(game).passed


@pytest.fixture
def game() -> Game:
    """Ann, Bob and Cid play; everybody sleeps from 23 to 7."""
    return started("Ann", "Bob", "Cid")


@pytest.mark.parametrize("matter", FOR_GOOD)
def test_two_of_three_end_no_game_of_one_who_plays_on_and_says_nothing(game, matter):
    with stopped_at(MONDAY):
        ask(game, 1, matter)
        say(game, 2)
        play(game, "1 wait", "1 keep", "2 wait", "2 keep", "3 wait", "3 keep")
    assert vote_of(game).closes_at == MONDAY + AWAKE
    assert close_at(MONDAY + AWAKE - H, game) is None
    assert close_at(MONDAY + AWAKE, game) is False
    assert (game.status, log(game)[-1]) == ("running", "vote_decided")
    assert last(game, "vote_decided").data["against"] == []


@pytest.mark.parametrize("matter", FOR_GOOD)
def test_a_vacation_announced_before_it_holds_the_vote(game, matter):
    with stopped_at(MONDAY):
        announce(person("Cid"), None, MONDAY + 14 * 24 * H)
        ask(game, 1, matter)
        say(game, 2)
    home = MONDAY + 14 * 24 * H
    assert vote_of(game).closes_at == home + AWAKE
    with stopped_at(home + H):
        assert say(game, 3, yes=False).accepted
    assert game.is_running


def test_nobody_is_waited_for_longer_than_thirty_days(game):
    at = MONDAY
    Vacation.objects.create(
        user=person("Cid"), starts_at=at, ends_at=at + timedelta(days=40), announced_at=at
    )
    with stopped_at(at):
        ask(game, 1, Matter.END)
    assert vote_of(game).closes_at == at + timedelta(days=30)


def test_a_vacation_that_is_announced_or_ended_meanwhile_moves_its_end(game):
    with stopped_at(MONDAY):
        ask(game, 1, Matter.END)
        announce(person("Cid"), None, MONDAY + 10 * 24 * H)
    assert vote_of(game).closes_at == MONDAY + 10 * 24 * H + AWAKE
    with stopped_at(MONDAY + 24 * H):
        end_vacation(person("Cid"))
    assert vote_of(game).closes_at == MONDAY + 24 * H + AWAKE


def test_a_vote_that_was_running_at_the_upgrade_closes_when_it_does_now(game):
    """It was to close after 72 hours by the clock on the wall, with two of three."""
    with stopped_at(MONDAY):
        ask(game, 1, Matter.END)
        say(game, 2)
    Vote.objects.filter(game=game).update(closes_at=MONDAY + 72 * H)
    assert close_at(MONDAY + 72 * H, game) is None
    assert vote_of(game).closes_at == MONDAY + AWAKE
    with stopped_at(MONDAY + 73 * H):
        say(game, 3)
    assert game.status == "finished"


def test_who_lets_a_stand_in_play_drops_out_and_the_rest_are_counted_again(game):
    with stopped_at(MONDAY):
        ask(game, 1, Matter.END)
        say(game, 2)
        aside(game, 3)
    game.refresh_from_db()
    assert game.status == "finished"
    assert last(game, "vote_decided").data["asked"] == 2


def test_whose_seat_is_offered_drops_out():
    game = started("Ann", "Bob", "Cid", clock=SHORT | {"misses": 3})
    Seat.objects.filter(game=game, number=1).update(misses=2)
    with stopped_at(MONDAY):
        ask(game, 2, Matter.ABANDON)
        say(game, 3)
    run_out(game, 1)
    assert game.status == "cancelled"


def test_who_drops_out_takes_the_time_that_they_had_with_them(game):
    with stopped_at(MONDAY):
        announce(person("Cid"), None, MONDAY + 10 * 24 * H)
        ask(game, 1, Matter.END)
        aside(game, 3)
    assert vote_of(game).closes_at == MONDAY + AWAKE


@pytest.mark.parametrize(("matter", "then"), [(Matter.END, "finished"), (Matter.ABANDON, "cancelled")])
def test_whom_the_rules_put_out_drops_out_at_once(game, monkeypatch, matter, then):
    """Cid is out as soon as it is Bob's turn: only his word was missing."""
    dead = replace(TINY.slow, out=lambda state: (3,) if state.turn == 2 else ())
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, slow=dead))
    with stopped_at(MONDAY):
        ask(game, 1, matter)
        say(game, 2)
        play(game, "1 wait")
        assert game.is_running
        play(game, "1 keep")
    game.refresh_from_db()
    assert game.status == then
    assert last(game, "vote_decided").data["asked"] == 2
    assert not game.obligations.exists()


def test_a_vote_that_still_lacks_a_word_goes_on_without_who_is_out(game, monkeypatch):
    dead = replace(TINY.slow, out=lambda state: (3,) if state.turn == 2 else ())
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, slow=dead))
    with stopped_at(MONDAY):
        announce(person("Cid"), None, MONDAY + 10 * 24 * H)
        ask(game, 1, Matter.END)
        play(game, "1 wait", "1 keep")
    game.refresh_from_db()
    assert (game.is_running, vote_of(game).passed) == (True, None)
    assert vote_of(game).closes_at == MONDAY + AWAKE


def test_the_game_goes_on_meanwhile(game):
    with stopped_at(MONDAY):
        due = owed(game, 1).due_at
        ask(game, 1, Matter.END)
        assert owed(game, 1).due_at == due
        play(game, "1 wait")


def test_to_take_somebodys_seat_or_to_let_them_back_silence_is_a_no(game):
    Seat.objects.filter(game=game, number=3).update(misses=1)
    dot = started("Ann", "Bob", "Cid", "Dot")
    Seat.objects.filter(game=dot, number=4).update(misses=1)
    with stopped_at(MONDAY):
        ask(dot, 1, Matter.REPLACE, about=4)
        say(dot, 2)
    assert vote_of(dot).closes_at == MONDAY + AWAKE
    assert close_at(MONDAY + AWAKE, dot) is False
    assert seat_of(dot, 4).offered_at is None


def test_nobody_is_replaced_while_a_vacation_holds_their_clock(game):
    Seat.objects.filter(game=game, number=3).update(misses=1)
    with stopped_at(MONDAY):
        ask(game, 1, Matter.REPLACE, about=3)
        announce(person("Cid"), None, MONDAY + 48 * H)
        say(game, 2)
        assert (seat_of(game, 3).offered_at, log(game)[-1]) == (None, "vote_lapsed")
        assert "on vacation" in ask(game, 1, Matter.REPLACE, about=3).message


@pytest.mark.parametrize("matter", [Matter.PAUSE, Matter.ADD_TIME])
def test_silence_stops_no_pause_and_no_time(game, matter):
    with stopped_at(MONDAY):
        ask(game, 1, matter, 5)
        say(game, 2)
    assert vote_of(game).closes_at == MONDAY + 72 * H
    assert close_at(MONDAY + 72 * H, game) is True


# -- words -------------------------------------------------------------------------------------------------


def words(game: Game, name: str) -> str:
    """The last mail to the person about what has become of the game."""
    message = Message.objects.filter(game=game, event=Event.HELD, user=person(name)).latest("pk")
    return flat(render(message).text)


def logged(game: Game) -> list[str]:
    return [line.text for line in log_page(game).rows]


def test_nobody_reads_that_all_agreed_where_somebody_was_silent(game):
    with stopped_at(MONDAY):
        ask(game, 1, Matter.PAUSE, 48)
        say(game, 2)
    close_at(MONDAY + 72 * H, game)
    said = "2 of 3 agreed, nobody was against it."
    assert f"Ann asked for the pause. {said}" in words(game, "Cid")
    assert f"Agreed: to pause for 48 hours. {said}" in logged(game)


def test_it_is_said_in_polish_too(game):
    person("Cid").__class__.objects.filter(username="Cid").update(language="pl")
    with stopped_at(MONDAY):
        ask(game, 1, Matter.PAUSE, 48)
        say(game, 2)
    close_at(MONDAY + 72 * H, game)
    assert "Zgodziły się 2 z 3 osób, nikt nie był przeciw." in words(game, "Cid")


def test_who_was_not_asked_reads_how_many_were(game):
    """A stand-in plays for Cid: of those who play themselves all agree."""
    with stopped_at(MONDAY):
        aside(game, 3)
        ask(game, 1, Matter.ABANDON)
        say(game, 2)
    assert "Ann asked to call the game off. All 2 who were asked agreed." in words(game, "Cid")
    assert logged(game)[:2] == [
        "The game is called off by agreement.",
        "Agreed: to call the game off, as if it had not been played. All 2 who were asked agreed.",
    ]


def test_who_agrees_with_nobody_but_themselves_is_said_to_have_asked(game):
    with stopped_at(MONDAY):
        aside(game, 2)
        aside(game, 3)
        ask(game, 1, Matter.ABANDON)
    assert "Ann asked to call the game off. It counts for nobody." in words(game, "Cid")


def test_a_message_of_before_claims_no_more_than_it_knows(game):
    with stopped_at(MONDAY):
        ask(game, 1, Matter.ABANDON)
        say(game, 2)
        say(game, 3)
    for message in Message.objects.filter(game=game, event=Event.HELD):
        message.data = {"why": "cancelled", "agreed": True}
        message.save()
    assert "The table has agreed to call the game off." in words(game, "Bob")


def test_a_seat_that_the_table_looks_for_somebody_else_for_was_not_away_for_several_turns(game):
    Seat.objects.filter(game=game, number=3).update(misses=1)
    with stopped_at(MONDAY):
        ask(game, 1, Matter.REPLACE, about=3)
        say(game, 2)
    texts = [
        flat(render(one).text)
        for one in Message.objects.filter(game=game, event__in=[Event.TIMED_OUT, Event.ABSENT])
    ]
    assert len(texts) == 2
    assert all("The table has agreed" in text and "several turns" not in text for text in texts)


def test_the_page_says_that_silence_is_a_no(game):
    ask(game, 1, Matter.END)
    assert "silence until the end is a no" in html(Visitor("Bob").get(address(game)))
