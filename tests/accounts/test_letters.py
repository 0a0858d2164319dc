"""Letters about accounts: a row first, sent at once, kept while the mail server is away; no secret stays."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.core.mail import EmailMultiAlternatives
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client

from accounts import letters, own_data
from accounts.models import Letter, User
from accounts.models.letter import State
from games import tasks
from games.sending import claims, delivery_status, outbox, resting
from games.sending import letters as sending
from labyrinth.ground.clock import now, stopped_at
from tests.accounts.test_login_code import ASK, ENTER, enter, is_in
from tests.games.post import Server, fresh_channels, serving

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]

NEWCOMER = {
    "email": "cid@example.org",
    "username": "Cid",
    "password1": "lamp-and-ink-9",
}
PAGES = {
    "code": (ASK, {"email": "anna@example.org"}),
    "reset": ("/accounts/password/reset/", {"email": "anna@example.org"}),
    "sign-up": ("/accounts/signup/", NEWCOMER),
}
AWAY = "Our mail server is not answering right now."


@pytest.fixture
def server(settings: Any) -> Iterator[Server]:
    with serving(settings) as server:
        yield server


def ask(client: Client, page: str = "code", **more: str) -> HttpResponse:
    """What is shown after the form of a page."""
    address, data = PAGES[page]
    response: HttpResponse = client.post(address, {**data, **more}, follow=True)
    return response


def said(response: HttpResponse) -> str:
    return response.content.decode()


def code_in(server: Server) -> str:
    body = server.letters[-1].get_body(("plain",))
    assert body is not None
    found = re.search(r"\n\n([A-Z0-9-]{6,12})\n\n", body.get_content().replace("\r", ""))
    assert found
    return found[1]


def back_again(server: Server) -> None:
    """The mail server answers again, and the next run of the outbox has come."""
    server.open()
    resting.wake_up()
    with stopped_at(now() + delivery_status.FIRST_PAUSE):
        tasks.send_messages()


# -- sent at once, or kept ---


@pytest.mark.parametrize("form", PAGES)
def test_a_letter_goes_at_once_while_the_server_answers(
    form: str, client: Client, server: Server, anna: User
):
    response = ask(client, form)
    assert (response.status_code, AWAY in said(response)) == (200, False)
    letter = Letter.objects.get()
    assert (letter.state, bytes(letter.sealed)) == (State.SENT, b"")
    assert server.ids == [letter.message_id]
    assert server.letters[0]["To"] == letter.address
    assert server.letters[0]["Auto-Submitted"] == "auto-generated"


@pytest.mark.parametrize("form", PAGES)
def test_while_the_server_is_away_the_page_says_so_and_the_letter_comes_later(
    form: str, client: Client, server: Server, anna: User
):
    server.close()
    response = ask(client, form)
    assert response.status_code == 200
    assert AWAY in said(response)
    assert not re.search(r"Confirmation email sent|code has been sent", said(response))
    assert Letter.objects.get().state == State.WAITING
    back_again(server)
    assert Letter.objects.get().state == State.SENT
    assert server.ids == [Letter.objects.get().message_id]


def test_a_code_that_comes_late_still_signs_in(client: Client, server: Server, anna: User):
    server.close()
    ask(client)
    back_again(server)
    assert enter(client, code_in(server)).status_code == 302
    assert is_in(client)


def test_a_new_address_is_asked_for_and_the_page_says_that_it_waits(
    as_anna: Client, server: Server, anna: User
):
    as_anna.post("/accounts/reauthenticate/", {"password": "lamp-and-ink-9"})
    server.close()
    page = as_anna.post("/accounts/email/", {"email": "new@example.org", "action_add": ""}, follow=True)
    assert (page.status_code, AWAY in said(page)) == (200, True)
    letter = Letter.objects.get(address="new@example.org")
    assert (letter.user, letter.cause) == (anna, letters.CONFIRM[0])


def test_the_page_does_not_tell_whether_an_address_is_known(client: Client, server: Server, anna: User):
    server.close()
    known, unknown = ask(client), ask(Client(), email="nora@example.org")
    assert AWAY in said(known)
    assert AWAY in said(unknown)
    causes = Letter.objects.order_by("pk").values_list("cause", "user")
    assert list(causes) == [(letters.CODE, anna.pk), ("account/email/unknown_account", None)]


def test_a_server_that_refuses_the_address_is_told_and_not_asked_again(
    client: Client, server: Server, anna: User
):
    server.rcpt = "550 5.1.1 no such mailbox"
    assert "does not accept email for this address" in said(ask(client))
    letter = Letter.objects.get()
    assert (letter.state, bytes(letter.sealed)) == (State.FAILED, b"")
    anna.refresh_from_db()
    assert anna.mail_refused_at is not None


def test_a_server_that_is_away_is_not_waited_for_again_by_the_next_page(
    client: Client, server: Server, anna: User, monkeypatch: pytest.MonkeyPatch
):
    server.close()
    ask(client)
    monkeypatch.setattr(sending, "_send", None)
    assert AWAY in said(ask(client, "reset"))


def test_the_warning_speaks_polish(client: Client, server: Server, ewa: User):
    server.close()
    client.cookies["django_language"] = "pl"
    assert "Nasz serwer poczty teraz nie odpowiada." in said(ask(client, email="ewa@example.org"))


# -- what stands in the row ---


def waiting(client: Client, server: Server) -> Letter:
    """A letter that nobody has sent yet, with the code that is in it."""
    server.close()
    ask(client)
    return Letter.objects.get()


def test_the_words_stand_encrypted_in_the_row(client: Client, server: Server, anna: User):
    letter = waiting(client, server)
    words = letters.opened(letter)
    assert words is not None
    secret = re.search(r"\n\n([A-Z0-9-]{6,12})\n\n", words.text)
    assert secret is not None
    row = repr([getattr(letter, field.attname) for field in Letter._meta.concrete_fields])
    assert secret[1] not in row + str(letter) + bytes(letter.sealed).decode()


def test_neither_log_nor_export_nor_admin_shows_them(
    client: Client, server: Server, anna: User, caplog: pytest.LogCaptureFixture
):
    letter = waiting(client, server)
    words = letters.opened(letter)
    assert words is not None
    sending.send_due()
    assert anna.email not in caplog.text
    assert words.subject not in caplog.text
    [row] = own_data.letters(anna)
    assert set(row) == {"cause", "address", "created_at", "state", "sent_at"}
    assert not admin.site.is_registered(Letter)


def test_a_code_that_opens_nothing_any_more_is_erased_and_not_sent(
    client: Client, server: Server, anna: User
):
    waiting(client, server)
    server.open()
    resting.wake_up()
    with stopped_at(now() + timedelta(minutes=15, seconds=1)):
        sending.send_due()
    letter = Letter.objects.get()
    assert (letter.state, letter.reason, bytes(letter.sealed)) == (State.DROPPED, "too late", b"")
    assert server.ids == []


def test_it_is_erased_while_the_server_is_still_away(client: Client, server: Server, anna: User):
    waiting(client, server)
    with stopped_at(now() + timedelta(minutes=15, seconds=1)):
        sending.send_due()
    assert bytes(Letter.objects.get().sealed) == b""


@pytest.mark.parametrize(
    ("cause", "lasts"),
    [
        (letters.CODE, timedelta(minutes=15)),
        (letters.RESET, timedelta(days=3)),
        (letters.CONFIRM[0], timedelta(days=3)),
        ("account/email/password_changed", letters.NOTICE_LASTS),
    ],
)
def test_a_letter_is_kept_as_long_as_it_opens_something(cause: str, lasts: timedelta):
    assert letters.lasts(cause) == lasts


def test_another_code_takes_the_place_of_one_that_waits(client: Client, server: Server, anna: User):
    waiting(client, server)
    client.post(ENTER, {"action": "resend"})
    first, second = Letter.objects.order_by("pk")
    assert (first.state, first.reason, bytes(first.sealed)) == (State.DROPPED, "replaced", b"")
    back_again(server)
    assert server.ids == [second.message_id]
    enter(client, code_in(server))
    assert is_in(client)


def test_a_letter_that_waits_survives_a_new_key_of_the_site(
    client: Client, server: Server, anna: User, settings: Any
):
    letter = waiting(client, server)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "a new key of the site"
    assert letters.opened(letter) is not None
    settings.SECRET_KEY_FALLBACKS = []
    back_again(server)
    letter.refresh_from_db()
    assert (letter.state, bytes(letter.sealed), server.ids) == (State.FAILED, b"", [])


def test_what_is_over_is_thrown_away_with_the_messages(
    client: Client, server: Server, anna: User, settings: Any
):
    ask(client)
    with stopped_at(now() + timedelta(days=settings.KEEP_MESSAGES_DAYS + 1)):
        assert letters.purge(dry=True) == 1
        assert letters.purge(dry=False) == 1
    assert not Letter.objects.exists()


def test_a_letter_that_waits_makes_the_queue_old(client: Client, server: Server, anna: User):
    waiting(client, server)
    with stopped_at(now() + timedelta(minutes=5)):
        assert outbox.queue_age() >= 300


# -- once, and only what is committed ---


def written(address: str = "anna@example.org") -> Letter:
    mail = EmailMultiAlternatives("Labyrinth: a test", "Words", None, [address])
    return letters.post(mail, "account/email/password_changed", None)


def test_what_a_dead_sender_had_claimed_is_sent_once_more_under_the_same_name(server: Server):
    letter = written()
    Letter.objects.update(state=State.CLAIMED, claimed_at=now(), handed_at=now(), attempts=1)
    sending.send_due()
    assert server.ids == []
    with stopped_at(now() + claims.CLAIM_LASTS):
        sending.send_due()
    letter.refresh_from_db()
    assert (server.ids, letter.repeats, letter.state) == ([letter.message_id], 1, State.SENT)


def test_a_letter_that_another_sender_has_is_left_to_it(server: Server):
    letter = written()
    Letter.objects.update(state=State.CLAIMED, claimed_at=now())
    assert sending.send_now(letter.pk) == State.CLAIMED
    assert server.ids == []


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_is_not_sent_and_what_is_committed_is(server: Server):
    told: list[str] = []
    for rolls_back in (True, False):
        with transaction.atomic():
            letters.send_at_once(written(), told.append)
            assert server.ids == []
            transaction.set_rollback(rolls_back)
    assert (told, len(server.ids)) == ([State.SENT], 1)
    assert connection.in_atomic_block is False


@pytest.mark.django_db(transaction=True)
def test_a_letter_written_outside_a_transaction_goes_at_once(server: Server):
    told: list[str] = []
    letters.send_at_once(written(), told.append)
    assert told == [State.SENT]


def test_a_confirmed_address_still_follows_from_the_letter(client: Client, server: Server):
    ask(client, "sign-up")
    body = server.letters[-1].get_body(("plain",))
    assert body is not None
    link = re.search(r"https?://[^/]+(/accounts/confirm-email/\S+)", body.get_content().replace("=\n", ""))
    assert link is not None
    client.post(link[1])
    assert EmailAddress.objects.get(email="cid@example.org").verified
