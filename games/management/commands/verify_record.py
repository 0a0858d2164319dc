"""Verify a record file by the rules and the dice."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.past.proof import Checked, check


class Command(BaseCommand):
    help = (
        "Play a record again, recompute every die from its opened seed, and say in one line what it proves."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a record.json as a finished game offers it")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line on standard output and 0 when the record is proved. Else one on standard error, and 1 when
        it is not proved, 2 when there is no such file to read. No database is asked.
        """
        file: Path = options["file"]
        try:
            data = file.read_bytes()
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}", returncode=2) from error
        checked = check(data)
        if not checked.proved:
            raise CommandError(f"wrong: {file.name}: {checked.why}")
        self.stdout.write(
            f"proved: {file.name}: {checked.system} {checked.game}, {checked.entries} entries, "
            f"{checked.chances} chances, won by {_winners(checked.winners)} ({checked.how or 'open'}), "
            f"commitment {checked.commitment}{_part(checked)}"
        )


def _part(checked: Checked) -> str:
    came = f"; played on from game {checked.of} behind entry {checked.behind}" if checked.of else ""
    if not checked.proved_from:
        return came
    return f"{came}; only from entry {checked.proved_from} on, nothing before it is proved"


def _winners(seats: tuple[int, ...]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats) or "nobody"
