"""An account that nobody has confirmed for two weeks goes, with its name and its address."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts import unconfirmed
from accounts.models import User
from labyrinth.ground.clock import now, stopped_at
from labyrinth.running.purge import PURGERS
from tests.accounts.test_sign_up import sign_up

pytestmark = pytest.mark.django_db


def left_after(days: int) -> list[str]:
    with stopped_at(now() + timedelta(days=days)):
        counted, done = unconfirmed.purge(True), unconfirmed.purge(False)
    assert counted == done
    return list(User.objects.values_list("username", flat=True))


def test_after_two_weeks_somebody_else_may_have_the_name(client: Client) -> None:
    sign_up(client)
    User.objects.update(date_joined=now())
    assert left_after(13) == ["Bob"]
    assert left_after(15) == []
    assert not EmailAddress.objects.exists()
    sign_up(Client(), email="bob@elsewhere.example")
    assert User.objects.get().email == "bob@elsewhere.example"


@pytest.mark.parametrize("change", ["verified", "signed in", "staff", "no address row"])
def test_nobody_else_goes(client: Client, change: str) -> None:
    sign_up(client)
    User.objects.update(date_joined=now())
    if change == "verified":
        EmailAddress.objects.update(verified=True)
    elif change == "signed in":
        User.objects.update(last_login=now())
    elif change == "staff":
        User.objects.update(is_staff=True)
    else:
        EmailAddress.objects.all().delete()
    assert left_after(400) == ["Bob"]


def test_the_daily_purge_does_it() -> None:
    assert PURGERS["unconfirmed accounts"] is unconfirmed.purge
