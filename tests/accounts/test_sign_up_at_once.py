"""Two people who sign up, or take a name, in the same moment, on a real PostgreSQL."""

import threading
from functools import partial
from typing import Any

import pytest
from django.core import mail
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from tests import at_once as shared
from tests.accounts.conftest import PASSWORD, person
from tests.accounts.test_sign_up import errors_of

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
at_once = partial(shared.at_once, refused=AssertionError)
TAKEN = ["Somebody already plays under this name."]


def sign_up(name: str, email: str) -> HttpResponse:
    form = {"email": email, "username": name, "password1": PASSWORD}
    response: HttpResponse = Client().post("/accounts/signup/", form)
    return response


@pytest.fixture(autouse=True)
def _both_have_looked_before_either_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names and addresses were free when the two looked: their first rows are written together."""
    gate, save, waited = threading.Barrier(2, timeout=300), User.save, set()

    def save_together(self: User, *args: Any, **more: Any) -> None:
        here = threading.current_thread()
        if here is not threading.main_thread() and here not in waited:
            waited.add(here)
            gate.wait()
        save(self, *args, **more)

    monkeypatch.setattr(User, "save", save_together)


def test_of_two_with_one_name_one_is_told(db: None) -> None:
    answers = at_once(
        lambda: sign_up("Zoe", "zoe@example.org"),
        lambda: sign_up("ZOE", "other@example.org"),
    )
    assert User.objects.count() == 1
    assert sorted(answer.status_code for answer in answers) == [200, 302]
    [refused] = [answer for answer in answers if answer.status_code == 200]
    assert errors_of(refused, "username") == TAKEN
    assert len(mail.outbox) == 1


def test_of_two_with_one_address_the_page_tells_nothing(db: None) -> None:
    answers = at_once(
        lambda: sign_up("Zoe", "zoe@example.org"),
        lambda: sign_up("Bob", "Zoe@example.org"),
    )
    assert User.objects.count() == 1
    assert [answer["Location"] for answer in answers] == ["/accounts/confirm-email/"] * 2


def test_of_two_who_take_one_name_one_is_told(db: None) -> None:
    form = {"avatar": "0", "language": "en", "time_zone": "UTC", "profile_shown": "everybody"}

    def rename(client: Client) -> HttpResponse:
        response: HttpResponse = client.post("/accounts/preferences/", form | {"username": "Zoe"})
        return response

    clients = []
    for name in ("Anna", "Bob"):
        user = person(name, f"{name}@example.org")
        client = Client()
        client.force_login(user)
        clients.append(client)
    answers = at_once(*[partial(rename, client) for client in clients])
    assert User.objects.filter(username="Zoe").count() == 1
    assert sorted(answer.status_code for answer in answers) == [200, 302]
    [refused] = [answer for answer in answers if answer.status_code == 200]
    assert errors_of(refused, "username") == TAKEN


def test_of_two_whose_names_look_alike_one_is_told(db: None) -> None:
    answers = at_once(
        lambda: sign_up("Ilona", "ilona@example.org"),
        lambda: sign_up("llona", "other@example.org"),
    )
    assert User.objects.count() == 1
    [told] = [errors_of(answer, "username") for answer in answers if answer.status_code == 200]
    assert told == ["This name looks too much like that of somebody who already plays here."]
