"""2.4 Encounters in shops, 2.7 Trinkets, 2.8 the shop decks."""

import pytest

from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table


def shop(space: str, gold: int = 9, who: str = "warrior", **given: object) -> Table:
    """A character that has entered a shop and encounters it."""
    return Table(who, "wizard", city=True).put(1, space, gold=gold, **given).start(1, "draw")


PRICES = {
    "armoury": {"stiletto": 1, "bow": 2, "greatsword": 3, "battle_axe": 4, "flail": 5, "full_plate": 6},
    "stables": {"riding_horse": 2, "mule": 3, "warhorse": 4, "horse_and_cart": 5},
    "magic_emporium": {
        "scroll": 1,
        "psychic_crystal": 2,
        "mirror_shield": 3,
        "crystal_sceptre": 4,
        "magic_ring": 5,
        "spellbook": 6,
    },
}


@pytest.mark.card("armoury", "stables", "magic_emporium")
@pytest.mark.rule("T-CITY-731", "T-CITY-732", "T-CITY-733")
@pytest.mark.parametrize(("space", "name"), [(space, name) for space in PRICES for name in PRICES[space]])
def test_the_shops_sell_at_the_prices_of_the_book(space: str, name: str) -> None:
    t = shop(space).play(f"buy:{name}")
    assert (t[1].gold, t.holds(1)) == (9 - PRICES[space][name], [name])


@pytest.mark.rule("T-CITY-008", "T-CITY-301", "T-CITY-302")
def test_in_a_shop_at_least_one_card_is_bought() -> None:
    t = shop("armoury")
    assert set(t.options) - {"ditch"} == {
        f"buy:{card.called}" for card in CONTENT.cards.values() if card.deck == "armoury"
    }
    t.play("buy:stiletto")
    assert "done" in t.options


@pytest.mark.rule("T-CITY-301")
def test_a_character_in_a_shop_may_be_encountered_instead() -> None:
    t = Table("warrior", "troll", city=True).put(1, "armoury", gold=9).put(2, "armoury").start(1, "landed")
    assert t.options == ("space", "attack:2")


@pytest.mark.card("apothecary", "menagerie")
@pytest.mark.rule("T-R-41", "T-CITY-705")
@pytest.mark.parametrize(
    ("space", "price", "card"), [("apothecary", 2, "dragons_blood"), ("menagerie", 3, "lucky")]
)
def test_potions_and_pets_are_bought_unseen_one_a_visit(space: str, price: int, card: str) -> None:
    t = shop(space)
    assert t.kind == "shop"
    t.play(card)
    assert (t[1].gold, t.holds(1), t.active) == (9 - price, [card], 2)


@pytest.mark.rule("T-CITY-703", "T-CITY-704")
def test_what_is_discarded_comes_back_to_its_own_deck() -> None:
    t = Table("wizard", "warrior", city=True).give(1, "alchemy", "scroll", "dragons_blood").start()
    t.play("cast:alchemy", "scroll", "dragons_blood").until("move", "hex")
    assert t.state.stock["emporium.scroll"] == 3
    assert t.discards("potion") == ["dragons_blood"]


@pytest.mark.card("academy")
def test_the_academy_teaches_for_four_gold() -> None:
    t = shop("academy", gold=4)
    assert t.options == ("strength", "craft")
    t.play("craft")
    assert (t[1].gold, t[1].craft, t.active) == (0, 1, 2)


@pytest.mark.rule("T-R-31")
def test_who_can_do_nothing_in_a_shop_does_nothing() -> None:
    assert shop("academy", gold=3).active == 2
    assert shop("menagerie", gold=2).active == 2


@pytest.mark.card("wharf")
@pytest.mark.parametrize(("roll", "place"), [(3, "tavern"), (5, "village"), (6, "temple")])
def test_the_wharf_takes_one_out_of_the_city(roll: int, place: str) -> None:
    t = shop("wharf", gold=1).play("work", roll)
    assert (t[1].place, t.active) == (place, 2)
    t = shop("wharf").play("warlocks_cave")
    assert (t[1].place, t[1].gold, t.active) == ("warlocks_cave", 6, 2)


@pytest.mark.rule("T-CITY-601", "T-CITY-602", "T-EX-24")
def test_trinkets_do_not_count() -> None:
    t = Table("thief", "warrior", city=True).give(1, "sword", "axe", "helmet", "ring")
    t.give(1, "dragons_blood", "flight_potion").put(1, "plains_10")
    t.lay("plains_10", "unstable_potion", "shield").start(1, "draw").play("take:unstable_potion")
    assert t.kind == "take"
    t.play("take:shield")
    assert (t.kind, {*t.options}) == ("too_many", {"sword", "axe", "helmet", "ring", "shield"})
    t.play("axe")
    assert len(t.holds(1)) == 7


@pytest.mark.rule("T-CITY-603")
def test_trinkets_may_be_ditched_and_stolen() -> None:
    t = Table("thief", "warrior", city=True).give(2, "dragons_blood", gold=0).put(1, "ruins").put(2, "ruins")
    assert t.start(1, "landed").play("use:thief:2").holds(1) == ["dragons_blood"]
    t.start(1, "begin").until("go", 3).play("ditch", "dragons_blood")
    assert "dragons_blood" in t.lying("ruins")
