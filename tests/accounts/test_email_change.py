"""One address a person: another one takes its place when its link is followed, and the old one is told."""

from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core import mail
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_sign_up import link_in

URL = "/accounts/email/"
NEW = "anna@elsewhere.example"


def change(client: Client, email: str = NEW) -> str:
    """Ask for another address, and return the path of the link that was sent there."""
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    client.post(URL, {"action_add": "", "email": email})
    assert mail.outbox[-1].to == [email]
    return link_in(str(mail.outbox[-1].body))


def addresses(user: User) -> list[tuple[str, bool, bool]]:
    return sorted(EmailAddress.objects.filter(user=user).values_list("email", "verified", "primary"))


def test_the_link_puts_the_new_address_in_the_place_of_the_old(as_anna: Client, anna: User) -> None:
    link = change(as_anna)
    waiting = as_anna.get(URL).content.decode()
    assert NEW in waiting
    assert "Keep the old address" in waiting
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"
    as_anna.post(link)
    anna.refresh_from_db()
    assert anna.email == NEW
    assert addresses(anna) == [(NEW, True, True)]
    told = mail.outbox[-1]
    assert told.to == ["anna@example.org"]
    assert NEW in told.body
    assert told.subject == "Labyrinth: Your email address is changed"


def test_the_old_address_opens_the_account_no_more(as_anna: Client, anna: User) -> None:
    as_anna.post(change(as_anna))
    for login, opens in (("anna@example.org", False), (NEW, True)):
        client = Client()
        client.post("/accounts/login/", {"login": login, "password": PASSWORD})
        assert ("_auth_user_id" in client.session) == opens


def test_a_change_is_called_off(as_anna: Client, anna: User) -> None:
    link = change(as_anna)
    as_anna.post(URL, {"action_remove": "", "email": NEW})
    assert addresses(anna) == [("anna@example.org", True, True)]
    assert "too old or not complete" in as_anna.get(link).content.decode()


def test_a_second_wish_takes_the_place_of_the_first(as_anna: Client, anna: User) -> None:
    first = change(as_anna)
    change(as_anna, "third@example.org")
    assert [email for email, *_rest in addresses(anna)] == ["anna@example.org", "third@example.org"]
    assert "too old or not complete" in as_anna.get(first).content.decode()


def test_a_change_asks_for_the_password_first(as_anna: Client, anna: User) -> None:
    response = as_anna.post(URL, {"action_add": "", "email": NEW})
    assert response["Location"].startswith("/accounts/reauthenticate/")
    assert len(addresses(anna)) == 1
    assert not mail.outbox


def test_an_address_of_somebody_else_cannot_be_taken(as_anna: Client, anna: User, ewa: User) -> None:
    link = change(as_anna, ewa.email)
    assert "already confirmed by another account" in as_anna.get(link).content.decode()
    as_anna.post(link)
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"
    assert addresses(ewa) == [("ewa@example.org", True, True)]


def test_an_address_that_somebody_signed_up_with_meanwhile(as_anna: Client, anna: User) -> None:
    link = change(as_anna)
    cache.clear()
    User.objects.create_user("Zoe", NEW, PASSWORD)
    answer = as_anna.post(link, follow=True)
    assert answer.status_code == 200
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"
    assert ("anna@example.org", True, True) in addresses(anna)


def test_people_with_several_addresses_of_before_keep_one(as_anna: Client, anna: User) -> None:
    EmailAddress.objects.create(user=anna, email="older@example.org", verified=True)
    as_anna.post(change(as_anna))
    assert addresses(anna) == [(NEW, True, True)]


def test_a_wish_keeps_nobody_from_signing_up_with_the_address(as_anna: Client, anna: User) -> None:
    change(as_anna)
    cache.clear()
    form = {"email": NEW, "username": "Zoe", "password1": PASSWORD}
    newcomer = Client()
    newcomer.post("/accounts/signup/", form)
    assert addresses(anna) == [("anna@example.org", True, True)]
    newcomer.post(link_in(str(mail.outbox[-1].body)))
    zoe = User.objects.get(username="Zoe")
    assert newcomer.session["_auth_user_id"] == str(zoe.pk)
    assert addresses(zoe) == [(NEW, True, True)]


def test_a_wish_opens_no_account(as_anna: Client, anna: User) -> None:
    change(as_anna)
    for path in ("login/code/", "password/reset/"):
        Client().post(f"/accounts/{path}", {"email": NEW})
        assert (mail.outbox[-1].to, "/accounts/signup/" in mail.outbox[-1].body) == ([NEW], True)


def test_whoever_has_a_second_factor_changes_the_address_too(as_anna: Client, anna: User) -> None:
    TOTP.activate(anna, generate_totp_secret())
    as_anna.post(change(as_anna))
    assert addresses(anna) == [(NEW, True, True)]


def test_a_wish_keeps_nobody_from_adding_a_key(as_anna: Client, anna: User) -> None:
    change(as_anna)
    assert as_anna.get("/accounts/2fa/webauthn/add/").status_code == 200
