"""`manage.py partition begin|copy|swap|undo`: the entries of a site that lives, in partitions by game."""

import argparse
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games.models import Entry, Game
from labyrinth.ground.postgres.parted import CannotBePartedError, Parted

PARTS = 16
ENTRIES, GAMES = (model._meta.db_table for model in (Entry, Game))  # noqa: SLF001 - documented
EVERY = 1000
"""After so many games the copy tells how far it is."""


class Command(BaseCommand):
    """Each step may be repeated; until the swap the site uses the table that it has (docs/scaling.md)."""

    help = "Put the table of entries into partitions, while games are played."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("step", choices=["begin", "copy", "swap", "undo"])
        parser.add_argument("--parts", type=int, default=PARTS, help="begin: so many partitions")
        parser.add_argument("--after", type=int, default=0, help="copy: go on behind this game")
        parser.add_argument("--batch", type=int, default=20, help=argparse.SUPPRESS)

    def handle(self, *args: Any, **options: Any) -> None:
        if connection.vendor != "postgresql":
            raise CommandError("Only PostgreSQL has partitions.")
        entries = Parted(ENTRIES, "game_id", GAMES)
        try:
            self._do(entries, options)
        except CannotBePartedError as error:
            raise CommandError(str(error)) from None

    def _do(self, entries: Parted, options: dict[str, Any]) -> None:
        match options["step"]:
            case "begin":
                entries.begin(options["parts"])
                self.stdout.write(f"{options['parts']} partitions follow from now on. Next: copy.")
            case "copy":
                entries.copy(options["after"], options["batch"], partial(self._tell, options["batch"]))
                self.stdout.write("All is copied, and was compared. Next: swap.")
            case "swap":
                entries.swap()
                self.stdout.write(f"Done. The table before is {entries.table}_old: drop it when you like.")
            case _:
                entries.undo()
                self.stdout.write("The partitions are gone; the table is as it was.")

    def _tell(self, batch: int, game_id: int) -> None:
        if game_id % EVERY < batch:
            self.stdout.write(f"Copied up to game {game_id}: --after {game_id} goes on here.")
