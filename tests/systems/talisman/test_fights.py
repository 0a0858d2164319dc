"""1.8 Battle, psychic combat, trophies; 1.9 Evading."""

import pytest

from tests.systems.talisman.table import Table

HERE = "plains_10"


def meets(*names: str, who: str = "thief", space: str = HERE, **given: object) -> Table:
    """A character that meets these cards; the Thief has 3 of both."""
    return Table(who, "warrior").put(1, space, **given).lay(space, *names)


@pytest.mark.rule("T-BASE-501", "T-BASE-542")
def test_the_order_of_a_fight() -> None:
    t = Table("wizard", "warrior", fate=True).put(1, HERE).give(1, "psionic_blast").lay(HERE, "bear")
    t.start(1, "draw", evading=[1])
    assert (t.kind, t.options) == ("creature", ("fight", "evaded"))
    t.play("fight")
    assert (t.kind, t.options) == ("battle", ("fight", "cast:psionic_blast"))
    t.play("cast:psionic_blast", "hex", 3, 4)
    assert t.kind == "fate"
    t.play("keep")
    assert t.happened("clash")["mine"] == 2 + 5 + 3


@pytest.mark.rule("T-BASE-502")
@pytest.mark.card("adventure.sword", "purchase.sword", "adventure.axe")
@pytest.mark.parametrize("weapon", ["adventure.sword", "purchase.sword", "adventure.axe", "purchase.axe"])
def test_a_weapon_adds_to_the_battle_score(weapon: str) -> None:
    t = meets("bear").give(1, weapon).start(1, "draw").play(2, 1)
    assert t.happened("clash")["mine"] == 3 + 1 + 2


@pytest.mark.rule("T-BASE-503", "T-BASE-504")
def test_in_psychic_combat_craft_counts_and_no_sword() -> None:
    t = meets("wraith").give(1, "sword", "ring").start(1, "draw").play(2, 6)
    assert (t.happened("clash")["mine"], t.happened("clash")["theirs"]) == (3 + 1 + 2, 5 + 6)


@pytest.mark.rule("T-BASE-505", "T-R-03")
def test_the_table_rolls_for_the_creature() -> None:
    t = meets("bear", fate=0).start(1, "draw").play(2, 5)
    assert [one["seat"] for one in t.events("rolled")] == [1, 0]


@pytest.mark.rule("T-BASE-506", "T-BASE-513")
def test_a_killed_enemy_is_a_trophy() -> None:
    t = meets("bear").start(1, "draw").play(4, 3)
    assert (t[1].trophies, t.lying(HERE), t[1].life) == (["adventure.bear"], [], 4)


@pytest.mark.rule("T-BASE-507")
def test_a_lower_score_costs_a_life_and_the_turn() -> None:
    t = meets("bear", "bag_of_gold").start(1, "draw").play(1, 2)
    assert (t[1].life, t.active, t.lying(HERE)) == (3, 2, ["bear", "bag_of_gold"])


@pytest.mark.rule("T-BASE-508")
def test_a_stand_off_costs_nothing_and_next_turn_one_leaves() -> None:
    t = meets("bear").start(1, "draw").play(3, 3)
    assert (t[1].life, t.active) == (4, 2)
    t.start().play(1, "go:woods_11")
    assert t.kind == "adventure"


@pytest.mark.rule("T-BASE-509", "T-R-24")
@pytest.mark.card("adventure.runesword", "adventure.holy_lance")
def test_one_weapon_is_used_the_best_one() -> None:
    t = meets("dragon", who="troll").give(1, "sword", "holy_lance").start(1, "draw").play(1, 6)
    assert t.happened("clash")["mine"] == 6 + 3 + 1
    t = meets("bear", who="troll").give(1, "sword", "holy_lance").start(1, "draw").play(1, 1)
    assert t.happened("clash")["mine"] == 6 + 1 + 1


@pytest.mark.rule("T-BASE-510")
@pytest.mark.card("adventure.armour", "adventure.shield", "adventure.helmet")
@pytest.mark.parametrize(
    ("name", "roll", "life"),
    [
        ("armour", 4, 4),
        ("armour", 3, 3),
        ("shield", 5, 4),
        ("shield", 4, 3),
        ("helmet", 6, 4),
        ("helmet", 5, 3),
    ],
)
@pytest.mark.parametrize("deck", ["adventure", "purchase"])
def test_one_armour_card_may_save_the_life(deck: str, name: str, roll: int, life: int) -> None:
    t = meets("bear").give(1, f"{deck}.{name}").start(1, "draw").play(1, 6)
    assert t.kind == "armour"
    t.play(roll)
    assert (t[1].life, t.active) == (life, 2)


