"""The Objects and Places of the City, and what its shops sell, each used (content 6.1 to 6.4)."""

import pytest

from games.systems.talisman.queries import object_limit, value
from tests.systems.talisman.table import Table

HERE, FIELD = "rats_road", "plains_10"


def meets(name: str, who: str = "thief", other: str = "warrior", **given: object) -> Table:
    """A character meets what lies on a street; what is asked or rolled first."""
    return Table(who, other, city=True).put(1, HERE, **given).lay(HERE, name).start(1, "draw")


def fights(*held: str, who: str = "thief", foe: str = "serpent", **given: object) -> Table:
    """A character with these things meets an Enemy, a Serpent of Strength 4 where no other is named."""
    return (
        Table(who, "warrior", city=True)
        .give(1, *held)
        .put(1, FIELD, **given)
        .lay(FIELD, foe)
        .start(1, "draw")
    )


# -- Objects -----------------------------------------------------------------------------------------


@pytest.mark.card("city.brew_stein")
def test_the_stein_holds_water_or_beer() -> None:
    t = Table("thief", "warrior", city=True).give(1, "brew_stein").put(1, "desert_m10").start(1, "draw")
    assert t[1].life == 4
    t = Table("thief", "warrior", city=True).give(1, "brew_stein").put(1, "ruins", life=2).start()
    t.play("use:brew_stein")
    assert (t[1].life, t.holds(1), t.discards("city")) == (3, [], ["brew_stein"])


@pytest.mark.card("city.everfull_purse")
def test_the_purse_is_never_empty() -> None:
    t = (
        Table("thief", "warrior", city=True)
        .give(1, "everfull_purse")
        .put(1, "ruins", gold=0)
        .start(1, "start")
    )
    assert (t[1].gold, t.kind) == (1, "move")
    t = (
        Table("thief", "warrior", city=True)
        .give(1, "everfull_purse")
        .put(1, "ruins", gold=2)
        .start(1, "start")
    )
    assert t[1].gold == 2


@pytest.mark.card("city.broken_armour", "city.broken_sword")
@pytest.mark.parametrize(
    ("name", "price", "new"), [("broken_armour", 2, "full_plate"), ("broken_sword", 1, "greatsword")]
)
def test_the_armoury_mends_what_is_broken(name: str, price: int, new: str) -> None:
    t = Table("troll", "warrior", city=True).give(1, name).put(1, "armoury", gold=price + 1).start(1, "draw")
    t.play(f"use:{name}")  # and the stiletto is all that is left to buy
    assert (set(t.holds(1)), t[1].gold) == ({new, "stiletto"}, 0)
    assert t.discards("city") == [name]
    t = Table("troll", "elf", city=True).give(1, name).give(2, f"armoury.{new}", f"armoury.{new}")
    t.put(1, "armoury", gold=9).start(1, "draw").play(f"use:{name}", "buy:stiletto", "done")
    assert t.holds(1) == ["stiletto"]  # none was left


@pytest.mark.card("city.crooked_scales")
def test_the_scales_save_one_gold_an_encounter() -> None:
    t = (
        Table("troll", "warrior", city=True)
        .give(1, "crooked_scales")
        .put(1, "armoury", gold=6)
        .start(1, "draw")
    )
    t.play("buy:stiletto", "buy:stiletto")  # 1, and then nothing
    assert t[1].gold == 5
    t.play("buy:battle_axe")  # 4: one has been saved already
    assert t[1].gold == 1
    t = (
        Table("troll", "warrior", city=True)
        .give(1, "crooked_scales")
        .put(1, "academy", gold=3)
        .start(1, "draw")
    )
    assert t.options[:2] == ("strength", "craft")
    assert t[1].gold == 0


@pytest.mark.card("city.hourglass")
@pytest.mark.rule("T-DP-18")
def test_the_hourglass_saves_or_gives_a_turn() -> None:
    t = Table("thief", "warrior", city=True).give(1, "hourglass").put(1, HERE).lay(HERE, "dung_sweeper")
    t.start(1, "draw").play("sweep", "use:hourglass")
    assert (t[1].missing, t[1].gold, t.holds(1)) == (0, 4, [])
    t = Table("thief", "warrior", city=True).give(1, "hourglass").put(1, "ruins").start(1, "end")
    assert t.options[:2] == ("end", "use:hourglass#1")
    t.play("use:hourglass#1")
    assert (t.active, t.state.now.extra) == (1, True)


# -- Places ------------------------------------------------------------------------------------------


