"""`manage.py seals [--anew]`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.careers import place_seals, seals

EVERY = 100


class Command(BaseCommand):
    """Stopped, it goes on where it was when it is called again without --anew; exit code 1 if a game could
    not be looked through."""

    help = "Give the seals of all finished games that have not been looked through for them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--anew", action="store_true", help="look through all games again, after seals have changed"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["anew"]:
            seals.begin_anew()
        done = failed = 0
        for game_id in seals.left():
            given = seals.give_late(game_id)
            done, failed = done + given, failed + (not given)
            if not (done + failed) % EVERY:
                self.stdout.write(f"{done + failed} games")
        while place_seals.sweep():
            pass
        summary = f"{done} games looked through, {failed} could not be."
        if failed:
            raise CommandError(summary)
        self.stdout.write(summary)
