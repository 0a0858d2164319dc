"""Rulings and statements that no other chapter of the tests comes to."""

import pytest

from games.systems.mice import queries
from games.systems.mice.chapters import specials
from games.systems.mice.search import find_card
from games.systems.mice.state import Mouse
from games.systems.mice.texts import DATA
from tests.systems.mice.newest import CONTENT, OPTIONS
from tests.systems.mice.table import Table


@pytest.mark.rule("M-COMP-09")
def test_nothing_else_of_the_box_is_in_the_data() -> None:
    assert sorted(path.name for path in DATA.glob("*") if path.name != "__pycache__") == [
        "abilities.yaml",
        "chapters",
        "die.yaml",
        "encounters.yaml",
        "heroes.yaml",
        "minions.yaml",
        "orders.yaml",
        "search.yaml",
        "sides",
        "story.yaml",
    ]


@pytest.mark.rule("M-BOARD-09", "M-BOARD-15")
def test_a_tile_is_a_room_of_many_spaces_and_nothing_else_is_one() -> None:
    assert {len(side.spaces) for side in CONTENT.sides.values()} == {11, 12}
    for side in CONTENT.sides.values():
        joined = {end for edge in side.edges for end in (edge.a, edge.b)}
        assert joined == set(side.spaces)


@pytest.mark.rule("M-STORY-04", "M-STORY-12", "M-R-151")
def test_after_a_loss_a_chapter_is_played_again_or_the_story_goes_on() -> None:
    for one in CONTENT.chapters.values():
        lost = [line for line in one.continues if line.if_ == "lost"]
        assert [(line.next, line.gives) for line in lost] == [(one.id, None)]
        told = one.texts.continues
        assert all(text.en and text.pl for text in told)
    assert CONTENT.chapters["C7"].continues[0].next == "end"


@pytest.mark.rule("M-STORY-13")
def test_every_special_line_is_told_to_the_players() -> None:
    told = {name for one in CONTENT.chapters.values() for name in one.texts.rules}
    assert told == {line.id for one in CONTENT.chapters.values() for _, line in specials(one)}


@pytest.mark.rule("M-END-05", "M-STORY-01")
def test_any_chapter_may_be_played_the_first_is_the_usual_one() -> None:
    assert OPTIONS["chapter"] == ("C1", "C2", "C3", "C4", "C5", "C6", "C7")
    assert all(Table.fresh(chapter).kind == "hero" for chapter in OPTIONS["chapter"])


@pytest.mark.rule("M-R-03", "M-R-05")
def test_the_escapee_loses_cheese_and_all_markers_are_one_list() -> None:
    t = (
        Table(space=9)
        .put("collin", 1, wounds=3, captures=2, cheese=3, status=["webbed"])
        .foe("rat_warrior", 1)
    )
    t.state.titles["escapee"] = "collin"
    t.begin("rat_warrior").play("2,4", "4,4,4", "5")
    assert (t["collin"].cheese, t["collin"].status) == (0, [])


@pytest.mark.rule("M-R-57")
def test_a_party_item_that_is_there_already_makes_room_for_another_card() -> None:
    """There is one copy of each, so the rule itself is asked."""
    t = Table(space=9).put("collin", 2).stash("grape").bag("toothpick").start("collin")
    rule = find_card(t.state, t["collin"], "grape")
    drawn = next(rule)
    assert (drawn.kind, drawn.bag) == ("find", ("toothpick",))
    assert t.state.search.discard == ["grape"]


@pytest.mark.rule("M-R-121", "M-R-83")
def test_an_active_mouse_is_one_on_the_board() -> None:
    t = Table().captured("nez")
    assert [mouse.id for mouse in queries.active_mice(t.state)] == ["collin", "tilda", "maginos"]
    assert not Mouse("nez", 1).active


@pytest.mark.rule("M-R-156")
def test_a_trap_below_a_mouse_waits_until_somebody_enters() -> None:
    t = Table(space=5)
    t.state.traps["T1o"] = [5]
    t.start("collin").play("step:1")
    assert t.kind == "turn"
    assert t.play("step:5").kind == "trap"


# -- decisions of the own turn ----------------------------------------------------------------------------


@pytest.mark.rule("M-D-03", "M-D-05", "M-D-06")
def test_path_order_action_target_and_weapon_are_the_acting_players() -> None:
    t = Table(seats=4, space=9).put("nez", 1).foe("roach", 2).start("nez")
    assert (t.kind, t.asked, t.default) == ("turn", (2,), "end")
    verbs = {key.partition(":")[0] for key in t.options}
    assert {"step", "fight", "search", "rest"} <= verbs


@pytest.mark.rule("M-D-04")
def test_after_each_step_and_each_safe_trap_one_may_stop_or_go_on() -> None:
    t = Table().put("collin", 6)
    t.state.traps["T1o"] = [5]
    t.start("collin").play("step:5", "6,6")
    assert {"end", "step:1"} <= set(t.options)


@pytest.mark.rule("M-D-11")
def test_nobody_equips_or_learns_by_itself() -> None:
    t = Table().put("collin", cheese=9, pack=["thimble_helm"]).start("collin").until("movement")
    assert (t["collin"].cheese, t["collin"].pack) == (9, ["thimble_helm"])


@pytest.mark.rule("M-D-27")
def test_the_explorer_decides_and_nobody_else_is_asked() -> None:
    t = Table(space=9, seats=4)
    t.state.explored.append("T1b")
    t.start("collin").play("explore:flip")
    assert (t.kind, t.asked) == ("turn", (1,))
