"""Every space of both boards: what its text does, written out of the book; cards drawn there and rafts.

Spaces with a rule of their own are named in the file of that rule: the Sentinel, the Warlock's Cave, the
Inner Region, shops, the Jail.
"""

import pytest

from tests.systems.talisman.table import Table


def visits(space: str, who: str = "thief", **given: object) -> Table:
    """A character carries out the text of a space."""
    return Table(who, "warrior").put(1, space, **given).start(1, "text")


@pytest.mark.card("village")
def test_the_village_heals_for_gold_and_the_mystic_speaks() -> None:
    t = visits("village", "elf", life=1, gold=2).play("healer", "heal", "heal")
    assert (t[1].life, t[1].gold) == (3, 0)
    assert visits("village", "troll").play("mystic", 1).alignment(1) == "evil"
    assert visits("village", "troll").play("mystic", 2).active == 2
    assert visits("village", "troll").play("mystic", 5)[1].craft == 1
    assert visits("village", "elf").play("mystic", 6, "hex")[1].spells == ["spell.hex"]


@pytest.mark.card("chapel", "graveyard")
@pytest.mark.parametrize(
    ("space", "hurt", "helped"), [("graveyard", "good", "evil"), ("chapel", "evil", "good")]
)
def test_chapel_and_graveyard_know_alignments(space: str, hurt: str, helped: str) -> None:
    assert visits(space, alignment=hurt)[1].life == 3
    t = visits(space, life=2, fate=0, gold=2).play("heal" if space == "chapel" else "replenish")
    assert (t[1].life, t[1].fate) == ((3, 0) if space == "chapel" else (2, 1))
    t = visits(space, life=2, fate=0, alignment=helped).play("heal" if space == "chapel" else "replenish")
    assert (t[1].life, t[1].fate) == ((4, 0) if space == "chapel" else (2, 2))
    t = visits(space, alignment=helped).play("pray", 5)
    assert (t[1].life, t[1].fate) == ((5, 2) if space == "chapel" else (4, 3))
    assert visits(space, alignment=helped).play("pray", 6, "hex")[1].spells == ["spell.hex"]
    assert visits(space, alignment=helped).play("pray", 4).active == 2


@pytest.mark.card("crags", "forest")
def test_crags_and_forest() -> None:
    t = visits("crags").play(1, 1, 6)
    assert (t.happened("fight")["by"], t.happened("clash")["theirs"], t[1].life) == ("craft", 4 + 6, 3)
    assert visits("crags").play(4).active == 2
    assert visits("crags").play(6)[1].strength == 1
    t = visits("forest").play(1, 6, 1)
    assert (t.happened("clash")["theirs"], t.active) == (4 + 1, 2)
    assert visits("forest").play(3)[1].missing == 1
    assert visits("forest").play(6)[1].craft == 1


@pytest.mark.card("city")
@pytest.mark.parametrize(
    ("roll", "field", "left"), [(2, "strength", 0), (3, "craft", 0), (4, "craft", 2), (5, "strength", 2)]
)
def test_the_enchantress_of_the_city(roll: int, field: str, left: int) -> None:
    assert getattr(visits("city", strength=1, craft=1).play("enchantress", roll)[1], field) == left


@pytest.mark.card("city")
def test_the_rest_of_the_city() -> None:
    assert visits("city").play("enchantress", 1)[1].toad
    assert visits("city").play("enchantress", 6, "hex")[1].spells == ["spell.hex"]
    t = visits("city", "troll", life=1, gold=5).play("doctor", "heal", "heal")
    assert (t[1].life, t[1].gold, t.active) == (3, 3, 2)


@pytest.mark.card("tavern")
def test_the_tavern() -> None:
    assert visits("tavern").play(1)[1].missing == 1
    t = visits("tavern").play(2, 6, 1)
    assert t.happened("clash")["theirs"] == 3 + 1
    assert visits("tavern").play(3)[1].gold == 0
    assert visits("tavern").play(4)[1].gold == 2
    assert len(visits("tavern").play(5)[1].offer.spaces) == 23  # type: ignore[union-attr]
    assert visits("tavern").play(6)[1].offer.spaces == ["temple"]  # type: ignore[union-attr]


