"""Reports of mail services as Postmark and Mailgun post them: marked, credited once, and shown."""

import hashlib
import hmac
import json
import sys
from base64 import b64encode
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from anymail.exceptions import AnymailImproperlyInstalled, _LazyError
from anymail.webhooks import amazon_ses
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.mail_trouble import purge, try_again
from accounts.models import User
from games.models.message import Event
from games.sending.bounces import mark
from games.sending.report_readers import reports_can_be_read
from games.sending.verdicts import Verdict
from games.views.mail_reports import LARGEST
from labyrinth import environment
from labyrinth.clock import now, stopped_at
from tests.games.pages import Visitor, html
from tests.games.people import owed, person, running
from tests.games.sending.reports import report_of

pytestmark = pytest.mark.django_db

SECRET = "reports:agreed-with-the-service"
SIGNING_KEY = "mailgun-signing-key"
BOUNCE = {
    "RecordType": "Bounce",
    "MessageStream": "outbound",
    "ID": 4323372036854775807,
    "Type": "HardBounce",
    "TypeCode": 1,
    "Name": "Hard bounce",
    "Tag": "",
    "MessageID": "883953f4-6105-42a2-a16a-77a8eac79483",
    "Metadata": {},
    "ServerID": 23,
    "Description": "The server was unable to deliver your message (ex: unknown user, mailbox not found).",
    "Details": "smtp;550 5.1.1 The email account that you tried to reach does not exist.",
    "Email": "Ann@example.org",
    "From": "labyrinth@example.com",
    "BouncedAt": "2026-11-21T16:33:54.9070259Z",
    "DumpAvailable": True,
    "Inactive": True,
    "CanActivate": True,
    "Subject": "Evening: your turn",
}
COMPLAINT = BOUNCE | {
    "RecordType": "SpamComplaint",
    "Type": "SpamComplaint",
    "TypeCode": 512,
    "Name": "Spam complaint",
}


@pytest.fixture(autouse=True)
def _agreed(settings):
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET, "MAILGUN_WEBHOOK_SIGNING_KEY": SIGNING_KEY}


def post(service: str, body: Any, *, secret: str = SECRET, **headers: str):
    """The service posts a report, without cookies and without a token of ours."""
    raw = body if isinstance(body, (str, bytes)) else json.dumps(body)
    if secret:
        headers["Authorization"] = f"Basic {b64encode(secret.encode()).decode()}"
    address = f"/anymail/{service}/tracking/"
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    return client.post(address, raw, content_type="application/json", headers=headers)


def mailgun(event: str, *, key: str = SIGNING_KEY, **data: Any) -> dict[str, Any]:
    """A report of Mailgun with its signature."""
    stamp, token = "1795278834", "a7cc8e3fc5d5b3f0c5d5b3f0c5d5b3f0c5d5b3f0c5d5b3f0c5"
    signature = hmac.new(key.encode(), f"{stamp}{token}".encode(), hashlib.sha256).hexdigest()
    return {
        "signature": {"timestamp": stamp, "token": token, "signature": signature},
        "event-data": {
            "event": event,
            "id": "G9Bn5sl1TC6nu79C8C0bwg",
            "timestamp": 1795278834.12,
            "log-level": "error",
            "recipient": "ann@example.org",
            "recipient-domain": "example.org",
            "message": {"headers": {"to": "ann@example.org", "message-id": "20261121.1@example.com"}},
            "flags": {"is-routed": False, "is-authenticated": True, "is-system-test": False},
            **data,
        },
    }


PERMANENT = {
    "severity": "permanent",
    "reason": "suppress-bounce",
    "delivery-status": {"attempt-no": 1, "message": "", "code": 605, "description": "Not delivering"},
}
TEMPORARY = PERMANENT | {"severity": "temporary", "reason": "generic"}


def ann() -> User:
    return User.objects.get(username="Ann")


def is_marked() -> bool:
    return ann().mail_refused_at is not None


# -- what is reported ---


