"""What somebody may be called from now on: in one script, like nobody else, and not like the site."""

from importlib import import_module

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.test import Client

from accounts.look_alikes import LOOK_LONGEST, is_of_one_script, look_of, prototypes
from accounts.models import User
from accounts.names import LONGEST
from accounts.new_names import RESERVED, validate_new_name
from tests.accounts.conftest import person
from tests.accounts.test_sign_up import errors_of, sign_up

ALIKE = ["This name looks too much like that of somebody who already plays here."]
KEPT = ["This name is kept for the site."]
MIGRATION = import_module("accounts.migrations.0005_tokens_and_names")
PREFERENCES = {
    "avatar": "0",
    "language": "en",
    "time_zone": "UTC",
    "profile_shown": "everybody",
}


def code_of(name: str) -> str:
    try:
        validate_new_name(name)
    except ValidationError as refused:
        return str(refused.code)
    return ""


# -- one script ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "Łukasz Żółw",
        "gęślą jaźń",
        "Ångström",
        "Алёна",
        "Αλέξης",
        "हिन्दी",
        "東京タワーのひと",
        "김漢字",
        "Anna 3",
        "O'Neil",
    ],
)
def test_a_name_in_one_script(name: str):
    assert code_of(name) == ""


@pytest.mark.parametrize("name", ["Аnna", "Annа", "Ωmega", "Aлёна", "Anna٣", "Иνан"])
def test_a_name_in_two_scripts(name: str):
    assert not is_of_one_script(name)
    assert code_of(name) == "scripts"


# -- look-alikes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Аnna"),  # a Cyrillic letter
        ("Cocoa", "Сосоа"),  # a whole name of them
        ("Ilona", "llona"),
        ("Oleg1", "Olegl"),
        ("Bob0", "BobO"),
        ("Marta", "rnarta"),
        ("Anna Maria", "anna_maria"),
        ("Anna", "Anna."),
        ("Bob", "Bob\ufe0f"),  # a mark that draws nothing
        ("\u2126δη", "\u03a9δη"),  # the sign of the ohm
    ],
)
def test_names_that_look_alike(one: str, other: str):
    assert look_of(one) == look_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoja", "Zója"),
        ("Łukasz", "Lukasz"),
        ("Żaba", "Źaba"),
        ("Ania", "Anja"),
        ("Kasia", "Kaśia"),
        ("Jan", "Jun"),
    ],
)
def test_names_that_do_not(one: str, other: str):
    assert look_of(one) != look_of(other)


def test_every_look_can_be_stored():
    longest = max(len(look_of(letter)) for letter in [*prototypes(), "\ufdfa"])
    assert longest * LONGEST <= LOOK_LONGEST


@pytest.mark.parametrize("name", ["anna", "ΑΝΝΑ", "Аnnа", "Anna-", "ANNA"])
def test_nobody_signs_up_with_the_look_of_another(client: Client, anna: User, name: str):
    assert errors_of(sign_up(client, username=name), "username")
    assert User.objects.count() == 1


def test_who_looks_alike_in_another_script_is_told_so(client: Client, db: None):
    person("Cocoa", "cocoa@example.org")
    assert errors_of(sign_up(client, username="Сосоа"), "username") == ALIKE


def test_nobody_takes_such_a_name_later(as_anna: Client, anna: User):
    person("Ilona", "ilona@example.org")
    page = as_anna.post("/accounts/preferences/", PREFERENCES | {"username": "llona"})
    assert errors_of(page, "username") == ALIKE
    anna.refresh_from_db()
    assert anna.username == "Anna"


def test_the_database_says_the_last_word(anna: User):
    """Two who looked at the same moment: the row of the second one is refused."""
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("Anna.", "other@example.org")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("Αnna", "other@example.org")


def test_a_name_that_was_given_up_is_free_with_its_look(client: Client, anna: User):
    anna.username = "Hanna"
    anna.save(update_fields=["username"])
    assert sign_up(client, username="Anna.").status_code == 302


