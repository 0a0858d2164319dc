import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_sign_up import link_in

NEW_PASSWORD = "another-lamp-7"


def sign_in(client: Client, login: str, password: str = PASSWORD) -> bool:
    client.post("/accounts/login/", {"login": login, "password": password})
    return "_auth_user_id" in client.session


def test_sign_in_by_email(client: Client, anna: User) -> None:
    assert sign_in(client, "Anna@Example.org")
    assert client.session["_auth_user_id"] == str(anna.pk)


@pytest.mark.parametrize(("login", "password"), [("Anna", PASSWORD), ("anna@example.org", "wrong")])
def test_no_sign_in_by_name_or_with_a_wrong_password(
    client: Client, anna: User, login: str, password: str
) -> None:
    assert not sign_in(client, login, password)


def test_sign_out_needs_a_click(as_anna: Client) -> None:
    assert as_anna.get("/accounts/logout/").status_code == 200
    assert "_auth_user_id" in as_anna.session
    as_anna.post("/accounts/logout/")
    assert "_auth_user_id" not in as_anna.session


def test_a_closed_account_cannot_be_used(client: Client, anna: User) -> None:
    anna.is_active = False
    anna.save()
    assert not sign_in(client, anna.email)


def test_reset_by_the_link_of_the_mail(client: Client, anna: User) -> None:
    client.post("/accounts/password/reset/", {"email": "anna@example.org"})
    [letter] = mail.outbox
    assert letter.to == ["anna@example.org"]
    path = link_in(str(letter.body))
    page = client.get(path, follow=True)
    form = {"password1": NEW_PASSWORD}
    client.post(page.request["PATH_INFO"], form)
    assert sign_in(Client(), anna.email, NEW_PASSWORD)
    assert not sign_in(Client(), anna.email)
    assert "no longer works" in Client().get(path, follow=True).content.decode()


def test_a_letter_speaks_the_language_of_its_reader(client: Client, anna: User, ewa: User) -> None:
    client.cookies["django_language"] = "pl"
    client.post("/accounts/password/reset/", {"email": anna.email})
    client.cookies["django_language"] = "en"
    client.post("/accounts/password/reset/", {"email": ewa.email})
    languages = [letter.alternatives[0][0].split('lang="')[1][:2] for letter in mail.outbox]  # type: ignore[attr-defined]
    assert languages == ["en", "pl"]


def test_a_changed_password_is_told_in_the_language_and_time_of_its_owner(
    client: Client, ewa: User, settings: Any
) -> None:
    settings.ACCOUNT_EMAIL_NOTIFICATIONS = True
    client.force_login(ewa)
    form = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD}
    client.post("/accounts/password/change/", form)
    [letter] = mail.outbox
    assert letter.to == ["ewa@example.org"]
    assert re.search(r", \d\d:\d\d \(Europe/Warsaw, CES?T\)", str(letter.body))
    assert sign_in(Client(), ewa.email, NEW_PASSWORD)


def test_an_unknown_address_gets_a_letter_and_the_page_says_the_same(client: Client, anna: User) -> None:
    known = client.post("/accounts/password/reset/", {"email": anna.email})
    unknown = client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert known["Location"] == unknown["Location"]
    assert [letter.to for letter in mail.outbox] == [["anna@example.org"], ["nobody@example.org"]]
    assert "/accounts/signup/" in mail.outbox[1].body
