"""What rules may not contain, read off their syntax trees."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "games"
FORBIDDEN = ("django", "celery", "random", "secrets", "time", "datetime", "os", "accounts", "labyrinth")
TAKERS = ("list", "tuple", "iter", "enumerate", "zip", "map", "filter", "reversed", "dict")
"""Calls whose result depends on the order of what they are given; sorted, len, min and the like do not."""
CONTENT = ("content.py", "content_sets.py", "compiled_files.py")
"""They open files and hold locks, and no generator of rules is among them."""
RULES = sorted(
    path
    for layer in ("engine", "kit", "systems")
    for path in (GAMES / layer).rglob("*.py")
    if path.name not in CONTENT
)


def faults(source: str, *, content: bool = False) -> list[str]:
    """What is forbidden in a file of rules, with line numbers; content.py may open files."""
    tree = ast.parse(source)
    found = [*_imports(tree), *_walked_sets(tree)]
    return found if content else [*found, *_leaving(tree)]


def _leaving(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Try | ast.TryStar) and node.finalbody:
            yield f"{node.lineno}: finally"
        if isinstance(node, ast.With | ast.AsyncWith):
            yield f"{node.lineno}: with"


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            if name.split(".")[0] in FORBIDDEN:
                yield f"{node.lineno}: import {name}"  # type: ignore[attr-defined]


def _walked_sets(tree: ast.AST) -> Iterator[str]:
    named = _names_of_sets(tree)
    for node in ast.walk(tree):
        for walked in _walked(node):
            if _is_set(walked, named):
                yield f"{walked.lineno}: walks through a set"


def _names_of_sets(tree: ast.AST) -> set[str]:
    """The names that hold a set somewhere in the file, by assignment or by annotation."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and _is_set(node.value, set()):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        if isinstance(node, ast.AnnAssign | ast.arg) and _says_set(node.annotation):
            names.add(node.arg if isinstance(node, ast.arg) else ast.unparse(node.target))
    return names


def _says_set(annotation: ast.expr | None) -> bool:
    words = ast.unparse(annotation) if annotation else ""
    return words.split("[")[0] in ("set", "frozenset", "AbstractSet", "Set")


def _is_set(node: ast.expr, named: set[str]) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return _is_set(node.left, named) or _is_set(node.right, named)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("set", "frozenset")
    if isinstance(node, ast.Name | ast.Attribute):
        return ast.unparse(node).split(".")[-1] in named
    return isinstance(node, ast.Set | ast.SetComp)


def _walked(node: ast.AST) -> list[ast.expr]:
    """The expressions whose order this node depends on."""
    if isinstance(node, ast.For | ast.comprehension):
        return [node.iter]
    if isinstance(node, ast.Starred | ast.YieldFrom):
        return [node.value]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return list(node.args) if node.func.id in TAKERS else []
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "pop":
        return [] if node.args else [node.func.value]
    return []


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(GAMES)))
def test_rules_hold_to_the_rules_of_generators(path: Path) -> None:
    assert faults(path.read_text()) == []


@pytest.mark.parametrize(
    "path",
    sorted(
        path
        for layer in ("kit", "systems")
        for path in (GAMES / layer).rglob("content*.py")
        if path.name in CONTENT
    ),
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_content_holds_to_the_rest_of_them(path: Path) -> None:
    assert faults(path.read_text(), content=True) == []


def test_the_engine_is_among_them() -> None:
    assert GAMES / "engine" / "position.py" in RULES


@pytest.mark.parametrize(
    "source",
    [
        "try:\n    pass\nfinally:\n    state.fight = None",
        "with fight(state):\n    yield question",
        "def f():\n    import random",
        "from datetime import date",
        "import os.path",
        "from django.db import models",
        "for seat in {1, 2}: pass",
        "[seat for seat in set(seats)]",
        "seats = {1, 2}\nfor seat in seats: pass",
        "def f(seats: set[int]) -> None:\n    yield from seats",
        "class State:\n    open: frozenset[str]\nlist(state.open)",
        "for seat in set(a) - set(b): pass",
        "first = tuple({card.id for card in cards})",
        "one = {1, 2}.pop()",
        "print(*{1, 2})",
    ],
)
def test_each_fault_is_found(source: str) -> None:
    assert faults(source) != []


@pytest.mark.parametrize(
    "source",
    [
        "try:\n    pass\nexcept KeyError:\n    pass",
        "for seat in sorted({1, 2}): pass",
        "for seat in [1, 2]: pass",
        "seats.pop()",
        "for name in {'a': 1}: pass",
        "ok = word in {'a', 'b'}",
        "from collections import Counter",
    ],
)
def test_what_is_allowed_is_not_a_fault(source: str) -> None:
    assert faults(source) == []
