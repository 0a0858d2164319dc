"""Answers by mail as services hand them over: read like those of a mail server, and each of them once."""

import errno
import json
from base64 import b64encode
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
import requests
from anymail.webhooks import amazon_ses
from django.test import Client

from games.models import MailReply
from games.sending import handed_over, replies, spool
from games.sending.report_readers import INBOUND, readers, reports_can_be_read
from games.views import mail_arrivals
from tests.games.sending.arrivals import HOW, SECRET, SETTINGS, Post, post_of
from tests.games.sending.test_replies import (
    entries,
    fresh_channels,
    game,
    given,
    open_keys,
    reply,
    take_answers,
)
from tests.games.sending.test_spool import counted, files

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("fresh_channels", "take_answers"),
    pytest.mark.filterwarnings("ignore::anymail.exceptions.AnymailNotSupportedWarning"),
    pytest.mark.filterwarnings("ignore::anymail.exceptions.AnymailDeprecationWarning"),
]
__all__ = ["counted", "fresh_channels", "game", "take_answers"]


@pytest.fixture(autouse=True)
def folder(tmp_path, settings, monkeypatch) -> Path:
    """Where mails wait for a worker."""
    settings.ANYMAIL = SETTINGS
    settings.MAIL_SPOOL = str(tmp_path / "mail-in")
    monkeypatch.setattr(amazon_ses, "_get_anymail_boto3_params", lambda **_: ({}, {}))
    return tmp_path / "mail-in"


def posted(how: str, post: Post, *, secret: str = SECRET):
    """The service posts, without cookies and without a token of ours."""
    headers = dict(post.headers)
    if secret:
        headers["Authorization"] = f"Basic {b64encode(secret.encode()).decode()}"
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    address = f"/anymail/{how.partition('/')[0]}/{post.path}/"
    if post.is_form:
        return client.post(address, post.data, headers=headers)
    raw = post.data if isinstance(post.data, (str, bytes)) else json.dumps(post.data)
    return client.post(address, raw, content_type="application/json", headers=headers)


def answer(how: str = "postmark", text: str = "B", **heads: str) -> Post:
    """Ann's answer to her mail, as the service brings it."""
    came = reply(text, **heads)
    return post_of(how, came.mail, "ann@example.org", came.recipient)


class Answer:
    """What a service says of the mail that it has announced."""

    def __init__(self, told: Any) -> None:
        self.told = told

    def json(self) -> Any:
        return self.told

    def iter_content(self, chunk_size: int = 0):
        yield self.told

    def raise_for_status(self) -> None: ...

    def __enter__(self) -> "Answer":
        return self

    def __exit__(self, *_: object) -> None: ...


@pytest.fixture
def said(monkeypatch) -> dict[str, Any]:
    """What services say when they are asked, by address; nobody leaves this machine."""
    answers: dict[str, Any] = {}

    def get(url: str, **_: Any) -> Answer:
        if url not in answers:
            raise requests.ConnectionError("away")
        return Answer(answers[url])

    monkeypatch.setattr(requests, "get", get)
    return answers


# -- each service -------------------------------------------------------------------------------------------


def test_a_form_is_known_of_every_service_that_brings_mails():
    assert {how.partition("/")[0] for how in HOW} == set(readers(INBOUND))


@pytest.mark.parametrize("how", HOW)
def test_the_letter_is_played_whoever_brings_it(game, how, counted, said):
    keys, post = open_keys(game), answer(how)
    said.update(post.fetched)
    assert posted(how, post).status_code == 200
    assert given(game) == "", "a worker plays it"
    assert spool.read_all() == 1
    assert counted == [replies.PLAYED]
    assert f'"{keys[1]}"' in given(game)


@pytest.mark.parametrize("how", HOW)
def test_what_is_brought_twice_is_played_once(game, how, counted, said):
    post = answer(how)
    said.update(post.fetched)
    assert [posted(how, post).status_code for _ in range(2)] == [200, 200]
    assert spool.read_all() == 2
    assert counted == [replies.PLAYED, replies.AGAIN]
    assert MailReply.objects.count() == 1


@pytest.mark.parametrize("how", ["postmark", "brevo"])
def test_a_mail_without_a_name_is_known_by_what_its_service_calls_it(game, how, counted):
    post = answer(how)
    for form in (post, post):
        _nameless(form.data)
        posted(how, form)
    if how == "postmark":  # what it quotes is not always the same, byte by byte
        _nameless(post.data)["TextBody"] += " \n"
        posted(how, post)
    spool.read_all()
    assert counted[0] == replies.PLAYED
    assert set(counted[1:]) == {replies.AGAIN}


def _nameless(data: Any) -> Any:
    if "items" in data:
        data["items"][0]["Headers"].pop("Message-ID", None)
    else:
        data["Headers"] = [one for one in data["Headers"] if one["Name"] != "Message-ID"]
    return data


@pytest.mark.parametrize("how", ["postmark", "mailgun", "sparkpost"])
def test_what_a_program_has_written_does_nothing_here_either(game, how, counted):
    before = entries(game)
    assert posted(how, answer(how, Auto_Submitted="auto-replied")).status_code == 200
    spool.read_all()
    assert (counted, entries(game)) == ([replies.BY_ITSELF], before)


