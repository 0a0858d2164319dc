import re

import pytest
from django.core import mail
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def sign_up(client: Client, **fields: str) -> HttpResponse:
    form = {"email": "bob@example.org", "username": "Bob", "password1": PASSWORD}
    response: HttpResponse = client.post("/accounts/signup/", form | fields)
    return response


def link_in(text: str) -> str:
    """The path of the first link of a mail."""
    found = re.search(r"https?://[^/\s]+(/\S+)", text)
    assert found, text
    return found[1]


def errors_of(response: HttpResponse, field: str) -> list[str]:
    form = response.context["form"]  # type: ignore[attr-defined]
    return list(form.errors.get(field, []))


def test_sign_up_writes_a_mail_whose_link_signs_in(client: Client) -> None:
    assert sign_up(client, time_zone="Europe/Warsaw").url == "/accounts/confirm-email/"  # type: ignore[attr-defined]
    assert "_auth_user_id" not in client.session
    [letter] = mail.outbox
    assert (letter.to, letter.subject) == (["bob@example.org"], "Labyrinth: Confirm your email")
    path = link_in(str(letter.body))
    assert "Bob" in client.get(path).content.decode()
    assert "_auth_user_id" not in client.session, "opening a link must not act"
    client.post(path)
    bob = User.objects.get(username="Bob")
    assert client.session["_auth_user_id"] == str(bob.pk)
    assert (bob.email, bob.language, bob.time_zone) == ("bob@example.org", "en", "Europe/Warsaw")


def test_the_mail_says_the_same_in_html(client: Client) -> None:
    sign_up(client, username="O'Neil")
    [letter] = mail.outbox
    [(html, kind)] = letter.alternatives  # type: ignore[attr-defined]
    assert kind == "text/html"
    assert link_in(str(letter.body)) in html
    assert "O'Neil" in letter.body
    assert "O&#x27;Neil" in html


def test_no_sign_in_before_the_address_is_confirmed(client: Client) -> None:
    sign_up(client)
    other = Client()
    other.post("/accounts/login/", {"login": "bob@example.org", "password": PASSWORD})
    assert "_auth_user_id" not in other.session


@pytest.mark.parametrize("name", ["Al", "x" * 25, "<b>Bob</b>", "Bob@home", "   ", "Labyrinth"])
def test_a_wrong_name_is_refused_and_the_rest_is_kept(client: Client, name: str) -> None:
    response = sign_up(client, username=name)
    assert errors_of(response, "username")
    assert 'value="bob@example.org"' in response.content.decode()
    assert not User.objects.exists()
    assert not mail.outbox


@pytest.mark.parametrize("name", ["anna", "ANNA", " Anna "])
def test_a_name_that_differs_in_case_only_is_refused(client: Client, anna: User, name: str) -> None:
    response = sign_up(client, username=name)
    assert errors_of(response, "username") == ["Somebody already plays under this name."]
    assert User.objects.count() == 1


def test_a_known_address_is_told_by_mail_only(client: Client, anna: User) -> None:
    stranger, known = sign_up(client), sign_up(Client(), email="anna@example.org", username="Zenon")
    assert (known.status_code, known["Location"]) == (stranger.status_code, stranger["Location"])
    assert not User.objects.filter(username="Zenon").exists()
    assert mail.outbox[-1].subject == "Labyrinth: You already have an account"
    assert mail.outbox[-1].to == ["anna@example.org"]


def test_a_weak_password_is_refused(client: Client) -> None:
    response = sign_up(client, password1="12345678")
    assert errors_of(response, "password1")
    assert not User.objects.exists()


def test_an_unknown_time_zone_of_the_browser_turns_nobody_away(client: Client) -> None:
    sign_up(client, time_zone="Middle/Earth")
    assert User.objects.get().time_zone == "UTC"


def test_a_new_person_keeps_the_language_of_the_page(client: Client) -> None:
    client.post("/accounts/language/", {"language": "pl", "next": "/accounts/signup/"})
    sign_up(client)
    assert User.objects.get().language == "pl"
    [(html, _kind)] = mail.outbox[0].alternatives  # type: ignore[attr-defined]
    assert '<html lang="pl">' in html