@pytest.mark.card("chasm")
def test_the_chasm_takes_lives_and_followers() -> None:
    t = Table("thief", "warrior").give(1, "maiden", "unicorn").put(1, "chasm").start(1, "text").play(2, 1, 3)
    assert (t[1].life, t.holds(1)) == (3, ["unicorn"])


@pytest.mark.card("temple")
@pytest.mark.parametrize(
    ("dice", "field", "left"),
    [
        ("1,1", "life", 2),
        ("1,2", "life", 3),
        ("3,3", "strength", 1),
        ("3,4", "craft", 1),
        ("5,6", "fate", 4),
        ("6,6", "life", 6),
    ],
)
def test_prayers_in_the_temple(dice: str, field: str, left: int) -> None:
    assert getattr(visits("temple").play(dice)[1], field) == left


@pytest.mark.card("temple")
def test_other_prayers_in_the_temple() -> None:
    assert visits("temple").play("4,4", "hex")[1].spells == ["spell.hex"]
    assert visits("temple").play("4,6").holds(1) == ["talisman"]
    assert visits("temple").play("2,3")[1].enslaved


@pytest.mark.rule("T-R-86")
def test_the_enslaved_roll_for_their_freedom() -> None:
    t = visits("temple").play("2,3").start().play(3)
    assert (t[1].place, t[1].enslaved, t.active) == ("temple", True, 2)
    t.start().play(4, "go:portal_of_power")
    assert not t[1].enslaved
    assert t[1].place == "portal_of_power"


@pytest.mark.card("castle")
def test_the_castle_heals_for_gold() -> None:
    t = visits("castle", life=1, gold=2).play("heal", "done")
    assert (t[1].life, t[1].gold) == (2, 1)


@pytest.mark.rule("T-R-88")
def test_a_modified_result_beyond_the_table_is_its_last_row() -> None:
    t = Table("priest", "warrior").put(1, "chapel").start(1, "text").play("pray", 6)
    assert t.kind == "spell"


# -- what more the texts say --------------------------------------------------------------------------


@pytest.mark.card("village")
@pytest.mark.parametrize(
    ("name", "price"), [("helmet", 2), ("sword", 2), ("axe", 3), ("shield", 3), ("armour", 4)]
)
def test_the_blacksmith_sells_arms(name: str, price: int) -> None:
    t = visits("village", "troll", gold=price).play("blacksmith", f"buy:{name}")
    assert (t[1].gold, t.holds(1)) == (0, [name])


@pytest.mark.card("village")
def test_the_mystic_makes_good() -> None:
    assert visits("village", "troll").play("mystic", 4).alignment(1) == "good"
    t = visits("village", "troll").play("mystic", 3)
    assert (t.alignment(1), t[1].craft, t[1].spells) == ("neutral", 0, [])


@pytest.mark.card("crags", "forest")
@pytest.mark.parametrize("space", ["crags", "forest"])
@pytest.mark.parametrize(("roll", "missing"), [(2, 1), (3, 1), (4, 0), (5, 0)])
def test_one_is_lost_in_crags_and_forest_or_safe(space: str, roll: int, missing: int) -> None:
    t = visits(space).play(roll)
    assert (t[1].missing, t[1].strength, t[1].craft, t[1].life, t.active) == (missing, 0, 0, 4, 2)


@pytest.mark.card("temple")
def test_the_temple_takes_a_follower_and_gives_spells() -> None:
    t = Table("thief", "warrior").give(1, "guide").put(1, "temple").start(1, "text").play("1,3")
    assert (t.holds(1), t[1].life) == ([], 4)
    assert visits("temple").play("4,5", "hex")[1].spells == ["spell.hex"]


