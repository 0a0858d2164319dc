"""Strangers and Places of The Blood Moon, each visited."""

import pytest

from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table

HERE = "plains_10"
FAR = "castle"


def visits(name: str, who: str = "thief", *, night: bool = False, **given: object) -> Table:
    """A character comes to a space where this card lies."""
    return visitor(who, night=night, **given).lay(HERE, name).start(1, "draw")


def visitor(who: str = "thief", *, night: bool = False, **given: object) -> Table:
    """A character, and a Warrior far away."""
    t = Table(who, "warrior", moon="whole").moon(night=night).put(2, FAR)
    return t.put(1, HERE, **given)


def by_day(t: Table) -> bool:
    """Whether the Time card shows Day."""
    return t.state.moon is not None and not t.state.moon.night


def thrown_away(t: Table, *names: str) -> Table:
    """Cards on the discard pile, the last one on top."""
    deck = t.state.decks["adventure"]
    for name in names:
        deck.bag[f"adventure.{name}"] -= 1
        deck.discard.append(f"adventure.{name}")
    return t


# -- Strangers ---------------------------------------------------------------------------------------


@pytest.mark.card("adventure.cairn_caretaker")
def test_the_caretaker_gives_a_counter_for_each_trophy() -> None:
    t = visitor().trophies(1, "bear", "wolf").lay(HERE, "cairn_caretaker").start(1, "draw")
    t.play("bear", "strength", "wolf", "craft")
    assert (t[1].strength, t[1].craft, t[1].trophies) == (1, 1, [])
    assert (t.lying(HERE), t.discards()) == (["cairn_caretaker"], ["bear", "wolf"])
    t = visitor().trophies(1, "bear").lay(HERE, "cairn_caretaker").start(1, "draw").play("done")
    assert t[1].trophies == ["adventure.bear"]


@pytest.mark.card("adventure.cauldron_crone")
@pytest.mark.parametrize(
    ("roll", "life", "toad"), [(1, 2, 4), (2, 0, 0), (3, 1, 0), (4, 3, 0), (5, 4, 0), (6, 4, 0)]
)
def test_the_crones_cauldron(roll: int, life: int, toad: int) -> None:
    t = visits("cauldron_crone", life=2).play(roll)
    who = t.state.player(1).who
    assert ((who.life, who.toad) if who else (0, 0)) == (life, toad)
    assert "cauldron_crone" in t.lying(HERE)


@pytest.mark.card("adventure.corpse_collector")
def test_the_collector_keeps_enemies_and_gives_them_as_trophies() -> None:
    t = visitor().start(1, "draw").play("corpse_collector")
    t.play("bear", "sword", "storm", "shadow", "witch", "shield", "maiden", "helmet")
    assert t.options == ("done", "bear", "shadow")
    t.play("bear")
    assert (t[1].trophies, t.state.lying[HERE][0].under) == (["adventure.bear"], ["adventure.shadow"])
    assert len(t.discards()) == 6
    t.start(1, "draw").play("shadow")
    assert (t[1].trophies, t.discards()[-1]) == (["adventure.bear", "adventure.shadow"], "corpse_collector")


@pytest.mark.card("adventure.dawn_bringer")
def test_the_dawn_bringer_gives_fate_and_at_night_the_day() -> None:
    t = visitor(fate=0).put(2, "woods_4", fate=0).lay(HERE, "dawn_bringer").start(1, "draw")
    assert (t[1].fate, t[2].fate, t.lying(HERE)) == (2, 1, ["dawn_bringer"])
    t = visits("dawn_bringer", night=True, fate=0).until("move")
    assert (t[1].fate, t[2].fate, by_day(t), t.lying(HERE)) == (2, 1, True, [])  # seat 2 is in another Region


@pytest.mark.card("adventure.deranged_alchemist")
@pytest.mark.parametrize(("roll", "strength", "craft"), [(2, 1, 0), (3, 0, 1), (4, 2, 1), (5, 1, 2)])
def test_the_alchemist_changes_ones_counters(roll: int, strength: int, craft: int) -> None:
    t = visits("deranged_alchemist", strength=1, craft=1).play(roll)
    assert (t[1].strength, t[1].craft, t.lying(HERE)) == (strength, craft, ["deranged_alchemist"])


def test_the_alchemist_makes_a_toad_or_turns_counters_into_others() -> None:
    assert visits("deranged_alchemist").play(1)[1].toad
    t = visits("deranged_alchemist", strength=3).play(6, "strength:2")
    assert (t[1].strength, t[1].craft, t.discards()) == (1, 2, ["deranged_alchemist"])


