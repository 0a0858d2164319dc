"""1.3 Movement in the Outer and Middle Regions, 1.4 the Storm River."""

import pytest

from games.systems.talisman.board import along
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table


def ends(t: Table) -> list[str]:
    """The spaces to which the move may lead."""
    return [key.partition(":")[2] for key in t.options if key.startswith("go:")]


@pytest.mark.rule("T-BASE-301", "T-BASE-302", "T-BASE-304")
@pytest.mark.parametrize(
    ("start", "roll", "legal"),
    [
        ("village", 1, ["fields_2", "fields_24"]),
        ("city", 3, ["plains_16", "plains_10"]),
        ("tavern", 6, ["village", "city"]),
        ("oasis", 2, ["temple", "warlocks_cave"]),
        ("castle", 4, ["hills_m4", "desert_m12"]),
    ],
)
def test_the_full_roll_is_moved_in_a_direction_chosen_after_it(
    start: str, roll: int, legal: list[str]
) -> None:
    t = Table("warrior", "wizard").put(1, start).start().play(roll)
    assert ends(t) == legal


@pytest.mark.rule("T-BASE-305")
def test_who_is_passed_over_is_not_met() -> None:
    t = Table("warrior", "troll").put(1, "fields_8").put(2, "crags").lay("crags", "dragon")
    t.start().play(2, "go:plains_10")
    assert t.kind == "adventure"


@pytest.mark.rule("T-BASE-303")
def test_a_move_does_not_turn_round() -> None:
    t = Table("warrior", "wizard").put(1, "fields_8").start().play(4)
    assert ends(t) == ["fields_12", "woods_4"]


@pytest.mark.rule("T-BASE-306")
def test_instead_of_rolling_only_where_one_would_roll() -> None:
    t = Table("elf", "wizard").put(1, "woods_4").start()
    assert t.options[:2] == ("roll", "use:elf")
    t.play("use:elf")
    assert t.options == ("woods_11", "woods_17")
    assert Table("elf", "wizard").put(1, "woods_4", toad=2, gold=0).start().options[:1] == ("go:sentinel",)
    t = Table("wizard", "troll").give(1, "teleport").put(1, "plain_of_peril").start()
    assert "cast:teleport" not in t.options


@pytest.mark.rule("T-BASE-307")
def test_instead_of_moving_also_for_who_moves_one_space() -> None:
    t = Table("warrior", "wizard").give(1, "raft", "poltergeist").put(1, "ruins").start(1, "start")
    assert t.options[:3] == ("go:plains_22", "go:fields_20", "use:raft")


@pytest.mark.rule("T-BASE-308", "T-EX-16")
def test_who_is_slowed_casts_nothing_instead_of_a_roll() -> None:
    t = Table("wizard", "troll").give(1, "poltergeist", "teleport").put(1, "fields_8").start()
    assert t.options == ("go:crags", "go:chapel")


@pytest.mark.rule("T-BASE-309")
def test_one_space_a_turn_is_without_a_roll() -> None:
    t = Table("warrior", "wizard").give(1, "poltergeist").put(1, "portal_of_power").start()
    assert t.options == ("go:black_knight", "go:castle", "portal:strength", "portal:craft")
    t = Table("warrior", "wizard").give(1, "poltergeist").put(1, "sentinel").start()
    assert t.options == ("go:hills_6", "go:woods_4", "bridge:hills_m4")


@pytest.mark.rule("T-BASE-310")
def test_a_teleport_enters_nothing_between() -> None:
    t = Table("warrior", "wizard").lay("plains_10", "magic_portal").put(1, "plains_10").start(1, "draw")
    t.play("enter", 6)
    assert t[1].place == "plain_of_peril"
    assert t.events("fight") == []


@pytest.mark.card("sentinel", "hills_m4")
@pytest.mark.rule("T-BASE-321", "T-BASE-322")
def test_the_bridge_needs_a_roll_beyond_the_sentinel() -> None:
    t = Table("warrior", "wizard").put(1, "woods_4").start().play(1)
    assert t.options[:2] == ("go:sentinel", "go:graveyard")
    assert not any(key.startswith("bridge") for key in t.options)
    t = Table("warrior", "wizard").put(1, "woods_4").start().play(2)
    assert "bridge:hills_m4" in t.options