@pytest.mark.card("rogues_guild")
@pytest.mark.parametrize(
    ("roll", "place", "gold"),
    [(1, "jail", 3), (2, "rogues_guild", 2), (3, "rogues_guild", 2), (4, "rogues_guild", 5)],
)
def test_the_guild_jails_robs_and_pays(roll: int, place: str, gold: int) -> None:
    t = Table("thief", "warrior", city=True).put(1, "rogues_guild", gold=3).start(1, "draw").play(roll)
    assert (t[1].place, t[1].gold, t.active) == (place, gold, 2)


@pytest.mark.card("rogues_guild")
def test_a_six_in_the_guild_takes_a_thing_or_a_coin_from_anybody() -> None:
    def six() -> Table:
        t = Table("thief", "warrior", city=True).give(2, "sword", gold=4).put(1, "rogues_guild", gold=0)
        return t.start(1, "draw").play(6)

    assert six().play("sword").holds(1) == ["sword"]
    t = six().play("gold")
    assert (t[1].gold, t[2].gold, t.holds(2)) == (1, 3, ["sword"])


@pytest.mark.card("high_temple")
def test_what_the_high_temple_grants() -> None:
    def prays(roll: int, **given: object) -> Table:
        t = Table("thief", "warrior", city=True).put(1, "high_temple", gold=0, **given)
        return t.start(1, "draw").play(roll)

    t = prays(3)
    assert (t[1].life, t[1].fate, t[1].missing, t.active) == (4, 2, 0, 2)
    assert prays(4, life=1)[1].life == 3
    assert prays(5)[1].fate == 3
    assert prays(6).play("spell", "hex")[1].spells == ["spell.hex"]
    assert prays(6).play("alignment", "good").alignment(1) == "good"


@pytest.mark.card("academy")
def test_the_academy_teaches_strength_as_well() -> None:
    t = Table("thief", "warrior", city=True).put(1, "academy", gold=9).start(1, "draw").play("strength")
    assert (t[1].gold, t[1].strength, t[1].craft, t.active) == (5, 1, 0, 2)


# -- where cards are drawn ----------------------------------------------------------------------------

