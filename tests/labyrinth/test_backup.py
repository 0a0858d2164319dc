"""A backup of a database with a running game comes back in another one, and the game goes on there."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest
from django.db import connection

from games.engine.questions import Question
from games.journal.loading import load
from games.models import Game
from games.seats.sweep import sweep_due
from labyrinth.running import postgres_server
from labyrinth.running.messages import BASE
from tests.games.people import play, running

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

DEPLOY = BASE / "deploy"
OTHER = f"labyrinth_restored_{os.environ.get('PYTEST_XDIST_WORKER', '')}"
"""Tests beside this one have one of their own."""


def address(name: str) -> str:
    """The address of a database beside that of the tests, as DATABASE_URL has it."""
    host = connection.settings_dict["HOST"] or connection.settings_dict["OPTIONS"]["host"]
    return f"postgres://postgres@/{name}?host={quote(str(host), safe='/')}"


def source() -> str:
    return address(str(connection.settings_dict["NAME"]))


def run(*command: object, **environment: str) -> "subprocess.CompletedProcess[str]":
    """A script of deploy/ or a command of the site, with the programs of the server that runs."""
    programs = postgres_server.folder_of_programs()
    everything = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", **environment}
    return subprocess.run(
        list(map(str, command)), cwd=BASE, env=everything, capture_output=True, text=True, check=False
    )


@pytest.fixture
def other() -> Iterator[str]:
    """The address of an empty database."""
    with psycopg.connect(address("postgres"), autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {OTHER}")
        server.execute(f"CREATE DATABASE {OTHER}")
    yield address(OTHER)
    with psycopg.connect(address("postgres"), autocommit=True) as server:
        server.execute(f"DROP DATABASE {OTHER} WITH (FORCE)")


@pytest.fixture
def game() -> Game:
    """A game of the real rules in its middle."""
    found = running(system="sorcerer")
    for _ in range(25):
        position = load(found)
        seat = position.waiting[0]
        assert isinstance(position.question, Question)
        play(found, f"{seat} {position.question.default_of(seat)}")
    return found


def backup(folder: Path, **environment: str) -> Path:
    done = run(DEPLOY / "backup.sh", DATABASE_URL=source(), BACKUP_DIR=str(folder), **environment)
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


@pytest.mark.long("programs of PostgreSQL, and processes of the site")
def test_a_running_game_goes_on_in_the_restored_database(game, other, tmp_path):
    file = backup(tmp_path / "backups")
    assert file.stat().st_mode & 0o077 == 0
    done = run(DEPLOY / "restore.sh", file, DATABASE_URL=other)
    assert done.returncode == 0, done.stderr

    manage = [sys.executable, "manage.py"]
    checked = run(*manage, "check_journals", DATABASE_URL=other)
    assert checked.stdout == "1 running games: 1 fit, 0 do not.\n", checked.stderr
    assert run(*manage, "migrate", "--check", DATABASE_URL=other).returncode == 0
    with psycopg.connect(other) as restored:
        rows = restored.execute("SELECT data FROM games_entry ORDER BY number").fetchall()
    assert [bytes(data) for (data,) in rows] == [
        bytes(data) for data in game.journal.order_by("number").values_list("data", flat=True)
    ]


LOOK = """
from games.models import Downtime, Game, TableEvent
from games.seats.sweep import sweep_due
for _ in range(2):
    sweep_due()
print(Downtime.objects.get().why, Game.objects.get().entries, TableEvent.objects.count())
"""


@pytest.mark.long("programs of PostgreSQL, and processes of the site")
def test_nobody_s_time_runs_out_between_the_backup_and_its_restoration(game, other, tmp_path):
    sweep_due()
    file = backup(tmp_path)
    assert run(DEPLOY / "restore.sh", file, DATABASE_URL=other).returncode == 0
    later = {"DATABASE_URL": other, "CLOCK_OFFSET_SECONDS": str(30 * 86400)}
    done = run(sys.executable, "manage.py", "shell", "-v", "0", "-c", LOOK, **later)
    assert done.stdout == f"outage {game.entries} 0\n", done.stderr


def test_a_database_that_is_not_empty_is_replaced_only_on_demand(game, other, tmp_path):
    file = backup(tmp_path)
    assert run(DEPLOY / "restore.sh", file, DATABASE_URL=other).returncode == 0
    again = run(DEPLOY / "restore.sh", file, DATABASE_URL=other)
    assert again.returncode == 1
    assert "not empty" in again.stderr
    assert run(DEPLOY / "restore.sh", "--replace", file, DATABASE_URL=other).returncode == 0


def test_a_broken_file_leaves_the_database_as_it_was(game, other, tmp_path):
    file = backup(tmp_path)
    assert run(DEPLOY / "restore.sh", file, DATABASE_URL=other).returncode == 0
    cut = tmp_path / "cut.dump"
    cut.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    assert run(DEPLOY / "restore.sh", "--replace", cut, DATABASE_URL=other).returncode != 0
    with psycopg.connect(other) as restored:
        assert restored.execute("SELECT count(*) FROM games_game").fetchone() == (1,)


def test_old_backups_go_and_a_failed_one_leaves_nothing(game, tmp_path):
    old, young, foreign = (tmp_path / name for name in ("labyrinth-1.dump", "labyrinth-2.dump", "letter.txt"))
    for path, days in ((old, 40), (young, 20), (foreign, 400)):
        path.write_text("x")
        os.utime(path, (path.stat().st_mtime - days * 86400,) * 2)
    new = backup(tmp_path)
    assert set(tmp_path.iterdir()) == {new, young, foreign}
    failed = run(DEPLOY / "backup.sh", DATABASE_URL=address("no_such_database"), BACKUP_DIR=str(tmp_path))
    assert failed.returncode != 0
    assert set(tmp_path.iterdir()) == {new, young, foreign}
    wrong = run(
        DEPLOY / "backup.sh", DATABASE_URL=source(), BACKUP_DIR=str(tmp_path), BACKUP_KEEP_DAYS="a week"
    )
    assert wrong.returncode == 2


def test_without_a_database_or_a_file_they_say_so(tmp_path):
    assert "DATABASE_URL" in run(DEPLOY / "backup.sh", DATABASE_URL="").stderr
    assert "Usage" in run(DEPLOY / "restore.sh", DATABASE_URL="x").stderr
    assert "cannot be read" in run(DEPLOY / "restore.sh", tmp_path / "none", DATABASE_URL="x").stderr
