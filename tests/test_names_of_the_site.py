"""Names of the site: one word a thing, as the engine says it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
OF_SYSTEMS = ("games/systems/", "games/faces/sorcerer/", "games/faces/talisman/", "games/faces/mice/")
"""What is a fight there is a *stretch* everywhere else: a part of a game that an order may be given for."""


def names_in(tree: ast.AST) -> Iterator[str]:
    """Every name that is given or used: of modules, classes, functions, parameters, fields, variables."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Name(id=name) | ast.Attribute(attr=name):
                yield name
            case ast.arg(arg=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name
            case ast.alias(name=name, asname=other):
                yield from (name, other or "")


def site() -> Iterator[Path]:
    """The modules of the site but those of one system."""
    for package in ("games", "accounts", "labyrinth", "rehearsal", "benchmarks"):
        for path in (ROOT / package).rglob("*.py"):
            if not path.relative_to(ROOT).as_posix().startswith(OF_SYSTEMS):
                yield path


def test_fights_are_met_in_rules_and_their_faces_only() -> None:
    """What is stored keeps its word: "fight" and "fight_name" in the orders of a seat, and in what is counted
    of a finished game."""
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in site()
        if "fight" in (path.stem + path.read_text()).lower()  # most files need not be parsed
        for name in (path.stem, *names_in(ast.parse(path.read_text())))
        if "fight" in name.lower()
    ]
    assert found == []


@pytest.mark.parametrize(
    "line", ["fights = 1", "def for_fight(): ...", "store(fight=1)", "seat.fight", "import x.fight", "FIGHT"]
)
def test_each_way_to_name_one_is_seen(line: str) -> None:
    assert any("fight" in name.lower() for name in names_in(ast.parse(line)))
