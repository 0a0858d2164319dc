"""A refused address is marked like one that bounced; every other no may become a yes, and marks nobody."""

import smtplib
from datetime import timedelta
from types import SimpleNamespace

import pytest
from anymail.exceptions import AnymailRecipientsRefused
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import call_command

from accounts.models import User
from games.messages import notices
from games.models import Game, Message
from games.models.message import OURS, State
from games.sending.delivery_status import TRIES
from games.sending.outbox import queue_age
from labyrinth.ground.clock import now, stopped_at
from tests.games.pages import Visitor, html
from tests.games.people import person, running
from tests.games.post import fresh_channels, send, written

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]


@pytest.fixture
def game() -> Game:
    """A game of Ann's with two pieces of news for Bob, and nothing else in the outbox."""
    made = running()
    Message.objects.all().delete()
    User.objects.filter(username="Bob").update(message_choices={"absent": "mail"})
    for number in range(2):
        notices.on_replaced(made, 1, None, now() + timedelta(microseconds=number))
    return made


def is_marked() -> bool:
    return person("Bob").mail_refused_at is not None


@pytest.mark.parametrize(
    "answer",
    [
        "550 5.1.1 no such user",
        "550 5.1.10 null MX",
        "553 5.1.3 bad address",
        "550 5.2.1 mailbox disabled",
        "550 No such user here",
        "551 user not local",
        "553 mailbox name not allowed",
        "553 5.3.0 Addressee unknown",
    ],
)
def test_a_final_no_to_the_address_marks_it(game, server, answer):
    server.rcpt = answer
    assert send() == 0
    assert is_marked()
    assert written() == [
        f"absent to Bob: failed (recipient {answer[:3]})",
        "absent to Bob: dropped (address refused)",
    ]
    assert person("Ann").mail_refused_at is None


@pytest.mark.parametrize(
    ("answer", "ours"),
    [
        ("550 5.7.1 not today", ""),
        ("554 5.7.1 relay access denied", OURS),
        ("550 relay not permitted", OURS),
        ("550 authentication required", OURS),
        ("550 5.1.8 sender address rejected", OURS),
        ("550 blocked, see our list", ""),
        ("554 transaction failed", ""),
        ("552 5.3.4 message too big", OURS),
        ("553 Exceeded maximum inbound message size", OURS),
        ("552 5.2.2 mailbox full", ""),
        ("550 the account is overquota", ""),
        ("550 5.4.1 access denied", ""),
    ],
)
def test_a_final_no_that_is_not_about_the_mailbox_is_tried_again_and_marks_nobody(game, server, answer, ours):
    server.rcpt = answer
    assert send() == 0
    assert not is_marked()
    assert written() == [f"absent to Bob: waiting (recipient {answer[:3]}{ours})"] * 2
    server.rcpt = "250 OK"
    assert send(after=timedelta(minutes=3)) == 2


def test_what_one_persons_server_refuses_is_no_trouble_of_the_queue_but_what_all_refuse_is(game, server):
    server.rcpt = "550 5.7.1 not today"
    send()
    with stopped_at(now() + timedelta(hours=5)):
        assert queue_age() == 0
    [first, second] = Message.objects.order_by("pk")
    Message.objects.filter(pk=first.pk).update(user=person("Cid"))
    with stopped_at(second.created_at + timedelta(hours=5)):
        assert queue_age() >= 5 * 3600
        Message.objects.create(
            user=person("Ann"), event="absent", created_at=second.created_at, send_at=now(), state=State.SENT
        )
        assert queue_age() == 0, "others go out"


def test_a_relay_that_refuses_us_is_tried_for_two_days(game, server):
    """The answer of a wrong smarthost: after two days of it the mails are given up, and sent by a command."""
    server.rcpt = "554 5.7.1 <bob@example.org>: Relay access denied"
    Message.objects.update(attempts=TRIES - 2)
    assert send() == 0
    assert written() == ["absent to Bob: waiting (recipient 554, ours)"] * 2
    assert send(after=timedelta(hours=2)) == 0
    assert written() == ["absent to Bob: failed (recipient 554, ours)"] * 2
    server.rcpt = "250 OK"
    call_command("resend", failure="recipient 554", go=True)
    assert send(after=timedelta(hours=3)) == 2
    assert not is_marked()


