"""Each of the 14 characters of the base game, by its abilities."""

import pytest

from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table

HERE = "plains_10"


def land(who: str, other: str = "thief", **given: object) -> Table:
    """A character that has landed on another."""
    return Table(who, other).put(1, HERE).put(2, HERE, **given)


@pytest.mark.card("assassin")
def test_the_assassin_lets_nobody_add_a_die() -> None:
    t = Table("assassin", "warrior").put(1, HERE).lay(HERE, "serpent").start(1, "draw").play(2)
    assert (t.happened("clash")["mine"], t.happened("clash")["theirs"]) == (5, 4)


@pytest.mark.card("assassin")
def test_who_assassinates_a_character_must_take_a_life() -> None:
    t = land("assassin").start(1, "landed")
    assert t.options == ("space", "attack:2", "assassinate:2")
    t.play("assassinate:2", 1)
    assert (t.happened("clash")["theirs"], t[2].life, t[2].gold) == (3, 3, 1)
    t = land("thief", "assassin").start(1, "landed").play("attack:2", 6)
    assert t.kind == "attack"  # the attacker rolls too


@pytest.mark.card("assassin")
def test_nobody_is_assassinated_on_the_crown() -> None:
    t = Table("assassin", "warrior").put(1, "crown_of_command").put(2, "crown_of_command").start()
    assert t.kind == "attack"


@pytest.mark.card("druid")
def test_the_druid_changes_alignment_and_learns_in_the_woods() -> None:
    t = Table("druid", "warrior").put(1, "woods_4").start(1, "landed").play("hex", "healing")
    assert len(t[1].spells) == 2
    assert t.alignment(1) == "neutral"


@pytest.mark.card("dwarf")
def test_the_dwarf_knows_rocks_and_caves() -> None:
    for space in ("crags", "chasm"):
        assert Table("dwarf", "warrior").put(1, space).start(1, "text").options == ("skip", "roll")
    t = Table("dwarf", "warrior").put(1, "hills_6").lay("hills_6", "giant").start(1, "draw")
    assert t.options == ("fight", "evaded")
    t = Table("dwarf", "warrior").put(1, HERE).lay(HERE, "cave").start(1, "draw").play(5)
    assert t[1].gold == 4  # 5 + 1
    t = Table("dwarf", "warrior").put(1, "castle").start().play(2, "portal:craft", 3)
    assert t[1].place == "plain_of_peril"
    t = Table("dwarf", "warrior").put(1, HERE).lay(HERE, "maze").start(1, "draw")
    assert t[1].missing == 0


@pytest.mark.card("elf")
def test_the_elf_is_at_home_in_the_woods() -> None:
    assert Table("elf", "warrior").put(1, "forest").start(1, "text").options == ("skip", "roll")
    t = Table("elf", "warrior").put(1, "woods_4").lay("woods_4", "giant").start(1, "draw")
    assert t.options == ("fight", "evaded")
    t = Table("elf", "warrior").put(1, "woods_4").start().play("use:elf", "woods_17")
    assert (t[1].place, t.kind) == ("woods_17", "adventure")


@pytest.mark.card("ghoul")
def test_the_ghoul_feeds_on_psychic_combat() -> None:
    t = land("ghoul", gold=0).start(1, "landed").play("psychic:2", 6, 1)
    assert (t[1].life, t[2].life) == (5, 3)


@pytest.mark.card("ghoul")
def test_the_ghoul_raises_those_it_has_killed() -> None:
    t = Table("ghoul", "warrior").put(1, HERE).lay(HERE, "bear").start(1, "draw").play(6, 1)
    assert t.options == ("trophy", "raised")
    t.play("raised")
    assert (t.holds(1), t[1].trophies) == (["bear"], [])
    t.lay(HERE, "ogre").start(1, "draw")
    assert t.options[:2] == ("fight", "help:bear")
    t.play("help:bear", 2, 2)
    assert t.happened("clash")["mine"] == 2 + 3 + 2
    assert "bear" in t.discards()


