"""`manage person`: an operator finds somebody, reads what will happen, and the pages' own services do it."""

import json
import re
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import CommandError, call_command

from accounts import deletions
from accounts.models import DataExport, Deletion, Letter, Sanction, User
from accounts.sanctions import is_banned
from games.models import ModeratorAction
from tests.accounts.test_sign_up import link_in
from tests.games.people import person, running, seat_of

pytestmark = pytest.mark.django_db(transaction=False)
REASON = "Insults at three tables."


def manage(*words: str) -> str:
    """What the command says."""
    said = StringIO()
    call_command("person", *words, stdout=said)
    return said.getvalue()


def refused(*words: str) -> str:
    """Why it does not do it."""
    with pytest.raises(CommandError) as error:
        manage(*words)
    return str(error.value)


@pytest.fixture
def ann() -> User:
    found = person("Ann")
    EmailAddress.objects.create(user=found, email=found.email, primary=True, verified=True)
    return found


# -- who ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["{pk}", "number:{pk}", "{email}", "ANN", "name:ann"])
def test_somebody_is_found_by_number_address_or_name(way, ann):
    said = manage(way.format(pk=ann.pk, email=ann.email.upper()))
    assert re.search(r"^name +Ann$", said, re.M)
    assert re.search(rf"^number +{ann.pk}$", said, re.M)


def test_who_is_called_like_the_number_of_another_has_to_be_named_more_exactly(ann):
    other = User.objects.create_user(f"{ann.pk:03}", "bob@example.org", None)
    word = other.username
    assert "more than one" in refused(word)
    assert f"name:{word} is {word}" in refused(word)
    assert "Ann" in manage(f"number:{word}")


@pytest.mark.parametrize("word", ["nobody", "999999999", "9" * 30, "no@example.org", "name:"])
def test_nobody_is_said_to_be_nobody(word, ann):
    assert "Nobody has" in refused(word)


def test_it_tells_what_an_operator_has_to_know_and_no_secret(ann):
    running()
    User.objects.filter(pk=ann.pk).update(mail_refused_why="bounced", mail_refused_at="2026-11-01T00:00Z")
    said = manage("Ann")
    assert "refused since 2026-11-01 (bounced)" in said
    assert "plays at          1 tables" in said
    assert "account           open" in said
    assert User.objects.get(pk=ann.pk).password not in said


# -- with --yes only ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "will"),
    [
        (("ban", "--reason", REASON), "Ann cannot come in for good and reads why"),
        (("ban", "--reason", REASON, "--days", "7"), "Ann cannot come in for 7 days"),
        (("unban", "--reason", REASON), "all bans of Ann end"),
        (("export",), "Ann gets a mail with a link"),
        (("export", "--to", "/tmp/ann.json"), "is written to /tmp/ann.json"),
        (("delete",), "closed and taken apart, for ever"),
        (("resend",), "the link for another password goes to Ann"),
        (("name", "Anne"), "Ann is called Anne everywhere"),
    ],
)
def test_without_yes_it_is_told_and_nothing_is_done(words, will, ann, django_assert_num_queries):
    before = User.objects.values().get(pk=ann.pk)
    said = refused("Ann", *words)
    assert will in said
    assert said.endswith("Nothing was done.")
    assert User.objects.values().get(pk=ann.pk) == before
    assert not any(rows.objects.exists() for rows in (Sanction, DataExport, Deletion, Letter))


# -- actions ------------------------------------------------------------------------------------------------


