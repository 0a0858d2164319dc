"""Everything the site stores of a person, as a file behind a link."""

import json
import re
from datetime import timedelta

import pytest
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from accounts import data_exports, mail_trouble
from accounts.models import Block, DataExport, Token, User
from labyrinth.ground.clock import now, stopped_at

PAGE = reverse("accounts:data")
A_DAY = timedelta(days=1)


def ask_and_wait(person: User) -> str:
    """The address in the mail that comes when somebody has asked."""
    assert data_exports.fulfil(data_exports.ask(person).pk)
    return address_in(mail.outbox[-1].body)


def address_in(words: str) -> str:
    found = re.search(r"http\S+(/accounts/data/\S+)", words)
    assert found
    return found[1]


def body(response) -> bytes:
    return b"".join(response.streaming_content)


def test_one_asks_and_a_mail_brings_a_link(as_anna, anna):
    page = as_anna.post(PAGE, follow=True)
    assert "You will get an email with a link." in page.content.decode()
    assert data_exports.fulfil(DataExport.objects.get().pk)
    letter = mail.outbox[-1]
    assert (letter.to, letter.subject) == ([anna.email], "Labyrinth: your data")
    found = as_anna.get(address_in(letter.body))
    assert found["Content-Disposition"] == 'attachment; filename="labyrinth-data.json"'
    told = json.loads(body(found))
    assert (told["format"], told["account"]["name"]) == ("labyrinth-account/1", "Anna")
    assert "no-store" in found["Cache-Control"]


def test_secrets_are_not_in_it(as_anna, anna, ewa):
    anna.set_password("secret-of-anna-1")
    Token.objects.create(
        user=anna, name="bot", prefix="lab_abcd", hash="f" * 64, created_at=now(), expires_at=now()
    )
    Block.objects.create(by=anna, blocked=ewa, at=now())
    Block.objects.create(by=ewa, blocked=anna, at=now())
    told = json.loads("".join(data_exports.written(anna)))
    assert [row["prefix"] for row in told["tokens"]] == ["lab_abcd"]
    assert [row["name"] for row in told["blocks"]] == ["Ewa"]
    text = json.dumps(told)
    assert "f" * 64 not in text
    assert "argon2" not in text
    assert "password" not in text


def test_the_mail_speaks_the_language_of_its_reader(ewa):
    assert data_exports.fulfil(data_exports.ask(ewa).pk)
    assert "http://" in mail.outbox[-1].body


def test_one_asks_once_a_day(anna):
    data_exports.ask(anna)
    with pytest.raises(ValidationError, match="once a day"):
        data_exports.ask(anna)
    with stopped_at(now() + A_DAY):
        data_exports.ask(anna)
    assert DataExport.objects.count() == 2


def test_the_page_says_so_and_offers_no_button(as_anna, anna):
    ask_and_wait(anna)
    page = as_anna.get(PAGE).content.decode()
    assert "The link is in your mailbox" in page
    assert "Send me my data" not in page


def test_who_cannot_be_reached_by_mail_is_told_at_once(anna):
    mail_trouble.note_refused(anna.email, "bounced")
    with pytest.raises(ValidationError, match="refuses our mails"):
        data_exports.ask(anna)


def test_the_link_is_for_its_owner_alone(as_anna, anna, ewa):
    address = ask_and_wait(anna)
    stranger = Client()
    assert stranger.get(address).url.startswith(reverse("account_login"))
    stranger.force_login(ewa)
    assert "Ten link nie działa" in stranger.get(address).content.decode()
    assert stranger.get(address).status_code == 404


def test_a_link_expires(as_anna, anna):
    address = ask_and_wait(anna)
    with stopped_at(now() + data_exports.KEPT - timedelta(minutes=1)):
        assert as_anna.get(address).status_code == 200
    with stopped_at(now() + data_exports.KEPT + timedelta(minutes=1)):
        assert as_anna.get(address).status_code == 404


@pytest.mark.parametrize("token", ["x", "x" * 43, "%00", "ł" * 40])
def test_a_forged_link_leads_nowhere(as_anna, anna, token):
    ask_and_wait(anna)
    assert as_anna.get(f"/accounts/data/{token}/").status_code == 404


def test_the_secret_of_the_link_is_stored_nowhere(anna):
    token = ask_and_wait(anna).removesuffix("/").rpartition("/")[2]
    row = DataExport.objects.values().get()
    assert token not in str(row)
    assert row["token_hash"] == data_exports.hashed(token)


def test_a_dead_mail_server_only_delays_it(settings, anna):
    backend = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    export = data_exports.ask(anna)
    assert not data_exports.fulfil(export.pk)
    assert data_exports.left_behind() == []
    settings.EMAIL_BACKEND = backend
    with stopped_at(now() + data_exports.STALE + timedelta(seconds=1)):
        assert data_exports.left_behind() == [export.pk]
        assert data_exports.fulfil(export.pk)
        assert data_exports.left_behind() == []
    assert len(mail.outbox) == 1


def test_whoever_is_killed_while_he_makes_it_is_followed_by_another(monkeypatch, anna):
    export = data_exports.ask(anna)

    def killed(_person, _alive):
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(data_exports, "packed", killed)
        with pytest.raises(SystemExit):
            data_exports.fulfil(export.pk)
    assert not data_exports.fulfil(export.pk), "somebody may still be at work on it"
    with stopped_at(now() + data_exports.STALE + timedelta(seconds=1)):
        assert data_exports.fulfil(export.pk)
    assert not data_exports.fulfil(export.pk), "it is on its way"
    assert len(mail.outbox) == 1


def test_it_is_written_a_row_at_a_time(monkeypatch, anna):
    taken = []

    def rows(_person):
        for number in range(3):
            taken.append(number)
            yield {"number": number}

    monkeypatch.setattr(data_exports, "PARTS", {"rows": rows})
    pieces = data_exports.written(anna)
    before = [next(pieces) for _ in range(3)]
    assert taken == [0]
    assert json.loads("".join([*before, *pieces]))["rows"] == [{"number": 0}, {"number": 1}, {"number": 2}]


def test_what_has_expired_is_thrown_away(anna):
    ask_and_wait(anna)
    assert data_exports.purge(dry=True) == 0
    with stopped_at(now() + data_exports.KEPT + timedelta(minutes=1)):
        assert data_exports.purge(dry=True) == 1
        assert data_exports.purge(dry=False) == 1
    assert not DataExport.objects.exists()
