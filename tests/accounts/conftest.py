"""People for the tests: Anna reads English, Ewa reads Polish."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from accounts.models import User

PASSWORD = "lamp-and-ink-9"


@pytest.fixture(autouse=True)
def _nothing_left_over(settings: Any) -> None:
    """Rate limits stay in the cache: a test starts anew, and tests beside it empty a cache of their own."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()


@pytest.fixture(autouse=True)
def _passwords_hashed_quickly(settings: Any) -> None:
    """Argon2 is slow by intent, and what these tests are about is not how a password is stored."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def person(name: str, email: str, **fields: str) -> User:
    """Return a stored person whose address is confirmed."""
    user = User.objects.create_user(name, email, PASSWORD, **fields)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


@pytest.fixture
def anna(db: None) -> User:
    return person("Anna", "anna@example.org", time_zone="America/New_York")


@pytest.fixture
def ewa(db: None) -> User:
    return person("Ewa", "ewa@example.org", language="pl", time_zone="Europe/Warsaw")


@pytest.fixture
def as_anna(client: Client, anna: User) -> Client:
    client.force_login(anna)
    return client
