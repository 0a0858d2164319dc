"""Signing in by a code that comes by mail."""

import re
import time
from typing import Any

import pytest
from django.core import mail
from django.http import HttpResponse
from django.test import Client

from accounts.models import User

ASK = "/accounts/login/code/"
ENTER = "/accounts/login/code/confirm/"


def code_in(letter: Any) -> str:
    found = re.search(r"\n\n([A-Z0-9-]{6,12})\n\n", str(letter.body))
    assert found, letter.body
    return found[1]


def ask(client: Client, email: str = "anna@example.org") -> str:
    """Ask for a code, and return it as the letter has it."""
    assert client.post(ASK, {"email": email})["Location"] == ENTER
    return code_in(mail.outbox[-1])


def enter(client: Client, code: str) -> HttpResponse:
    response: HttpResponse = client.post(ENTER, {"code": code})
    return response


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_the_code_of_the_letter_signs_in(client: Client, anna: User) -> None:
    code = ask(client)
    [letter] = mail.outbox
    assert (letter.to, letter.subject) == (["anna@example.org"], "Labyrinth: Your code for signing in")
    [(html, _kind)] = letter.alternatives  # type: ignore[attr-defined]
    assert code in html
    assert "anna@example.org" in client.get(ENTER).content.decode()
    assert enter(client, code).status_code == 302
    assert client.session["_auth_user_id"] == str(anna.pk)


def test_the_code_works_in_the_browser_that_asked_only(client: Client, anna: User) -> None:
    code = ask(client)
    other = Client()
    said = other.post(ENTER, {"code": code}, follow=True).content.decode()
    assert "This code does not work any more." in said
    assert not is_in(other)


def test_a_wrong_code_is_told_and_the_right_one_still_works(client: Client, anna: User) -> None:
    code = ask(client)
    page = enter(client, "XXXX-YYYY")
    assert page.context["form"].errors["code"]  # type: ignore[attr-defined]
    assert not is_in(client)
    enter(client, code)
    assert is_in(client)


def test_after_three_wrong_codes_the_right_one_is_dead(client: Client, anna: User) -> None:
    code = ask(client)
    for _each in range(2):
        assert enter(client, "XXXX-YYYY").status_code == 200
    last = client.post(ENTER, {"code": "XXXX-YYYY"}, follow=True)
    assert "Too many failed login attempts" in last.content.decode()
    enter(client, code)
    assert not is_in(client)


def test_a_code_that_is_too_old_is_dead(client: Client, anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    code, now = ask(client), time.time()
    monkeypatch.setattr(time, "time", lambda: now + 15 * 60 + 1)
    said = client.post(ENTER, {"code": code}, follow=True).content.decode()
    assert "This code does not work any more." in said
    assert not is_in(client)


def test_another_code_takes_the_place_of_the_first(client: Client, anna: User) -> None:
    first = ask(client)
    client.post(ENTER, {"action": "resend"})
    second = code_in(mail.outbox[-1])
    assert first != second
    enter(client, first)
    assert not is_in(client)
    enter(client, second)
    assert is_in(client)


def test_a_page_does_not_tell_whether_an_address_is_known(client: Client, anna: User) -> None:
    other = Client()
    known = client.post(ASK, {"email": "anna@example.org"}, follow=True)
    unknown = other.post(ASK, {"email": "bono@example.org"}, follow=True)
    bodies = [page.content.decode().replace("anna@", "bono@") for page in (known, unknown)]
    tokens = re.compile(r'(csrfmiddlewaretoken" value=|X-CSRFToken": )"[^"]+"')
    assert tokens.sub("", bodies[0]) == tokens.sub("", bodies[1])
    assert "/accounts/signup/" in mail.outbox[-1].body
    assert enter(other, "XXXX-YYYY").status_code == 200


def test_asking_for_codes_is_limited_by_address(client: Client, anna: User) -> None:
    for _each in range(3):
        Client().post(ASK, {"email": "anna@example.org"})
    page = client.post(ASK, {"email": "ANNA@example.org"})
    assert page.context["form"].errors["email"]
    assert len(mail.outbox) == 3


def test_a_closed_account_gets_no_code(client: Client, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(is_active=False)
    client.post(ASK, {"email": "anna@example.org"})
    assert "/accounts/signup/" in mail.outbox[-1].body


def test_the_code_leads_on_to_where_one_was_going(client: Client, anna: User) -> None:
    page = client.get("/accounts/login/?next=/accounts/hours/").content.decode()
    assert f"{ASK}?next=%2Faccounts%2Fhours%2F" in page
    client.post(ASK, {"email": "anna@example.org", "next": "/accounts/hours/"})
    code = code_in(mail.outbox[-1])
    assert client.post(ENTER, {"code": code, "next": "/accounts/hours/"})["Location"] == "/accounts/hours/"
