"""What the project itself answers: security headers, health, the mails of development."""

import re

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse

from labyrinth.serving.dev_mails import read_folder
from labyrinth.serving.requests import OF_PAGES
from tests.games.pages import HX
from tests.games.people import running

ADDRESS = "http://127.0.0.1:8000/accounts/confirm-email/abc/"


@pytest.fixture
def mail_folder(settings, tmp_path):
    """Mails go to a folder of this test, as in development."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path / "mails")
    settings.DEV_MAILS = True
    return tmp_path / "mails"


def send(subject: str, text: str) -> None:
    message = EmailMultiAlternatives(subject, text, "site@example.org", ["ann@example.org"])
    message.attach_alternative("<p>as a page</p>", "text/html")
    message.send()


@pytest.mark.parametrize("path", ["/health/", "/accounts/login/", "/no/such/page/"])
@pytest.mark.django_db
def test_every_page_forbids_foreign_and_inline_code(client, path):
    policy = client.get(path).headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self';")
    assert not re.search("(script|style|connect)-src", policy), "they are what the default allows"
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.django_db
def test_a_part_that_nobody_keeps_goes_without_the_policies_that_its_page_has(client):
    game = running("Ann", "Bob", system="sorcerer")
    table, keys = reverse("games:table", args=[game.slug]), reverse("games:keys")
    for path, part, said in ((table, {}, True), (table, HX, False), (keys, HX, True)):
        response = client.get(path, **part)
        assert ("Content-Security-Policy" in response.headers) is said, (path, part)
        assert ({*OF_PAGES} <= {*response.headers}) is said, (path, part)
        assert said or not {*OF_PAGES} & {*response.headers}
        assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.django_db
def test_health_answers_ok(client):
    assert client.get("/health/").content == b"ok"


def test_health_says_when_the_database_is_away(client, monkeypatch):
    from django.db import DatabaseError, connection

    def refuse():
        raise DatabaseError

    monkeypatch.setattr(connection, "cursor", refuse)
    answer = client.get("/health/")
    assert (answer.status_code, answer.content) == (503, b"database down")


def test_the_mails_are_shown_newest_first_with_links(client, mail_folder):
    send("Potwierdź adres", f"Dzień dobry! {ADDRESS} <b>źdźbło</b>")
    send("Second", "another text")
    page = client.get("/dev/mails/").content.decode()
    assert page.index("Second") < page.index("Potwierdź adres")
    assert f'<a href="{ADDRESS}"' in page
    assert "&lt;b&gt;źdźbło&lt;/b&gt;" in page
    assert "ann@example.org" in page
    assert "as a page" not in page


def test_one_mail_has_an_address_of_its_own(client, mail_folder):
    send("First", "one text")
    send("Second", "another text")
    first = read_folder(mail_folder)[-1]
    page = client.get(f"/dev/mails/{first.name}/").content.decode()
    assert "one text" in page
    assert "another text" not in page
    assert client.get("/dev/mails/no-such-mail/").status_code == 404


def test_the_mails_are_nobodys_business_in_production(client, mail_folder, settings):
    send("Secret", ADDRESS)
    settings.DEV_MAILS = False
    assert client.get("/dev/mails/").status_code == 404
    assert client.get(f"/dev/mails/{read_folder(mail_folder)[0].name}/").status_code == 404


def test_no_test_sends_a_real_mail():
    send("Kept", "in memory")
    assert [message.subject for message in mail.outbox] == ["Kept"]
