"""What a system needs besides its rules, and lacks: file and line of each, in one message."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOC = "docs/adding-a-system.md"


@dataclass(frozen=True)
class System:
    """A system in a tree: its slug, and what its game is called in English."""

    slug: str
    name: str
    tree: Path = ROOT

    def text(self, file: str) -> str:
        """What stands in a file; "" where it is not there."""
        path = self.tree / file
        return path.read_text(encoding="utf-8") if path.is_file() else ""

    def has(self, pattern: str) -> bool:
        """Whether something of the tree is called so."""
        return any(self.tree.glob(pattern.format(slug=self.slug)))

    @property
    def ids(self) -> int:
        """How many rules it has."""
        return len(self.text(f"tests/rule_ids/{self.slug}.txt").split())


@dataclass(frozen=True)
class Need:
    """`add` belongs into `file`, behind a line in which `behind` is found, at its end where none is.

    It is there where `words` stand in the file, or where the file (which may be a pattern of some) is there;
    `only` says to which systems that applies.
    """

    file: str
    add: str
    words: str = ""
    behind: str = ""
    only: Callable[[System], bool] = lambda _system: True


NEEDS = (
    Need("games/systems/__init__.py", '"{slug}" in SLUGS: now it is played', '"{slug}"', r"^SLUGS = "),
    Need("games/systems/{slug}/system.py", "SYSTEM, its rules"),
    Need("games/faces/{slug}/face.py", "FACE, with a name, a blurb and days: what a visitor reads"),
    Need("tests/rule_ids/{slug}.txt", "the ids of its rules, one a line"),
    Need("tests/systems/{slug}/test_*.py", "a test for each id: @pytest.mark.rule"),
    Need(
        "tests/records/{slug}/*.json",
        "finished games: manage.py simulate {slug} --records tests/records/{slug}",
    ),
    Need(
        "tests/said/{slug}.txt",
        "what is said of its records: python -m tests.said {slug} --write",
        only=lambda system: system.has("tests/records/{slug}/*.json"),
    ),
    Need(
        "docs/rules-coverage.md", "| {name} | {ids} | none |", "| {name} | {ids} | none |", r"^\| system \|"
    ),
    Need("README.md", "a row for {name}", "| {name}", r"^\| system \| seats"),
    Need(
        "pyproject.toml",
        '"games.faces.{slug}" among the modules of "Nor do their faces"',
        '"games.faces.{slug}"',
        r'^name = "Nor do their faces"',
    ),
    Need(
        "tests/cost.py",
        '"{slug}": 20.0 in BOUNDS, the seconds of its long tests',
        '"{slug}":',
        r"^BOUNDS = ",
        lambda system: any("mark.long" in one.read_text() for one in _tests(system)),
    ),
    Need(
        "tests/games/new_set/changed.py",
        'what a new set of "{slug}" changes, in CHANGES and ANEW',
        '"{slug}":',
        r"^CHANGES: ",
        lambda system: system.has("games/systems/{slug}/content.py"),
    ),
    Need(
        "tests/mutation/{slug}.py",
        "its LOT of broken rules, also in LOTS of test_broken.py",
        only=lambda system: system.has("games/systems/{slug}/content.py"),
    ),
    Need(
        "tests/games/faces/test_land.py",
        '"{slug}": the bytes of its boards, in AT_MOST',
        '"{slug}":',
        r"^AT_MOST = ",
        lambda system: system.has("static/systems/{slug}/land/*"),
    ),
)


def lacking(system: System) -> Iterator[str]:
    """ "FILE:LINE: what is to be added", for each need that is not met."""
    for need in NEEDS:
        if need.only(system) and not _is_met(system, need):
            file = _filled(system, need.file)
            yield f"{file}{_line(system.text(file), need.behind)}: add {_filled(system, need.add)}"


def message(system: System) -> str:
    """All that it lacks; "" where it has everything."""
    lines = [*lacking(system)]
    told = f"{system.name} lacks {len(lines)} things ({DOC}, *What it needs besides*):"
    return "\n  ".join([told, *lines]) if lines else ""


def _filled(system: System, text: str) -> str:
    return text.format(slug=system.slug, name=system.name, ids=system.ids)


def _is_met(system: System, need: Need) -> bool:
    file = _filled(system, need.file)
    return _filled(system, need.words) in system.text(file) if need.words else system.has(file)


def _line(text: str, behind: str) -> str:
    """ ":12" for the line in which something is found."""
    found = re.search(behind, text, re.MULTILINE) if behind else None
    return f":{text.count(chr(10), 0, found.start()) + 1}" if found else ""


def _tests(system: System) -> Iterator[Path]:
    return (system.tree / "tests" / "systems" / system.slug).glob("**/test_*.py")
