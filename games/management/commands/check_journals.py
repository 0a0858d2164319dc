"""`manage.py check_journals [--quarantine]`: may this release go on with the games that run?"""

from collections import Counter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.play.check_journals import Looked, check_all


class Command(BaseCommand):
    """One line per game that does not fit, a summary, and exit code 1 when there is one."""

    help = "Play the journal of every running game with the present code; exit code 1 if one does not fit."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--quarantine", action="store_true", help="hold the games that do not fit")

    def handle(self, *args: Any, **options: Any) -> None:
        counted: Counter[str] = Counter()
        self.stderr.write(f"Looking at {where(settings.DATABASES['default'])}.")
        for looked in check_all(hold=options["quarantine"]):
            counted[looked.verdict] += 1
            if looked.verdict != "fits":
                self.stdout.write(line(looked, in_full=options["verbosity"] > 1))
        wrong = counted["mismatch"] + counted["unknown"]
        summary = f"{counted.total()} running games: {counted['fits']} fit, {wrong} do not."
        if wrong:
            raise CommandError(summary)
        self.stdout.write(summary)


def where(database: dict[str, Any]) -> str:
    """Which database: its name and its machine; a restored copy is easily taken for the real one."""
    host = database.get("HOST") or database.get("OPTIONS", {}).get("host", "")
    return f"{database['NAME']} at {host}" if host else str(database["NAME"])


def line(looked: Looked, *, in_full: bool) -> str:
    """One game; what exactly does not fit may name what is hidden, so it is shown on demand only."""
    words = [looked.slug, looked.system, looked.verdict]
    if looked.entry is not None:
        words.append(f"entry {looked.entry}")
    if looked.quarantined:
        words.append("quarantined")
    if in_full and looked.why:
        words.append(f"({looked.why})")
    return " ".join(words)
