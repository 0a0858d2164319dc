"""1.5 The Portal of Power and the Inner Region."""

import pytest

from games.systems.talisman.state import Timed
from tests.systems.talisman.table import Table


@pytest.mark.rule("T-BASE-341", "T-BASE-342")
def test_the_portal_is_tried_where_the_roll_goes_beyond_it() -> None:
    t = Table("warrior", "wizard").put(1, "castle").start().play(1)
    assert not any(key.startswith("portal") for key in t.options)
    t = Table("warrior", "wizard").put(1, "castle").start().play(2)
    assert t.options[2:] == ("portal:strength", "portal:craft")


@pytest.mark.card("portal_of_power")
@pytest.mark.rule("T-BASE-343", "T-BASE-344")
def test_a_total_not_above_the_value_opens_it_and_ends_the_turn() -> None:
    t = Table("troll", "wizard").put(1, "castle").start().play(6, "portal:strength", "3,3")
    assert (t[1].place, t.active) == ("plain_of_peril", 2)


@pytest.mark.rule("T-BASE-345", "T-BASE-346")
@pytest.mark.parametrize(("counters", "left"), [(2, 1), (0, 0)])
def test_failure_costs_a_counter_if_there_is_one(counters: int, left: int) -> None:
    t = Table("warrior", "wizard").put(1, "castle", craft=counters).start().play(2, "portal:craft", "6,6")
    assert (t[1].place, t[1].craft, t.active) == ("portal_of_power", left, 2)


@pytest.mark.rule("T-BASE-347")
def test_every_passage_needs_a_new_attempt() -> None:
    t = Table("troll", "wizard").put(1, "plain_of_peril").start().play("go:portal_of_power").over()
    t.over()
    assert t[1].place == "portal_of_power"
    t.start().play(1)
    assert "portal:strength" in t.options


@pytest.mark.rule("T-BASE-348")
def test_with_a_quest_the_portal_cannot_be_opened() -> None:
    t = Table("warrior", "wizard").put(1, "castle", quest="kill_enemy").start().play(2)
    assert not any(key.startswith("portal") for key in t.options)


@pytest.mark.rule("T-BASE-349", "T-BASE-350")
def test_who_ends_its_move_there_draws_and_cards_block_nobody() -> None:
    t = Table("warrior", "wizard").put(1, "castle").start().play(1, "go:portal_of_power")
    assert t.kind == "adventure"
    t = Table("troll", "wizard").put(1, "castle").lay("portal_of_power", "dragon").start()
    t.play(2, "portal:strength", "1,1")
    assert t[1].place == "plain_of_peril"


@pytest.mark.rule("T-BASE-351", "T-BASE-352")
def test_inside_one_space_a_turn_is_moved_by_either_branch() -> None:
    t = Table("warrior", "wizard").put(1, "plain_of_peril").start()
    assert t.options == ("go:mines", "go:crypt", "go:portal_of_power")
    t.play("go:mines", "1,1,1")
    assert t.events("rolled")[0]["roll"] == "mines"


@pytest.mark.rule("T-BASE-353", "T-BASE-363", "T-R-15")
def test_a_text_has_to_be_completed_before_one_goes_on() -> None:
    t = Table("wizard", "warrior").put(1, "plain_of_peril").start().play("go:mines", "1,1,1")
    assert t[1].place == "mines"  # 3 - 5 is below 0
    t.over()
    assert t.options == ("go:vampires_tower", "back:plain_of_peril")


@pytest.mark.card("mines")
@pytest.mark.rule("T-R-14")
@pytest.mark.parametrize(
    ("dice", "place"),
    [
        ("2,2,2", "plain_of_peril"),
        ("3,3,2", "portal_of_power"),
        ("4,4,2", "warlocks_cave"),
        ("6,6,6", "tavern"),
    ],
)
def test_a_tunnel_ends_on_the_space_of_its_total(dice: str, place: str) -> None:
    t = Table("wizard", "warrior").put(1, "plain_of_peril").start().play("go:mines", dice)  # Craft 5
    assert t[1].place == place


@pytest.mark.card("crypt")
def test_the_crypt_takes_strength_and_leads_to_the_city() -> None:
    t = Table("warrior", "wizard").put(1, "plain_of_peril").start().play("go:crypt", "6,6,6")
    assert t[1].place == "city"


@pytest.mark.card("plain_of_peril")
@pytest.mark.rule("T-R-14")
def test_on_the_plain_the_turn_ends_without_anybody_there() -> None:
    t = Table("wizard", "warrior").put(1, "plain_of_peril").start().play("go:mines", "2,2,2")
    assert (t[1].place, t.active) == ("plain_of_peril", 2)


