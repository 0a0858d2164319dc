"""The Spells of The Blood Moon, each cast."""

import pytest

from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table

HERE = "plains_10"
FAR = "castle"


def caster(*spells: str, night: bool = False, windows: bool = False) -> Table:
    """An Elf with these Spells, and a Warrior far away; Day, if nothing else is said."""
    t = Table("elf", "warrior", moon="whole", windows=windows).moon(night=night).give(1, *spells).put(2, FAR)
    return t.put(1, HERE)


@pytest.mark.card("spell.exorcise")
def test_exorcise_removes_a_spirit_anywhere_and_keeps_it_by_day() -> None:
    t = caster("exorcise").lay("oasis", "shadow", "bear").lay("woods_4", "wraith").start(1, "landed")
    t.play("cast:exorcise")
    assert t.options == ("done", "oasis:shadow", "woods_4:wraith")
    t.play("oasis:shadow")
    assert (t[1].trophies, t.lying("oasis")) == (["adventure.shadow"], ["bear"])
    t = caster("exorcise").lay("oasis", "shadow").start(1, "landed").play("cast:exorcise", "done")
    assert (t[1].trophies, t.discards()) == ([], ["shadow"])
    t = caster("exorcise", night=True).lay("oasis", "shadow").start(1, "landed").play("cast:exorcise")
    assert (t[1].trophies, t.discards()) == ([], ["shadow"])


@pytest.mark.card("spell.reanimate")
def test_reanimate_makes_the_killed_enemy_fight_once_for_the_caster() -> None:
    t = caster("reanimate").lay(HERE, "wraith").start(1, "draw").play(6, 1)
    assert t.options == ("trophy", "cast:reanimate")
    t.play("cast:reanimate")
    assert (t[1].trophies, t[1].followers[0].card, t[1].followers[0].under) == (
        [], "adventure.wraith", ["spell.reanimate"],
    )  # fmt: skip
    t.lay(HERE, "ogre").start(1, "draw").play("help:wraith", 1, 1)
    assert t.happened("clash")["mine"] == 9
    assert (t.discards(), t.discards("spell")) == (["wraith"], ["reanimate"])


@pytest.mark.card("spell.reanimate")
def test_of_two_killed_together_reanimate_raises_the_one_it_is_cast_at() -> None:
    t = caster("reanimate").set(1, strength=6).lay(HERE, "goblin", "ape").start(1, "draw").play(6, 1)
    t.play("trophy", "cast:reanimate")
    assert (t[1].trophies, t[1].followers[0].card) == (["adventure.goblin"], "adventure.ape")


def test_a_reanimated_enemy_that_is_left_is_wild_again() -> None:
    t = caster("reanimate").lay(HERE, "wraith").start(1, "draw").play(6, 1, "cast:reanimate")
    t.start().play(2, "ditch", "wraith")
    assert (t.lying(HERE), t.discards("spell")) == (["wraith"], ["reanimate"])


@pytest.mark.card("spell.drain_life")
def test_drain_life_heals_by_the_value_of_the_enemy() -> None:
    t = (
        caster("drain_life")
        .set(1, life=1)
        .lay(HERE, "goblin", "ape")
        .start(1, "draw")
        .play("cast:drain_life")
    )
    assert (t[1].life, t.discards(), t.lying(HERE)) == (3, ["goblin"], ["ape"])
    assert t.kind == "attack"
    t = caster("drain_life").set(1, life=1).lay(HERE, "ogre").start(1, "draw").play("cast:drain_life")
    assert (t[1].life, t.active) == (4, 2)


@pytest.mark.card("spell.benediction")
@pytest.mark.parametrize(("night", "life"), [(False, 9), (True, 7)])
def test_benediction_gives_lives_to_who_begins_a_turn(night: bool, life: int) -> None:
    t = caster("benediction", night=night, windows=True).start(2).play({1: "cast:benediction:2"})
    assert t[2].life == life


