"""Forms that make something make it once, however often they are sent."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core import mail
from django.db import models
from django.http import HttpResponse
from django.test import Client

from accounts import once, tokens
from accounts.models import DataExport, Press, Token, User, Vacation
from labyrinth.ground.clock import now, stopped_at
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_tokens import FORM, SECRET
from tests.accounts.test_vacations import NOON

PAGES = {
    "/accounts/data/": (DataExport, {}),
    "/accounts/vacation/": (Vacation, {"starts": "2026-11-25", "ends": "2026-11-27"}),
    "/accounts/tokens/": (Token, FORM),
}


def press(client: Client, page: str, data: dict[str, object], token: str = "a") -> HttpResponse:
    """Send the form of a page as it was shown with this token."""
    return client.post(page, {**data, once.FIELD: 64 * token})


@pytest.fixture(autouse=True)
def _at_noon() -> Iterator[None]:
    with stopped_at(NOON):
        yield


@pytest.fixture
def as_anna(as_anna: Client) -> Client:
    """Anna has shown just now that it is her."""
    as_anna.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return as_anna


@pytest.mark.parametrize("address", PAGES)
def test_two_presses_make_one(address: str, as_anna: Client):
    model, data = PAGES[address]
    first, second = (press(as_anna, address, data) for _ in range(2))
    assert model.objects.count() == 1
    assert (first.status_code, first.get("Location")) == (second.status_code, second.get("Location"))
    assert "errorlist" not in as_anna.get(address).content.decode()


def test_another_page_or_other_words_make_another(as_anna: Client):
    page, data = "/accounts/tokens/", FORM
    for token, name in (("a", "One"), ("a", "Two"), ("b", "Two")):
        press(as_anna, page, data | {"name": name}, token)
    assert sorted(Token.objects.values_list("name", flat=True)) == ["One", "Two", "Two"]


def test_nobody_is_led_to_what_somebody_else_has_made(as_anna: Client, ewa: User):
    model, data = PAGES["/accounts/vacation/"]
    press(as_anna, "/accounts/vacation/", data)
    as_ewa = Client()
    as_ewa.force_login(ewa)
    press(as_ewa, "/accounts/vacation/", data)
    assert model.objects.count() == 2


def test_what_was_refused_may_be_tried_again(as_anna: Client, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as full:
        full.setattr(tokens, "MOST", 0)
        assert "revoke one first" in press(as_anna, "/accounts/tokens/", FORM).content.decode()
    assert not Press.objects.exists()
    press(as_anna, "/accounts/tokens/", FORM)
    assert Token.objects.count() == 1


def test_the_token_that_is_shown_is_the_one_that_opens(as_anna: Client):
    first, second = (
        SECRET.search(press(as_anna, "/accounts/tokens/", FORM).content.decode())[0] for _ in range(2)
    )
    assert tokens.recognise(second).name == "My bot"
    with pytest.raises(tokens.BadTokenError):
        tokens.recognise(first)
    assert len([letter for letter in mail.outbox if "token" in letter.subject.lower()]) == 1


def test_a_token_that_was_used_keeps_its_secret(as_anna: Client):
    secret = SECRET.search(press(as_anna, "/accounts/tokens/", FORM).content.decode())[0]
    tokens.recognise(secret)
    assert not SECRET.search(press(as_anna, "/accounts/tokens/", FORM).content.decode())
    assert tokens.recognise(secret)


def test_signing_up_twice_is_signing_up(client: Client, db: None):
    form = {"email": "bob@example.org", "username": "Bob", "password1": PASSWORD}
    first, second = (press(client, "/accounts/signup/", form) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert User.objects.count() == 1
    assert len(mail.outbox) == 1


def test_what_was_made_is_forgotten_after_a_day(as_anna: Client):
    press(as_anna, "/accounts/data/", {})
    assert once.purge(dry=True) == 0
    with stopped_at(now() + timedelta(hours=25)):
        assert once.purge(dry=True) == 1
        assert once.purge(dry=False) == 1
    assert not Press.objects.exists()


def test_these_rows_name_nobody():
    assert not [field for field in Press._meta.get_fields() if isinstance(field, models.ForeignKey)]
