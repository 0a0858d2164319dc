"""A rule set reads one content: what changes it needs another number."""

from pathlib import Path
from shutil import copytree

import pytest

from games.kit.content_sets import ContentSets
from games.systems.sorcerer.content import CONTENTS, DATA, RULESET, build, content_of
from games.systems.sorcerer.system import SYSTEM


@pytest.mark.parametrize("ruleset", CONTENTS)
def test_what_the_rules_of_a_set_read_is_that_of_its_number(ruleset: int) -> None:
    read = content_of.version(ruleset)
    assert CONTENTS[ruleset] == read, f"the rules read {read} now: give it a number of its own"
    assert SYSTEM.contents[ruleset] == read
    assert content_of(ruleset).ruleset == ruleset


def test_the_last_set_is_the_present_one() -> None:
    assert max(CONTENTS) == RULESET == SYSTEM.ruleset
    assert SYSTEM.content == CONTENTS[RULESET]


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
    changed = ContentSets(folder, CONTENTS, build, unread=content_of.unread)
    assert (changed.version(RULESET) != SYSTEM.content) is other
