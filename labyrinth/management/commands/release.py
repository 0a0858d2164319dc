import subprocess
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

import labyrinth
from labyrinth.ground.clock import now
from labyrinth.releases import ROOT
from labyrinth.running import releasing


class Command(BaseCommand):
    """Make a release out of a clean tree; it is committed by whoever has looked at it."""

    help = "Write the line of a release, its part of the changes, and the database and code for its tests."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--number", default="", help="its number, where it is not the one of the tree")

    def handle(self, *args: Any, **options: Any) -> None:
        number = options["number"] or labyrinth.__version__
        try:
            made = releasing.make(ROOT, number=number, day=now().date(), state=_not_committed(), keep=_keep)
        except (releasing.NoRelease, subprocess.CalledProcessError, FileNotFoundError) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(
            f"{made}\nLook at it; run `make test-deep`; then\n  git add -A && git commit -m 'Release"
            f" {number}' && git tag v{number}"
        )


def _not_committed() -> str:
    asked = ["git", "status", "--porcelain"]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.rstrip()


def _keep(number: str) -> None:
    """Some minutes: games of every system in every state, played by bots."""
    subprocess.run([sys.executable, "-m", "tests.releases.make", number], cwd=ROOT, check=True)
