"""The Events of the City, each played (content 6.1)."""

import pytest

from games.engine.questions import Chance
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table

HERE = "rats_road"


def draws(name: str, who: str = "thief", *others: str, **given: object) -> Table:
    """A character draws this card on a street; the others are on their start spaces."""
    t = Table(who, *(others or ("warrior",)), city=True).put(1, HERE, **given)
    return t.start(1, "draw").play(name)


@pytest.mark.card("city.charity")
def test_the_richest_gives_to_the_poorest() -> None:
    t = Table("thief", "warrior", "troll", city=True).put(1, HERE, gold=2).set(2, gold=5).set(3, gold=0)
    t.start(1, "draw").play("charity")
    assert (t[1].gold, t[2].gold, t[3].gold) == (2, 4, 1)
    assert t.discards("city") == ["charity"]


@pytest.mark.card("city.charity")
@pytest.mark.rule("T-DP-27")
def test_the_active_player_decides_between_equals() -> None:
    t = Table("thief", "warrior", "troll", city=True).put(1, HERE, gold=3).set(2, gold=3).set(3, gold=3)
    t.start(1, "draw").play("charity")
    assert (t.kind, t.seat, t.options) == ("richest", 1, ("1", "2", "3"))
    t.play("2")
    assert (t.kind, t.seat, t.options) == ("taker", 1, ("1", "3"))
    assert t.play("1")[1].gold == 4
    assert draws("charity", gold=1)[1].gold == 1  # both have 1: one gives, and has it back


@pytest.mark.card("city.city_patrol")
@pytest.mark.rule("T-R-112", "T-R-99")
def test_the_patrol_clears_the_city_but_not_the_posters() -> None:
    t = Table("thief", "warrior", city=True).put(1, HERE).lay("quayside", "city_rat").lay("armoury", "sword")
    t.lay("plains_10", "bear").start(1, "draw").play("city_patrol")
    assert t.lying("quayside") == t.lying("armoury") == t.lying(HERE) == []
    assert t.lying("plains_10") == ["bear"]
    assert len(t.state.gate) == 3
    assert set(t.discards("city")) == {"city_patrol", "city_rat"}


@pytest.mark.card("city.corrupt_sheriff")
@pytest.mark.parametrize(("paid", "roll", "place"), [(0, 2, "jail"), (1, 1, "jail"), (1, 3, HERE)])
def test_the_sheriff_is_bribed_or_not(paid: int, roll: int, place: str) -> None:
    t = draws("corrupt_sheriff", gold=3).play(f"pay:{paid}", roll)
    assert (t[1].place, t[1].gold) == (place, 3 - paid)


@pytest.mark.card("city.corrupt_sheriff")
def test_who_pays_well_chooses_a_prisoner() -> None:
    t = draws("corrupt_sheriff", gold=2)
    assert t.options[:3] == ("pay:0", "pay:1", "pay:2")
    t.play("pay:2", 3)
    assert t.options == ("1", "2")  # it may be oneself
    assert t.play("2")[2].place == "jail"
    assert t[1].place == HERE


@pytest.mark.card("city.crowded_streets")
def test_for_two_rounds_streets_are_filled_up_to_three() -> None:
    t = Table("thief", "warrior", city=True).put(2, "royal_alley").put(1, HERE).start(1, "draw")
    t.play("crowded_streets")
    assert t.lying(HERE) == ["crowded_streets"]
    t.put(2, "royal_alley").start(2, "draw").play("cutbacks", "merchants_quarter", "gambling_hall")
    assert t.lying("royal_alley") == ["cutbacks", "merchants_quarter", "gambling_hall"]


