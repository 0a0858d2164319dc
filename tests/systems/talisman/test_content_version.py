"""A rule set reads one content: what changes it needs another number."""

from pathlib import Path
from shutil import copytree

import pytest

from games.engine.dice import Stream
from games.engine.play_out import play_out
from games.engine.record import decode_record, verify
from games.kit.content_files import Files
from games.kit.content_sets import ContentSets
from games.kit.content_version import content_version
from games.kit.packs import read_pack
from games.systems.talisman import setup, state, system, view
from games.systems.talisman.content import CONTENTS, RULESET, Content, build, content_of
from games.systems.talisman.determinize import determinize
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.texts import DATA

RECORDS = sorted((Path(__file__).parents[2] / "records" / "talisman").glob("*.json"))
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


def test_every_set_reads_what_its_number_says() -> None:
    assert {ruleset: content_of.version(ruleset) for ruleset in CONTENTS} == CONTENTS


# -- a further set ------------------------------------------------------------------------------------------

NEXT = RULESET + 1
MULE = "  - {id: stables.mule, type: follower, copies: 2, price: 3, held: [{do: carry, n: 4}]}\n"
OWL = f"""  - id: pet.owl
    type: follower
    copies: 1
    kinds: [pet]
    price: 3
    held: [{{do: mod_stat, craft: 1}}]
    since: {NEXT}
"""
CASES = "{nom: Sowa, gen: Sowy, dat: Sowie, acc: Sowę, ins: Sową, loc: Sowie}"
DESCRIBED = f"""
  pet.owl:
    name: {{en: Owl, pl: {CASES}}}
    text: {{en: You have 1 Craft more., pl: Masz o 1 Mocy więcej.}}
  pet.fez@{NEXT}:
    name: {{en: Owl's friend, pl: {CASES}}}
    text: {{en: As before., pl: Jak dotąd.}}
"""


@pytest.fixture
def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ContentSets[Content]:
    """The contents of a folder whose further set has another price, a card more, one less, a new name."""
    folder = copytree(DATA, tmp_path / "data")

    def edit(file: str, *changes: tuple[str, str]) -> None:
        text = (folder / file).read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        (folder / file).write_text(text, encoding="utf-8")

    before = MULE.replace("]}\n", f"], until: {RULESET}}}\n")
    dearer = MULE.replace("price: 3", "price: 5").replace("]}\n", f"], since: {NEXT}}}\n")
    edit("stables.yaml", (MULE, before + dearer))
    fang = "    price: 3\n    held: [{do: mod_die, of: attack, reroll: true"
    edit("pets.yaml", (fang, f"    until: {RULESET}\n{fang}"), ("\n---\n", f"\n{OWL}---\n"))
    with (folder / "pets.yaml").open("a", encoding="utf-8") as file:
        file.write(DESCRIBED.lstrip("\n"))
    sets = ContentSets(folder, {**CONTENTS, NEXT: ""}, build, unread=ORDERS)
    for module in (state, view, setup, system):
        monkeypatch.setattr(module, "content_of", sets)
    monkeypatch.setattr(setup, "CONTENTS", sets.contents)
    return sets


def test_a_further_set_has_its_changes_and_leaves_the_others_alone(changed: ContentSets[Content]) -> None:
    now, before = changed.start(), changed(RULESET)
    assert (now.cards["stables.mule"].price, before.cards["stables.mule"].price) == (5, 3)
    assert {*now.cards} ^ {*before.cards} == {"pet.owl", "pet.fang"}
    assert (now.cards["pet.owl"].name.en, now.cards["pet.fez"].name.en) == ("Owl", "Owl's friend")
    assert before.cards["pet.fez"].name.en == content_of(RULESET).cards["pet.fez"].name.en
    assert {ruleset: changed.version(ruleset) for ruleset in CONTENTS} == CONTENTS
    assert changed.version(NEXT) not in CONTENTS.values()
    assert all(now.cards[one] is before.cards[one] for one in now.cards if one.startswith("adventure."))


@pytest.mark.parametrize("path", RECORDS[::3], ids=lambda path: path.stem)
def test_old_records_are_proved_beside_a_further_set(changed: ContentSets[Content], path: Path) -> None:
    record = decode_record(path.read_bytes())
    assert verify(record, SYSTEM).result == record.result
    assert record.ruleset in CONTENTS


@pytest.mark.parametrize("ruleset", [2, RULESET])
def test_a_game_of_an_older_set_goes_on_as_if_there_were_no_further_one(
    request: pytest.FixtureRequest, ruleset: int
) -> None:
    options = {"seats": 3, "city": "whole", "ruleset": ruleset}
    before = play_out(SYSTEM, options, ["random"] * 3, name="on", turns=60).digest()
    request.getfixturevalue("changed")
    assert play_out(SYSTEM, options, ["random"] * 3, name="on", turns=60).digest() == before
    other = play_out(SYSTEM, {**options, "ruleset": NEXT}, ["random"] * 3, name="on", turns=60)
    assert (other.position.state.content.cards["stables.mule"].price, other.digest() == before) == (5, False)
    assert "pet.fang" not in other.position.state.decks["pet"].bag


def test_a_game_with_a_pack_has_its_cards_and_keeps_it(changed: ContentSets[Content]) -> None:
    owl = {"id": "pet.owl", "type": "follower", "copies": 1, "kinds": ["pet"], "price": 3}
    told = {"name": {"en": "Owl", "pl": dict.fromkeys(("nom", "gen", "dat", "acc", "ins", "loc"), "Sowa")}}
    shown = {"cards": {"pet.owl": {**told, "text": {"en": "It sees.", "pl": "Widzi."}}}}
    pack = read_pack({"pets": {"cards": [owl]}}, {"pets": shown}, {})
    changed.give(pack)
    options = {"seats": 2, "city": "whole", "ruleset": RULESET, "packs": [pack.name]}
    game = play_out(SYSTEM, options, ["random"] * 2, name="pack", turns=20).position.state
    (card,) = {*game.content.cards} - {*changed(RULESET).cards}
    assert (card.startswith("pet.x"), game.content.cards[card].name.en) == (True, "Owl")
    assert game.decks["pet"].bag[card] == 1
    assert determinize(SYSTEM.observe(game, 1), 1, Stream("pack")).content is game.content
    assert changed(RULESET) is not game.content
