"""The careful automatic turn, clause by clause (L-COR-11)."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from games.engine.dice import Stream
from games.engine.questions import Chance, Question, seen
from games.systems.sorcerer.bots.roads import best_way, distance
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.fights import attack, bring, meet
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table

CAMP, RUNES, TELEPORT = "1-a3", "1-b2", "1-d3"
"""Places of side 1A, the board of seat 1's Dwarves."""
AWAY_TELEPORT, AWAY_EARTH = "2-e3", "2-b4"
"""Places of side 2A, the board of seat 2's Elves."""


def careful(t: Table, orders: Mapping[str, Any] | None = None) -> str:
    """What the careful turn answers to the open question; the rules then have to take it."""
    question = seen(t.at.question, t.seat)
    assert isinstance(question, Question)
    view = SYSTEM.observe(t.state, t.seat)
    assert SYSTEM.bots.careful is not None
    given = [] if orders is None else [orders]
    key = SYSTEM.bots.careful(lambda: view, question, t.seat, Stream("careful"), *given)
    assert key in question.options_of(t.seat)
    return key


def go_on(t: Table, *dice: str, orders: Mapping[str, Any] | None = None) -> list[tuple[str, str]]:
    """Seat 1's turn to its end, all its questions answered carefully: the kinds and the answers."""
    rolls, answered = list(dice), []
    while t.at.question is not None and t.state.now.seat == 1 and t.state.phase != "start":
        if isinstance(t.at.question, Chance):
            t.play(rolls.pop(0))
        else:
            key = careful(t, orders)
            answered.append((t.kind, key))
            t.play(key)
    assert not rolls
    return answered


def step(t: Table) -> str:
    """The Move of seat 1's careful turn."""
    return careful(t.start())


# -- the Move -------------------------------------------------------------------------------------------


@pytest.mark.rule("L-COR-11")
def test_a_crystal_is_brought_home() -> None:
    assert step(Table().put("hilda", "1-b3", backpack=["crystal"]).put("wolsung", "1-e5")) == "move:hilda:a3"


@pytest.mark.rule("L-COR-11")
def test_from_another_board_a_crystal_goes_to_the_teleport() -> None:
    assert step(Table().put("hilda", "2-d3", backpack=["crystal"])) == "move:hilda:e3"


@pytest.mark.rule("L-COR-11")
def test_a_rune_is_brought_to_its_chamber_on_a_foreign_board() -> None:
    assert step(Table().put("hilda", "2-b3", rune="earth")) == "move:hilda:b4"


@pytest.mark.rule("L-COR-11")
def test_at_home_a_rune_goes_to_the_teleport_though_its_chamber_is_near() -> None:
    t = Table().put("hilda", "1-c3", rune="air")
    assert step(t) == "move:hilda:d3"
    assert step(Table().put("hilda", "1-a5", rune="air")) == "move:hilda:a4", "through its very chamber"


@pytest.mark.rule("L-COR-11")
def test_with_neither_it_goes_for_a_rune() -> None:
    assert step(Table().put("hilda", "1-c2").put("wolsung", "1-e5")) == "move:hilda:b2"
    assert step(Table().put("hilda", "2-d3").put("wolsung", "1-e5")) == "move:hilda:e3"


@pytest.mark.rule("L-COR-11")
def test_a_crystal_counts_more_than_a_rune_carried_along() -> None:
    assert step(Table().put("hilda", "2-d3", backpack=["crystal"], rune="earth")) == "move:hilda:e3"


@pytest.mark.rule("L-COR-11")
@pytest.mark.parametrize(
    ("wolsung", "hilda", "first"),
    [
        ({"place": "1-d1", "backpack": ["crystal"]}, {"place": "1-c3", "rune": "air"}, "wolsung"),
        ({"place": "1-c3", "rune": "air"}, {"place": "1-d1", "backpack": ["crystal"]}, "hilda"),
        ({"place": "1-c2"}, {"place": "1-a5", "rune": "air"}, "hilda"),
        ({"place": "1-a5"}, {"place": "1-c2"}, "hilda"),
        ({"place": "1-c2"}, {"place": "1-b3"}, "wolsung"),
    ],
    ids=["crystal", "crystal of the later card", "rune", "the shorter way", "the earlier card"],
)
def test_who_moves(wolsung: dict[str, Any], hilda: dict[str, Any], first: str) -> None:
    key = step(Table().put("wolsung", **wolsung).put("hilda", **hilda))
    assert key.split(":")[1] == first


@pytest.mark.rule("L-COR-11")
def test_a_webbed_character_does_not_move() -> None:
    t = Table().put("hilda", "1-b3", backpack=["crystal"], web=1).put("wolsung", "1-c2")
    assert step(t) == "move:wolsung:b2"


