"""Wrong data stop the start, with file, id and field."""

import shutil
from pathlib import Path

import pytest

from games.kit.content import ContentError
from games.kit.content_sets import ContentSets
from games.systems.sorcerer.content import DATA, RULESET, build


def load(folder: Path) -> None:
    """Read a whole data folder: what the rules read, then what people read."""
    content = ContentSets(folder, {RULESET: ""}, build).start()
    rows = (content.teams, content.finds, content.tokens, content.elements, content.places, content.sides)
    for row in (*(row for table in rows for row in table.values()), content.gem, content.zombie):
        assert row.name
    for one in content.characters.values():
        assert one.ability_text
    for encounter in content.encounters.values():
        assert encounter.text


@pytest.mark.parametrize(
    ("file", "old", "new", "where", "field"),
    [
        ("finds.yaml", "bonus: 1", "bonsu: 1", "dagger", "bonsu"),
        ("finds.yaml", "bonus: 2", 'bonus: "2"', "sword", "bonus"),
        ("finds.yaml", "id: sword", "id: dagger", "dagger", "id"),
        ("finds.yaml", "class: spell", "class: prayer", "teleport", "class"),
        ("finds.yaml", "cast: {HIT: ", "cast: {LATER: ", "stone_skin", "cast"),
        ("finds.yaml", 'text: {en: "+1 Strength while wielded."', 'text: {en: ""', "dagger", "text.en"),
        ("encounters.yaml", "do: web", "do: glue", "spider", "lost[0].do"),
        ("encounters.yaml", "{do: web, turns: 2}", "{do: web}", "spider", "lost[0].turns"),
        ("encounters.yaml", "lost: [{do: theft}]", "lost: []", "imp", "special"),
        ("finds.yaml", "do: shatter", "do: scatter", "shatter", "cast[...][0].do"),
        ("encounters.yaml", "total: 18", "total: 17", "dragon", "total"),
        ("encounters.yaml", "total: 18", "total: 19", "encounters", "total"),
        ("characters.yaml", "team: elves", "team: orcs", "eriald", "team"),
        ("characters.yaml", "magic: [charms]", "magic: [prayers]", "veluna", "magic[0]"),
        ("characters.yaml", "lp: 3", "lp: 0", "khar_ghul", "lp"),
        ("characters.yaml", "{raise_zombie: 4, ", "{", "ability_rolls", "ability_rolls"),
        ("characters.yaml", "ability: fury", "ability: rage", "hilda", "ability"),
        ("characters.yaml", "[wolsung, hilda]", "[wolsung, skrit]", "default_start_pair", "dwarves"),
        ("characters.yaml", "short: {en: Hilda,", "shrot: {en: Hilda,", "hilda", "shrot"),
        ("elements.yaml", "id: fire", "id: wood", "wood", "id"),
        ("finds.yaml", "\n  sword:\n", "\n  sabre:\n", "sabre", "id"),
        ("finds.yaml", "\n---\nfinds:\n", "\n---\nfinds:\n  sabre: {}\n", "sabre", "id"),
        ("tokens.yaml", "\n---\n", "\n", "file", "tokens"),
        ("boards/1a.yaml", "map: |", "drawing: |", "1a", "drawing"),
        ("tokens.yaml", "{fire: 3", "{fire: 4", "rune", "count"),
        ("orders.yaml", "deny_victory: true", "deny_victory: maybe", "standing_orders", "deny_victory"),
        ("orders.yaml", "dispel: at_stake\n", "dispell: at_stake\n", "standing_orders", "dispell"),
        ("boards/1a.yaml", "a1-b1,", "a1-z9,", "1A", "passages"),
        ("boards/1a.yaml", "a1-b1,", "a1-e5,", "1A", "passages"),
        ("boards/1a.yaml", "a1-b1,", "a1-b1, b1-a1,", "1A", "passages"),
        ("boards/1a.yaml", "a1: 2", "a1: 7", "1a", "digits[...]"),
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
    shutil.copytree(DATA, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load(folder)
    assert (caught.value.file, caught.value.id, caught.value.field) == (Path(file).name, where, field)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    (folder / "boards" / "3b.yaml").unlink()
    with pytest.raises(ContentError, match=r"3b\.yaml"):
        load(folder)
