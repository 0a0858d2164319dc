"""Nobody learns from the site whether an address has an account: not by reading, not by measuring."""

import re
import time
from collections import Counter
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.accounts.conftest import person
from tests.accounts.test_sign_up import errors_of, sign_up
from tests.accounts.test_social import Server, club, go

__all__ = ["club"]

FRAME = ("SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "COMMIT")
TABLE = re.compile(r'(?:FROM|INTO|UPDATE) "(\w+)"')


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every password that was hashed."""
    found, encode = [], MD5PasswordHasher.encode

    def noted(self: Any, password: str, salt: str) -> str:
        found.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", noted)
    return found


def work(queries: CaptureQueriesContext) -> Counter[tuple[str, str]]:
    """What was asked of which table, how often; the frame of transactions costs nothing."""
    statements = [query["sql"] for query in queries if not query["sql"].startswith(FRAME)]
    return Counter((sql.split()[0], TABLE.search(sql)[1]) for sql in statements)


def told(response: HttpResponse) -> tuple[Any, ...]:
    """What a browser gets, but for its own number."""
    headers = {name: value for name, value in response.items() if name not in ("X-Request-ID", "Expires")}
    return response.status_code, headers, response.content, sorted(response.cookies)


@pytest.mark.parametrize("confirmed", [True, False])
def test_signing_up_takes_the_same_work(anna: User, hashed: list[str], confirmed: bool):
    EmailAddress.objects.filter(user=anna).update(verified=confirmed)
    with CaptureQueriesContext(connection) as of_known:
        known = sign_up(Client(), email=anna.email, username="Cleo")
    hashes, letters = len(hashed), len(mail.outbox)
    with CaptureQueriesContext(connection) as of_new:
        new = sign_up(Client(), email="cleo@example.org", username="Cleo")
    assert work(of_known) == work(of_new)
    assert (hashes, letters) == (len(hashed) - hashes, len(mail.outbox) - letters) == (1, 1)
    assert told(known) == told(new)


def test_what_was_done_in_vain_leaves_nothing(anna: User):
    before = list(User.objects.values())
    sign_up(Client(), email=anna.email, username="Cleo")
    assert list(User.objects.values()) == before
    assert list(EmailAddress.objects.values_list("email", flat=True)) == [anna.email]
    assert [letter.to for letter in mail.outbox] == [[anna.email]]


@pytest.mark.parametrize("address", ["anna@example.org", "new@example.org"])
def test_a_name_that_is_taken_is_told_alike(anna: User, address: str):
    assert errors_of(sign_up(Client(), email=address, username="anna"), "username")
    assert not mail.outbox


def test_by_an_account_elsewhere_it_is_the_same(club: Server, anna: User):
    found = []
    for number, address in enumerate((anna.email, "new@example.org")):
        club.person = {"sub": f"zoe-{number}", "name": "Zoe"}
        client = Client()
        go(client)
        with CaptureQueriesContext(connection) as queries:
            page = client.post("/accounts/3rdparty/signup/", {"username": "Zoe", "email": address})
        found.append((work(queries), told(page)))
    assert found[0] == found[1]
    assert [letter.to for letter in mail.outbox] == [[anna.email], ["new@example.org"]]
    assert list(SocialAccount.objects.values_list("user__email", flat=True)) == ["new@example.org"]


# -- mails to those whom we do not know ---------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/accounts/password/reset/", "/accounts/login/code/"])
def test_who_has_no_account_is_told_so_once_a_day(client: Client, db: None, path: str):
    for address in ("nobody@example.org", "Nobody@Example.org", "nobody@example.org", "other@example.org"):
        page = Client().post(path, {"email": address})
        assert page.status_code == 302
    assert [letter.to for letter in mail.outbox] == [["nobody@example.org"], ["other@example.org"]]


def test_by_whatever_page_it_is_asked_for(db: None):
    for path in ("/accounts/password/reset/", "/accounts/login/code/"):
        Client().post(path, {"email": "nobody@example.org"})
    assert len(mail.outbox) == 1


def test_a_day_later_it_is_told_again(db: None, monkeypatch: pytest.MonkeyPatch):
    ask = lambda: Client().post("/accounts/password/reset/", {"email": "nobody@example.org"})  # noqa: E731
    ask()
    later = time.time() + 24 * 60 * 60 + 1
    monkeypatch.setattr("allauth.core.internal.ratelimit.time.time", lambda: later)
    ask()
    assert len(mail.outbox) == 2


def test_who_has_one_is_told_each_time(db: None):
    person("Anna", "anna@example.org")
    for _ in range(2):
        Client().post("/accounts/password/reset/", {"email": "anna@example.org"})
    assert len(mail.outbox) == 2
