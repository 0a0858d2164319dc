"""The Pets of the Menagerie and the Potions of the Apothecary, each used (content 6.5, 6.6)."""

import pytest

from games.systems.talisman.queries import value
from tests.systems.talisman.table import Table

HERE, FIELD = "rats_road", "plains_10"


def owner(*held: str, who: str = "thief", place: str = FIELD, **given: object) -> Table:
    """A character with these things; its turn has not begun."""
    return (
        Table(who, "elf" if who == "warrior" else "warrior", city=True).give(1, *held).put(1, place, **given)
    )


# -- Pets --------------------------------------------------------------------------------------------


@pytest.mark.card("pet.fang")
@pytest.mark.rule("T-R-88")
def test_fang_has_one_more_go_at_an_enemy() -> None:
    t = owner("fang").lay(FIELD, "serpent").start(1, "draw").play(1, 5)
    assert t.options == ("keep", "reroll")
    t.play("reroll", 6)
    assert t.happened("clash")["mine"] == 3 + 6
    t = Table("thief", "warrior", city=True, fate=True).give(1, "fang").put(1, FIELD).lay(FIELD, "serpent")
    t.start(1, "draw").play(1, 5, "reroll", 2)
    assert t.kind == "fate"  # the same die once more


@pytest.mark.card("pet.fang")
def test_nobody_takes_fang_by_an_ability() -> None:
    t = Table("sorceress", "thief", city=True).give(2, "fang").put(1, FIELD).put(2, FIELD).start(1, "landed")
    assert "use:sorceress#1:2" not in t.options
    t = Table("sorceress", "thief", city=True).give(2, "lucky").put(1, FIELD).put(2, FIELD).start(1, "landed")
    assert "use:sorceress#1:2" in t.options


@pytest.mark.card("pet.fez")
def test_fez_fetches_a_card_to_be_met() -> None:
    t = owner("fez").lay("hills_15", "bear", "sword").lay("quayside", "bravo").start(1, "landed")
    assert t.options == ("pass", "use:fez")
    t.play("use:fez")
    assert t.options == ("hills_15:bear", "hills_15:sword")
    t.play("hills_15:sword")
    assert (t.lying(FIELD), t.kind) == (["sword"], "take")  # it counts for the draw
    assert owner("fez", place="village").lay("hills_15", "bear").start(1, "landed").kind != "use"


@pytest.mark.card("pet.glitter")
@pytest.mark.rule("T-R-75", "T-DP-22")
def test_glitter_always_has_a_spell() -> None:
    t = owner("glitter", "healing", who="warrior", life=2)
    assert len(t[1].spells) == 1
    t.start().play("cast:healing:1", "hex")
    assert t[1].spells == ["spell.hex"]
    t = Table("warrior", "thief", city=True).put(1, FIELD).lay(FIELD, "glitter").start(1, "draw")
    t.play("take:glitter", "hex")
    assert t[1].spells == ["spell.hex"]


@pytest.mark.card("pet.hopper")
def test_hopper_goes_on_as_long_as_something_is_there() -> None:
    t = owner("hopper").put(2, "fields_12").lay("city", "sword").start().play(2)
    t.play("go:fields_12")
    assert (t.kind, t.options) == ("hop", ("stop", "hop:city"))
    t.play("hop:city")
    assert t.options == ("stop", "hop:fields_14")
    t.play("hop:fields_14")
    assert (t[1].place, t.kind) == ("fields_14", "adventure")
    t = owner("hopper", place=HERE, gold=0, fate=0).lay("royal_alley", "city_rat").start().play(1)
    assert t.options == ("stop", "hop:sorcerer_square")
    assert t.play("stop").happened("came")["space"] == "royal_alley"
    assert owner("hopper").start().play(2, "go:fields_12").kind == "adventure"  # nothing is there


@pytest.mark.card("pet.hopper")
def test_hopper_goes_on_behind_bridge_and_gate() -> None:
    t = owner("hopper", place="speakers_corner", gold=0).lay("city", "sword").start().play(2)
    t.play("gate:city")
    assert t.options == ("stop", "hop:fields_14", "hop:fields_12")  # no direction has been taken yet
    t = owner("hopper", place="hills_m4").lay("sentinel", "sword").start().play(1, "bridge:sentinel")
    assert len(t.options) == 3


@pytest.mark.card("pet.lucky")
def test_lucky_brings_fate() -> None:
    assert owner("lucky", fate=0).start(1, "start")[1].fate == 1
    assert owner("lucky", fate=2).start(1, "start")[1].fate == 2


@pytest.mark.card("pet.luna")
def test_with_luna_one_chooses_what_fate_brings() -> None:
    t = Table("thief", "warrior", city=True, fate=True).give(1, "luna").put(1, FIELD).start()
    t.play(1, "again:1")
    assert (t.kind, t.options) == ("result", ("6", "5", "4", "3", "2", "1"))
    t.play("3")
    assert (t[1].fate, "go:city" in t.options) == (1, True)


