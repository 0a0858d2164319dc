"""What people choose to be told, and what happens when no mail reaches them."""

import re
from datetime import UTC, datetime

import pytest
from allauth.account.models import EmailAddress
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.utils.translation import gettext_lazy

from accounts import message_events
from accounts.mail_trouble import note_refused, try_again
from accounts.message_choices import choose
from accounts.message_events import MessageEvent
from accounts.models import MailRefusal, User
from labyrinth.ground.clock import stopped_at
from tests.accounts.conftest import PASSWORD

URL = "/accounts/messages/"
AGAIN = "/accounts/mail-again/"
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
BELL = MessageEvent("bell", gettext_lazy("Name"), "A bell rings for you.", "mail")
GOSSIP = MessageEvent("gossip", "Gossip", "Somebody talks of you.", "digest")


@pytest.fixture(autouse=True)
def _two_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message_events, "EVENTS", [BELL, GOSSIP])


def stored(user: User) -> User:
    return User.objects.get(pk=user.pk)


# --- Choices -------------------------------------------------------------------------------------------


def test_who_chose_nothing_gets_the_default_of_each_event(anna: User) -> None:
    assert [anna.wants(event) for event in ("bell", "gossip", "unheard-of")] == ["mail", "digest", "mail"]
    assert anna.digest_hour == 8


def test_a_choice_holds_for_its_event_only(anna: User) -> None:
    choose(anna, {"gossip": "off"})
    assert (stored(anna).wants("gossip"), stored(anna).wants("bell")) == ("off", "mail")
    choose(anna, {"bell": "digest"}, digest_hour=0)
    assert stored(anna).message_choices == {"gossip": "off", "bell": "digest"}
    assert stored(anna).digest_hour == 0


def test_a_choice_from_an_old_page_loses_no_other(anna: User) -> None:
    seen_before = stored(anna)
    choose(anna, {"bell": "off"})
    choose(seen_before, {"gossip": "mail"})
    assert stored(anna).message_choices == {"bell": "off", "gossip": "mail"}


@pytest.mark.parametrize(("choice", "hour"), [("sometimes", None), ("mail", 24), ("mail", -1)])
def test_a_choice_that_is_none(anna: User, choice: str, hour: int | None) -> None:
    with pytest.raises(ValueError):
        choose(anna, {"bell": choice}, digest_hour=hour)
    assert stored(anna).message_choices == {}


def test_a_stored_choice_that_is_no_longer_one_counts_as_none(anna: User) -> None:
    anna.message_choices = {"gossip": "pigeon", "bell": ["mail"]}
    assert (anna.wants("gossip"), anna.wants("bell")) == ("digest", "mail")


# --- The page ------------------------------------------------------------------------------------------


def chosen(page: str) -> dict[str, str]:
    """Event -> the way of it that is ticked."""
    ticked = re.findall(r'<input type="radio" name="(\w+)" value="(\w+)"[^>]* checked', page)
    assert len(dict(ticked)) == len(ticked)
    return dict(ticked)


def test_events_are_rows_and_ways_are_columns(as_anna: Client) -> None:
    page = as_anna.get(URL).content.decode()
    rows = re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)
    heads = re.findall(r'<th scope="col">([^<]*)</th>', rows[0])
    assert heads == [
        "What it is about",
        "mail at once",
        "one mail until I look",
        "daily digest",
        "not at all",
    ]
    ways = [re.findall(r'type="radio" name="(\w+)" value="(\w+)"', row) for row in rows[1:]]
    assert ways == [[(event, way) for way in ("mail", "digest", "off")] for event in ("bell", "gossip")]


def test_a_visitor_is_sent_to_sign_in(client: Client, db: None) -> None:
    assert client.get(URL)["Location"] == f"/accounts/login/?next={URL}"
    assert client.post(AGAIN).status_code == 302


def test_the_page_shows_every_event_with_what_holds(as_anna: Client, anna: User) -> None:
    choose(anna, {"bell": "off"}, digest_hour=19)
    page = as_anna.get(URL).content.decode()
    assert page.index("A bell rings for you.") < page.index("Somebody talks of you.")
    assert chosen(page) == {"bell": "off", "gossip": "digest"}
    assert '<option value="19" selected>19:00' in page


def test_choices_are_saved(as_anna: Client, anna: User) -> None:
    sent = {"bell": "digest", "gossip": "off", "digest_hour": "23"}
    page = as_anna.post(URL, sent, follow=True).content.decode()
    assert "Your choice of messages is saved." in page
    assert stored(anna).message_choices == {"bell": "digest", "gossip": "off"}
    assert stored(anna).digest_hour == 23


