"""2.1, 2.2, 2.5 The City as a box: what it brings, and how its cards are used."""

import pytest

from games.systems.talisman.queries import region_of
from games.systems.talisman.setup import new_state
from games.systems.talisman.stocks import FACE_DOWN, SHOP_DECKS
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table

SIZES = {
    "city": 82,
    "armoury": 12,
    "pet": 12,
    "emporium": 16,
    "potion": 16,
    "stables": 8,
    "poster": 18,
    "marker": 4,
}


@pytest.mark.rule("T-CITY-001", "T-CITY-006")
@pytest.mark.counts("SIZES", "assert sum(card.copies for card in cards)")
def test_what_is_in_the_box() -> None:
    cards = [card for card in CONTENT.cards.values() if CONTENT.box_of[card.id] == "city"]
    assert {deck: sum(card.copies for card in cards if card.deck == deck) for deck in SIZES} == SIZES
    assert sum(card.copies for card in cards) == 168
    assert sum(one.box == "city" for one in CONTENT.endings.values()) == 3
    assert sum(one.box == "city" for one in CONTENT.characters.values()) == 6


@pytest.mark.rule("T-CITY-002")
def test_the_aim_and_the_base_rules_stay() -> None:
    t = Table("thief", "elf", city=True).put(1, "crown_of_command", done=True).start(1, "landed")
    assert t.kind == "command"
    t.play(4)
    assert t[2].life == 3


@pytest.mark.rule("T-CITY-003")
def test_the_city_is_a_region_of_its_own() -> None:
    t = Table("thief", "elf", city=True).put(1, "armoury").put(2, "city")
    assert (region_of(t.state, t[1]), region_of(t.state, t[2])) == ("city", "outer")
    t = (
        Table("thief", "elf", city=True)
        .put(1, "rats_road")
        .put(2, "city")
        .start(1, "draw")
        .play("fire_elemental", 6, 1)
    )
    assert t[2].life == 4


@pytest.mark.rule("T-CITY-004")
def test_parts_are_characters_without_board_and_cards() -> None:
    parts, whole, off = (new_state({"seats": 2, "city": word}) for word in ("parts", "whole", "off"))
    assert set(parts.decks) == set(off.decks) == {"adventure", "spell"}
    assert parts.stock == off.stock
    assert parts.unused == whole.unused != off.unused
    t = Table("spy", "elf", city="parts").put(1, "fields_12").start().play(3)
    assert not any(key.startswith("gate") for key in t.options)


@pytest.mark.rule("T-CITY-007", "T-CITY-102", "T-CITY-105")
def test_seven_shop_decks_three_of_them_shuffled() -> None:
    assert len(SHOP_DECKS) == 7
    state = new_state({"seats": 2, "city": "whole"})
    assert set(state.decks) == {"adventure", "spell", "city", *FACE_DOWN}
    assert {CONTENT.cards[card].deck for card in state.stock} == {
        "purchase",
        "talisman",
        "armoury",
        "stables",
        "emporium",
    }
    assert sum(state.decks["city"].bag.values()) == sum(
        card.copies for card in CONTENT.cards.values() if card.deck == "city"
    )


@pytest.mark.rule("T-CITY-101", "T-CITY-103")
def test_the_board_joins_the_city_space_and_decks_lie_by_their_shops() -> None:
    t = Table("warrior", "elf", city=True).put(1, "city", gold=9).start().play(1)
    assert "gate:city_gate" in t.options
    assert {
        CONTENT.shops[shop] for shop in ("armoury", "stables", "magic_emporium", "apothecary", "menagerie")
    } < {*CONTENT.streets}


@pytest.mark.card("marker.neutral_alignment")
@pytest.mark.rule("T-CITY-106", "T-CITY-721")
def test_a_neutral_alignment_that_is_not_printed_is_seen_by_all() -> None:
    t = (
        Table("elf", "warrior", city=True)
        .put(1, "rats_road")
        .lay("rats_road", "madcap")
        .start(1, "draw")
        .play(3)
    )
    assert (CONTENT.characters["elf"].alignment, t.alignment(1), t[1].alignment) == (
        "good",
        "neutral",
        "neutral",
    )
    assert SYSTEM.observe(t.state, 2).players[0].who.alignment == "neutral"  # type: ignore[union-attr]
    assert CONTENT.cards["marker.neutral_alignment"].copies == 4


