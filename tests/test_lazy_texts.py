"""A lazy text is worded for its reader: what fills one while modules are read words it in the language of the
process."""

import ast
from collections.abc import Iterator
from pathlib import Path

EARLY = "from django.utils.translation import ngettext_lazy as n\nDAYS = [n('%d day', '%d days', 2) % 2]"
LATER = "from django.utils.translation import gettext_lazy as _\nAGO = lambda n: _('%d days ago') % n"


def test_no_lazy_text_is_filled_before_there_is_a_reader():
    sources = [path for folder in ("accounts", "games", "labyrinth") for path in Path(folder).rglob("*.py")]
    assert [(path, found) for path in sources if (found := filled_too_early(path.read_text()))] == []


def test_one_that_is_filled_too_early_is_found():
    assert filled_too_early(EARLY) == ["n('%d day', '%d days', 2) % 2"]
    assert filled_too_early(LATER) == []


def filled_too_early(source: str) -> list[str]:
    """What fills lazy texts outside functions: by %, format, join or an f-string."""
    if "_lazy" not in source:
        return []
    tree = ast.parse(source)
    lazy = {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for name in node.names
        if name.name.endswith("_lazy")
    }
    return [ast.unparse(node) for node in as_it_is_read(tree) if fills(node) and called(node) & lazy]


def as_it_is_read(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield child
            yield from as_it_is_read(child)


def fills(node: ast.AST) -> bool:
    method = node.func if isinstance(node, ast.Call) else None
    by_name = isinstance(method, ast.Attribute) and method.attr in ("format", "join")
    return by_name or isinstance(node, ast.BinOp | ast.JoinedStr)


def called(node: ast.AST) -> set[str]:
    names = (inner.func for inner in ast.walk(node) if isinstance(inner, ast.Call))
    return {name.id for name in names if isinstance(name, ast.Name)}