@pytest.mark.card("adventure.fallen_adventurer")
def test_the_fallen_adventurer_attacks_at_night_and_leaves_a_thing_by_day() -> None:
    t = visits("fallen_adventurer", night=True).play(6, 1)
    assert (t.happened("clash")["mine"], t.happened("clash")["theirs"]) == (9, 6)
    assert (t.lying(HERE), t[1].trophies) == (["fallen_adventurer"], [])
    t = visits("fallen_adventurer")
    assert "mule" not in t.options
    t.play("sword")
    assert (t.holds(1), t.discards()) == (["sword"], ["fallen_adventurer"])
    t = visits("fallen_adventurer").play("done")
    assert t.lying(HERE) == ["fallen_adventurer"]


@pytest.mark.card("adventure.ghostwood_ent")
def test_the_ent_wants_a_trophy_for_spells() -> None:
    t = visitor("wizard").trophies(1, "bear").lay(HERE, "ghostwood_ent").start(1, "draw")
    t.play("bear", "hex", "healing")
    assert (len(t[1].spells), t[1].trophies, t.discards()) == (2, [], ["bear", "ghostwood_ent"])
    assert visits("ghostwood_ent").lying(HERE) == ["ghostwood_ent"]


@pytest.mark.card("adventure.lantern_sprite")
@pytest.mark.rule("T-R-80")
def test_the_sprite_lays_a_card_before_somebody_until_its_turn() -> None:
    t = visits("lantern_sprite").play("bear")
    assert t.options == ("1", "2")
    t.play("2")
    assert SYSTEM.observe(t.state, 1).decks["adventure"].top == ("adventure.bear",)
    assert SYSTEM.observe(t.state, 2).decks["adventure"].top == ("",)
    assert t.state.kept == []
    t = visits("lantern_sprite").play("bear", "1").until("move")
    assert [kept.seat for kept in t.state.kept] == [1]
    assert SYSTEM.observe(t.state, 2).kept[0].packet.cards == {"": 1}
    assert SYSTEM.observe(t.state, 1).kept[0].packet.cards == {"adventure.bear": 1}


@pytest.mark.card("adventure.mischievous_devil")
def test_the_devil_plays_with_objects() -> None:
    t = visitor().give(1, "sword").lay(HERE, "mischievous_devil").start(1, "draw").play(2)
    assert (t.holds(1), t.holds(2), t.lying(HERE)) == ([], ["sword"], ["mischievous_devil"])
    t = visitor().give(1, "sword").lay(HERE, "mischievous_devil").start(1, "draw").play(4, "sword")
    assert (t.holds(1), t.lying(HERE)) == ([], ["mischievous_devil", "sword"])
    t = visitor().give(2, "sword", "shield").lay(HERE, "mischievous_devil").start(1, "draw").play(5, "shield")
    assert (t.holds(1), t.discards()) == (["shield"], ["mischievous_devil"])


@pytest.mark.card("adventure.night_carriage")
def test_the_carriage_drives_on_by_day_and_takes_one_along_at_night() -> None:
    t = visits("night_carriage").play(3)
    assert (t.lying(HERE), t.lying("city")) == ([], ["night_carriage"])
    t = visits("night_carriage", night=True)
    assert HERE not in t.options
    t.play("tavern")
    assert (t[1].place, t.discards(), t.kind) == ("tavern", ["night_carriage"], "tavern")


@pytest.mark.card("adventure.peasant_mob")
@pytest.mark.rule("T-R-91")
def test_the_mob_kills_lycanthropes_and_burns_what_others_show_it() -> None:
    t = visitor(lycan=True).give(1, "self_portrait").lay(HERE, "peasant_mob")
    t[1].objects[0].tokens["life"] = 4
    t.start(1, "draw")
    assert t.state.player(1).who is None
    t = visitor().lay("oasis", "bear", "sword").lay(HERE, "peasant_mob").start(1, "draw")
    assert t.options == ("done", "oasis")
    t.play("oasis")
    assert (t.lying("oasis"), t.discards()) == (["peasant_mob"], ["bear", "sword"])
    assert visits("peasant_mob").lying(HERE) == ["peasant_mob"]


@pytest.mark.rule("T-BASE-417")
def test_a_mob_that_is_shown_nothing_burns_nothing() -> None:
    t = visitor().lay(HERE, "peasant_mob", "marsh").lay("oasis", "bear").start(1, "draw").play("done")
    assert (t.lying(HERE), t.lying("oasis"), t.discards()) == (["peasant_mob", "marsh"], ["bear"], [])


