"""`manage.py years YEAR [--person EMAIL] [--anew]`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User, Year
from games.careers import years
from labyrinth.ground.clock import now

FIRST = 2000


class Command(BaseCommand):
    """What the worker does in January, by hand. Stopped, it goes on where it was when it is called again
    without --anew; exit code 1 if somebody's year could not be made."""

    help = "Make the years in review of all who finished games in that year and have none of it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("year", type=int)
        parser.add_argument("--person", metavar="EMAIL", help="of this person alone")
        parser.add_argument("--anew", action="store_true", help="also of those who have one; links stay")

    def handle(self, *args: Any, **options: Any) -> None:
        number = options["year"]
        if not FIRST <= number < now().year:
            raise CommandError("A year is made when it is over.")
        done = failed = 0
        for person in self._people(number, **options):
            made = years.make(person, number, anew=options["anew"]) is not None
            done, failed = done + made, failed + (not made)
        summary = f"{done} years made, {failed} could not be."
        if failed:
            raise CommandError(summary)
        self.stdout.write(summary)

    def _people(self, number: int, *, person: str | None, anew: bool, **_: Any) -> list[User]:
        found = years.without(number)
        if anew:
            found = found | User.objects.filter(
                pk__in=Year.objects.filter(number=number).values("user"), is_active=True
            )
        if person is not None:
            found = found.filter(email=person)
            if not User.objects.filter(email=person).exists():
                raise CommandError("Nobody has this address.")
        return list(found.order_by("pk"))
