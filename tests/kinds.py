"""In how many files of a face a kind of event or question is named: `python -m tests.kinds [SYSTEM]`.

A kind is what the rules tell or ask, read off their syntax trees. A file of the face names it by the literal
or by a constant that holds it; what stands in square brackets, in `.get()` or behind a `%` is the name of a
fact, and a text of gettext is a text. Prints the kinds that are named in more than two files, with the files.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from games.engine.events import BY_ORDER
from games.systems import SLUGS

GAMES = Path(__file__).resolve().parents[1] / "games"
MOST = 2
"""A kind has its row, and may be named in so many files besides."""
TOLD = {"tell": 0, "tell_apart": 0, "whisper": 0, "Event": 0}
ASKED = {"one": 1, "sealed": 0, "window": 0, "choose": 1, "react": 1, "pick_object": 2, "pick_follower": 2}
"""What rules call to tell or to ask -> at which place of its arguments the kind stands."""
OF_FACTS = ("get", "pop", "setdefault")
TEXTS = ("_", "gettext", "gettext_lazy", "ngettext", "pgettext", "npgettext")
Constants = Mapping[str, frozenset[str]]
"""Name of a constant -> the texts that it holds."""


def kinds(slug: str, games: Path = GAMES) -> set[str]:
    """All kinds of events and questions that the rules of a system tell and ask."""
    trees = _trees(games / "systems" / slug).values()
    constants = _constants(trees)
    return {kind for tree in trees for call in _calls(tree) for kind in _kinds(call, constants)}


def named(slug: str, games: Path = GAMES) -> dict[str, list[str]]:
    """Kind -> the files of the system's face in which it is named, of those in more than MOST."""
    wanted, rules, face = kinds(slug, games), games / "systems" / slug, _trees(games / "faces" / slug)
    constants = _constants([*_trees(rules).values(), *face.values()])
    found = defaultdict[str, list[str]](list)
    for name, tree in face.items():
        for kind in wanted & _texts(tree, constants):
            found[kind].append(name)
    return {kind: files for kind, files in sorted(found.items()) if len(files) > MOST}


def _trees(folder: Path) -> dict[str, ast.Module]:
    return {
        path.relative_to(folder).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.py"))
    }


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _kinds(call: ast.Call, constants: Constants) -> frozenset[str]:
    place = {**TOLD, **ASKED}.get(ast.unparse(call.func).rpartition(".")[2])
    return frozenset() if place is None or len(call.args) <= place else _held(call.args[place], constants)


def _held(node: ast.expr, constants: Constants) -> frozenset[str]:
    """The texts that an expression may be: a literal, a constant, either of two."""
    match node:
        case ast.Constant(value=str(text)):
            return frozenset({text})
        case ast.IfExp(body=one, orelse=other):
            return _held(one, constants) | _held(other, constants)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return constants.get(name, frozenset())
    return frozenset()


def _constants(trees: Iterable[ast.Module]) -> Constants:
    """Those that stand at the level of a module: a text, or several in a row or a set."""
    found = defaultdict[str, frozenset[str]](frozenset, BY_ORDER=frozenset({BY_ORDER}))
    for tree in trees:
        for node in tree.body:
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            if isinstance(target, ast.Name) and target.id.isupper():
                found[target.id] |= _collected(getattr(node, "value", None))
    return found


def _collected(value: ast.expr | None) -> frozenset[str]:
    match value:
        case ast.Call(func=ast.Name(id="frozenset" | "set" | "tuple"), args=[one]):
            return _collected(one)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return frozenset[str]().union(*(_collected(part) for part in parts))
        case ast.Constant(value=str(text)):
            return frozenset({text})
    return frozenset()


def _texts(tree: ast.AST, constants: Constants) -> set[str]:
    """All that a file may mean as a kind."""
    others = {id(node) for way in ast.walk(tree) for node in _others(way)}
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.expr) and id(node) not in others)
    return {text for node in nodes if not isinstance(node, ast.IfExp) for text in _held(node, constants)}


def _others(node: ast.AST) -> Iterator[ast.expr]:
    """The literals right inside of a node that are names of facts, or texts."""
    match node:
        case ast.Subscript(slice=index):
            yield index
        case ast.BinOp(op=ast.Mod(), right=ast.Dict(keys=keys)):
            yield from (key for key in keys if key)
        case ast.Call(func=func, args=args) if args:
            if ast.unparse(func).rpartition(".")[2] in (*OF_FACTS, *TEXTS):
                yield from args


def told(slug: str) -> Iterator[str]:
    """The lines that are printed of a system: what is named too often, and how many there are."""
    often, every = named(slug), kinds(slug)
    for kind, files in sorted(often.items(), key=lambda one: (-len(one[1]), one[0])):
        yield f"{slug} {kind}: {len(files)}: {', '.join(files)}\n"
    yield f"{slug}: {len(often)} of {len(every)} kinds are named in more than {MOST} files\n"


if __name__ == "__main__":
    sys.stdout.writelines(line for slug in sys.argv[1:] or SLUGS for line in told(slug))
