"""A game with a pack: Finds from outside are drawn, carried, said, and its record is proved."""

import pytest

from games.engine.errors import UnknownPack
from games.engine.play_out import play_out
from games.engine.record import decode_record, encode_record, verify
from games.systems.sorcerer.content import RULESET, content_of
from games.systems.sorcerer.setup import new_state
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.face.pages import LANGUAGES, page, shown
from tests.systems.sorcerer.newest import CONTENT

CASES = ("nom", "gen", "dat", "acc", "ins", "loc")
ROWS = [
    {"id": "mace", "kind": "weapon", "bonus": 2, "count": 60},
    {"id": "shield", "kind": "armour", "count": 60},
]
NAMED = {"mace": ("Mace", "Maczuga"), "shield": ("Shield", "Tarcza")}
TEXTS = {
    one: {"name": {"en": en, "pl": dict.fromkeys(CASES, pl)}, "text": {"en": "Heavy.", "pl": "Ciężkie."}}
    for one, (en, pl) in NAMED.items()
}


@pytest.fixture(scope="module")
def pack() -> str:
    """The name of a pack with so many weapons and pieces of armour that everybody finds some."""
    return content_of.take({"finds": {"finds": ROWS}}, {"finds": {"finds": TEXTS}})


def test_a_game_with_a_pack_is_played_and_its_record_proved(pack: str) -> None:
    played = play_out(SYSTEM, {"seats": 2, "packs": [pack]}, ["steady"] * 2, name="pack played")
    found = [event.private for _, event in played.position.events if event.kind == "found"]
    assert any(token["token"].startswith("x") for each in found for token in each.values())
    record = decode_record(encode_record(played.record()))
    assert (record.format, record.packs, record.options) == (3, (pack,), {"seats": 2})
    assert verify(record, SYSTEM).result == played.position.result
    SYSTEM.invariants(played.position.state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_comes_of_a_pack_is_called_as_the_pack_calls_it(pack: str, language: str) -> None:
    played = play_out(SYSTEM, {"seats": 2, "packs": [pack]}, ["random"] * 2, name="pack said", turns=40)
    html = page(shown(played.position, 1), language)
    assert any(names[LANGUAGES.index(language)] in html for names in NAMED.values())


def test_other_games_know_nothing_of_it(pack: str) -> None:
    assert set(CONTENT.finds) == set(content_of(RULESET).finds) < set(content_of(RULESET, (pack,)).finds)
    assert new_state({"seats": 2}).packs == ()


def test_a_pack_that_nobody_has_given_is_named() -> None:
    with pytest.raises(UnknownPack, match="nobody"):
        new_state({"seats": 2, "packs": ["nobody"]})
