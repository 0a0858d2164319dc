"""2.10 The six characters of the City, by their abilities (content 6.10)."""

import pytest

from games.systems.talisman.queries import carried_objects, value
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table

FIELD = "plains_10"


def land(who: str, other: str = "warrior", place: str = FIELD, **given: object) -> Table:
    """A character that has landed on another."""
    return Table(who, other, city=True).put(1, place).put(2, place, **given)


# -- Spy ---------------------------------------------------------------------------------------------


@pytest.mark.card("spy")
@pytest.mark.rule("T-R-114", "T-CITY-404")
def test_the_spy_looks_at_a_deck() -> None:
    t = Table("spy", "warrior", city=True).put(1, FIELD).start(1, "start").play("use:spy", "city", "taxation")
    assert t.happened("peeked")["cards"] == ["city.taxation"]
    assert SYSTEM.observe(t.state, 1).decks["city"].top == ("city.taxation",)
    assert SYSTEM.observe(t.state, 2).decks["city"].top == ("",)
    t = Table("spy", "warrior", city="parts").put(1, FIELD)
    t.start(1, "start").play("use:spy", "dragon")  # without the City there is one deck
    assert t.happened("peeked")["cards"] == ["adventure.dragon"]


@pytest.mark.card("spy")
def test_the_spy_reads_spells_and_is_paid_for_it() -> None:
    t = land("spy", "wizard").give(2, "hex").start(1, "landed").play("use:spy#1:2")
    assert (t.happened("spied")["cards"], t[1].gold, t.active) == (["spell.hex"], 2, 2)
    event = next(event for _, event in t.at.events if event.kind == "spied")
    assert "cards" not in event.facts  # nobody else sees them


@pytest.mark.card("spy")
@pytest.mark.rule("T-DP-07")
def test_the_spy_slips_away_in_the_city() -> None:
    t = land("warrior", "spy", "rats_road").start(1, "landed").play("attack:2")
    assert (t.kind, t.seat) == ("evade", 2)
    t = land("warrior", "spy").start(1, "landed").play("attack:2")
    assert t.kind == "attack"


# -- Tinkerer ----------------------------------------------------------------------------------------


@pytest.mark.card("tinkerer")
def test_the_tinkerer_makes_automatons_that_count_as_followers() -> None:
    t = Table("tinkerer", "warrior", city=True).give(1, "sword", "axe", "helmet", "ring").put(1, FIELD)
    t.start(1, "end").play("automaton:sword", "automaton:ring")
    assert (carried_objects(t.state, t[1]), len(t[1].followers)) == (2, 2)
    assert value(t.state, t[1], "strength") == 3  # the Ring still adds
    t.play("object:sword")
    assert carried_objects(t.state, t[1]) == 3
    t.play("automaton:sword", "automaton:axe", "automaton:helmet").give(1, "shield").start(1, "end")
    assert not any(key.startswith("automaton") for key in t.options)  # four at a time


@pytest.mark.card("tinkerer")
def test_an_automaton_is_an_object_in_another_hand() -> None:
    t = Table("sorceress", "tinkerer", city=True).give(2, "sword").put(2, FIELD).start(2, "end")
    t.play("automaton:sword", "end").put(1, FIELD).start(1, "landed").play("use:sorceress#1:2")
    assert ([held.card for held in t[1].objects], t[1].objects[0].tokens) == (["adventure.sword"], {})
    t = Table("tinkerer", "warrior", city=True).give(1, "sword").put(1, FIELD).start(1, "end")
    t.play("automaton:sword").start(1, "begin").until("go", 3).play("ditch", "sword")
    assert t.state.lying[FIELD][0].tokens == {}


@pytest.mark.card("tinkerer")
def test_an_automaton_is_still_one_weapon_and_constructs_are_evaded() -> None:
    t = Table("tinkerer", "warrior", city=True).give(1, "sword", "greatsword").put(1, FIELD).start(1, "end")
    t.play("automaton:greatsword").lay(FIELD, "bear").start(1, "draw").play(3, 1)
    assert t.happened("clash")["mine"] == 2 + 2 + 3
    t = Table("tinkerer", "warrior", city=True).put(1, "rats_road").lay("rats_road", "clockwork_dragon")
    assert t.start(1, "draw").options == ("fight", "evaded")


