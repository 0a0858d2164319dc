"""Personal tokens: made by who shows once more who it is, shown once, kept as a hash, at most twenty."""

import hashlib
import re
from datetime import timedelta

import pytest
from django.test import Client

from accounts import tokens
from accounts.models import Token, User
from labyrinth.ground.clock import now, stopped_at
from tests.accounts.conftest import PASSWORD

PAGE = "/accounts/tokens/"
FORM = {"name": "My bot", "scopes": ["read", "play"], "days": "90"}
SECRET = re.compile(r"lab_[\w-]{43}")


def made(user: User, **more: object) -> str:
    choices = {"name": "bot", "scopes": ["read"], "days": 90} | more
    return tokens.make(user, **choices)[1]


@pytest.fixture
def as_anna(as_anna: Client) -> Client:
    """Anna has shown just now that it is her."""
    as_anna.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return as_anna


def test_a_token_is_shown_once_and_stored_as_a_hash(as_anna: Client, anna: User):
    page = as_anna.post(PAGE, FORM)
    secret = SECRET.search(page.content.decode())[0]
    assert "no-store" in page["Cache-Control"]
    token = Token.objects.get()
    assert (token.name, token.scopes, token.prefix) == ("My bot", ["read", "play"], secret[:10])
    assert token.hash == hashlib.sha256(secret.encode()).hexdigest()
    assert timedelta(days=89) < token.expires_at - now() <= timedelta(days=90)
    again = as_anna.get(PAGE).content.decode()
    assert "My bot" in again
    assert token.prefix in again
    assert not SECRET.search(again)


@pytest.mark.parametrize(
    "wrong",
    [{"name": ""}, {"name": "x" * 61}, {"scopes": []}, {"scopes": ["all"]}, {"days": "7"}, {"days": "0"}],
)
def test_a_form_with_a_mistake_makes_nothing(as_anna: Client, wrong: dict[str, object]):
    page = as_anna.post(PAGE, FORM | wrong)
    assert 'class="errorlist' in page.content.decode()
    assert not Token.objects.exists()


def test_a_revoked_token_opens_nothing(as_anna: Client, anna: User):
    secret = made(anna)
    token = tokens.recognise(secret)
    assert "revoked" in as_anna.post(f"{PAGE}{token.pk}/revoke/", follow=True).content.decode()
    with pytest.raises(tokens.BadTokenError) as refused:
        tokens.recognise(secret)
    assert refused.value.wrong == "revoked"
    assert as_anna.post(f"{PAGE}{token.pk}/revoke/").status_code == 302
    assert as_anna.get(f"{PAGE}{token.pk}/revoke/").status_code == 405


def test_nobody_revokes_or_sees_a_token_of_somebody_else(as_anna: Client, ewa: User):
    secret = made(ewa, name="Harp of Ewa")
    as_anna.post(f"{PAGE}{Token.objects.get().pk}/revoke/")
    assert tokens.recognise(secret).user == ewa
    assert "Harp" not in as_anna.get(PAGE).content.decode()


def test_visitors_sign_in_first(client: Client, db: None):
    assert client.get(PAGE).status_code == 302
    assert client.post(PAGE, FORM).status_code == 302


def test_the_twenty_first_is_refused(as_anna: Client, anna: User):
    for _ in range(tokens.MOST):
        made(anna)
    page = as_anna.post(PAGE, FORM).content.decode()
    assert "You have 20 tokens; revoke one first." in page
    assert Token.objects.count() == tokens.MOST
    tokens.revoke(anna, Token.objects.first().pk)
    made(anna)


def test_a_use_is_noted_once_a_minute(anna: User, django_assert_num_queries):
    secret, start = made(anna), now()
    with stopped_at(start), django_assert_num_queries(2):
        assert tokens.recognise(secret).used_at == start
    with stopped_at(start + timedelta(seconds=59)), django_assert_num_queries(1):
        assert tokens.recognise(secret).used_at == start
    with stopped_at(start + timedelta(seconds=60)), django_assert_num_queries(2):
        tokens.recognise(secret)


@pytest.mark.parametrize("secret", ["", "lab_", "x" * 47, "lab_" + "ż" * 43, "lab_" + "a" * 43 + "\n"])
def test_what_is_no_token_asks_nothing(secret: str, db: None, django_assert_num_queries):
    with django_assert_num_queries(0), pytest.raises(tokens.BadTokenError):
        tokens.recognise(secret)


def test_the_page_costs_the_same_with_many(as_anna: Client, anna: User, django_assert_max_num_queries):
    for _ in range(tokens.MOST):
        made(anna)
    with django_assert_max_num_queries(8):
        as_anna.get(PAGE)


def test_what_is_long_over_is_forgotten(anna: User):
    made(anna)
    for days in (31, 29):
        with stopped_at(now() - timedelta(days=days + 30)):
            made(anna, days=30)
    assert (tokens.purge(dry=True), tokens.purge(dry=False), Token.objects.count()) == (1, 1, 2)
