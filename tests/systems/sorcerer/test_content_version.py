"""A rule set reads one content: what changes it needs another number."""

from pathlib import Path
from shutil import copytree

import pytest

from games.kit.content_files import Files
from games.kit.content_version import content_version
from games.systems.sorcerer.content import DATA
from games.systems.sorcerer.setup import RULESET
from games.systems.sorcerer.system import CONTENTS, SYSTEM

ORDERS = ("orders.yaml",)
"""No rule reads an order: what is ordered is written down as an answer."""


def test_what_the_rules_read_is_that_of_the_present_number() -> None:
    read = content_version(Files(DATA, RULESET), RULESET, ORDERS)
    assert CONTENTS[RULESET] == read, f"the rules read {read} now: give it a number of its own"
    assert SYSTEM.content == read
    assert max(CONTENTS) == RULESET


@pytest.mark.parametrize(
    ("file", "old", "new", "other"),
    [
        ("finds.yaml", "bonus: 2", "bonus: 3", True),
        ("finds.yaml", "en: Dagger", "en: Knife", False),
        ("boards/1a.yaml", "camp: ", "camp:   ", False),
        ("orders.yaml", "stone_skin: if_deadly", "stone_skin: never", False),
    ],
)
def test_numbers_count_and_words_do_not(tmp_path: Path, file: str, old: str, new: str, other: bool) -> None:
    folder = copytree(DATA, tmp_path / "data")
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert (content_version(Files(folder, RULESET), RULESET, ORDERS) != SYSTEM.content) is other
