"""Followers, Magic Objects and Objects of The Blood Moon, each played."""

import pytest

from games.systems.talisman.possessions import droppable_objects
from games.systems.talisman.scores import foe_value
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table

HERE = "plains_10"
FAR = "castle"


def owner(*things: str, who: str = "thief", night: bool = False, **given: object) -> Table:
    """A character with these things, and a Warrior far away; Day, if nothing else is said."""
    t = Table(who, "warrior", moon="whole").moon(night=night).give(1, *things).put(2, FAR)
    return t.put(1, HERE, **given)


def fighting(*things: str, enemy: str = "ogre", who: str = "thief", night: bool = False) -> Table:
    """The owner is about to roll against an Enemy."""
    return owner(*things, who=who, night=night).lay(HERE, enemy).start(1, "draw")


def scores(t: Table) -> tuple[int, int, str]:
    """Both scores of the last fight, and how it ended."""
    clash = t.happened("clash")
    return clash["mine"], clash["theirs"], clash["outcome"]


def draws(name: str, who: str = "thief", *, night: bool = False, **given: object) -> Table:
    """The character draws the card."""
    return owner(who=who, night=night, **given).start(1, "draw").play(name)


# -- Followers ---------------------------------------------------------------------------------------


@pytest.mark.card("adventure.black_cat")
def test_the_black_cat_eats_all_fate_until_a_1_is_rolled() -> None:
    t = draws("black_cat", fate=2)
    assert (t.holds(1), t[1].fate) == (["black_cat"], 0)
    t = owner("black_cat").put(1, HERE, fate=0).lay(HERE, "moonlit_pool").start(1, "draw")
    assert t[1].fate == 0
    t = owner("black_cat", fate=0).put(1, "graveyard", alignment="evil").start(1, "text").play("replenish")
    assert t[1].fate == 0
    t = owner("black_cat", fate=0).start().play(1)
    assert t.options == ("pass", "use:black_cat")
    assert t.play("use:black_cat").holds(1) == []
    assert owner("black_cat", fate=0).start().play(2).kind == "go"


@pytest.mark.card("adventure.champion_of_light")
def test_the_champion_adds_a_die_by_day_and_gives_himself_for_the_day() -> None:
    t = fighting("champion_of_light").play("3,4", 1)
    assert scores(t) == (10, 5, "won")
    t = fighting("champion_of_light", who="elf", enemy="lemure").play("3,4", 1)
    assert scores(t) == (11, 1, "won")
    t = owner("champion_of_light", night=True).start().play("use:champion_of_light")
    assert (t.holds(1), t.state.moon.night) == ([], False)  # type: ignore[union-attr]
    assert "use:champion_of_light" not in owner("champion_of_light").start().play(3).options
    assert owner(alignment="evil").lay(HERE, "champion_of_light").start(1, "draw").active == 2


def test_a_warrior_with_a_champion_takes_the_higher_of_two_and_adds_the_third() -> None:
    t = Table("warrior", "wizard", moon="whole").give(1, "champion_of_light").put(1, HERE).lay(HERE, "ogre")
    assert scores(t.start(1, "draw").play("2,5,3", 1)) == (12, 5, "won")
    t = Table("warrior", "thief", moon="whole").give(2, "champion_of_light").put(1, HERE).put(2, HERE)
    assert scores(t.start(1, "landed").play("attack:2", "2,5", "1,6"))[:2] == (9, 10)


@pytest.mark.card("adventure.disciple_of_darkness")
def test_the_disciple_gives_a_spell_at_night_and_gives_himself_for_the_night() -> None:
    t = owner("disciple_of_darkness", who="elf", night=True, alignment="evil").give(1, "benediction").start()
    assert t.play("cast:benediction:1", "hex")[1].spells == ["spell.hex"]
    t = owner("disciple_of_darkness", who="elf", alignment="evil").give(1, "benediction").start()
    assert t.play("cast:benediction:1")[1].spells == []
    t.play("use:disciple_of_darkness#1")
    assert (t.holds(1), t.state.moon.night) == ([], True)  # type: ignore[union-attr]
    assert owner(alignment="good").lay(HERE, "disciple_of_darkness").start(1, "draw").active == 2


@pytest.mark.card("adventure.fortune_teller")
def test_the_fortune_teller_shows_the_top_card_to_its_owner_alone() -> None:
    t = owner("fortune_teller").start(1, "start").play("bear")
    assert t.happened("peeked")["cards"] == ["adventure.bear"]
    assert SYSTEM.observe(t.state, 1).decks["adventure"].top == ("adventure.bear",)
    assert SYSTEM.observe(t.state, 2).decks["adventure"].top == ("",)


