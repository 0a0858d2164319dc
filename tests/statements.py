"""How much there is to read: `python -m tests.statements [COMMIT]`, beside what it was at that commit.

Python is counted in statements (a docstring says something and does nothing, so it is none), templates in
logical lines (comments gone, each tag on one line), data in rows of YAML that hold something. The table has a
row for each room of a system, and for what systems share: only there a change of one mechanism for another
shows what it cost.
"""

import ast
import io
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OF_SYSTEMS = ("games/systems", "games/faces", "templates/systems")
"""Each folder in them is a room of its own; what lies beside the folders is shared."""
SHARED = ("games/kit", "games/drawing", "templates/games/parts")
TEMPLATES = (".jinja", ".html")
TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", re.DOTALL)
COMMENT = re.compile(r"\{#.*?#\}|<!--.*?-->|\{% comment %\}.*?\{% endcomment %\}", re.DOTALL)


@dataclass(frozen=True)
class Size:
    """What is in a room: statements of Python, logical lines of templates, rows of YAML."""

    python: int = 0
    templates: int = 0
    yaml: int = 0

    def __add__(self, other: "Size") -> "Size":
        return Size(self.python + other.python, self.templates + other.templates, self.yaml + other.yaml)


def statements(source: str) -> int:
    """Those of a module, docstrings of modules, classes, functions and fields left out."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)]
    return sum(not _is_said(node) for node in nodes)


def _is_said(node: ast.stmt) -> bool:
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def logical_lines(source: str) -> int:
    """Those of a template: however a tag is broken, it is one."""
    joined = TAG.sub(lambda tag: " ".join(tag[0].split()), COMMENT.sub("", source))
    return sum(bool(line.strip()) for line in joined.splitlines())


def rows(source: str) -> int:
    """Lines of YAML that hold something."""
    return sum(bool(line.strip()) and not line.lstrip().startswith("#") for line in source.splitlines())


def size_of(path: Path) -> Size:
    """What one file holds; nothing where it is neither Python, a template nor YAML."""
    if path.suffix == ".py":
        return Size(python=statements(path.read_text(encoding="utf-8")))
    if path.suffix in TEMPLATES:
        return Size(templates=logical_lines(path.read_text(encoding="utf-8")))
    return Size(yaml=rows(path.read_text(encoding="utf-8"))) if path.suffix == ".yaml" else Size()


def _files(tree: Path) -> Iterator[tuple[str, Path]]:
    """Each file with the room to which it belongs."""
    for place in (*OF_SYSTEMS, *SHARED):
        for path in sorted((tree / place).rglob("*")):
            inside = path.relative_to(tree / place).parts
            of_one = place in OF_SYSTEMS and len(inside) > 1 and inside[0] != "say"
            yield (f"{place}/{inside[0]}" if of_one else place), path


def sizes(tree: Path = ROOT) -> dict[str, Size]:
    """Room -> what is in it, "all" of them together last."""
    found: dict[str, Size] = {}
    for room, path in _files(tree):
        if path.is_file() and "__pycache__" not in path.parts:
            found[room] = found.get(room, Size()) + size_of(path)
    kept = {room: size for room, size in found.items() if size != Size()}
    return {**kept, "all": sum(kept.values(), Size())}


def sizes_at(commit: str) -> dict[str, Size]:
    """The same of an earlier commit. Raises CalledProcessError for one that is not there."""
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        return sizes(Path(folder))


def table(now: dict[str, Size], before: dict[str, Size] | None = None) -> Iterator[str]:
    """The lines that are printed; "before -> now" where there is a before."""
    yield f"{'':32} {'statements':>16} {'template lines':>16} {'rows of YAML':>16}"
    for room in sorted({*now, *(before or {})}, key=lambda one: (one == "all", one)):
        size, was = now.get(room, Size()), before and before.get(room, Size())
        pairs = [(getattr(was, kind, None), getattr(size, kind)) for kind in ("python", "templates", "yaml")]
        yield f"{room:32} " + " ".join(f"{_told(*pair):>16}" for pair in pairs)


def _told(was: int | None, now: int) -> str:
    return str(now) if was is None else f"{was} -> {now}"


if __name__ == "__main__":
    before = sizes_at(sys.argv[1]) if sys.argv[1:] else None
    sys.stdout.write("\n".join([*table(sizes(), before), ""]))
