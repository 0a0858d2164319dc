"""One rule for a password, told in one sentence; it is typed once."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.test_sign_up import errors_of, sign_up

pytestmark = pytest.mark.django_db
RULE = "At least 8 characters, not a common one."


@pytest.mark.parametrize(
    ("password", "told"),
    [
        ("lamp-9", RULE),
        ("password1", "This one is easily guessed. Choose another."),
        ("77120394", "This one is easily guessed. Choose another."),
        ("bob@example", "This one is easily guessed. Choose another."),
    ],
)
def test_what_breaks_it_is_told_in_one_sentence(client: Client, password: str, told: str) -> None:
    assert errors_of(sign_up(client, password1=password), "password1") == [told]
    assert not User.objects.exists()


@pytest.mark.parametrize("path", ["signup/", "password/change/"])
def test_it_is_said_before_and_typed_once(client: Client, anna: User, path: str) -> None:
    if path != "signup/":
        client.force_login(anna)
    page = client.get(f"/accounts/{path}").content.decode()
    assert page.count(RULE) == 1
    assert 'name="password1"' in page
    assert 'name="password2"' not in page
    assert 'data-shows="id_password1"' in page
