"""`manage.py recount [--since MOMENT]`."""

from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.careers import recount

EVERY = 100


class Command(BaseCommand):
    """Says how to go on where it was stopped; exit code 1 if a game could not be counted."""

    help = "Make histories, ratings and sums anew from all finished games; best in a maintenance."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--since", type=_moment, help="go on with what was begun at that moment")

    def handle(self, *args: Any, **options: Any) -> None:
        begun = options["since"] or recount.begin()
        self.stdout.write(f"If this is stopped, go on with --since {begun.isoformat()}")
        counted = failed = 0
        for done in recount.recount(begun):
            counted += not done.why
            failed += bool(done.why)
            if done.why:
                self.stderr.write(f"{done.slug} cannot be counted: {done.why}")
            if not (counted + failed) % EVERY:
                self.stdout.write(f"{counted + failed} games")
        summary = f"{counted} games counted again, {failed} could not be."
        if failed:
            raise CommandError(summary)
        self.stdout.write(summary)


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("a moment without a zone")
    return moment
