"""Who may make a token, who is told of it, and what ends it."""

import re
from datetime import timedelta

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core import mail
from django.test import Client

from accounts import token_ends, tokens
from accounts.models import Token, User
from games import tasks
from labyrinth.ground.clock import now, stopped_at
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_tokens import FORM, PAGE, SECRET, made

AGAIN = "/accounts/sign-in-again/"
ANOTHER = "ink-and-lamp-7"


def proven(client: Client) -> Client:
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def opens(secret: str) -> bool:
    try:
        return bool(tokens.recognise(secret))
    except tokens.BadTokenError:
        return False


def test_a_browser_left_open_makes_no_token(as_anna: Client):
    asked = as_anna.post(PAGE, FORM)
    assert asked["Location"] == "/accounts/reauthenticate/?next=%2Faccounts%2Ftokens%2F"
    assert not Token.objects.exists()
    assert as_anna.get(PAGE).status_code == 200, "looking and revoking need no password"


def test_with_the_password_the_form_is_carried_out(as_anna: Client):
    as_anna.post(PAGE, FORM)
    page = as_anna.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": PAGE})
    assert SECRET.search(page.content.decode())
    assert Token.objects.count() == 1
    assert "no-store" in page["Cache-Control"]


def test_who_has_keys_and_no_password_shows_a_key(as_anna: Client, anna: User):
    TOTP.activate(anna, generate_totp_secret())
    without_password(anna, as_anna)
    assert as_anna.post(PAGE, FORM)["Location"].startswith("/accounts/2fa/reauthenticate/")


def without_password(person: User, client: Client) -> None:
    person.set_unusable_password()
    person.save()
    client.force_login(person)


def test_who_has_neither_signs_in_again(as_anna: Client, anna: User):
    without_password(anna, as_anna)
    asked = as_anna.post(PAGE, FORM)
    assert asked["Location"].startswith(AGAIN)
    assert "Sign in again" in as_anna.get(asked["Location"]).content.decode()
    signed_out = as_anna.post(AGAIN, {"next": PAGE})
    assert signed_out["Location"] == f"/accounts/login/?next={PAGE}"
    assert "_auth_user_id" not in as_anna.session
    sign_in_by_code(as_anna, anna)
    assert SECRET.search(as_anna.post(PAGE, FORM).content.decode())


def test_a_sign_in_is_proof_for_a_few_minutes(client: Client, anna: User):
    without_password(anna, client)
    client.logout()
    sign_in_by_code(client, anna)
    session = client.session
    session["account_authentication_methods"][-1]["at"] -= 301
    session.save()
    assert client.post(PAGE, FORM)["Location"].startswith(AGAIN)
    passwords = {"password1": ANOTHER}
    assert client.post("/accounts/password/set/", passwords)["Location"].startswith(AGAIN)
    assert client.get("/accounts/2fa/totp/activate/")["Location"].startswith(AGAIN)


def sign_in_by_code(client: Client, person: User) -> None:
    client.post("/accounts/login/code/", {"email": person.email})
    [code] = re.findall(r"^\S{3}-?\S{3}$|^[A-Z0-9-]{5,12}$", str(mail.outbox[-1].body), re.MULTILINE)
    client.post("/accounts/login/code/confirm/", {"code": code})
    assert client.session["_auth_user_id"] == str(person.pk)


@pytest.mark.parametrize("wanted", ["https://evil.example/", "//evil.example", "javascript:x"])
def test_signing_in_again_leads_nowhere_else(as_anna: Client, wanted: str):
    assert as_anna.post(AGAIN, {"next": wanted})["Location"] == "/accounts/login/?next=/"


def test_the_owner_is_told_of_a_new_token(as_anna: Client, anna: User):
    page = proven(as_anna).post(PAGE, FORM)
    [letter] = mail.outbox
    assert (letter.to, letter.subject) == ([anna.email], "Labyrinth: A new API token")
    assert "“My bot” (read, play)" in " ".join(letter.body.split())
    assert "127.0.0.1" in letter.body
    assert SECRET.search(page.content.decode())[0] not in str(letter.message())


def test_no_token_without_its_mail(as_anna: Client, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_args: object, **_more: object) -> None:
        raise ConnectionRefusedError

    proven(as_anna)
    monkeypatch.setattr("accounts.adapter.AccountAdapter.send_mail", refuse)
    with pytest.raises(ConnectionRefusedError):
        as_anna.post(PAGE, FORM)
    assert not Token.objects.exists()


def test_a_token_holds_a_year_at_most(anna: User):
    with pytest.raises(AssertionError):
        made(anna, days=366)
    secret, start = made(anna, days=365), now()
    with stopped_at(start + timedelta(days=364, hours=23)):
        assert opens(secret)
    with stopped_at(start + timedelta(days=365, minutes=1)):
        assert not opens(secret)


def test_renewed_it_holds_once_more_as_long(as_anna: Client, anna: User):
    secret, start = made(anna, days=90), now()
    renew = f"{PAGE}{Token.objects.get().pk}/renew/"
    assert as_anna.post(renew)["Location"].startswith("/accounts/reauthenticate/")
    with stopped_at(start + timedelta(days=80)):
        proven(as_anna)
        mail.outbox.clear()
        assert "is renewed." in as_anna.post(renew, follow=True).content.decode()
        assert [letter.subject for letter in mail.outbox] == ["Labyrinth: An API token is renewed"]
    with stopped_at(start + timedelta(days=169)):
        assert opens(secret)
    with stopped_at(start + timedelta(days=171)):
        assert not opens(secret)
        assert "Make a new one." in proven(as_anna).post(renew, follow=True).content.decode()
        assert not opens(secret)


