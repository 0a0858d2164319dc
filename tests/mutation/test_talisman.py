"""Each rule and card drawn by lot is broken in a copy of the tree; a test that names it turns red there."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mutation.talisman import CARDS_BROKEN, RULES, Broken, drawn

pytestmark = pytest.mark.deep

ROOT = Path(__file__).parents[2]
LEFT_OUT = (".*", "__pycache__", "var", "docs", "deploy", "records", "screenshots")
TESTS, SYSTEM = "tests/systems/talisman", "games/systems/talisman"
RED = re.compile(r"^\d+ failed.* in ", re.MULTILINE)
"""What pytest writes where tests ran and some were red; what does not even load says something else."""


@pytest.fixture(scope="session")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree."""
    folder = tmp_path_factory.mktemp("mutation") / "tree"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return folder


def naming(mark: str, name: str) -> Iterator[str]:
    """The tests that a mark of this kind gives to a rule or a card."""
    for path in sorted((ROOT / TESTS).glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and any(
                _names(one, mark, name) for one in node.decorator_list
            ):
                yield f"{TESTS}/{path.name}::{node.name}"


def _names(decorator: ast.expr, mark: str, name: str) -> bool:
    if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != f"pytest.mark.{mark}":
        return False
    return any(isinstance(one, ast.Constant) and one.value == name for one in decorator.args)


def outcome(folder: Path, tests: list[str]) -> str:
    """What pytest writes of these tests, run in the folder."""
    quiet = ["-q", "-n", "0", "-x", "-p", "no:cacheprovider"]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(folder)}
    env = {name: value for name, value in env.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", *quiet, *tests]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, check=False, text=True).stdout


def turns_red(folder: Path, file: str, broken: Broken, tests: list[str]) -> bool:
    """Whether the tests fail while the rule is broken; the copy is whole again afterwards."""
    path = folder / file
    whole = path.read_text(encoding="utf-8")
    assert whole.count(broken.text) == 1, f"{broken.text!r} stands {whole.count(broken.text)} times in {file}"
    path.write_text(whole.replace(broken.text, broken.instead), encoding="utf-8")
    try:
        return bool(RED.search(outcome(folder, tests)))
    finally:
        path.write_text(whole, encoding="utf-8")


def test_what_is_broken_was_drawn_by_lot() -> None:
    rules, cards = drawn()
    assert (sorted(RULES), sorted(CARDS_BROKEN)) == (sorted(rules), sorted(cards))


def test_unbroken_the_tests_are_green(copied: Path) -> None:
    tests = [test for name in RULES for test in naming("rule", name)]
    tests += [test for name in CARDS_BROKEN for test in naming("card", name)]
    said = outcome(copied, tests)
    assert re.search(r"^\d+ passed in ", said, re.MULTILINE), said


@pytest.mark.parametrize("name", RULES)
def test_a_broken_rule_turns_a_test_red(copied: Path, name: str) -> None:
    broken = RULES[name]
    assert turns_red(copied, f"{SYSTEM}/{broken.file}", broken, list(naming("rule", name)))


@pytest.mark.parametrize("name", CARDS_BROKEN)
def test_a_broken_card_turns_a_test_red(copied: Path, name: str) -> None:
    broken = CARDS_BROKEN[name]
    assert turns_red(copied, f"{SYSTEM}/data/{broken.file}", broken, list(naming("card", name)))
