"""Wrong data stop the start, with file, id and field."""

import shutil
from pathlib import Path

import pytest

from games.kit.content import ContentError
from games.systems.talisman import texts
from tests.systems.talisman.newest import read


@pytest.mark.parametrize(
    ("file", "old", "new", "where", "field"),
    [
        (
            "adventure.yaml",
            "do: gain_spell, n: limit",
            "do: learn_spell, n: limit",
            "adventure.book_of_spells",
            "met[0].do",
        ),
        ("adventure.yaml", "value: 7}", "valeu: 7}", "adventure.dragon", "met[0].valeu"),
        (
            "adventure.yaml",
            "what: life}]\n        else",
            "what: soul}]\n        else",
            "adventure.angel",
            "met[0].then[0].what",
        ),
        ("adventure.yaml", "to: hidden_valley", "to: hidden_vale", "adventure.imp", "teleport.to"),
        ("adventure.yaml", "id: adventure.bear", "id: adventure.ape", "adventure.ape", "id"),
        ("adventure.yaml", "id: adventure.wolf", "id: city.wolf", "city.wolf", "id"),
        ("adventure.yaml", "copies: 8", "copies: 0", "adventure.bag_of_gold", "copies"),
        ("adventure.yaml", "copies: 8", 'copies: "8"', "adventure.bag_of_gold", "copies"),
        ("adventure.yaml", "type: stranger", "type: strangers", "adventure.enchanter", "type"),
        ("adventure.yaml", "kinds: [dragon]", "kinds: [wyrm]", "adventure.dragon", "kinds[0]"),
        ("adventure.yaml", "met: [{do: fight, by: craft, value: 3}]", "held: []", "adventure.spectre", "met"),
        ("adventure.yaml", "water_bottle: 1, shield", "bottle: 1, shield", "adventure.market_day", "buy"),
        ("adventure.yaml", "at: castle", "at: palace", "adventure.prince", "uses.at"),
        (
            "adventure_moon.yaml",
            "space: village",
            "space: hamlet",
            "adventure.haunted_hamlet",
            "space_text.to",
        ),
        ("spells.yaml", "cast: {spell: ", "cast: {word: ", "spell.counterspell", "cast"),
        ("spells.yaml", "target: turn", "target: turns", "spell.immobility", "target"),
        (
            "adventure_moon.yaml",
            "names: [talisman]",
            "names: [talsiman]",
            "adventure.wall_of_fire",
            "owns.names",
        ),
        ("city.yaml", "card: greatsword", "card: great_sword", "city.broken_sword", "gain_card"),
        ("characters.yaml", "start: forest", "start: wood", "druid", "start"),
        ("characters.yaml", "life: 4", "life: 0", "assassin", "life"),
        ("characters.yaml", "only: [maiden", "only: [maid", "minstrel", "take_card.names"),
        ("board.yaml", "faces: [castle]", "faces: [keep]", "forest", "faces"),
        ("board.yaml", "tavern: 18", "inn: 18", "mines", "exits"),
        ("city_board.yaml", "street: quayside", "street: quay", "wharf", "street"),
        ("city_board.yaml", "id: quayside", "id: town_square", "town_square", "id"),
        ("endings.yaml", "variants: [hidden]", "variants: []", "horrible_black_void", "variants"),
        ("adventure.yaml", "cards:\n", "spaces: []\ncards:\n", "file", "spaces"),
        ("adventure.yaml", "copies: 8", "copies: 8\n    since: 99", "adventure.bag_of_gold", "since"),
        ("quests.yaml", "roll: 6", "roll: 5", "quests", "roll"),
    ],
)
def test_wrong_data_are_refused_with_file_id_and_field(
    tmp_path: Path, file: str, old: str, new: str, where: str, field: str
) -> None:
    folder = tmp_path / "data"
    shutil.copytree(texts.DATA, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read(folder)
    assert (caught.value.file, caught.value.id, caught.value.field) == (file, where, field)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(texts.DATA, folder)
    (folder / "stables.yaml").unlink()
    with pytest.raises(ContentError, match=r"stables\.yaml"):
        read(folder)
