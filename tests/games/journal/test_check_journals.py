"""May this release go on with the games that run?"""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games import systems
from games.journal import code as journal_code
from games.journal.code import code_of
from games.management.commands.check_journals import duration, where
from games.models import Game, JournalCheck
from games.play import check_journals
from games.play.check_journals import check_all, check_one
from labyrinth.clock import now
from tests.games.people import finish, play, play_on, running
from tests.games.tiny import CHANGED, TINY
from tests.passing import later

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


# -- many of them --------------------------------------------------------------------------------------------


def past_of_one(game: Game) -> None:
    """What was stored with its first entry is another digest now, and its last phase still plays."""
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    game.refresh_from_db()
    assert game.at_entry > 1
    assert game.journal.filter(number=1).update(digest=b"0" * 16)


def test_the_exit_code_is_that_of_the_worst(capsys):
    games = [running("Ann", "Bob") for _ in range(4)]
    call_command("check_journals")
    worst = []
    past_of_one(games[0])
    worst.append(code())
    Game.objects.filter(pk=games[1].pk).update(release="99.0")
    worst.append(code())
    Game.objects.filter(pk=games[2].pk).update(digest=b"0" * 16)
    worst.append(code())
    assert worst == [3, 4, 1]
    assert capsys.readouterr().out.splitlines()[-3:] == [
        f"{games[0].slug} tiny past entry 1 plays on, proved from entry 4 on",
        f"{games[1].slug} tiny unknown",
        f"{games[2].slug} tiny mismatch entry 0",
    ]


def code(*options: str) -> int:
    with pytest.raises(CommandError) as failed:
        call_command("check_journals", *options)
    return failed.value.returncode


def test_who_is_stopped_goes_on_with_what_is_left(capsys, monkeypatch):
    games = [running() for _ in range(5)]
    past_of_one(games[0])
    one, looks = check_journals.check_one, []

    def stopped_at_the_third(game_id: int, **options: bool):
        looks.append(game_id)
        if len(looks) == 3:
            raise KeyboardInterrupt
        return one(game_id, **options)

    monkeypatch.setattr(check_journals, "check_one", stopped_at_the_third)
    with pytest.raises(KeyboardInterrupt):
        call_command("check_journals")
    begun = re.search(r"go on with --since (\S+)", capsys.readouterr().err)
    assert begun
    assert JournalCheck.objects.count() == 2
    later()
    looks[:] = [0, 0, 0]
    with pytest.raises(
        CommandError, match="5 running games: 4 fit, 1 play on but their past does not fit, 0 do"
    ):
        call_command("check_journals", "--since", begun[1])
    assert looks[3:] == [game.pk for game in games[2:]]
    assert capsys.readouterr().out.startswith(f"{games[0].slug} tiny past entry 1"), "said again"


def test_who_goes_on_remembers_what_is_held_now(monkeypatch):
    games = [running() for _ in range(2)]
    past_of_one(games[0])
    begun = now().isoformat()
    assert code("--quarantine") == 3
    assert code("--quarantine", "--since", begun) == 3
    call_command("check_journals", "--quarantine")


def test_what_was_found_by_other_code_is_looked_at_again(capsys, monkeypatch):
    two_games()
    begun = now().isoformat()
    call_command("check_journals")
    monkeypatch.setattr(check_journals, "code_of", lambda _system: "mended")
    looks = watched(monkeypatch)
    call_command("check_journals", "--since", begun)
    assert len(looks) == 2


def watched(monkeypatch) -> list[int]:
    """The games that are looked at from now on."""
    one, looks = check_journals.check_one, []

    def look(game_id: int, **options: bool):
        looks.append(game_id)
        return one(game_id, **options)

    monkeypatch.setattr(check_journals, "check_one", look)
    return looks


def test_of_systems_that_have_not_changed_only_what_did_not_fit_is_looked_at(capsys, monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "broken", replace(TINY, slug="broken"))
    played, fresh = two_games()
    other = running("Eve", "Fay", system="broken")
    past_of_one(other)
    assert code() == 3
    looks = watched(monkeypatch)
    new = running("Gil", "Hal")
    assert code("--changed") == 3
    assert looks == [other.pk, new.pk]
    del looks[:]
    tiny = check_journals.code_of(TINY)
    monkeypatch.setattr(check_journals, "code_of", lambda one: "new" if one.slug == "tiny" else tiny)
    assert code("--changed") == 3
    assert looks == [played.pk, fresh.pk, other.pk, new.pk]
    capsys.readouterr()
    other.refresh_from_db()
    Game.objects.filter(pk=other.pk).update(status="cancelled")
    call_command("check_journals", "--changed")
    words = "0 running games: 0 fit, 0 do not. 3 of systems that have not changed were left out.\n"
    assert capsys.readouterr().out == words


