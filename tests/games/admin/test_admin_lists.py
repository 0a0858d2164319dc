"""Lists of the admin around people: the log, sanctions, tokens, exports; what they hide and cost."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import DataExport, Token, User
from accounts.sanctions import mute_of
from games.models import Line, ModeratorAction, Report
from games.moderation import moderation
from labyrinth.clock import now
from tests.games.moderating import LIST, LOG, SANCTIONS, WHY, case_of, decide, desk, eve, page
from tests.games.people import person, running

pytestmark = pytest.mark.django_db
__all__ = ["desk", "eve"]


def test_the_log_is_changed_by_nobody(client, eve):
    moderation.mute(eve, case_of(running()), days=1, reason=WHY)
    client.force_login(User.objects.create_superuser(email="op@example.org", username="Op", password=None))
    row = ModeratorAction.objects.get()
    change = reverse("admin:games_moderatoraction_change", args=[row.pk])
    assert WHY in client.get(change).content.decode()
    assert client.post(change, {"reason": "Nothing"}).status_code == 403
    assert client.post(reverse("admin:games_moderatoraction_delete", args=[row.pk])).status_code == 403
    assert client.get(reverse("admin:games_moderatoraction_add")).status_code == 403
    client.post(LOG, {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"})
    assert ModeratorAction.objects.get().reason == WHY


def test_a_sanction_is_lifted_with_a_reason(desk, eve):
    laid = moderation.mute(eve, case_of(running()), days=None, reason=WHY)
    address = reverse("admin:accounts_sanction_change", args=[laid.pk])
    assert "Lift it" in desk.get(address).content.decode()
    assert "errorlist" in desk.post(address, {"reason": ""}).content.decode()
    assert mute_of(person("Bob")) is not None
    assert desk.post(address, {"reason": "He has apologised"}).url == SANCTIONS
    assert mute_of(person("Bob")) is None
    assert "Lift it" not in desk.get(address).content.decode()
    for query, found in (("?in_force=yes", 0), ("?in_force=no", 1), ("", 1)):
        assert len(desk.get(SANCTIONS + query).context["cl"].result_list) == found


def test_the_page_of_a_person_lists_his_sanctions(client, eve):
    laid = moderation.mute(eve, case_of(running()), days=1, reason=WHY)
    client.force_login(User.objects.create_superuser(email="op@example.org", username="Op", password=None))
    html = client.get(reverse("admin:accounts_user_change", args=[laid.user_id])).content.decode()
    assert WHY in html


def test_secrets_of_tokens_and_exports_are_in_no_page(client):
    ann, at = person("Ann"), now()
    token = Token.objects.create(
        user=ann, name="bot", prefix="abc", hash="h4sh" * 16, created_at=at, expires_at=at
    )
    export = DataExport.objects.create(user=ann, asked_at=at, token_hash="s3cret" * 9, data=b"all of it")
    client.force_login(User.objects.create_superuser(email="op@example.org", username="Op", password=None))
    for model, pk in (("token", token.pk), ("dataexport", export.pk)):
        for address in (
            reverse(f"admin:accounts_{model}_changelist"),
            reverse(f"admin:accounts_{model}_change", args=[pk]),
        ):
            html = client.get(address).content.decode()
            assert "Ann" in html
            assert not any(secret in html for secret in ("h4sh", "s3cret", "all of it"))


@pytest.mark.parametrize("address", [LIST + "?state=all", LOG, SANCTIONS])
def test_lists_cost_the_same_with_more_rows(desk, eve, address):
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert desk.get(address).status_code == 200
        return len(queries)

    def one_more(by: str) -> None:
        game = running(by, "Bob")
        decide(desk, case_of(game, by=by), "ban 1")

    one_more("Ann")
    few = cost()
    for name in ("Cid", "Dot", "Ned", "Fay"):
        one_more(name)
    assert cost() == few <= 14


def test_a_case_costs_the_same_with_a_long_past(desk, eve):
    game = running("Ann", "Bob", "Cid")
    case = case_of(game)

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            page(desk, case)
        return len(queries)

    moderation.mute(eve, case, days=1, reason=WHY)
    few = cost()
    for number in range(15):
        Line.objects.create(game=game, user=person("Cid"), name="Cid", text=str(number), at=now())
        moderation.mute(eve, case, days=1, reason=WHY)
        Report.objects.create(by=person("Ann"), about=person("Bob"), why="spam", at=now() - timedelta(days=1))
    assert cost() == few <= 16
