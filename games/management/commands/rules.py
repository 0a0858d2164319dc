"""`manage.py rules`: which statements of the rules no test names yet, and which the rule book does not hold.

A test names the ids it proves by `@pytest.mark.rule("L-MOVE-03")` on the function or its class, for the
module by `pytestmark`, for one parameter by `pytest.param(..., marks=pytest.mark.rule(...))`. The ids
themselves stand in tests/rule_ids, one file per system, named by its slug, one id a line. A list counts once
the site plays its system (`SLUGS`). Each id stands in exactly one paragraph of the system's rule
book (games/faces/<slug>/rules), if it has one.
"""

import ast
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import systems
from games.faces.rule_book import RuleBook, get_book

ROOT = Path(__file__).resolve().parents[3]
MOST_IDS = 3


@dataclass(frozen=True)
class Naming:
    """One test (or one parameter of it) and the ids it names; None stands for what is no literal text."""

    where: str
    ids: tuple[str | None, ...]


def rule_ids(tests: Path) -> dict[str, tuple[str, ...]]:
    """Every list of ids in the order of the rules, by the name of its system, those not played yet too."""
    return {
        path.stem: tuple(path.read_text(encoding="utf-8").split())
        for path in sorted((tests / "rule_ids").glob("*.txt"))
    }


def namings(tests: Path) -> list[Naming]:
    """Every test under the folder that names an id."""
    found: list[Naming] = []
    for path in sorted(tests.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.rule" not in text:
            continue  # parsing is what costs
        module = ast.parse(text, filename=str(path))
        place = path.relative_to(tests).as_posix()
        found += _in_body(module.body, place, _pytestmark(module.body))
    return found


def untested(ids: Iterable[str], named: Iterable[Naming]) -> list[str]:
    """The ids that no test names, in their order."""
    tested = {one for naming in named for one in naming.ids}
    return [one for one in ids if one not in tested]


def mistakes(known: Iterable[str], named: Iterable[Naming]) -> list[str]:
    """What is wrong with the namings themselves: unknown ids, too many, or not written out as text."""
    known_ids = frozenset(known)
    found: list[str] = []
    for naming in named:
        for one in naming.ids:
            if one is None:
                found.append(f"{naming.where}: an id must be written out as text")
            elif one not in known_ids:
                found.append(f"{naming.where}: unknown id {one}")
        if len(naming.ids) > MOST_IDS:
            found.append(f"{naming.where}: names {len(naming.ids)} ids, at most {MOST_IDS} are allowed")
    return found


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


def _in_body(body: list[ast.stmt], place: str, inherited: tuple[str | None, ...]) -> Iterator[Naming]:
    for statement in body:
        if isinstance(statement, ast.ClassDef):
            ids = (*inherited, *_decorator_ids(statement), *_pytestmark(statement.body))
            yield from _in_body(statement.body, f"{place}::{statement.name}", ids)
        elif isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _in_function(statement, place, inherited)
        else:
            yield from _params(statement, place, ())


def _in_function(
    function: ast.FunctionDef | ast.AsyncFunctionDef, place: str, inherited: tuple[str | None, ...]
) -> Iterator[Naming]:
    where = f"{place}::{function.name}"
    ids = (*inherited, *_decorator_ids(function)) if function.name.startswith("test") else ()
    params = [one for decorator in function.decorator_list for one in _params(decorator, where, ids)]
    yield from params
    if ids and not params:
        yield Naming(where, ids)


def _params(node: ast.AST, where: str, ids: tuple[str | None, ...]) -> Iterator[Naming]:
    """The `pytest.param(..., marks=...)` calls below the node that carry a rule mark."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and _dotted(call.func) == "pytest.param":
            marks = [keyword.value for keyword in call.keywords if keyword.arg == "marks"]
            own = tuple(one for mark in marks for one in _marked(mark))
            if own:
                yield Naming(f"{where} (line {call.lineno})", (*ids, *own))


def _decorator_ids(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[str | None, ...]:
    return tuple(one for decorator in node.decorator_list for one in _rule_call(decorator))


def _pytestmark(body: list[ast.stmt]) -> tuple[str | None, ...]:
    """The ids in `pytestmark = ...` of a module or class body."""
    return tuple(
        one
        for statement in body
        if isinstance(statement, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in statement.targets)
        for one in _marked(statement.value)
    )


def _marked(node: ast.expr) -> Iterator[str | None]:
    """The ids of one mark or of a list or tuple of marks."""
    for one in node.elts if isinstance(node, ast.List | ast.Tuple) else [node]:
        yield from _rule_call(one)


def _rule_call(node: ast.expr) -> Iterator[str | None]:
    """The arguments of `pytest.mark.rule(...)`; nothing for any other expression."""
    if isinstance(node, ast.Call) and _dotted(node.func) in {"pytest.mark.rule", "mark.rule"}:
        for argument in node.args:
            literal = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            yield str(argument.value) if literal and isinstance(argument, ast.Constant) else None


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


class Command(BaseCommand):
    """Print the untested ids per system and those its book lacks; with --strict fail if there is one, or a
    wrong one."""

    help = (
        "Print the ids of the rules that no test names, and those that no paragraph of the rule book holds."
    )
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
        """Lists what is missing, then a line per system for its book, and one for its tests."""
        tests: Path = options["tests"]
        named, ids = namings(tests), rule_ids(tests)
        slugs = (options["system"],) if options["system"] else systems.SLUGS
        missing = {slug: untested(_of(slug, ids), named) for slug in slugs}
        wrong = mistakes((one for known in ids.values() for one in known), named)
        for line in wrong:
            self.stderr.write(line)
        for one in (one for found in missing.values() for one in found):
            self.stdout.write(f"  {one}")
        lacking = [slug for slug in slugs if not self._has_all(slug, ids[slug])]
        for slug, found in missing.items():
            self.stdout.write(f"{slug}: {len(found)} of {len(ids[slug])} ids without a test")
        if options["strict"] and (wrong or lacking or any(missing.values())):
            raise CommandError("an id lacks its test or its paragraph, or is named wrongly", returncode=1)

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