@pytest.mark.parametrize(
    ("answer", "ours"),
    [
        ("450 4.2.0 greylisted", ""),
        ("452 4.2.2 mailbox full", ""),
        ("451 later", ""),
        ("450 4.1.1 unverified address: its server said: 554 relay access denied", ""),
        ("454 4.7.1 relay access denied", OURS),
        ("454 4.7.0 authentication required", OURS),
        ("450 4.1.8 sender address rejected", OURS),
        ("452 4.3.4 message too big", OURS),
    ],
)
def test_a_no_for_now_marks_nobody(game, server, answer, ours):
    server.rcpt = answer
    assert send() == 0
    assert not is_marked()
    assert written() == [f"absent to Bob: waiting (recipient {answer[:3]}{ours})"] * 2


@pytest.mark.parametrize("answer", ["451 4.3.0 no room", "550 5.7.1 not today", "450 4.2.0 greylisted"])
def test_a_server_that_takes_nobodys_mails_has_nothing_against_one_mailbox(game, server, answer):
    """The first mails are tried before anybody knows; the next try has seen that others are refused, too."""
    table = running("Ann", "Bob", "Cid")
    User.objects.update(message_choices={"absent": "mail"})
    Message.objects.all().delete()
    notices.on_replaced(table, 1, None, now())
    assert {one.user.username for one in Message.objects.all()} == {"Bob", "Cid"}
    server.rcpt = answer
    code = answer[:3]
    assert send() == 0
    assert send(after=timedelta(minutes=3)) == 0
    assert written() == [
        f"absent to Bob: waiting (recipient {code}{OURS})",
        f"absent to Cid: waiting (recipient {code}{OURS})",
    ]
    gone = {"created_at": now(), "send_at": now(), "state": State.SENT}
    Message.objects.create(user=person("Ann"), event="absent", **gone)
    assert send(after=timedelta(minutes=9)) == 0
    assert written()[:2] == [f"absent to {name}: waiting (recipient {code})" for name in ("Bob", "Cid")]


def test_a_no_to_the_content_is_none_to_the_address(game, server):
    server.data = "554 5.1.1 not this"
    assert send() == 0
    assert not is_marked()
    assert written() == ["absent to Bob: waiting (content 554)"] * 2


@pytest.mark.parametrize(("status", "marked"), [("invalid", True), ("rejected", False)])
def test_a_mail_service_that_calls_the_address_none_marks_it(game, monkeypatch, status, marked):
    """ "rejected" is its list of those whom it does not write to, for whatever reason."""

    def refuse(_backend, mails):
        mails[0].anymail_status = SimpleNamespace(status={status})
        raise AnymailRecipientsRefused(email_message=mails[0])

    monkeypatch.setattr(EmailBackend, "send_messages", refuse)
    assert send() == 0
    assert is_marked() is marked


def test_what_a_server_did_not_take_is_not_called_sent(game, monkeypatch):
    monkeypatch.setattr(EmailBackend, "send_messages", lambda _backend, _mails: 0)
    assert send() == 0
    assert written() == ["absent to Bob: waiting (not accepted)"] * 2
    monkeypatch.undo()
    assert send(after=timedelta(minutes=2)) == 2


def test_a_server_that_does_not_know_the_site_is_everybodys_trouble_not_his(game, server, monkeypatch):
    def refuse(_mailer, _sender, _recipients, _message, *_more):
        raise smtplib.SMTPSenderRefused(553, b"who are you", "labyrinth@localhost")

    monkeypatch.setattr(smtplib.SMTP, "sendmail", refuse)
    assert send() == 0
    assert not is_marked()
    assert written() == ["absent to Bob: waiting (sender 553)", "absent to Bob: waiting"]


def test_the_table_tells_its_organiser_and_nobody_else(game, server):
    server.rcpt = "550 5.1.1 no such user"
    send()
    address = f"/g/{game.slug}/"
    page = html(Visitor("Ann").get(address))
    assert "data-unreachable" in page
    assert "Cannot be reached by mail: Bob." in page
    assert "data-unreachable" not in html(Visitor("Cid").get(address))
    own = html(Visitor("Bob").get(address))
    assert "data-unreachable" not in own
    assert 'id="mail-trouble"' in own


def test_nobody_is_told_of_an_address_that_works(game, server):
    assert send() == 2
    assert Message.objects.filter(state=State.SENT).count() == 2
    assert "data-unreachable" not in html(Visitor("Ann").get(f"/g/{game.slug}/"))