@pytest.mark.card("sentinel")
@pytest.mark.rule("T-BASE-323", "T-BASE-324", "T-BASE-325")
def test_the_sentinel_is_fought_and_then_the_rest_of_the_roll_is_moved() -> None:
    t = Table("warrior", "wizard").put(1, "woods_4", strength=9).start().play(4)
    assert [key for key in t.options if key.startswith("bridge")] == [
        "bridge:runes_m6",
        "bridge:black_knight",
    ]
    t.play("bridge:runes_m6")
    assert t.happened("fight")["foes"] == ["sentinel"]
    t.play("2,3", 6)
    assert t.happened("clash")["theirs"] == 9 + 6
    assert t[1].place == "runes_m6"


@pytest.mark.rule("T-BASE-326", "T-BASE-328")
def test_a_defeat_by_the_sentinel_costs_a_life_and_ends_the_turn_there() -> None:
    t = Table("warrior", "wizard").put(1, "woods_4").start().play(2, "bridge:hills_m4", "2,3", 6)
    assert (t[1].place, t[1].life, t.active) == ("sentinel", 4, 2)
    t = Table("warrior", "wizard").put(1, "woods_4", strength=9).start().play(2, "bridge:hills_m4", "6,6", 1)
    assert t[1].trophies == []


@pytest.mark.rule("T-BASE-326")
def test_armour_may_save_the_life_against_the_sentinel() -> None:
    t = Table("troll", "wizard").give(1, "armour").put(1, "woods_4").start()
    t.play(2, "bridge:hills_m4", 1, 6, 4)
    assert (t[1].place, t[1].life, t.active) == ("sentinel", 6, 2)


@pytest.mark.rule("T-BASE-327")
def test_a_stand_off_with_the_sentinel_costs_nothing() -> None:
    t = Table("troll", "wizard").put(1, "woods_4").start().play(2, "bridge:hills_m4", 6, 3)
    assert (t[1].place, t[1].life, t.active) == ("sentinel", 6, 2)


@pytest.mark.rule("T-BASE-329")
def test_the_sentinel_fights_nobody_who_comes_back_or_stays() -> None:
    t = Table("warrior", "wizard").put(1, "cursed_glade").start().play(3, "bridge:hills_6")
    assert t.events("fight") == []
    assert t[1].place == "hills_6"
    t = Table("warrior", "wizard").put(1, "woods_4").start().play(1, "go:sentinel")
    assert t.events("fight") == []


@pytest.mark.rule("T-BASE-330")
def test_who_ends_its_move_on_the_sentinel_space_draws_a_card() -> None:
    t = Table("warrior", "wizard").put(1, "woods_4").start().play(1, "go:sentinel")
    assert t.kind == "adventure"


@pytest.mark.rule("T-BASE-331", "T-R-63")
def test_cards_on_the_sentinel_space_are_not_met_in_crossing() -> None:
    t = Table("warrior", "wizard").put(1, "woods_4", strength=9).lay("sentinel", "giant", "bag_of_gold")
    t.start().play(2, "bridge:hills_m4", "6,6", 1)
    assert [one["foes"] for one in t.events("fight")] == [["sentinel"]]
    assert t.lying("sentinel") == ["giant", "bag_of_gold"]


@pytest.mark.rule("T-BASE-332")
@pytest.mark.rule("T-BASE-332", "T-BASE-334")
def test_a_raft_that_was_ditched_is_used_in_the_turn_after_it_was_taken() -> None:
    t = Table("warrior", "wizard").put(1, "ruins").lay("ruins", "raft", due=1).lay("ruins", "marsh")
    t.start(1, "meet").play("take:raft").over()
    assert t.holds(1) == ["raft"]
    assert "use:raft" in t.start(1, "start").options


