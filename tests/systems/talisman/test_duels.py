"""1.7 Encountering another character."""

import pytest

from tests.systems.talisman.table import Table

HERE = "plains_10"


def two(first: str, second: str, **given: object) -> Table:
    """Seat 1 has landed where seat 2 stands."""
    return Table(first, second, "monk").put(1, HERE).put(2, HERE, **given)


@pytest.mark.rule("T-BASE-431", "T-BASE-432")
def test_an_attack_is_a_battle_unless_one_may_attack_by_craft() -> None:
    assert two("warrior", "troll").start(1, "landed").options == ("space", "attack:2")
    assert two("wizard", "troll").start(1, "landed").options == ("space", "attack:2", "psychic:2")


@pytest.mark.rule("T-BASE-433", "T-BASE-541", "T-BASE-544")
@pytest.mark.card("spell.invisibility")
def test_the_defender_may_evade_and_that_is_the_encounter() -> None:
    t = two("warrior", "druid").give(2, "invisibility")
    t.windows = True
    t.start(1, "landed").play({2: "pass"}, "attack:2", {2: "cast:invisibility"})
    assert (t.kind, t.seat, t.options) == ("evade", 2, ("evaded", "fight"))
    t.play("evaded")
    assert t.events("clash") == []
    assert t.events("rolled") == []
    assert t.active == 2


@pytest.mark.rule("T-BASE-434")
def test_both_may_cast_before_the_dice() -> None:
    t = two("wizard", "druid").give(1, "psionic_blast", gold=0).give(2, "psionic_blast")
    t.windows = True
    t.start(1, "landed").play({2: "pass"}, "attack:2", "cast:psionic_blast", {2: "pass"}, "hex")
    t.until("attacked").play({2: "cast:psionic_blast"}).over(3, 3)
    clash = t.events("clash")[0]
    assert (clash["mine"], clash["theirs"]) == (2 + 5 + 3, 2 + 4 + 3)


@pytest.mark.rule("T-BASE-435", "T-BASE-437")
@pytest.mark.parametrize(("mine", "theirs", "outcome"), [(6, 1, "won"), (4, 1, "stand_off"), (1, 6, "lost")])
def test_both_roll_and_the_higher_score_wins(mine: int, theirs: int, outcome: str) -> None:
    t = two("thief", "troll", gold=0).set(1, gold=0).start(1, "landed").play("attack:2", mine, theirs)
    clash = t.happened("clash")
    assert (clash["mine"], clash["theirs"], clash["outcome"]) == (3 + mine, 6 + theirs, outcome)
    assert (t[1].life, t[2].life) == {"won": (4, 5), "stand_off": (4, 6), "lost": (3, 6)}[outcome]


@pytest.mark.rule("T-BASE-436")
def test_the_attacker_decides_on_fate_first() -> None:
    t = two("thief", "dwarf")
    t.fate = True
    t.start(1, "landed").play("attack:2", 2, 4)
    assert (t.kind, t.seat) == ("fate", 1)
    t.play("fate:1", 5)
    assert (t.kind, t.seat) == ("fate", 2)
    t.play("keep")
    assert (t.happened("clash")["mine"], t[1].fate, t[2].fate) == (8, 1, 5)


@pytest.mark.rule("T-BASE-438", "T-BASE-444")
def test_the_winner_takes_a_life_an_object_or_gold() -> None:
    t = two("troll", "thief").give(2, "sword").start(1, "landed").play("attack:2", 6, 1)
    assert t.options == ("life", "gold", "sword")
    assert t.play("sword").holds(1) == ["sword"]
    t = two("troll", "thief", gold=0).start(1, "landed").play("attack:2", 6, 1)
    assert (t[2].life, t.active) == (3, 2)


@pytest.mark.rule("T-BASE-439")
def test_armour_saves_the_life_in_a_battle_only() -> None:
    t = two("troll", "thief", gold=0).give(2, "armour").start(1, "landed").play("attack:2", 6, 1, "life", 4)
    assert t[2].life == 4
    t = two("wizard", "thief", gold=0).give(2, "armour").start(1, "landed").play("psychic:2", 6, 1, "life")
    assert t[2].life == 3


@pytest.mark.rule("T-BASE-440")
def test_who_kills_takes_what_they_want_and_the_rest_stays() -> None:
    t = two("troll", "thief", life=1, gold=2).give(2, "sword", "guide").start(1, "landed")
    t.play("attack:2", 6, 1, "life", "guide", "done")
    assert (t[1].gold, t.holds(1)) == (3, ["guide"])
    assert t.lying(HERE) == ["sword"]
    assert "killed" in {event.kind for _, event in t.at.events}


@pytest.mark.rule("T-BASE-441")
def test_after_the_fight_the_turn_ends() -> None:
    t = two("troll", "thief").start(1, "landed").play("attack:2", 3, 6)
    assert (t.active, t.lying(HERE)) == (2, [])


@pytest.mark.rule("T-BASE-442")
def test_the_attacked_chooses_when_it_wins() -> None:
    t = two("thief", "troll").set(1, gold=3).start(1, "landed").play("attack:2", 1, 6)
    assert (t.seat, t.options) == (2, ("life", "gold"))
    t.play("gold")
    assert (t[1].gold, t[2].gold) == (2, 2)


@pytest.mark.rule("T-BASE-443")
def test_a_toad_may_be_attacked() -> None:
    t = two("thief", "troll", toad=3, gold=0).start(1, "landed").play("attack:2", 3, 5)
    assert t.happened("clash")["theirs"] == 1 + 5


@pytest.mark.rule("T-BASE-445")
def test_taking_from_a_character_is_the_encounter() -> None:
    t = two("thief", "troll").start(1, "landed")
    assert t.options == ("space", "attack:2", "use:thief:2")
    t.play("use:thief:2")
    assert (t[1].gold, t[2].gold, t.active) == (2, 0, 2)
    assert t.events("drawn") == []


@pytest.mark.rule("T-R-92", "T-BASE-438")
def test_what_the_winner_may_not_own_is_no_reward() -> None:
    t = Table("monk", "troll").put(1, HERE).put(2, HERE, gold=0).give(2, "runesword", "sword")
    t.start(1, "landed").play("attack:2", 6, 1)
    assert (t.kind, t.options) == ("reward", ("life", "sword"))


@pytest.mark.rule("T-R-92")
def test_nobody_takes_from_another_what_may_not_be_owned() -> None:
    t = two("thief", "elf", gold=0).give(2, "holy_lance").set(1, alignment="evil").start(1, "landed")
    assert t.options == ("space", "attack:2")
    t = two("thief", "elf", gold=0).give(2, "holy_lance").start(1, "landed")
    assert "use:thief:2" in t.options


@pytest.mark.rule("T-R-94")
def test_a_toad_takes_nothing() -> None:
    t = Table("warrior", "troll", moon="whole").moon().give(2, "sword").put(1, HERE, toad=3, gold=0)
    t.lay(HERE, "mischievous_devil").start(1, "draw").play(6)
    assert (t.holds(2), t.active) == (["sword"], 2)
    assert t.events("taken") == []


@pytest.mark.rule("T-BASE-440", "T-R-92")
def test_of_a_killed_character_nobody_takes_what_may_not_be_owned() -> None:
    t = Table("monk", "troll").put(1, HERE).put(2, HERE, life=1).give(2, "runesword", "sword")
    t.start(1, "landed").play("attack:2", 6, 1, "life")
    assert (t.kind, t.options) == ("loot", ("sword", "done"))
    t.play("sword")
    assert (t.holds(1), t.lying(HERE), t.active) == (["sword"], ["runesword"], 2)