def test_a_ban_keeps_out_and_stands_in_the_log_and_is_lifted(ann, django_capture_on_commit_callbacks):
    game = running()
    with django_capture_on_commit_callbacks(execute=True):
        assert "is banned until" in manage("Ann", "ban", "--reason", REASON, "--days", "7", "--yes")
    ann.refresh_from_db()
    assert is_banned(ann)
    assert seat_of(game, 1).stand_in
    assert f": {REASON}" in manage("Ann")
    assert "1 lifted" in manage("Ann", "unban", "--reason", "A mistake of ours.", "--yes")
    ann.refresh_from_db()
    assert not is_banned(ann)
    done = ModeratorAction.objects.order_by("pk").values_list("kind", "by", "about", "reason")
    assert list(done) == [("ban", None, ann.pk, REASON), ("lift", None, ann.pk, "A mistake of ours.")]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("ban", "--reason", "x"), "Write why"),
        (("ban", "--reason", REASON, "--days", "0"), "--days is 1 or more"),
        (("unban", "--reason", REASON), "is over already"),
        (("resend", "confirmation"), "No address of this account waits"),
        (("name", "Bob"), "already plays under this name"),
        (("name", "admin"), "kept for the site"),
        (("name", "x"), "characters"),
    ],
)
def test_what_cannot_be_is_refused_in_words(words, why, ann):
    person("Bob")
    assert why in refused("Ann", *words, "--yes")
    assert not Sanction.objects.exists()
    assert User.objects.get(pk=ann.pk).username == "Ann"


def test_an_export_is_mailed_or_written_into_a_file_for_its_reader_alone(ann, tmp_path):
    file = tmp_path / "ann.json"
    assert str(file) in manage("Ann", "export", "--to", str(file), "--yes")
    assert (json.loads(file.read_text())["format"], file.stat().st_mode & 0o777) == (
        "labyrinth-account/1",
        0o600,
    )
    assert "File exists" in refused("Ann", "export", "--to", str(file), "--yes")
    assert not DataExport.objects.exists()
    manage("Ann", "export", "--yes")
    assert DataExport.objects.get().user == ann
    assert "once a day" in refused("Ann", "export", "--yes")


def test_a_deletion_goes_the_road_of_every_account(ann):
    assert "a worker takes it apart" in manage("Ann", "delete", "--yes")
    ann.refresh_from_db()
    assert (ann.is_active, Deletion.objects.get().user) == (False, ann)
    assert deletions.left_behind() == [ann.pk]
    assert "account           closed" in manage(str(ann.pk))


def test_who_looks_after_the_site_is_not_deleted(ann):
    User.objects.filter(pk=ann.pk).update(is_staff=True)
    assert "rights in the administration" in refused("Ann", "delete", "--yes")


def test_a_new_name_is_taken_and_the_case_of_the_own_one_may_change(ann):
    assert manage("Ann", "name", "Anne  Lee", "--yes").endswith("Ann is called Anne Lee now.\n")
    assert manage("anne lee", "name", "ANNE LEE", "--yes").endswith("Anne Lee is called ANNE LEE now.\n")
    assert User.objects.get(pk=ann.pk).username_key == "anne lee"


# -- letters ------------------------------------------------------------------------------------------------


def sent(client, *words: str, capture) -> str:
    """The text of the mail that goes out, whose link leads to a page of the site."""
    mail.outbox.clear()
    with capture(execute=True):
        manage(*words, "--yes")
    [letter] = mail.outbox
    assert f"{client.get('/').wsgi_request.scheme}://" in letter.body
    return str(letter.body)


def test_the_confirmation_goes_out_again_and_its_link_confirms(
    ann, client, settings, django_capture_on_commit_callbacks
):
    EmailAddress.objects.filter(user=ann).update(verified=False)
    text = sent(client, "Ann", "resend", capture=django_capture_on_commit_callbacks)
    assert settings.SITE_URL in text
    client.post(link_in(text))
    assert EmailAddress.objects.get(user=ann).verified
    assert "is not confirmed" not in manage("Ann")


def test_the_link_for_another_password_goes_out_to_who_has_confirmed(
    ann, client, settings, django_capture_on_commit_callbacks
):
    text = sent(client, "Ann", "resend", capture=django_capture_on_commit_callbacks)
    assert settings.SITE_URL in text
    assert client.get(link_in(text), follow=True).status_code == 200


def test_a_closed_account_gets_no_letter(ann):
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert "cannot be signed in to" in refused("Ann", "resend", "password", "--yes")
    assert not Letter.objects.exists()
