"""The backup before an upgrade, and the copy made out of it, on which the new release is tried."""

import os
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import psycopg
from django.conf import settings
from django.db import connection
from psycopg import sql

from labyrinth.ground import environment
from labyrinth.running.upgrading.steps import NoError

DEPLOY = Path(__file__).resolve().parents[3] / "deploy"
FOLDER = "/var/lib/labyrinth-backups"
"""Where deploy/backup.sh writes, unless BACKUP_DIR says otherwise."""
MARK = "A copy for upgrades of Labyrinth: the next one throws away what is in it."
IDENTITY = """
    SELECT pg_postmaster_start_time()::text, oid, shobj_description(oid, 'pg_database')
    FROM pg_database WHERE datname = current_database()
"""
TABLES = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
OTHER = "Name an empty one: sudo -u postgres createdb --owner labyrinth labyrinth_again"


def backup_since(moment: datetime) -> str:
    """The youngest backup, where it is not older than that; else a new one."""
    folder = Path(environment.text("BACKUP_DIR", FOLDER))
    if (kept := youngest()) is not None and _made(kept) >= moment:
        return f"{kept} of {_made(kept):%H:%M} UTC is there"
    if connection.vendor != "postgresql":
        raise NoError(
            "The database is not PostgreSQL, of which alone deploy/backup.sh makes a backup.",
            f"Make one yourself, as labyrinth-NAME.dump in {folder}.",
        )
    done = run([DEPLOY / "backup.sh"], os.environ["DATABASE_URL"], BACKUP_DIR=str(folder))
    if done.returncode:
        raise NoError(f"There is no backup: {_last_line(done.stderr)}", f"Look at {folder} and its disk.")
    return done.stdout.strip()


def youngest() -> Path | None:
    """The backup that was made last."""
    folder = Path(environment.text("BACKUP_DIR", FOLDER))
    try:
        return max(folder.glob("labyrinth-*.dump"), key=_made, default=None)
    except OSError:
        return None


def _made(file: Path) -> datetime:
    return datetime.fromtimestamp(file.stat().st_mtime, UTC)


def run(words: "list[str | Path]", url: str, **other: str) -> "subprocess.CompletedProcess[str]":
    """A program with another database for DATABASE_URL; what it writes to standard error is caught."""
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_REPLICA_URL"}
    everything = {**kept, **other, "DATABASE_URL": url}
    return subprocess.run(
        list(map(str, words)),
        cwd=settings.BASE_DIR,
        env=everything,
        capture_output=True,
        text=True,
        check=False,
    )


def _last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2]


@dataclass(frozen=True)
class Copy:
    """The database at an address beside the site's own."""

    url: str

    def restored(self) -> str:
        """The youngest backup is in it, whatever an earlier upgrade had left there."""
        file = youngest()
        if file is None:
            raise NoError("There is no backup.", "Run this without --dry-run.")
        try:
            self.emptied()
        except psycopg.Error as error:
            raise NoError(f"The copy says: {_last_line(str(error))}", OTHER) from error
        done = run([DEPLOY / "restore.sh", file], self.url)
        if done.returncode:
            raise NoError(f"{file} is not restored: {_last_line(done.stderr)}", OTHER)
        return f"{file} is restored there, so it is sound"

    def emptied(self) -> None:
        """It is empty and marked as ours. Raises NoError where it is the site's, or another's."""
        with psycopg.connect(self.url, autocommit=True, connect_timeout=5) as there:
            *who, mark = _one(there.execute(IDENTITY).fetchone())
            if who == list(_identity_of_the_site()):
                raise NoError("The copy is the database of the site itself.", OTHER)
            (tables,) = _one(there.execute(TABLES).fetchone())
            if tables and mark != MARK:
                raise NoError("The copy is not empty, and no upgrade has made it.", OTHER)
            name = sql.Identifier(there.info.dbname)
            there.execute(sql.SQL("COMMENT ON DATABASE {} IS {}").format(name, MARK))
            with there.transaction():
                there.execute("DROP SCHEMA public CASCADE")
                there.execute("CREATE SCHEMA public")

    def migrated(self) -> str:
        """The migrations of this release run there."""
        done = run([sys.executable, "manage.py", "migrate", "--noinput", "-v", "0"], self.url)
        if done.returncode:
            raise NoError(f"The copy cannot be migrated: {_last_line(done.stderr)}", "Report it.")
        return "the migrations of this release run there"

    def checked(self, words: list[str]) -> str:
        """Every game there is played by this release."""
        done = run([sys.executable, "manage.py", "check_journals", *words], self.url)
        lines = [line for line in (*done.stdout.splitlines(), *done.stderr.splitlines()) if line]
        if done.returncode:
            raise NoError("\n".join(lines), "Report them, or go on knowing that they will be held.")
        return _last_line(done.stdout)


def _one(row: "tuple[object, ...] | None") -> "tuple[object, ...]":
    assert row is not None
    return row


def _identity_of_the_site() -> "tuple[object, ...]":
    if connection.vendor != "postgresql":
        return ()
    with connection.cursor() as cursor:
        cursor.execute(IDENTITY)
        return tuple(cursor.fetchone()[:2])
