"""1.1 Setup."""

from collections import Counter

import pytest

from games.engine.questions import Chance
from games.systems.talisman.content import RULESET
from games.systems.talisman.setup import cards_of, new_state
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table


@pytest.mark.rule("T-BASE-101")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players_have_a_character_each(seats: int) -> None:
    t = Table.fresh(seats)
    while t.kind != "first":
        assert isinstance(t.at.question, Chance)
        t.play(t.at.question.bag[0])
    assert len({t[seat].id for seat in range(1, seats + 1)}) == seats


@pytest.mark.parametrize("seats", [1, 7, None])
def test_other_numbers_are_refused(seats: int | None) -> None:
    with pytest.raises(ValueError, match="seats"):
        new_state({"seats": seats})


@pytest.mark.parametrize(
    "options", [{"trophies": "8"}, {"dragons": "yes"}, {"ruleset": RULESET + 1}, {"ruleset": 0}]
)
def test_unknown_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(ValueError):
        new_state({"seats": 2, **options})


@pytest.mark.rule("T-BASE-103")
@pytest.mark.counts
def test_the_adventure_deck_has_its_104_cards_and_lies_face_down() -> None:
    deck = new_state({"seats": 2}).decks["adventure"]
    assert sum(deck.bag.values()) == 104
    assert (deck.bag["adventure.dragon"], deck.bag["adventure.bag_of_gold"]) == (3, 8)
    shown = SYSTEM.observe(new_state({"seats": 2}), 1).decks["adventure"]
    assert (shown.left, shown.top, shown.discard) == (104, (), ())


@pytest.mark.rule("T-BASE-104")
@pytest.mark.counts
def test_the_spell_deck_has_its_24_cards() -> None:
    assert sum(new_state({"seats": 2}).decks["spell"].bag.values()) == 24


@pytest.mark.rule("T-BASE-105")
@pytest.mark.counts
def test_purchase_and_talisman_cards_lie_open() -> None:
    stock = SYSTEM.observe(new_state({"seats": 2}), None).stock
    decks: Counter[str] = Counter()
    for card, count in stock.items():
        decks[CONTENT.cards[card].deck] += count
    assert decks == {"purchase": 28, "talisman": 4}


@pytest.mark.rule("T-BASE-106")
def test_characters_are_dealt_by_lot_out_of_those_left() -> None:
    t = Table.fresh(2)
    question = t.at.question
    assert isinstance(question, Chance)
    assert question.bag == tuple(sorted(one.id for one in CONTENT.characters.values() if one.box == "base"))
    t.play("troll")
    assert isinstance(t.at.question, Chance)
    assert "troll" not in t.at.question.bag


@pytest.mark.rule("T-BASE-107")
def test_three_characters_are_dealt_of_which_one_is_kept() -> None:
    t = Table.fresh(2, characters="three").play("troll", "elf", "monk", "thief", "ghoul", "dwarf")
    t.play({1: "elf", 2: "dwarf"}).play("1")
    assert (t[1].id, t[2].id) == ("elf", "dwarf")
    assert sum(t.state.unused.values()) == 12


def test_six_players_are_dealt_two_each_as_there_are_fourteen() -> None:
    t = Table.fresh(6, characters="three")
    for character in list(t.state.unused)[:12]:
        t.play(character)
    assert {len(t.at.question.options_of(seat)) for seat in range(1, 7)} == {2}  # type: ignore[union-attr]


def test_characters_may_be_chosen_freely_in_turn() -> None:
    t = Table.fresh(2, characters="free").play("warrior")
    assert "warrior" not in t.options
    t.play("thief", "2")
    assert (t[1].id, t[2].id, t.active) == ("warrior", "thief", 2)


@pytest.mark.rule("T-BASE-108", "T-BASE-109", "T-BASE-110")
def test_a_new_character_has_the_values_of_its_card() -> None:
    t = Table.fresh(2).play("troll", "dwarf", "1")
    troll, dwarf = t[1], t[2]
    assert (troll.life, troll.fate, troll.gold) == (6, 1, 1)
    assert (troll.strength, troll.craft) == (0, 0)
    assert troll.place == dwarf.place == "crags"


@pytest.mark.rule("T-BASE-111")
def test_starting_spells_are_drawn_and_are_secret() -> None:
    t = Table.fresh(2).play("wizard", "warrior")
    assert t.kind == "spell"
    t.play("healing", "hex")
    assert t[1].spells == ["spell.healing", "spell.hex"]
    assert SYSTEM.observe(t.state, 1).players[0].who.spells == ("spell.healing", "spell.hex")
    other = SYSTEM.observe(t.state, 2).players[0].who
    assert (other.spells, other.held) == (None, 2)


@pytest.mark.rule("T-BASE-114", "T-R-01")
def test_the_first_player_is_drawn_and_play_goes_clockwise() -> None:
    t = Table.fresh(3).play("troll", "dwarf", "monk")
    assert isinstance(t.at.question, Chance)
    assert t.at.question.bag == ("1", "2", "3")
    t.play("3")
    assert t.active == 3
    t.windows = False
    assert t.over().active == 1


@pytest.mark.rule("T-BASE-115", "T-R-02")
def test_tokens_never_run_out() -> None:
    t = Table("warrior", "wizard").set(1, gold=500, strength=80).put(1, "tavern").start(1, "text").play(4)
    assert t[1].gold == 501


def test_cards_of_other_boxes_are_not_in_the_game() -> None:
    assert "adventure.direwolf" not in cards_of(CONTENT, "adventure", "base")
    assert "spell.benediction" not in cards_of(CONTENT, "spell", "base")
    assert {*new_state({"seats": 2}).decks} == {"adventure", "spell"}


@pytest.mark.rule("T-BASE-113")
def test_markers_are_in_no_deck_and_no_stock() -> None:
    state = new_state({"seats": 2})
    known = [*state.stock, *(card for deck in state.decks.values() for card in deck.bag)]
    assert not any(card.startswith("marker") for card in known)
