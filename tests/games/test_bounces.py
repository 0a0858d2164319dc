"""Reports of mail services as Postmark and Mailgun post them: marked, credited once, and shown."""

import hashlib
import hmac
import json
from base64 import b64encode
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.models.message import Event
from games.sending.bounces import mark
from games.views.mail_reports import LARGEST
from labyrinth import environment
from labyrinth.clock import now, stopped_at
from tests.games.pages import Visitor, html
from tests.games.people import owed, person, running

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
    assert mark("ann@example.org", "bounced", now())
    first = ann().mail_refused_at
    assert not mark("ann@example.org", "bounced", now() + timedelta(hours=1))
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


@pytest.mark.parametrize("service", ["amazon_ses", "mailgun"])
def test_a_service_that_is_not_set_up_takes_nothing(service, settings):
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET}
    assert post(service, mailgun("failed", **PERMANENT)).status_code == 404


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
