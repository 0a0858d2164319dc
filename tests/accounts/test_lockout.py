"""Wrong passwords: who has typed them waits, and nobody else."""

from typing import Any

import pytest
from django.conf import settings as site
from django.core import mail, signing
from django.test import Client

from accounts import lockout
from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_sign_up import link_in

LOGIN = "/accounts/login/"
TOO_MANY = "Too many failed login attempts"
HOME, ELSEWHERE = "203.0.113.7", "198.51.100.9"


def at(address: str) -> Client:
    return Client(REMOTE_ADDR=address)


def tries(client: Client, person: User, password: str = "wrong") -> str:
    """What becomes of one try: "in", "wrong" or "waits"."""
    page = client.post(LOGIN, {"login": person.email, "password": password})
    if "_auth_user_id" in client.session:
        return "in"
    return "waits" if TOO_MANY in page.content.decode() else "wrong"


def known(person: User, address: str = HOME) -> Client:
    """A browser in which the person has signed in before, and out again."""
    client = at(address)
    assert tries(client, person, PASSWORD) == "in"
    client.post("/accounts/logout/")
    return client


def test_who_guesses_waits(db: None, anna: User):
    assert [tries(at(ELSEWHERE), anna) for _ in range(6)] == ["wrong"] * 5 + ["waits"]
    assert tries(at(ELSEWHERE), anna, PASSWORD) == "waits"


def test_five_wrong_passwords_from_elsewhere_do_not_lock_the_owner_out(anna: User):
    for _ in range(6):
        tries(at(ELSEWHERE), anna)
    assert tries(at(HOME), anna, PASSWORD) == "in"


def test_nor_those_of_somebody_in_the_same_house_where_the_browser_is_known(anna: User):
    mine = known(anna)
    for _ in range(12):
        tries(at(HOME), anna)
    assert tries(at(HOME), anna, PASSWORD) == "waits"
    assert tries(mine, anna, PASSWORD) == "in"


def test_somebody_else_signs_in_at_the_same_place(anna: User, ewa: User):
    for _ in range(5):
        tries(at(ELSEWHERE), anna)
    assert tries(at(ELSEWHERE), ewa, PASSWORD) == "in"


def test_who_guesses_from_many_places_waits_too_and_a_known_browser_does_not(anna: User, settings: Any):
    settings.ACCOUNT_RATE_LIMITS = site.ACCOUNT_RATE_LIMITS | {"login_failed_elsewhere": "3/h/key"}
    mine = known(anna)
    told = [tries(at(f"198.51.100.{number}"), anna) for number in range(4)]
    assert told == ["wrong"] * 3 + ["waits"]
    assert tries(at("192.0.2.1"), anna, PASSWORD) == "waits"
    assert tries(mine, anna, PASSWORD) == "in"


def test_right_passwords_do_not_count(anna: User, settings: Any):
    settings.ACCOUNT_RATE_LIMITS = site.ACCOUNT_RATE_LIMITS | {"login_failed_elsewhere": "3/h/key"}
    assert [tries(at(HOME), anna, PASSWORD) for _ in range(8)] == ["in"] * 8


def test_a_known_browser_guesses_no_more_than_others(anna: User):
    mine = known(anna)
    assert [tries(mine, anna) for _ in range(6)] == ["wrong"] * 5 + ["waits"]


def test_it_is_known_to_its_own_account_only(anna: User, ewa: User):
    mine = known(anna)
    for _ in range(5):
        tries(at(HOME), ewa)
    assert tries(mine, ewa, PASSWORD) == "waits"


SIGNED_FOR_ELSE = signing.dumps({"*": "x"}, salt="another")


@pytest.mark.parametrize(
    "value", ["", "x", "e30:1:x", SIGNED_FOR_ELSE], ids=["none", "word", "form", "signed"]
)
def test_nobody_makes_such_a_cookie(anna: User, value: str):
    forged = at(HOME)
    for _ in range(5):
        tries(forged, anna)
    forged.cookies[lockout.COOKIE] = value
    assert tries(forged, anna, PASSWORD) == "waits"


def test_one_browser_is_known_to_several_accounts(anna: User, ewa: User):
    client = known(anna)
    assert tries(client, ewa, PASSWORD) == "in"
    client.post("/accounts/logout/")
    for _ in range(12):
        tries(at(HOME), anna)
    assert tries(client, anna, PASSWORD) == "in"


def test_the_cookie_tells_no_address_and_is_for_the_site_alone(anna: User, settings: Any):
    settings.SESSION_COOKIE_SECURE = True
    client = known(anna)
    cookie = client.cookies[lockout.COOKIE]
    assert cookie["httponly"]
    assert cookie["secure"]
    assert cookie["samesite"] == "Lax"
    told = signing.loads(cookie.value, salt=lockout.SALT)
    assert len(told) == 1
    assert "anna" not in str(told)


def test_a_code_makes_a_browser_known_too(anna: User):
    client = at(HOME)
    client.post("/accounts/login/code/", {"email": anna.email})
    code = next(line for line in str(mail.outbox[-1].body).splitlines() if "-" in line and len(line) < 12)
    client.post("/accounts/login/code/confirm/", {"code": code})
    assert client.session["_auth_user_id"] == str(anna.pk)
    client.post("/accounts/logout/")
    for _ in range(6):
        tries(at(HOME), anna)
    assert tries(client, anna, PASSWORD) == "in"


def test_after_another_password_by_mail_one_signs_in_at_once(anna: User):
    client, new = at(HOME), "another-lamp-7"
    for _ in range(6):
        tries(client, anna)
    client.post("/accounts/password/reset/", {"email": anna.email})
    page = client.get(link_in(str(mail.outbox[-1].body)), follow=True)
    client.post(page.request["PATH_INFO"], {"password1": new})
    assert tries(client, anna, new) == "in"


def test_who_is_signed_in_shows_it_once_more_whatever_others_type(anna: User):
    mine = at(HOME)
    tries(mine, anna, PASSWORD)
    for _ in range(12):
        tries(at(HOME), anna)
    mine.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert mine.get("/accounts/delete/").status_code == 200
