"""The first administrator: made by a command, signed in as everybody is, and let into the admin."""

import re

import pytest
from django.core import mail
from django.core.management import call_command
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db

ADDRESS, PASSWORD = "boss@example.org", "correct-horse-battery"


@pytest.fixture
def boss(monkeypatch) -> User:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", interactive=False, email=ADDRESS, username="Boss", verbosity=0)
    return User.objects.get()


def test_the_link_that_the_sign_in_sends_confirms_the_address(boss):
    client = Client()
    client.post("/accounts/login/", {"login": ADDRESS, "password": PASSWORD})
    assert "_auth_user_id" not in client.session
    [letter] = mail.outbox
    assert letter.to == [ADDRESS]
    link = re.search(r"https?://[^/\s]+(/\S+)", str(letter.body))
    assert link is not None
    client.post(link[1])
    client.post("/accounts/login/", {"login": ADDRESS, "password": PASSWORD})
    assert client.get("/admin/").status_code == 200


def test_the_admin_has_no_sign_in_of_its_own(boss):
    client = Client()
    client.post("/admin/login/", {"username": ADDRESS, "password": PASSWORD})
    assert "_auth_user_id" not in client.session
    way = [address for address, _status in client.get("/admin/", follow=True).redirect_chain]
    assert way[-1].startswith("/accounts/login/?next=")


def test_others_are_kept_out():
    client = Client()
    client.force_login(User.objects.create_user(email="ann@example.org", username="Ann", password=None))
    assert client.get("/admin/", follow=True).status_code == 403