def test_a_bounce_of_postmark_marks_the_person_whatever_the_case_of_the_address():
    person("Ann")
    person("Bob")
    assert post("postmark", BOUNCE).status_code == 200
    assert (ann().mail_refused_why, User.objects.get(username="Bob").mail_refused_at) == ("bounced", None)


def test_a_permanent_failure_of_mailgun_marks_the_person():
    person("Ann")
    assert post("mailgun", mailgun("failed", **PERMANENT)).status_code == 200
    assert ann().mail_refused_why == "bounced"


@pytest.mark.parametrize(
    ("service", "body"),
    [
        ("mailgun", mailgun("failed", **TEMPORARY)),
        ("mailgun", mailgun("delivered")),
        ("mailgun", mailgun("opened")),
        ("postmark", BOUNCE | {"Type": "Transient"}),
        ("postmark", {"RecordType": "Delivery", "Recipient": "ann@example.org", "Metadata": {}}),
        ("postmark", BOUNCE | {"Email": "nobody@example.org"}),
        ("postmark", {"RecordType": "SomethingNew"}),
    ],
)
def test_what_is_no_refusal_changes_nothing(service, body):
    person("Ann")
    assert post(service, body).status_code == 200
    assert not is_marked()


@pytest.mark.parametrize(("service", "body"), [("postmark", COMPLAINT), ("mailgun", mailgun("complained"))])
def test_a_complaint_switches_off_all_mails_of_games(service, body):
    person("Ann")
    assert post(service, body).status_code == 200
    assert ann().mail_refused_why == "complained"
    assert {ann().wants(event) for event in Event.values} == {"off"}


def test_a_complaint_after_a_bounce_still_switches_the_mails_off():
    person("Ann")
    post("postmark", BOUNCE)
    post("postmark", COMPLAINT)
    assert ann().wants(Event.YOUR_TURN) == "off"


def test_a_report_that_comes_twice_changes_nothing_more():
    running("Ann", "Bob")
    assert mark("ann@example.org", Verdict.DEAD, now())
    first = ann().mail_refused_at
    assert not mark("ann@example.org", Verdict.DEAD, now() + timedelta(hours=1))
    assert ann().mail_refused_at == first


def test_the_clock_is_credited_once_with_what_the_wait_has_taken():
    start = datetime(2026, 11, 23, 9, tzinfo=UTC)
    with stopped_at(start):
        game = running("Ann", "Bob")
    due = owed(game, 1).due_at
    with stopped_at(start + timedelta(hours=3)):
        post("postmark", BOUNCE)
    assert owed(game, 1).due_at - due == timedelta(hours=3)
    with stopped_at(start + timedelta(hours=5)):
        post("postmark", BOUNCE)
    assert owed(game, 1).due_at - due == timedelta(hours=3)


# -- hard, or not: clients.md's fifteen, as the services post them ---


@pytest.mark.filterwarnings("ignore::anymail.exceptions.AnymailNotSupportedWarning")
@pytest.mark.parametrize(
    ("service", "code", "words", "why"),
    [  # service, what it calls it, what the server had said -> why no mails go any more
        ("brevo", "soft_bounce", "mailbox full", ""),
        ("postmark", "SoftBounce", "", ""),
        ("postmark", "Blocked", "", ""),
        ("sendgrid", "bounce/blocked", "4.7.1 try later", ""),
        ("sendgrid", "dropped/spam content", "", ""),
        ("sparkpost", "22", "552 mailbox full", ""),
        ("mailjet", "bounce/soft", "", ""),
        ("brevo", "deferred", "", ""),
        ("sendgrid", "deferred", "", ""),
        ("postmark", "AutoResponder", "", ""),
        ("postmark", "ChallengeVerification", "", ""),
        ("sparkpost", "60", "", ""),
        ("brevo", "hard_bounce", "550 5.1.1 no such user", "bounced"),
        ("postmark", "HardBounce", "550 5.1.1 no such user", "bounced"),
        ("sendgrid", "bounce/bounce", "550 5.1.1 no such user", "bounced"),
        ("sparkpost", "10", "550 5.1.1 no such user", "bounced"),
        ("mailjet", "bounce/hard/user unknown", "550 5.1.1 no such user", "bounced"),
    ],
)
def test_only_what_is_hard_and_about_the_mailbox_ends_the_mails_at_once(service, code, words, why):
    person("Ann")
    said = report_of(service, code, words)
    assert post(service, [said] if service in ("sendgrid", "sparkpost") else said).status_code == 200
    assert ann().mail_refused_why == why