def test_nor_what_has_no_sender_on_its_envelope(game, counted):
    post = answer()
    assert post.data["Headers"][0]["Name"] == "Return-Path"
    post.data["Headers"][0]["Value"] = "<>"
    assert posted("postmark", post).status_code == 200
    spool.read_all()
    assert counted == [replies.BY_ITSELF]


# -- what is refused, and comes again ---------------------------------------------------------------------


@pytest.mark.parametrize(("secret", "status"), [("", 401), ("mails:guessed", 400), (SECRET[:-1], 400)])
@pytest.mark.parametrize("how", ["postmark", "mailgun", "mailjet", "mandrill", "sparkpost"])
def test_without_the_secret_nothing_is_taken(game, folder, how, secret, status):
    assert posted(how, answer(how), secret=secret).status_code == status
    assert files(folder) == []


@pytest.mark.parametrize("how", ["mailgun", "mailersend", "postal", "mandrill"])
def test_a_wrong_signature_is_refused(game, folder, how, settings):
    post = answer(how)
    other = {name: "another" for name in SETTINGS if name.endswith(("KEY", "INBOUND_SECRET"))}
    if how == "postal":
        post.headers["X-Postal-Signature"] = b64encode(b"another").decode()
    else:
        settings.ANYMAIL = SETTINGS | other
    assert posted(how, post).status_code == 400
    assert files(folder) == []


def test_without_any_secret_no_mail_is_taken(game, folder, settings):
    settings.ANYMAIL = {}
    assert posted("postmark", answer()).status_code == 404
    assert files(folder) == []


@pytest.mark.parametrize("service", ["nobody", "unisender_go", "postmarks"])
def test_a_service_that_brings_no_mails_is_not_found(service):
    assert posted(service, Post({})).status_code == 404


@pytest.mark.parametrize("how", ["postmark", "mailgun", "mailjet", "sparkpost", "brevo", "sendgrid"])
@pytest.mark.parametrize("body", ["", "{", "null", "[1]", '"text"', "7", "\x00", b"\xff\xfe", "[" * 100_000])
def test_a_body_that_is_no_mail_gets_a_clear_answer(folder, how, body):
    assert posted(how, Post(body)).status_code == 400
    assert files(folder) == []


def test_a_report_at_the_address_of_mails_comes_again_and_the_log_says_why(folder, caplog):
    assert posted("postmark", Post({"RecordType": "Bounce", "Email": "ann@example.org"})).status_code == 503
    assert "set Postmark's *Bounce* webhook to Anymail's Postmark *inbound*" in caplog.text
    assert files(folder) == []


def test_a_huge_post_is_not_read(folder):
    huge = Post({"TextBody": "B" * mail_arrivals.LARGEST})
    assert posted("postmark", huge).status_code == 413
    assert files(folder) == []


def test_a_picture_of_a_megabyte_in_an_answer_is_no_trouble_and_is_not_kept(game, folder, counted):
    post = answer()
    post.data["Attachments"][0]["Content"] = "A" * 1_400_000
    assert posted("postmark", post).status_code == 200
    assert files(folder)[0].stat().st_size < handed_over.LARGEST + 2000
    spool.read_all()
    assert counted == [replies.PLAYED]


def test_a_disk_without_room_has_it_come_again_and_leaves_nothing_by_halves(
    game, folder, monkeypatch, caplog
):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    before = entries(game)
    with monkeypatch.context() as broken:
        broken.setattr(handed_over.os, "fsync", full)
        assert posted("postmark", answer()).status_code == 503
    assert "No space left on device" in caplog.text
    assert files(folder) == files(folder, "tmp") == []
    assert posted("postmark", answer()).status_code == 200
    spool.read_all()
    assert entries(game) > before


def test_where_nobody_reads_them_the_service_keeps_them(game, folder, monkeypatch):
    monkeypatch.setattr(handed_over, "MOST", 1)
    assert [posted("postmark", answer()).status_code for _ in range(2)] == [200, 503]
    assert len(files(folder)) == 1


@pytest.mark.usefixtures("said")
def test_a_service_that_does_not_say_what_it_has_announced_is_asked_again_later(game, folder):
    assert posted("resend", answer("resend")).status_code == 503
    assert files(folder) == []


def test_a_service_may_look_whether_the_address_is_there():
    assert Client().head("/anymail/mailgun/inbound/").status_code == 200
    assert Client().head("/anymail/mailgun/inbound_mime/").status_code == 200
    assert Client().get("/anymail/mailgun/inbound/").status_code == 405


# -- what the operator is told ----------------------------------------------------------------------------


def test_check_deploy_tries_the_reader_of_mails_where_answers_are_taken(settings):
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET, "MAILERSEND_SIGNING_SECRET": "x"}
    assert "games.W103" in {one.id for one in reports_can_be_read()}
    settings.REPLY_ADDRESS = ""
    assert "games.W103" not in {one.id for one in reports_can_be_read()}


def test_a_mail_that_is_handed_over_is_read_like_one_of_the_pipe(folder):
    mail = EmailMessage()
    mail["To"] = "x@play.example.org"
    mail.set_content("Zażółć")
    handed_over.write(handed_over.Mail(mail.as_bytes(), "x@play.example.org", "y@example.org", "s 1"))
    [file] = files(folder)
    came = spool._incoming(file.read_bytes())
    assert (came.recipient, came.sender, came.event) == ("x@play.example.org", "y@example.org", "s 1")
    assert came.mail.get_content().strip() == "Zażółć"
