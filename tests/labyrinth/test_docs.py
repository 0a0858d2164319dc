"""What the pages for developers name exists: files, functions, classes, fields, commands."""

import re
import tomllib
from itertools import pairwise
from typing import Any

import pytest
from django.core.management import get_commands
from django.utils.module_loading import import_string

from labyrinth.running.messages import BASE

PAGES = (
    *("README.md", "docs/map.md", "docs/engine.md", "docs/slow-game.md", "docs/adding-a-system.md"),
    *("docs/changing-content.md", "docs/upgrading-a-dependency.md"),
)
OF_FUNCTIONS = ("docs/engine.md", "docs/slow-game.md", "docs/adding-a-system.md")
ALL_PAGES = ("README.md", *(f"docs/{path.name}" for path in sorted((BASE / "docs").glob("*.md"))))
ROOTS = ("", "games", "games/engine", "games/systems", "games/systems/sorcerer", "labyrinth", "docs", "tests")
PACKAGES = ("games", "accounts", "labyrinth", "rehearsal", "benchmarks")
SOURCES = [path for name in PACKAGES for path in (BASE / name).rglob("*.py")]
TESTS = list((BASE / "tests").rglob("*.py"))
SOURCE = "\n".join(path.read_text() for path in SOURCES)
TOP = "|".join(re.escape(path.name) for path in BASE.iterdir() if not path.name.startswith("."))
A_PATH = re.compile(rf"(?!/)[\w./-]+(\.(py|md|yaml|html|toml|sh|txt|json|css|svg)|/)|(?:{TOP})/[\w./-]+")
MADE_BY_RUNNING = {"var/", "var/pictures", "var/bench.json", "var/load.json", ".pytest_cache/"}
OF_OTHER_SYSTEMS = {"effects.py"}
"""What a system has that needs it, and the first one does not."""


def quoted(doc: str) -> list[str]:
    """What stands in the backticks of a page."""
    return in_backticks((BASE / doc).read_text())


def in_backticks(text: str) -> list[str]:
    """What stands in backticks, examples of several lines left out."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.S))


def paths(text: str) -> list[str]:
    """What in backticks looks like a path; `<slug>` is that of the system there is."""
    named = (one.replace("<slug>", "sorcerer") for one in in_backticks(text))
    return [one for one in named if A_PATH.fullmatch(one) and "NAME" not in one]


def missing(text: str) -> list[str]:
    """The paths of a text that lead nowhere."""
    return [one for one in paths(text) if one not in MADE_BY_RUNNING | OF_OTHER_SYSTEMS and not exists(one)]


@pytest.mark.parametrize("doc", ALL_PAGES)
def test_files_and_folders_exist(doc):
    assert missing((BASE / doc).read_text()) == []


@pytest.mark.parametrize("doc", PAGES)
def test_the_pages_for_developers_name_many(doc):
    assert len(paths((BASE / doc).read_text())) > 15


@pytest.mark.parametrize(
    "wrong",
    [
        "games/nowhere/",
        "nowhere/play.py",
        "games/nowhere",
        "docs/no_such.md",
        "templates/systems/<slug>/no.html",
    ],
)
def test_one_that_leads_nowhere_is_found(wrong):
    assert missing(f"Look into `games/kit/decks.py`, `games/engine` and `{wrong}`.") == [
        wrong.replace("<slug>", "sorcerer")
    ]


def test_the_types_that_templates_name_exist():
    templates = (BASE / "templates").rglob("*.html")
    comments = "".join("".join(re.findall(r"{#.*?#}", path.read_text())) for path in templates)
    named = set(re.findall(r"\bgames(?:\.[a-z_]+)+\.[A-Z]\w+", comments))
    assert len(named) > 10
    assert [one for one in sorted(named) if not callable(import_string(one))] == []
    assert not re.search(r"{#[^}]*\b(selectors|services)\.", comments)


def map_of_games() -> list[list[str]]:
    """The folders of games/ as the map in the README shows them, row by row."""
    drawn = (BASE / "README.md").read_text().partition("    games/ ")[2].partition("\n    rehearsal/")[0]
    rows = re.findall(r"^ {6}((?:\w+/ )+)", drawn, re.M)
    return [[name.rstrip("/") for name in row.split()] for row in rows]


def test_the_map_shows_every_folder_of_games_and_no_other():
    folders = {path.parent.name for path in (BASE / "games").glob("*/__init__.py")}
    shown = [name for row in map_of_games() for name in row]
    assert sorted(shown) == sorted(folders - {"migrations"})


def contracts() -> list[dict[str, Any]]:
    """What is said of imports."""
    return tomllib.loads((BASE / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]


def layers_within(package: str) -> list[str]:
    """The layers inside of a package, the highest first."""
    [layers] = [one["layers"] for one in contracts() if one.get("containers") == [package]]
    return layers


def test_the_map_stands_in_the_order_of_imports():
    layers = layers_within("games")
    height = {name: place for place, layer in enumerate(layers) for name in re.findall(r"\w+", layer)}
    rows = [[height[name] for name in row] for row in map_of_games()]
    assert [row for row, below in pairwise(rows) if max(row) >= min(below)] == []


def test_what_games_may_import_of_the_project_is_said_of_each_of_its_modules():
    inside = {name for layer in layers_within("labyrinth") for name in re.findall(r"\w+", layer)}
    [over_all] = [one["layers"] for one in contracts() if "rehearsal" in one.get("layers", [])]
    assert {name for layer in over_all for name in re.findall(r"labyrinth\.(\w+)", layer)} == inside
    under_games = over_all[over_all.index("games") + 1 :]
    assert under_games == ["accounts", "labyrinth.releases", "labyrinth.ground", "labyrinth.models"]


def test_no_contract_of_imports_lets_anything_pass():
    assert [one["name"] for one in contracts() if one.get("ignore_imports")] == []


def exists(path: str) -> bool:
    """Below one of the folders that a page speaks of; a bare name anywhere in the code or its tests."""
    bare = "/" not in path and any(path == one.name for one in (*SOURCES, *TESTS))
    return bare or any((BASE / root / path).exists() for root in ROOTS)


@pytest.mark.parametrize("doc", PAGES)
def test_links_lead_somewhere(doc):
    for target in re.findall(r"\]\(([^)#:]+)\)", (BASE / doc).read_text()):
        assert ((BASE / doc).parent / target).exists(), target


@pytest.mark.parametrize("doc", OF_FUNCTIONS)
def test_functions_are_defined(doc):
    called = {one.split(".")[-1] for one in re.findall(r"`([A-Za-z_][\w.]*)\(", (BASE / doc).read_text())}
    assert len(called) > 5
    defined = r"\b(?:def|class) {0}\b|^ +{0}: "
    assert [one for one in called if not re.search(defined.format(one), SOURCE, re.M)] == []


@pytest.mark.parametrize("doc", OF_FUNCTIONS)
def test_names_are_those_of_the_code(doc):
    names = {one.split(".")[-1] for one in quoted(doc) if re.fullmatch(r"[A-Za-z_][\w.]*", one)}
    names = {one for one in names if ("_" in one or not one.islower())}
    assert len(names) > 10
    assert [one for one in names if not re.search(rf"\b{one}\b", SOURCE)] == []


@pytest.mark.parametrize("doc", PAGES)
def test_commands_exist(doc):
    text = (BASE / doc).read_text()
    assert set(re.findall(r"manage\.py ([a-z_]+)", text)) <= set(get_commands())
    targets = set(re.findall(r"^([a-z-]+):", (BASE / "Makefile").read_text(), re.M))
    assert set(re.findall(r"`make ([a-z-]+)", text)) <= targets
