"""Which test names what: read off the marks of the tests, without running one.

A mark stands on the function or its class, for the module in `pytestmark`, for one parameter in
`pytest.param(..., marks=...)`; what it names is written out as text, so that a search finds the test.
"""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Naming:
    """One test (or one parameter of it) and the ids it names; None stands for what is no literal text."""

    where: str
    ids: tuple[str | None, ...]


def namings(tests: Path, mark: str = "rule") -> list[Naming]:
    """Every test under the folder that names an id by the mark."""
    found: list[Naming] = []
    marks = Marks(mark)
    for path in sorted(tests.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if f"mark.{mark}" not in text:
            continue  # parsing is what costs
        module = ast.parse(text, filename=str(path))
        place = path.relative_to(tests).as_posix()
        found += marks.in_body(module.body, place, marks.pytestmark(module.body))
    return found


def untested(ids: Iterable[str], named: Iterable[Naming]) -> list[str]:
    """The ids that no test names, in their order."""
    tested = {one for naming in named for one in naming.ids}
    return [one for one in ids if one not in tested]


def misnamed(known: Iterable[str], named: Iterable[Naming]) -> list[str]:
    """What is wrong with the namings themselves: unknown ids, or not written out as text."""
    known_ids = frozenset(known)
    found: list[str] = []
    for naming in named:
        for one in naming.ids:
            if one is None:
                found.append(f"{naming.where}: an id must be written out as text")
            elif one not in known_ids:
                found.append(f"{naming.where}: unknown id {one}")
    return found


@dataclass(frozen=True)
class Marks:
    """Reads `pytest.mark.<name>(...)` in syntax trees."""

    name: str

    def in_body(
        self, body: list[ast.stmt], place: str, inherited: tuple[str | None, ...]
    ) -> Iterator[Naming]:
        """The tests below a module or class, with what stands at it."""
        for statement in body:
            if isinstance(statement, ast.ClassDef):
                ids = (*inherited, *self._decorators(statement), *self.pytestmark(statement.body))
                yield from self.in_body(statement.body, f"{place}::{statement.name}", ids)
            elif isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from self._function(statement, place, inherited)
            else:
                yield from self._params(statement, place, ())

    def pytestmark(self, body: list[ast.stmt]) -> tuple[str | None, ...]:
        """The ids in `pytestmark = ...` of a module or class body."""
        return tuple(
            one
            for statement in body
            if isinstance(statement, ast.Assign)
            and any(
                isinstance(target, ast.Name) and target.id == "pytestmark" for target in statement.targets
            )
            for one in self._marked(statement.value)
        )

    def _function(
        self, function: ast.FunctionDef | ast.AsyncFunctionDef, place: str, inherited: tuple[str | None, ...]
    ) -> Iterator[Naming]:
        where = f"{place}::{function.name}"
        ids = (*inherited, *self._decorators(function)) if function.name.startswith("test") else ()
        params = [one for decorator in function.decorator_list for one in self._params(decorator, where, ids)]
        yield from params
        if ids and not params:
            yield Naming(where, ids)

    def _params(self, node: ast.AST, where: str, ids: tuple[str | None, ...]) -> Iterator[Naming]:
        """The `pytest.param(..., marks=...)` calls below the node that carry the mark."""
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and _dotted(call.func) == "pytest.param":
                marks = [keyword.value for keyword in call.keywords if keyword.arg == "marks"]
                own = tuple(one for mark in marks for one in self._marked(mark))
                if own:
                    yield Naming(f"{where} (line {call.lineno})", (*ids, *own))

    def _decorators(
        self, node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    ) -> tuple[str | None, ...]:
        return tuple(one for decorator in node.decorator_list for one in self._call(decorator))

    def _marked(self, node: ast.expr) -> Iterator[str | None]:
        """The ids of one mark or of a list or tuple of marks."""
        for one in node.elts if isinstance(node, ast.List | ast.Tuple) else [node]:
            yield from self._call(one)

    def _call(self, node: ast.expr) -> Iterator[str | None]:
        """The arguments of the mark; nothing for any other expression."""
        names = {f"pytest.mark.{self.name}", f"mark.{self.name}"}
        if isinstance(node, ast.Call) and _dotted(node.func) in names:
            for argument in node.args:
                literal = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                yield str(argument.value) if literal and isinstance(argument, ast.Constant) else None


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""
