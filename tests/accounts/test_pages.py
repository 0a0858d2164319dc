"""Every page around an account is drawn in our own frame, in both languages."""

import re
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD

FOR_VISITORS = [
    "login/",
    "login/code/",
    "3rdparty/login/cancelled/",
    "signup/",
    "confirm-email/",
    "confirm-email/wrong-key/",
    "password/reset/",
    "password/reset/done/",
    "password/reset/key/1-wrong/",
    "password/reset/key/done/",
    "inactive/",
]
FOR_PEOPLE = [
    "preferences/",
    "messages/",
    "email/",
    "3rdparty/",
    "password/change/",
    "logout/",
    "2fa/",
    "2fa/totp/activate/",
    "2fa/webauthn/",
    "2fa/webauthn/add/",
    "sessions/",
    "blocks/",
    "tokens/",
    "data/",
    "delete/",
    "reauthenticate/",
]
INLINE = re.compile(r"\sstyle=|\son[a-z]+=|<style|<script(?![^>]*(?:\ssrc=|application/json))", re.IGNORECASE)


def assert_our_page(html: str, language: str) -> None:
    assert f'<html lang="{language}">' in html
    assert html.count("<h1") == 1
    assert 'class="site-header"' in html
    assert not INLINE.search(html), INLINE.search(html)


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("path", FOR_VISITORS)
def test_a_page_for_visitors(client: Client, db: None, path: str, language: str) -> None:
    client.cookies["django_language"] = language
    page = client.get(f"/accounts/{path}")
    assert page.status_code == 200
    assert_our_page(page.content.decode(), language)


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("path", FOR_PEOPLE)
def test_a_page_for_people(client: Client, anna: User, path: str, language: str) -> None:
    User.objects.filter(pk=anna.pk).update(language=language)
    client.force_login(anna)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = client.get(f"/accounts/{path}")
    assert page.status_code == 200
    assert_our_page(page.content.decode(), language)


def test_a_wrong_field_is_tied_to_its_error(client: Client, db: None) -> None:
    page = client.post("/accounts/signup/", {"email": "no address", "username": "x"}).content.decode()
    name = re.search(r'<input[^>]*name="username"[^>]*>', page)
    assert name
    assert 'aria-invalid="true"' in name[0]
    assert "id_username_error" in name[0]
    assert 'id="id_username_error"' in page


@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404"])
def test_an_error_page_needs_nothing(name: str) -> None:
    html = render_to_string(f"{name}.html")
    assert_our_page(html, "en")
    assert "csrfmiddlewaretoken" not in html


def test_the_page_of_a_breakdown_uses_no_template_code() -> None:
    source = (Path(settings.BASE_DIR) / "templates/500.html").read_text()
    assert "{%" not in source
    assert "{{" not in source


def test_a_page_that_does_not_exist(client: Client, db: None) -> None:
    page = client.get("/accounts/nowhere/")
    assert page.status_code == 404
    assert_our_page(page.content.decode(), "en")


def test_a_form_without_its_token_is_refused_in_words(db: None) -> None:
    page = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "a@example.org"})
    assert page.status_code == 403
    assert_our_page(page.content.decode(), "en")


def test_the_admin_lists_and_adds_people(client: Client, anna: User) -> None:
    client.force_login(User.objects.create_superuser("Boss", "boss@example.org", PASSWORD))
    assert "anna@example.org" in client.get("/admin/accounts/user/?q=ANNA").content.decode()
    form = {
        "email": "zoe@example.org",
        "password1": PASSWORD,
        "password2": PASSWORD,
        "usable_password": "true",
    }
    refused = client.post("/admin/accounts/user/add/", form | {"username": "ANNA"})
    assert refused.context["errors"]
    client.post("/admin/accounts/user/add/", form | {"username": "Zoë"})
    assert User.objects.get(username="Zoë").email == "zoe@example.org"


@pytest.mark.parametrize(
    ("address", "heading", "password"),
    [
        ("/accounts/password/change/", "Change your password", PASSWORD),
        ("/accounts/password/set/", "Set a password", None),
    ],
)
def test_a_new_password_goes_to_the_page_that_asks_for_it(
    as_anna: Client, anna: User, address: str, heading: str, password: str | None
) -> None:
    anna.set_password(password)
    anna.save()
    as_anna.force_login(anna)
    session = as_anna.session
    session["account_authentication_methods"] = [{"method": "code", "at": time.time()}]
    session["account_authentication_methods_user"] = str(anna.pk)
    session.save()
    shown = as_anna.get(address).content.decode()
    form = shown.partition(f'<form method="post" action="{address}">')[2]
    assert f"<h1>{heading}</h1>" in shown
    assert 'type="password"' in form.partition("</form>")[0]
