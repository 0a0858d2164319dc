"""`manage upgrade` on a real server: a backup, a copy made of it, a migration, games that fit or do not."""

import os
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.models import Game
from labyrinth.ground import maintenance
from labyrinth.running import postgres_server
from labyrinth.running.messages import BASE
from labyrinth.running.upgrading import backups, looks
from tests.labyrinth.test_backup import address, game, other, source

__all__ = ["game", "other"]

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.real_clock,  # backups are files: the machine's clock dates them
    pytest.mark.long("programs of PostgreSQL, and processes of the site"),
]

BEFORE = "0005"
"""A migration of the accounts: the next makes a table."""
TABLE = "accounts_letter"
FILES = sorted(path.stem for path in (BASE / "accounts" / "migrations").glob("0*.py"))
TO_COME = [f"accounts.{name}" for name in FILES if name[:4] > BEFORE]
SAID = f"{len(TO_COME)} migrations to come: {', '.join(TO_COME)}"


@pytest.fixture
def site(transactional_db, game, tmp_path, monkeypatch) -> Iterator[Path]:
    """The site of an older release, which lacks a table, with a game; its folder of backups."""
    for look in (
        "settings_are_fit",
        "files_are_built",
        "parts_run_this_release",
        "site_is_well",
        "workers_answer",
    ):
        monkeypatch.setattr(looks, look, lambda *_: "fine")
    monkeypatch.setenv("DATABASE_URL", source())
    monkeypatch.setenv("BACKUP_DIR", str(tmp_path))
    monkeypatch.setenv("PATH", f"{postgres_server.folder_of_programs()}:{os.environ['PATH']}")
    call_command("migrate", "accounts", BEFORE, verbosity=0)
    yield tmp_path
    call_command("migrate", "accounts", verbosity=0)
    maintenance.forget()


def tables(url: str) -> set[str]:
    with psycopg.connect(url) as there:
        rows = there.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    return {name for (name,) in rows}


def upgrade(capsys, stretch: str, *words: str) -> list[str]:
    """What the steps of a stretch say, each in one line."""
    capsys.readouterr()
    call_command("upgrade", stretch, *words)
    return [line.strip() for line in capsys.readouterr().out.splitlines()]


def stopped(capsys, stretch: str, *words: str) -> tuple[str, list[str]]:
    """The no of a stretch, and what was said until then."""
    capsys.readouterr()
    with pytest.raises(CommandError) as refused:
        call_command("upgrade", stretch, *words)
    return str(refused.value), [line.strip() for line in capsys.readouterr().out.splitlines()]


def test_the_trial_is_made_on_a_copy_and_changes_nothing_of_the_site(site, game, other, capsys):
    said = upgrade(capsys, "before", "--copy", other)
    assert f"yes: {SAID}" in said
    assert "yes: the migrations of this release run there" in said
    assert "yes: 1 running games: 1 fit, 0 do not." in said
    [file] = site.iterdir()
    assert f"yes: {file} is restored there, so it is sound" in said
    assert TABLE in tables(other)
    assert TABLE not in tables(source())
    assert maintenance.present() is None

    again = upgrade(capsys, "before", "--copy", other)
    assert any(line.startswith(f"yes: {file} of") for line in again)
    assert list(site.iterdir()) == [file]
    assert again[-4:] == said[-4:]


def test_a_copy_that_is_not_ours_is_left_alone(site, other, capsys):
    said, _ = stopped(capsys, "before", "--copy", source())
    assert "step 5 of 7, copy. The copy is the database of the site itself." in said
    with psycopg.connect(other) as there:
        there.execute("CREATE TABLE somebody_elses (id integer)")
    said, _ = stopped(capsys, "before", "--copy", other)
    assert "step 5 of 7, copy. The copy is not empty, and no upgrade has made it." in said
    assert tables(other) == {"somebody_elses"}
    said, _ = stopped(capsys, "before", "--copy", address("no_such_database"))
    assert '"no_such_database" does not exist' in said


def test_a_migration_that_fails_fails_on_the_copy(site, game, other, capsys):
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE {TABLE} (id integer)")
    try:
        said, _ = stopped(capsys, "before", "--copy", other)
        assert "step 6 of 7, its migrations. The copy cannot be migrated:" in said
        assert f'relation "{TABLE}" already exists' in said
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP TABLE {TABLE}")


def test_a_game_that_does_not_fit_is_named_on_the_copy(site, game, other, capsys):
    Game.objects.filter(pk=game.pk).update(digest=b"0" * 16)
    said, _ = stopped(capsys, "before", "--copy", other)
    assert "step 7 of 7, its games." in said
    assert f"{game.slug} sorcerer mismatch" in said
    assert "0 fit, 1 do not." in said
    game.refresh_from_db()
    assert game.status == "running"


def test_the_switch_stops_where_a_game_does_not_fit_and_goes_on_from_there(site, game, capsys):
    """A no in the last step: what was done before it is done once."""
    right = bytes(Game.objects.get(pk=game.pk).digest)
    Game.objects.filter(pk=game.pk).update(digest=b"0" * 16)
    said, lines = stopped(capsys, "switch")
    assert "step 7 of 7, games. 1 running games: 0 fit, 1 do not." in said
    assert {*TO_COME, "yes: it is closed from now on"} <= set(lines)
    assert TABLE in tables(source())
    assert maintenance.is_on()
    [file] = site.iterdir()

    Game.objects.filter(pk=game.pk).update(digest=right)
    lines = upgrade(capsys, "switch")
    assert any(line.startswith("yes: it is closed since") for line in lines)
    assert any(line.startswith(f"yes: {file} of") for line in lines)
    assert {"yes: there was none to come", "yes: 1 running games: 1 fit, 0 do not."} <= set(lines)
    assert list(site.iterdir()) == [file]
    assert maintenance.is_on()

    assert any("open again after" in line for line in upgrade(capsys, "after"))
    assert not maintenance.is_on()


def test_without_a_backup_nothing_is_migrated(site, game, capsys, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", address("no_such_database"))
    said, _ = stopped(capsys, "switch")
    assert "step 5 of 7, backup. There is no backup: " in said
    assert TABLE not in tables(source())
    assert list(site.iterdir()) == []
    said, _ = stopped(capsys, "after")
    assert f"step 1 of 5, database. There are {SAID}." in said
    assert maintenance.is_on()


def test_a_dry_run_leaves_all_as_it_was(site, game, other, capsys):
    for stretch in ("before", "switch"):
        said = upgrade(capsys, stretch, "--dry-run", *(("--copy", other) if stretch == "before" else ()))
        assert said[-1] == "Nothing was done."
    assert list(site.iterdir()) == []
    assert tables(other) == set()
    assert TABLE not in tables(source())
    assert maintenance.present() is None
    assert backups.youngest() is None
