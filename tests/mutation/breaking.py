"""What the lot has named, and how it is broken: in a copy of the tree, one place after the other."""

import os
import random
import re
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
RED = re.compile(r"^\d+ failed.* in ", re.MULTILINE)
"""What pytest writes where tests ran and some were red; what does not even load says something else."""


class Broken(NamedTuple):
    """A file of the system, a text that stands in it once, and what breaks the rule in its place."""

    file: str
    text: str
    instead: str


class Drawn(NamedTuple):
    """What the lot has named: mark and argument of the tests that name it, and what breaks it."""

    slug: str
    mark: str
    name: str
    broken: Broken

    @property
    def file(self) -> str:
        """Its file in the tree; content stands in the system's folder `data`."""
        folder = "data/" if self.broken.file.endswith(".yaml") else ""
        return f"games/systems/{self.slug}/{folder}{self.broken.file}"

    def __str__(self) -> str:
        return f"{self.slug}-{self.name}"


@dataclass(frozen=True)
class Lot:
    """The rules of a system, and the cards of it if it has any, that were drawn to be broken."""

    slug: str
    seed: int
    rules: Mapping[str, Broken]
    cards: Mapping[str, Broken] = field(default_factory=dict)
    deck: Collection[str] = ()
    """The cards among which it was drawn."""

    def draw(self) -> tuple[list[str], list[str]]:
        """The rules and the cards that the seed names."""
        lot, listed = random.Random(self.seed), ROOT / "tests" / "rule_ids" / f"{self.slug}.txt"
        rules = sorted(listed.read_text(encoding="utf-8").split())
        return lot.sample(rules, len(self.rules)), lot.sample(sorted(self.deck), len(self.cards))

    def __iter__(self) -> Iterator[Drawn]:
        yield from (Drawn(self.slug, "rule", name, broken) for name, broken in self.rules.items())
        yield from (Drawn(self.slug, "card", name, broken) for name, broken in self.cards.items())


def said_by_tests(folder: Path, slug: str, drawn: Collection[Drawn]) -> str:
    """What pytest writes of the tests of the system that name these, run in the folder."""
    files = [
        path for path in sorted((folder / "tests/systems" / slug).glob("test_*.py")) if _any(path, drawn)
    ]
    wanted = [word for one in drawn for word in ("--named", f"{one.mark}:{one.name}")]
    quiet = ["-q", "-n", "0", "-x", "-p", "no:cacheprovider", "-p", "tests.mutation.named"]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(folder)}
    env = {name: value for name, value in env.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", *quiet, *wanted, *(str(path) for path in files)]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, check=False, text=True).stdout


def _any(path: Path, drawn: Collection[Drawn]) -> bool:
    """Whether a file can name one of them: reading all the others is what costs."""
    text = path.read_text(encoding="utf-8")
    return any(f'"{one.name}"' in text for one in drawn)


def turns_red(folder: Path, drawn: Drawn) -> bool:
    """Whether the tests fail while the rule is broken; the copy is whole again afterwards."""
    path, (_, text, instead) = folder / drawn.file, drawn.broken
    whole = path.read_text(encoding="utf-8")
    assert whole.count(text) == 1, f"{text!r} stands {whole.count(text)} times in {drawn.file}"
    path.write_text(whole.replace(text, instead), encoding="utf-8")
    try:
        return bool(RED.search(said_by_tests(folder, drawn.slug, [drawn])))
    finally:
        path.write_text(whole, encoding="utf-8")
