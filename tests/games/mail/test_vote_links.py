"""Yes and no from the mail of a proposal: a link says one word, for one person, never by being fetched."""

from datetime import timedelta

import pytest
from django.test import Client

from games.mail import render
from games.mail.vote_tokens import BallotLink
from games.models import Game, Message, Seat, Vote
from games.models.message import Event
from games.models.vote import Matter
from games.play.quarantine import quarantine
from games.seats.counting import OPEN_FOR
from games.seats.votes import Proposal, propose
from labyrinth.clock import now, stopped_at
from tests.games.letters import flat, paths
from tests.games.pages import Visitor, html
from tests.games.people import finish, person, running, seat_of, snapshot
from tests.games.tables import away

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Ann asks Bob and Cid for a pause of five hours."""
    game = running("Ann", "Bob", "Cid")
    propose(game.pk, 1, Proposal(Matter.PAUSE, 5))
    game.refresh_from_db()
    return game


def mail(game: Game, name: str = "Bob"):
    """What the person is written about the vote."""
    return render(Message.objects.get(game=game, event=Event.VOTE, user=person(name)))


def links(game: Game, name: str = "Bob") -> tuple[str, str]:
    """The paths of yes and of no."""
    yes, no = (path for path in paths(mail(game, name).text) if path.startswith("/v/"))
    return yes, no


def stranger() -> Client:
    """A browser without cookies that checks what browsers check."""
    return Client(enforce_csrf_checks=True)


def dead(response) -> str:
    """Why a page says that its link no longer works; "" when it does work."""
    text = html(response)
    return text.split('data-dead-link="')[1].split('"')[0] if "data-dead-link" in text else ""


def ballots(game: Game) -> dict[str, bool]:
    return Vote.objects.get(game=game).ballots


# -- the mail ---


@pytest.mark.parametrize(("hours", "words"), [(5, "to pause for 5 hours"), (336, "to pause for 336 hours")])
def test_the_mail_says_exactly_what_is_proposed(hours, words):
    game = running("Ann", "Bob")
    propose(game.pk, 1, Proposal(Matter.PAUSE, hours))
    assert f"Ann asks the table to agree: {words}." in flat(mail(game).text)


def test_the_mail_names_the_seat_it_is_about():
    game = running("Ann", "Bob", "Cid")
    Seat.objects.filter(game=game, number=3).update(misses=1)
    propose(game.pk, 1, Proposal(Matter.REPLACE, about=3))
    assert "to look for somebody else for the seat of Cid." in flat(mail(game).text)


def test_the_mail_says_what_silence_means(game):
    assert "Silence does not stop it" in flat(mail(game).text)


# -- looking ---


@pytest.mark.parametrize("method", ["get", "head"])
def test_fetching_a_link_never_acts(game, method):
    before = snapshot(game)
    for link in links(game):
        response = getattr(stranger(), method)(link, headers={"Purpose": "prefetch"})
        assert response.status_code == 200
        assert response.headers["Referrer-Policy"] == "no-referrer"
    assert (snapshot(game), ballots(game)) == (before, {"1": True})


def test_the_page_shows_the_proposal_and_the_word(game):
    for link, word in zip(links(game), ("yes", "no"), strict=True):
        text = flat(html(stranger().get(link)))
        assert "Ann asks the table to agree: to pause for 5 hours." in text
        assert f"<strong data-option> {word} </strong>" in text
        assert "Silence does not stop it" in text


# -- saying ---


def test_yes_counts_without_signing_in(game):
    response = stranger().post(links(game)[0])
    assert "data-said" in html(response)
    assert ballots(game) == {"1": True, "2": True}


def test_the_last_yes_carries_it_out(game):
    stranger().post(links(game)[0])
    text = html(stranger().post(links(game, "Cid")[0]))
    assert "All who were asked have agreed" in text
    game.refresh_from_db()
    assert game.paused_at is not None


def test_no_ends_it(game):
    stranger().post(links(game)[1])
    assert Vote.objects.get(game=game).passed is False
    assert dead(stranger().post(links(game, "Cid")[0])) == "closed"


def test_a_word_may_be_changed_by_the_other_link(game):
    yes, no = links(game)
    stranger().post(yes)
    stranger().post(no)
    assert ballots(game)["2"] is False


# -- links that no longer work ---


def refused(response, why: str, status: int, game: Game) -> None:
    assert (dead(response), response.status_code) == (why, status)
    assert ballots(game) == {"1": True}


@pytest.mark.parametrize("spoil", [lambda one: one[:-8] + "/", lambda one: one.replace("/v/", "/v/x")])
def test_a_link_that_is_not_ours_says_nothing(game, spoil):
    refused(stranger().post(spoil(links(game)[0])), "forged", 404, game)


def test_a_link_of_another_seats_person_is_dead(game):
    forged = BallotLink(Vote.objects.get().pk, 3, person("Bob").pk, yes=True).signed()
    refused(stranger().post(f"/v/{forged}/"), "person", 403, game)


def test_somebody_else_who_is_signed_in_does_not_vote_for_him(game):
    visitor = Visitor("Cid")
    refused(visitor.client.post(links(game)[0]), "person", 403, game)


def test_after_the_time_it_is_closed(game):
    link = links(game)[0]
    with stopped_at(now() + OPEN_FOR + timedelta(minutes=1)):
        refused(stranger().post(link), "closed", 410, game)


def test_a_held_game_takes_no_votes(game):
    link = links(game)[0]
    quarantine(game.pk, reason="a test")
    refused(stranger().post(link), "held", 409, game)


def test_a_game_that_is_over_takes_none(game):
    link = links(game)[0]
    finish(game)
    assert dead(stranger().post(link)) == "over"


def test_while_a_stand_in_plays_he_has_no_say(game):
    link = links(game)[0]
    away(game, 2)
    assert seat_of(game, 2).stand_in
    refused(stranger().post(link), "away", 409, game)


def test_the_page_speaks_the_language_of_the_mail(game):
    user = person("Bob")
    user.language = "pl"
    user.save()
    assert 'lang="pl"' in html(stranger().get(links(game)[0]))
