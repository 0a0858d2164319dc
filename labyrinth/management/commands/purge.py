"""`manage.py purge [--dry-run]`: what the worker also does once a day."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from labyrinth.running.purge import purge


class Command(BaseCommand):
    """Throw away what nobody needs any more; one line per kind."""

    help = "Throw away expired sessions, old demo games, old messages."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only count")

    def handle(self, *args: Any, **options: Any) -> None:
        done = purge(dry=options["dry_run"])
        for name, rows in done.items():
            self.stdout.write(f"{name}: {'failed' if rows < 0 else rows}")
        if any(rows < 0 for rows in done.values()):
            raise CommandError("Not everything could be purged; the log says why.")
