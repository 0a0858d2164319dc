"""Who sends a request is read cheaply, and judged as strictly as Django judges."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts import session_store
from accounts.models import User
from accounts.session_store import SessionStore

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


def test_a_session_and_its_person_are_one_query_where_it_is_known_whose_it_is(
    as_anna: Client, anna: User, ewa: User, django_assert_num_queries
) -> None:
    key = as_anna.session.session_key
    for number, person, queries in ((anna.pk, anna, 1), (ewa.pk, ewa, 2), (anna.pk, anna, 2), (0, None, 2)):
        with django_assert_num_queries(queries):
            assert read(key, number) == person
    session_store._owners.clear()
    for queries in (2, 1):
        with django_assert_num_queries(queries):
            assert read(key, anna.pk) == anna


def read(key: str, number: int) -> User | None:
    """The person with this number, asked for where the session with this key has been read."""
    session = SessionStore(key)
    assert SESSION_KEY in session
    return session.person(number)


def test_what_was_changed_since_the_last_page_is_seen(as_anna: Client, anna: User) -> None:
    assert is_in(as_anna)
    assert is_in(as_anna)
    User.objects.filter(pk=anna.pk).update(is_active=False)
    assert not is_in(as_anna)


def test_sessions_of_before_are_found() -> None:
    assert settings.SESSION_ENGINE == "accounts.session_store"
    assert Session.objects.model._meta.db_table == "django_session"
