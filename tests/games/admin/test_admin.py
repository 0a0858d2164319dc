"""The admin: read-only, quarantine and release, and a journal that keeps its secrets until the end."""

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.play.quarantine import quarantine
from tests.games.people import answer, finish, person, play, running

pytestmark = pytest.mark.django_db
REASON = {"reason": "a player reports a die that was lost"}


@pytest.fixture
def operator() -> User:
    return User.objects.create_superuser(email="op@example.org", username="Operator", password=None)


@pytest.fixture
def desk(client: Client, operator: User) -> Client:
    client.force_login(operator)
    return client


def journal(game: Game) -> str:
    return reverse("admin:games_game_journal", args=[game.pk])


def change(game: Game) -> str:
    return reverse("admin:games_game_change", args=[game.pk])


def act(desk: Client, action: str, *games: Game) -> str:
    chosen = {"action": action, "_selected_action": [game.pk for game in games]}
    return desk.post(reverse("admin:games_game_changelist"), chosen, follow=True).content.decode()


def test_games_are_listed_and_looked_at_but_not_changed(desk):
    game = running()
    assert game.slug in desk.get(reverse("admin:games_game_changelist")).content.decode()
    page = desk.get(change(game)).content.decode()
    assert "Ann" in page
    assert "_save" not in page
    assert desk.get(reverse("admin:games_game_add")).status_code == 403
    assert desk.post(reverse("admin:games_game_delete", args=[game.pk])).status_code == 403
    assert desk.post(change(game), {"name": "Stolen"}).status_code == 403


def test_the_seed_is_shown_after_the_end_only(desk):
    game = running()
    seed = bytes(game.seed).hex()
    for page in (change(game), journal(game)):
        assert seed not in desk.get(page).content.decode()
    assert seed not in desk.post(journal(game), REASON).content.decode()
    finish(game)
    assert seed in desk.get(change(game)).content.decode()


def test_a_running_journal_is_shown_for_a_logged_reason_only(desk, operator):
    game = running()
    play(game, "1 wait", "1 hide")
    assert "hide" not in desk.get(journal(game)).content.decode()
    assert "hide" not in desk.post(journal(game), {"reason": "curious"}).content.decode()
    assert not LogEntry.objects.exists()
    assert "hide" in desk.post(journal(game), REASON).content.decode()
    [logged] = LogEntry.objects.all()
    assert (logged.user, logged.object_id) == (operator, str(game.pk))
    assert REASON["reason"] in logged.get_change_message()


@pytest.mark.parametrize("status", ["running", "quarantined"])
def test_nobody_seated_reads_the_journal_whatever_the_reason(desk, operator, status):
    game = running("Operator", "Bob")
    play(game, "1 wait", "1 keep", "2 wait", "2 hide")
    Game.objects.filter(pk=game.pk).update(status=status)
    assert desk.get(journal(game)).status_code == 403
    page = desk.post(journal(game), REASON)
    assert page.status_code == 403
    assert "hide" not in page.content.decode()
    assert not LogEntry.objects.exists()


def test_nobody_seated_is_told_how_many_entries_there_are(desk):
    """Nor how many chances: private ones would be counted among them."""
    own, other = running("Operator", "Bob"), running()
    for game in (own, other):
        Game.objects.filter(pk=game.pk).update(entries=7316, chances=5294)
    listed = desk.get(reverse("admin:games_game_changelist")).content.decode()
    assert listed.count("7316") == 1
    for game, times in ((own, 0), (other, 1)):
        page = desk.get(change(game)).content.decode()
        assert [page.count("7316"), page.count("5294")] == [times, times]
    Game.objects.filter(pk=own.pk).update(status="finished")
    assert "7316" in desk.get(change(own)).content.decode()


@pytest.mark.parametrize("column", ["entries", "chances__gt", "seed__gt", "digest", "seats__stash"])
def test_the_list_of_games_is_not_searched_by_what_is_hidden(desk, column):
    running()
    games = reverse("admin:games_game_changelist")
    assert desk.get(games, {column: "1"}).status_code == 400
    assert desk.get(games, {"status__exact": "running"}).status_code == 200
    assert desk.get(games, {"o": "5"}).status_code == 200


def test_a_finished_journal_is_open(desk, operator):
    game = running("Operator", "Bob")
    play(game, "1 wait", "1 hide")
    finish(game)
    assert "hide" in desk.get(journal(game)).content.decode()


def test_hidden_things_of_a_held_game_are_on_its_journal_only(desk):
    game = running(system="broken")
    answer(game, 1, "wait")
    assert "stash of seat 2" not in desk.get(change(game)).content.decode()
    page = desk.post(journal(game), REASON).content.decode()
    assert "stash of seat 2" in page


def test_staff_without_the_right_reads_no_journal(client):
    clerk = person("Clerk")
    clerk.is_staff = True
    clerk.save()
    client.force_login(clerk)
    assert client.post(journal(running()), REASON).status_code == 403


def test_players_have_no_admin(client):
    client.force_login(person("Ann"))
    assert client.get(journal(running())).status_code == 302


def test_games_are_held_and_released(desk):
    game = running()
    act(desk, "hold", game)
    game.refresh_from_db()
    assert game.status == "quarantined"
    act(desk, "let_go", game)
    game.refresh_from_db()
    assert game.status == "running"
    assert sorted(line.get_change_message() for line in LogEntry.objects.all()) == [
        "put into quarantine",
        "released from quarantine",
    ]


def test_a_game_that_does_not_fit_stays_held_and_says_why_to_others_only(desk, operator):
    game, own = running(), running("Operator", "Bob")
    for held in (game, own):
        quarantine(held.pk, reason="by hand")
        Game.objects.filter(pk=held.pk).update(digest=b"0" * 16)
    page = act(desk, "let_go", game)
    assert "not the one that was stored" in page
    page = act(desk, "let_go", own)
    assert "not the one that was stored" not in page
    assert "still does not fit" in page
    assert set(Game.objects.values_list("status", flat=True)) == {"quarantined"}


def test_only_running_games_are_held(desk):
    game = running()
    finish(game)
    assert "is not running" in act(desk, "hold", game)
