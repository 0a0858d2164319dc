"""A vote whose time is over: whoever says nothing stops no two others."""

from datetime import timedelta

import pytest

from accounts.models import Vacation
from games.models import Game, Seat, Vote
from games.models.vote import Matter
from games.seats.votes import close_due
from labyrinth.clock import now, stopped_at
from tests.games.pages import Visitor, html
from tests.games.pages import at as address
from tests.games.people import person, running, seat_of
from tests.games.seats.test_votes import ask, say, vote_of

pytestmark = pytest.mark.django_db


def after_the_time(game: Game) -> Vote:
    """The time of the vote is over, and the sweep has looked."""
    with stopped_at(vote_of(game).closes_at):
        assert close_due() == 1
    game.refresh_from_db()
    return vote_of(game)


def on_vacation(name: str, *, hours: int) -> None:
    """From now on the person is away for so long."""
    at = now()
    span = {"starts_at": at - timedelta(hours=1), "ends_at": at + timedelta(hours=hours)}
    Vacation.objects.create(user=person(name), announced_at=at, **span)


def test_who_says_nothing_does_not_stop_two_of_three():
    game = running("Ann", "Bob", "Cid")
    ask(game, 1, Matter.PAUSE, 48)
    say(game, 2)
    assert game.paused_at is None
    assert after_the_time(game).passed is True
    assert game.paused_at is not None


def test_a_no_stops_it_however_many_say_yes():
    game = running("Ann", "Bob", "Cid", "Dot")
    ask(game, 1, Matter.PAUSE, 48)
    say(game, 2)
    say(game, 3)
    say(game, 4, yes=False)
    assert (vote_of(game).passed, game.paused_at) == (False, None)


@pytest.mark.parametrize(
    ("hours_away", "passed"),
    [
        pytest.param(0, False, id="half of those who could see it are not enough"),
        pytest.param(100, True, id="who was away all the time could not see it"),
        pytest.param(48, False, id="who came back meanwhile could see it"),
    ],
)
def test_two_of_four_decide_where_only_three_could_see_it(hours_away, passed):
    game = running("Ann", "Bob", "Cid", "Dot")
    if hours_away:
        on_vacation("Dot", hours=hours_away)
    ask(game, 1, Matter.PAUSE, 48)
    say(game, 2)
    assert after_the_time(game).passed is passed


def test_nobody_decides_alone_over_one_who_says_nothing_or_is_away():
    game = running("Ann", "Bob")
    on_vacation("Bob", hours=100)
    ask(game, 1, Matter.END)
    assert after_the_time(game).passed is False
    assert game.is_running


def test_what_makes_no_sense_any_more_is_not_carried_out():
    """Cid had missed a turn when the table was asked, and has played in time since."""
    game = running("Ann", "Bob", "Cid", "Dot")
    Seat.objects.filter(game=game, number=3).update(misses=1)
    ask(game, 1, Matter.REPLACE, about=3)
    say(game, 2)
    Seat.objects.filter(game=game, number=3).update(misses=0)
    assert after_the_time(game).passed is False
    assert seat_of(game, 3).offered_at is None


def test_the_page_says_what_silence_means():
    game = running("Ann", "Bob", "Cid")
    ask(game, 1, Matter.PAUSE, 48)
    text = html(Visitor("Bob").get(address(game)))
    assert "Silence does not stop it" in text
    assert "two yes at the end are enough, if that is more than half of those who could see it." in text
