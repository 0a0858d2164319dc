"""`manage.py upgrade before --copy URL | switch | after [--dry-run]`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from labyrinth.ground import environment
from labyrinth.running.upgrading.steps import NoError, carry_out
from labyrinth.running.upgrading.stretches import NEXT, Wishes, steps_of


class Command(BaseCommand):
    """Carry out the steps of an upgrade, each with its result; exit code 1 at the first no."""

    help = (
        "What docs/operating.md says of upgrades, in its order, up to the first no. `before`: is the new "
        "release fit, while the site goes on with the old one? `switch`, in its place: close, back up, "
        "migrate, look at the games. `after` the start of all parts: open. Each may be run again at any time."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("stretch", choices=tuple(NEXT))
        parser.add_argument("--dry-run", action="store_true", help="only look, and say what would be done")
        parser.add_argument(
            "--copy",
            default="",
            metavar="URL",
            help="an empty database for a trial, or that of an earlier one",
        )
        parser.add_argument("--jobs", type=int, help="so many processes look at the games")
        parser.add_argument(
            "--changed", action="store_true", help="only at games of systems that have changed"
        )
        parser.add_argument(
            "--minutes", type=int, default=10, help="how long the site is expected to be closed"
        )
        parser.add_argument("--message", default="", help="a sentence for the players, at most 200 letters")
        parser.add_argument(
            "--ask",
            nargs="+",
            metavar="URL",
            help="where pages and streams run (default: here, as the units say)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        stretch, dry = options["stretch"], options["dry_run"]
        try:
            carry_out(steps_of(stretch, wishes(options), self.say), self.say, dry=dry)
        except NoError as no:
            raise CommandError(
                f"{no}\n{no.remedy}\nNothing after it was done; `manage upgrade {stretch}` may be run again."
            ) from no
        self.say("Nothing was done." if dry else NEXT[stretch])

    def say(self, line: str) -> None:
        """At once: a step may take hours."""
        self.stdout.write(line)
        self.stdout.flush()


def wishes(options: dict[str, Any]) -> Wishes:
    """What the options say."""
    jobs = ("--jobs", str(options["jobs"])) if options["jobs"] else ()
    changed = ("--changed",) if options["changed"] else ()
    return Wishes(
        copy=options["copy"],
        checks=(*jobs, *changed),
        minutes=options["minutes"],
        message=options["message"],
        ask=tuple(options["ask"] or _here()),
    )


def _here() -> tuple[str, ...]:
    """Pages and streams of this machine, as the units start them."""
    host = environment.text("LISTEN", "127.0.0.1")
    return f"http://{host}:8000", f"http://{host}:8001"
