"""No table of content stands at module level: rules reach theirs by the state, faces and bots by the view.

Read off the syntax trees of systems, faces and lessons.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "games"
FILES = sorted(path for room in ("systems", "faces", "lessons") for path in (GAMES / room).rglob("*.py"))
PLAYED_BY = ("setup.py", "state.py", "view.py", "system.py", "content.py")
"""Of a system: what begins a game, what is asked for its set, what names the sets."""
DOORS = (
    *("card_pages.py", "cards.py", "face.py", "gallery.py", "help.py", "land.py", "played.py"),
    "small_faces.py",
    *("campaign_words.py", "lobby_words.py", "table_options.py"),
    *("course.py", "statistics.py"),
)
"""Of a face: pages without a table and pictures of all sets; what is chosen for a table and told in a
campaign, by its row; the figures of a game that is over, which have its set."""
READERS = ("read_list", "read_record", "read_texts", "read_orders", "Later")
"""Whoever reads data calls one of these; what comes of it belongs into a content."""
AT_START = ("content_of.start", "content_of.files.every_row", "content_of.take", "content_of.check")
"""What `system.py` may do with all contents when it is imported."""
CACHES = ("cache", "lru_cache")
CONTENTFUL = ("Content", "State", "View", "Words")


def faults(source: str, path: Path) -> list[str]:
    """What stands in the way of another rule set, with line numbers."""
    tree = ast.parse(source)
    found = [*_at_module_level(tree), *_caches(tree)]
    return found if _may_ask(path) else [*found, *_asks(tree)]


def _may_ask(path: Path) -> bool:
    room = path.relative_to(GAMES).parts[0]
    return path.name in (PLAYED_BY if room == "systems" else DOORS)


def _at_module_level(tree: ast.Module) -> Iterator[str]:
    """Tables, and anything made of a content, where a module is imported."""
    for statement in tree.body:
        for node in _imported(statement):
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if called.rpartition(".")[2] in READERS:
                yield f"{node.lineno}: a table at module level"
            named = ast.unparse(node) if isinstance(node, ast.Attribute) else called
            if named.startswith("content_of") and named not in AT_START:
                if isinstance(node, ast.Call) or not any(one.startswith(named) for one in AT_START):
                    yield f"{node.lineno}: a content at module level"


def _imported(statement: ast.stmt) -> Iterator[ast.expr]:
    """What is evaluated when the statement is imported: not the insides of functions."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting += getattr(node, "decorator_list", [])
            continue
        if isinstance(node, ast.expr):
            yield node
        waiting += ast.iter_child_nodes(node)


def _asks(tree: ast.Module) -> Iterator[str]:
    """`content_of`, by any name, where a state or a view should be asked; `all()` may be looked through."""
    allowed = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "all"
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and any(
            one.name == "content_of" and one.asname for one in node.names
        ):
            yield f"{node.lineno}: content_of under another name"
        if isinstance(node, ast.Name) and node.id == "content_of" and id(node) not in allowed:
            yield f"{node.lineno}: asks for a content by its number"


def _caches(tree: ast.Module) -> Iterator[str]:
    """What is kept in a module and depends on a content, so that it stays when the content goes."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef) or not any(map(_is_cache, node.decorator_list)):
            continue
        given = [ast.unparse(arg.annotation) for arg in node.args.args if arg.annotation]
        inside = [ast.unparse(one) for one in ast.walk(node) if isinstance(one, ast.Attribute | ast.Name)]
        if any(one in CONTENTFUL for one in given) or any(
            one.endswith(".content") or one == "content_of" for one in inside
        ):
            yield f"{node.lineno}: {node.name} is kept outside of its content"


def _is_cache(decorator: ast.expr) -> bool:
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(named).rpartition(".")[2] in CACHES


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(GAMES)))
def test_nothing_stands_in_the_way_of_another_rule_set(path: Path) -> None:
    assert faults(path.read_text(encoding="utf-8"), path) == []


RULES, DOOR = GAMES / "systems" / "tiny" / "fight.py", GAMES / "faces" / "tiny" / "gallery.py"
SYSTEM = GAMES / "systems" / "tiny" / "system.py"


@pytest.mark.parametrize(
    ("source", "path"),
    [
        ("CARDS = content_of(2).cards", SYSTEM),
        ("BOUND = {one.id: one for one in content_of(2).cards.values()}", SYSTEM),
        ("CARDS = content_of.plain[2].cards", SYSTEM),
        ("class Words:\n    cards = content_of(2).cards", DOOR),
        ("CARDS = read_list(path, raw, Card)", RULES),
        ("TEXTS: Later[Text] = Later(read)", RULES),
        ("def price(card):\n    return content_of(2).cards[card].price", RULES),
        (
            "from games.systems.tiny.content import content_of as of\n@cache\ndef f(content: Content): ...",
            RULES,
        ),
        ("@lru_cache(maxsize=9)\ndef board(words: Words, side: str): ...", DOOR),
        ("@cache\ndef board(side):\n    return state.content.sides[side]", RULES),
        ("def price(card):\n    return content_of.plain[2].cards[card].price", RULES),
        ("def sets():\n    return [*map(content_of, (1, 2))]", RULES),
        ("from games.systems.tiny.content import content_of as of", RULES),
        ("@functools.cache\ndef examples():\n    return content_of(2).cards", DOOR),
    ],
)
def test_a_table_a_door_or_a_cache_that_is_none_is_found(source: str, path: Path) -> None:
    assert faults(source, path)


@pytest.mark.parametrize(
    ("source", "path"),
    [
        ("content_of.start()\nEFFECTS.check(content_of.files.every_row())", SYSTEM),
        ("def options_of(ruleset, packs=()):\n    return content_of(ruleset, packs).options", SYSTEM),
        ("def price(state, card):\n    return state.content.cards[card].price", RULES),
        ("def older(one):\n    return next(has for has in content_of.all() if one in has.cards)", RULES),
        ("def gallery():\n    return content_of(RULESET).cards", DOOR),
        ("@derived\ndef bound(content: Content):\n    return content.cards", RULES),
        ("@cache\ndef pips(n: int):\n    return n * 4", DOOR),
    ],
)
def test_what_is_asked_of_a_state_or_at_a_door_is_not(source: str, path: Path) -> None:
    assert faults(source, path) == []
