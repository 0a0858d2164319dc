"""Pages and mails around an account keep no English when they are read in Polish."""

import re
from pathlib import Path

import allauth
import django
import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from babel.messages.pofile import read_po
from django.core import mail
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from accounts.places import time_zone_choices
from labyrinth.running import messages
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_pages import FOR_PEOPLE, FOR_VISITORS
from tests.same_words import same_words

SECURED = ["2fa/", "2fa/totp/deactivate/", "2fa/recovery-codes/", "2fa/recovery-codes/generate/"]
NAMES = {"Labyrinth", "English", "Polski", "Anna", "anna@example.org", "America/New_York", "UTC"}
CATALOGUES = (
    Path(allauth.__file__).parent / "locale/pl/LC_MESSAGES/django.po",
    Path(django.__file__).parent / "contrib/auth/locale/pl/LC_MESSAGES/django.po",
)
MEN_ONLY = re.compile(r"\w+(?:łeś|łaś|nąłeś)\b|zalogowany\b|poproszony\b|pewien\b|pewny\b|cierpliwy\b")
LINK = re.compile(r"https?://[^\s\"<]+")


@pytest.fixture(autouse=True)
def _short_names_of_zones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many places are called alike in both languages; their regions are not."""
    regions = [(region, []) for region, _zones in time_zone_choices()[1:]]
    monkeypatch.setattr("accounts.forms.time_zone_choices", lambda: [("UTC", "UTC"), *regions])


def assert_polish(client: Client, user: User | None, path: str) -> None:
    pages = []
    for language in ("en", "pl"):
        client.cookies["django_language"] = language
        if user:
            User.objects.filter(pk=user.pk).update(language=language)
        page = client.get(f"/accounts/{path}")
        assert page.status_code == 200
        pages.append(page.content.decode())
    assert same_words(*pages, NAMES) == []
    assert not MEN_ONLY.search(pages[1]), MEN_ONLY.search(pages[1])


@pytest.mark.parametrize("path", FOR_VISITORS)
def test_a_page_for_visitors(client: Client, db: None, path: str) -> None:
    assert_polish(client, None, path)


@pytest.mark.parametrize("path", FOR_PEOPLE)
def test_a_page_for_people(client: Client, anna: User, path: str) -> None:
    client.force_login(anna)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert_polish(client, anna, path)


@pytest.mark.parametrize("path", SECURED)
def test_a_page_for_people_with_two_factors(client: Client, anna: User, path: str) -> None:
    TOTP.activate(anna, generate_totp_secret())
    RecoveryCodes.activate(anna)
    client.force_login(anna)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert_polish(client, anna, path)


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("password/reset/", {"email": "anna@example.org"}),
        ("password/reset/", {"email": "nobody@example.org"}),
        (
            "signup/",
            {"email": "anna@example.org", "username": "Zoe", "password1": PASSWORD},
        ),
        (
            "signup/",
            {"email": "zoe@example.org", "username": "Zoe", "password1": PASSWORD},
        ),
    ],
)
def test_a_mail(anna: User, path: str, sent: dict[str, str]) -> None:
    letters = []
    for language in ("en", "pl"):
        User.objects.filter(pk=anna.pk).update(language=language)
        User.objects.filter(username="Zoe").delete()
        client = Client()
        client.cookies["django_language"] = language
        cache.clear()  # one mail in three minutes is the limit of an address
        client.post(f"/accounts/{path}", sent)
        letter = mail.outbox.pop()
        html = f"<b>{letter.subject}</b><p>{letter.body}</p>{letter.alternatives[0][0]}"
        letters.append(LINK.sub("", html))
    assert same_words(*letters, NAMES | set(sent.values())) == []
    assert not MEN_ONLY.search(letters[1])


def test_borrowed_texts_are_texts_of_the_packages() -> None:
    theirs = set()
    for path in CATALOGUES:
        with path.open("rb") as file:
            theirs |= {first(message.id) for message in read_po(file)}
    ours = [
        message
        for message in messages.load("pl")
        if [name for name, _line in message.locations] == ["accounts/borrowed_texts.py"]
    ]
    assert len(ours) > 20
    assert {first(message.id) for message in ours} <= theirs


def first(msgid: str | tuple[str, ...]) -> str:
    """A text, or the singular of one that counts."""
    return msgid if isinstance(msgid, str) else msgid[0]