@pytest.mark.card("city.assassins_conclave")
def test_the_conclave_delivers_a_trophy() -> None:
    t = Table("thief", "warrior", city=True).put(1, HERE).lay(HERE, "assassins_conclave")
    t.lay("quayside", "bravo").lay("ruins", "dragon").start(1, "draw").play("pay:1", "ruins:dragon")
    assert (t[1].trophies, t.lying("ruins"), t.discards("city")) == (
        ["adventure.dragon"],
        [],
        ["assassins_conclave"],
    )


@pytest.mark.card("city.black_market")
@pytest.mark.parametrize(("roll", "holds", "place"), [(3, [], "jail"), (4, ["flail"], HERE)])
def test_on_the_black_market_one_may_be_caught(roll: int, holds: list[str], place: str) -> None:
    t = meets("black_market").play("pay:1", "flail", roll)
    assert (t.holds(1), t[1].place, t.discards("city")) == (holds, place, ["black_market"])
    assert t.state.stock["armoury.flail"] == 2 - len(holds)


@pytest.mark.card("city.cutbacks")
def test_followers_may_be_laid_off() -> None:
    t = Table("thief", "warrior", city=True).give(1, "guide", "maiden").put(1, HERE).lay(HERE, "cutbacks")
    t.start(1, "draw").play("maiden", "done")
    assert (t[1].gold, t.holds(1), t.discards("city")) == (2, ["guide"], ["cutbacks"])
    assert meets("cutbacks").lying(HERE) == ["cutbacks"]


@pytest.mark.card("city.den_of_thieves")
def test_the_thieves_steal_for_one_gold() -> None:
    t = Table("thief", "warrior", city=True).give(2, "sword", "axe").put(1, HERE).lay(HERE, "den_of_thieves")
    t.start(1, "draw").play("pay:1", "sword")
    assert (t.holds(1), t[1].gold, t.discards("city")) == (["sword"], 0, ["den_of_thieves"])


@pytest.mark.card("city.gambling_hall")
@pytest.mark.parametrize(("roll", "gold"), [(1, 0), (2, 1), (3, 3), (4, 5), (5, 7), (6, 10)])
def test_one_gambles_once_a_visit(roll: int, gold: int) -> None:
    t = meets("gambling_hall", gold=5).play("pay:1", roll)
    assert (t[1].gold, t.active) == (gold, 2)
    assert t.lying(HERE) == ([] if roll == 6 else ["gambling_hall"])


@pytest.mark.card("city.merchants_quarter")
def test_in_the_quarter_any_purchase_object_costs_one() -> None:
    t = meets("merchants_quarter")
    assert {"buy:armour", "buy:raft", "done"} <= {*t.options}
    assert "buy:mule" not in t.options  # a Follower
    t.play("buy:armour")
    assert (t.holds(1), t[1].gold, t.discards("city"), t.active) == (["armour"], 0, ["merchants_quarter"], 2)


@pytest.mark.card("city.pantheon")
def test_each_alignment_is_chosen_once_in_the_pantheon() -> None:
    t = Table("thief", "warrior", city=True).put(1, HERE).start(1, "draw").play("pantheon")
    assert t.options == ("pass", "good", "evil")  # it is neutral
    t.play("evil").start(1, "draw")
    assert t.options == ("pass", "good", "neutral")
    t.play("good").put(2, HERE, alignment="good").start(2, "draw")
    assert t.options == ("pass", "neutral")
    t.play("neutral")
    assert (t.alignment(1), t.alignment(2), t.discards("city")) == ("good", "neutral", ["pantheon"])


@pytest.mark.card("city.pawnshop")
def test_at_the_pawnshop_one_sells_or_buys() -> None:
    t = Table("elf", "warrior", city=True).give(1, "sword", "axe").put(1, HERE, gold=0).lay(HERE, "pawnshop")
    t.start(1, "draw").play("sword", "axe")
    assert (t[1].gold, t.holds(1), t.active) == (2, [], 2)  # and bought nothing back
    t.put(2, HERE, gold=5).start(2, "draw")
    assert t.options == ("done", "buy:sword", "buy:axe")
    t.play("buy:axe", "done")
    assert (t.holds(2), t[2].gold, t.state.lying[HERE][0].under) == (["axe"], 3, ["adventure.sword"])


@pytest.mark.card("city.rune_gate")
@pytest.mark.rule("T-R-62", "T-R-87")
def test_the_rune_gate_leads_to_runes() -> None:
    t = Table("thief", "warrior", city=True).put(1, HERE).lay(HERE, "rune_gate").start(1, "draw")
    assert t.active == 2
    t.start(1).play("offer")
    assert set(t.options) == {"runes_m6", "runes_m8", "runes_m15"}
    t.play("runes_m8")
    assert (t[1].place, t.discards("city"), t.lying(HERE)) == ("runes_m8", ["rune_gate"], [])