def test_the_code_of_a_system_is_its_files_and_what_plays_them(monkeypatch, tmp_path):
    get = systems.get_system
    assert len({code_of(get(slug)) for slug in systems.SLUGS}) == len(systems.SLUGS)
    before = code_of(get("mice"))
    mice = get("mice")
    assert code_of(replace(mice, contents={**mice.contents, mice.ruleset: "another"})) != before
    assert code_of(replace(mice, ruleset=99)) != before
    (tmp_path / "rules.py").write_text("ROLLS = 1")
    once = digest_of(tmp_path)
    (tmp_path / "rules.py").write_text("ROLLS = 2")
    assert digest_of(tmp_path) != once


def digest_of(folder: Path) -> str:
    journal_code._digest.cache_clear()
    return journal_code._digest(folder)


def test_a_sample_is_said_to_be_one(capsys, monkeypatch):
    for _ in range(5):
        running()
    looks = watched(monkeypatch)
    call_command("check_journals", "--sample", "2")
    assert len(looks) == 2
    said = capsys.readouterr()
    assert said.out == "A sample, 2 of 5. 2 running games: 2 fit, 0 do not.\n"
    assert "2 games with" in said.err


def test_without_being_asked_nothing_is_left_out(monkeypatch):
    two_games()
    call_command("check_journals")
    looks = watched(monkeypatch)
    call_command("check_journals")
    assert len(looks) == 2


def test_it_is_said_beforehand_how_long_it_takes(capsys, monkeypatch):
    played, _fresh = two_games()
    call_command("check_journals")
    JournalCheck.objects.update(seconds=30.0, entries=1)
    Game.objects.filter(pk=played.pk).update(entries=40)
    capsys.readouterr()
    begun = []
    monkeypatch.setattr(
        check_journals, "check_one", lambda *_args, **_more: begun.append(capsys.readouterr().err)
    )
    call_command("check_journals")
    assert "2 games with 40 entries: about 20 min." in begun[0]
    del begun[:]
    capsys.readouterr()
    JournalCheck.objects.all().delete()
    call_command("check_journals")
    assert "2 games with 40 entries." in capsys.readouterr().err, "they were the first that were measured"


def test_how_long_is_said_in_words():
    assert [duration(one) for one in (0.2, 80, 100, 3000, 36_000)] == [
        "about 1 s",
        "about 80 s",
        "about 2 min",
        "about 50 min",
        "about 10.0 h",
    ]


@pytest.mark.parametrize("options", [("--jobs", "0"), ("--sample", "none"), ("--since", "2026-11-01T10:00")])
def test_what_cannot_be_meant_is_refused(options):
    with pytest.raises(CommandError, match=options[0]):
        call_command("check_journals", *options)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.long("two processes start")
def test_several_processes_find_what_one_finds(capsys, monkeypatch):
    monkeypatch.setattr(check_journals, "BATCH", 1)
    games = [running(system="sorcerer") for _ in range(4)]
    for game in games:
        play_on(game, 3)
    games[2].refresh_from_db()
    Game.objects.filter(pk=games[2].pk).update(digest=b"0" * 16)
    JournalCheck.objects.create(
        game=games[0], at=now(), system="", release="", code="", verdict="fits", entries=1, seconds=1
    )
    assert code("--jobs", "2", "--quarantine") == 1
    assert f"{games[2].slug} sorcerer mismatch entry" in capsys.readouterr().out
    assert set(JournalCheck.objects.values_list("game", "verdict")) == {
        (game.pk, "mismatch" if game == games[2] else "fits") for game in games
    }
    games[2].refresh_from_db()
    assert games[2].status == "quarantined"


def test_they_are_taken_in_batches(monkeypatch):
    monkeypatch.setattr(check_journals, "BATCH", 1)
    games = [running() for _ in range(3)]
    assert [looked.slug for looked in check_all()] == [game.slug for game in games]
