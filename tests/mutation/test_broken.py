"""Each rule and card drawn by lot is broken in a copy of the tree; a test that names it turns red there."""

import re
import shutil
from pathlib import Path

import pytest

from tests.mutation import mice, sorcerer, talisman
from tests.mutation.breaking import ROOT, Drawn, Lot, said_by_tests, turns_red

LOTS = (sorcerer.LOT, talisman.LOT, mice.LOT)
LEFT_OUT = (".*", "__pycache__", "var", "docs", "deploy", "records", "screenshots")


@pytest.fixture(scope="session")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree."""
    folder = tmp_path_factory.mktemp("mutation") / "tree"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return folder


@pytest.mark.deep
@pytest.mark.parametrize("lot", LOTS, ids=lambda lot: lot.slug)
def test_what_is_broken_was_drawn_by_lot(lot: Lot) -> None:
    rules, cards = lot.draw()
    assert (sorted(lot.rules), sorted(lot.cards)) == (sorted(rules), sorted(cards))


@pytest.mark.parametrize("lot", LOTS, ids=lambda lot: lot.slug)
def test_what_is_broken_stands_in_its_file_once(lot: Lot) -> None:
    counts = {str(one): (ROOT / one.file).read_text(encoding="utf-8").count(one.broken.text) for one in lot}
    assert {name: count for name, count in counts.items() if count != 1} == {}


@pytest.mark.deep
@pytest.mark.parametrize("lot", LOTS, ids=lambda lot: lot.slug)
def test_unbroken_the_tests_are_green(copied: Path, lot: Lot) -> None:
    said = said_by_tests(copied, lot.slug, list(lot))
    assert re.search(r"^\d+ passed in ", said, re.MULTILINE), said


@pytest.mark.deep
@pytest.mark.parametrize("drawn", [one for lot in LOTS for one in lot], ids=str)
def test_what_is_broken_turns_a_test_red(copied: Path, drawn: Drawn) -> None:
    assert turns_red(copied, drawn)