# -- Bounty Hunter -----------------------------------------------------------------------------------


@pytest.mark.card("bounty_hunter")
@pytest.mark.rule("T-BASE-112")
def test_the_bounty_hunter_starts_with_a_poster() -> None:
    t = Table.fresh(2, city="whole").play("wanted_animal", "wanted_spirit", "wanted_dragon")
    t.play("bounty_hunter", "thief", "wanted_monster")
    assert [held.card for held in t[1].posters] == ["poster.wanted_monster"]
    t = Table.fresh(2, city="parts").play("bounty_hunter", "thief")
    assert t[1].posters == []


@pytest.mark.card("bounty_hunter")
def test_the_bounty_hunter_hunts_what_is_wanted() -> None:
    t = Table("bounty_hunter", "elf", city=True).give(1, "wanted_animal").put(1, FIELD).lay(FIELD, "bear")
    t.start(1, "draw").play(2, 1)
    assert t.happened("clash")["mine"] == 4 + 1 + 2
    t.play("use:wanted_animal")
    assert t[1].gold == 1 + 3 + 1
    t = (
        land("bounty_hunter", "elf")
        .give(1, "wanted_good_character")
        .start(1, "landed")
        .play("attack:2", 2, 1)
    )
    assert t.happened("clash")["mine"] == 4 + 1 + 2
    t.play("use:wanted_good_character", 3)
    assert t[1].gold == 1 + 3 + 1


# -- Cat Burglar -------------------------------------------------------------------------------------


@pytest.mark.card("cat_burglar")
def test_the_cat_burglar_steals_from_the_rich() -> None:
    t = land("cat_burglar", gold=3).give(2, "sword").start(1, "landed").play("use:cat_burglar:2", "sword")
    assert t.holds(1) == ["sword"]
    t = land("cat_burglar", gold=2).give(2, "sword").start(1, "landed")
    assert "use:cat_burglar:2" not in t.options


@pytest.mark.card("cat_burglar")
@pytest.mark.rule("T-CITY-716")
def test_the_cat_burglar_is_known_in_the_guild_not_in_jail() -> None:
    t = Table("cat_burglar", "warrior", city=True).put(1, "rogues_guild").start(1, "text").play(3)
    assert t.options == ("add:1", "add:0")
    assert t.play("add:1")[1].gold == 3
    t = Table("cat_burglar", "warrior", city=True).put(1, "jail").start().play(4)
    assert t.options == ("pay", "stay")
    assert Table("cat_burglar", "warrior", city=True).put(1, "crags").start(1, "text").options == (
        "skip",
        "roll",
    )


# -- Tavern Maid -------------------------------------------------------------------------------------


@pytest.mark.card("tavern_maid")
def test_the_maid_knows_how_to_win_in_the_tavern() -> None:
    t = Table("tavern_maid", "warrior", city=True).put(1, "tavern").start(1, "text").play(4)
    assert t.options == ("add:1", "add:0", "add:-1")
    t.play("add:1")
    assert t[1].offer is not None


@pytest.mark.card("tavern_maid")
def test_the_maid_heals_for_a_tip() -> None:
    t = land("tavern_maid", life=3, gold=1).start(1, "landed").play("use:tavern_maid:2")
    assert (t[2].life, t[2].gold, t[1].gold, t.active) == (4, 0, 2, 2)
    t = land("tavern_maid", life=3, gold=0).start(1, "landed").play("use:tavern_maid:2")
    assert (t[2].life, t[1].gold) == (4, 1)


