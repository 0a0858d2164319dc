"""What the pages for developers name exists: files, functions, classes, fields, commands."""

import re

import pytest
from django.core.management import get_commands

from labyrinth.messages import BASE

PAGES = ("README.md", "docs/engine.md", "docs/adding-a-system.md")
ROOTS = ("", "games", "games/engine", "games/systems", "games/systems/sorcerer", "labyrinth", "docs", "tests")
SOURCES = [path for name in ("games", "accounts", "labyrinth") for path in (BASE / name).rglob("*.py")]
TESTS = list((BASE / "tests").rglob("*.py"))
SOURCE = "\n".join(path.read_text() for path in SOURCES)
A_PATH = re.compile(r"(?!/)[\w./-]+(\.(py|md|yaml|html|toml|sh|txt)|/)")
MADE_BY_RUNNING = {"var/"}
OF_OTHER_SYSTEMS = {"effects.py"}
"""What a system has that needs it, and the first one does not."""


def quoted(doc: str) -> list[str]:
    """What stands in backticks, examples of several lines left out."""
    text = re.sub(r"```.*?```", "", (BASE / doc).read_text(), flags=re.S)
    return re.findall(r"`([^`\n]+)`", text)


@pytest.mark.parametrize("doc", PAGES)
def test_files_and_folders_exist(doc):
    named = [one for one in quoted(doc) if A_PATH.fullmatch(one) and "NAME" not in one]
    assert named
    assert [one for one in named if one not in MADE_BY_RUNNING | OF_OTHER_SYSTEMS and not exists(one)] == []


def exists(path: str) -> bool:
    """Below one of the folders that a page speaks of; a bare name anywhere in the code or its tests."""
    bare = "/" not in path and any(path == one.name for one in (*SOURCES, *TESTS))
    return bare or any((BASE / root / path).exists() for root in ROOTS)


@pytest.mark.parametrize("doc", PAGES)
def test_links_lead_somewhere(doc):
    for target in re.findall(r"\]\(([^)#:]+)\)", (BASE / doc).read_text()):
        assert ((BASE / doc).parent / target).exists(), target


@pytest.mark.parametrize("doc", PAGES[1:])
def test_functions_are_defined(doc):
    called = {one.split(".")[-1] for one in re.findall(r"`([A-Za-z_][\w.]*)\(", (BASE / doc).read_text())}
    assert len(called) > 10
    defined = r"\b(?:def|class) {0}\b|^ +{0}: "
    assert [one for one in called if not re.search(defined.format(one), SOURCE, re.M)] == []


@pytest.mark.parametrize("doc", PAGES[1:])
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
