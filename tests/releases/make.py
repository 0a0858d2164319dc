"""Keeps a release for later tests: `python -m tests.releases.make 0.2.0 [TABLE ...]`, as `make release` does.

Its database has games in every state, played through services by bots in the names of people, at a fixed
moment and with fixed dice; its code is all that runs.
"""

import io
import lzma
import os
import random
import secrets
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from unittest import mock

import django

MONDAY = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)
"""When the tables begin."""


KEPT = Path(__file__).parent
ROOT = KEPT.parent.parent
RUNS = ("accounts", "games", "labyrinth", "locale", "rehearsal", "static", "templates", "manage.py")
"""What a site of development is made of."""
MADE = {"__pycache__", ".mo"}
"""Not that."""


def main(version: str, *names: str) -> None:
    """Keep code and database of a release, with these tables or all."""
    (KEPT / f"{version}.code.tar.xz").write_bytes(code(ROOT))
    database(KEPT / f"{version}.sqlite3.xz", *names)


def code(tree: Path) -> bytes:
    """All files that run, packed; the same files give the same bytes."""
    found = [path for name in RUNS for path in (tree / name, *(tree / name).rglob("*")) if path.is_file()]
    kept = sorted(path for path in found if not MADE & {path.suffix, *path.parts})
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        for path in kept:
            member = tarfile.TarInfo(path.relative_to(tree).as_posix())
            member.size = path.stat().st_size
            with path.open("rb") as file:
                tar.addfile(member, file)
    return _packed(packed.getvalue())


def _packed(plain: bytes) -> bytes:
    return lzma.compress(plain, preset=9 | lzma.PRESET_EXTREME)


def database(target: Path, *names: str) -> None:
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
        target.write_bytes(_packed(file.read_bytes()))


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
    main(*sys.argv[1:])
