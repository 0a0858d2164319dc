"""manage.py past EMAIL: give a person a past of many finished games, to see how the pages bear it."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from rehearsal.past import give_past


class Command(BaseCommand):
    """Only where the site is developed: it makes people and games that nobody has played."""

    help = "Store many finished games of a person, played by bots; prints how quickly."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """EMAIL, --games, --seed."""
        parser.add_argument("email")
        parser.add_argument("--games", type=int, default=10_000)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        """Plays them one after another."""
        person = User.objects.filter(email=options["email"]).first()
        if person is None:
            raise CommandError("Nobody has this address.")
        started, stored = time.perf_counter(), 0
        for stored, _game in enumerate(give_past(person, options["games"], seed=options["seed"]), 1):
            if stored % 1000 == 0:
                self.stdout.write(f"{stored} games")
        self.stdout.write(f"{stored} games in {time.perf_counter() - started:.0f} s")
