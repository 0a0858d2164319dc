"""Deciding from a mail: a link does one thing once, for one person, and never by being fetched."""

from datetime import timedelta

import pytest
from django.contrib.auth import SESSION_KEY
from django.core.signing import Signer
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.journal.question_token import question_token
from games.mail.mail_tokens import DECIDE, BadLink, decision_of
from games.models import Game, Message, Obligation
from games.models.game import Status
from games.models.message import Event, State
from games.play.take_back import take_back
from labyrinth.clock import now, stopped_at
from tests.games.letters import decide_links, due_in, letter
from tests.games.pages import Visitor, forms_of, html
from tests.games.people import answer, finish, owed, person, play, running, snapshot

pytestmark = pytest.mark.django_db

WAIT, ROLL, TOLL = range(3)


@pytest.fixture
def game() -> Game:
    """Ann is asked: wait, roll, or ask toll of Bob."""
    return running("Ann", "Bob")


def links(game: Game, name: str = "Ann") -> list[str]:
    return decide_links(letter(game, name))


def stranger() -> Client:
    """A browser without cookies that checks what browsers check."""
    return Client(enforce_csrf_checks=True)


def dead(response) -> str:
    """Why a page says that its link no longer works; "" when it does work."""
    text = html(response)
    return text.split('data-dead-link="')[1].split('"')[0] if "data-dead-link" in text else ""


# -- looking ---


@pytest.mark.parametrize("method", ["get", "head"])
def test_fetching_a_link_never_acts(game, method):
    before = snapshot(game)
    for link in links(game):
        for _ in range(2):
            response = getattr(stranger(), method)(link, headers={"Purpose": "prefetch"})
            assert response.status_code == 200
    assert snapshot(game) == before


def test_the_page_shows_the_choice_and_one_button(game):
    response = stranger().get(links(game)[TOLL])
    [form] = [form for form in forms_of(response) if "data-decide" in form.attributes]
    assert form.attributes["method"] == "post"
    assert form.buttons == []
    assert "<strong data-option>toll</strong>" in html(response)
    assert "Until:" in html(response)


def test_the_page_shows_the_board_from_the_view_of_the_seat():
    game = running("Ann", "Bob")
    play(game, "1 wait", "1 hide", "2 wait", "2 hide")
    shown = html(stranger().get(links(game, "Ann")[0]))
    assert "hidden: 1" in shown
    assert shown.count("hid (") == 1


def test_the_address_is_told_to_nobody_and_kept_nowhere(game):
    for response in (stranger().get(links(game)[WAIT]), stranger().get("/d/nonsense/")):
        assert response.headers["Referrer-Policy"] == "no-referrer"
        assert "no-store" in response.headers["Cache-Control"]
        assert "noindex" in response.headers["X-Robots-Tag"]
        assert '<meta name="robots" content="noindex' in html(response)


def test_the_page_speaks_the_language_and_time_of_the_person(game):
    User.objects.filter(username="Ann").update(language="pl", time_zone="Asia/Tokyo")
    response = stranger().get(links(game)[WAIT], headers={"Accept-Language": "en"})
    assert '<html lang="pl">' in html(response)
    assert "(Asia/Tokyo, JST)" in html(response)


# -- deciding ---


def test_the_button_answers_without_signing_in_and_without_cookies(game):
    response = stranger().post(links(game)[TOLL])
    assert response.status_code == 200
    assert "data-decided" in html(response)
    game.refresh_from_db()
    assert game.entries == 2
    assert "toll (seat: 2" in html(response)


def test_it_opens_nothing_but_that_decision(game):
    client = stranger()
    client.get(links(game)[WAIT])
    client.post(links(game)[WAIT])
    assert SESSION_KEY not in client.session
    assert client.get(reverse("games:my_games")).status_code == 302
    assert "data-turn=" not in html(client.get(reverse("games:table", args=[game.slug])))


