"""1.2 Turn structure and golden rules."""

import pytest

from tests.systems.talisman.table import Table


@pytest.mark.rule("T-BASE-201", "T-BASE-203")
def test_a_turn_is_a_move_and_then_one_encounter() -> None:
    t = Table("warrior", "wizard").put(1, "fields_8").start()
    assert t.kind == "move"
    t.play(2)
    assert t.options == ("go:plains_10", "go:hills_6")
    t.play("go:plains_10")
    assert t.kind == "adventure"
    t.play("bag_of_gold", "done")
    assert t.active == 2


@pytest.mark.rule("T-BASE-202")
def test_spells_of_the_start_are_cast_before_the_roll() -> None:
    t = Table("warrior", "wizard").give(2, "acquisition").give(1, gold=2).start(2)
    assert t.options[:2] == ("go_on", "cast:acquisition:1")
    t.play("cast:acquisition:1")
    assert (t[1].gold, t[2].gold) == (1, 2)
    t.play("hex")  # the Wizard's new Spell
    assert t.state.now.casts == 0
    assert t.kind == "move"


@pytest.mark.rule("T-BASE-204", "T-BASE-205")
def test_the_space_or_one_of_those_on_it_is_encountered() -> None:
    t = Table("warrior", "troll", "monk")
    t.put(1, "fields_8").put(2, "plains_10").put(3, "plains_10").start().play(2, "go:plains_10")
    assert t.kind == "encounter"
    assert t.options == ("space", "attack:2", "attack:3")
    t.play("attack:3", "6,1", 1, "gold")
    assert t.active == 2
    assert t.lying("plains_10") == []


@pytest.mark.rule("T-BASE-206", "T-BASE-207")
def test_trophies_are_handed_in_at_the_end_and_the_turn_passes() -> None:
    t = Table("warrior", "troll").trophies(1, "dragon").put(1, "plains_10").start(1, "end")
    assert t.options[:2] == ("end", "hand_in:strength:1")
    t.play("hand_in:strength:1")
    assert (t[1].strength, t[1].trophies) == (1, [])
    assert t.active == 2


@pytest.mark.rule("T-BASE-208")
def test_an_ability_beats_a_basic_rule() -> None:
    t = Table("warrior", "troll").lay("plains_10", "ogre").put(1, "plains_10").start(1, "draw")
    t.play("2,6", 1)  # two dice, the higher counts
    assert t.happened("clash")["mine"] == 4 + 6


@pytest.mark.rule("T-BASE-209")
def test_cannot_beats_may() -> None:
    t = Table("wizard", "troll").give(1, "amulet", "healing", gold=0).start()
    assert t.kind == "move"
    t.play(1)
    assert not any(key.startswith("cast") for key in t.options)


@pytest.mark.rule("T-BASE-210")
def test_an_effect_looks_at_the_unmodified_die() -> None:
    t = Table("troll", "wizard").put(1, "fields_8", life=3).start().play(6)
    assert (t.kind, "use:troll" in t.options) == ("go", True)
    t = Table("troll", "wizard", fate=True).put(1, "fields_8", life=3, fate=1).start().play(5)
    assert "use:troll" not in t.options
    assert "use:troll" in t.play("again:1", 6).options  # the final result


@pytest.mark.rule("T-BASE-211")
def test_told_to_miss_a_turn_a_character_stops_and_misses_the_next() -> None:
    t = Table("warrior", "wizard").put(1, "crags").start(1, "text").play(2)
    assert (t.active, t[1].missing) == (2, 1)


@pytest.mark.rule("T-BASE-211")
def test_with_cards_still_to_meet_the_rest_of_the_turn_is_the_lost_one() -> None:
    t = Table("warrior", "wizard").put(1, "plains_10").lay("plains_10", "marsh", "maze").start(1, "draw")
    assert (t.active, t[1].missing) == (2, 0)  # stopped at the Marsh, the Maze was still to come


@pytest.mark.rule("T-BASE-212", "T-R-05")
def test_who_misses_a_turn_does_nothing_in_it() -> None:
    t = Table("warrior", "wizard", "troll").set(2, missing=2).put(1, "plains_10").start(1, "finish")
    assert t.active == 3
    assert t.happened("turn_missed")["seat"] == 2
    assert t[2].missing == 1


@pytest.mark.rule("T-R-05")
def test_who_misses_turns_defends_itself_and_counts_its_toad_turns() -> None:
    t = (
        Table("warrior", "wizard", "troll")
        .set(2, missing=1, toad=3, gold=0)
        .put(1, "plains_10")
        .start(1, "finish")
    )
    assert (t.active, t[2].toad) == (3, 2)
    t = Table("warrior", "troll").put(1, "plains_10").put(2, "plains_10", missing=1).start(1, "landed")
    t.play("attack:2", "1,1", 6)
    assert t.happened("clash")["outcome"] == "lost"


@pytest.mark.rule("T-BASE-213")
def test_who_is_moved_in_its_encounter_has_a_new_one_there() -> None:
    t = Table("warrior", "wizard").put(1, "plains_10").start(1, "draw").play("imp", 4)
    assert t[1].place == "ruins"
    assert (t.kind, t.at.question.params["space"]) == ("adventure", "ruins")  # type: ignore[union-attr]


@pytest.mark.rule("T-BASE-215")
@pytest.mark.parametrize(("dice", "outcome"), [((1, 6), "lost"), ((3, 3), "stand_off")])
def test_a_defeat_or_a_stand_off_ends_the_turn(dice: tuple[int, int], outcome: str) -> None:
    t = (
        Table("thief", "wizard").put(1, "plains_10").lay("plains_10", "bear", "bag_of_gold")
    )  # Strength 3 both
    t.start(1, "draw").play(*dice)
    assert t.happened("clash")["outcome"] == outcome
    assert (t.active, t[1].gold) == (2, 1)
    assert t.lying("plains_10") == ["bear", "bag_of_gold"]


@pytest.mark.rule("T-BASE-216", "T-R-06")
def test_rounds_are_counted_by_the_turns_of_who_drew_the_card() -> None:
    t = Table("warrior", "troll").put(1, "plains_10").put(2, "plains_16").start(1, "draw").play("blizzard")
    assert t.active == 2
    for seat in (2, 1, 2):
        assert t.active == seat
        assert t.kind == "move"  # one space a turn, nobody rolls
        t.play(t.options[0]).over()
    assert t.active == 1
    assert t.lying("plains_10") == ["blizzard"]
    t.play(t.options[0]).over()
    assert "blizzard" in t.discards()


@pytest.mark.rule("T-BASE-217", "T-R-07")
def test_extra_turns_are_whole_turns_and_count_no_rounds() -> None:
    t = Table("warrior", "wizard").give(2, "temporal_warp").put(2, "plains_10").start(2)
    t.play("cast:temporal_warp")
    turns = []
    for _ in range(4):
        turns.append((t.active, t.state.now.extra))
        t.over()
    assert turns == [(2, False), (2, True), (2, True), (1, False)]


@pytest.mark.rule("T-R-07")
def test_extra_turns_count_no_rounds() -> None:
    t = Table("warrior", "wizard").put(1, "plains_10").put(2, "plains_16").set(2, craft=0)
    t.state.extra = 1
    t.start(1, "draw").play("blizzard")
    assert [one.left for one in t.state.timed] == [2]
    t.over()
    assert [one.left for one in t.state.timed] == [2]
    t.over().over()
    assert [one.left for one in t.state.timed] == [1]
