"""manage.py measure_bags SYSTEM: how many dice of each kind a seat rolls in a game of bots (`bags.yaml`)."""

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games import systems
from games.engine.play_out import play_out
from games.engine.position import Position, new_game
from games.engine.questions import TABLE, Chance, Question
from games.engine.shared_luck import bag_of
from games.engine.system import System
from games.kit.bags import FILE
from games.play.stand_in import best_level
from games.systems import get_system

FACTOR, LEAST = 1.5, 4
"""A bag has so many times the dice that a seat rolls in the mean; kinds with a smaller mean have none."""
HEAD = """# What the tables of a round share: `manage.py measure_bags {system} --games {games}`.
# Rule set {ruleset}.
# `dice`: kind of roll -> dice in the bag of each seat, {factor} times their mean in games of bots.
# `setup`: kind of chance -> how many of them, the first ones, the seed of the round alone decides.
seats:
"""


class Command(BaseCommand):
    """A measured file changes no game that is made: its row keeps the sizes that it began with."""

    help = "Measure how many dice a seat rolls, and write the bags of a system."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """SYSTEM, --games."""
        parser.add_argument("system")
        parser.add_argument("--games", type=int, default=100, help="for each number of seats")

    def handle(self, *args: Any, **options: Any) -> None:
        """Plays them, and writes the file beside the rules."""
        system, games = get_system(options["system"]), options["games"]
        lines = [HEAD.format(system=system.slug, games=games, ruleset=system.ruleset, factor=FACTOR)]
        for seats in system.seats:
            dice, setup = measured(system, seats, games)
            lines.append(f"  {seats}:\n    dice: {_plain(dice)}\n    setup: {_plain(setup)}\n")
            self.stdout.write(lines[-1].rstrip())
        file = Path(systems.__file__).parent / system.slug / FILE
        file.write_text("".join(lines), encoding="utf-8")


def measured(system: System, seats: int, games: int) -> tuple[dict[str, int], dict[str, int]]:
    """Dice in the bag of each kind, and chances of set-up of each kind that every game has."""
    seen = [_played(system, seats, number) for number in range(games)]
    means: dict[str, float] = {}
    for (kind, is_seats), count in sum((one.rolled for one in seen), Counter[tuple[str, bool]]()).items():
        means[kind] = max(means.get(kind, 0), count / games / (seats if is_seats else 1))
    dice = {kind: round(FACTOR * mean) for kind, mean in sorted(means.items()) if mean >= LEAST}
    setup = {kind: min(one.setup[kind] for one in seen) for kind in sorted(seen[0].setup)}
    return dice, {kind: count for kind, count in setup.items() if count}


def _played(system: System, seats: int, number: int) -> "Seen":
    """One game; chapters of a story, which are begun differently, one after the other."""
    name, words = next(iter(system.options.items()))
    chosen = {"seats": seats} | ({name: words[number % len(words)]} if system.allies else {})
    seen = Seen(new_game(system, chosen).question)
    level = best_level(system)
    play_out(system, chosen, [level] * seats, name=f"bags {system.slug} {number}", watch=seen)
    return seen


class Seen:
    """Counts what falls: dice by bag and whether they are a seat's, and public chances before the first
    turn."""

    def __init__(self, asked: Question | Chance | None) -> None:
        self.rolled, self.setup = Counter[tuple[str, bool]](), Counter[str]()
        self._asked, self._begun = asked, False

    def __call__(self, position: Position) -> None:
        """Called after each entry, which has answered what was open before."""
        if isinstance(self._asked, Chance):
            self._count(self._asked)
        self._asked = position.question
        self._begun = position.system.slow.turns(position.state) > 0

    def _count(self, chance: Chance) -> None:
        for at in range(chance.dice):
            self.rolled[bag_of(chance.kind), bool(chance.of) and chance.of[at] != TABLE] += 1
        if not self._begun and chance.seen_by is None:
            self.setup[chance.kind] += 1


def _plain(counts: dict[str, int]) -> str:
    return "{" + ", ".join(f"{kind}: {count}" for kind, count in counts.items()) + "}"