@pytest.mark.card("vampires_tower")
@pytest.mark.parametrize(("roll", "lives"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_vampire_takes_lives(roll: int, lives: int) -> None:
    t = Table("warrior", "wizard").put(1, "mines", done=True).start().play("go:vampires_tower", roll)
    assert t[1].life == 5 - lives


@pytest.mark.card("vampires_tower")
def test_followers_save_lives_from_the_vampire() -> None:
    t = Table("warrior", "wizard").give(1, "guide", "pixie").put(1, "mines", done=True)
    t.start().play("go:vampires_tower", 5, "guide", "pixie")
    assert (t[1].life, t.holds(1)) == (4, [])


@pytest.mark.card("pits")
def test_so_many_pit_fiends_as_the_die_shows() -> None:
    t = Table("troll", "wizard").put(1, "vampires_tower", done=True).start()
    t.play("go:pits", 2, 6, 1, 6, 1)
    assert (t[1].done, t[1].foes, t.active) == (True, 0, 2)
    assert [one["outcome"] for one in t.events("clash")] == ["won", "won"]


@pytest.mark.rule("T-R-13", "T-BASE-363")
def test_fiends_that_are_left_are_faced_again_or_one_turns_back() -> None:
    t = Table("troll", "wizard").put(1, "vampires_tower", done=True).start().play("go:pits", 3, 6, 1, 1, 6)
    assert (t[1].foes, t[1].life, t.active) == (2, 5, 2)
    t.over()
    assert t.options == ("face", "back:vampires_tower")
    t.play("face", 6, 1)
    assert t[1].foes == 1


@pytest.mark.rule("T-R-13")
def test_who_comes_back_later_rolls_anew() -> None:
    t = Table("troll", "wizard").put(1, "pits", foes=2).start().play("back:vampires_tower")
    assert (t[1].foes, t[1].outwards) == (0, True)


@pytest.mark.card("werewolf_den")
@pytest.mark.rule("T-EX-17")
def test_the_werewolf_keeps_its_strength() -> None:
    t = Table("dwarf", "wizard").put(1, "death", done=True, strength=3).start()
    t.play("go:werewolf_den", "3,5", 4, 5)  # 6 + 4 against 8 + 5
    assert t.happened("clash") | {"seat": 1} == {"seat": 1, "mine": 10, "theirs": 13, "outcome": "lost"}
    assert t[1].life == 4
    t.over().play("face", 4, 1)
    assert t.happened("clash")["theirs"] == 9
    assert (t[1].done, t.active) == (True, 2)
    t.start()
    assert (t[1].place, t[1].outwards) == ("death", True)  # without a Talisman it must turn back


@pytest.mark.card("death")
@pytest.mark.parametrize(
    ("theirs", "mine", "life", "done"), [(7, 7, 5, False), (9, 7, 4, False), (5, 7, 5, True)]
)
def test_dice_with_death(theirs: int, mine: int, life: int, done: bool) -> None:
    t = Table("warrior", "wizard").put(1, "crypt", done=True).start()
    t.play("go:death", f"{theirs - 3},3", f"{mine - 3},3")
    assert t.happened("dice_with_death") == {"seat": 1, "mine": mine, "theirs": theirs}
    assert (t[1].life, t[1].done, t.active) == (life, done, 2)


@pytest.mark.rule("T-BASE-354", "T-BASE-362")
def test_who_has_turned_back_goes_on_to_the_plain_without_texts() -> None:
    t = Table("warrior", "wizard").put(1, "pits", foes=2).start().play("back:vampires_tower")
    assert (t[1].place, t.active, t[1].life) == ("vampires_tower", 2, 5)
    assert t.start()[1].place == "mines"
    t.start()
    assert (t[1].place, t[1].outwards) == ("plain_of_peril", False)
    t.start()
    assert t.options == ("go:mines", "go:crypt", "go:portal_of_power")


@pytest.mark.rule("T-BASE-355")
def test_outwards_the_portal_needs_no_opening_and_is_the_whole_move() -> None:
    t = Table("warrior", "wizard").put(1, "plain_of_peril").start().play("go:portal_of_power")
    assert t[1].place == "portal_of_power"
    assert t.events("rolled") == []


@pytest.mark.card("valley_of_fire")
@pytest.mark.rule("T-BASE-356")
@pytest.mark.card("adventure.talisman", "talisman.talisman")
@pytest.mark.parametrize("talisman", ["adventure.talisman", "talisman.talisman"])
def test_only_with_a_talisman_one_enters_the_valley(talisman: str) -> None:
    t = Table("warrior", "wizard").put(1, "pits", done=True).start()
    assert t[1].place == "vampires_tower"  # nothing else is left to do
    t = Table("warrior", "wizard").give(1, talisman).put(1, "pits", done=True).start()
    assert t.options[:2] == ("go:valley_of_fire", "back:vampires_tower")


@pytest.mark.rule("T-BASE-357", "T-R-12")
def test_the_crown_is_entered_from_the_valley() -> None:
    t = Table("warrior", "wizard").give(1, "talisman").put(1, "valley_of_fire", done=True).start()
    assert t.options[:3] == ("go:crown_of_command", "back:pits", "back:werewolf_den")


@pytest.mark.rule("T-BASE-353", "T-BASE-359", "T-BASE-357")
def test_who_has_met_somebody_in_the_valley_goes_on_to_the_crown() -> None:
    t = Table("warrior", "wizard").give(1, "talisman").put(1, "valley_of_fire")
    t.put(2, "valley_of_fire", gold=0).start(1, "landed").play("attack:2", "6,6", 1)
    assert (t[2].life, t.active) == (3, 2)
    assert t.start().options[:3] == ("go:crown_of_command", "back:pits", "back:werewolf_den")


@pytest.mark.rule("T-BASE-358", "T-BASE-964")
def test_on_the_crown_nobody_moves() -> None:
    t = Table("warrior", "wizard", "troll").put(1, "crown_of_command").start()
    assert t.kind == "command"
    assert t[1].place == "crown_of_command"


@pytest.mark.rule("T-BASE-359", "T-R-12")
def test_inside_characters_are_met_on_three_spaces_only() -> None:
    t = Table("warrior", "wizard").put(1, "crypt").put(2, "crypt").start(1, "landed")
    assert t.kind == "crypt"
    t = Table("warrior", "wizard").put(1, "plain_of_peril").put(2, "plain_of_peril").start(1, "landed")
    assert t.options == ("space", "attack:2")


@pytest.mark.rule("T-BASE-360", "T-BASE-545")
def test_creatures_inside_are_not_evaded_and_no_spell_reaches_them() -> None:
    t = Table("wizard", "warrior").give(1, "immobility", "psionic_blast").put(1, "pits", foes=1)
    t.start(1, "text", evading=[1])
    assert t.kind == "battle"
    assert "cast:immobility" not in t.options


@pytest.mark.rule("T-BASE-360", "T-BASE-812")
def test_the_hunger_that_a_spell_gives_reaches_no_creature_inside() -> None:
    t = Table("elf", "warrior", moon="whole", windows=True).moon(night=True).give(1, "feral_hunger", "hex")
    t.put(2, "pits", foes=1).start(2, "text")
    assert t.kind == "fight"
    assert t.options == ("pass",)
    t = Table("elf", "warrior", moon="whole").moon(night=True).give(1, "feral_hunger").put(2, "pits", foes=1)
    t.state.timed = [Timed("spell.feral_hunger", 1)]
    t.start(2, "text").play("1,1", 2)
    assert t.happened("clash")["theirs"] == 4 + 2 + 1


@pytest.mark.rule("T-BASE-812")
def test_from_inside_a_spell_reaches_the_creatures_outside() -> None:
    t = Table("elf", "warrior", moon="whole", windows=True).moon().give(1, "feral_hunger")
    t.put(1, "plain_of_peril").put(2, "plains_10").lay("plains_10", "goblin").start(2, "draw")
    t.play({1: "cast:feral_hunger"}, "1,1")
    assert t.happened("clash")["theirs"] == 7


@pytest.mark.rule("T-BASE-361")
def test_nothing_is_drawn_inside() -> None:
    t = Table("warrior", "wizard").put(1, "plain_of_peril").start(1, "landed")
    assert t.active == 2
    assert t.events("drawn") == []


@pytest.mark.rule("T-BASE-364")
def test_cards_inside_are_met_before_the_text() -> None:
    t = Table("warrior", "wizard").put(1, "plain_of_peril").lay("crypt", "hermit").start().play("go:crypt")
    assert t.holds(1) == ["talisman"]
    assert t.kind == "crypt"


@pytest.mark.rule("T-BASE-356", "T-BASE-357")
@pytest.mark.parametrize(("carried", "valley"), [((), False), (("talisman",), True)])
def test_nobody_teleports_to_the_crown_or_without_a_talisman_to_the_valley(
    carried: tuple[str, ...], valley: bool
) -> None:
    t = Table("wizard", "warrior").give(1, *carried).put(1, "plain_of_peril")
    t.lay("plain_of_peril", "enchanter").start(1, "draw").play("teleport")
    assert "crown_of_command" not in t.options
    assert ("valley_of_fire" in t.options) is valley
