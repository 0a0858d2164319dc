"""The databases of earlier releases, opened by this one."""

import lzma
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections, transaction

from games.engine.dice import Stream
from games.engine.position import Position
from games.engine.questions import Answer, Question, seen
from games.journal.locked import load_locked, lock_row
from games.models import Game, Heartbeat
from games.play.play import carry_out
from labyrinth.ground import clock
from labyrinth.releases import order_of

KEPT = Path(__file__).parent
DATABASE, CODE = ".sqlite3.xz", ".code.tar.xz"


def version_of(path: Path) -> str:
    """The release, or the day before there were any, that a file is of."""
    return path.name.removesuffix(DATABASE).removesuffix(CODE)


def is_release(version: str) -> bool:
    """Whether it has a number."""
    return "." in version


def _in_order(path: Path) -> tuple[bool, int, str]:
    version = version_of(path)
    return is_release(version), order_of(version), version


FILES = sorted(KEPT.glob(f"*{DATABASE}"), key=_in_order)
"""The databases, the newest release last."""


def database_of(version: str) -> tuple[Path, Path]:
    """What is kept of a release: its database and its code."""
    return KEPT / f"{version}{DATABASE}", KEPT / f"{version}{CODE}"


@contextmanager
def opened(file: Path) -> Iterator[None]:
    """The site stands on this SQLite file, not on the database of the tests, at the file's own moment."""
    inside, there = connections[DEFAULT_DB_ALIAS], connections[DEFAULT_DB_ALIAS].copy()
    there.settings_dict = {**there.settings_dict, "NAME": str(file)}
    connections[DEFAULT_DB_ALIAS] = there
    try:
        with clock.stopped_at(Heartbeat.objects.get(pk=1).at):
            yield
    finally:
        there.close()
        connections[DEFAULT_DB_ALIAS] = inside


def migrated(packed: Path, folder: Path) -> Path:
    """The file of a release as `manage.py migrate` of this one leaves it."""
    file = unpacked(packed, folder)
    with opened(file):
        call_command("migrate", verbosity=0)
    return file


def unpacked(packed: Path, folder: Path) -> Path:
    """The file of a release as it is."""
    file = folder / packed.stem
    file.write_bytes(lzma.decompress(packed.read_bytes()))
    return file


def copied(file: Path, folder: Path) -> Path:
    """A copy that a test may write to."""
    return Path(shutil.copy(file, folder / "site.sqlite3"))


def played_on(game: Game, answers: int) -> Position:
    """Bots answer in everybody's place, each answer stored as a person's is, so often or to the end."""
    with transaction.atomic():
        table = load_locked(lock_row(game.pk))
        for _ in range(answers):
            if not isinstance(table.position.question, Question):
                break
            seat = table.position.waiting[0]
            carry_out(table, Answer(seat, _steady(table.position, seat)))
    game.refresh_from_db()
    return table.position


def _steady(position: Position, seat: int) -> str:
    assert isinstance(position.question, Question)
    mine = seen(position.question, seat)
    assert isinstance(mine, Question)
    stream = Stream("played on", position.number, seat)
    bot = position.system.bots.levels["steady"]
    return bot(lambda: position.system.observe(position.state, seat), mine, seat, stream)