# -- what counts together ---

START = datetime(2026, 11, 23, 9, tzinfo=UTC)
SOFT_ONES = [Verdict.FULL, Verdict.BLOCKED, Verdict.OURS, Verdict.UNSURE]


def came_back(
    *days: float, verdict: Verdict = Verdict.UNSURE, to: str = "ann@example.org", mail: str = ""
) -> None:
    """Mails came back so many days after the start, each a mail of its own unless it is named."""
    for day in days:
        mark(to, verdict, START + timedelta(days=day), mail or f"{to} {day}")


@pytest.mark.parametrize("verdict", SOFT_ONES)
def test_the_third_mail_within_a_week_ends_them(verdict):
    person("Ann")
    came_back(0, 3, verdict=verdict)
    assert not is_marked()
    came_back(6.9, verdict=verdict)
    assert ann().mail_refused_why == ("full" if verdict == Verdict.FULL else "returned")


def test_three_within_more_than_a_week_do_not():
    person("Ann")
    came_back(0, 3, 7.1, 10.5)
    assert not is_marked()


def test_one_mail_counts_once_however_often_it_is_tried():
    person("Ann")
    came_back(0, 1, 2, 3, mail="<one@mail>")
    assert not is_marked()


@pytest.mark.parametrize("verdict", SOFT_ONES)
def test_never_while_mails_to_others_of_the_domain_come_back_too(verdict):
    person("Ann")
    person("Bob")
    came_back(0, 1, 2, verdict=verdict)
    assert is_marked()
    try_again(ann().pk)
    came_back(2.9, verdict=verdict, to="bob@example.org")
    came_back(1, 2, 3, verdict=verdict)
    assert not is_marked()
    came_back(4, verdict=verdict)
    assert is_marked(), "the trouble of the others was a day ago"


def test_a_relay_that_refuses_everybody_is_no_word_about_the_only_person_of_a_domain():
    person("Ann")
    bob = person("Bob")
    bob.email = "bob@elsewhere.example.net"
    bob.save()
    came_back(2.5, verdict=Verdict.OURS, to=bob.email)
    came_back(1, 2, 3, verdict=Verdict.OURS)
    assert not is_marked()


def test_whoever_has_mails_sent_again_begins_anew():
    person("Ann")
    came_back(0, 1)
    try_again(ann().pk)
    came_back(2, 3)
    assert not is_marked()


def test_the_third_credits_the_clock_as_a_bounce_does():
    with stopped_at(START):
        game = running("Ann", "Bob")
    due = owed(game, 1).due_at
    with stopped_at(START + timedelta(hours=3)):
        for number in range(3):
            mark("ann@example.org", Verdict.FULL, now(), str(number))
    assert owed(game, 1).due_at - due == timedelta(hours=3)


def test_a_full_mailbox_is_told_at_the_next_look_until_there_is_room():
    running("Ann", "Bob")
    mark("ann@example.org", Verdict.FULL, now(), "1")
    visitor = Visitor("Ann")
    page = html(visitor.get(reverse("games:home")))
    assert 'id="mailbox-full"' in page
    assert not is_marked()
    visitor.submit(reverse("games:home"), reverse("accounts:mail_again"))
    assert 'id="mailbox-full"' not in html(visitor.get(reverse("games:home")))
    mark("ann@example.org", Verdict.UNSURE, now(), "2")
    assert 'id="mailbox-full"' not in html(visitor.get(reverse("games:home")))


def test_what_came_back_long_ago_is_forgotten():
    person("Ann")
    came_back(0)
    with stopped_at(START + timedelta(days=29)):
        assert purge(False) == 0
    with stopped_at(START + timedelta(days=31)):
        assert purge(True) == purge(False) == 1


