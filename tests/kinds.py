"""In how many files of a face a kind of event or question is named: `python -m tests.kinds [SYSTEM]`.

A kind is what the rules tell or ask, read off their syntax trees. A file of the face names it where it holds
it against the kind of something (`event.kind == "drawn"`, `question.kind in SALES`), matches it, or keeps
something by it: what is indexed by a kind anywhere on the site (`WEIGHTS.get(event.kind)`) has kinds for its
keys. The same word as the role of a row, as a piece, a fact or a text names no kind. Prints the kinds that
are named in more than two files, with the files.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cache
from pathlib import Path

from games.engine.events import BY_ORDER
from games.systems import SLUGS

GAMES = Path(__file__).resolve().parents[1] / "games"
MOST = 2
"""A kind has its row, and may be named in so many files besides."""
TOLD = {"tell": 0, "tell_apart": 0, "whisper": 0, "Event": 0}
ASKED = {"one": 1, "sealed": 0, "window": 0, "choose": 1, "react": 1, "pick_object": 2, "pick_follower": 2}
"""What rules call to tell or to ask -> at which place of its arguments the kind stands."""
LOOKS_UP = ("get", "pop", "setdefault")
KIND = "kind"
"""What holds a kind is called so: a name, or an attribute of something."""
ALSO_OF = ("card", "roll", "piece")
"""What is called so is no event and no question, and has a kind, too."""
Constants = Mapping[str, frozenset[str]]
"""Name of a constant -> the texts that it holds."""


def kinds(slug: str, games: Path = GAMES) -> set[str]:
    """All kinds of events and questions that the rules of a system tell and ask."""
    trees = _trees(games / "systems" / slug).values()
    constants = _constants(trees)
    return {kind for tree in trees for call in _calls(tree) for kind in _kinds(call, constants)}


def named(slug: str, games: Path = GAMES) -> dict[str, list[str]]:
    """Kind -> the files of the system's face in which it is named, of those in more than MOST."""
    wanted, face = kinds(slug, games), _of_package(games / "faces" / slug, games)
    every = {**_of_package(games / "systems" / slug, games), **face}
    merged, keyed = _constants(every.values()), _by_kind(games)
    own = {place for module, tree in face.items() for place in _constants_by_kind(module, tree)}
    found = defaultdict[str, list[str]](list)
    for module, tree in face.items():
        constants = {**merged, **_seen_from(tree, every)}
        for kind in wanted & _named(tree, constants, keyed | {name for of, name in own if of == module}):
            found[kind].append(f"{'/'.join(module.split('.')[3:])}.py")
    return {kind: files for kind, files in sorted(found.items()) if len(files) > MOST}


@cache
def _by_kind(games: Path) -> frozenset[str]:
    """The names of all that is indexed by a kind somewhere, but constants: those are a file's own."""
    found = (name for tree in _trees(games).values() for name in _keyed_in(tree))
    return frozenset(name for name in found if not name.isupper())


def _constants_by_kind(module: str, tree: ast.AST) -> Iterator[tuple[str, str]]:
    """In which module a constant stands that is indexed by a kind in this one, and how it is called there."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    origins = {one.asname or one.name: (str(node.module), one.name) for node in imports for one in node.names}
    return (origins.get(name, (module, name)) for name in _keyed_in(tree) if name.isupper())


def _of_package(folder: Path, games: Path) -> dict[str, ast.Module]:
    """The trees of a folder by the names of their modules."""
    above = ".".join((games.name, *folder.relative_to(games).parts))
    files = ((name.removesuffix(".py").replace("/", "."), tree) for name, tree in _trees(folder).items())
    return {f"{above}.{name}": tree for name, tree in files}


def _seen_from(tree: ast.Module, every: Mapping[str, ast.Module]) -> dict[str, frozenset[str]]:
    """The constants of a file and of those that it has from another: others may bear the same name."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module in every:
            theirs = _constants([every[node.module]])
            found.update(
                {one.asname or one.name: theirs[one.name] for one in node.names if one.name in theirs}
            )
    return {**found, **_constants([tree])}


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


def _named(tree: ast.AST, constants: Constants, keyed: Set[str]) -> set[str]:
    """All texts that a file holds against a kind, or keeps something by."""
    meant = (one for node in ast.walk(tree) for one in (*_compared(node), *_kept(node, keyed)))
    return {text for one in meant for text in _all_held(one, constants)}


def _compared(node: ast.AST) -> Iterator[ast.expr]:
    """What stands in a comparison with a kind, or in a pattern for it."""
    match node:
        case ast.Compare(left=left, comparators=others) if any(map(_is_kind, (left, *others))):
            yield from (left, *others)
        case ast.MatchClass(kwd_attrs=names, kwd_patterns=patterns):
            found = (one for name, one in zip(names, patterns, strict=True) if name == KIND)
            yield from (
                part.value for one in found for part in ast.walk(one) if isinstance(part, ast.MatchValue)
            )


def _kept(node: ast.AST, keyed: Set[str]) -> Iterator[ast.expr]:
    """The mapping or the set that gets a name by which kinds are looked up."""
    match node:
        case (
            ast.Assign(targets=[target], value=value)
            | ast.AnnAssign(target=target, value=ast.expr() as value)
        ):
            if _name(target) in keyed:
                yield value
        case ast.keyword(arg=str(name), value=value) if name in keyed or name == KIND:
            yield value


def _keyed_in(tree: ast.AST) -> Iterator[str]:
    return (name for node in ast.walk(tree) for name in _keyed(node) if name)


def _keyed(node: ast.AST) -> Iterator[str]:
    """The name of what is indexed by a kind here, or asked whether it has one."""
    match node:
        case ast.Subscript(value=of, slice=index) if _is_kind(index):
            yield _name(of)
        case ast.Call(func=ast.Attribute(value=of, attr=how), args=[index, *_]) if (
            how in LOOKS_UP and _is_kind(index)
        ):
            yield _name(of)
        case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[of]) if _is_kind(left):
            yield _name(of)


def _is_kind(node: ast.expr) -> bool:
    return _name(node) == KIND and not (isinstance(node, ast.Attribute) and _name(node.value) in ALSO_OF)


def _name(node: ast.expr) -> str:
    """By which something is called: its own name, or that of the attribute; "" of anything else."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _all_held(node: ast.expr, constants: Constants) -> frozenset[str]:
    """The texts of an expression and of what it gathers: of a mapping its keys."""
    match node:
        case ast.Dict(keys=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return frozenset[str]().union(*(_all_held(part, constants) for part in parts if part))
        case ast.Starred(value=part):
            return _all_held(part, constants)
        case ast.BinOp(left=one, right=other):
            return _all_held(one, constants) | _all_held(other, constants)
        case ast.Call(args=parts, keywords=words):
            inside = (*parts, *(word.value for word in words if word.arg is None))
            named = frozenset(word.arg for word in words if word.arg and ast.unparse(node.func) == "dict")
            return named.union(*(_all_held(part, constants) for part in inside))
    return _held(node, constants)


def told(slug: str) -> Iterator[str]:
    """The lines that are printed of a system: what is named too often, and how many there are."""
    often, every = named(slug), kinds(slug)
    for kind, files in sorted(often.items(), key=lambda one: (-len(one[1]), one[0])):
        yield f"{slug} {kind}: {len(files)}: {', '.join(files)}\n"
    yield f"{slug}: {len(often)} of {len(every)} kinds are named in more than {MOST} files\n"


if __name__ == "__main__":
    sys.stdout.writelines(line for slug in sys.argv[1:] or SLUGS for line in told(slug))
