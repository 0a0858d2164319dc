"""The page on which one deletes the account."""

from urllib.parse import quote

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts import data_exports, deletions
from accounts.blocks import block
from accounts.models import Block, DataExport, Deletion, Token, User
from labyrinth.ground.clock import now
from tests.accounts.conftest import PASSWORD

PAGE = reverse("accounts:delete")


@pytest.fixture
def just_confirmed(as_anna: Client) -> Client:
    """Anna has typed her password a moment ago."""
    as_anna.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return as_anna


@pytest.fixture
def as_root(db: None, client: Client) -> Client:
    """Somebody who may do everything in the administration."""
    client.force_login(User.objects.create_superuser("Root of all", "root@example.org", PASSWORD))
    return client


def test_it_asks_for_the_password_first(as_anna):
    assert as_anna.post(PAGE, {"name": "Anna"}).status_code == 302
    found = as_anna.get(PAGE)
    assert found.url == f"{reverse('account_reauthenticate')}?next={quote(PAGE, safe='')}"
    as_anna.post(found.url, {"password": "not-hers-1"})
    assert as_anna.get(PAGE).status_code == 302
    assert not Deletion.objects.exists()


def test_it_says_what_goes_and_what_stays(just_confirmed):
    page = just_confirmed.get(PAGE).content.decode()
    for words in ("What goes", "What stays, without your name", "This cannot be undone."):
        assert words in page


@pytest.mark.parametrize("typed", ["", "Ewa", "DELETE"])
def test_another_name_deletes_nothing(just_confirmed, typed):
    page = just_confirmed.post(PAGE, {"name": typed})
    assert page.status_code == 200
    assert not Deletion.objects.exists()
    assert User.objects.get(username="Anna").is_active


def test_the_name_confirms_it_and_one_is_signed_out(just_confirmed):
    page = just_confirmed.post(PAGE, {"name": " anna "}, follow=True)
    assert "Your account is deleted." in page.content.decode()
    assert not User.objects.get(username="Anna").is_active
    assert just_confirmed.get(reverse("accounts:preferences")).status_code == 302
    found = just_confirmed.post(
        reverse("account_login"), {"login": "anna@example.org", "password": PASSWORD}, follow=True
    )
    assert "_auth_user_id" not in just_confirmed.session, found


def test_whoever_looks_after_the_site_reads_why_not(just_confirmed):
    User.objects.filter(username="Anna").update(is_staff=True)
    page = just_confirmed.post(PAGE, {"name": "Anna"}).content.decode()
    assert "rights in the administration" in page
    assert not Deletion.objects.exists()


def test_the_administration_takes_the_same_road(as_root, anna):
    page = as_root.post(reverse("admin:accounts_user_delete", args=[anna.pk]), {"post": "yes"})
    assert page.status_code == 302
    anna.refresh_from_db()
    assert not anna.is_active
    assert Deletion.objects.filter(user=anna).exists()


def test_several_at_once_take_it_too(as_root, anna, ewa):
    chosen = {"action": "delete_selected", "_selected_action": [anna.pk, ewa.pk], "post": "yes"}
    as_root.post(reverse("admin:accounts_user_changelist"), chosen)
    assert Deletion.objects.count() == 2
    assert User.objects.filter(pk__in=[anna.pk, ewa.pk]).count() == 2


def test_nobody_deletes_an_administrator_there(as_root):
    address = reverse("admin:accounts_user_delete", args=[User.objects.get(username="Root of all").pk])
    assert as_root.post(address, {"post": "yes"}).status_code == 403
    assert not Deletion.objects.exists()


def test_a_mail_server_that_is_dead_holds_nothing_up(settings, anna):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    deletions.begin(anna)
    assert deletions.carry_out(anna.pk)
    assert not User.objects.filter(username="Anna").exists()


def test_the_owner_is_told_by_mail_once(anna):
    deletions.begin(anna)
    assert deletions.carry_out(anna.pk)
    assert deletions.carry_out(anna.pk)
    assert [(letter.to, letter.subject) for letter in mail.outbox] == [
        (["anna@example.org"], "Labyrinth: your account is deleted")
    ]


def test_nothing_of_the_account_is_left(anna, ewa):
    Token.objects.create(
        user=anna, name="bot", prefix="lab_abcd", hash="f" * 64, created_at=now(), expires_at=now()
    )
    block(ewa, anna)
    data_exports.ask(anna)
    kind = ContentType.objects.get_for_model(User)
    LogEntry.objects.create(
        user=ewa, content_type=kind, object_id=str(anna.pk), object_repr="Anna", action_flag=CHANGE
    )
    deletions.begin(anna)
    assert not Token.objects.exists()
    assert deletions.carry_out(anna.pk)
    for model in (Block, DataExport, Deletion):
        assert not model.objects.exists()
    assert [one.user for one in EmailAddress.objects.all()] == [ewa]
    assert LogEntry.objects.get().object_repr == ""