@pytest.mark.card("adventure.the_phantom")
def test_the_phantom_keeps_followers_and_gives_them_away() -> None:
    t = visitor().start(1, "draw").play("the_phantom")
    t.play("bear", "maiden", "storm", "guide", "witch", "shield", "sword", "helmet")
    assert t.options == ("done", "maiden", "guide")
    t.play("guide")
    assert (t.holds(1), t.state.lying[HERE][0].under) == (["guide"], ["adventure.maiden"])
    t.start(1, "draw").play("maiden")
    assert t.discards()[-1] == "the_phantom"


# -- Places ------------------------------------------------------------------------------------------


@pytest.mark.card("adventure.boneyard")
@pytest.mark.rule("T-R-83")
def test_the_boneyard_raises_the_top_enemy_of_the_discards_for_the_next_visitor() -> None:
    t = thrown_away(visitor(), "sword", "bear").lay(HERE, "boneyard").start(1, "draw")
    assert (t.lying(HERE), t.discards(), t.events("fight")) == (["boneyard", "bear"], ["sword"], [])
    t = thrown_away(visitor(), "bear", "sword").lay(HERE, "boneyard").start(1, "draw")
    assert t.lying(HERE) == ["boneyard"]


@pytest.mark.card("adventure.haunted_hamlet")
@pytest.mark.rule("T-R-83")
def test_the_hamlet_is_a_village_by_day_and_haunted_at_night() -> None:
    t = visits("haunted_hamlet")
    assert t.options[:3] == ("blacksmith", "healer", "mystic")
    t = (
        visitor(night=True)
        .lay("oasis", "shadow", "bear")
        .lay("woods_4", "wraith")
        .lay(HERE, "haunted_hamlet")
    )
    t.start(1, "draw")
    assert {*t.options} == {"oasis:shadow", "woods_4:wraith"}
    t.play("oasis:shadow")
    assert (t.lying(HERE), t.events("fight")) == (["haunted_hamlet", "shadow"], [])
    assert visits("haunted_hamlet", night=True).lying(HERE) == ["haunted_hamlet"]


@pytest.mark.card("adventure.twilight_forest")
def test_the_twilight_forest_brings_night_or_a_card() -> None:
    t = visits("twilight_forest")
    assert (by_day(t), t.discards()) == (False, ["twilight_forest"])
    t = visits("twilight_forest", night=True).play(3, "bear", "sword", "storm")
    assert t.options == ("bear", "sword", "storm")
    t.play("sword")
    assert (t.lying(HERE), t.discards(), t.holds(1)) == (["twilight_forest", "sword"], ["bear", "storm"], [])


@pytest.mark.card("adventure.city_of_shadows")
def test_the_city_of_shadows_by_day() -> None:
    t = visits("city_of_shadows").play(2, 6, 1)
    assert (t.happened("clash")["theirs"], t.happened("fight")["by"]) == (9, "craft")
    assert visits("city_of_shadows").play(5).kind == "marker.werewolf"
    t = visits("city_of_shadows", "wizard").play(6, "hex")
    assert t[1].spells == ["spell.hex"]


@pytest.mark.rule("T-R-132")
def test_who_flees_from_the_city_of_shadows_meets_nothing_more() -> None:
    t = visits("city_of_shadows").play(3, 5, "tavern")
    assert (t[1].place, t.active, t.events("rolled")[-1]["roll"]) == ("tavern", 2, "marker.werewolf")


@pytest.mark.card("adventure.city_of_shadows")
@pytest.mark.parametrize(("dice", "craft", "things"), [("5,4", 1, []), ("6,6", 0, ["talisman"])])
def test_the_city_of_shadows_at_night(dice: str, craft: int, things: list[str]) -> None:
    t = visits("city_of_shadows", night=True).play(dice)
    assert (t[1].craft, t.holds(1)) == (craft, things)
    assert t.lying(HERE) == ([] if things else ["city_of_shadows"])


@pytest.mark.card("adventure.gypsy_caravan")
@pytest.mark.parametrize(("night", "strength", "craft"), [(False, 1, 0), (True, 0, 1)])
def test_the_caravan_teaches_for_3_gold_and_drives_on(night: bool, strength: int, craft: int) -> None:
    t = visits("gypsy_caravan", night=night, gold=4).play("pay:3", 2)
    assert (t[1].strength, t[1].craft, t[1].gold) == (strength, craft, 1)
    assert (t.lying(HERE), t.lying("fields_12")) == ([], ["gypsy_caravan"])
    assert visits("gypsy_caravan", gold=4).play("keep").lying(HERE) == ["gypsy_caravan"]


