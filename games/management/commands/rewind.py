"""`manage.py rewind SLUG [--to-entry N] [--reason ...] [--accept]`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Game
from games.play.rewind import rewind
from games.refused import Refused, RulesFailedError


class Command(BaseCommand):
    """A game goes back to its checkpoint, or to an entry; rolls are kept for the same questions."""

    help = "Rewind a running or held game; its players are told."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--to-entry", type=int, help="how many entries are left; default: the checkpoint")
        parser.add_argument(
            "--accept", action="store_true", help="also where the present rules do not play all that is left"
        )
        parser.add_argument("--reason", default="by hand", help="kept with the rewind, for operators")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(slug=options["slug"]).first()
        if game is None:
            raise CommandError(f"There is no game {options['slug']}.")
        try:
            done = rewind(
                game.pk, to=options["to_entry"], reason=options["reason"], accepted=options["accept"]
            )
        except Refused as refused:
            raise CommandError(refused.message) from None
        except RulesFailedError as error:
            raise CommandError(f"The rules fail from there on, nothing is changed: {error}") from None
        lost = f" ({done.unplayable} unplayable)" if done.unplayable else ""
        history = f"{done.dropped} went to the history{lost}"
        self.stdout.write(f"{game.slug} has {done.left} entries, {history}, {done.kept} rolls kept.")
