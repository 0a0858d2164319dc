"""While the Redis-protocol server is away people sign in, and the limits on that go on to hold."""

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache, caches
from django.test import Client

from accounts.models import User

NOWHERE = "unix:///no/such/socket"
PASSWORD = "correct-horse-battery"


@pytest.fixture
def away(settings):
    """No server answers; what a process keeps itself is empty."""
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": NOWHERE}}
    cache.clear()
    yield
    cache.clear()


def sign_in(password: str) -> int:
    """The status of an attempt to sign in."""
    client = Client()
    status = client.post("/accounts/login/", {"login": "ann@example.org", "password": password}).status_code
    return 302 if "_auth_user_id" in client.session else status


@pytest.fixture
def ann(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    person = User.objects.create_user(email="ann@example.org", username="Ann", password=PASSWORD)
    EmailAddress.objects.create(user=person, email=person.email, primary=True, verified=True)


@pytest.mark.django_db
def test_people_sign_in_without_it(away, ann):
    assert sign_in(PASSWORD) == 302


@pytest.mark.django_db
def test_who_guesses_is_stopped_without_it(away, ann):
    assert [sign_in(f"guess-{at}") for at in range(5)] == [200] * 5
    assert sign_in(PASSWORD) != 302


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/accounts/signup/", "/accounts/password/reset/"])
def test_pages_with_limits_answer_without_it(away, path):
    assert Client().get(path).status_code == 200
    assert Client().post("/accounts/password/reset/", {"email": "ann@example.org"}).status_code == 302


def test_every_way_to_use_it_works_without_it(away):
    cache.set("a", 1)
    assert (cache.add("a", 2), cache.get("a"), cache.incr("a"), cache.has_key("a")) == (False, 1, 2, True)
    cache.set_many({"b": 3, "c": 4})
    assert cache.touch("b")
    assert cache.get_many(["b", "c"]) == {"b": 3, "c": 4}
    cache.delete_many(["b"])
    assert cache.delete("c")
    assert cache.get("c", "none") == "none"


def test_with_a_server_its_numbers_are_those_of_all_processes(settings):
    cache.set("shared", 7, 60)
    settings.CACHES = {"default": settings.CACHES["default"]}  # as another process would open it
    assert caches["default"].get("shared") == 7
    cache.delete("shared")
