"""Whatever people and the operator do: no key, no password, no answer and no hand gets into the log."""

import json
import logging
import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from games import systems
from games.journal.question_token import question_token
from games.mail.mail_tokens import Unsubscription
from games.models import Game, Message
from games.play import bots
from labyrinth.ground import metrics
from tests.games.letters import decide_links, letter
from tests.games.pages import Visitor
from tests.games.people import answer, open_table, person, running
from tests.games.post import fresh_channels, send
from tests.labyrinth.written import as_production

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]

__all__ = ["fresh_channels"]

PASSWORD = "correct-horse-battery"
WRONG = "correct-horse-bakery"
TOKEN = "metrics-word-for-the-watchers"


@pytest.fixture(autouse=True)
def _only_the_tiny_games(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ())


@pytest.fixture
def lines():
    with as_production(logging.DEBUG) as written:
        yield written


def events(lines: list[str]) -> set[str]:
    return {json.loads(line)["event"] for line in lines}


def silent(lines: list[str], *secrets: str) -> None:
    """None of them stands in what was logged, which is not nothing."""
    text = "\n".join(lines)
    assert "request" in text
    assert [secret for secret in secrets if secret in text] == []


def links_of_the_last_mail() -> list[str]:
    return re.findall(r"https?://[^/\s]+(/\S+)", str(mail.outbox[-1].body))


def test_signing_in_tells_neither_password_nor_address(lines):
    ann = person("Ann")
    ann.set_password(PASSWORD)
    ann.save()
    EmailAddress.objects.create(user=ann, email=ann.email, primary=True, verified=True)
    client = Client()
    for password in (WRONG, PASSWORD):
        client.post("/accounts/login/", {"login": ann.email, "password": password})
    assert client.session["_auth_user_id"] == str(ann.pk)
    silent(lines, PASSWORD, WRONG, ann.email, client.cookies["sessionid"].value)


def test_keys_in_mails_about_the_account_are_not_told(lines):
    ann = person("Ann")
    EmailAddress.objects.create(user=ann, email=ann.email, primary=True, verified=True)
    client, keys = Client(), []
    new = {"email": "new@example.org", "username": "Newby", "password1": PASSWORD}
    client.post("/accounts/signup/", new)
    keys += links_of_the_last_mail()
    client.post("/accounts/password/reset/", {"email": ann.email})
    keys += links_of_the_last_mail()
    assert len(keys) == 2
    for path in keys:
        assert Client().get(path, follow=True).status_code == 200
    secrets = [part for path in keys for part in path.split("/") if len(part) > 20]
    assert len(secrets) == 2
    silent(lines, PASSWORD, ann.email, "new@example.org", *secrets)


def test_links_of_turn_mails_and_what_they_decide_are_not_told(lines):
    game = running("Ann", "Bob")
    toll = decide_links(letter(game, "Ann"))[2]
    leave = f"/unsubscribe/{Unsubscription(person('Bob').pk, 'your_turn').signed()}/"
    for path in (toll, leave):
        for method in ("get", "post"):
            assert getattr(Client(), method)(path).status_code == 200
    game.refresh_from_db()
    assert game.entries
    silent(lines, toll.split("/")[2], leave.split("/")[2], "toll")


def test_a_page_s_answer_and_its_token_are_not_told(lines):
    game = running("Ann", "Bob")
    token = question_token(game, 1)
    sent = {"answer": "toll", "token": token}
    assert Visitor("Ann").client.post(f"/g/{game.slug}/answer/", sent).status_code == 403
    client = Client()
    client.force_login(person("Ann"))
    client.post(f"/g/{game.slug}/answer/", {**sent, "csrfmiddlewaretoken": "csrf-word-of-the-page"})
    client.post(f"/g/{game.slug}/answer/", sent)
    game.refresh_from_db()
    assert game.entries
    silent(lines, token, "toll", "csrf-word-of-the-page", client.cookies["sessionid"].value)


def test_an_invitation_is_a_key_too(lines):
    game = open_table("Ann")
    Game.objects.filter(pk=game.pk).update(access="link", invite="invitationkeyofthistable")
    Visitor("Bob").get("/i/invitationkeyofthistable/", follow=True)
    silent(lines, "invitationkeyofthistable")


def test_rules_that_fail_tell_no_hand(lines):
    game = running(system="broken")
    assert not answer(game, 1, "wait").accepted
    bots.play_bots(game.pk)
    Client().get("/")
    assert any("quarantined" in event for event in events(lines))
    silent(lines, "stash of seat 2")


def test_a_mail_that_fails_tells_neither_its_words_nor_its_address(lines):
    game = running("Ann", "Bob")

    def broken(message: Message):
        raise RuntimeError(words)

    links = decide_links(letter(game, "Ann"))
    words = f"cannot render {links[0]} for ann@example.org"
    assert send(render=broken) == 0
    Client().get("/")
    assert any("RuntimeError" in event for event in events(lines))
    silent(lines, links[0].split("/")[2], "ann@example.org", "cannot render")


def test_a_watcher_s_word_is_not_told_and_the_numbers_tell_nothing_else(lines, settings):
    settings.METRICS_TOKEN = TOKEN
    game = running("Ann", "Bob")
    link = decide_links(letter(game, "Ann"))[2]
    Client().post(link)
    page = Client().get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    told = page.content.decode()
    assert metrics.REQUESTS.name in told
    assert [word for word in (link.split("/")[2], game.slug, "toll", "Ann", TOKEN) if word in told] == []
    silent(lines, TOKEN, link.split("/")[2])