@pytest.mark.rule("L-COR-11")
def test_of_equal_ways_that_of_lower_digits_is_taken() -> None:
    """From b4 home over b3 (1) or a4 (4); from c4 to the Teleport over d4 (2) or c3 (5)."""
    assert step(Table().put("hilda", "1-b4", backpack=["crystal"])) == "move:hilda:b3"
    assert step(Table().put("hilda", "1-c4", rune="air").put("wolsung", "1-e5")) == "move:hilda:d4"
    assert best_way(CONTENT, "1A", "c4", "d3", at_home=True) == (2, 2, ("d4", "d3"))


@pytest.mark.rule("L-COR-11")
def test_the_digits_of_the_whole_way_count() -> None:
    """From b4 to the Teleport: c4 (3) and d4 (2) rather than b3 (1) and c3 (5)."""
    assert step(Table().put("hilda", "1-b4", rune="air").put("wolsung", "1-e5")) == "move:hilda:c4"
    assert best_way(CONTENT, "1A", "b4", "d3", at_home=True) == (3, 5, ("c4", "d4", "d3"))


@pytest.mark.rule("L-COR-11")
@pytest.mark.parametrize("at_home", [True, False])
def test_a_way_is_walked_through_passages_and_never_through_a_teleport_or_a_foreign_camp(
    at_home: bool,
) -> None:
    for side in CONTENT.sides.values():
        for goal in (side.camp, side.teleport, side.runes, *side.elements.values()):
            for start in side.chambers:
                way = best_way(CONTENT, side.id, start, goal, at_home=at_home)
                if way is None or not way.chambers:
                    continue
                steps = [start, *way.chambers]
                far = distance(CONTENT, side.id, start, goal, at_home=at_home)
                assert all(two in side.neighbours[one] for one, two in pairwise(steps))
                assert (way.moves, steps[-1]) == (far, goal)
                assert side.teleport not in steps[1:-1]
                assert at_home or side.camp not in steps[1:-1]


@pytest.mark.rule("L-COR-11")
def test_of_equal_digits_the_earlier_name_is_taken() -> None:
    """From the Camp to the Runes over a2 (1) or b3 (1)."""
    assert step(Table()) == "move:wolsung:a2"


@pytest.mark.rule("L-COR-11")
def test_only_steps_that_may_be_taken_now_count() -> None:
    """b3 is full, so the Crystal goes home over a4; with that full too it turns back to go round."""
    t = Table(4).put("hilda", "1-b4", backpack=["crystal"]).put("wolsung", "1-e5")
    t.put("eriald", "1-b3").put("saelith", "1-b3").put("skrit", "1-b3")
    assert step(t) == "move:hilda:a4"
    t.put("ryjek", "1-a4").put("khar_ghul", "1-a4").put("ostrogar", "1-a4")
    assert step(t) == "move:hilda:c4"


@pytest.mark.rule("L-COR-11")
def test_the_way_home_never_leads_through_the_teleport() -> None:
    """With every other step closed the Crystal would be sent away: somebody else moves."""
    t = Table(4).put("hilda", "1-d2", backpack=["crystal"]).put("wolsung", "1-c3")
    for place, names in {
        "1-c2": ("eriald", "saelith", "skrit"),
        "1-e2": ("ryjek", "khar_ghul", "ostrogar"),
    }.items():
        for who in names:
            t.put(who, place)
    assert step(t) == "move:wolsung:b3"
    assert step(t.put("wolsung", web=1)) == "move:hilda:d3", "the Move is obligatory"


@pytest.mark.rule("L-COR-11")
def test_who_stands_at_the_goal_leaves_it_and_comes_back() -> None:
    t = Table().put("hilda", AWAY_TELEPORT, backpack=["crystal"])
    assert step(t) == "move:hilda:d3"
    t.play("move:hilda:d3")
    assert t["hilda"].place == "2-d3"


@pytest.mark.rule("L-COR-11")
def test_no_board_is_paid_for() -> None:
    t = Table().put("hilda", "1-c3", rune="air").gems(1, 10).start()
    assert "fare:hilda:d3:2" in t.options
    assert careful(t) == "move:hilda:d3"


@pytest.mark.rule("L-COR-11")
def test_burrowing_is_an_ability_and_used_only_where_nothing_else_is_a_move() -> None:
    """The wall between d1 and d2 would spare two Moves; out of b1 there is no other way left."""
    t = Table(4).put("ryjek", "1-d1").put("skrit", web=1).start(4)
    assert "burrow:ryjek:d2" in t.options
    assert careful(t) == "move:ryjek:c1"
    t = Table(4).put("ryjek", "1-b1").put("skrit", web=1)
    for place, names in {
        "1-a1": ("hilda", "wolsung", "eriald"),
        "1-c1": ("saelith", "khar_ghul", "ostrogar"),
    }.items():
        for who in names:
            t.put(who, place)
    assert t.start(4).options == ("burrow:ryjek:b2",)
    assert careful(t) == "burrow:ryjek:b2"