@pytest.mark.rule("T-CITY-402", "T-CITY-403")
def test_in_the_city_city_cards_stand_for_adventure_cards() -> None:
    t = Table("wizard", "elf", city=True).give(1, "divination").put(1, "rats_road").start()
    key = next(key for key in t.options if "divination" in key)
    t.play(key)
    assert {card.partition(".")[0] for card in t.at.question.bag} == {"city"}  # type: ignore[union-attr]


@pytest.mark.rule("T-CITY-404", "T-R-114")
def test_a_spell_for_adventure_cards_works_where_its_user_is() -> None:
    t = Table("wizard", "elf", city=True).give(1, "destruction").put(1, "rats_road")
    t.lay("quayside", "bravo", "city_rat").lay("ruins", "bear").start()
    t.play(next(key for key in t.options if "destruction" in key))
    assert t.options == ("quayside:bravo", "quayside:city_rat")
    t = Table("wizard", "elf", city=True).give(1, "destruction").put(1, "fields_8")
    t.lay("quayside", "bravo").lay("ruins", "bear", "giant").start()
    t.play(next(key for key in t.options if "destruction" in key))
    assert t.options == ("ruins:bear", "ruins:giant")


@pytest.mark.rule("T-R-115")
def test_the_city_deck_takes_up_its_discards() -> None:
    t = Table("thief", "elf", city=True).put(1, "rats_road")
    deck = t.state.decks["city"]
    cards = [card for card, count in deck.bag.items() for _ in range(count)]
    deck.discard, deck.bag = list(cards), {}
    t.start(1, "draw")
    assert sorted(t.at.question.bag) == sorted(cards)  # type: ignore[union-attr]


@pytest.mark.rule("T-R-35", "T-R-116")
def test_names_and_prices_that_were_in_doubt() -> None:
    assert {CONTENT.cards[f"emporium.{name}"].price for name in ("spellbook",)} == {6}
    prices = {
        name: CONTENT.cards[name].price
        for name in ("armoury.flail", "stables.riding_horse", "stables.horse_and_cart")
    }
    assert prices == {"armoury.flail": 5, "stables.riding_horse": 2, "stables.horse_and_cart": 5}


@pytest.mark.rule("T-R-48")
def test_a_character_in_a_shop_may_be_attacked() -> None:
    t = Table("thief", "elf", city=True).put(1, "armoury", gold=0).put(2, "armoury").start(1, "landed")
    assert t.play("attack:2", 6, 1, "life")[2].life == 3


@pytest.mark.rule("T-R-61")
def test_every_space_that_a_card_names_is_there() -> None:
    assert not {"highland", "dungeon"} & {*CONTENT.spaces}


@pytest.mark.card("soothsayer")
def test_the_soothsayer_puts_a_card_beneath_unseen_by_others() -> None:
    t = Table("elf", "thief", city=True).put(1, "soothsayer").start(1, "text").play("city")
    t.play("city_rat", "bravo", "taxation", "festival", "lottery", "taxation")
    assert (t[1].fate, t[1].gold) == (4, 0)
    assert t.state.decks["city"].beneath[0].cards == {"city.taxation": 1}
    assert SYSTEM.observe(t.state, 2).decks["city"].top == ("", "", "", "")
    assert SYSTEM.observe(t.state, 1).decks["city"].top[0] == "city.city_rat"
    assert "city.taxation" not in str(
        [event.facts for _, event in t.at.events if event.kind == "put_beneath"]
    )


@pytest.mark.card("wharf")
@pytest.mark.parametrize(("choice", "price", "space"), [("outer", 1, "plains_10"), ("temple", 3, "temple")])
def test_a_ship_leaves_the_wharf_for_gold(choice: str, price: int, space: str) -> None:
    t = Table("elf", "thief", city=True).put(1, "wharf", gold=3).start(1, "text").play(choice)
    t.play(*([space] if choice == "outer" else []))
    assert (t[1].place, t[1].gold, t.active) == (space, 3 - price, 2)
    t = Table("elf", "thief", city=True).put(1, "wharf", gold=0).start(1, "text")
    assert t.kind == "wharf"  # without gold one can only work


@pytest.mark.card("high_temple")
@pytest.mark.parametrize(("gold", "roll", "life"), [(0, 1, 3), (2, 1, 4)])
def test_in_the_high_temple_a_donation_helps(gold: int, roll: int, life: int) -> None:
    t = Table("elf", "thief", city=True).put(1, "high_temple", gold=gold).start(1, "text")
    t.play(*(["donate"] if gold else []), roll)
    assert (t[1].life, t[1].missing) == (life, 1 if gold else 0)
