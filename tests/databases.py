"""Databases of the tests are copies of one that is migrated already: migrating takes seconds of each worker.

On SQLite it is a file that is kept from run to run, as long as migrations and packages stay the same; on
PostgreSQL a template on the server of the run. After a test that commits all is as in the copy.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection

from labyrinth.running import postgres_server
from labyrinth.running.messages import BASE

KEPT = BASE / ".pytest_cache" / "migrated"
TEMPLATE = "migrated"
WRITTEN = ("django_content_type", "auth_permission", "auth_group", "auth_group_permissions")
"""Tables that migrating fills, out of the code; the others are empty."""


def prepare(connection: Any) -> None:
    """Have that lie ready from which Django makes the test database, which the settings name already."""
    if connection.vendor == "postgresql":
        connection.settings_dict["TEST"]["TEMPLATE"] = _template()
    else:
        shutil.copy(migrated_file(), connection.settings_dict["TEST"]["NAME"])


def migrated_file() -> Path:
    """A SQLite file with all tables and nothing of ours in them. It must be copied, not opened."""
    file = KEPT / f"{_as_it_is_now()}.sqlite3"
    KEPT.mkdir(parents=True, exist_ok=True)
    with _only_one(KEPT / "lock"):
        if not file.exists():
            new = file.with_suffix(".new")
            new.unlink(missing_ok=True)
            _migrate(f"sqlite:///{new}")
            new.rename(file)
    return file


def _template() -> str:
    """The name of a database on the server of this run with all tables."""
    folder, address = Path(os.environ["TEST_DIR"]), os.environ["DATABASE_URL"]
    with _only_one(folder / "template.lock"):
        if not (folder / "template.made").exists():
            with psycopg.connect(address, autocommit=True) as server:
                server.execute(f"CREATE DATABASE {TEMPLATE}")
            _migrate(address.replace("/postgres?", f"/{TEMPLATE}?"))
            (folder / "template.made").touch()
    return TEMPLATE


def fill(address: str) -> None:
    """Give an empty database of another PostgreSQL all tables and nothing of ours in them, as migrating would
    do, in a tenth of the time."""
    programs = postgres_server.folder_of_programs()
    migrated = os.environ["DATABASE_URL"].replace("/postgres?", f"/{_template()}?")
    dump = subprocess.run([programs / "pg_dump", migrated], stdout=subprocess.PIPE, check=True)
    psql = [programs / "psql", "-qX", "-v", "ON_ERROR_STOP=1", address]
    subprocess.run(psql, input=dump.stdout, stdout=subprocess.DEVNULL, check=True)


class Flush:
    """Empties the migrated database after a test that commits. What migrating has written stays, if it is as
    it was then: Django makes it anew each time, in 30 ms."""

    def __init__(self) -> None:
        tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
        self._others = connection.ops.sql_flush(no_style(), [one for one in tables if one not in WRITTEN])
        self._written = written()

    def __call__(self) -> None:
        """Do so now."""
        if written() == self._written:
            connection.ops.execute_sql_flush(self._others)
        else:
            call_command("flush", verbosity=0, interactive=False, reset_sequences=False)
            self._written = written()


def written() -> list[Any]:
    """The rows that migrating has written."""
    with connection.cursor() as cursor:
        return [cursor.execute(f"SELECT * FROM {table} ORDER BY id").fetchall() for table in WRITTEN]


def _as_it_is_now() -> str:
    """A hash of everything that a migrated database depends on."""
    triggers = BASE / "games" / "sql" / "repeated.py"
    files = [BASE / "requirements.txt", triggers, *sorted(BASE.glob("*/migrations/*.py"))]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def _migrate(address: str) -> None:
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "-v", "0"],
        cwd=BASE,
        env={**os.environ, "DATABASE_URL": address},
        check=True,
    )


@contextmanager
def _only_one(lock: Path) -> Iterator[None]:
    """One process at a time."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
