"""What moderators do to whom, with a reason and a line in the log, and what they may not."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group

from accounts.models import Sanction, User
from accounts.sanctions import is_banned, mute_of
from games.lobby.lobby import join
from games.models import Game, Line, ModeratorAction, Report, Seat
from games.models.report import AppendOnlyError
from games.moderation import moderation
from games.moderation.reports import report
from games.refused import Refused
from games.seats.come_back import come_back
from labyrinth.clock import now, stopped_at
from tests.games.moderating import WHY, eve
from tests.games.people import finish, open_table, person, play, running, seat_of
from tests.games.talking import say

pytestmark = pytest.mark.django_db
__all__ = ["eve"]


def told(by: str = "Ann", about: str = "Bob", game: Game | None = None, line: Line | None = None) -> Report:
    return report(person(by), person(about), why="abuse", text="", game=game, line=line)


def of_a_line(game: Game | None = None) -> Report:
    table = game or running()
    return told(game=table, line=say(table, "Bob", "You fool"))


def log() -> list[tuple[str, str, str]]:
    rows = ModeratorAction.objects.order_by("pk").select_related("by", "about")
    return [(row.kind, row.about.username, row.reason) for row in rows]


def test_the_group_is_there_and_may_just_this():
    names = set(Group.objects.get(name="Moderators").permissions.values_list("codename", flat=True))
    assert names == {"view_sanction", "view_report", "change_report", "view_moderatoraction"}


def test_a_line_is_deleted_for_a_reason(eve):
    case = of_a_line()
    moderation.delete_line(eve, case, reason=WHY)
    line = Line.objects.get()
    assert (line.deleted_by, line.text) == (eve, "You fool")
    assert log() == [("delete_line", "Bob", WHY)]
    assert ModeratorAction.objects.get().line == line
    with pytest.raises(Refused, match="deleted already"):
        moderation.delete_line(eve, case, reason=WHY)
    assert len(log()) == 1


@pytest.mark.parametrize("days", [1, 7, 30, None])
def test_somebody_is_muted(eve, days):
    at = now()
    with stopped_at(at):
        moderation.mute(eve, told(), days=days, reason=WHY)
        mute = mute_of(person("Bob"))
    assert mute is not None
    assert (mute.reason, mute.by, mute.until) == (WHY, eve, at + timedelta(days=days) if days else None)
    assert ModeratorAction.objects.get().until == mute.until


def test_a_banned_person_loses_his_tables_to_stand_ins(eve, django_capture_on_commit_callbacks):
    game, other = running(), running("Bob", "Cid")
    waits = open_table("Dot", seats=3)
    join(waits, person("Bob"))
    with django_capture_on_commit_callbacks(execute=True):
        moderation.ban(eve, told(), days=7, reason=WHY)
    assert is_banned(User.objects.get(username="Bob"))
    assert seat_of(game, 2).stand_in == seat_of(other, 1).stand_in == "steady"
    assert seat_of(game, 2).user == person("Bob")
    assert not Seat.objects.filter(game=waits, user=person("Bob")).exists()


def test_what_a_dead_process_left_is_handed_on_by_the_sweep(eve, django_assert_num_queries):
    game = running()
    moderation.ban(eve, told(), days=1, reason=WHY)
    assert seat_of(game, 2).stand_in == ""
    moderation.sweep_banned()
    assert (seat_of(game, 1).stand_in, seat_of(game, 2).stand_in) == ("", "steady")
    with django_assert_num_queries(1):
        moderation.sweep_banned()
    with stopped_at(now() + timedelta(days=1)):
        come_back(game.pk, 2)
        moderation.sweep_banned()
    assert seat_of(game, 2).stand_in == ""


def test_after_the_ban_he_comes_back(eve, django_capture_on_commit_callbacks):
    game = running()
    with django_capture_on_commit_callbacks(execute=True):
        moderation.ban(eve, told(), days=1, reason=WHY)
    with stopped_at(now() + timedelta(days=1)):
        assert not is_banned(User.objects.get(username="Bob"))
        assert come_back(game.pk, 2).accepted
        play(game, "1 wait", "1 keep", "2 wait")


def test_a_report_is_closed_once_with_its_decision(eve):
    case = told()
    moderation.close(eve, case, decision="Nothing was broken")
    case.refresh_from_db()
    assert (case.closed_by, case.decision) == (eve, "Nothing was broken")
    for act in (
        lambda: moderation.close(eve, case, decision="Changed my mind"),
        lambda: moderation.mute(eve, case, days=1, reason=WHY),
    ):
        with pytest.raises(Refused, match="closed already"):
            act()
    assert log() == [("close", "Bob", "Nothing was broken")]


def test_a_sanction_is_lifted_for_a_reason(eve):
    laid = moderation.mute(eve, told(), days=None, reason=WHY)
    moderation.lift(eve, laid, reason="He has apologised")
    assert mute_of(person("Bob")) is None
    with pytest.raises(Refused, match="over already"):
        moderation.lift(eve, laid, reason="He has apologised")
    assert [kind for kind, _about, _why in log()] == ["mute", "lift"]


@pytest.mark.parametrize("reason", ["", "    ", "bad", "x" * 301])
def test_nothing_is_done_without_a_reason(eve, reason):
    case = of_a_line()
    laid = Sanction.objects.create(user=person("Cid"), kind="mute", reason=WHY, at=now())
    acts = [
        lambda: moderation.delete_line(eve, case, reason=reason),
        lambda: moderation.mute(eve, case, days=1, reason=reason),
        lambda: moderation.ban(eve, case, days=1, reason=reason),
        lambda: moderation.close(eve, case, decision=reason),
        lambda: moderation.lift(eve, laid, reason=reason),
    ]
    for act in acts:
        with pytest.raises(Refused, match="Write why"):
            act()
    assert log() == []
    assert Line.objects.filter(deleted_at=None).exists()
    assert Sanction.objects.filter(user=person("Bob")).count() == 0
    assert Report.objects.filter(closed_at=None).exists()


def test_nobody_judges_his_own_case(eve):
    for case in (told(by="Eve"), told(about="Eve")):
        with pytest.raises(Refused, match="their own case"):
            moderation.mute(eve, case, days=1, reason=WHY)
    own = Sanction.objects.create(user=eve, kind="mute", reason=WHY, at=now())
    with pytest.raises(Refused, match="their own case"):
        moderation.lift(eve, own, reason=WHY)


def test_who_plays_in_a_game_judges_it_when_it_is_over(eve):
    game = running("Ann", "Bob", "Eve")
    case = of_a_line(game)
    with pytest.raises(Refused, match="You play in this game"):
        moderation.delete_line(eve, case, reason=WHY)
    finish(game)
    moderation.delete_line(eve, case, reason=WHY)


def test_only_the_operator_acts_against_those_who_look_after_the_site(eve):
    User.objects.filter(pk=person("Bob").pk).update(is_staff=True)
    case = told()
    with pytest.raises(Refused, match="Only the operator"):
        moderation.ban(eve, case, days=1, reason=WHY)
    operator = User.objects.create_superuser(email="op@example.org", username="Operator", password=None)
    moderation.ban(operator, case, days=1, reason=WHY)


def test_who_is_no_moderator_does_nothing():
    case = of_a_line()
    with pytest.raises(Refused, match="Only moderators"):
        moderation.delete_line(person("Cid"), case, reason=WHY)
    assert Line.objects.filter(deleted_at=None).exists()


def test_the_log_is_never_changed(eve):
    moderation.close(eve, told(), decision=WHY)
    row = ModeratorAction.objects.get()
    row.reason = "Something else"
    with pytest.raises(AppendOnlyError):
        row.save()
    with pytest.raises(AppendOnlyError):
        row.delete()
    assert log() == [("close", "Bob", WHY)]
