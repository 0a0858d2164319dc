"""Leaving one kind of mail: one button, or one click in the mail program; logged out, and more than once."""

import pytest
from django.conf import settings
from django.core.signing import Signer
from django.test import Client

from accounts.models import User
from games.mail import render
from games.models.message import Event
from tests.games.letters import letter, paths
from tests.games.mail.test_mail import OF_A_GAME, facts
from tests.games.pages import Visitor, forms_of, html
from tests.games.people import person, running
from tests.games.post import only, send

pytestmark = pytest.mark.django_db


def link(name: str = "Ann", event: str = Event.YOUR_TURN) -> str:
    """The address in the header of a mail."""
    game = running("Ann", "Bob")
    [address] = paths(letter(game, name, event).headers["List-Unsubscribe"].strip("<>"))
    return address


def choices(name: str = "Ann") -> dict[str, str]:
    return User.objects.get(username=name).message_choices


def test_the_page_shows_one_button_and_changes_nothing():
    address = link()
    for method in ("get", "head"):
        assert getattr(Client(), method)(address).status_code == 200
    response = Client().get(address)
    [form] = [form for form in forms_of(response) if "data-unsubscribe" in form.attributes]
    assert form.attributes["method"] == "post"
    assert "it is your turn" in html(response)
    assert "/accounts/messages/" in html(response)
    assert choices() == {}


def test_one_click_of_a_mail_program_switches_the_event_off():
    client = Client(enforce_csrf_checks=True)
    response = client.post(link(), {"List-Unsubscribe": "One-Click"})
    assert response.status_code == 200
    assert "data-unsubscribed" in html(response)
    assert choices() == {"your_turn": "off"}
    assert choices("Bob") == {}


@pytest.mark.parametrize("event", OF_A_GAME)
def test_the_mail_of_each_event_brings_the_one_click_that_ends_that_event_only(event):
    game = running("Ann", "Bob")
    mail = letter(game, "Ann", event, data=facts(game, event))
    assert mail.headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    [address] = paths(mail.headers["List-Unsubscribe"].strip("<>"))
    assert address in paths(mail.text)
    client = Client(enforce_csrf_checks=True)
    assert client.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert choices() == {event: "off"}
    assert settings.SESSION_COOKIE_NAME not in client.cookies


def test_what_was_left_with_one_click_is_not_sent_any_more():
    running("Ann", "Bob")
    turn = only("your_turn")
    [address] = paths(render(turn).headers["List-Unsubscribe"].strip("<>"))
    Client().post(address, {"List-Unsubscribe": "One-Click"})
    send()
    assert (only("your_turn").state, only("your_turn").reason) == ("dropped", "not wanted")


def test_it_may_be_done_twice_and_leaves_other_choices_alone():
    address = link()
    User.objects.filter(username="Ann").update(message_choices={"nudge": "digest"})
    for _ in range(2):
        assert Client().post(address).status_code == 200
    assert choices() == {"nudge": "digest", "your_turn": "off"}


def test_a_mail_program_may_send_its_own_kind_of_body():
    body = b'--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    response = Client().post(link(), body, content_type="multipart/form-data; boundary=x")
    assert response.status_code == 200
    assert choices() == {"your_turn": "off"}


def test_leaving_the_digest_means_what_comes_with_it():
    running("Ann", "Bob")
    User.objects.filter(username="Ann").update(message_choices={"your_turn": "digest", "ended": "mail"})
    signed = Signer(salt="games.mail.unsubscribe").sign_object([person("Ann").pk, "digest"])
    Client().post(f"/unsubscribe/{signed}/")
    assert choices()["your_turn"] == "off"
    assert choices()["ended"] == "mail"


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("payload", [[0, "your_turn"], ["me", "no such event"]])
def test_a_link_to_nobody_or_nothing_says_so(method, payload):
    ann = person("Ann")
    payload = [ann.pk if one == "me" else one for one in payload]
    signed = Signer(salt="games.mail.unsubscribe").sign_object(payload)
    response = getattr(Client(), method)(f"/unsubscribe/{signed}/")
    assert response.status_code == 404
    assert 'data-dead-link="forged"' in html(response)
    assert choices() == {}


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_forged_link_gets_a_clear_page(method):
    response = getattr(Client(), method)(link()[:-5] + "/")
    assert response.status_code == 404
    assert "not one of ours" in html(response)
    assert choices() == {}


def test_an_old_link_still_works_after_the_key_of_the_site_has_changed(settings):
    address = link()
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "a new key of the site"
    assert Client().post(address).status_code == 200
    assert choices() == {"your_turn": "off"}


def test_the_link_is_for_whom_it_was_made_whoever_is_signed_in():
    Visitor("Bob").client.post(link("Ann"))
    assert choices() == {"your_turn": "off"}
    assert choices("Bob") == {}


def test_the_page_is_kept_nowhere():
    response = Client().get(link())
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert "no-store" in response.headers["Cache-Control"]
    assert "noindex" in response.headers["X-Robots-Tag"]
