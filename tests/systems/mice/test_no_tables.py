"""What is printed belongs to a rule set: no module of rules or faces keeps a table of it for all of them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import games.faces.mice
import games.systems.mice

RULES = Path(str(games.systems.mice.__file__)).parent
FACES = Path(str(games.faces.mice.__file__)).parent
MODULES = [*sorted(RULES.glob("*.py")), *sorted(FACES.glob("*.py"))]
ASKS = {
    RULES: {"content.py", "state.py", "view.py", "setup.py", "system.py"},
    FACES: {
        *("campaign_words.py", "card_pages.py", "cards.py", "course.py", "gallery.py", "help.py", "land.py"),
        *("lobby_words.py", "names.py", "played.py"),
    },
}
"""Who may ask for a content: what has one, set-up, and doors of pages without a table."""
KEEPERS = {"cache", "lru_cache"}
READERS = {"Content", "View", "Words", "State"}


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def at_module_level(module: ast.Module) -> Iterator[ast.stmt]:
    for one in module.body:
        if not isinstance(one, ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom):
            yield one


def test_no_module_asks_for_a_content_when_it_is_imported() -> None:
    asking = [(path.name, one.lineno) for path in MODULES for one in at_module_level(tree(path))
              if "content_of" in names(one) and not starts(path, one)]  # fmt: skip
    assert asking == []


def starts(path: Path, one: ast.stmt) -> bool:
    """The front door begins with it, checks its words and hands functions of it to the site."""
    made = path.name == "content.py" and isinstance(one, ast.Assign)
    return made or (path.name == "system.py" and path.parent == RULES)


def test_only_doors_ask_for_a_content() -> None:
    asking = {path.parent: set[str]() for path in MODULES}
    for path in MODULES:
        if "content_of" in names(tree(path)):
            asking[path.parent].add(path.name)
    assert asking == ASKS


def test_nothing_of_a_content_is_kept_outside_of_it() -> None:
    kept = []
    for path in MODULES:
        for one in ast.walk(tree(path)):
            if isinstance(one, ast.FunctionDef) and any(names(d) & KEEPERS for d in one.decorator_list):
                given = {str(ast.unparse(a.annotation)) for a in one.args.args if a.annotation}
                kept += [(path.name, one.name)] if given & READERS else []
    assert kept == []
