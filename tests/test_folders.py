"""Tests of games/ lie in folders named as its own: who changes one of them finds what holds it."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "tests" / "games"
OF_SEVERAL = {"new_set"}
"""What is tested through all folders of games/: content that changes."""
MOST = 40


def folders(of: Path) -> set[str]:
    """The names of the packages in it."""
    return {path.parent.name for path in of.glob("*/__init__.py")}


def test_no_test_of_games_lies_beside_its_folders():
    assert [path.name for path in TESTS.glob("test_*.py")] == []


def test_each_folder_of_tests_is_named_as_one_of_games():
    found = folders(TESTS)
    assert len(found) > 10
    assert sorted(found - OF_SEVERAL - folders(ROOT / "games")) == []


def test_every_folder_with_tests_is_a_package():
    """Else two tests with one name would be one module."""
    tested = {path.parent.name for path in TESTS.glob("*/test_*.py")}
    assert sorted(tested - folders(TESTS)) == []


def test_a_folder_of_tests_is_soon_read_through():
    crowded = [name for name in folders(TESTS) if len(list((TESTS / name).glob("*.py"))) > MOST]
    assert crowded == []