@pytest.mark.rule("L-COR-11")
def test_without_a_move_the_turn_is_lost_rather_than_a_scroll_cast() -> None:
    t = Table(4).put("saelith", "1-a5", backpack=["teleport"]).put("eriald", web=1)
    for place, names in {
        "1-a4": ("hilda", "wolsung", "khar_ghul"),
        "1-b5": ("skrit", "ryjek", "ostrogar"),
    }.items():
        for who in names:
            t.put(who, place)
    assert t.start(2).options == ("lose_turn", "cast:saelith:teleport")
    assert careful(t) == "lose_turn"


@pytest.mark.rule("L-COR-11")
def test_a_haste_that_was_begun_ends_after_one_step() -> None:
    t = bring(Table(), "nimuel", "2-c3", backpack=["haste", "crystal"]).start(2)
    t.play("cast:nimuel:haste")
    assert careful(t) == "move:nimuel:b3"
    assert careful(t.play("move:nimuel:b3")) == "stop"


@pytest.mark.rule("L-COR-11")
def test_a_teleport_that_was_begun_shortens_the_way() -> None:
    t = bring(Table(), "nimuel", "2-b2", backpack=["teleport", "crystal"]).start(2)
    t.play("cast:nimuel:teleport")
    assert careful(t) == "2-a2", "one Move from the Camp"
    t = bring(Table(), "nimuel", "2-b1", backpack=["teleport"], rune="fire").start(2)
    t.play("cast:nimuel:teleport")
    assert careful(t) == "1-d3", "a board that has its chamber"


# -- what it does not do --------------------------------------------------------------------------------


@pytest.mark.rule("L-COR-11")
def test_nobody_is_attacked() -> None:
    t = Table().put("hilda", "1-b3", weapon="axe").put("eriald", "1-b3", lp=1, backpack=["crystal"])
    t.start(1, "encounter", moved="hilda")
    assert "attack:eriald" in t.options
    assert careful(t) == "go_on"


@pytest.mark.rule("L-COR-11")
def test_the_skeleton_is_declined() -> None:
    t = meet(Table(), "skeleton", "hilda", weapon="axe")
    assert t.kind == "slow"
    assert careful(t) == "decline"


@pytest.mark.rule("L-COR-11")
@pytest.mark.parametrize("scroll", ["might", "weakness"])
def test_no_scroll_is_cast_in_a_fight(scroll: str) -> None:
    t = meet(Table(), "minotaur", "nimuel", backpack=[scroll, "crystal"], lp=1)
    assert t.kind == "cast"
    assert careful(t) == "pass"
    t = bring(bring(Table(), "hilda"), "veluna", backpack=["might"], lp=1)
    attack(t, "veluna", "hilda")
    assert (t.kind, careful(t)) == ("cast", "pass")


@pytest.mark.rule("L-COR-11")
def test_no_scroll_and_no_gems_change_a_roll() -> None:
    t = bring(Table(), "nimuel", backpack=["change_of_fate"]).gems(2, 9)
    t.put("nimuel", "1-b3").start(2, "encounter", moved="nimuel").play("1,1")
    assert (t.kind, careful(t)) == ("repeat", "pass")
    t.play("pass")
    assert (t.kind, careful(t)) == ("change_roll", "pass")


@pytest.mark.rule("L-COR-11")
def test_no_die_of_a_fight_is_repeated() -> None:
    t = meet(Table().gems(1, 9), "minotaur", "hilda", lp=1, backpack=["crystal"])
    t.play("1,6")
    assert (t.kind, careful(t)) == ("repeat_die", "pass")


@pytest.mark.rule("L-COR-11")
def test_stone_skin_is_cast_by_the_order_for_it() -> None:
    """S05: against the last life by default; the player's own value counts."""
    for lp, orders, key in (
        (3, {}, "take"),
        (1, {}, "cast:nimuel:stone_skin"),
        (3, {"stone_skin": "always"}, "cast:nimuel:stone_skin"),
        (1, {"stone_skin": "never"}, "take"),
    ):
        t = meet(Table(), "minotaur", "nimuel", backpack=["stone_skin"], lp=lp).play("1,5")
        assert t.kind == "stone_skin"
        assert careful(t, orders) == key


@pytest.mark.rule("L-COR-11")
def test_an_order_to_ask_does_not_stop_the_careful_turn() -> None:
    t = meet(Table(), "minotaur", "nimuel", backpack=["stone_skin"], lp=1).play("1,5")
    asking = {"ask_when_attacked": True, "own_cast": "ask"}
    assert careful(t, asking) == "cast:nimuel:stone_skin"


