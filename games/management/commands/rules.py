"""`manage.py rules`: which statements of the rules no test names yet, and which the rule book does not hold.

A test names the ids it proves by `@pytest.mark.rule("L-MOVE-03")` on the function or its class, for the
module by `pytestmark`, for one parameter by `pytest.param(..., marks=pytest.mark.rule(...))`. The ids
themselves stand in tests/rule_ids, one file per system, named by its slug, one id a line. A list counts once
the site plays its system (`SLUGS`). Each id stands in exactly one paragraph of the system's rule
book (games/faces/<slug>/rules), if it has one.

What a system says is `printed`, kind by kind, is named by its tests in the same way, by
`@pytest.mark.card("adventure.bandit")`.
"""

from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import systems
from games.faces.rule_book import RuleBook, get_book
from games.management.namings import Naming, misnamed, namings, untested

ROOT = Path(__file__).resolve().parents[3]
MOST_IDS = 3


def rule_ids(tests: Path) -> dict[str, tuple[str, ...]]:
    """Every list of ids in the order of the rules, by the name of its system, those not played yet too."""
    return {
        path.stem: tuple(path.read_text(encoding="utf-8").split())
        for path in sorted((tests / "rule_ids").glob("*.txt"))
    }


def mistakes(known: Iterable[str], named: Iterable[Naming]) -> list[str]:
    """What is wrong with the namings of rules: as `misnamed`, or too many."""
    named = list(named)
    return misnamed(known, named) + [
        f"{naming.where}: names {len(naming.ids)} ids, at most {MOST_IDS} are allowed"
        for naming in named
        if len(naming.ids) > MOST_IDS
    ]


def get_printed(slug: str) -> Mapping[str, tuple[str, ...]]:
    """Kind of printed things -> their ids, of a system that says what they are."""
    return systems.get_system(slug).printed()


def unheld(ids: Iterable[str], book: RuleBook) -> list[str]:
    """The ids that no paragraph holds, in their order."""
    held = {one for place in book for one in place.paragraph.ids}
    return [one for one in ids if one not in held]


def misheld(ids: Iterable[str], book: RuleBook) -> list[str]:
    """What is wrong with the ids of a book: unknown ones, and those that stand twice."""
    known, seen, found = frozenset(ids), dict[str, str](), []
    for place in book:
        where = f"{place.chapter.slug}#{place.paragraph.id}"
        for one in place.paragraph.ids:
            if one not in known:
                found.append(f"{where}: unknown id {one}")
            elif one in seen:
                found.append(f"{where}: {one} stands in {seen[one]} already")
            seen.setdefault(one, where)
    return found


class Command(BaseCommand):
    """Print the untested ids per system and those its book lacks; with --strict fail if there is one, or a
    wrong one."""

    help = "Print the ids of the rules, and what is printed, that no test names; ids that no paragraph holds."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """[SYSTEM], --strict, --tests."""
        parser.add_argument("system", nargs="?", choices=systems.SLUGS, help="this one only, else every one")
        parser.add_argument(
            "--strict",
            action="store_true",
            help="fail if an id is missing in tests or book, or named wrongly",
        )
        parser.add_argument("--tests", type=Path, default=ROOT / "tests", help="folder of the tests")

    def handle(self, *args: Any, **options: Any) -> None:
        """Lists what is missing, then lines per system for what is printed, its book, and its tests."""
        tests: Path = options["tests"]
        named, ids = namings(tests), rule_ids(tests)
        slugs = (options["system"],) if options["system"] else systems.SLUGS
        missing = {slug: untested(_of(slug, ids), named) for slug in slugs}
        wrong = mistakes((one for known in ids.values() for one in known), named)
        for line in wrong:
            self.stderr.write(line)
        for one in (one for found in missing.values() for one in found):
            self.stdout.write(f"  {one}")
        unplayed = [slug for slug in slugs if not self._plays_all(slug, tests)]
        lacking = [slug for slug in slugs if not self._has_all(slug, ids[slug])]
        for slug, found in missing.items():
            self.stdout.write(f"{slug}: {len(found)} of {len(ids[slug])} ids without a test")
        if options["strict"] and (wrong or unplayed or lacking or any(missing.values())):
            raise CommandError("an id lacks its test or its paragraph, or is named wrongly", returncode=1)

    def _plays_all(self, slug: str, tests: Path) -> bool:
        """Whether the system's tests name all that is printed, and nothing else; says what is wrong."""
        printed = get_printed(slug)
        named = namings(tests / "systems" / slug, "card")
        wrong = misnamed((one for ids in printed.values() for one in ids), named)
        for line in wrong:
            self.stderr.write(f"{slug}: {line}")
        missing = {kind: untested(ids, named) for kind, ids in printed.items()}
        for one in (one for found in missing.values() for one in found):
            self.stdout.write(f"  {one}")
        for kind, found in missing.items():
            self.stdout.write(f"{slug}: {len(found)} of {len(printed[kind])} {kind} without a test")
        return not (wrong or any(missing.values()))

    def _has_all(self, slug: str, ids: tuple[str, ...]) -> bool:
        """Whether each id stands in one paragraph of the system's book, if it has one; says what is wrong."""
        book = get_book(slug)
        if book is None:
            self.stdout.write(f"{slug}: no rule book")
            return True
        missing, wrong = unheld(ids, book), misheld(ids, book)
        for line in wrong:
            self.stderr.write(line)
        for one in missing:
            self.stdout.write(f"  {one}")
        self.stdout.write(f"{slug}: {len(missing)} of {len(ids)} ids in no paragraph of the rule book")
        return not (missing or wrong)


def _of(slug: str, ids: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The ids of a system that the site plays. Raises CommandError where nobody has written them down."""
    if not ids.get(slug):
        raise CommandError(f"{slug}: there are no ids in tests/rule_ids/{slug}.txt")
    return ids[slug]