@pytest.mark.card("adventure.keeper_of_the_vigil")
def test_the_keeper_brings_the_day_and_exchanges_a_card_once() -> None:
    t = draws("keeper_of_the_vigil", night=True)
    assert not t.state.moon.night  # type: ignore[union-attr]
    t = owner("keeper_of_the_vigil").start(1, "draw").play("bear", "use:keeper_of_the_vigil", "sword")
    assert (t.lying(HERE), t.discards(), t.holds(1)) == (["sword"], ["bear", "keeper_of_the_vigil"], [])


@pytest.mark.card("adventure.lost_soul")
@pytest.mark.parametrize("place", ["chapel", "graveyard"])
@pytest.mark.parametrize(
    ("gift", "field", "n"), [("strength", "strength", 1), ("craft", "craft", 1), ("fate", "fate", 3)]
)
def test_the_lost_soul_is_redeemed_after_a_visit(place: str, gift: str, field: str, n: int) -> None:
    t = owner("lost_soul", alignment="neutral").put(1, place, gold=0).start(1, "text")
    assert t.options[0] == "pass"
    t.play(t.options[1], gift)
    assert (getattr(t[1], field), t.holds(1)) == (n, [])


def test_the_lost_soul_gives_a_life_or_a_spell() -> None:
    t = owner("lost_soul", who="elf").put(1, "chapel", alignment="neutral", gold=0).start(1, "text")
    t.play("use:lost_soul", "spell", "hex")
    assert t[1].spells == ["spell.hex"]
    t = owner("lost_soul").put(1, "chapel", gold=0).start(1, "text").play("use:lost_soul", "life")
    assert t[1].life == 5


@pytest.mark.card("adventure.red_riding_hood")
def test_red_riding_hood_draws_the_nearest_enemy() -> None:
    t = owner("red_riding_hood").lay("woods_11", "bear").lay("hills_6", "wolf").lay("oasis", "ape")
    t.start(1, "landed")
    assert (t.lying(HERE), t.lying("woods_11"), t.lying("hills_6")) == (["bear"], [], ["wolf"])
    t = owner("red_riding_hood").lay("woods_11", "bear").lay("crags", "wolf").start(1, "landed")
    assert {*t.options} == {"woods_11:bear", "crags:wolf"}
    assert t.play("crags:wolf").lying(HERE) == ["wolf"]


@pytest.mark.card("adventure.the_bride")
def test_the_bride_wants_a_trophy_and_lets_one_attack_by_craft() -> None:
    assert owner().lay(HERE, "the_bride").start(1, "draw").active == 2
    t = owner().trophies(1, "bear").lay(HERE, "the_bride").start(1, "draw").play("take:the_bride")
    assert (t.holds(1), t[1].trophies, t.discards()) == (["the_bride"], [], ["bear"])
    t = owner("the_bride").put(2, HERE).start(1, "landed")
    assert "psychic:2" in t.options


@pytest.mark.card("adventure.torchbearer")
def test_the_torchbearer_lets_one_attack_again_once_a_turn() -> None:
    assert not draws("torchbearer", night=True).state.moon.night  # type: ignore[union-attr]
    t = fighting("torchbearer").play(1, 6)
    assert (t[1].life, t.options) == (3, ("end", "use:torchbearer"))
    t.play("use:torchbearer", 6, 1)
    assert (t[1].life, t[1].trophies) == (3, ["adventure.ogre"])
    t = fighting("torchbearer").play(1, 6, "use:torchbearer", 1, 6)
    assert (t[1].life, t.active) == (2, 2)
    t = owner("torchbearer").put(1, "forest").start(1, "text").play(1, 1, 6, "use:torchbearer", 6, 1)
    assert (t[1].life, t.active) == (3, 2)


@pytest.mark.card("adventure.witch_finder")
def test_the_witch_finder_offers_one_more_card_where_no_enemy_is() -> None:
    t = owner("witch_finder").start(1, "draw").play("sword")
    assert t.options == ("keep", "draw")
    assert t.play("draw", "shield").lying(HERE) == ["sword", "shield"]
    assert owner("witch_finder").start(1, "draw").play("bear").kind == "attack"
    assert owner("witch_finder", who="elf").put(1, "village").start(1, "draw").kind == "choose"