@pytest.mark.card("pet.singe")
def test_singe_is_a_little_dragon_and_afraid_of_great_ones() -> None:
    t = owner("singe")
    assert (value(t.state, t[1], "strength"), value(t.state, t[1], "craft")) == (4, 4)
    t.lay(FIELD, "dragon").start(1, "draw").play(1, 6)
    assert t.holds(1) == []
    t = owner("singe").lay(FIELD, "giant").start(1, "draw").play(1, 6)
    assert t.holds(1) == ["singe"]


@pytest.mark.card("pet.stinker")
def test_stinker_drives_an_enemy_away() -> None:
    t = owner("stinker").lay(FIELD, "giant", "sword").start(1, "draw").play("use:stinker")
    assert len(t.options) == 2  # in either direction
    t.play("woods_11")
    assert (t.lying("woods_11"), t.lying(FIELD), t.kind) == (["giant"], ["sword"], "take")


@pytest.mark.card("pet.stompy")
def test_stompy_tramples_a_card() -> None:
    t = owner("stompy").lay(FIELD, "giant").start(1, "landed").play("use:stompy")
    assert (t.discards(), t.kind) == (["giant"], "adventure")
    assert owner("stompy").start(1, "landed").kind == "adventure"  # nothing to trample


@pytest.mark.card("pet.terrance")
def test_terrance_takes_his_time() -> None:
    t = owner("terrance").start()
    assert t.options[0] == "roll"
    assert {"go:woods_11"} < {*t.options}
    assert t.play("go:woods_11")[1].place == "woods_11"


@pytest.mark.card("pet.wart")
@pytest.mark.rule("T-DP-29")
@pytest.mark.parametrize(("roll", "toad"), [(1, True), (2, False)])
def test_whoever_meets_wart_may_become_a_toad(roll: int, toad: bool) -> None:
    t = Table("thief", "warrior", city=True).give(1, "wart").put(1, FIELD).put(2, FIELD).start(1, "landed")
    t.play("use:thief:2", roll)
    assert bool(t[2].toad) is toad
    t = Table("thief", "elf", city=True).give(2, "wart").put(1, FIELD).put(2, FIELD).start(1, "landed")
    t.play("attack:2", 3, 3, roll)
    assert bool(t[1].toad) is toad


@pytest.mark.card("pet.whiskers")
def test_whiskers_finds_one_more_card() -> None:
    t = owner("whiskers").lay(FIELD, "sword").start(1, "draw")
    assert (t.kind, t.options) == ("draw_more", ("keep", "draw"))
    t.play("draw", "bag_of_gold")
    assert t.happened("drawn")["card"] == "adventure.bag_of_gold"
    assert owner("whiskers", place="tavern").start(1, "draw").kind != "draw_more"


# -- Potions -----------------------------------------------------------------------------------------


def drinks(name: str, *results: str | int, who: str = "thief", **given: object) -> Table:
    """A character drinks a Potion at the start of its turn."""
    t = owner(name, who=who, **given).start().play(f"use:{name}", *results)
    assert name not in t.holds(1)
    assert t.discards("potion") == [name]
    return t


@pytest.mark.card("potion.healing_potion")
@pytest.mark.rule("T-R-71", "T-DP-06")
def test_the_healing_potion_heals_or_saves_a_follower() -> None:
    assert drinks("healing_potion", life=2)[1].life == 3
    assert owner("healing_potion").start().kind == "move"  # nobody is ill
    t = Table("thief", "warrior", city=True, windows=True).give(1, "healing_potion", "guide").put(1, "chasm")
    t.start(1, "text").play("roll", 3, 1)
    assert t.kind == "follower_loss"
    t.play({1: "use:potion.healing_potion#1"})
    assert "guide" in t.holds(1)


@pytest.mark.card("potion.vial_of_poison")
@pytest.mark.rule("T-DP-32")
@pytest.mark.parametrize("attack", ["attack:2", "psychic:2"])
def test_poison_costs_one_more_life(attack: str) -> None:
    t = Table("ghoul", "elf", city=True).give(1, "vial_of_poison").put(1, FIELD, strength=3).put(2, FIELD)
    t.set(2, gold=0).start(1, "landed").play(attack, 6, 1)
    assert t.options == ("pass", "use:vial_of_poison")
    assert t.play("use:vial_of_poison")[2].life == 2
    t = owner("vial_of_poison").lay(FIELD, "bear").start(1, "draw").play(6, 1)
    assert "vial_of_poison" in t.holds(1)  # no character has lost a life


@pytest.mark.card("potion.potion_of_strength")
def test_the_potion_of_strength_lasts_for_a_turn() -> None:
    t = owner("potion.potion_of_strength").start().play("use:potion_of_strength")
    assert value(t.state, t[1], "strength") == 5
    assert value(t.over().state, t[1], "strength") == 3


@pytest.mark.card("potion.unstable_potion")
@pytest.mark.parametrize(
    ("roll", "what", "n"),
    [(2, "strength", 0), (3, "craft", 0), (4, "life", 5), (5, "craft", 2), (6, "strength", 2)],
)
def test_the_unstable_potion(roll: int, what: str, n: int) -> None:
    assert getattr(drinks("unstable_potion", roll, strength=1, craft=1)[1], what) == n