@pytest.mark.card("city.discount_day")
@pytest.mark.rule("T-R-122")
def test_on_discount_day_cards_in_city_shops_cost_less() -> None:
    t = draws("discount_day", "elf").put(1, "academy", gold=3).start(1, "text")
    assert t[1].gold == 3  # lessons are no cards
    t = draws("discount_day", "elf").put(1, "village", gold=2).start(1, "text").play("blacksmith")
    assert {"buy:sword", "buy:helmet"} <= {*t.options}
    assert "buy:axe" not in t.options  # the Village is no shop of the City
    t = draws("discount_day", "elf")
    t.put(1, "armoury", gold=3).start(1, "draw")
    assert {"buy:stiletto", "buy:battle_axe"} <= {*t.options}
    t.play("buy:battle_axe")
    assert t[1].gold == 0
    t.put(1, "armoury", gold=1).start(1, "draw").play("buy:stiletto")
    assert t[1].gold == 0  # never less than 1


@pytest.mark.card("city.drunken_revelry")
@pytest.mark.rule("T-DP-14")
def test_the_lowest_roll_of_the_revelry_ends_in_jail() -> None:
    t = Table("thief", "warrior", "troll", city=True).put(1, HERE).start(1, "draw").play("drunken_revelry")
    t.play(2, 2, 6)  # seats 1 and 2 roll again
    t.play(5, 1)
    assert (t[1].place, t[2].place, t[3].place) == (HERE, "jail", "crags")


@pytest.mark.card("city.festival")
def test_at_the_festival_one_moves_a_space_in_the_city_only() -> None:
    t = draws("festival")
    assert isinstance(t.at.question, Chance)  # seat 2 in the Outer Region rolls
    t.put(1, HERE).start(1)
    assert t[1].place == "royal_alley"  # at once: there is no other way
    t.put(1, "plains_10").start(1)
    assert isinstance(t.at.question, Chance)


@pytest.mark.card("city.free_samples")
@pytest.mark.rule("T-CITY-705")
def test_three_potions_are_given_away() -> None:
    t = draws("free_samples").play("dragons_blood", "flight_potion", "elixir_of_might")
    assert t.holds(1) == ["dragons_blood", "flight_potion", "elixir_of_might"]


@pytest.mark.card("city.grumpy_wizard")
@pytest.mark.rule("T-R-117", "T-R-102", "T-DP-31")
def test_the_wizard_has_a_spell_cast_on_who_met_him() -> None:
    t = Table("thief", "warrior", "troll", city=True).give(1, "sword", "axe").put(1, HERE, gold=0)
    t.start(1, "draw").play("grumpy_wizard", "hex", "acquisition")
    assert (t.kind, t.seat) == ("take_from", 2)  # the next player chooses
    t.play("axe")
    assert (t.holds(1), t.holds(2)) == (["sword"], ["axe"])
    assert set(t.discards("spell")) == {"hex", "acquisition"}
    assert t.state.now.cast == []  # nobody's limit


@pytest.mark.card("city.grumpy_wizard")
@pytest.mark.rule("T-R-102")
def test_the_wizards_spell_takes_nothing_from_who_has_nothing() -> None:
    t = draws("grumpy_wizard").set(1, gold=0).play("acquisition", "immobility")
    assert (t.happened("cast")["spell"], t.active) == ("spell.immobility", 2)


@pytest.mark.card("city.grumpy_wizard")
def test_a_wizards_spell_may_be_countered_and_spares_the_amulet() -> None:
    t = Table("thief", "wizard", city=True, windows=True).give(2, "counterspell").put(1, HERE)
    t.start(1, "draw")
    while t.kind != "adventure":
        t.play({2: "pass"})
    t.play("grumpy_wizard", "random")
    assert t.kind != "counter"  # it is the next player's own Spell
    t = Table("thief", "wizard", city=True).give(1, "amulet").put(1, HERE).start(1, "draw")
    t.play("grumpy_wizard", "immobility")
    assert t.active == 2
    assert t.events("cast") == []


@pytest.mark.card("city.grumpy_wizard")
@pytest.mark.rule("T-R-117")
def test_immobility_ends_the_turn() -> None:
    t = draws("grumpy_wizard").play("immobility")
    assert t.happened("turn_skipped")["seat"] == 1
    assert t.active == 2


