"""What in the code leans on the inside of a library, read off the syntax trees: what may change unannounced.

That is a name with an underscore in front, taken, called, set or overridden, and a module that its library
does not describe.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OWN = ("labyrinth", "games", "accounts", "rehearsal", "benchmarks")
DOCUMENTED = ("_meta", "_state", "_replace", "_asdict", "_fields")
"""Names that begin so and are described: of Django's models, of named tuples, of Python's syntax trees."""
UNDESCRIBED = (
    *("allauth.account.internal", "allauth.core.internal"),
    *(
        "django.db.backends.ddl_references",
        "django.db.backends.postgresql",
        "django.db.models.query.ModelIterable",
    ),
    *("django.template.backends.jinja2", "django.utils.translation.template"),
    *("django.utils.translation.trans_real", "django.core.handlers"),
    *("jinja2.compiler", "kombu.transport"),
    *("whitenoise.compress", "whitenoise.responders", "whitenoise.storage.MissingFileError"),
)
"""Modules, and names out of modules, of which the library's own pages do not speak."""
Nodes = Sequence[ast.AST]
"""Those of a syntax tree."""


def insides(source: str) -> set[str]:
    """What a file takes of the inside of libraries: "psycopg._queries", "._iterable_class"."""
    nodes = [*ast.walk(ast.parse(source))]
    taken = dict(_imported(nodes))
    found = {name for name in taken.values() if _is_private(name) or _is_undescribed(name)}
    return found | set(_named(nodes)) | set(_overridden(nodes, taken))


def _imported(nodes: Nodes) -> Iterator[tuple[str, str]]:
    """Name in the file -> what of a library it is."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] not in OWN:
            yield from ((one.asname or one.name, f"{node.module}.{one.name}") for one in node.names)
        elif isinstance(node, ast.Import):
            others = (one for one in node.names if one.name.split(".")[0] not in OWN)
            yield from ((one.asname or one.name.split(".")[0], one.name) for one in others)


def _is_private(name: str) -> bool:
    return any(part.startswith("_") and not part.startswith("__") for part in name.split("."))


def _is_undescribed(name: str) -> bool:
    return any(name == one or name.startswith(f"{one}.") for one in UNDESCRIBED)


def _named(nodes: Nodes) -> Iterator[str]:
    """Attributes with an underscore that the file has not made itself, or makes and never reads."""
    read = {node.attr for node in nodes if isinstance(node, ast.Attribute) and _is_read(node)}
    own = {*DOCUMENTED, *_made(nodes)} - (set(_set(nodes)) - read)
    for node in nodes:
        match node:
            case ast.Attribute(attr=name):
                pass
            case ast.Call(
                func=ast.Name(id="getattr" | "hasattr" | "setattr"), args=[_, ast.Constant(str(name)), *_]
            ):
                pass
            case _:
                continue
        if _is_private(name) and name not in own:
            yield f".{name}"


def _made(nodes: Nodes) -> Iterator[str]:
    """The names that a file defines, at a module, in a class or at `self`."""
    for node in nodes:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
    yield from _set(nodes)


def _set(nodes: Nodes) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Attribute) and not _is_read(node):
            if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
                yield node.attr


def _is_read(node: ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Load)


def _overridden(nodes: Nodes, taken: dict[str, str]) -> Iterator[str]:
    """Methods with an underscore that a class of a library has as well."""
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            bases = [found for base in node.bases if (found := _thing(ast.unparse(base), taken)) is not None]
            for name in _made([*ast.walk(node)][1:]):
                if _is_private(name) and any(hasattr(base, name) for base in bases):
                    yield f".{name}"


def _thing(base: str, taken: dict[str, str]) -> object | None:
    """The class of a library of that name in the file, None for one of our own."""
    first, *rest = base.partition("[")[0].split(".")
    if first not in taken:
        return None
    *parts, last = [*taken[first].split("."), *rest]
    return _found(parts, last)


def _found(parts: list[str], last: str) -> object | None:
    """What `last` is in the module of these parts, or in a class there."""
    for length in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:length]))
        except ImportError:
            continue
        for name in [*parts[length:], last]:
            found = getattr(found, name, None)
        return found
    return None


def files(tree: Path = ROOT, tops: Iterable[str] = OWN) -> Iterator[Path]:
    """The sources of the site and of what measures and rehearses it."""
    for top in tops:
        yield from (path for path in sorted((tree / top).rglob("*.py")) if "migrations" not in path.parts)


def all_insides() -> dict[str, set[str]]:
    """File -> what it takes, of those that take something."""
    found = {path.relative_to(ROOT).as_posix(): insides(path.read_text(encoding="utf-8")) for path in files()}
    return {name: taken for name, taken in found.items() if taken}