@pytest.mark.card("spell.burial_rites")
@pytest.mark.parametrize(("night", "life", "fate"), [(False, 5, 3), (True, 4, 4)])
def test_burial_rites_are_a_prayer_by_the_hour(night: bool, life: int, fate: int) -> None:
    t = caster("burial_rites", night=night).start().play("cast:burial_rites", 5)
    assert (t[1].life, t[1].fate) == (life, fate)


@pytest.mark.card("spell.feral_hunger")
def test_feral_hunger_makes_the_creature_roll_6() -> None:
    t = caster("feral_hunger", windows=True).put(2, HERE).lay(HERE, "goblin").start(2, "draw")
    t.play({1: "cast:feral_hunger"}, "1,1")
    assert (t.happened("clash")["theirs"], t.state.timed) == (7, [])


def test_at_night_all_creatures_do_until_the_casters_next_turn() -> None:
    t = Table("elf", "warrior", "troll", moon="whole").moon(night=True).give(1, "feral_hunger").put(1, FAR)
    t.put(2, HERE).put(3, "woods_4").lay(HERE, "goblin").lay("woods_4", "ape")
    t.windows = True
    t.start(2, "draw").play({1: "cast:feral_hunger"}, "1,1")
    t.windows = False
    assert t.happened("clash")["theirs"] == 9
    t.start(3, "draw").play(1)
    assert t.happened("clash")["theirs"] == 10
    t.start(1, "start")
    assert t.state.timed == []


@pytest.mark.card("spell.solstice_ritual")
def test_the_ritual_turns_the_time_card() -> None:
    t = caster("solstice_ritual").moon("holy_day").start().play("cast:solstice_ritual")
    moon = t.state.moon
    assert moon is not None
    assert (moon.night, moon.lunar, t.discards()) == (True, [], ["holy_day"])


@pytest.mark.card("spell.haunting_poltergeist")
def test_the_haunting_poltergeist_slows_until_the_river_is_crossed() -> None:
    t = caster("haunting_poltergeist", windows=True).put(2, "sentinel").start(2)
    t.play({1: "cast:haunting_poltergeist:2"})
    assert (t[2].followers[0].card, t.discards("spell")) == ("spell.haunting_poltergeist", [])
    t.windows = False
    t.start(2)
    assert t.options == ("go:hills_6", "go:woods_4", "bridge:hills_m4")
    t.play("bridge:hills_m4", "6,6", 1)
    assert (t[2].followers, t.discards("spell")) == ([], ["haunting_poltergeist"])


def test_a_toad_takes_no_poltergeist() -> None:
    t = caster("haunting_poltergeist", windows=True).set(2, toad=3, gold=0).start(2)
    t.play({1: "cast:haunting_poltergeist:2"})
    assert (t[2].followers, t.discards("spell")) == ([], ["haunting_poltergeist"])


@pytest.mark.card("spell.curse_of_the_werewolf")
@pytest.mark.rule("T-MOON-401")
def test_the_curse_makes_a_lycanthrope_or_one_rolls() -> None:
    t = caster("curse_of_the_werewolf", windows=True).start(2).play({1: "cast:curse_of_the_werewolf:2"})
    assert t[2].lycan
    t = caster("curse_of_the_werewolf", windows=True).set(2, lycan=True).start(2)
    t.play({1: "cast:curse_of_the_werewolf:2"})
    assert t.kind == "marker.werewolf"


@pytest.mark.rule("T-R-132")
def test_who_flees_at_the_start_of_a_turn_still_moves() -> None:
    t = caster("curse_of_the_werewolf", windows=True).set(2, lycan=True, fate=0).start(2)
    t.play({1: "cast:curse_of_the_werewolf:2"}, 5, "temple")
    assert (t[2].place, t.active, t.kind) == ("temple", 2, "move")


def test_others_see_only_how_many_spells_are_held() -> None:
    t = caster("solstice_ritual").start()
    view = SYSTEM.observe(t.state, 2).players[0].who
    assert view is not None
    assert (view.spells, view.held) == (None, 1)