def test_looking_at_the_address_renews_nothing(as_anna: Client, anna: User):
    made(anna)
    before = Token.objects.get()
    assert proven(as_anna).get(f"{PAGE}{before.pk}/renew/")["Location"] == PAGE
    assert Token.objects.get().expires_at == before.expires_at


def test_nobody_renews_a_token_of_somebody_else(as_anna: Client, ewa: User):
    made(ewa)
    before = Token.objects.get()
    proven(as_anna).post(f"{PAGE}{before.pk}/renew/")
    assert Token.objects.get().expires_at == before.expires_at
    assert not mail.outbox


# -- what ends it -------------------------------------------------------------------------------------------


def test_a_changed_password_ends_all_tokens(as_anna: Client, anna: User, ewa: User):
    mine, other = made(anna), made(ewa)
    new = {"oldpassword": PASSWORD, "password1": ANOTHER}
    assert as_anna.post("/accounts/password/change/", new).status_code == 302
    assert (opens(mine), opens(other)) == (False, True)


def test_so_does_one_that_was_forgotten(client: Client, anna: User):
    mine = made(anna)
    client.post("/accounts/password/reset/", {"email": anna.email})
    link = re.search(r"/accounts/password/reset/key/\S+", str(mail.outbox[-1].body))[0]
    page = client.get(link, follow=True)
    client.post(page.redirect_chain[-1][0], {"password1": ANOTHER})
    anna.refresh_from_db()
    assert anna.check_password(ANOTHER)
    assert not opens(mine)


def test_so_does_one_that_somebody_else_has_set(anna: User):
    mine = made(anna)
    anna.set_password(ANOTHER)
    anna.save(update_fields=["password"])
    assert not opens(mine)


def test_a_sign_in_that_hashes_the_password_anew_ends_none(client: Client, anna: User, settings):
    mine, before = made(anna), anna.password
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.ScryptPasswordHasher",
        *settings.PASSWORD_HASHERS,
    ]
    client.post("/accounts/login/", {"login": anna.email, "password": PASSWORD})
    anna.refresh_from_db()
    assert anna.password != before
    assert opens(mine)


def test_signing_out_everywhere_ends_them(as_anna: Client, anna: User, ewa: User):
    mine, other = made(anna), made(ewa)
    assert "Your API tokens end with it" in as_anna.get("/accounts/sessions/").content.decode()
    as_anna.post("/accounts/sessions/end-others/")
    assert (opens(mine), opens(other)) == (False, True)
    assert "Your API tokens end with it" not in as_anna.get("/accounts/sessions/").content.decode()


# -- before it ends -----------------------------------------------------------------------------------------


def test_a_week_before_the_end_the_owner_is_told_once(anna: User):
    made(anna, name="Harp", days=30)
    start = now()
    with stopped_at(start + timedelta(days=22)):
        assert token_ends.warn_due() == 0
    with stopped_at(start + timedelta(days=23, hours=1)):
        assert [token_ends.warn_due(), token_ends.warn_due()] == [1, 0]
    with stopped_at(start + timedelta(days=26)):
        assert token_ends.warn_due() == 0
    [letter] = mail.outbox
    assert (letter.to, letter.subject) == ([anna.email], "Labyrinth: An API token ends soon")
    assert "“Harp”" in letter.body
    assert "/accounts/tokens/" in letter.body


def test_the_clockwork_does_it(anna: User):
    made(anna, days=30)
    with stopped_at(now() + timedelta(days=24)):
        tasks.sweep_people()
    assert [letter.to for letter in mail.outbox] == [[anna.email]]


def test_a_renewed_token_is_told_of_again(anna: User):
    made(anna, days=30)
    token, start = Token.objects.get(), now()
    with stopped_at(start + timedelta(days=24)):
        token_ends.warn_due()
        tokens.renew(anna, token.pk)
        assert token_ends.warn_due() == 0
    with stopped_at(start + timedelta(days=48)):
        assert token_ends.warn_due() == 1


def test_a_mail_that_cannot_be_sent_is_tried_again(anna: User, settings):
    made(anna, days=30)
    start = now() + timedelta(days=24)
    with stopped_at(start):
        settings.EMAIL_BACKEND = "tests.accounts.test_token_trust.Down"
        assert token_ends.warn_due() == 0
        settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
        assert token_ends.warn_due() == 0
    with stopped_at(start + token_ends.AGAIN):
        assert token_ends.warn_due() == 1


class Down:
    """A mail server that is not there."""

    def __init__(self, *_args: object, **_more: object) -> None:
        raise ConnectionRefusedError


def test_who_revoked_it_or_is_gone_is_not_told(anna: User, ewa: User):
    made(anna, days=30)
    made(ewa, days=30)
    tokens.revoke_all(anna)
    User.objects.filter(pk=ewa.pk).update(is_active=False)
    with stopped_at(now() + timedelta(days=24)):
        assert token_ends.warn_due() == 0


def test_the_mails_are_polish_for_who_reads_polish(client: Client, ewa: User):
    client.force_login(ewa)
    proven(client).post(PAGE, FORM)
    with stopped_at(now() + timedelta(days=84)):
        token_ends.warn_due()
    assert [letter.subject for letter in mail.outbox] == [
        "Labyrinth: Nowy token API",
        "Labyrinth: Token API wkrótce wygaśnie",
    ]