@pytest.mark.card("city.shortcut")
@pytest.mark.rule("T-R-39")
def test_the_shortcut_leads_into_any_shop() -> None:
    t = meets("shortcut", gold=0).play("go")
    assert {"armoury", "rogues_guild", "wharf"} <= {*t.options}
    t.play("rogues_guild", 5)
    assert (t[1].place, t[1].gold, t.discards("city")) == ("rogues_guild", 2, ["shortcut"])
    assert meets("shortcut").play("pass").lying(HERE) == ["shortcut"]


@pytest.mark.card("city.six_fates_inn")
@pytest.mark.rule("T-R-120")
def test_the_inn_has_the_taverns_table_and_water() -> None:
    t = meets("six_fates_inn").play("buy", "buy:water_bottle")
    assert (t.holds(1), t[1].gold, t.lying(HERE)) == (["water_bottle"], 0, ["six_fates_inn"])
    t = meets("six_fates_inn").play("roll", 6)
    assert t[1].offer is not None
    assert t[1].offer.spaces == ["temple"]
    t = meets("six_fates_inn").play("roll", 5)
    assert t[1].offer is not None
    assert "quayside" in t[1].offer.spaces


@pytest.mark.card("city.wanted_list")
def test_four_posters_hang_on_the_list() -> None:
    t = Table("thief", "warrior", city=True).put(1, HERE).start(1, "draw").play("wanted_list")
    t.play("wanted_animal", "wanted_spirit", "wanted_spirit", "wanted_monster")
    assert set(t.options) - {"ditch"} == {"done", "wanted_animal", "wanted_spirit", "wanted_monster"}
    t.play("wanted_spirit")
    assert [held.card for held in t[1].posters] == ["poster.wanted_spirit"]
    for _ in range(3):
        t.start(1, "draw").play(next(key for key in t.options if key != "done"))
    assert (len(t[1].posters), t.discards("city")) == (4, ["wanted_list"])


@pytest.mark.card("city.wishing_well")
@pytest.mark.parametrize(("fate", "roll", "gained"), [(0, 3, 0), (0, 6, 1), (2, 3, 1)])
def test_wishes_come_true_by_fate(fate: int, roll: int, gained: int) -> None:
    t = meets("wishing_well", fate=fate).play("pay:1", roll)
    assert (t[1].fate, t.lying(HERE)) == (fate + gained, ["wishing_well"])


@pytest.mark.card("city.wishing_well")
def test_a_great_wish_brings_a_shop_card() -> None:
    t = meets("wishing_well", fate=2).play("pay:1", 5, "warhorse")
    assert (t.holds(1), t.discards("city")) == (["warhorse"], ["wishing_well"])


# -- the Armoury -------------------------------------------------------------------------------------


@pytest.mark.card("armoury.stiletto", "armoury.greatsword", "armoury.battle_axe")
@pytest.mark.parametrize(("name", "bonus"), [("stiletto", 1), ("greatsword", 2), ("battle_axe", 3)])
def test_weapons_add_strength_in_battle_one_at_a_time(name: str, bonus: int) -> None:
    t = fights(name).play(2, 1)
    assert t.happened("clash")["mine"] == 3 + bonus + 2
    t = fights("stiletto", "greatsword", "battle_axe").play(2, 1)
    assert t.happened("clash")["mine"] == 3 + 3 + 2
    t = fights(name, foe="shadow").play(2, 1)
    assert t.happened("clash")["mine"] == 3 + 2  # psychic combat


@pytest.mark.card("armoury.battle_axe")
@pytest.mark.parametrize(("weapon", "saved"), [("battle_axe", False), ("greatsword", True)])
def test_no_armour_helps_against_the_axe(weapon: str, saved: bool) -> None:
    t = (
        Table("thief", "elf", city=True)
        .give(1, weapon)
        .give(2, "armour", gold=0)
        .put(1, "ruins")
        .put(2, "ruins")
    )
    t.start(1, "landed").play("attack:2", 6, 1, "life")
    assert (t.kind == "armour") is saved


@pytest.mark.card("armoury.bow")
def test_the_bow_shoots_for_gold_or_is_lost() -> None:
    t = fights("bow", "greatsword", gold=1)
    assert t.options[:2] == ("fight", "use:bow")
    t.play("use:bow", 5)
    assert t.options == ("pay:1", "keep")
    t.play("pay:1", 2, 1)
    assert (t.happened("clash")["mine"], t[1].gold) == (3 + 5 + 2, 0)  # instead of the Greatsword
    assert "bow" in t.holds(1)
    t = fights("bow", gold=0).play("use:bow", 4, 2, 1)
    assert "bow" not in t.holds(1)
    assert fights("bow", who="monk").kind == "attack"  # no Weapons