@pytest.mark.rule("T-BASE-510")
@pytest.mark.card("purchase.armour", "purchase.shield", "purchase.helmet")
def test_of_several_the_best_is_used_and_no_other() -> None:
    t = meets("bear").give(1, "purchase.armour", "purchase.shield", "purchase.helmet").start(1, "draw")
    t.play(1, 6, 3)
    assert (t[1].life, t.active) == (3, 2)


@pytest.mark.rule("T-BASE-511", "T-BASE-512")
def test_armour_does_not_help_against_craft_and_wins_nothing() -> None:
    t = meets("wraith").give(1, "armour").start(1, "draw").play(1, 6)
    assert t[1].life == 3
    t = meets("bear", "bag_of_gold").give(1, "armour").start(1, "draw").play(1, 6, 6)
    assert (t.active, t[1].gold) == (2, 1)


@pytest.mark.rule("T-BASE-514", "T-BASE-516", "T-EX-21")
def test_seven_points_give_one_counter_and_the_rest_is_lost() -> None:
    t = Table("thief", "warrior").trophies(1, "serpent", "ogre").start(1, "end")
    assert t.options[:2] == ("end", "hand_in:strength:1")
    t.play("hand_in:strength:1")
    assert (t[1].strength, t[1].trophies) == (1, [])
    assert sorted(t.discards()) == ["ogre", "serpent"]


@pytest.mark.rule("T-BASE-514")
def test_the_trophies_that_lose_least_are_handed_in() -> None:
    t = Table("thief", "warrior").trophies(1, "ogre", "giant", "wolf", "goblin").start(1, "end")
    t.play("hand_in:strength:1")  # 5 + 2
    assert t[1].trophies == ["adventure.giant", "adventure.goblin"]
    assert "hand_in:strength:1" in t.options


@pytest.mark.rule("T-BASE-515")
def test_craft_trophies_are_counted_apart() -> None:
    t = Table("thief", "warrior").trophies(1, "demon", "serpent").start(1, "end")
    assert t.options[:2] == ("end", "hand_in:craft:1")
    assert t.play("hand_in:craft:1")[1].craft == 1


@pytest.mark.rule("T-BASE-517", "T-BASE-524")
@pytest.mark.parametrize(("roll", "place"), [(2, "tavern"), (1, "forest")])
def test_creatures_of_tables_are_fought_and_give_no_trophy(roll: int, place: str) -> None:
    t = Table("troll", "warrior").put(1, place).start(1, "text").play(roll, 6, 1)
    assert t.happened("clash")["outcome"] == "won"
    assert t[1].trophies == []
    t = Table("thief", "warrior").put(1, place).start(1, "text").play(roll, 1, 6)
    assert (t[1].life, t.active) == (3, 2)


@pytest.mark.rule("T-BASE-524")
def test_creatures_of_tables_may_be_evaded() -> None:
    t = Table("thief", "warrior").put(1, "forest").start(1, "text", evading=[1]).play(1)
    assert t.options == ("fight", "evaded")
    assert t.play("evaded")[1].life == 4


@pytest.mark.card("runes_m6", "runes_m8", "runes_m15")
@pytest.mark.rule("T-BASE-521")
@pytest.mark.parametrize("space", ["runes_m6", "runes_m8", "runes_m15"])
def test_on_runes_creatures_add_two(space: str) -> None:
    t = meets("bear", "wolf", space=space).start(1, "draw").play(1, 2)
    assert t.happened("clash")["theirs"] == 3 + 2 + 2 + 2


@pytest.mark.card("cursed_glade")
@pytest.mark.rule("T-BASE-522")
def test_in_the_cursed_glade_objects_do_not_count_and_nothing_is_cast() -> None:
    t = meets("bear", space="cursed_glade", who="wizard").give(1, "sword", "magic_belt", "healing", "maiden")
    t.start(1, "draw")
    assert t.kind == "attack"  # no Spell may be cast, so nobody is asked
    t.play(1, 2)
    assert t.happened("clash")["mine"] == 2 + 1


@pytest.mark.rule("T-BASE-523", "T-BASE-612")
def test_the_higher_of_two_dice_is_one_roll() -> None:
    t = Table("warrior", "thief", fate=True).put(1, HERE).lay(HERE, "dragon").start(1, "draw").play("1,2", 6)
    assert t.options == ("keep", "fate:1", "fate:2")
    t.play("fate:1", 5)
    assert t.happened("clash")["mine"] == 4 + 5


