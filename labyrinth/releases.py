"""The numbers of releases, so that none is forgotten: pure, it reads files and imports nothing of games.

`labyrinth/releases.txt` has a line for each release: its number, its day, and a digest of what decides what a
stored game means. Where the tree has another digest than the last line, its number has to be greater.
"""

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from labyrinth.ground.environment import BadEnvironmentError

ROOT = Path(__file__).resolve().parent.parent
FILE = Path("labyrinth") / "releases.txt"
PART = 1000
"""Each part of a number is less."""
LENGTH = 32

PLAYED = ("games/engine", "games/kit", "games/systems", "games/journal", "games/play")
"""What is said here decides what a stored game means: the rules, with the CONTENTS of their rule sets and the
forms of states and records, and how a game is loaded, played and written."""
STORED = ("accounts/models", "games/models", "labyrinth/models.py")
"""The forms of all rows."""
MIGRATIONS = ("accounts/migrations", "games/migrations", "labyrinth/migrations")

_NOT_SAID = {"ctx", "kind", "type_comment", "type_ignores"}
"""Parts of a syntax tree that say nothing of what is written there."""


@dataclass(frozen=True)
class Released:
    """A line of the file: "0.1.0 2026-11-28 <digest>"."""

    version: str
    day: str
    digest: str

    def __str__(self) -> str:
        return f"{self.version} {self.day} {self.digest}"


def as_numbers(release: str) -> tuple[int, ...]:
    """A release for comparing: "1.10.2" is (1, 10, 2)."""
    return tuple(int(part) for part in release.split(".") if part.isdigit())


def order_of(release: str) -> int:
    """The same as one number that orders as they do: "0.2.0" is 2000; 0 for none."""
    first, second, third = (*as_numbers(release), 0, 0, 0)[:3]
    return (first * PART + second) * PART + third


def releases(root: Path = ROOT) -> list[Released]:
    """All releases, oldest first. Raises ValueError for a line that is none, or out of order."""
    found: list[Released] = []
    for line in _text(root / FILE).splitlines():
        version, day, digest = line.split()
        if found and order_of(version) <= order_of(found[-1].version):
            raise ValueError(f"{FILE}: {version} stands behind {found[-1].version}")
        found.append(Released(version, day, digest))
    return found


def last(root: Path = ROOT) -> Released:
    """The release that came last."""
    return releases(root)[-1]


def is_released(version: str, root: Path = ROOT) -> bool:
    """Whether code of this number is a release: only then may it call itself so."""
    return version == last(root).version


def refuse_unreleased(version: str, root: Path = ROOT) -> None:
    """Raises BadEnvironmentError, with what to do, for code that is on its way to a release."""
    if not is_released(version, root):
        raise BadEnvironmentError(
            f"This code is on its way to release {version}; the last release is {last(root).version}."
            " Games that it plays may not go on later. Install a release, or set UNRELEASED=1 to run it."
        )


def wrong_number(version: str, root: Path = ROOT) -> str:
    """What is wrong with the number of the tree, in one sentence; "" where nothing is."""
    before, own = last(root), digest_of(root)
    if own == before.digest and version != before.version:
        return f"Nothing that is played or stored differs from {before.version}, but the number is {version}."
    if own != before.digest and order_of(version) <= order_of(before.version):
        return (
            f"What is played or stored differs from {before.version}: raise __version__ above it, once for"
            " all changes until the next release."
        )
    return ""


# -- the digest ---------------------------------------------------------------------------------------------


def digest_of(root: Path = ROOT) -> str:
    """Of what decides what a stored game means, the same on every machine and Python: what the code says that
    plays and stores, without comments and docstrings, and the names of migrations."""
    told = hashlib.sha256()
    for line in _lines(root):
        told.update(line.encode() + b"\n")
    return told.hexdigest()[:LENGTH]


def _lines(root: Path) -> Iterator[str]:
    for folder in (*PLAYED, *STORED):
        for path in _modules(root / folder):
            yield f"{path.relative_to(root).as_posix()} {said(_text(path))}"
    for folder in MIGRATIONS:
        for path in sorted((root / folder).glob("[0-9]*.py")):
            yield f"{folder} {path.stem}"


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _modules(place: Path) -> list[Path]:
    found = [place] if place.is_file() else place.rglob("*.py")
    return sorted(found, key=lambda path: path.as_posix())


def said(source: str) -> str:
    """A hash of what a module says: neither comments nor docstrings, no line, no space."""
    return hashlib.sha256(said_of(ast.parse(source)).encode()).hexdigest()


def said_of(node: object) -> str:
    """A syntax tree as text. `ast.dump` writes it in another way with every Python."""
    parts: list[str] = []
    _write(node, parts)
    return "".join(parts)


def _write(node: object, parts: list[str]) -> None:
    if isinstance(node, ast.AST):
        parts.append(type(node).__name__ + "(")
        for name in node._fields:
            value = getattr(node, name, None)
            if name not in _NOT_SAID and value is not None and value != []:
                parts.append(name + "=")
                _write(_joined(value) if isinstance(node, ast.JoinedStr) else value, parts)
        parts.append(")")
    elif isinstance(node, list):
        parts.append("[")
        for one in node:
            if not _is_docstring(one):
                _write(one, parts)
                parts.append(",")
        parts.append("]")
    else:
        parts.append(repr(node))


def _joined(values: list[ast.expr]) -> list[ast.expr]:
    """The parts of an f-string; how its bare text is cut up differs between Pythons."""
    found: list[ast.expr] = []
    for value in values:
        before = found[-1] if found else None
        if isinstance(value, ast.Constant) and isinstance(before, ast.Constant):
            found[-1] = ast.Constant(str(before.value) + str(value.value))
        else:
            found.append(value)
    return [one for one in found if not (isinstance(one, ast.Constant) and one.value == "")]


def _is_docstring(node: object) -> bool:
    """A string that stands alone, as behind a class or a constant."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