@pytest.mark.card("adventure.raft", "purchase.raft")
def test_a_raft_crosses_to_the_space_opposite() -> None:
    t = Table("warrior", "wizard").give(1, "raft").put(1, "ruins").start(1, "start")
    assert t.options[:2] == ("roll", "use:raft")
    t.play("use:raft")
    assert t[1].place == "woods_m14"
    assert t.holds(1) == []
    t = (
        Table("warrior", "wizard")
        .give(1, "purchase.raft")
        .put(1, "temple")
        .start(1, "start")
        .play("use:raft")
    )
    assert t.options == ("plains_18", "tavern", "fields_20")


@pytest.mark.rule("T-BASE-333", "T-R-11")
@pytest.mark.card("adventure.axe", "purchase.axe")
def test_an_axe_builds_a_raft_in_the_woods_instead_of_moving() -> None:
    t = Table("warrior", "wizard").give(1, "axe").put(1, "woods_m14").start().play("use:axe")
    assert t.holds(1) == ["axe", "raft"]
    assert t.active == 2
    t = Table("warrior", "wizard").give(1, "purchase.axe").put(1, "plains_10").start()
    assert t.kind == "move"
    t.play(3)
    assert "use:axe" not in t.options


@pytest.mark.rule("T-BASE-334")
def test_a_raft_is_lost_in_the_next_turn_used_or_not() -> None:
    t = Table("warrior", "wizard").give(1, "axe").put(1, "woods_m14").start().play("use:axe")
    assert "raft" in t.holds(1)
    t.over()
    assert "raft" in t.holds(1)
    t.play("roll").over(2)
    assert t.holds(1) == ["axe"]
    assert t.state.stock["purchase.raft"] == 1


@pytest.mark.rule("T-BASE-335")
def test_a_raft_counts_as_an_object_and_may_be_stolen() -> None:
    t = Table("thief", "wizard").give(2, "raft", gold=0).put(1, "plains_10").put(2, "plains_10")
    t.start(1, "landed").play("use:thief:2")
    assert t.holds(1) == ["raft"]


@pytest.mark.rule("T-BASE-336", "T-R-87")
def test_the_boatman_offers_the_temple_as_the_next_move() -> None:
    t = Table("warrior", "wizard").put(1, "tavern").start(1, "text").play(6).over()
    assert t.options[:2] == ("roll", "offer")
    t.play("offer")
    assert t[1].place == "temple"


@pytest.mark.rule("T-R-87")
def test_an_offer_is_given_up_with_the_next_move() -> None:
    t = Table("warrior", "wizard").put(1, "tavern").start(1, "text").play(5).over()
    t.play("roll").over(1)
    assert t[1].offer is None


@pytest.mark.rule("T-R-87")
def test_missed_turns_do_not_use_an_offer_up_and_being_moved_does() -> None:
    t = Table("warrior", "wizard").put(1, "tavern").start(1, "text").play(6)
    t.set(1, missing=1).start(2, "finish").over()
    assert t[1].offer is None or t[1].offer.ferry
    t = Table("warrior", "wizard").put(1, "tavern").start(1, "text").play(6)
    t.put(1, "plains_10").start(1, "draw").play("imp", 1)
    assert t[1].offer is None


@pytest.mark.rule("T-BASE-337")
@pytest.mark.card("adventure.poltergeist")
def test_crossing_the_river_rids_of_the_poltergeist() -> None:
    t = Table("warrior", "wizard").give(1, "poltergeist").put(1, "hills_m4").start().play("bridge:sentinel")
    assert t.holds(1) == []
    assert "poltergeist" in t.discards()


@pytest.mark.rule("T-BASE-311", "T-R-89")
@pytest.mark.parametrize(
    ("start", "steps", "end"),
    [
        ("fields_24", 2, "fields_2"),
        ("village", -1, "fields_24"),
        ("castle", 1, "portal_of_power"),
        ("crypt", 1, "plain_of_peril"),
        ("sentinel", 1, "hills_6"),
    ],
)
def test_spaces_clockwise_run_along_the_ring_of_the_region(start: str, steps: int, end: str) -> None:
    assert along(CONTENT, start, steps) == end
