"""1.16 The Crown of Command, 1.17 optional rules."""

import pytest

from tests.systems.talisman.table import Table

CROWN = "crown_of_command"


@pytest.mark.card("crown_of_command")
@pytest.mark.rule("T-BASE-961")
@pytest.mark.parametrize(("roll", "lost"), [(1, 0), (3, 0), (4, 1), (6, 1)])
def test_the_command_spell_takes_a_life_of_all_others(roll: int, lost: int) -> None:
    t = Table("warrior", "wizard", "troll").put(1, CROWN).put(3, "pits").start()
    t.play(roll)
    assert (t[1].life, t[2].life, t[3].life) == (5, 4 - lost, 6 - lost)
    assert t.active == 2


@pytest.mark.rule("T-BASE-962", "T-BASE-965")
def test_who_is_killed_by_it_is_out_and_the_last_one_wins() -> None:
    t = Table("warrior", "wizard", "troll").put(1, CROWN).set(2, life=1).start().play(5)
    assert t.state.player(2).out
    t = Table("warrior", "wizard").put(1, CROWN).set(2, life=1).start().play(5)
    assert t.at.result is not None
    assert (t.at.result.winners, t.at.result.how) == ((1,), "last")


@pytest.mark.rule("T-R-27")
def test_of_all_who_die_together_who_caused_it_wins() -> None:
    t = Table("warrior", "wizard", "troll").put(1, CROWN).set(2, life=1).set(3, life=1).start().play(5)
    assert t.at.result is not None
    assert t.at.result.winners == (1,)
    t = Table("warrior", "thief").put(1, "plains_10", life=1).put(2, "tavern", life=1)
    t.state.crowned = True
    t.start(1, "draw").play("pestilence")
    assert t.at.result is not None
    assert (t.at.result.winners, t.at.result.how) == ((), "drawn")


@pytest.mark.rule("T-BASE-963")
def test_with_others_there_one_of_them_is_encountered() -> None:
    t = Table("wizard", "warrior", "troll").put(1, CROWN).put(2, CROWN).put(3, CROWN).start()
    assert t.options == ("attack:2", "psychic:2", "attack:3", "psychic:3")
    assert t.play("attack:3").kind == "attack"


@pytest.mark.rule("T-BASE-966", "T-BASE-968")
@pytest.mark.card("adventure.amulet")
def test_the_holder_of_the_amulet_cannot_cast_it_and_is_not_protected() -> None:
    t = Table("warrior", "wizard", "troll").give(1, "amulet").put(1, CROWN).start()
    assert t.active == 2
    t = Table("warrior", "wizard", "troll").give(2, "amulet").put(1, CROWN).start().play(5)
    assert t[2].life == 3


@pytest.mark.card("adventure.amulet")
def test_no_other_spell_reaches_the_holder_of_the_amulet() -> None:
    t = Table("wizard", "thief").give(1, "acquisition", "random").give(2, "amulet").start()
    assert not any(key.endswith(":2") for key in t.options)


@pytest.mark.rule("T-BASE-967", "T-R-96")
def test_it_is_cast_in_the_turn_of_arrival() -> None:
    t = Table("warrior", "wizard").give(1, "talisman").put(1, "valley_of_fire", done=True).start()
    t.play(f"go:{CROWN}")
    assert t.kind == "command"
    assert t.state.crowned


@pytest.mark.rule("T-BASE-810", "T-BASE-815")
@pytest.mark.card("spell.counterspell")
def test_the_command_spell_needs_no_craft_and_may_be_countered() -> None:
    t = Table("troll", "wizard", windows=True).give(2, "counterspell").put(1, CROWN).start(1, "landed")
    t.play({2: "pass"})
    assert t.at.question.params["spell"] == "command"  # type: ignore[union-attr]
    t.play({2: "cast:counterspell"}).until("move", "hex")
    assert t[2].life == 4
    assert t.state.now.casts == 1 or t.active == 2


@pytest.mark.rule("T-R-139")
def test_nothing_moves_who_is_on_the_crown() -> None:
    t = Table("warrior", "wizard", "troll").put(1, CROWN).set(1, quest="kill_enemy").start().play(1)
    assert t[1].place == CROWN
    t = Table("warrior", "troll", "elf").put(1, CROWN).put(2, CROWN, quest="take_life", strength=9).start()
    t.play("1,1", 6, "life")  # that completes the quest
    assert (t[2].place, t[2].quest, t.holds(2)) == (CROWN, "", ["talisman"])


@pytest.mark.rule("T-BASE-981")
@pytest.mark.parametrize(("seats", "roll", "lost"), [(5, 3, 1), (5, 2, 0), (6, 2, 1), (6, 1, 0), (4, 3, 0)])
def test_an_easier_command_spell(seats: int, roll: int, lost: int) -> None:
    names = ("warrior", "wizard", "troll", "monk", "elf", "thief")[:seats]
    t = Table(*names, command="easy").put(1, CROWN).start().play(roll)
    assert t[2].life == 4 - lost