OUTER = [
    pytest.param("fields_2", 1, "portal_of_power", marks=pytest.mark.card("fields_2")),
    pytest.param("woods_4", 1, "hidden_valley", marks=pytest.mark.card("woods_4")),
    pytest.param("sentinel", 1, "hills_m4", marks=pytest.mark.card("sentinel")),
    pytest.param("hills_6", 1, "cursed_glade", marks=pytest.mark.card("hills_6")),
    pytest.param("fields_8", 1, "cursed_glade", marks=pytest.mark.card("fields_8")),
    pytest.param("plains_10", 1, "chasm", marks=pytest.mark.card("plains_10")),
    pytest.param("woods_11", 1, "runes_m8", marks=pytest.mark.card("woods_11")),
    pytest.param("fields_12", 1, "warlocks_cave", marks=pytest.mark.card("fields_12")),
    pytest.param("fields_14", 1, "warlocks_cave", marks=pytest.mark.card("fields_14")),
    pytest.param("hills_15", 1, "desert_m10", marks=pytest.mark.card("hills_15")),
    pytest.param("plains_16", 1, "oasis", marks=pytest.mark.card("plains_16")),
    pytest.param("woods_17", 1, "desert_m12", marks=pytest.mark.card("woods_17")),
    pytest.param("plains_18", 1, "temple", marks=pytest.mark.card("plains_18")),
    pytest.param("fields_20", 1, "temple", marks=pytest.mark.card("fields_20")),
    pytest.param("ruins", 2, "woods_m14", marks=pytest.mark.card("ruins")),
    pytest.param("plains_22", 1, "runes_m15", marks=pytest.mark.card("plains_22")),
    pytest.param("fields_24", 1, "portal_of_power", marks=pytest.mark.card("fields_24")),
]
MIDDLE = [
    pytest.param("portal_of_power", 1, marks=pytest.mark.card("portal_of_power")),
    pytest.param("hidden_valley", 3, marks=pytest.mark.card("hidden_valley")),
    pytest.param("hills_m4", 1, marks=pytest.mark.card("hills_m4")),
    pytest.param("cursed_glade", 1, marks=pytest.mark.card("cursed_glade")),
    pytest.param("runes_m6", 1, marks=pytest.mark.card("runes_m6")),
    pytest.param("runes_m8", 1, marks=pytest.mark.card("runes_m8")),
    pytest.param("desert_m10", 1, marks=pytest.mark.card("desert_m10")),
    pytest.param("oasis", 2, marks=pytest.mark.card("oasis")),
    pytest.param("desert_m12", 1, marks=pytest.mark.card("desert_m12")),
    pytest.param("woods_m14", 1, marks=pytest.mark.card("woods_m14")),
    pytest.param("runes_m15", 1, marks=pytest.mark.card("runes_m15")),
]
STREETS = [
    pytest.param("rats_road", "royal_alley", marks=pytest.mark.card("rats_road")),
    pytest.param("royal_alley", "sorcerer_square", marks=pytest.mark.card("royal_alley")),
    pytest.param("sorcerer_square", "temple_square", marks=pytest.mark.card("sorcerer_square")),
    pytest.param("temple_square", "noble_street", marks=pytest.mark.card("temple_square")),
    pytest.param("noble_street", "merchants_row", marks=pytest.mark.card("noble_street")),
    pytest.param("merchants_row", "elemental_boulevard", marks=pytest.mark.card("merchants_row")),
    pytest.param("elemental_boulevard", "town_square", marks=pytest.mark.card("elemental_boulevard")),
    pytest.param("town_square", "thieves_lane", marks=pytest.mark.card("town_square")),
    pytest.param("thieves_lane", "quayside", marks=pytest.mark.card("thieves_lane")),
    pytest.param("quayside", "speakers_corner", marks=pytest.mark.card("quayside")),
    pytest.param("speakers_corner", "city_gate", marks=pytest.mark.card("speakers_corner")),
]


def drawn(space: str, *lying: str, city: bool = False) -> int:
    """How many cards are drawn there where these lie already."""
    t = Table("warrior", "wizard", city=city).put(1, space).lay(space, *lying).start(1, "draw")
    count = 0
    while t.kind == "adventure":  # a street takes the City's cards
        t.play("city.urchin" if city else "adventure.bag_of_gold")
        count += 1
    return count


@pytest.mark.rule("T-BASE-401")
@pytest.mark.parametrize(("space", "number", "opposite"), OUTER)
def test_outer_spaces_draw_and_face_one_over_the_river(space: str, number: int, opposite: str) -> None:
    assert drawn(space) == number
    assert drawn(space, "guide") == number - 1
    t = Table("warrior", "wizard").give(1, "raft").put(1, space).start(1, "start").play("use:raft")
    assert t[1].place == opposite


@pytest.mark.rule("T-BASE-401")
@pytest.mark.parametrize(("space", "number"), MIDDLE)
def test_middle_spaces_draw(space: str, number: int) -> None:
    assert drawn(space) == number
    assert drawn(space, "guide") == number - 1


@pytest.mark.rule("T-CITY-401", "T-CITY-202")
@pytest.mark.parametrize(("street", "following"), STREETS)
def test_every_street_draws_a_city_card_and_leads_to_the_next(street: str, following: str) -> None:
    assert drawn(street, city=True) == 1
    assert drawn(street, "city.urchin", city=True) == 0
    t = Table("warrior", "wizard", city=True).put(1, street, gold=0).start().play(1)
    steps = {key.partition(":")[2] for key in t.options if key.startswith("go:")} if t.kind == "go" else set()
    assert following in {*steps, t[1].place}