def test_a_link_works_once(game):
    mine = links(game)
    assert stranger().post(mine[WAIT]).status_code == 200
    after = snapshot(game)
    for link in mine:
        for method in ("get", "post"):
            response = getattr(stranger(), method)(link)
            assert (response.status_code, dead(response)) == (410, "answered")
    assert snapshot(game) == after


def test_whoever_is_signed_in_as_the_person_may_use_it(game):
    visitor = Visitor("Ann")
    assert visitor.client.post(links(game)[WAIT]).status_code == 200


def test_the_next_question_has_links_of_its_own(game):
    stranger().post(links(game)[WAIT])
    _keep, hide = links(game)
    assert stranger().post(hide).status_code == 200
    game.refresh_from_db()
    assert game.entries == 2


def test_a_link_of_a_sealed_question_works_once_and_the_table_changes_the_answer(game):
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    low, high = links(game, "Ann")
    assert "Your answer is in: high" in html(stranger().post(high))
    for link in (low, high):
        refused(game, link, 410, "given")
    assert answer(game, 1, "low").accepted
    for link in (low, high):
        refused(game, link, 410, "given")
    assert answer(game, 2, "high").accepted
    refused(game, high, 410, "answered")


def test_an_answer_at_the_table_ends_the_links_of_a_sealed_question_for_its_seat_only(game):
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    mine, others = links(game, "Ann"), links(game, "Bob")
    assert answer(game, 1, "low").accepted
    refused(game, mine[0], 410, "given")
    assert stranger().get(others[0]).status_code == 200


