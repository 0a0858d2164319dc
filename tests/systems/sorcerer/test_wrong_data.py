"""Wrong data stop the start, with file, id and field."""

import shutil
from pathlib import Path

import pytest

from games.systems.sorcerer import content
from games.systems.sorcerer.data_files import ContentError


@pytest.mark.parametrize(
    ("file", "old", "new", "where", "field"),
    [
        ("finds.yaml", "bonus: 1", "bonsu: 1", "dagger", "bonsu"),
        ("finds.yaml", "bonus: 2", 'bonus: "2"', "sword", "bonus"),
        ("finds.yaml", "id: sword", "id: dagger", "dagger", "id"),
        ("finds.yaml", "class: spell", "class: prayer", "teleport", "class"),
        ("finds.yaml", "windows: [HIT]", "windows: [LATER]", "stone_skin", "windows[0]"),
        ("finds.yaml", 'text: {en: "+1 Strength while wielded."', 'text: {en: ""', "dagger", "text.en"),
        ("encounters.yaml", "special: web", "special: glue", "spider", "special"),
        ("encounters.yaml", "total: 18", "total: 17", "dragon", "total"),
        ("characters.yaml", "team: elves", "team: orcs", "eriald", "team"),
        ("characters.yaml", "magic: [charms]", "magic: [prayers]", "veluna", "magic[0]"),
        ("characters.yaml", "ability: fury", "ability: rage", "hilda", "ability"),
        ("characters.yaml", "[wolsung, hilda]", "[wolsung, skrit]", "default_start_pair", "dwarves"),
        ("characters.yaml", "short: {en: Hilda,", "shrot: {en: Hilda,", "hilda", "shrot"),
        ("elements.yaml", "id: fire", "id: wood", "wood", "id"),
        ("tokens.yaml", "{fire: 3", "{fire: 4", "rune", "count"),
        ("orders.yaml", "deny_victory: true", "deny_victory: maybe", "standing_orders", "deny_victory"),
        ("orders.yaml", "dispel: at_stake\n", "dispell: at_stake\n", "standing_orders", "dispell"),
        ("boards/1a.yaml", "a1-b1,", "a1-z9,", "1A", "passages"),
        ("boards/1a.yaml", "a1-b1,", "a1-e5,", "1A", "passages"),
        ("boards/1a.yaml", "a1-b1,", "a1-b1, b1-a1,", "1A", "passages"),
        ("boards/1a.yaml", "a1: 2", "a1: 7", "1A", "digits[...]"),
        ("boards/1a.yaml", "a1: 2", "a6: 2", "1A", "digits"),
        ("boards/1a.yaml", "a1: 2", "f1: 2", "1A", "digits"),
        ("boards/1a.yaml", "a1: 2", "a11: 2", "1A", "digits"),
        ("boards/1a.yaml", "a1: 2,", "a1: 2, a1: 3,", "file", "a1"),
        ("boards/1a.yaml", "fire: c1", "fire: a3", "1A", "elements.fire"),
        ("boards/1a.yaml", "fire: c1", "wood: c1", "1A", "elements.wood"),
        ("boards/1a.yaml", "camp: a3", "camp: b2", "1A", "runes"),
        ("boards/2b.yaml", "side: 2B", "side: 2A", "2A", "side"),
        ("boards/4a.yaml", "runes: a4\n", "", "file", "runes"),
    ],
)
def test_wrong_data_are_refused_with_file_id_and_field(
    tmp_path: Path, file: str, old: str, new: str, where: str, field: str
) -> None:
    folder = tmp_path / "data"
    shutil.copytree(content.DATA, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        content.load(folder)
    assert (caught.value.file, caught.value.id, caught.value.field) == (Path(file).name, where, field)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(content.DATA, folder)
    (folder / "boards" / "3b.yaml").unlink()
    with pytest.raises(ContentError, match=r"3b\.yaml"):
        content.load(folder)
