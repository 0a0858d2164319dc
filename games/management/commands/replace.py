"""`manage.py replace SLUG SEAT USERNAME`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from accounts.names import name_key
from games.models import Game
from games.seats.put_in import put_in


class Command(BaseCommand):
    """A person takes a seat over; the one before keeps their own record, and everybody is told."""

    help = "Give a seat of a running game to another person."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("seat", type=int)
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(slug=options["slug"]).first()
        if game is None:
            raise CommandError(f"There is no game {options['slug']}.")
        user = User.objects.filter(username_key=name_key(options["username"]), is_active=True).first()
        if user is None:
            raise CommandError(f"There is no person called {options['username']}.")
        done = put_in(user, game.pk, options["seat"])
        if not done.accepted:
            raise CommandError(done.message)
        self.stdout.write(f"{user.username} sits on seat {options['seat']} of {game.slug}.")