def test_the_others_are_told_after_the_commit(game, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as told:
        stranger().post(links(game)[WAIT])
    assert told


# -- dead links ---


def refused(game: Game, link: str, status: int, why: str, client: Client | None = None) -> None:
    """The link says so to GET and to POST, and nothing changes."""
    before = snapshot(game)
    for method in ("get", "post"):
        response = getattr(client or stranger(), method)(link)
        assert (response.status_code, dead(response)) == (status, why)
        assert "/g/" in html(response) or "/games/" in html(response)
    assert snapshot(game) == before


def test_a_link_dies_when_the_table_moves_on(game):
    old = links(game)[WAIT]
    play(game, "1 toll")
    refused(game, old, 410, "answered")


def test_a_link_does_not_come_alive_when_the_answer_is_taken_back(game):
    old = links(game)[WAIT]
    play(game, "1 wait")
    take_back(game.pk, 1, token=question_token(Game.objects.get(pk=game.pk), 1))
    refused(game, old, 410, "answered")
    assert stranger().post(links(game)[WAIT]).status_code == 200


@pytest.mark.parametrize(
    "spoil", [lambda one: one[:-8] + "/", lambda one: one.replace("/d/", "/d/x"), str.swapcase]
)
def test_a_changed_link_is_not_ours(game, spoil):
    link = links(game)[WAIT]
    before = snapshot(game)
    path = "/d/" + spoil(link).strip("/").partition("/")[2] + "/"
    response = stranger().post(path)
    assert (response.status_code, dead(response)) == (404, "forged")
    assert snapshot(game) == before


def test_something_else_that_the_site_has_signed_is_no_decision(game):
    for salt in ("games.mail.unsubscribe", "games.question", ""):
        signed = Signer(salt=salt or None).sign_object([game.pk, 1, 1, "x", "wait", 0])
        with pytest.raises(BadLink):
            decision_of(signed)
    assert (
        dead(stranger().get("/d/" + Signer(salt=DECIDE).sign_object([0, 1, 1, "x", "wait", 0]) + "/"))
        == "forged"
    )


def test_another_option_than_the_signed_one_cannot_be_sent_along(game):
    stranger().post(links(game)[WAIT], {"answer": "toll", "key": "toll"})
    play(game, "1 keep")


def test_after_the_due_time_it_is_too_late(game):
    Message.objects.update(state=State.SENT, sent_at=now())
    due, link = owed(game, 1).due_at, links(game)[WAIT]
    with stopped_at(due + timedelta(seconds=1)):
        refused(game, link, 410, "late")
    with stopped_at(due - timedelta(seconds=1)):
        assert stranger().post(link).status_code == 200


def test_a_due_time_that_has_moved_on_moves_the_link_too(game):
    due = owed(game, 1).due_at
    due_in(game, 1, due_at=now() + timedelta(hours=1))
    link = links(game)[WAIT]
    due_in(game, 1, due_at=due)
    with stopped_at(now() + timedelta(hours=2)):
        assert stranger().post(link).status_code == 200


def test_a_late_mail_leaves_its_reader_the_time_that_it_has_lost(game):
    due, link = owed(game, 1).due_at, decide_links(letter(game, "Ann", Event.REMINDER))[WAIT]
    assert Message.objects.get(event=Event.YOUR_TURN).state == State.WAITING
    with stopped_at(due + timedelta(seconds=1)):
        assert stranger().post(link).status_code == 200


def test_the_old_persons_links_die_when_the_seat_is_taken_over(game):
    link = links(game)[WAIT]
    game.seats.filter(number=1).update(user=person("Cid"))
    refused(game, link, 403, "person")
    game.seats.filter(number=1).update(user=None, bot="random")
    refused(game, link, 403, "person")


def test_a_link_of_somebody_whose_account_is_closed_is_dead(game):
    link = links(game)[WAIT]
    User.objects.filter(username="Ann").update(is_active=False)
    refused(game, link, 404, "forged")


def test_somebody_else_who_is_signed_in_cannot_use_it(game):
    refused(game, links(game)[WAIT], 403, "person", client=Visitor("Bob").client)


def test_the_page_for_the_wrong_person_does_not_name_the_table(game):
    Game.objects.update(name="Secret circle")
    response = Visitor("Bob").client.get(links(game)[WAIT])
    assert "Secret circle" not in html(response)
    assert game.slug not in html(response)


@pytest.mark.parametrize(
    ("columns", "status", "why"),
    [
        ({"status": Status.QUARANTINED}, 409, "held"),
        ({"status": Status.CANCELLED}, 410, "over"),
        ({"paused_at": True}, 409, "held"),
    ],
)
def test_a_game_that_takes_no_answers_takes_none_from_mails(game, columns, status, why):
    link = links(game)[WAIT]
    if "paused_at" in columns:
        columns = {"paused_at": now()}
    Game.objects.filter(pk=game.pk).update(**columns)
    refused(game, link, status, why)


def test_a_finished_game_is_over(game):
    link = links(game)[WAIT]
    finish(game)
    refused(game, link, 410, "over")


def test_while_a_stand_in_plays_the_link_says_so(game):
    link = links(game)[WAIT]
    game.seats.filter(number=1).update(stand_in="random")
    refused(game, link, 409, "away")


def test_links_stay_good_when_the_key_of_the_site_is_changed(game, settings):
    link = links(game)[WAIT]
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "a new key of the site"
    assert stranger().get(link).status_code == 200
    assert stranger().post(link).status_code == 200


def test_links_die_when_the_old_key_is_given_up(game, settings):
    link = links(game)[WAIT]
    settings.SECRET_KEY = "a new key of the site"
    refused(game, link, 404, "forged")


def test_a_page_with_an_old_key_still_answers(game, settings):
    page = question_token(game, 1)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "a new key of the site"
    assert answer(game, 1, "wait", token=page).accepted


def test_rules_that_break_hold_the_game_and_say_so(settings):
    game = running("Ann", "Bob", system="broken")
    link = links(game)[0]
    response = stranger().post(link)
    assert (response.status_code, dead(response)) == (409, "held")
    assert "stash of seat 2" not in html(response)
    game.refresh_from_db()
    assert game.status == Status.QUARANTINED


def test_links_name_no_more_than_is_needed(game):
    decision = decision_of(links(game)[ROLL].split("/")[2])
    row = owed(game, 1)
    assert (decision.game, decision.seat, decision.user) == (game.pk, 1, person("Ann").pk)
    assert (decision.key, decision.token) == ("roll", question_token(game, 1))
    assert decision.until == row.due_at.replace(microsecond=0)
    assert Obligation.objects.count() == 1