@pytest.mark.card("city.lost")
@pytest.mark.rule("T-R-39", "T-R-87")
def test_who_is_lost_may_turn_up_anywhere_in_the_city() -> None:
    t = draws("lost")
    assert (t[1].missing, t.active) == (1, 2)
    t.set(1, missing=0).start(1)
    assert t.options[:2] == ("roll", "offer")
    t.play("offer")
    assert {"armoury", "city_gate", "quayside"} <= {*t.options}
    assert {"jail", HERE, "village"}.isdisjoint(t.options)
    assert t.play("quayside")[1].place == "quayside"


@pytest.mark.card("city.lottery")
@pytest.mark.rule("T-DP-14")
def test_the_highest_roll_wins_the_lottery() -> None:
    t = Table("thief", "warrior", "troll", city=True).put(1, HERE).start(1, "draw").play("lottery")
    t.play(4, 4, 1)  # seats 1 and 2 roll again
    t.play(3, 2)
    assert (t[1].gold, t[2].gold, t[3].gold) == (4, 1, 1)


@pytest.mark.card("city.loyal_companion")
def test_a_pet_comes_along() -> None:
    assert draws("loyal_companion").play("lucky").holds(1) == ["lucky"]


@pytest.mark.card("city.taxation")
@pytest.mark.parametrize(("roll", "payer"), [(1, 3), (2, 3), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_one_alignment_is_taxed_everywhere(roll: int, payer: int) -> None:
    t = Table("thief", "ghoul", "elf", city=True).put(1, HERE, gold=3)
    t.set(2, gold=3).set(3, gold=3).start(1, "draw").play("taxation", roll)
    assert [t[seat].gold for seat in (1, 2, 3)] == [1 if seat == payer else 3 for seat in (1, 2, 3)]


@pytest.mark.card("city.taxation")
@pytest.mark.rule("T-R-47")
def test_who_cannot_pay_taxes_goes_to_jail_with_what_there_is() -> None:
    t = Table("thief", "ghoul", city=True).put(1, HERE).start(1, "draw").play("taxation", 6)
    assert (t[2].place, t[2].gold) == ("jail", 1)
    assert t[1].place == HERE
    t = Table("thief", "assassin", city=True).put(2, "crown_of_command").put(1, HERE)
    assert t.start(1, "draw").play("taxation", 6)[2].place == "crown_of_command"


@pytest.mark.card("city.trading_day")
@pytest.mark.rule("T-R-119", "T-DP-15", "T-R-38")
def test_on_trading_day_those_in_the_city_buy_one_card() -> None:
    t = Table("thief", "warrior", "troll", city=True).put(1, HERE, gold=3).put(2, "jail", gold=2)
    t.start(1, "draw").play("trading_day")
    assert t.seat == 1
    assert {"buy:potion", "buy:pet", "buy:poster", "buy:greatsword", "buy:sword", "done"} <= {*t.options}
    t.play("buy:pet", "lucky")
    assert (t.holds(1), t[1].gold, t.seat) == (["lucky"], 0, 2)
    assert "buy:pet" not in t.options
    t.play("buy:poster", "wanted_animal")
    assert ([held.card for held in t[2].posters], t[2].gold) == (["poster.wanted_animal"], 1)
    assert t.active == 2  # the Troll is not in the City


@pytest.mark.card("city.travelling_bazaar")
@pytest.mark.rule("T-R-45")
def test_the_bazaar_carries_the_streets_cards_away() -> None:
    t = (
        Table("thief", "warrior", city=True)
        .put(1, HERE)
        .lay("quayside", "city_rat")
        .lay("royal_alley", "sword")
    )
    t.lay("armoury", "cutbacks").start(1, "draw").play("travelling_bazaar")
    assert t.lying("quayside") == t.lying("royal_alley") == []
    assert t.lying("armoury") == ["cutbacks"]  # a shop is no street
    assert SYSTEM.observe(t.state, 1).decks["adventure"].top == ("", "")
    t.put(2, "plains_10").start(2, "draw")
    assert set(t.at.question.bag) == {"city.city_rat", "adventure.sword"}  # type: ignore[union-attr]
    t.play("city.city_rat", "6,1", 1)
    assert t[2].trophies == ["city.city_rat"]