# -- what is no report ---


@pytest.mark.parametrize(
    ("secret", "status"), [("", 401), ("reports:guessed", 403), (SECRET[:-1], 403), ("é:ü", 403)]
)
@pytest.mark.parametrize(
    ("service", "body"), [("postmark", BOUNCE), ("mailgun", mailgun("failed", **PERMANENT))]
)
def test_without_the_secret_nothing_is_taken(secret, status, service, body):
    person("Ann")
    response = post(service, body, secret=secret)
    assert response.status_code == status
    assert not is_marked()


def test_a_service_that_waits_to_be_asked_for_the_secret_is_asked():
    assert post("postmark", BOUNCE, secret="").headers["WWW-Authenticate"].startswith("Basic ")


def test_a_wrong_signature_of_mailgun_is_refused():
    person("Ann")
    body = mailgun("failed", key="another key", **PERMANENT)
    assert post("mailgun", body).status_code == 403
    assert not is_marked()


@pytest.mark.parametrize("service", ["postmark", "mailgun", "sparkpost", "brevo", "mailjet"])
@pytest.mark.parametrize("body", ["", "{", "null", "[1]", '"text"', "7", "\x00", b"\xff\xfe", "[" * 100_000])
def test_a_body_that_is_no_report_gets_a_clear_answer(service, body):
    person("Ann")
    assert post(service, body).status_code in (400, 403)
    assert not is_marked()


@pytest.mark.parametrize("service", ["postmark", "mailgun", "sparkpost", "brevo", "mailjet"])
@pytest.mark.parametrize("body", [[], {}, {"event-data": 3}, {"RecordType": ["Bounce"]}])
def test_a_report_of_something_else_marks_nobody(service, body):
    person("Ann")
    assert post(service, body).status_code in (200, 400, 403)
    assert not is_marked()


@pytest.mark.parametrize(
    "address", [None, 7, ["ann@example.org"], {"a": 1}, "", "a\x00b@example.org", "x" * 5000]
)
def test_an_address_that_is_none_is_passed_over(address):
    person("Ann")
    assert post("postmark", BOUNCE | {"Email": address}).status_code in (200, 400)
    assert not is_marked()


def test_a_huge_body_is_not_read():
    response = post("postmark", json.dumps(BOUNCE) + " " * LARGEST)
    assert response.status_code == 413


def test_a_broken_length_is_no_way_round_the_limit():
    person("Ann")
    client = Client(raise_request_exception=False)
    response = client.generic("POST", "/anymail/postmark/tracking/", b"{}", CONTENT_LENGTH="many")
    assert response.status_code in (400, 401, 403)


@pytest.mark.parametrize("service", ["nobody", "postmarks", "mandrill2"])
def test_a_service_that_nobody_knows_is_not_found(service):
    assert post(service, BOUNCE).status_code == 404


def test_a_service_that_is_not_set_up_is_asked_to_come_again_and_the_log_says_what_is_missing(
    settings, caplog
):
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET}
    assert post("mailgun", mailgun("failed", **PERMANENT)).status_code == 503
    [line] = [one for one in caplog.records if one.name == "games.views.mail_reports"]
    assert "mailgun" in line.getMessage()
    assert "MAILGUN_WEBHOOK_SIGNING_KEY" in line.getMessage()


def test_a_key_that_is_none_is_the_operators_trouble_not_the_services(settings, caplog):
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET, "POSTAL_WEBHOOK_KEY": "", "UNISENDER_GO_API_KEY": 7}
    assert post("unisender_go", {}).status_code == 503
    assert "unisender_go: AttributeError in its settings" in caplog.text


def test_amazon_ses_without_its_package_says_which(monkeypatch, caplog):
    without_boto3(monkeypatch)
    assert post("amazon_ses", {}).status_code == 503
    assert "amazon_ses: The boto3 package isn't installed" in caplog.text
    assert "django-anymail[amazon-ses]" in caplog.text