@pytest.mark.card("tavern_maid")
def test_bandits_and_strangers_are_cheaper_for_the_maid() -> None:
    t = Table("tavern_maid", "warrior", city=True).put(1, FIELD, gold=0).lay(FIELD, "bandit").start(1, "draw")
    assert t.options == ("fight", "pay")
    t = (
        Table("tavern_maid", "warrior", city=True)
        .put(1, "rats_road", gold=2)
        .lay("rats_road", "temporal_mage")
    )
    assert t.start(1, "draw").play("pay:3")[1].gold == 0
    t = (
        Table("tavern_maid", "warrior", city=True)
        .put(1, "rats_road", gold=1)
        .lay("rats_road", "gambling_hall")
    )
    assert t.start(1, "draw").play("pay:1", 3)[1].gold == 0  # a Place


# -- Elementalist ------------------------------------------------------------------------------------


def element(name: str, **given: object) -> Table:
    """An Elementalist who has chosen an element at the start of the turn."""
    t = Table("elementalist", "warrior", city=True).put(1, FIELD, **given).start(1, "start")
    assert t.options[:4] == ("fire", "water", "air", "earth")
    return t.play(name)


@pytest.mark.card("elementalist")
@pytest.mark.parametrize(
    ("name", "foe", "mine"), [("fire", "bear", 3 + 1), ("water", "shadow", 4 + 1), ("air", "bear", 3)]
)
def test_fire_and_water_help_in_fights(name: str, foe: str, mine: int) -> None:
    t = element(name).lay("woods_11", foe).put(1, "woods_11")
    t.start(1, "draw").play(4, 1)
    assert t.happened("clash")["mine"] == mine + 4


@pytest.mark.card("elementalist")
def test_air_carries_a_space_further() -> None:
    t = element("air").play(2)
    assert {"go:fields_12", "go:city"} <= {*t.options}
    assert "go:city" not in element("fire").play(2).options


@pytest.mark.card("elementalist")
@pytest.mark.rule("T-R-86")
def test_air_adds_nothing_to_the_roll_of_somebody_enslaved() -> None:
    t = element("air").put(1, "temple", enslaved=True).start().play(4)
    assert len([key for key in t.options if key.startswith("go:")]) == 2


@pytest.mark.card("elementalist")
@pytest.mark.parametrize(("roll", "life"), [(6, 4), (5, 3)])
def test_earth_saves_a_life(roll: int, life: int) -> None:
    t = element("earth").lay("woods_11", "dragon").put(1, "woods_11").start(1, "draw").play(1, 6, roll)
    assert t[1].life == life


@pytest.mark.rule("T-BASE-510")
def test_earth_is_no_armour() -> None:
    t = Table("warrior", "elementalist", city=True).give(1, "battle_axe").put(1, FIELD)
    t.put(2, FIELD, choice="earth", gold=0).start(1, "landed").play("attack:2", "6,6", 1, 6)
    assert (t[2].life, t.events("rolled")[-1]["roll"]) == (4, "elementalist")
    t = element("earth").give(1, "shield").lay("woods_11", "dragon").put(1, "woods_11").start(1, "draw")
    assert t.play(1, 6, 4, 6)[1].life == 4  # the Shield does not save the life, the element does


@pytest.mark.card("elementalist")
def test_the_element_is_chosen_anew_each_turn_and_rules_elementals() -> None:
    t = element("fire")
    assert (t[1].choice, SYSTEM.observe(t.state, 2).players[0].who.choice) == ("fire", "fire")  # type: ignore[union-attr]
    assert t.start(1, "start").options[:4] == ("fire", "water", "air", "earth")
    t = Table("elementalist", "warrior", city=True).put(1, "rats_road").lay("rats_road", "fire_elemental")
    t.start(1, "draw")
    assert t.options == ("fight", "evaded")
    t.play("fight", 6, 1, "hex")
    assert t[1].spells == ["spell.hex"]


@pytest.mark.rule("T-CITY-901")
def test_there_are_six_characters_in_the_box() -> None:
    base, parts = Table.fresh(2), Table.fresh(2, city="parts")
    new = {*parts.at.question.bag} - {*base.at.question.bag}  # type: ignore[union-attr]
    assert new == {"spy", "tinkerer", "bounty_hunter", "cat_burglar", "tavern_maid", "elementalist"}
