"""Makes a database with games in every state: `python -m tests.releases.make FILE.sqlite3.xz [TABLE ...]`.

Played through services by bots in the names of people, at a fixed moment and with fixed dice. Run it on the
commit of the release before the first change of what is stored.
"""

import lzma
import os
import random
import secrets
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from unittest import mock

import django

MONDAY = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)
"""When the tables begin."""


def main(target: Path, *names: str) -> None:
    """Make the database in a folder of its own, with these tables or all, and pack it."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "site.sqlite3"
        os.environ.update(
            DJANGO_SETTINGS_MODULE="labyrinth.settings",
            DEVELOPMENT="1",
            VAR_DIR=name,
            DATABASE_URL=f"sqlite:///{file}",
            REDIS_URL="",
            SECRET_KEY="only for tests",
        )
        os.environ.pop("TASKS_AT_ONCE", None)
        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        with fixed_chance():
            from tests.releases.tables import fill

            fill(MONDAY, *names)
        _close(file)
        target.write_bytes(lzma.compress(file.read_bytes(), preset=9 | lzma.PRESET_EXTREME))


def _close(file: Path) -> None:
    """Everything is in the one file, without gaps."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    assert [one.name for one in file.parent.glob("site.sqlite3*")] == [file.name]


@contextmanager
def fixed_chance() -> Iterator[None]:
    """Names and seeds are the same in every run."""
    drawn = random.Random("a release")
    instead: dict[str, Callable[..., object]] = {
        "choice": drawn.choice,
        "token_bytes": drawn.randbytes,
        "token_urlsafe": lambda size: drawn.randbytes(size).hex(),
    }
    with mock.patch.multiple(secrets, **instead):
        yield


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
