"""Signing in by a passkey, and keys as the second factor."""

import json
import re
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.passkey import Passkey

ADD = "/accounts/2fa/webauthn/add/"
LOGIN = "/accounts/2fa/webauthn/login/"
JUNK = ["", "5", "[]", "{}", '"x"', "null", "no json", '{"response": {}}', '{"id": "x", "response": 7}']


def options_in(page: str) -> dict[str, Any]:
    found = re.search(r'<script id="js_data" type="application/json">(.+?)</script>', page)
    assert found
    options: dict[str, Any] = json.loads(found[1])["creation_options"]
    return options


@pytest.fixture
def passkey(as_anna: Client, anna: User) -> Passkey:
    """Anna's passkey, added on the page; the client that added it stays signed in."""
    key = Passkey()
    as_anna.post("/accounts/reauthenticate/", {"password": PASSWORD})
    credential = key.register(options_in(as_anna.get(ADD).content.decode()))
    as_anna.post(ADD, {"name": "Phone", "passwordless": "on", "credential": credential})
    assert Authenticator.objects.filter(user=anna, type="webauthn").count() == 1
    return key


def sign_in(key: Passkey, client: Client, **more: str) -> Any:
    options = client.get(LOGIN, headers={"accept": "application/json"}).json()["request_options"]
    return client.post(LOGIN, {"credential": key.sign(options), **more})


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_a_passkey_signs_in_alone(passkey: Passkey, anna: User) -> None:
    client = Client()
    sign_in(passkey, client)
    assert client.session["_auth_user_id"] == str(anna.pk)


def test_a_passkey_leads_on_to_where_one_was_going(passkey: Passkey) -> None:
    client = Client()
    page = client.get("/accounts/login/?next=/accounts/hours/").content.decode()
    form = page.split('id="mfa_login"')[1].split("</form>")[0]
    assert '<input type="hidden" name="next" value="/accounts/hours/">' in form
    assert sign_in(passkey, client, next="/accounts/hours/")["Location"] == "/accounts/hours/"


def test_an_answer_to_another_challenge_signs_nobody_in(passkey: Passkey) -> None:
    client, other = Client(), Client()
    options = client.get(LOGIN, headers={"accept": "application/json"}).json()["request_options"]
    other.get(LOGIN, headers={"accept": "application/json"})
    other.post(LOGIN, {"credential": passkey.sign(options)})
    assert not is_in(other)


def test_an_answer_works_once(passkey: Passkey) -> None:
    client = Client()
    options = client.get(LOGIN, headers={"accept": "application/json"}).json()["request_options"]
    answer = passkey.sign(options)
    client.post(LOGIN, {"credential": answer})
    assert is_in(client)
    client.post("/accounts/logout/")
    client.post(LOGIN, {"credential": answer})
    assert not is_in(client)


def test_another_key_signs_nobody_in(passkey: Passkey) -> None:
    client, stranger = Client(), Passkey()
    stranger.owner = passkey.owner
    said = sign_in(stranger, client)
    assert said["Location"] == "/accounts/login/"
    assert not is_in(client)


@pytest.mark.parametrize("junk", JUNK)
def test_junk_signs_nobody_in(client: Client, anna: User, junk: str) -> None:
    client.get(LOGIN, headers={"accept": "application/json"})
    assert client.post(LOGIN, {"credential": junk})["Location"] == "/accounts/login/"
    assert not is_in(client)


@pytest.mark.parametrize("junk", JUNK)
def test_junk_adds_no_key(as_anna: Client, anna: User, junk: str) -> None:
    as_anna.post("/accounts/reauthenticate/", {"password": PASSWORD})
    as_anna.get(ADD)
    assert as_anna.post(ADD, {"name": "Phone", "credential": junk}).status_code == 200
    assert not Authenticator.objects.exists()


def test_with_a_key_the_password_alone_is_not_enough(passkey: Passkey, anna: User) -> None:
    cache.clear()
    client = Client()
    asked = client.post("/accounts/login/", {"login": anna.email, "password": PASSWORD})
    assert asked["Location"].startswith("/accounts/2fa/authenticate/")
    assert not is_in(client)
    assert client.get(asked["Location"]).status_code == 200


def test_a_key_is_listed_and_renamed_and_removed(passkey: Passkey, as_anna: Client, anna: User) -> None:
    [key] = Authenticator.objects.filter(user=anna, type="webauthn")
    page = as_anna.get("/accounts/2fa/webauthn/").content.decode()
    assert "Phone" in page
    assert "Passkey" in page
    as_anna.post(f"/accounts/2fa/webauthn/keys/{key.pk}/edit/", {"name": "Old phone"})
    assert "Old phone" in as_anna.get("/accounts/2fa/webauthn/").content.decode()
    as_anna.post(f"/accounts/2fa/webauthn/keys/{key.pk}/remove/")
    assert not Authenticator.objects.filter(type="webauthn").exists()


def test_its_owner_is_told_of_a_new_key(passkey: Passkey, anna: User) -> None:
    assert any(letter.to == [anna.email] for letter in mail.outbox)


def test_keys_of_others_are_nobodys_business(passkey: Passkey, anna: User, ewa: User) -> None:
    [key] = Authenticator.objects.filter(user=anna, type="webauthn")
    client = Client()
    client.force_login(ewa)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    for path in ("edit", "remove"):
        assert client.get(f"/accounts/2fa/webauthn/keys/{key.pk}/{path}/").status_code == 404