@pytest.mark.card("ghoul")
@pytest.mark.rule("T-BASE-518")
def test_whom_the_ghoul_has_raised_helps_in_no_psychic_combat() -> None:
    t = Table("ghoul", "warrior").put(1, HERE).lay(HERE, "bear").start(1, "draw").play(6, 1, "raised")
    t.lay(HERE, "wraith").start(1, "draw")
    assert t.kind == "attack"  # there is nothing to choose before it


def defender(who: str, made: str, *helpers: str) -> Table:
    """The Warrior attacks one whom Enemies follow that were raised or charmed."""
    t = Table("warrior", who, windows=True).put(1, HERE).put(2, HERE, gold=0)
    for one in helpers:
        t.lay(HERE, one)
        held = t.state.lying[HERE].pop()
        held.tokens[made] = 1
        t[2].followers.append(held)
    return t.start(1, "landed").until("encounter").play("attack:2")


@pytest.mark.rule("T-DP-08")
def test_whom_the_ghoul_has_raised_helps_once_in_a_defence() -> None:
    t = defender("ghoul", "raised", "bear").play({2: "help:adventure.bear"}, "1,1", 2)
    assert (t.happened("clash")["theirs"], t.happened("helped")["seat"]) == (2 + 3 + 2, 2)
    assert (t.holds(2), t.discards()) == ([], ["bear"])


@pytest.mark.rule("T-DP-08")
def test_one_charmed_animal_helps_the_minstrel_in_a_defence_and_stays() -> None:
    t = defender("minstrel", "charmed", "bear", "wolf")
    assert t.options == ("pass", "help:bear", "help:wolf")
    t.play({2: "help:adventure.bear"})
    assert t.kind == "attack"  # the other one does not help as well
    t.play("1,1", 1)
    assert (t.happened("clash")["theirs"], t.holds(2)) == (2 + 3 + 1, ["bear", "wolf"])


@pytest.mark.card("minstrel")
def test_animals_do_not_attack_the_minstrel_and_may_be_charmed() -> None:
    t = Table("minstrel", "warrior").put(1, HERE).lay(HERE, "bear").start(1, "draw")
    assert t.options == ("fight", "evaded", "charm")
    t.play("charm", 4)
    assert t.holds(1) == ["bear"]
    t.lay(HERE, "ogre").start(1, "draw").play("help:bear", 2, 1)
    assert t.happened("clash")["mine"] == 2 + 3 + 2
    assert t.holds(1) == ["bear"]
    t = Table("minstrel", "warrior").put(1, HERE).lay(HERE, "bear").start(1, "draw").play("charm", 3)
    assert (t.holds(1), t.lying(HERE), t[1].life) == ([], ["bear"], 4)


@pytest.mark.card("minstrel")
def test_dragons_do_not_attack_the_minstrel_and_maidens_follow() -> None:
    t = Table("minstrel", "warrior").put(1, HERE).lay(HERE, "dragon").start(1, "draw")
    assert t.options == ("fight", "evaded")
    t = land("minstrel").give(2, "maiden", "guide").start(1, "landed").play("use:minstrel#1:2")
    assert (t.holds(1), t.holds(2)) == (["maiden"], ["guide"])


@pytest.mark.card("monk")
def test_the_monk_fights_with_craft_and_without_weapons() -> None:
    t = Table("monk", "warrior").give(1, "sword", "armour").put(1, HERE, craft=4).lay(HERE, "giant")
    t.start(1, "draw").play(1, 6)
    assert t.happened("clash")["mine"] == 2 + 3 + 1
    assert t[1].life == 3  # no Armour
    t = Table("monk", "warrior").put(1, "chapel").start(1, "text").play("pray", 5)
    assert t.kind == "spell"


@pytest.mark.card("priest")
def test_the_priest_prays_well_and_destroys_spirits() -> None:
    t = Table("priest", "warrior").give(1, "sword").put(1, HERE).lay(HERE, "demon").start(1, "draw")
    assert t.options[:2] == ("fight", "destroy")
    t.play("destroy", "hex")
    assert (t[1].spells, t[1].trophies) == (["spell.hex"], [])
    t = Table("priest", "warrior").give(1, "sword").put(1, HERE).lay(HERE, "bear").start(1, "draw").play(3, 1)
    assert t.happened("clash")["mine"] == 2 + 3
    assert Table("priest", "warrior").put(1, "chapel").start(1, "text").play("pray", 4)[1].life == 5


