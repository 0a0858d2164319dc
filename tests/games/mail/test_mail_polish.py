"""A mail in Polish, and the pages behind its links, keep no English."""

import pytest
from django.test import Client

from accounts.models import User
from games.models.message import Event
from tests.games.letters import decide_links, letter, message, play_safe
from tests.games.mail.test_mail import OF_A_GAME, facts
from tests.games.pages import Visitor, html
from tests.games.people import running
from tests.games.views.test_polish import NAMED
from tests.same_words import same_words

pytestmark = pytest.mark.django_db

KNOWN = NAMED | {"UTC", "Tel"}  # a Teleport on a small board is one in both languages


def speak(language: str) -> None:
    User.objects.update(language=language)


@pytest.mark.parametrize("event", OF_A_GAME)
def test_mails_speak_polish(event):
    game = running("Ann", "Bob", system="sorcerer")
    play_safe(game, 6)
    data, mails = facts(game, event), []
    for language in ("en", "pl"):
        speak(language)
        mails.append(letter(game, "Ann", event, data=data))
    assert same_words(mails[0].html, mails[1].html, KNOWN) == []
    assert same_words(f"<p>{mails[0].subject}</p>", f"<p>{mails[1].subject}</p>", KNOWN) == []


def test_the_digest_speaks_polish():
    game = running("Ann", "Bob", system="sorcerer")
    data = {"items": [message(game, "Ann").pk]}
    mails = []
    for language in ("en", "pl"):
        speak(language)
        mails.append(letter(None, "Ann", Event.DIGEST, data=data))
    assert same_words(mails[0].html, mails[1].html, KNOWN) == []


def test_pages_behind_links_speak_polish():
    game = running("Ann", "Bob", system="sorcerer")
    mail = letter(game, "Ann")
    link = decide_links(mail)[0]
    leave = mail.headers["List-Unsubscribe"].split("8000")[1].strip(">")
    for address in (link, leave):
        found = []
        for language in ("en", "pl"):
            speak(language)
            found.append(html(Client().get(address)))
        assert same_words(*found, KNOWN) == []


@pytest.mark.parametrize("address", ["/d/broken/", "/messages/"])
def test_other_pages_of_mails_speak_polish(address):
    game = running("Ann", "Bob", system="sorcerer")
    message(game, "Ann")
    found = []
    for language in ("en", "pl"):
        speak(language)
        found.append(html(Visitor("Ann").get(address)))
    assert same_words(*found, KNOWN) == []