@pytest.mark.card("adventure.laboratory")
def test_the_laboratory_makes_a_trophy_fight_once_for_its_owner() -> None:
    t = visitor().trophies(1, "wraith").lay(HERE, "laboratory").start(1, "draw").play("wraith")
    assert (t[1].trophies, t.lying(HERE), t[1].followers[0].under) == ([], [], ["adventure.laboratory"])
    t.lay(HERE, "demon").start(1, "draw")
    assert "help:wraith" in t.options
    t.play("help:wraith", 1, 1)
    assert (t.happened("clash")["mine"], t.discards()) == (9, ["wraith", "laboratory"])
    t = visitor().trophies(1, "bear").lay(HERE, "laboratory").start(1, "draw").play("done")
    assert t.lying(HERE) == ["laboratory"]


@pytest.mark.card("adventure.raging_volcano")
def test_the_volcano_erupts() -> None:
    assert visits("raging_volcano").play(2)[1].life == 3

    def erupted(roll: int) -> Table:
        t = visitor().lay("woods_4", "sword").lay("oasis", "shield").lay(HERE, "raging_volcano")
        return t.start(1, "draw").play(roll)

    t = erupted(3)
    assert (t.lying("woods_4"), t.lying("oasis"), t.lying(HERE)) == ([], ["shield"], ["raging_volcano"])
    t = erupted(6)
    assert (t.lying("woods_4"), t.lying("oasis"), t.lying(HERE)) == ([], [], [])


@pytest.mark.card("adventure.sacred_ground")
@pytest.mark.parametrize(("night", "life", "fate"), [(False, 5, 2), (True, 4, 3)])
def test_on_sacred_ground_one_prays(night: bool, life: int, fate: int) -> None:
    t = visits("sacred_ground", night=night).play(5)
    assert (t[1].life, t[1].fate) == (life, fate)
    t = visits("sacred_ground", "monk", night=night).play(4)
    assert t[1].life + t[1].fate == 10  # 4 + 1 by the Monk's ability


@pytest.mark.card("adventure.treasure_trove")
def test_the_trove_gives_2_gold_a_visit_until_it_is_empty() -> None:
    t = visitor().start(1, "draw").play("treasure_trove", "1,2")
    assert (t[1].gold, t.state.lying[HERE][0].tokens) == (3, {"gold": 1})
    t.start(1, "draw")
    assert (t[1].gold, t.discards()) == (4, ["treasure_trove"])


@pytest.mark.card("adventure.wall_of_fire")
def test_the_wall_ends_every_move_and_burns_who_has_no_talisman() -> None:
    t = visitor().lay("woods_11", "wall_of_fire").start().play(5)
    assert t.options == ("go:woods_11", "go:sentinel")
    assert t.play("go:woods_11")[1].life == 3
    t = visitor().give(1, "talisman").lay(HERE, "wall_of_fire").start(1, "draw")
    assert (t[1].strength, t[1].craft, t.discards()) == (1, 1, ["wall_of_fire"])


@pytest.mark.rule("T-R-62")
def test_a_talisman_of_either_deck_quenches_the_wall() -> None:
    t = visitor().give(1, "talisman.talisman").lay(HERE, "wall_of_fire").start(1, "draw")
    assert (t[1].strength, t[1].craft) == (1, 1)


def test_no_move_goes_through_the_wall_to_bridge_portal_or_gate() -> None:
    t = visitor().put(1, "hills_6").lay("sentinel", "wall_of_fire").start().play(4)
    assert t.options == ("go:plains_10", "go:sentinel")
    t = visitor().put(1, "hills_6").lay("fields_2", "wall_of_fire").start().play(4)
    assert t.options[2:] == ("bridge:runes_m6", "bridge:black_knight")  # it does not lie in the way
    t = visitor().put(1, "castle").lay("portal_of_power", "wall_of_fire").start().play(3)
    assert t.options == ("go:portal_of_power", "go:temple")
    t = Table("thief", "warrior", moon="whole", city=True).put(2, FAR).put(1, "fields_12")
    assert t.lay("city", "wall_of_fire").start().play(3).options == ("go:city", "go:crags")


@pytest.mark.card("adventure.moonlit_pool")
def test_the_pool_gives_fate_two_at_night() -> None:
    t = visitor(fate=0).start(1, "draw").play("moonlit_pool")
    assert (t[1].fate, t.state.lying[HERE][0].tokens) == (1, {"fate": 3})
    t.state.moon.night = True  # type: ignore[union-attr]
    assert t.start(1, "draw")[1].fate == 3
    assert (t.start(1, "draw")[1].fate, t.discards()) == (4, ["moonlit_pool"])
