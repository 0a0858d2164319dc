"""Mutes and bans: how long they hold, and what a banned person meets."""

from datetime import UTC, datetime, timedelta

import pytest
from asgiref.sync import async_to_sync
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from accounts.banned import banned_middleware
from accounts.models import Sanction, User
from accounts.sanctions import FOREVER, ban_of, is_banned, lay, lift, mute_of, refuse_muted
from labyrinth.ground.clock import stopped_at
from tests.accounts.conftest import PASSWORD

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
DAY = timedelta(days=1)
MUTE, BAN = Sanction.Kind.MUTE, Sanction.Kind.BAN
LOGIN = "/accounts/login/"


def laid(person: User, kind: str = BAN, days: int | None = 1, reason: str = "Insults") -> Sanction:
    """A sanction that begins at noon."""
    until = None if days is None else NOON + days * DAY
    with stopped_at(NOON):
        made = lay(person.pk, kind, reason=reason, until=until, by=person)
    person.refresh_from_db()
    return made


def sign_in(client: Client, password: str = PASSWORD):
    return client.post(LOGIN, {"login": "anna@example.org", "password": password}, follow=True)


def test_who_has_done_nothing_is_free(anna: User, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        assert (is_banned(anna), ban_of(anna)) == (False, None)
    with django_assert_num_queries(1):
        refuse_muted(anna)


@pytest.mark.parametrize("days", [1, None])
def test_a_ban_holds_until_its_end(anna: User, days: int | None) -> None:
    made = laid(anna, days=days)
    assert anna.banned_until == (NOON + DAY if days else FOREVER)
    with stopped_at(NOON + DAY - timedelta(seconds=1)):
        assert (is_banned(anna), ban_of(anna)) == (True, made)
    with stopped_at(NOON + DAY):
        assert is_banned(anna) is (days is None)


def test_a_mute_is_no_ban(anna: User) -> None:
    made = laid(anna, MUTE)
    with stopped_at(NOON):
        assert (mute_of(anna), ban_of(anna), anna.banned_until) == (made, None, None)
    with stopped_at(NOON + DAY):
        assert mute_of(anna) is None


def test_of_several_the_longest_counts(anna: User) -> None:
    laid(anna, days=7)
    longest, _short = laid(anna, days=30), laid(anna, days=1)
    with stopped_at(NOON):
        assert ban_of(anna) == longest
    assert anna.banned_until == NOON + 30 * DAY


def test_what_is_lifted_holds_no_more(anna: User) -> None:
    long, short = laid(anna, days=None), laid(anna, days=1)
    with stopped_at(NOON + timedelta(hours=1)):
        assert lift(long)
        assert not lift(long)
        anna.refresh_from_db()
        assert (ban_of(anna), anna.banned_until) == (short, NOON + DAY)
        assert lift(short)
        anna.refresh_from_db()
        assert (ban_of(anna), anna.banned_until) == (None, None)
    assert long.lifted_at == NOON + timedelta(hours=1)


def test_what_is_over_cannot_be_lifted(anna: User) -> None:
    made = laid(anna)
    with stopped_at(NOON + DAY):
        assert not lift(made)
    assert made.lifted_at is None


# -- a banned person at the door ------------------------------------------------------------------------


def test_every_browser_is_signed_out_and_told_why(anna: User) -> None:
    browsers = [Client(), Client()]
    for browser in browsers:
        browser.force_login(anna)
    laid(anna, reason="Insults & threats")
    with stopped_at(NOON):
        for browser in browsers:
            page = browser.get("/accounts/preferences/")
            assert page.status_code == 403
            html = page.content.decode()
            assert "Insults &amp; threats" in html
            assert "Sun 22 Nov, 07:00" in html
            assert "Sign out" not in html
            assert "_auth_user_id" not in browser.session
            assert browser.get("/accounts/preferences/").url.startswith(LOGIN)


def test_a_form_that_was_open_changes_nothing(as_anna: Client, anna: User) -> None:
    laid(anna)
    with stopped_at(NOON):
        assert as_anna.post("/accounts/vacation/end/").status_code == 403
        assert as_anna.post("/accounts/vacation/end/").status_code == 302


def test_htmx_is_sent_to_the_page_that_says_why(as_anna: Client, anna: User) -> None:
    laid(anna)
    with stopped_at(NOON):
        part = as_anna.get("/games/", headers={"HX-Request": "true"})
        assert (part.status_code, part["HX-Redirect"], part.content) == (403, "/accounts/banned/", b"")
        page = as_anna.get("/accounts/banned/")
        assert (page.status_code, b"Insults" in page.content) == (403, True)
    with stopped_at(NOON + DAY):
        assert as_anna.get("/accounts/banned/").url == LOGIN


def test_nobody_else_learns_of_a_ban(client: Client, anna: User) -> None:
    laid(anna)
    with stopped_at(NOON):
        assert client.get("/accounts/banned/").url == LOGIN
        assert b"Insults" not in sign_in(client, "wrong-password-1").content


def test_a_banned_person_does_not_get_in_until_it_is_over(client: Client, anna: User) -> None:
    laid(anna)
    with stopped_at(NOON):
        page = sign_in(client)
        assert page.redirect_chain[-1][0] == "/accounts/banned/"
        assert (page.status_code, b"Insults" in page.content) == (403, True)
        assert "_auth_user_id" not in client.session
        anna.refresh_from_db()
        assert anna.last_login is None
    with stopped_at(NOON + DAY):
        sign_in(client)
        assert client.session["_auth_user_id"] == str(anna.pk)


def test_the_admin_is_closed_too(client: Client, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(is_staff=True, is_superuser=True)
    client.force_login(anna)
    laid(anna)
    with stopped_at(NOON):
        assert client.get("/admin/").status_code == 403


@pytest.mark.parametrize(("at", "status"), [(NOON, 403), (NOON + DAY, 200)])
def test_a_stream_is_closed_to_a_banned_person(anna: User, at: datetime, status: int) -> None:
    laid(anna)

    async def stream(_request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    async def auser() -> User:
        return anna

    request = RequestFactory().get("/live/a-game/")
    request.auser = auser
    with stopped_at(at):
        assert async_to_sync(banned_middleware(stream))(request).status_code == status


def test_a_request_of_everybody_else_costs_nothing_more(as_anna: Client, anna: User) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert as_anna.get("/accounts/preferences/").status_code == 200
        assert not any("sanction" in query["sql"] for query in queries)
        return len(queries)

    before = cost()
    laid(anna, MUTE)
    laid(anna, BAN)
    with stopped_at(NOON + DAY):
        assert cost() == before


def test_the_page_is_in_polish_for_who_reads_polish(client: Client, ewa: User) -> None:
    client.force_login(ewa)
    laid(ewa)
    with stopped_at(NOON):
        html = client.get("/accounts/preferences/").content.decode()
    assert '<html lang="pl">' in html
    assert "listopada, " in html
