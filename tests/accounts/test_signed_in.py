"""Who sends a request is read cheaply, and judged as strictly as Django judges."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import User

pytestmark = pytest.mark.django_db
OWN = "/accounts/preferences/"


def is_in(client: Client) -> bool:
    return bool(client.get(OWN).status_code == 200)


def with_session(client: Client, **changes: object) -> Client:
    """The same browser, its session changed."""
    session = client.session
    session.update(changes)
    session.save()
    return client


@pytest.mark.parametrize(
    "changes",
    [
        {HASH_SESSION_KEY: "0" * 64},
        {HASH_SESSION_KEY: ""},
        {SESSION_KEY: "0"},
        {BACKEND_SESSION_KEY: "somebody.else"},
    ],
)
def test_a_session_that_does_not_fit_its_person_opens_nothing(changes, as_anna: Client) -> None:
    assert not is_in(with_session(as_anna, **changes))


def test_a_session_that_is_over_opens_nothing(as_anna: Client) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not is_in(as_anna)


def test_who_changed_the_password_or_may_not_sign_in_is_out(as_anna: Client, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(is_active=False)
    assert not is_in(as_anna)
    User.objects.filter(pk=anna.pk).update(is_active=True)


def test_a_session_signed_with_a_former_key_still_opens(as_anna: Client, settings) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new", [settings.SECRET_KEY]
    assert is_in(as_anna)


def test_sessions_of_before_are_found() -> None:
    assert settings.SESSION_ENGINE == "accounts.session_store"
    assert Session.objects.model._meta.db_table == "django_session"
