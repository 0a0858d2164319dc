"""The table in admin_rights.txt holds for every page of the administration, and each deed of its lists."""

from pathlib import Path

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.core.cache import cache
from django.db.models import Model
from django.urls import reverse

from accounts.models import DataExport, Token, User
from games import systems
from games.models import Game, Message
from tests.admin_desk import SECRET, Desk, pages
from tests.games.people import finish
from tests.games.saga import offer
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db
TABLE = Path(__file__).with_name("admin_rights.txt")


def expected() -> dict[tuple[str, str], str]:
    """(name, method) -> six letters."""
    lines = [line.split() for line in TABLE.read_text().splitlines() if line and line[0] != "#"]
    return {(name, method): word for name, method, word in lines}


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch, db: None) -> Desk:
    monkeypatch.setitem(systems.REGISTERED, TINY.slug, TINY)
    offer(monkeypatch)
    cache.clear()  # how often somebody has talked
    return Desk()


@pytest.fixture
def bob() -> User:
    return User.objects.get(username="Bob")


MODELS = [None, *sorted(admin.site._registry, key=lambda model: model._meta.label)]


def test_every_address_and_deed_has_its_line() -> None:
    assert {(page.name, method) for page in pages() for method in page.methods()} == set(expected())


@pytest.mark.thirds
@pytest.mark.long("every address of the administration, six people")
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label if model else "site")
def test_everybody_may_do_what_the_table_says_and_no_more(desk: Desk, model: type[Model] | None) -> None:
    table = expected()
    own = [(page, method) for page in pages() if page.model is model for method in page.methods()]
    found = {(page.name, method): desk.try_all(page, method) for page, method in own}
    assert found == {name: table[name] for name in found}


@pytest.mark.parametrize("model", [Authenticator, UserSession, Token, DataExport])
@pytest.mark.parametrize("who", ["operator", "root"])
def test_no_page_shows_what_would_let_its_reader_in(desk: Desk, who: str, model: type[Model]) -> None:
    shown = 0
    for page in pages():
        if page.model is model:
            answer = desk.client(who).get(page.address(desk.rows))
            assert SECRET not in answer.content.decode(), page.name
            shown += answer.status_code == 200
    assert shown >= 3


@pytest.mark.parametrize(
    ("model", "column"), [("mfa_authenticator", "data"), ("usersessions_usersession", "session_key")]
)
def test_nor_can_it_be_found_by_searching(desk: Desk, model: str, column: str) -> None:
    client = desk.client("root")
    assert client.get(reverse(f"admin:{model}_changelist"), {f"{column}__contains": "n0"}).status_code == 400


def test_only_superusers_give_rights(desk: Desk, bob: User) -> None:
    change = reverse("admin:accounts_user_change", args=[bob.pk])
    for who, given in (("operator", False), ("root", True)):
        client = desk.client(who)
        form = client.get(change).context["adminform"].form
        sent = {
            name: field for name, field in form.initial.items() if isinstance(field, (str, int)) and field
        }
        below = "sanctions-"
        sent |= {f"{below}TOTAL_FORMS": 0, f"{below}INITIAL_FORMS": 0, "is_superuser": "on", "is_staff": "on"}
        client.post(change, sent)
        bob.refresh_from_db()
        assert (bob.is_staff, bob.is_superuser) == (given, given), who


@pytest.mark.parametrize("address", ["accounts_user_change", "auth_user_password_change"])
def test_who_has_rights_is_changed_by_superusers_alone(desk: Desk, address: str) -> None:
    to = reverse(f"admin:{address}", args=[desk.people["clerk"].pk])
    assert desk.client("operator").post(to, {"password1": "x"}).status_code == 403
    assert desk.client("root").get(to).status_code == 200


def test_nobody_seated_reads_whom_the_site_has_written_to_there(desk: Desk, bob: User) -> None:
    message, messages = desk.rows[Message], reverse("admin:games_message_changelist")
    change = reverse("admin:games_message_change", args=[message.pk])

    def seen(who: str) -> tuple[bool, bool]:
        client = desk.client(who)
        listed = client.get(messages, {"wait__gte": 0}).context["cl"].queryset
        return message in listed, client.get(change).status_code == 200

    assert (seen("operator"), seen("root")) == ((False, False), (True, True))
    finish(desk.rows[Game])  # type: ignore[arg-type]
    assert seen("operator") == (True, True)