def test_without_events_there_is_only_the_hour(
    as_anna: Client, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(message_events, "EVENTS", [])
    choose(anna, {"bell": "off"})
    page = as_anna.get(URL).content.decode()
    assert page.count("<select") == 1
    as_anna.post(URL, {"digest_hour": "7"})
    assert stored(anna).digest_hour == 7
    assert stored(anna).message_choices == {"bell": "off"}


@pytest.mark.parametrize(
    ("field", "value"), [("bell", "pigeon"), ("bell", ""), ("digest_hour", "24"), ("digest_hour", "noon")]
)
def test_a_wrong_entry_changes_nothing_and_keeps_the_rest(
    as_anna: Client, anna: User, field: str, value: str
) -> None:
    page = as_anna.post(URL, {"bell": "digest", "gossip": "off", "digest_hour": "23"} | {field: value})
    assert list(page.context["form"].errors) == [field]
    assert chosen(page.content.decode())["gossip"] == "off"
    assert stored(anna).message_choices == {}
    assert stored(anna).digest_hour == 8


def test_the_form_needs_its_token(anna: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    assert client.post(URL, {"bell": "off", "gossip": "off", "digest_hour": "1"}).status_code == 403
    assert client.post(AGAIN).status_code == 403
    assert stored(anna).message_choices == {}


# --- No mail arrives -----------------------------------------------------------------------------------


def banner(user: object) -> str:
    """What every page shows this person."""
    request = RequestFactory().get("/somewhere/?page=2")
    context = Context({"user": user, "request": request, "csrf_token": "token"})
    return Template('{% include "accounts/mail_trouble.html" %}').render(context).strip()


def test_a_refused_address_is_noted_once(anna: User) -> None:
    with stopped_at(NOON):
        assert note_refused("ANNA@example.org", MailRefusal.BOUNCED) == anna
    assert note_refused("anna@example.org", MailRefusal.COMPLAINED) is None
    assert note_refused("nobody@example.org", MailRefusal.BOUNCED) is None
    assert (stored(anna).mail_refused_at, stored(anna).mail_refused_why) == (NOON, "bounced")


def test_who_is_reachable_sees_no_banner(anna: User) -> None:
    assert banner(anna) == ""
    assert banner(None) == ""


@pytest.mark.parametrize("why", MailRefusal)
def test_the_banner_tells_why_and_what_to_do(anna: User, why: MailRefusal) -> None:
    with stopped_at(NOON):
        note_refused(anna.email, why)
    html = banner(stored(anna))
    assert "We cannot reach you by mail" in html
    assert "anna@example.org" in html
    assert str(why.label) in html
    assert "/accounts/email/" in html
    assert 'value="/somewhere/?page=2"' in html


def test_try_again_clears_it_and_leads_back(as_anna: Client, anna: User, ewa: User) -> None:
    for user in (anna, ewa):
        note_refused(user.email, MailRefusal.BOUNCED)
    page = as_anna.post(AGAIN, {"next": "/accounts/hours/"})
    assert page["Location"] == "/accounts/hours/"
    assert (stored(anna).mail_refused_at, stored(anna).mail_refused_why) == (None, "")
    assert stored(ewa).mail_refused_at is not None


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_try_again_leads_to_no_other_site(as_anna: Client, back: str) -> None:
    assert as_anna.post(AGAIN, {"next": back})["Location"] == URL


def test_looking_never_clears_it(as_anna: Client, anna: User) -> None:
    note_refused(anna.email, MailRefusal.BOUNCED)
    assert as_anna.get(AGAIN).status_code == 405
    assert stored(anna).mail_refused_at is not None


def test_after_trying_again_a_new_refusal_is_noted(anna: User) -> None:
    note_refused(anna.email, MailRefusal.BOUNCED)
    try_again(anna.pk)
    assert note_refused(anna.email, MailRefusal.COMPLAINED) == anna


def test_another_address_is_not_refused(as_anna: Client, anna: User) -> None:
    EmailAddress.objects.create(user=anna, email="new@example.org", verified=True)
    note_refused(anna.email, MailRefusal.BOUNCED)
    as_anna.post("/accounts/reauthenticate/", {"password": PASSWORD})
    as_anna.post("/accounts/email/", {"action_primary": "", "email": "new@example.org"})
    assert stored(anna).email == "new@example.org"
    assert stored(anna).mail_refused_at is None