@pytest.mark.card("prophetess")
@pytest.mark.rule("T-EX-06", "T-DP-26")
def test_the_prophetess_redraws_and_gains_and_sees() -> None:
    t = Table("prophetess", "wizard").give(2, "hex").put(1, HERE).start(1, "draw").play("dragon")
    t.play("use:prophetess#1", "bag_of_gold")
    assert t.discards() == ["dragon"]
    assert SYSTEM.observe(t.state, 1).players[1].who.spells == ("spell.hex",)
    assert SYSTEM.observe(t.state, 2).players[0].who.spells is None
    t = Table("prophetess", "wizard").give(1, "healing").start().play("cast:healing:1", "hex")
    assert t[1].spells == ["spell.hex"]


@pytest.mark.card("sorceress")
@pytest.mark.parametrize(
    ("victim", "roll", "taken"),
    [("elf", 6, 1), ("elf", 5, 0), ("thief", 5, 1), ("thief", 4, 0), ("ghoul", 4, 1)],
)
def test_the_sorceress_beguiles(victim: str, roll: int, taken: int) -> None:
    t = land("sorceress", victim).start(1, "landed").play("use:sorceress:2", roll)
    assert (t[1].gold, t.active) == (1 + taken, 2)


@pytest.mark.rule("T-DP-25")
def test_who_is_stolen_from_is_told_and_decides_nothing() -> None:
    t = land("thief", "warrior").give(2, "sword").start(1, "landed").play("use:thief:2", "sword")
    assert t.happened("taken") == {"seat": 1, "other": 2, "what": "adventure.sword"}
    assert {entry.answers[0].seat for entry in t.at.entries} == {1}


@pytest.mark.card("sorceress")
def test_the_sorceress_takes_a_follower_but_no_maiden() -> None:
    t = land("sorceress").give(2, "maiden", "guide").start(1, "landed").play("use:sorceress#1:2")
    assert t.holds(1) == ["guide"]


@pytest.mark.card("thief")
def test_the_thief_takes_from_others_and_from_markets() -> None:
    t = land("thief", "warrior").give(2, "sword").start(1, "landed").play("use:thief:2", "sword")
    assert t.holds(1) == ["sword"]
    t = Table("thief", "warrior").put(1, "village").start(1, "text").play("use:thief#3", "purchase.armour")
    assert (t.holds(1), t.options[:3]) == (["armour"], ("blacksmith", "healer", "mystic"))
    t = (
        Table("thief", "warrior")
        .put(1, HERE)
        .lay(HERE, "market")
        .start(1, "draw")
        .play("use:thief#1", "purchase.raft")
    )
    assert t.holds(1) == ["raft"]


@pytest.mark.card("troll")
def test_the_troll_rests_with_a_six() -> None:
    t = Table("troll", "warrior").put(1, "fields_8", life=3).start().play(6, "use:troll")
    assert (t[1].life, t[1].place, t.active) == (4, "fields_8", 2)
    assert Table("troll", "warrior").put(1, "crags").start(1, "text").options == ("skip", "roll")


@pytest.mark.card("warrior")
def test_the_warrior_rolls_two_dice_and_uses_two_weapons() -> None:
    t = Table("warrior", "thief").give(1, "sword", "axe", "holy_lance").put(1, HERE).lay(HERE, "bear")
    t.start(1, "draw").play("2,5", 1)
    assert t.happened("clash")["mine"] == 4 + 1 + 1 + 5
    t = Table("warrior", "thief").put(1, HERE).lay(HERE, "shadow").start(1, "draw").play(5, 1)
    assert t.happened("clash")["mine"] == 2 + 5


@pytest.mark.card("wizard")
def test_the_wizard_attacks_by_craft() -> None:
    assert land("wizard").start(1, "landed").options == ("space", "attack:2", "psychic:2")
