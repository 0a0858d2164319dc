"""A rule set reads one content: what changes it needs another number."""

from pathlib import Path
from shutil import copytree

import pytest

from games.kit.content_files import Files
from games.kit.content_version import content_version
from games.systems.talisman.content import CONTENTS, RULESET
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.texts import DATA

ORDERS = ("orders.yaml",)
"""No rule reads them."""


def test_what_the_rules_read_is_that_of_the_present_number() -> None:
    read = content_version(Files(DATA, RULESET), RULESET, ORDERS)
    assert CONTENTS[RULESET] == read, f"the rules read {read} now: give it a number of its own"
    assert SYSTEM.content == read
    assert max(CONTENTS) == RULESET


@pytest.mark.parametrize(
    ("file", "old", "new", "other"),
    [
        ("adventure.yaml", "value: 7}", "value: 8}", True),
        ("characters.yaml", "life: 4", "life: 5", True),
        ("adventure.yaml", "copies: 8\n", "copies:   8\n", False),
        ("orders.yaml", "save_life: last", "save_life: never", False),
    ],
)
def test_numbers_count_and_spaces_do_not(tmp_path: Path, file: str, old: str, new: str, other: bool) -> None:
    folder = copytree(DATA, tmp_path / "data")
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert (content_version(Files(folder, RULESET), RULESET, ORDERS) != SYSTEM.content) is other