@pytest.mark.rule("L-COR-11")
def test_armour_is_given_up_by_the_order_for_it() -> None:
    """S06."""
    t = meet(Table(), "minotaur", "ostrogar", armour=["breastplate", "helmet"]).play("1,5")
    assert t.kind == "armour_loss"
    assert careful(t) == "helmet"
    assert careful(t, {"armour_loss": ("breastplate", "helmet")}) == "breastplate"


@pytest.mark.rule("L-COR-11")
def test_a_cloud_gets_what_the_order_for_it_says() -> None:
    """S07."""
    t = Table(4).put("hilda", "1-a4", armour=["helmet"], weapon="dagger").token("cloud", "1-b4")
    t.start().play("move:hilda:b4", "1")
    assert t.kind == "cloud_loss"
    assert careful(t) == "dagger"
    ranking = ("helmet", "dagger", "breastplate", "sword", "axe")
    assert careful(t, {"cloud_loss": ranking}) == "helmet"


@pytest.mark.rule("L-COR-11")
def test_rune_lore_keeps_the_first_rune_drawn() -> None:
    for first, second in (("earth", "air"), ("air", "earth")):
        t = bring(Table(), "hargrim", RUNES).start(1, "quests", moved="hargrim").play(first, second)
        assert t.kind == "rune_lore"
        assert careful(t) == first


@pytest.mark.rule("L-COR-11")
def test_foresight_is_not_used() -> None:
    t = bring(Table(), "saelith", "1-b3").start(2, "encounter", moved="saelith").play("6,6")
    assert (t.kind, careful(t)) == ("foresight", "keep")


@pytest.mark.rule("L-COR-11")
def test_no_ability_no_paid_move_no_gauntlet_no_elixir() -> None:
    t = Table().put("wolsung", "1-b3", backpack=["elixir", "dagger"], weapon="sword", lp=1).gems(1, 9)
    t.put("hilda", CAMP, backpack=["might"], weapon="axe", armour=["helmet"])
    t.start(1, "act", moved="wolsung", open=True)
    offered = {key.partition(":")[0] for key in t.options}
    assert {"ability", "extra", "gauntlet", "drink"} <= offered
    assert careful(t) == "end"
    assert careful(t.start(1, "move")).startswith("move:")


@pytest.mark.rule("L-COR-11")
def test_the_zombie_stays() -> None:
    t = Table().put("zombie", "3-b1").put("eriald", "3-b2", lp=1, backpack=["crystal"])
    t.start(3, "act", moved="khar_ghul")
    assert any(key.startswith("zombie_move:") for key in t.options)
    assert careful(t) == "end"


@pytest.mark.rule("L-COR-11")
def test_a_zombie_sent_on_by_its_player_does_no_more() -> None:
    t = Table().put("zombie", "3-b1").put("hilda", "3-b2").start(3, "act", moved="khar_ghul")
    zombie_move = next(key for key in t.options if key.endswith(":b2"))
    t.play(zombie_move)
    assert (t.kind, careful(t)) == ("encounter", "go_on")


@pytest.mark.rule("L-COR-11")
def test_a_zombie_raised_by_its_player_is_given_nothing() -> None:
    t = Table().put("khar_ghul", "3-b1", backpack=["dagger", "sword"])
    t.start(3, "act", moved="khar_ghul", open=True).play("ability:dagger", "6")
    assert (t.kind, careful(t)) == ("zombie_gift", "none")


# -- a whole turn, and out of turn ----------------------------------------------------------------------


@pytest.mark.rule("L-COR-11")
def test_a_whole_turn() -> None:
    """Hilda enters b3 where she rolls for an encounter; nothing is bought and the turn passes on."""
    t = Table(windows=True).put("hilda", "1-b4", backpack=["crystal"]).gems(1, 9).start()
    answered = go_on(t, "5,4", "1,5")
    assert answered[0] == ("move", "move:hilda:b3")
    assert dict(answered)["repeat"] == "pass"
    assert t.state.now.seat == 2
    assert t.treasury(1) >= 9


@pytest.mark.rule("L-COR-11")
def test_in_set_up_the_safe_answers_hold() -> None:
    t = Table.fresh(2, "choose")
    assert (t.kind, careful(t)) == ("team", "random")


@pytest.mark.rule("L-COR-11")
def test_out_of_turn_its_orders_speak_even_those_that_would_ask() -> None:
    t = attack(bring(bring(Table(), "nimuel", backpack=["unseen"], lp=1), "hilda"), "hilda", "nimuel")
    assert (t.kind, t.seat) == ("cast", 2)
    assert careful(t, {"ask_when_attacked": True}) == "cast:nimuel:unseen"
    assert careful(t, {"pre_cast": {"when": "none", "order": ()}}) == "pass"
