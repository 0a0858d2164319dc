"""Pages in the middle of something, and letters about it, keep no English when they are read in Polish."""

from collections.abc import Callable

import pytest
from allauth.account.adapter import get_adapter
from allauth.core import context
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.messages.storage.fallback import FallbackStorage
from django.core import mail
from django.core.cache import cache
from django.test import Client, RequestFactory

from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_pages import assert_our_page
from tests.accounts.test_passkeys import passkey  # noqa: F401
from tests.accounts.test_polish import MEN_ONLY, NAMES
from tests.accounts.test_social import LOGIN, Server, club, go  # noqa: F401
from tests.same_words import same_words

KNOWN = NAMES | {"Club", "Phone", "Firefox, Linux", "zoe@example.org", "Zoe"}
LETTERS = [
    "account/email/email_changed",
    "account/email/email_confirm",
    "account/email/email_deleted",
    "account/email/password_changed",
    "account/email/password_reset",
    "account/email/password_set",
    "mfa/email/recovery_codes_generated",
    "mfa/email/totp_activated",
    "mfa/email/totp_deactivated",
    "mfa/email/webauthn_added",
    "mfa/email/webauthn_removed",
    "socialaccount/email/account_connected",
    "socialaccount/email/account_disconnected",
]


def in_both(show: Callable[[Client], str], user: User) -> None:
    """`show` goes the way with a new browser and returns the page."""
    pages = []
    for language in ("en", "pl"):
        cache.clear()
        client = Client()
        client.cookies["django_language"] = language
        User.objects.filter(pk=user.pk).update(language=language)
        pages.append(show(client))
        assert_our_page(pages[-1], language)
    assert same_words(*pages, KNOWN) == []
    assert not MEN_ONLY.search(pages[1]), MEN_ONLY.search(pages[1])


def test_the_page_that_asks_for_the_code(anna: User) -> None:
    def show(client: Client) -> str:
        client.post("/accounts/login/code/", {"email": anna.email})
        return client.post("/accounts/login/code/confirm/", {"code": "WRONG"}).content.decode()

    in_both(show, anna)


def test_the_page_that_asks_for_the_second_factor(anna: User) -> None:
    TOTP.activate(anna, generate_totp_secret())
    RecoveryCodes.activate(anna)

    def show(client: Client) -> str:
        client.post("/accounts/login/", {"login": anna.email, "password": PASSWORD})
        return client.post("/accounts/2fa/authenticate/", {"code": "000000"}).content.decode()

    in_both(show, anna)


@pytest.mark.parametrize("path", ["", "keys/{}/edit/", "keys/{}/remove/", "reauthenticate/"])
def test_the_pages_of_keys(anna: User, passkey: object, path: str) -> None:  # noqa: F811
    number = anna.authenticator_set.filter(type="webauthn").get().pk  # type: ignore[attr-defined]

    def show(client: Client) -> str:
        client.force_login(anna)
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
        return client.get(f"/accounts/2fa/webauthn/{path.format(number)}").content.decode()

    in_both(show, anna)


def test_the_page_of_a_change_that_waits(anna: User) -> None:
    def show(client: Client) -> str:
        client.force_login(anna)
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
        client.post("/accounts/email/", {"action_add": "", "email": "zoe@example.org"})
        return client.get("/accounts/email/").content.decode()

    in_both(show, anna)


def test_the_pages_on_the_way_to_a_place_elsewhere(anna: User, club: Server) -> None:  # noqa: F811
    def sign_up(client: Client) -> str:
        go(client)
        return client.get("/accounts/3rdparty/signup/").content.decode()

    in_both(sign_up, anna)
    for query in ("?process=login", "?process=connect"):
        in_both(lambda client, query=query: client.get(LOGIN + query).content.decode(), anna)  # type: ignore[misc]
    in_both(lambda client: client.get("/accounts/3rdparty/login/error/").content.decode(), anna)


@pytest.mark.parametrize("name", LETTERS)
def test_a_letter(anna: User, name: str) -> None:
    request = RequestFactory(headers={"user-agent": "Firefox, Linux"}).get("/")
    request.user, request.session = anna, {}  # type: ignore[assignment]
    request._messages = FallbackStorage(request)  # type: ignore[attr-defined]
    facts = {"from_email": "zoe@example.org", "to_email": anna.email, "deleted_email": anna.email}
    letters = []
    for language in ("en", "pl"):
        User.objects.filter(pk=anna.pk).update(language=language)
        with context.request_context(request):
            reader = User.objects.get(pk=anna.pk)
            get_adapter().send_notification_mail(name, reader, {**facts, "provider": "Club"})
        letter = mail.outbox.pop()
        letters.append(f"<b>{letter.subject}</b><p>{letter.body}</p>".replace("\n", "</p><p>"))
    assert same_words(*letters, KNOWN) == []
    assert not MEN_ONLY.search(letters[1])
