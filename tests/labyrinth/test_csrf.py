"""The cookie that protects forms: sent to who needs it, and not again to who is signed in and has it."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.middleware.csrf import _does_token_match
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils.html import conditional_escape

from labyrinth.serving.csrf import form_token, masked
from tests.games.people import person

pytestmark = pytest.mark.django_db
NAME, PASSWORD = "csrftoken", "lamp-and-ink-9"


@pytest.fixture
def ann() -> Client:
    client = Client(enforce_csrf_checks=True)
    client.force_login(person("Ann"))
    return client


def page(client: Client, address: str = "my_games") -> Any:
    return client.get(reverse(f"games:{address}"))


def test_who_is_signed_in_is_sent_it_once(ann):
    first, second = page(ann), page(ann)
    assert NAME in first.cookies
    assert NAME not in second.cookies
    assert "Cookie" in second["Vary"]


def test_who_has_lost_it_is_sent_another(ann):
    page(ann)
    del ann.cookies[NAME]
    assert NAME in page(ann).cookies


def test_who_has_what_is_none_is_sent_another(ann):
    ann.cookies[NAME] = "none"
    assert NAME in page(ann).cookies


def test_a_visitor_is_sent_it_with_each_form():
    visitor = Client()
    assert NAME in page(visitor, "home").cookies
    assert NAME in page(visitor, "home").cookies


def test_signing_in_brings_a_new_one():
    ann, client = person("Ann"), Client()
    ann.set_password(PASSWORD)
    ann.save()
    EmailAddress.objects.create(user=ann, email=ann.email, verified=True, primary=True)
    before = page(client, "home").cookies[NAME].value
    done = client.post(reverse("account_login"), {"login": ann.email, "password": PASSWORD})
    assert done.status_code == 302
    assert done.cookies[NAME].value != before
    assert NAME not in page(client).cookies


def test_a_form_of_a_later_page_is_taken_and_a_forged_one_is_not(ann):
    page(ann)
    token = page(ann).context["csrf_token"]
    language = reverse("accounts:language")
    assert ann.post(language, {"language": "pl", "csrfmiddlewaretoken": str(token)}).status_code == 302
    assert ann.post(language, {"language": "pl", "csrfmiddlewaretoken": "x" * 64}).status_code == 403


SECRET = "abcdefghijklmnopABCDEFGHIJKLM019"


def test_a_mask_hides_the_secret_and_is_another_each_time():
    tokens = {masked(SECRET) for _ in range(200)}
    assert len(tokens) == 200
    assert all(_does_token_match(token, SECRET) for token in tokens)
    assert not _does_token_match(masked(SECRET[::-1]), SECRET)


def test_every_letter_may_stand_in_a_mask_at_every_place():
    masks = [masked(SECRET)[:32] for _ in range(2000)]
    assert {len(set(letters)) for letters in zip(*masks, strict=True)} == {62}


def test_who_has_no_secret_is_given_one_with_the_form():
    request = RequestFactory().get("/")
    token = conditional_escape(form_token(request)["csrf_input"]).split('value="')[1][:64]
    assert request.META["CSRF_COOKIE_NEEDS_UPDATE"]
    assert _does_token_match(token, request.META["CSRF_COOKIE"])
