"""`manage.py maintenance on --minutes 10 --in 15 --message "..." | off | status`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from labyrinth.ground import maintenance
from labyrinth.ground.clock import now
from labyrinth.models import Maintenance


class Command(BaseCommand):
    """Announce, begin and end a maintenance."""

    help = "Close the site for moves (on), open it again (off), or say how it stands (status)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", choices=("on", "off", "status"))
        parser.add_argument("--minutes", type=int, default=10, help="how long it is expected to take")
        parser.add_argument(
            "--in", type=int, default=0, dest="after", help="announce it so many minutes ahead"
        )
        parser.add_argument("--message", default="", help="a sentence for the players, at most 200 letters")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.stdout.write(getattr(self, options["what"])(options))
        except maintenance.MaintenanceError as error:
            raise CommandError(str(error)) from None

    def on(self, options: dict[str, Any]) -> str:
        found = maintenance.begin(
            minutes=options["minutes"], message=options["message"][:200], after=options["after"]
        )
        return described(found)

    def off(self, options: dict[str, Any]) -> str:
        found = maintenance.finish()
        if found.end is None:
            return "The announced maintenance is called off."
        minutes = (found.end - found.start).total_seconds() / 60
        return f"The site is open again after {minutes:.1f} minutes; clocks are credited."

    def status(self, options: dict[str, Any]) -> str:
        found = maintenance.present()
        return described(found) if found else "No maintenance is on or announced."


def described(found: Maintenance) -> str:
    """How it stands, in one line; times in UTC."""
    if found.start > now():
        return f"Announced for {found.start:%Y-%m-%d %H:%M} to about {found.until:%H:%M} UTC."
    late = " (that is past)" if found.until < now() else ""
    return f"On since {found.start:%Y-%m-%d %H:%M}, expected until {found.until:%H:%M} UTC{late}."