@pytest.mark.card("adventure.wolf_slayer")
@pytest.mark.rule("T-R-92")
def test_the_wolf_slayer_adds_to_strength_by_day_and_to_craft_at_night() -> None:
    view = SYSTEM.observe(owner("wolf_slayer").start().state, 1).players[0].who
    assert view is not None
    assert (view.strength, view.craft) == (5, 3)
    view = SYSTEM.observe(owner("wolf_slayer", night=True).start().state, 1).players[0].who
    assert view is not None
    assert (view.strength, view.craft) == (3, 5)
    t = owner("wolf_slayer", lycan=True).start().play(3)
    assert (t.holds(1), t.lying(HERE)) == ([], ["wolf_slayer"])


# -- Magic Objects -----------------------------------------------------------------------------------


@pytest.mark.card("adventure.doomsword")
def test_with_the_doomsword_a_1_is_a_defeat() -> None:
    assert scores(fighting("doomsword", enemy="goblin").play(1, 1)) == (7, 2, "lost")
    assert scores(fighting("doomsword", enemy="goblin").play(2, 1)) == (8, 2, "won")
    t = owner("doomsword").put(2, HERE, strength=0).start(1, "landed").play("attack:2", 6, "1,1")
    assert t.happened("clash")["outcome"] == "won"
    t = Table("warrior", "thief", moon="whole").give(2, "doomsword").put(1, HERE).put(2, HERE)
    assert t.start(1, "landed").play("attack:2", "1,1", 1).happened("clash")["outcome"] == "won"
    assert scores(fighting("doomsword", enemy="lemure").play(1, 1)) == (4, 1, "won")  # psychic


@pytest.mark.card("adventure.ghostwood_wand")
def test_the_wand_gives_a_spell_for_each_spirit_discarded() -> None:
    t = owner("ghostwood_wand", who="priest").lay(HERE, "shadow").start(1, "draw").play("destroy")
    assert t.kind == "spell"
    assert len(t.play("hex")[1].spells) == 1


@pytest.mark.card("adventure.hammer_of_light")
@pytest.mark.parametrize(("night", "mine"), [(False, 7), (True, 5)])
def test_the_hammer_is_stronger_by_day(night: bool, mine: int) -> None:
    assert scores(fighting("hammer_of_light", night=night).play(1, 1))[0] == mine


@pytest.mark.card("adventure.holy_water")
def test_holy_water_removes_all_enemies_met_by_craft() -> None:
    t = owner("holy_water").lay(HERE, "shadow", "demon", "bear").start(1, "draw").play(6, 1)
    assert t.options == ("fight", "use:holy_water", "ditch")
    t.play("use:holy_water")
    assert (t.discards(), t[1].trophies, t.lying(HERE)) == (
        ["holy_water", "shadow", "demon"], ["adventure.bear"], [],
    )  # fmt: skip
    assert fighting("holy_water").kind == "attack"  # by Strength it does not help
    t = owner("holy_water").put(1, "desert_m10").start(1, "draw")
    assert t[1].life == 4
    assert owner(alignment="evil").lay(HERE, "holy_water").start(1, "draw").active == 2


@pytest.mark.card("adventure.hungering_artefact")
def test_the_artefact_devours_what_lies_on_the_space() -> None:
    t = owner("hungering_artefact").lay(HERE, "healer", "sword").start(1, "draw").until("move")
    assert (t.lying(HERE), t.discards()) == ([], ["healer", "sword"])


@pytest.mark.card("adventure.living_doll")
def test_the_doll_suffers_no_other_objects_until_it_is_sold_in_the_city() -> None:
    t = owner("sword", "shield").start(1, "draw").play("living_doll")
    assert (t.holds(1), t.lying(HERE)) == (["living_doll"], ["sword", "shield"])
    assert owner("living_doll").lay(HERE, "sword").start(1, "draw").active == 2
    t = owner("living_doll")
    assert [droppable_objects(t.state, t[1], at) for at in ("", "village")] == [[], []]
    t = owner("living_doll").put(1, "city", gold=0).start(1, "text").play("alchemist")
    assert t.options == ("done", "living_doll")
    assert (t.play("living_doll")[1].gold, t.holds(1)) == (1, [])


@pytest.mark.card("adventure.living_doll")
def test_the_doll_minds_no_wanted_posters() -> None:
    t = Table("thief", "warrior", moon="whole", city=True).give(1, "living_doll").put(1, "city_gate", gold=3)
    t.start(1, "text").play("buy:wanted_dragon")
    assert [held.card for held in t[1].posters] == ["poster.wanted_dragon"]


