"""A system that lacks something is told of it once, with the places where it is to be added."""

from pathlib import Path

import pytest
from django.utils import translation

from games.faces.face import get_face
from games.systems import SLUGS
from tests.new_system import System, lacking, message
from tests.strangers.copied import COIN, lay, write


@pytest.mark.parametrize("slug", SLUGS)
def test_every_system_has_what_it_needs(slug: str):
    with translation.override("en"):
        name = str(get_face(slug).name)
    assert not message(System(slug, name)), message(System(slug, name))


FILES = {
    "games/systems/__init__.py": '"""Said."""\n\nSLUGS = ("duel",)\n',
    "docs/rules-coverage.md": "# Rules\n\n| system | ids | without a test |\n",
    "README.md": "| system | seats |\n",
    "pyproject.toml": '[tool]\n\nname = "Nor do their faces"\n',
    "tests/cost.py": "LONG = 1.0\nBOUNDS = {}\n",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree in which Coin lies, without what stands in files of others."""
    for name, text in FILES.items():
        write(tmp_path, name, text)
    lay(tmp_path)
    return tmp_path


def test_what_coin_lacks_is_named_by_file_and_line(tree: Path):
    coin = System("coin", "Coin", tree)
    assert [*lacking(coin)] == [
        'games/systems/__init__.py:3: add "coin" in SLUGS: now it is played',
        "docs/rules-coverage.md:3: add | Coin | 4 | none |",
        "README.md:1: add a row for Coin",
        'pyproject.toml:3: add "games.faces.coin" among the modules of "Nor do their faces"',
    ]
    assert message(coin).count("\n") == 4
    assert message(coin).startswith("Coin lacks 4 things (docs/adding-a-system.md")


@pytest.mark.parametrize("file", sorted(path.relative_to(COIN).as_posix() for path in COIN.rglob("*.py")))
def test_a_file_of_its_own_that_is_not_there_is_asked_for(tree: Path, file: str):
    (tree / file).unlink()
    missed = [line for line in lacking(System("coin", "Coin", tree)) if "coin/" in line]
    assert bool(missed) == (not file.endswith("__init__.py"))


def test_what_only_some_systems_need_is_asked_of_those(tree: Path):
    coin = System("coin", "Coin", tree)
    assert not [line for line in lacking(coin) if line.startswith("tests/")]
    write(tree, "tests/systems/coin/test_long.py", "@pytest.mark.long('whole games')")
    write(tree, "games/systems/coin/content.py", "")
    write(tree, "static/systems/coin/land/1.svg", "<svg/>")
    assert [line.partition(": ")[0] for line in lacking(coin) if line.startswith("tests/")] == [
        "tests/cost.py:2",
        "tests/games/new_set/changed.py",
        "tests/mutation/coin.py",
        "tests/games/faces/test_land.py",
    ]


def test_where_everything_is_there_nothing_is_said(tree: Path):
    write(tree, "games/systems/__init__.py", 'SLUGS = ("duel", "coin")\n')
    write(tree, "docs/rules-coverage.md", "| Coin | 4 | none |\n")
    write(tree, "README.md", "| Coin | 2 to 3 rivals |\n")
    write(tree, "pyproject.toml", 'modules = ["games.faces.coin"]\n')
    assert message(System("coin", "Coin", tree)) == ""
