"""A kind of event or question is named in its row, and in one more file of its face at most.

A file names a kind where something that is called `kind` is compared with its word, or with a constant that
holds it.
"""

import ast
import importlib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import games.faces
from games.faces.face import get_face
from games.systems import SLUGS

FACES = Path(str(games.faces.__file__)).parent
POSITIONS = ("gallery.py", "lesson.py")
"""They play positions for tests and lessons and name what they lead to."""


def named(slug: str) -> dict[str, set[str]]:
    """Kind -> the files of its face, besides its row, that name it."""
    speaker = get_face(slug).speaker
    kinds = {*speaker.events, *speaker.questions} if speaker else set()
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((FACES / slug).glob("*.py")):
        if path.name not in POSITIONS:
            for word in words_of(importlib.import_module(f"games.faces.{slug}.{path.stem}"), path):
                found[word].add(path.name)
    return {kind: files for kind, files in found.items() if kind in kinds}


def words_of(module: ModuleType, path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(map(is_kind, sides)):
                for side in sides:
                    yield from held(module, side)


def is_kind(node: ast.expr) -> bool:
    """`event.kind`, `kind`, `question.kind`."""
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return name == "kind"


def held(module: ModuleType, node: ast.expr) -> Iterator[str]:
    """The words of an operand: literals, and what constants of the module hold."""
    for one in ast.walk(node):
        if isinstance(one, ast.Constant):
            yield from texts(one.value)
        elif isinstance(one, ast.Name) and one.id.isupper():
            yield from texts(getattr(module, one.id, None))


def texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, list, set, frozenset, dict)):
        for one in value:
            yield from texts(one)


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if get_face(slug).speaker])
def test_a_kind_is_named_in_two_files_at_most(slug):
    found = named(slug)
    assert len(found) > 5, "somebody asks for a kind, or this test looks at nothing"
    assert {kind: sorted(files) for kind, files in found.items() if len(files) > 1} == {}
