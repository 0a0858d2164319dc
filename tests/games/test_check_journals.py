"""May this release go on with the games that run?"""

from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games import systems
from games.management.commands.check_journals import where
from games.models import Game
from games.play import check_journals
from games.play.check_journals import check_all, check_one
from tests.games.people import finish, play, running
from tests.games.tiny import CHANGED, TINY

pytestmark = pytest.mark.django_db


def two_games() -> tuple[Game, Game]:
    """One that was played, and one that is where every release begins."""
    played, fresh = running(), running("Cid", "Dot")
    play(played, "1 wait")
    return played, fresh


def test_games_that_fit_are_counted(capsys):
    two_games()
    call_command("check_journals")
    assert capsys.readouterr().out == "2 running games: 2 fit, 0 do not.\n"


def test_the_database_that_is_looked_at_is_named(capsys):
    call_command("check_journals")
    assert str(connection.settings_dict["NAME"]) in capsys.readouterr().err
    socket = {"NAME": "labyrinth_again", "HOST": "", "OPTIONS": {"host": "/run/postgresql"}, "PASSWORD": "x"}
    assert where(socket) == "labyrinth_again at /run/postgresql"


def test_one_line_for_each_that_does_not_fit_and_a_failure(capsys, monkeypatch):
    played, _ = two_games()
    Game.objects.filter(pk=played.pk).update(digest=b"0" * 16)
    with pytest.raises(CommandError, match="2 running games: 1 fit, 1 do not") as failed:
        call_command("check_journals")
    assert failed.value.returncode == 1
    assert capsys.readouterr().out == f"{played.slug} tiny mismatch entry 1\n"
    played.refresh_from_db()
    assert played.status == "running"


def test_what_exactly_is_wrong_is_said_on_demand_only(capsys, monkeypatch):
    played, _ = two_games()
    monkeypatch.setitem(systems.REGISTERED, "tiny", CHANGED)
    with pytest.raises(CommandError):
        call_command("check_journals", verbosity=2)
    assert f"{played.slug} tiny mismatch entry 1 (entry 1: " in capsys.readouterr().out


def test_a_state_that_the_rules_could_not_have_made_fits_nothing(capsys, monkeypatch):
    two_games()

    def torn(state):
        raise AssertionError("the Crown is in two places")

    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, invariants=torn))
    with pytest.raises(CommandError, match="0 fit, 2 do not"):
        call_command("check_journals", verbosity=2)
    assert capsys.readouterr().out.count("AssertionError: the Crown is in two places") == 2


def test_with_quarantine_they_are_held(capsys):
    played, fresh = two_games()
    Game.objects.filter(pk=played.pk).update(digest=b"0" * 16)
    with pytest.raises(CommandError):
        call_command("check_journals", "--quarantine")
    assert capsys.readouterr().out == f"{played.slug} tiny mismatch entry 1 quarantined\n"
    played.refresh_from_db()
    fresh.refresh_from_db()
    assert (played.status, fresh.status) == ("quarantined", "running")
    call_command("check_journals")


def test_rules_that_fall_over_are_a_mismatch(monkeypatch):
    played, _ = two_games()
    broken = systems.REGISTERED["broken"]
    monkeypatch.setitem(systems.REGISTERED, "tiny", broken)
    assert check_one(played.pk).verdict == "mismatch"


def test_a_game_of_a_newer_release_or_an_unknown_system_is_no_pass(capsys):
    played, fresh = two_games()
    Game.objects.filter(pk=played.pk).update(release="99.0")
    Game.objects.filter(pk=fresh.pk).update(system="unheard_of")
    with pytest.raises(CommandError, match="0 fit, 2 do not"):
        call_command("check_journals", "--quarantine")
    assert capsys.readouterr().out == f"{played.slug} tiny unknown\n{fresh.slug} unheard_of unknown\n"
    assert Game.objects.filter(status="running").count() == 2


def test_a_move_made_meanwhile_is_no_mismatch(monkeypatch):
    game = running()
    look, looks = check_journals._look, []

    def look_while_it_moves(row: Game):
        looks.append(row)
        if len(looks) == 1:
            play(Game.objects.get(pk=game.pk), "1 wait")
        return look(row)

    monkeypatch.setattr(check_journals, "_look", look_while_it_moves)
    assert check_one(game.pk).verdict == "fits"
    assert len(looks) == 2


def test_only_running_games_are_looked_at():
    over = running()
    finish(over)
    assert list(check_all()) == []
    assert check_one(over.pk) is None


def test_they_are_taken_in_batches(monkeypatch):
    monkeypatch.setattr(check_journals, "BATCH", 1)
    games = [running() for _ in range(3)]
    assert [looked.slug for looked in check_all()] == [game.slug for game in games]