@pytest.mark.rule("T-BASE-423", "T-EX-15")
@pytest.mark.card("spell.preservation")
def test_what_forces_a_stand_off_holds_for_the_whole_fight() -> None:
    t = Table("troll", "druid", windows=True).put(1, HERE).give(2, "preservation").lay(HERE, "wolf", "ape")
    t.start(1, "draw").play({2: "pass"}, 6, 1, {2: "cast:preservation"})
    assert t[1].trophies == []
    assert t.lying(HERE) == ["wolf", "ape"]
    assert (t[1].life, t.active) == (6, 2)


@pytest.mark.rule("T-BASE-987")
def test_unfriendly_ones_may_be_evaded_where_the_table_wants_it() -> None:
    t = Table("thief", "warrior", evade_unfriendly="yes").put(1, HERE).lay(HERE, "dragon").start(1, "draw")
    assert t.options == ("fight", "evaded")


ENEMIES = [
    ("wild_boar", "strength", 1),
    ("wolf", "strength", 2),
    ("ape", "strength", 3),
    ("bear", "strength", 3),
    ("lion", "strength", 3),
    ("serpent", "strength", 4),
    ("goblin", "strength", 2),
    ("hobgoblin", "strength", 3),
    ("bandit", "strength", 4),
    ("ogre", "strength", 5),
    ("giant", "strength", 6),
    ("dragon", "strength", 7),
    ("lemure", "craft", 1),
    ("shadow", "craft", 2),
    ("spectre", "craft", 3),
    ("wraith", "craft", 5),
    ("demon", "craft", 10),
]


@pytest.mark.card(
    "adventure.wild_boar", "adventure.wolf", "adventure.ape", "adventure.bear", "adventure.lion"
)
@pytest.mark.card("adventure.serpent", "adventure.goblin", "adventure.hobgoblin", "adventure.ogre")
@pytest.mark.card("adventure.giant", "adventure.dragon", "adventure.lemure", "adventure.shadow")
@pytest.mark.card("adventure.spectre", "adventure.wraith", "adventure.demon")
@pytest.mark.parametrize(("name", "by", "value"), ENEMIES)
def test_each_enemy_fights_with_its_value(name: str, by: str, value: int) -> None:
    t = meets(name, gold=0, strength=8, craft=8).start(1, "draw").play(6, 2)
    assert t.happened("fight")["by"] == by
    assert t.happened("clash")["theirs"] == value + 2
    assert t[1].trophies == [f"adventure.{name}"]


@pytest.mark.card("adventure.bandit")
def test_a_bandit_may_be_paid_which_counts_as_evading() -> None:
    t = meets("bandit", "bag_of_gold").start(1, "draw")
    assert t.options == ("fight", "pay")
    t.play("pay")
    assert (t[1].gold, t.kind) == (0, "take")
    assert t.lying(HERE) == ["bandit", "bag_of_gold"]
    assert meets("bandit", gold=0).start(1, "draw").kind == "attack"


@pytest.mark.card("adventure.runesword")
def test_the_runesword_gains_a_life_with_a_battle_won() -> None:
    t = meets("bear").give(1, "runesword").start(1, "draw").play(6, 1)
    assert (t.happened("clash")["mine"], t[1].life) == (3 + 1 + 6, 5)
    assert meets("shadow").give(1, "runesword").start(1, "draw").play(6, 1)[1].life == 4


@pytest.mark.card("adventure.cross")
def test_a_cross_destroys_spirits_without_a_trophy() -> None:
    t = meets("wraith").give(1, "cross").start(1, "draw")
    assert t.options[:2] == ("fight", "destroy")
    t.play("destroy")
    assert (t[1].trophies, t.discards()) == ([], ["wraith"])


@pytest.mark.card("spell.immobility")
def test_immobility_on_a_creature_lets_one_by() -> None:
    t = Table("wizard", "warrior").give(1, "immobility").put(1, HERE).lay(HERE, "dragon", "bag_of_gold")
    t.start(1, "draw")
    assert t.options == ("fight", "cast:immobility")
    t.play("cast:immobility", "hex").until("take")
    assert t.options == ("take:bag_of_gold", "done")


@pytest.mark.rule("T-BASE-524")
@pytest.mark.parametrize(
    ("who", "carried", "spells"), [("priest", (), ["spell.hex"]), ("thief", ("cross",), [])]
)
def test_the_spirit_of_the_crags_may_be_destroyed(
    who: str, carried: tuple[str, ...], spells: list[str]
) -> None:
    t = Table(who, "warrior").give(1, *carried).put(1, "crags").start(1, "text").play(1)
    assert (t.kind, t.options[:2]) == ("creature", ("fight", "destroy"))
    t.play("destroy", *(["hex"] if spells else []))
    assert (t.happened("destroyed")["card"], t[1].spells) == ("spirit", spells)
    assert (t.events("clash"), t.active) == ([], 2)
    assert Table(who, "warrior").put(1, "forest").start(1, "text").play(1).kind == "attack"
