"""Mails that come back, as the common servers write them: whose, and what that says of the address."""

from datetime import UTC, datetime, timedelta
from email import message_from_string, policy

import pytest

from accounts.models import Letter, ReturnedMail
from games.messages.sent_messages import sent_messages
from games.models import Game, Message
from games.models.message import State
from games.sending import returned
from games.sending.mail_in import OTHER, Incoming, take
from games.sending.return_address import return_address, sent_from
from labyrinth.ground.clock import now, stopped_at
from tests.games.people import owed, person, running
from tests.games.post import fresh_channels, send
from tests.games.sending import returned_mails as mails

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]
ANN = "ann@example.org"
NO_SUCH = "550 5.1.1 <ann@example.org>: User unknown"
AT = datetime(2026, 11, 23, 9, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _of_this_site(settings):
    settings.SITE_URL = "https://play.example.org"


@pytest.fixture
def game() -> Game:
    with stopped_at(AT):
        return running("Ann", "Bob")


@pytest.fixture
def mail(game) -> Message:
    """A mail to Ann that has gone out."""
    found = Message.objects.filter(user__username="Ann").order_by("pk").first()
    assert found is not None
    Message.objects.filter(pk=found.pk).update(state=State.SENT, sent_at=AT, handed_at=AT)
    return found


def comes(text: str, *, recipient: str = "", at: datetime = AT) -> str:
    """What becomes of a mail that comes in."""
    parsed = message_from_string(text, policy=policy.default)
    return take(Incoming(parsed, text.encode(), recipient, "", at), [returned.deal_with])


def is_marked(name: str = "Ann") -> bool:
    return person(name).mail_refused_at is not None


@pytest.mark.parametrize(
    "make",
    [
        lambda to, mail: mails.postfix(to, mail, "5.1.1", f"smtp; {NO_SUCH}"),
        lambda to, mail: mails.postfix(to, mail, "5.1.1", "x-unix; unknown user: ann"),
        lambda to, mail: mails.exim_report(to, mail, NO_SUCH),
        lambda to, mail: mails.exim_report(to, mail, "550 No such user here"),
        lambda to, mail: mails.exim_report(to, mail, "550 5.1.1 gone"),
        lambda to, mail: mails.exim_words(to, mail, NO_SUCH),
        lambda to, mail: mails.exim_words(to, mail, "550 No such user here"),
        lambda to, mail: mails.exchange(to, mail, "5.1.10", "550 5.1.10 RESOLVER.ADR.RecipientNotFound"),
        lambda to, mail: mails.gmail(
            to, mail, "550-5.1.1 The email account that you tried to reach does not exist"
        ),
        lambda to, mail: mails.qmail(to, mail, "Sorry, no mailbox here by that name. (#5.1.1)"),
        lambda to, mail: mails.qmail(
            to, mail, f"192.0.2.1 does not like recipient.\nRemote host said: {NO_SUCH}"
        ),
        lambda to, mail: mails.sendmail(to, mail, "5.1.1", NO_SUCH),
        lambda to, mail: mails.amazon(to, mail, "5.1.1", NO_SUCH),
        lambda to, mail: mails.encoded(mails.exim_words(to, mail, NO_SUCH)),
        lambda to, mail: mails.postfix(to.upper(), mail, "5.1.1", f"smtp; {NO_SUCH}"),
        lambda to, mail: mails.postfix(to, mail, "5.1.1", f"smtp; {NO_SUCH}").replace("\n", "\r\n"),
    ],
)
def test_a_dead_mailbox_is_known_from_every_server(mail, make):
    assert comes(make(ANN, mail.message_id)) == "dead"
    assert person("Ann").mail_refused_why == "bounced"
    assert not is_marked("Bob")


@pytest.mark.parametrize(
    ("verdict", "make"),
    [
        ("full", lambda to, mail: mails.postfix(to, mail, "5.2.2", "smtp; 552 5.2.2 Mailbox full")),
        ("full", lambda to, mail: mails.exim_report(to, mail, "552 mailbox over quota")),
        ("full", lambda to, mail: mails.exim_words(to, mail, "552 5.2.2 over quota")),
        ("full", lambda to, mail: mails.exchange(to, mail, "5.2.2", "554 5.2.2 mailbox full; STOREDRV")),
        (
            "full",
            lambda to, mail: mails.gmail(
                to, mail, "552-5.2.2 The recipient's inbox is out of storage space", "5.2.2"
            ),
        ),
        ("full", lambda to, mail: mails.qmail(to, mail, "User is over the quota. You can try again later.")),
        ("full", lambda to, mail: mails.sendmail(to, mail, "5.2.2", "552 5.2.2 over quota")),
        ("unsure", lambda to, mail: mails.postfix(to, mail, "4.4.1", "X-Postfix; connect: timed out")),
        ("unsure", lambda to, mail: mails.postfix(to, mail, "5.4.4", "X-Postfix; Host not found")),
        ("blocked", lambda to, mail: mails.gmail(to, mail, "550-5.7.1 likely unsolicited mail", "5.7.1")),
        ("ours", lambda to, mail: mails.exim_report(to, mail, "550 relay not permitted")),
        ("ours", lambda to, mail: mails.postfix(to, mail, "5.3.4", "smtp; 552 5.3.4 too big")),
    ],
)
def test_what_is_not_about_the_mailbox_counts_and_marks_nobody(mail, verdict, make):
    assert comes(make(ANN, mail.message_id)) == verdict
    assert ReturnedMail.objects.get().verdict == verdict
    assert not is_marked()


@pytest.mark.parametrize("action", ["delayed", "delivered", "relayed", "expanded"])
def test_what_is_on_its_way_or_there_is_no_bounce(mail, action):
    came = comes(mails.postfix(ANN, mail.message_id, "4.4.1", "X-Postfix; connect: timed out", action))
    assert came == returned.LATER
    assert not ReturnedMail.objects.exists()


def test_a_notice_of_absence_is_another_kind_of_mail(mail):
    assert comes(mails.vacation(ANN, mail.message_id)) == OTHER
    assert not is_marked()


def test_a_forged_report_changes_nothing(mail):
    """Of a mail that is none of ours, and of one that went to somebody else."""
    assert comes(mails.postfix(ANN, "<made-up@play.example.org>", "5.1.1", NO_SUCH)) == returned.NOT_OURS
    assert comes(mails.postfix(ANN, "<1@elsewhere.example>", "5.1.1", NO_SUCH)) == returned.NOT_OURS
    assert comes(mails.postfix("bob@example.org", mail.message_id, "5.1.1", NO_SUCH)) == returned.ANOTHER
    assert not is_marked()
    assert not is_marked("Bob")


def test_the_return_address_tells_whose_mail_it_was(mail, settings):
    settings.BOUNCE_ADDRESS = "bounce@play.example.org"
    address = return_address(mail)
    assert len(address.partition("@")[0]) <= 64
    assert comes(mails.amazon(ANN, "", "5.1.1", NO_SUCH), recipient=address.upper()) == "dead"
    assert is_marked()


def test_a_return_address_that_is_not_signed_by_us_is_nobodys(mail, settings):
    settings.BOUNCE_ADDRESS = "bounce@play.example.org"
    address, others = return_address(mail), return_address(Message(pk=mail.pk + 1))
    assert sent_from(address) == mail
    assert sent_from(address.replace(f"+m{mail.pk}-", f"+m{mail.pk + 1}-")) is None
    assert sent_from(others.replace(f"+m{mail.pk + 1}-", f"+m{mail.pk}-")) is None
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another key"
    assert sent_from(address) == mail


def test_mails_leave_with_their_return_address(game, server, settings):
    settings.BOUNCE_ADDRESS = "bounce@play.example.org"
    with stopped_at(AT):
        assert send() >= 1
    came = server.letters[0]
    row = sent_from(server.senders[0])
    assert row is not None
    assert row.message_id == came["Message-ID"]
    assert came["From"] == settings.DEFAULT_FROM_EMAIL


def test_letters_about_accounts_come_back_too():
    about = {
        "cause": "account/email/login_code",
        "created_at": AT,
        "send_at": AT,
        "until": AT,
        "state": State.SENT,
    }
    Letter.objects.create(user=person("Ann"), address=ANN, message_id="<l1@play.example.org>", **about)
    assert comes(mails.qmail(ANN, "<l1@play.example.org>", f"Remote host said: {NO_SUCH}")) == "dead"
    assert is_marked()


def test_an_address_that_is_no_longer_the_persons_is_not_marked(mail):
    ann = person("Ann")
    ann.email = "ann@elsewhere.example.net"
    ann.save()
    assert comes(mails.postfix(ANN, mail.message_id, "5.1.1", NO_SUCH)) == returned.ANOTHER
    assert not is_marked()


def test_the_domain_in_whichever_letters_is_one(mail):
    ann = person("Ann")
    ann.email = "ann@łódź.example.org"
    ann.save()
    fields = "Final-Recipient: rfc822; ann@xn--d-uga0v4h.example.org\nAction: failed\nStatus: 5.1.1"
    text = mails.report(
        "MAILER-DAEMON@mx.example.org", "It failed.", fields, mails.quoted(mail.message_id, "ann")
    )
    assert comes(text) == "dead"
    assert is_marked()


def test_the_moment_of_writing_counts_for_the_clock(game, mail):
    due = owed(game, 1).due_at
    with stopped_at(AT + timedelta(hours=5)):
        comes(mails.postfix(ANN, mail.message_id, "5.1.1", NO_SUCH), at=AT + timedelta(hours=3))
    assert owed(game, 1).due_at - due == timedelta(hours=3)


def test_a_mail_that_a_full_mailbox_gave_back_goes_once_more_and_credits_nobody(game, mail, server):
    due = owed(game, 1).due_at
    with stopped_at(AT + timedelta(hours=1)):
        comes(mails.postfix(ANN, mail.message_id, "5.2.2", "552 5.2.2 full"), at=now())
        assert "waits: your mailbox was full" in [one.outcome for one in sent_messages(person("Ann")).rows]
    with stopped_at(AT + timedelta(hours=8)):
        send()
    again = Message.objects.get(pk=mail.pk)
    assert mail.message_id in server.ids
    assert (again.state, again.sent_at, again.repeats) == (State.SENT, AT, 0)
    assert owed(game, 1).due_at == due


def test_what_is_no_longer_worth_reading_is_not_sent_once_more(mail):
    late = AT + timedelta(days=3)
    comes(mails.postfix(ANN, mail.message_id, "5.2.2", "552 5.2.2 full"), at=late)
    assert Message.objects.get(pk=mail.pk).state == State.SENT