@pytest.mark.rule("T-BASE-982")
@pytest.mark.parametrize(("points", "offered"), [("7", False), ("6", True), ("5", True)])
def test_faster_strength_and_craft(points: str, offered: bool) -> None:
    options = {} if points == "7" else {"trophies": points}
    t = Table("troll", "warrior", **options).trophies(1, "giant").start(1, "end")
    assert (t.kind == "end") is offered


@pytest.mark.rule("T-BASE-983")
def test_a_starting_bonus_of_ones_choice() -> None:
    t = Table.fresh(2, bonus="yes").play("troll", "dwarf", "craft", "strength", "1")
    assert (t[1].craft, t[2].strength) == (1, 1)


@pytest.mark.rule("T-BASE-984")
def test_in_a_bloodbath_there_is_one_talisman_and_nobody_comes_back() -> None:
    t = Table("thief", "warrior", "troll", bloodbath="yes").put(1, "desert_m10", life=1)
    assert t.state.stock["talisman.talisman"] == 1
    t.start(1, "draw")
    assert t.state.player(1).out


@pytest.mark.rule("T-BASE-985")
def test_sudden_death_on_the_crown() -> None:
    t = (
        Table("warrior", "wizard", sudden_death="crown")
        .give(1, "talisman")
        .put(1, "valley_of_fire", done=True)
    )
    t.start().play(f"go:{CROWN}")
    assert t.at.result is not None
    assert (t.at.result.winners, t.at.result.how) == ((1,), "crown")


@pytest.mark.rule("T-BASE-985", "T-BASE-217")
def test_extra_turns_are_no_rounds_of_sudden_death() -> None:
    t = Table("warrior", "wizard", sudden_death="round_20").set(1, gold=3)
    t.state.player(1).turns, t.state.player(2).turns = 19, 18
    t.state.extra = 1
    t.start(2, "finish")
    assert (t.active, t.state.now.extra, t.state.player(2).turns) == (2, True, 18)
    assert t.happened("turn")["extra"]
    t.start(2, "finish")
    assert t.at.result is None


@pytest.mark.rule("T-BASE-985")
def test_sudden_death_after_the_agreed_round() -> None:
    t = Table("warrior", "wizard", sudden_death="round_20").set(1, strength=3, gold=0).set(2, gold=2)
    t.state.player(1).turns = t.state.player(2).turns = 20
    t.start(1, "finish")
    assert t.at.result is None
    t.start(2, "finish")
    assert t.at.result is not None
    assert (t.at.result.winners, t.at.result.how) == ((1,), "richest")


def test_the_turns_of_each_seat_are_counted() -> None:
    t = Table("warrior", "wizard").put(1, "tavern").put(2, "tavern").start(1, "finish").start(2, "finish")
    assert [player.turns for player in t.state.players] == [1, 1]


@pytest.mark.rule("T-BASE-986")
def test_a_new_character_inherits() -> None:
    t = (
        Table("thief", "warrior", inherit="yes")
        .give(1, "sword", "guide")
        .put(1, "desert_m10", life=1, gold=4)
    )
    t.start(1, "draw")
    assert t.lying("desert_m10") == []
    t.over().play("troll")
    assert (t.holds(1), t[1].gold) == (["sword", "guide"], 5)


@pytest.mark.rule("T-BASE-986", "T-BASE-944", "T-R-28")
def test_of_who_is_out_nobody_inherits() -> None:
    t = Table("thief", "warrior", "troll", inherit="yes").give(1, "sword", "guide")
    t.put(1, "desert_m10", life=1, gold=4)
    t.state.crowned = True
    t.start(1, "draw")
    assert t.state.player(1).out
    assert (t.lying("desert_m10"), t.state.gold["desert_m10"]) == (["sword", "guide"], 4)
    t = Table("thief", "warrior", "troll", inherit="yes").give(1, "sword").put(1, "castle").start(2)
    t.at.leave(1)
    assert (t.at.state.player(1).legacy, [one.card for one in t.at.state.lying["castle"]]) == (
        [],
        ["adventure.sword"],
    )


@pytest.mark.rule("T-BASE-986", "T-R-28")
def test_what_was_left_to_a_character_that_never_comes_is_discarded() -> None:
    t = Table("thief", "warrior", "troll", inherit="yes").give(1, "sword").put(1, "desert_m10", life=1)
    t.start(1, "draw").over()
    assert [held.card for held in t.state.player(1).legacy] == ["adventure.sword"]
    t.at.leave(1)
    assert (t.at.state.player(1).legacy, t.at.state.decks["adventure"].discard) == ([], ["adventure.sword"])
