"""manage.py measure_lengths SYSTEM: how many turns games of bots take (`games/faces/<slug>/lengths.yaml`)."""

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from django.core.management.base import BaseCommand

from games.engine.play_out import play_out
from games.engine.system import System
from games.faces.face import get_face
from games.faces.turns import STEPS, USUAL, file_of
from games.play.stand_in import best_level
from games.systems import get_system

HEAD = """# How many turns a game has: `manage.py measure_lengths {system} --games {games}`.
# Rule set {ruleset}; of all games from the shortest to the longest, in {steps} equal steps.
seats:
"""


class Command(BaseCommand):
    """What is measured says how long a round of a cup must be; it changes nothing that runs."""

    help = "Measure how many turns games of a system take, and write its file of lengths."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """SYSTEM, --games."""
        parser.add_argument("system")
        parser.add_argument("--games", type=int, default=100, help="for each number of seats and preset")

    def handle(self, *args: Any, **options: Any) -> None:
        """Plays them, and writes the file beside the words of the system."""
        system, games = get_system(options["system"]), options["games"]
        presets = {one.key: one.options for one in get_face(system.slug).presets} or {USUAL: {}}
        head = HEAD.format(system=system.slug, games=games, ruleset=system.ruleset, steps=STEPS)
        lines = [head]
        for seats in system.seats:
            lines.append(f"  {seats}:\n")
            for key, chosen in presets.items():
                found = in_steps([_turns(system, seats, chosen, number) for number in range(games)])
                lines.append(f"    {key}: {found}\n")
                self.stdout.write(f"{seats} {lines[-1].strip()}")
        file_of(system.slug).write_text("".join(lines), encoding="utf-8")


def _turns(system: System, seats: int, chosen: Mapping[str, str], number: int) -> int:
    """The turns of one game; chapters of a story one after the other."""
    words = next(iter(system.options.items())) if system.allies else None
    options = {"seats": seats, **chosen} | ({words[0]: words[1][number % len(words[1])]} if words else {})
    level = best_level(system)
    played = play_out(system, options, [level] * seats, name=f"lengths {system.slug} {number}")
    return system.slow.turns(played.position.state)


def in_steps(turns: list[int]) -> list[int]:
    """The least, the most, and what lies between them in equal steps of the games."""
    ordered, last = sorted(turns), len(turns) - 1
    return [ordered[round(at * last / STEPS)] for at in range(STEPS + 1)]