@pytest.mark.card("adventure.pharaohs_crown")
def test_the_crown_makes_a_creature_roll_again_once_a_turn() -> None:
    t = fighting("pharaohs_crown").play(3, 6)
    assert t.options == ("keep", "reroll")
    assert scores(t.play("reroll", 1)) == (6, 5, "won")
    t = owner("pharaohs_crown").lay(HERE, "ogre", "shadow").start(1, "draw").play(3, 6, "reroll", 1)
    assert t.kind == "attack"
    assert t.play(3, 6).kind != "creature_again"


@pytest.mark.card("adventure.self_portrait")
def test_the_portrait_loses_its_lives_first() -> None:
    t = draws("self_portrait")
    assert t.state.lying[HERE][0].tokens == {"life": 4}
    t = owner("self_portrait")
    t[1].objects[0].tokens["life"] = 1
    t.lay(HERE, "mummy").start(1, "draw").play(1, 6)
    assert (t[1].life, t.holds(1), t.discards()) == (4, [], ["self_portrait"])


@pytest.mark.card("adventure.self_portrait")
def test_the_portrait_holds_lives_however_it_comes_out_of_a_pile() -> None:
    t = owner(who="wizard", craft=4)
    deck = t.state.decks["adventure"]
    deck.bag["adventure.self_portrait"] -= 1
    deck.discard.append("adventure.self_portrait")
    t.lay(HERE, "mummy_king").start(1, "draw").play(6, 1, "self_portrait")
    assert t[1].objects[0].tokens == {"life": 4}
    t = owner(night=True).lay(HERE, "twilight_forest").start(1, "draw").play(1, "treasure_trove", "2,3")
    assert (t.state.lying[HERE][-1].tokens, t[1].gold) == ({"gold": 3}, 3)  # it is visited at once


@pytest.mark.card("adventure.shadow_dagger")
@pytest.mark.parametrize(("night", "mine"), [(False, 5), (True, 7)])
def test_the_dagger_cuts_souls_deeper_at_night(night: bool, mine: int) -> None:
    assert scores(fighting("shadow_dagger", enemy="shadow", night=night).play(1, 1))[0] == mine
    assert scores(fighting("shadow_dagger", night=night).play(1, 1))[0] == 4


@pytest.mark.card("adventure.sun_shield")
def test_the_sun_shield_makes_a_defeat_a_stand_off() -> None:
    t = fighting("sun_shield").play(1, 6, 3)
    assert (scores(t)[2], t[1].life) == ("stand_off", 4)
    assert fighting("sun_shield").play(1, 6, 2)[1].life == 3
    assert fighting("sun_shield", night=True).play(1, 6, 5)[1].life == 3
    assert fighting("sun_shield", night=True).play(1, 6, 6)[1].life == 4
    t = owner("sun_shield").put(2, HERE).start(1, "landed").play("attack:2", 1, "6,6", 3)
    assert scores(t)[2] == "stand_off"
    t = fighting("sun_shield", "armour", night=True).play(1, 6)
    assert t.kind == "armour"  # the better one of the two


@pytest.mark.card("adventure.syphoning_sceptre")
def test_the_sceptre_takes_a_counter_instead_of_a_reward() -> None:
    t = owner("syphoning_sceptre").put(2, HERE, strength=1, craft=1).start(1, "landed")
    t.play("attack:2", 6, "1,1")
    assert "use:syphoning_sceptre" in t.options
    t.play("use:syphoning_sceptre", "craft:1")
    assert (t[1].craft, t[2].craft, t[2].life) == (1, 0, 5)
    t = owner("syphoning_sceptre").put(2, HERE).start(1, "landed").play("attack:2", 6, "1,1")
    assert "use:syphoning_sceptre" not in t.options


@pytest.mark.card("adventure.witchs_broom")
def test_the_broom_stops_early_at_night() -> None:
    assert len(owner("witchs_broom", night=True).start().play(3).options) > 6
    assert owner("witchs_broom").start().play(3).options[:2] == ("go:city", "go:chapel")
    assert len(owner("witchs_broom").start().play(3).options) == 3


@pytest.mark.card("adventure.book_of_the_dead")
def test_the_book_keeps_enemies_that_help_once() -> None:
    t = fighting("book_of_the_dead", enemy="wraith").play(6, 1)
    assert t.options == ("trophy", "stored:use:book_of_the_dead", "ditch")
    t.play("stored:use:book_of_the_dead")
    assert (t[1].objects[0].under, t[1].trophies) == (["adventure.wraith"], [])
    t = owner("book_of_the_dead")
    t[1].objects[0].under = ["adventure.wraith"]
    t.state.decks["adventure"].bag["adventure.wraith"] -= 1
    t.lay(HERE, "demon").start(1, "draw")
    assert t.options == ("fight", "read:wraith", "ditch")
    t.play("read:wraith", 3, 1)
    assert (scores(t)[0], t.discards()) == (11, ["wraith"])


