from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts.models import User
from accounts.names import KEY_LONGEST, LONGEST, name_key
from labyrinth import settings as site_settings
from tests.accounts.conftest import PASSWORD, person

pytestmark = pytest.mark.django_db


def test_a_new_person_has_english_and_utc() -> None:
    user = person("Bob", "Bob@Example.org")
    assert (user.email, user.language, user.time_zone) == ("bob@example.org", "en", "UTC")
    assert str(user) == "Bob"


@pytest.mark.parametrize("name", ["anna", "ANNA", "Ａnna"])
def test_two_people_cannot_share_a_name(anna: User, name: str) -> None:
    with pytest.raises(IntegrityError):
        person(name, "other@example.org")


def test_a_name_beyond_ascii_is_compared_without_case() -> None:
    person("Żółw", "one@example.org")
    with pytest.raises(IntegrityError):
        person("ŻÓŁW", "two@example.org")


def test_two_people_cannot_share_an_address(anna: User) -> None:
    with pytest.raises(IntegrityError):
        person("Bob", "ANNA@example.org")


def test_a_saved_name_alone_takes_its_key_along(anna: User) -> None:
    anna.username = "Hanna"
    anna.save(update_fields=["username"])
    assert User.objects.get(pk=anna.pk).username_key == "hanna"


def test_the_key_of_the_longest_name_fits() -> None:
    assert len(name_key("\ufdfa" * LONGEST)) <= KEY_LONGEST


def test_an_unknown_time_zone_is_refused(anna: User) -> None:
    anna.time_zone = "Europe/Atlantis"
    with pytest.raises(ValidationError) as refused:
        anna.full_clean()
    assert list(refused.value.message_dict) == ["time_zone"]


def test_sign_in_goes_by_email_and_not_by_name(anna: User) -> None:
    assert authenticate(username="anna@example.org", password=PASSWORD) == anna
    assert authenticate(username="Anna", password=PASSWORD) is None


def test_a_password_is_kept_as_argon2(settings: Any) -> None:
    settings.PASSWORD_HASHERS = site_settings.PASSWORD_HASHERS
    assert person("Bob", "bob@example.org").password.startswith("argon2$argon2id$")


def test_createsuperuser_asks_for_email_and_name() -> None:
    boss = User.objects.create_superuser("Boss", "boss@example.org", PASSWORD)
    assert boss.is_staff
    assert (User.USERNAME_FIELD, User.REQUIRED_FIELDS) == ("email", ["username"])