@pytest.mark.card("potion.unstable_potion")
def test_the_unstable_potion_may_make_a_toad() -> None:
    assert drinks("unstable_potion", 1)[1].toad


@pytest.mark.card("potion.invisibility_potion")
@pytest.mark.rule("T-DP-30")
def test_who_is_invisible_evades_everything() -> None:
    t = (
        owner("invisibility_potion")
        .lay(FIELD, "dragon")
        .start(1, "draw")
        .play("use:invisibility_potion", "evaded")
    )
    assert (t.happened("evaded")["card"], t[1].life) == ("adventure.dragon", 4)
    t = Table("thief", "warrior", city=True, windows=True).give(2, "invisibility_potion").put(1, FIELD)
    t.put(2, FIELD).start(1, "landed")
    while t.kind != "encounter":
        t.play({})
    t.play("attack:2")
    assert t.kind == "attacked"
    t.play({2: "use:potion.invisibility_potion"}, "evaded")
    assert t.happened("evaded_character")["seat"] == 2


@pytest.mark.card(
    "potion.elixir_of_might",
    "potion.elixir_of_vitality",
    "potion.elixir_of_wisdom",
    "potion.elixir_of_destiny",
)
@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("elixir_of_might", "strength"),
        ("elixir_of_vitality", "life"),
        ("elixir_of_wisdom", "craft"),
        ("elixir_of_destiny", "fate"),
    ],
)
def test_elixirs_that_last(name: str, what: str) -> None:
    before = {"strength": 0, "craft": 0, "life": 4, "fate": 2}[what]
    assert drinks(name, 1)[1].life == 3
    assert getattr(drinks(name, 2)[1], what) == before + 1
    assert getattr(drinks(name, 6)[1], what) == before + 2


@pytest.mark.card("potion.elixir_of_rage", "potion.elixir_of_wrath")
@pytest.mark.parametrize(("name", "what"), [("elixir_of_rage", "strength"), ("elixir_of_wrath", "craft")])
def test_elixirs_that_pass(name: str, what: str) -> None:
    assert drinks(name, 2)[1].life == 3
    t = drinks(name, 3)
    assert value(t.state, t[1], what) == 6  # type: ignore[arg-type]


@pytest.mark.card("potion.flight_potion")
@pytest.mark.rule("T-BASE-306")
def test_the_flight_potion_carries_one_through_the_region() -> None:
    t = drinks("flight_potion", "tavern")
    assert t[1].place == "tavern"
    t = owner("flight_potion", place=HERE).start().play("use:flight_potion")
    assert {"armoury", "city_gate"} < {*t.options}
    assert not {"jail", HERE} & {*t.options}
    t = owner("flight_potion", "talisman", place="plain_of_peril").start()
    assert "use:flight_potion" not in t.options


@pytest.mark.card("potion.dragons_blood")
def test_dragons_blood_doubles_the_printed_strength() -> None:
    t = drinks("dragons_blood", strength=1)
    assert (t[1].life, value(t.state, t[1], "strength")) == (3, 7)


@pytest.mark.card("potion.phoenix_potion")
@pytest.mark.rule("T-DP-06")
def test_the_phoenix_potion_gives_back_the_last_life() -> None:
    t = Table("thief", "warrior", city=True, windows=True).give(1, "phoenix_potion").put(1, "jail", life=1)
    t.start().play(1)
    t.until("loss").play({1: "use:potion.phoenix_potion"})
    assert (t[1].life, t.discards("potion")) == (4, ["phoenix_potion"])
    t = Table("thief", "warrior", city=True, windows=True).give(1, "phoenix_potion").put(1, "jail", life=2)
    assert t.start().play(1).kind == "move"  # of the next one: there is nothing to ask
    assert "phoenix_potion" in t.holds(1)


@pytest.mark.card("potion.healing_potion", "potion.phoenix_potion")
@pytest.mark.rule("T-DP-06")
def test_nobody_saves_another_with_a_potion() -> None:
    t = Table("thief", "warrior", city=True, windows=True).give(2, "healing_potion", "phoenix_potion")
    t.give(1, "guide").put(1, "chasm", life=1).set(2, life=1).start(1, "text").play("roll", 3, 1)
    assert (t.kind, t.at.question.options_of(2)) == ("follower_loss", ("pass", "use:potion.healing_potion"))  # type: ignore[union-attr]
    assert t.play({2: "pass"}).holds(1) == []  # they might only have healed themselves


@pytest.mark.card("potion.spellbound_potion")
def test_the_spellbound_potion_is_a_spell() -> None:
    assert drinks("spellbound_potion", "hex", who="elf")[1].spells == ["spell.hex"]
    assert owner("spellbound_potion", who="warrior").start().kind == "move"  # Craft 2


@pytest.mark.card("potion.renewal_potion")
def test_the_renewal_potion_exchanges_spells() -> None:
    t = owner("renewal_potion", "hex", "healing", who="elf").start().play("use:renewal_potion", "hex", "done")
    t.play("random")
    assert (t[1].spells, t.discards("spell")) == (["spell.healing", "spell.random"], ["hex"])