@pytest.mark.rule("T-DP-08")
def test_who_is_attacked_by_craft_reads_in_the_book_too() -> None:
    t = Table("ghoul", "elf", windows=True, moon="whole").moon().give(2, "book_of_the_dead")
    t[2].objects[0].under = ["adventure.wraith", "adventure.shadow"]
    for known in t[2].objects[0].under:
        t.state.decks["adventure"].bag[known] -= 1
    t.put(1, HERE).put(2, HERE, fate=0).start(1, "landed").until("encounter").play("psychic:2")
    assert t.options == ("pass", "read:wraith", "read:shadow")
    t.play({2: "read:adventure.wraith"})
    assert (t.kind, t.options) == ("attacked", ("pass", "read:shadow"))
    t.play({2: "read:adventure.shadow"}, 1, 1)
    more = foe_value(CONTENT, "adventure.wraith") + foe_value(CONTENT, "adventure.shadow")
    assert t.happened("clash")["theirs"] == 4 + more + 1
    assert (t[2].objects[0].under, sorted(t.discards())) == ([], ["shadow", "wraith"])


@pytest.mark.card("adventure.book_of_the_dead", "city.pawnshop")
def test_what_the_book_keeps_is_lost_where_it_is_sold() -> None:
    t = Table("elf", "warrior", city=True, moon="whole").give(1, "book_of_the_dead").put(1, HERE, gold=0)
    t[1].objects[0].under = ["adventure.wraith"]
    t.state.decks["adventure"].bag["adventure.wraith"] -= 1
    t.lay(HERE, "pawnshop").start(1, "draw").play("book_of_the_dead")
    assert (t[1].gold, t.discards()) == (1, ["wraith"])
    assert t.state.lying[HERE][0].under == ["adventure.book_of_the_dead"]


@pytest.mark.card("adventure.nightshroud")
def test_the_shroud_hides_from_all_at_night() -> None:
    assert fighting("nightshroud", night=True).options == ("fight", "evaded", "ditch")
    assert fighting("nightshroud").kind == "attack"
    t = (
        Table("warrior", "thief", moon="whole")
        .moon(night=True)
        .give(2, "nightshroud")
        .put(1, HERE)
        .put(2, HERE)
    )
    assert t.start(1, "landed").play("attack:2").options == ("evaded", "fight")


# -- Objects -----------------------------------------------------------------------------------------


@pytest.mark.card("adventure.prayer_book")
def test_the_prayer_book_adds_up_to_3() -> None:
    t = owner("prayer_book", who="elf").put(1, "chapel").start(1, "text").play("pray", 3)
    assert t.options == ("add:3", "add:2", "add:1", "add:0")
    assert t.play("add:2")[1].life == 5


@pytest.mark.card("adventure.tricks_and_treats")
def test_tricks_and_treats_is_given_for_an_object() -> None:
    t = owner("tricks_and_treats").give(2, "sword").put(2, HERE).start(1, "landed")
    t.play("use:tricks_and_treats:2")
    assert (t.holds(1), t.holds(2), t.active) == (["sword"], ["tricks_and_treats"], 2)
    t = owner("tricks_and_treats").put(2, HERE).start(1, "landed")
    assert "use:tricks_and_treats:2" not in t.options


@pytest.mark.card("adventure.wolfsbane")
def test_wolfsbane_adds_2_on_the_chart_and_cures() -> None:
    t = Table("wizard", "thief", moon="whole").moon(werewolf="fields_24").give(2, "wolfsbane").put(1, FAR)
    t.put(2, "fields_2", life=2).start(1, "werewolf").play(2, "go:fields_2", 4)
    assert (t.seat, t.options) == (2, ("add:2", "add:1", "add:0"))
    assert t.play("add:2", "heal")[2].life == 4
    t = owner("wolfsbane", lycan=True).start().play("use:wolfsbane")
    assert (t[1].lycan, t.holds(1)) == (False, [])
    assert "use:wolfsbane" not in owner("wolfsbane").start().play(3).options


@pytest.mark.card("adventure.wooden_stake")
def test_with_the_stake_the_attack_roll_is_6() -> None:
    t = fighting("wooden_stake")
    assert "use:wooden_stake" in t.options
    t.play("use:wooden_stake", 2)
    assert (scores(t), t.holds(1)) == ((9, 6, "won"), [])
    t = owner("wooden_stake").put(2, HERE).start(1, "landed").play("attack:2")
    assert t.kind == "attack"  # a character is no creature