def test_a_look_is_found_by_its_index(anna: User):
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN QUERY PLAN SELECT 1 FROM accounts_user WHERE username_look = 'anna'")
        [*_before, plan] = cursor.fetchall()
    assert "USING COVERING INDEX user_look" in plan[-1] or "USING INDEX user_look" in plan[-1]


# -- who has such a name already ----------------------------------------------------------------------------


def before_the_upgrade(**people: str) -> list[User]:
    """People whose names nobody compared, by number of the address; then the migration looks at them."""
    for number, name in people.items():
        User.objects.filter(pk=person(f"New {number}", f"{number}@example.org").pk).update(
            username=name, username_key=name.casefold(), username_look="", look_shared=False
        )
    MIGRATION.give_looks(apps, None)
    return [User.objects.get(email=f"{number}@example.org") for number in people]


def test_whoever_had_a_look_alike_keeps_it(client: Client, db: None):
    first, second = before_the_upgrade(a="Ilona", b="llona")
    assert [first.look_shared, second.look_shared] == [False, True]
    client.force_login(second)
    page = client.post("/accounts/preferences/", PREFERENCES | {"username": "llona", "avatar": "1"})
    assert page.status_code == 302
    second.refresh_from_db()
    assert (second.username, second.avatar) == ("llona", 1)
    assert errors_of(sign_up(Client(), username="IIona"), "username") == ALIKE


def test_and_is_looked_like_by_nobody_when_the_first_one_goes(client: Client, db: None):
    first, _second = before_the_upgrade(a="Ilona", b="llona")
    first.delete()
    assert errors_of(sign_up(client, username="IIona"), "username") == ALIKE


def test_a_name_in_two_scripts_or_of_the_site_is_kept(client: Client, db: None):
    for name in before_the_upgrade(a="Аnna", b="Support"):
        client.force_login(name)
        assert (
            client.post("/accounts/preferences/", PREFERENCES | {"username": name.username}).status_code
            == 302
        )


def test_after_another_name_the_rules_hold_for_them_too(client: Client, db: None):
    _first, second = before_the_upgrade(a="Ilona", b="llona")
    second.username = "Hanna"
    second.save()
    assert not second.look_shared
    second.username = "Ilona."
    with pytest.raises(IntegrityError), transaction.atomic():
        second.save()


# -- words of the site --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RESERVED)
def test_a_word_of_the_site_is_kept_for_it(name: str):
    assert code_of(name) == "reserved"
    assert code_of(name.upper()) == "reserved"


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Admin",
            "ＡＤＭＩＮ",
            "Аdmin",
            "аdmіn",
            "Admln",
            "Adm1n",
            "Ádmin",
            "A.d.m.i.n",
            "Admin 7",
            "admin123",
        ),
        *("Moderator Anna", "mod", "M0derator", "ѕuрроrt", "Labyrinth-Support", "The Admin", "Lab.yrinth"),
        *("Obsluga", "OBSŁUGA", "Pomoc", "Administracja", "Админ", "МОДЕРАТОР", "Διαχειριστής", "管理员"),
    ],
)
def test_however_it_is_written(name: str):
    assert code_of(name) == "reserved"


@pytest.mark.parametrize(
    "name", ["Pomocnik", "Modest", "Robot", "Systemia", "Adminka", "Rootabaga", "Supporta"]
)
def test_a_name_that_only_contains_its_letters_is_not(name: str):
    assert code_of(name) == ""


@pytest.mark.parametrize("name", ["Moderator", "obsługa", "ѕupport"])
def test_nobody_signs_up_under_it(client: Client, db: None, name: str):
    assert errors_of(sign_up(client, username=name), "username") == KEPT
    assert not User.objects.exists()


def test_nor_is_anybody_renamed_to_it(as_anna: Client):
    page = as_anna.post("/accounts/preferences/", PREFERENCES | {"username": "Moderator"})
    assert errors_of(page, "username") == KEPT