@pytest.mark.card("armoury.flail")
def test_the_flail_adds_a_die_and_strikes_through_on_doubles() -> None:
    t = fights("flail", "battle_axe").play("2,3", 4)
    assert (t.happened("clash")["mine"], t.happened("clash")["theirs"]) == (3 + 5, 4 + 4)
    t = fights("flail").play("2,2", 6)
    assert (t.happened("clash")["mine"], t.happened("clash")["theirs"]) == (3 + 4, 4)


@pytest.mark.card("armoury.full_plate")
@pytest.mark.parametrize(("roll", "life"), [(3, 3), (4, 4)])
def test_full_plate_turns_a_defeat_into_a_stand_off(roll: int, life: int) -> None:
    t = fights("full_plate", "armour").play(1, 6, roll)
    assert (t.happened("clash")["mine"], t[1].life, t.active) == (3 + 1 + 1, life, 2)
    assert t.happened("clash")["outcome"] == ("stand_off" if roll == 4 else "lost")


# -- the Stables -------------------------------------------------------------------------------------


@pytest.mark.card("stables.riding_horse")
@pytest.mark.rule("T-BASE-308")
def test_a_horse_runs_with_two_dice() -> None:
    t = Table("thief", "warrior", city=True).give(1, "riding_horse").put(1, "plains_10").start()
    assert t.options[:2] == ("roll", "roll_two")
    t.play("roll_two", "4,5")
    assert {"go:crags", "go:fields_1"} & {*t.options} or len(
        [key for key in t.options if key[:3] == "go:"]
    ) == 2


@pytest.mark.card("stables.mule", "stables.horse_and_cart")
@pytest.mark.parametrize(("name", "limit"), [("stables.mule", 8), ("horse_and_cart", 12)])
def test_beasts_of_burden(name: str, limit: int) -> None:
    t = Table("thief", "warrior", city=True).give(1, name)
    assert object_limit(t.state, t[1]) == limit


@pytest.mark.card("stables.warhorse")
def test_the_warhorse_lends_courage_until_its_rider_bleeds() -> None:
    t = fights("warhorse", craft=2).play(2, 1)
    assert t.happened("clash")["mine"] == 3 + 3 + 2  # the printed Craft
    t = fights("warhorse", foe="dragon").play(1, 6)
    assert (t[1].life, t.holds(1), t.state.stock["stables.warhorse"]) == (3, [], 2)


# -- the Magic Emporium ------------------------------------------------------------------------------


@pytest.mark.card("emporium.scroll")
def test_a_scroll_is_a_spell() -> None:
    t = Table("elf", "warrior", city=True).give(1, "scroll").put(1, "ruins").start().play("use:scroll", "hex")
    assert (t[1].spells, t.holds(1), t.state.stock["emporium.scroll"]) == (["spell.hex"], [], 3)


@pytest.mark.card("emporium.psychic_crystal")
@pytest.mark.rule("T-EX-30")
def test_the_crystal_helps_in_psychic_combat_only() -> None:
    t = Table("elf", "warrior", city=True).give(1, "maiden", "psychic_crystal").put(1, FIELD, craft=1)
    assert value(t.state, t[1], "craft") == 7
    t.lay(FIELD, "shadow").start(1, "draw").play(2, 1)
    assert t.happened("clash")["mine"] == 8 + 2


@pytest.mark.card("emporium.mirror_shield")
@pytest.mark.parametrize(("roll", "life"), [(4, 3), (5, 4)])
def test_the_mirror_shield_saves_lives_in_psychic_combat(roll: int, life: int) -> None:
    t = fights("mirror_shield", foe="demon").play(1, 6, roll)
    assert t[1].life == life
    assert fights("mirror_shield", foe="dragon").play(1, 6)[1].life == 3


@pytest.mark.card("emporium.crystal_sceptre")
def test_the_sceptre_strikes_by_craft() -> None:
    t = Table("thief", "elf", city=True).give(1, "crystal_sceptre").put(1, "ruins").put(2, "ruins")
    assert "psychic:2" in t.start(1, "landed").options


@pytest.mark.card("emporium.magic_ring")
def test_the_ring_adds_strength_and_craft() -> None:
    t = Table("thief", "elf", city=True).give(1, "magic_ring")
    assert (value(t.state, t[1], "strength"), value(t.state, t[1], "craft")) == (4, 4)


@pytest.mark.card("emporium.spellbook")
def test_the_spellbook_teaches_at_the_start_of_a_turn() -> None:
    t = Table("elf", "warrior", city=True).give(1, "spellbook").put(1, "ruins").start(1, "start").play("hex")
    assert t[1].spells == ["spell.hex"]
