"""`manage.py cancel SLUG --reason "..."`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Game
from games.refused import Refused
from games.seats.cancel import cancel


class Command(BaseCommand):
    """A game is called off; its players are told and read the reason."""

    help = "Call off an open, running or held game."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--reason", required=True, help="a sentence that the players read")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(slug=options["slug"]).first()
        if game is None:
            raise CommandError(f"There is no game {options['slug']}.")
        try:
            cancel(game.pk, reason=options["reason"])
        except Refused as refused:
            raise CommandError(refused.message) from None
        self.stdout.write(f"{game.slug} is called off.")
