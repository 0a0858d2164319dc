"""One mailbox has one address: at sign-up, sign-in, change, and where it was stored before that was so."""

from importlib import import_module

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.core import mail
from django.core.management import call_command
from django.test import Client

from accounts.address_checks import one_mailbox_twice
from accounts.address_form import domain_of, one_form
from accounts.lockout import _digest
from accounts.mail_trouble import note_refused
from accounts.models import MailRefusal, User
from tests.accounts.conftest import PASSWORD, person
from tests.accounts.test_email_change import change
from tests.accounts.test_login_code import ask
from tests.accounts.test_sign_in import sign_in
from tests.accounts.test_sign_up import sign_up

SPELLED, STORED = "jan@łódź.example.org", "jan@xn--d-uga0v4h.example.org"
migration = import_module("accounts.migrations.0008_mail_addresses_in_one_form")


@pytest.mark.parametrize(
    ("typed", "form"),
    [
        (SPELLED, STORED),
        ("JAN@ŁÓDŹ.Example.org", STORED),
        (" Jan@XN--D-UGA0V4H.example.org ", STORED),
        ("x@faß.example", "x@xn--fa-hia.example"),
        ("x@example。org", "x@example.org"),
        ("jose\u0301@example.org", "josé@example.org"),
        ("a@under_score.example.org", "a@under_score.example.org"),
        ("a@" + "x" * 80 + "ó.org", "a@" + "x" * 80 + "ó.org"),
        ("a@-ó-.org", "a@-ó-.org"),
        ("a@", "a@"),
        ("", ""),
        ("No Address", "no address"),
    ],
)
def test_an_address_has_one_form(typed, form):
    assert one_form(typed) == form
    assert one_form(form) == form


def test_a_domain_is_looked_up_in_its_form():
    assert domain_of(SPELLED) == "xn--d-uga0v4h.example.org"


@pytest.mark.django_db
@pytest.mark.parametrize("first", [SPELLED, STORED])
def test_two_spellings_are_one_account(client: Client, first):
    sign_up(client, username="Jan", email=first)
    sign_up(Client(), username="Jana", email=SPELLED)
    sign_up(Client(), username="Janek", email=STORED.upper())
    assert list(User.objects.values_list("username", "email")) == [("Jan", STORED)]
    assert [one.to for one in mail.outbox] == [[STORED]], "the others are asked to look for it"


@pytest.mark.django_db
@pytest.mark.parametrize("typed", [SPELLED, STORED, "JAN@Łódź.example.org"])
def test_signing_in_by_any_spelling(client: Client, typed):
    person("Jan", SPELLED)
    assert sign_in(client, typed)
    ask(Client(), typed)
    Client().post("/accounts/password/reset/", {"email": typed})
    assert [one.to for one in mail.outbox] == [[STORED]] * 2
    assert "/accounts/password/reset/key/" in str(mail.outbox[1].body)


@pytest.mark.django_db
def test_wrong_passwords_are_counted_for_all_spellings_together():
    assert _digest(SPELLED) == _digest(STORED)


@pytest.mark.django_db
def test_a_change_of_address_is_stored_in_its_form(as_anna: Client, anna: User):
    as_anna.post("/accounts/reauthenticate/", {"password": PASSWORD})
    as_anna.post("/accounts/email/", {"action_add": "", "email": SPELLED})
    assert set(EmailAddress.objects.filter(user=anna).values_list("email", flat=True)) == {anna.email, STORED}


@pytest.mark.django_db
def test_a_bounce_names_whichever_spelling_it_likes():
    jan = person("Jan", SPELLED)
    assert note_refused(STORED, MailRefusal.BOUNCED) == jan
    assert note_refused(SPELLED, MailRefusal.BOUNCED) is None, "it is known already"


# -- what was stored before ---


def before(name: str, address: str) -> User:
    """Somebody who signed up when addresses were stored as they were typed."""
    found = person(name, f"{name}@example.org")
    User.objects.filter(pk=found.pk).update(email=address)
    EmailAddress.objects.filter(user=found).update(email=address)
    return User.objects.get(pk=found.pk)


def stored(one: User) -> tuple[str, list[str]]:
    found = EmailAddress.objects.filter(user=one)
    return User.objects.get(pk=one.pk).email, list(found.values_list("email", flat=True))


@pytest.mark.django_db
def test_rows_of_before_get_the_form():
    jan, ann = before("Jan", SPELLED), before("Ann", "ann@example.org")
    migration.bring_to_one_form(apps, None)
    migration.bring_to_one_form(apps, None)
    assert stored(jan) == (STORED, [STORED])
    assert stored(ann) == ("ann@example.org", ["ann@example.org"])
    assert one_mailbox_twice(["default"]) == []


@pytest.mark.django_db
def test_two_accounts_of_one_mailbox_stay_as_they_are_and_are_named(client: Client):
    jan, jana = before("Jan", SPELLED), before("Jana", STORED)
    migration.bring_to_one_form(apps, None)
    assert (stored(jan), stored(jana)) == ((SPELLED, [SPELLED]), (STORED, [STORED]))
    [said] = one_mailbox_twice(["default"])
    assert "Jan and Jana" in said.msg
    assert one_mailbox_twice(None) == []


@pytest.mark.django_db
def test_both_of_them_still_sign_in_and_are_saved(client: Client):
    jan, jana = before("Jan", SPELLED), before("Jana", STORED)
    for one, address in ((jan, SPELLED), (jana, STORED)):
        browser = Client()
        assert sign_in(browser, address)
        assert browser.session["_auth_user_id"] == str(one.pk)
        one.language = "pl"
        one.save()
    assert stored(jan) == (SPELLED, [SPELLED])


@pytest.mark.django_db
def test_whoever_of_them_changes_the_address_is_named_no_more():
    jan = before("Jan", SPELLED)
    before("Jana", STORED)
    browser = Client()
    browser.force_login(jan)
    browser.post(change(browser, "jan@elsewhere.example"))
    assert stored(jan)[0] == "jan@elsewhere.example"
    assert one_mailbox_twice(["default"]) == []


@pytest.mark.django_db
def test_the_check_is_part_of_what_looks_at_the_database(capsys):
    before("Jan", SPELLED)
    before("Jana", STORED)
    call_command("check", databases=["default"])
    assert "Jan and Jana have addresses that are one mailbox" in capsys.readouterr().err
