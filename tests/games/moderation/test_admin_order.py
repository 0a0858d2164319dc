"""The admin of those who keep order: reports with what was said, decisions, the log, sanctions."""

import pytest
from django.urls import reverse

from accounts.models import Sanction, User
from accounts.sanctions import ban_of, mute_of
from games.models import Line, ModeratorAction
from games.moderation import moderation
from games.moderation.reports import report
from games.refused import Refused
from labyrinth.clock import now
from tests.games.moderating import LIST, LOG, SANCTIONS, WHY, case_of, decide, desk, eve, page
from tests.games.people import finish, person, running
from tests.games.talking import say

pytestmark = pytest.mark.django_db
__all__ = ["desk", "eve"]


def test_a_case_shows_what_was_said_around_it_and_what_was_before(desk, eve):
    game = running("Ann", "Bob", "Cid")
    for number in range(15):
        Line.objects.create(game=game, user=person("Cid"), name="Cid", text=f"before {number}", at=now())
    case = case_of(game)
    say(game, "Cid", "behind")
    moderation.mute(eve, case, days=1, reason="An earlier matter")
    report(person("Cid"), person("Bob"), why="spam", text="")
    html = page(desk, case)
    assert "Bob says &lt;i&gt;fool&lt;/i&gt;" in html
    assert "Look &lt;at&gt; this" in html
    assert ["before 4" in html, "before 5" in html, "behind" in html] == [False, True, True]
    assert "An earlier matter" in html
    assert "advertising" in html
    assert person("Bob").get_absolute_url() in html
    assert f"/g/{game.slug}/" in html


def test_a_deleted_line_is_still_read_by_moderators(desk):
    case = case_of(running())
    Line.objects.update(deleted_at=now())
    html = page(desk, case)
    assert "Bob says" in html
    assert "Delete the line" not in html


@pytest.mark.parametrize(("what", "days"), [("mute 7", 7), ("ban 30", 30), ("ban forever", None)])
def test_a_decision_is_carried_out_and_logged(desk, eve, what, days):
    case = case_of(running())
    assert decide(desk, case, what).url == LIST
    bob = User.objects.get(username="Bob")
    laid = mute_of(bob) if "mute" in what else ban_of(bob)
    assert laid is not None
    assert (laid.reason, laid.by, laid.until is None) == (WHY, eve, days is None)
    case.refresh_from_db()
    assert (case.closed_by, case.decision) == (eve, WHY)
    assert [row.kind for row in ModeratorAction.objects.order_by("pk")] == [laid.kind, "close"]
    assert WHY in desk.get(LOG).content.decode()


def test_a_line_is_deleted_and_the_report_stays_open(desk):
    case = case_of(running())
    decide(desk, case, "delete_line", close="")
    case.refresh_from_db()
    assert case.closed_at is None
    assert Line.objects.get().deleted_at is not None


@pytest.mark.parametrize(
    "fields", [{"reason": ""}, {"reason": "bad"}, {"what": "hang"}, {"what": "nothing", "close": ""}]
)
def test_a_decision_without_a_reason_is_none_and_keeps_what_was_typed(desk, fields):
    case = case_of(running())
    answer = decide(desk, case, **({"what": "ban 7"} | fields))
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()
    assert fields.get("reason", WHY) in answer.content.decode()
    assert not ModeratorAction.objects.exists()
    assert not Sanction.objects.exists()


def test_the_list_has_open_reports_and_can_be_searched(desk):
    game = running("Ann", "Bob", "Cid")
    first, second = case_of(game), case_of(game, about="Cid")
    decide(desk, first, "nothing")
    for query, found in (
        ("", [second]),
        ("?state=closed", [first]),
        ("?state=all", [first, second]),
        ("?q=fool", [second]),
        ("?q=Bob&state=all", [first]),
        ("?why=spam", []),
    ):
        shown = desk.get(LIST + query)
        assert list(shown.context["cl"].result_list) == found, query


def test_who_is_reported_does_not_see_the_report(desk, eve):
    case = report(person("Ann"), eve, why="abuse", text="")
    assert "Ann" not in desk.get(LIST + "?state=all").content.decode().partition("result_list")[2]
    assert desk.get(reverse("admin:games_report_change", args=[case.pk])).status_code == 404


def test_a_moderator_reads_no_case_of_a_game_he_plays_in(desk, eve):
    game = running("Ann", "Bob", "Eve")
    case = case_of(game)
    html = page(desk, case)
    assert "You play in this game" in html
    assert "Bob says" not in html
    decide(desk, case, "ban 7")
    assert not Sanction.objects.exists()
    finish(game)
    assert "Bob says" in page(desk, case)


def test_moderators_see_no_journal_no_games_and_no_people(desk):
    game = running()
    closed = [
        reverse("admin:games_game_changelist"),
        reverse("admin:games_game_journal", args=[game.pk]),
        reverse("admin:accounts_user_changelist"),
        reverse("admin:accounts_token_changelist"),
    ]
    assert [desk.get(address).status_code for address in closed] == [403] * len(closed)
    assert [desk.get(address).status_code for address in (LIST, LOG, SANCTIONS)] == [200] * 3


def test_players_and_staff_without_the_right_decide_nothing(client):
    case = case_of(running())
    address = reverse("admin:games_report_change", args=[case.pk])
    client.force_login(person("Ann"))
    assert client.get(address).status_code == client.post(address, {"what": "ban 7"}).status_code == 302
    User.objects.filter(username="Cid").delete()
    clerk = person("Clerk")
    User.objects.filter(pk=clerk.pk).update(is_staff=True)
    client.force_login(clerk)
    assert client.get(address).status_code == client.post(address, {"what": "ban 7"}).status_code == 403
    assert not ModeratorAction.objects.exists()


def test_a_decision_that_is_refused_says_so_and_leaves_nothing_behind(desk, monkeypatch):
    def refuse(*_who: object, **_why: object) -> None:
        raise Refused("Somebody else has closed it.")

    case = case_of(running())
    monkeypatch.setattr(moderation, "close", refuse)
    shown = decide(desk, case, "mute 1")
    assert (shown.status_code, "Somebody else has closed it." in shown.content.decode()) == (200, True)
    assert not Sanction.objects.exists()
    assert not ModeratorAction.objects.exists()