def test_check_deploy_tries_every_reader_that_is_set_up(monkeypatch, settings):
    without_boto3(monkeypatch)
    settings.EMAIL_BACKEND = "anymail.backends.amazon_ses.EmailBackend"
    settings.ANYMAIL = {"POSTMARK_SERVER_TOKEN": "x", "POSTAL_WEBHOOK_KEY": "", "MAILGUN_SENDER_DOMAIN": "x"}
    said = {one.id: one.msg for one in reports_can_be_read()}
    assert "boto3" in said["games.W100"]
    found = " ".join(one.msg for one in reports_can_be_read() if one.id == "games.W101")
    assert "amazon_ses cannot be read: The boto3 package" in found
    assert "mailgun cannot be read: You must set" in found
    assert "ANYMAIL_MAILGUN_WEBHOOK_SIGNING_KEY" in found
    assert "postmark" not in found
    assert "games.W102" in said, "no secret is agreed"


def test_reports_of_amazon_ses_are_read(monkeypatch):
    """With its package; as Amazon posts them, through SNS."""
    person("Ann")
    monkeypatch.setattr(amazon_ses, "_get_anymail_boto3_params", lambda **_: ({}, {}))
    said = report_of("amazon_ses", "Bounce/Permanent/General", "smtp; 550 5.1.1 user unknown")
    body = {"Type": "Notification", "MessageId": "7", "Message": json.dumps(said)}
    sns = {"x-amz-sns-message-type": "Notification", "x-amz-sns-message-id": "7"}
    assert post("amazon_ses", body, **sns).status_code == 200
    assert ann().mail_refused_why == "bounced"


def without_boto3(monkeypatch) -> None:
    """However this machine is furnished."""
    lacks = _LazyError(AnymailImproperlyInstalled(missing_package="boto3", install_extra="amazon-ses"))
    monkeypatch.setattr(amazon_ses, "_get_anymail_boto3_params", lacks)
    monkeypatch.setitem(sys.modules, "boto3", None)
    monkeypatch.delitem(sys.modules, "anymail.backends.amazon_ses", raising=False)


def test_without_any_secret_no_report_is_taken(settings):
    settings.ANYMAIL = {}
    person("Ann")
    assert post("postmark", BOUNCE).status_code == 404
    assert not is_marked()


def test_a_service_may_look_whether_the_address_is_there():
    assert Client().head("/anymail/mailgun/tracking/").status_code == 200
    assert Client().get("/anymail/mailgun/tracking/").status_code == 405


# -- who is told ---


def test_the_organiser_of_a_table_reads_who_cannot_be_reached_and_nobody_else_does():
    from games.table.unreachable import unreachable as names

    game = running("Bob", "Ann", "Cid")
    post("postmark", BOUNCE)
    assert names(game, person("Bob")) == ["Ann"]
    assert names(game, person("Cid")) == []
    assert names(game, ann()) == []


def test_whoever_is_not_the_organiser_costs_no_query():
    from games.table.unreachable import unreachable as names

    game, cid = running("Bob", "Ann", "Cid"), person("Cid")
    with CaptureQueriesContext(connection) as queries:
        names(game, cid)
    assert len(queries) == 0


def test_the_person_is_told_on_every_page_until_mails_arrive_again():
    running("Ann", "Bob")
    post("postmark", BOUNCE)
    visitor = Visitor("Ann")
    page = html(visitor.get(reverse("games:home")))
    assert 'id="mail-trouble"' in page
    assert "ann@example.org" in page
    visitor.submit(reverse("games:home"), reverse("accounts:mail_again"))
    assert not is_marked()
    assert 'id="mail-trouble"' not in html(visitor.get(reverse("games:home")))
    assert 'id="mail-trouble"' not in html(Visitor("Bob").get(reverse("games:home")))


def test_the_secrets_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("ANYMAIL_WEBHOOK_SECRET", SECRET)
    monkeypatch.setenv("ANYMAIL_MAILGUN_WEBHOOK_SIGNING_KEY", "")
    assert environment.prefixed("ANYMAIL_") == {"WEBHOOK_SECRET": SECRET}
