"""1.12 Magic, with L-R-58 to L-R-64."""

import pytest

from games.engine.questions import PASS, Chance
from games.systems.sorcerer.magic import NO_MORE
from tests.systems.sorcerer.fights import TAME, attack, attacked, bring, meet
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table

ALL_IN_PRE = ["might", "weakness", "shatter", "unseen"]


def casts(t: Table) -> list[str]:
    """The scrolls offered now."""
    return sorted({key.split(":")[2] for key in t.options if key.startswith("cast:")})


@pytest.mark.rule("L-MAGIC-02")
@pytest.mark.parametrize(
    ("who", "castable"),
    [("saelith", ["weakness"]), ("veluna", ["might", "unseen"]), ("nimuel", ["might", "unseen", "weakness"])],
)
def test_a_card_says_which_classes_are_cast(who: str, castable: list[str]) -> None:
    assert casts(attacked(who, *ALL_IN_PRE)) == castable


@pytest.mark.rule("L-MAGIC-02")
def test_a_card_without_magic_casts_nothing() -> None:
    assert attacked("eriald", *ALL_IN_PRE).kind == "clash"


@pytest.mark.rule("L-MAGIC-03")
def test_any_character_carries_scrolls() -> None:
    t = meet(Table().floor(TAME, "weakness"), "cache").play("might")
    assert t["hilda"].backpack == ["might"]
    assert t.play("pick:weakness")["hilda"].backpack == ["might", "weakness"]


@pytest.mark.rule("L-MAGIC-04")
def test_any_character_spends_a_scroll_on_the_gauntlet() -> None:
    t = Table().gems(1, 3).put("hilda", weapon="dagger", armour=["helmet"], backpack=["dispel"]).start()
    t.play("gauntlet:hilda")
    assert (t["hilda"].gauntlet, t["hilda"].backpack, t.state.finds["dispel"]) == (True, [], 2)


@pytest.mark.rule("L-MAGIC-04")
def test_any_character_spends_a_scroll_on_an_ability() -> None:
    t = meet(Table(), "spring", "wolsung", backpack=["dispel"]).play("ability:dispel", "6")
    assert (t["wolsung"].backpack, t.state.tokens[0].kind) == ([], "trap")


@pytest.mark.rule("L-MAGIC-05")
def test_a_scroll_is_cast_at_any_moment_of_the_own_turn() -> None:
    t = Table(4).put("skrit", "1-b2", weapon="dagger", backpack=["unseen"]).put("hilda", "1-b3").start(4)
    for kind, answer in (("move", "move:skrit:b3"), ("encounter", "go_on"), ("act", "rearrange")):
        assert t.kind == kind
        assert "cast:skrit:unseen" in t.options
        t.play(answer)
    assert t.kind == "finish"
    assert t.play("cast:skrit:unseen")["skrit"].unseen


@pytest.mark.rule("L-MAGIC-06")
def test_out_of_turn_only_who_has_been_attacked_casts() -> None:
    t = bring(Table(), "saelith", backpack=["weakness", "change_of_fate"])
    bring(bring(t, "eriald"), "hilda")
    attack(t, "hilda", "eriald")
    assert t.play("alone").kind == "clash"  # Saelith stands beside and is not attacked
    assert meet(Table().put("saelith", backpack=["change_of_fate"]), "spider").play("5,2").kind == "find"
    t = attacked("saelith", "weakness")
    assert (t.kind, t.seat) == ("cast", 2)
    t = Table(4).asleep("saelith").put("nimuel", "1-b3", backpack=["stone_skin"]).token("cloud", "1-c3")
    t.start(4, "start").play("b3", 1)  # a wound in another's turn, but not in a fight
    assert (t["nimuel"].lp, t.kind) == (2, "move")


@pytest.mark.rule("L-MAGIC-07")
def test_defender_and_attacker_take_turns_casting() -> None:
    t = attacked("nimuel", "might", "weakness", attacker="hargrim", backpack=["might", "might"])
    order = []
    for scroll in ("might", "might", "weakness", "might"):
        order.append(t.seat)
        t.play(next(key for key in t.options if scroll in key))
    assert order == [2, 1, 2, 1]
    assert t.kind == "clash"


@pytest.mark.rule("L-MAGIC-08")
def test_a_side_casts_one_scroll_at_a_time() -> None:
    t = attacked("nimuel", "might", "weakness", attacker="hargrim", backpack=["might"])
    t.play("cast:nimuel:might")
    assert (t.kind, t.seat) == ("cast", 1)
    assert t.state.battle.bonus == {}  # the other side may still answer


@pytest.mark.rule("L-MAGIC-09")
def test_a_side_casts_several_only_when_the_other_casts_no_more() -> None:
    t = attacked("nimuel", "weakness", attacker="hargrim", backpack=["might", "might", "shatter"])
    t.play(PASS, "cast:hargrim:might")
    assert t.seat == 2
    t.play(NO_MORE)
    assert (t.kind, t.seat) == ("cast", 1)
    t.play("cast:hargrim:might")
    assert t.kind == "clash"
    assert t.state.battle.bonus == {"hargrim": 6}


@pytest.mark.rule("L-MAGIC-10")
def test_several_copies_are_cast_in_one_fight() -> None:
    t = meet(Table(), "dragon", "nimuel", backpack=["weakness", "weakness", "might"])
    t.play("cast:nimuel:weakness", "cast:nimuel:weakness", "cast:nimuel:might", "3,3")
    clash = t.happened("clash")
    assert (clash["attacker"], clash["defender"]) == (5, 2)


@pytest.mark.rule("L-MAGIC-11")
def test_a_cast_scroll_returns_to_the_pile() -> None:
    t = attacked("nimuel", "might")
    assert t.state.finds["might"] == 3
    t.play("cast:nimuel:might")
    assert (t.state.finds["might"], t["nimuel"].backpack) == (4, [])


@pytest.mark.rule("L-MAGIC-11")
def test_a_dispelled_scroll_is_used_up_too() -> None:
    t = attacked("nimuel", "might", attacker="khar_ghul", backpack=["dispel"])
    t.play("cast:nimuel:might", "cast:khar_ghul:dispel")
    assert (t.state.finds["might"], t.state.finds["dispel"]) == (4, 2)


WINDOWS = {
    "teleport": ["MOVE", "PRE"],
    "change_of_fate": ["ROLL", "POST"],
    "lightning_bolt": ["OWN"],
    "weakness": ["PRE"],
    "dispel": ["PRE", "POST"],
    "haste": ["MOVE"],
    "might": ["PRE"],
    "shatter": ["PRE"],
    "stone_skin": ["HIT"],
    "unseen": ["OWN"],
}
"""As Nimuel may cast them in her own turn; Unseen has PRE too, for a defender."""


@pytest.mark.rule("L-MAGIC-12")
@pytest.mark.parametrize("scroll", WINDOWS)
def test_the_finds_table_gives_the_windows_of_each_scroll(scroll: str) -> None:
    pre = ["PRE"] if scroll == "unseen" else []
    assert list(CONTENT.finds[scroll].cast) == WINDOWS[scroll] + pre
    assert CONTENT.finds[scroll].text.en
    assert sorted(WINDOWS) == sorted(find.id for find in CONTENT.finds.values() if find.kind == "scroll")


def windows_of(scroll: str) -> list[str]:
    """The windows in which Nimuel is offered the scroll in a turn with a Move, a roll and a lost fight."""
    found: list[str] = []
    t = meet(Table(), "spring", "nimuel", backpack=[scroll])
    if scroll in [key.split(":")[2] for key in keys_offered(t) if key.startswith("cast")]:
        found.append("OWN")
    t = bring(Table(), "khar_ghul", weapon="sword", backpack=["might", "change_of_fate"])
    bring(t, "nimuel", "1-b2", backpack=[scroll]).start(2)
    for answer in ("move:nimuel:b3", "attack:khar_ghul", "cast:khar_ghul:might"):
        look(t, scroll, found)
        t.play(answer)
    theirs = ["cast:khar_ghul:change_of_fate:defender-up"]
    while t.state.fight is not None:
        look(t, scroll, found)
        if isinstance(t.at.question, Chance):
            t.play("2,4")
        elif t.options[-1].startswith("cast:khar_ghul:change") and theirs:
            t.play(theirs.pop())
        else:
            t.play(t.options[0])
    return found


def keys_offered(t: Table) -> tuple[str, ...]:
    return () if isinstance(t.at.question, Chance) else t.options


def look(t: Table, scroll: str, found: list[str]) -> None:
    """Note the window if the scroll is offered to Nimuel now."""
    for key in keys_offered(t):
        if key.startswith(f"cast:nimuel:{scroll}"):
            window = {"encounter": "OWN", "stone_skin": "HIT", "cast": t.state.fight and t.state.fight.step}
            at = window.get(t.kind) or ("OWN" if scroll in ("lightning_bolt", "unseen") else "MOVE")
            found += [at] if at not in found else []


@pytest.mark.rule("L-R-58")
@pytest.mark.parametrize("scroll", [one for one in WINDOWS if one != "change_of_fate"])
def test_a_scroll_is_offered_in_its_windows_and_no_other(scroll: str) -> None:
    assert windows_of(scroll) == WINDOWS[scroll]


@pytest.mark.rule("L-R-58")
def test_change_of_fate_waits_for_rolls() -> None:
    assert windows_of("change_of_fate") == ["POST"]
    t = bring(Table(), "nimuel", backpack=["change_of_fate"]).start(2, "encounter", moved="nimuel")
    t.gems(2, 2).resume().play("3,4")
    assert t.kind == "repeat"  # first the Gems, then the scroll
    assert t.play(PASS).kind == "change_roll"


@pytest.mark.rule("L-R-58")
def test_stone_skin_comes_before_each_single_wound_and_before_armour() -> None:
    t = meet(Table(), "dragon", "hargrim", armour=["helmet"], backpack=["stone_skin", "stone_skin"])
    t.play("2,5", "stone_skin")
    assert (t.kind, t["hargrim"].armour) == ("stone_skin", ["helmet"])
    t.play("take")
    assert (t["hargrim"].armour, t["hargrim"].lp, t.kind) == ([], 3, "stone_skin")


@pytest.mark.rule("L-R-58")
def test_outside_fights_a_wound_is_answered_in_the_own_turn_only() -> None:
    t = Table(4).token("trap", TAME).put("skrit", "1-b2", backpack=["stone_skin"]).start(4)
    assert t.play("move:skrit:b3", "1").kind == "stone_skin"
    t = bring(Table(4), "hargrim", backpack=["stone_skin"])
    bring(t, "saelith", backpack=["lightning_bolt"]).start(2)
    assert t.play("cast:saelith:lightning_bolt:hargrim")["hargrim"].lp == 2


@pytest.mark.rule("L-R-59")
def test_inside_a_fight_only_the_fighters_cast() -> None:
    t = bring(bring(Table(), "nimuel", backpack=["might"]), "saelith", backpack=["weakness"])
    attack(bring(t, "hilda"), "nimuel", "hilda")
    assert casts(t) == ["might"]


@pytest.mark.rule("L-R-59")
def test_outside_fights_any_own_active_character_casts() -> None:
    t = Table().put("saelith", backpack=["change_of_fate"])
    bring(t, "eriald").start(2, "encounter", moved="eriald").play("2,4")
    assert t.kind == "change_roll"
    assert t.play("cast:saelith:change_of_fate:up").happened("encounter")["total"] == 9


@pytest.mark.rule("L-R-60")
def test_the_window_closes_when_both_have_passed_one_after_the_other() -> None:
    t = attacked("nimuel", "might", "weakness", attacker="hargrim", backpack=["might", "might"])
    t.play(PASS, "cast:hargrim:might", PASS)
    assert (t.kind, t.seat) == ("cast", 1)  # who has passed is asked again, and so is the other
    t.play(PASS)
    assert t.kind == "clash"
    t = attacked("nimuel", "might", attacker="hargrim", backpack=["might", "might"])
    t.play(PASS, "cast:hargrim:might", "cast:nimuel:might", PASS)
    assert (t.kind, t.state.battle.bonus) == ("clash", {"hargrim": 3, "nimuel": 3})


@pytest.mark.rule("L-R-60")
def test_who_casts_no_more_is_not_asked_again_in_this_fight() -> None:
    t = attacked("nimuel", "change_of_fate", "stone_skin", attacker="khar_ghul", backpack=["might", "might"])
    t.play(NO_MORE, "cast:khar_ghul:might")
    assert t.seat == 3
    t.play(PASS, "5,2")
    assert (t.state.fight, t["nimuel"].lp, t.kind) == (None, 2, "act")


@pytest.mark.rule("L-R-60")
@pytest.mark.parametrize(("who", "backpack"), [("nimuel", []), ("eriald", ["might"])])
def test_a_side_is_passed_over_by_public_facts(who: str, backpack: list[str]) -> None:
    t = attacked(who, *backpack, attacker="hargrim", backpack=["might", "might"])
    assert t.seat == 1
    t.play("cast:hargrim:might")
    assert (t.seat, t.state.battle.bonus) == (1, {"hargrim": 3})


@pytest.mark.rule("L-R-60")
def test_a_backpack_that_cannot_help_is_asked_all_the_same() -> None:
    t = attacked("nimuel", "dagger")
    assert (t.kind, t.seat, t.options) == ("cast", 2, (PASS, NO_MORE))
    t.play(PASS, "5,2", PASS)
    assert (t.kind, t.seat, t.options) == ("stone_skin", 2, ("take",))


@pytest.mark.rule("L-R-60")
def test_against_a_monster_only_the_character_casts() -> None:
    t = meet(Table(), "ogre", "nimuel", backpack=["might", "weakness"]).play("cast:nimuel:might")
    assert (t.seat, t.state.battle.bonus) == (2, {"nimuel": 3})


@pytest.mark.rule("L-R-60")
def test_after_the_dice_the_defender_begins_too() -> None:
    fate = ["change_of_fate", "change_of_fate"]
    t = attacked("nimuel", *fate, attacker="khar_ghul", backpack=fate).play(PASS, "4,4")
    assert (t.kind, t.seat, t.state.battle.step) == ("cast", 2, "POST")
    t.play("cast:nimuel:change_of_fate:defender-up")
    assert (t.kind, t.seat) == ("cast", 3)


@pytest.mark.rule("L-R-61")
def test_the_target_of_a_scroll_outside_a_fight_may_not_answer() -> None:
    t = bring(Table(), "nimuel", backpack=["dispel", "stone_skin", "teleport", "unseen"])
    bring(t, "khar_ghul", backpack=["lightning_bolt"]).start(3)
    t.play("cast:khar_ghul:lightning_bolt:nimuel")
    assert (t["nimuel"].lp, t.kind, t.seat) == (2, "move", 3)


@pytest.mark.rule("L-R-62")
@pytest.mark.parametrize(
    ("dice", "change", "outcome"),
    [
        ("3,2", "defender-down", "attacker"),  # 0 is read as a 1: the axe does not help
        ("6,6", "defender-up", "tie"),  # 4 + 6 against 2 + 8
        ("1,2", "attacker-up", "attacker"),  # a 3 is no 1
        ("5,4", "attacker-down", "defender"),  # 4 + 3 against 4 + 4
    ],
)
def test_a_changed_die_counts_as_rolled(dice: str, change: str, outcome: str) -> None:
    weapon = {"3,2": "axe", "5,4": "sword"}.get(dice, "")
    t = bring(bring(Table(4), "ryjek"), "nimuel", weapon=weapon, backpack=["change_of_fate"])
    attack(t, "ryjek", "nimuel").play(PASS, dice, f"cast:nimuel:change_of_fate:{change}")
    assert t.happened("clash")["outcome"] == outcome


@pytest.mark.rule("L-R-62")
def test_above_six_is_a_six_for_rules_that_name_it_and_counts_as_it_is_in_sums() -> None:
    t = bring(Table(), "nimuel", weapon="axe", backpack=["change_of_fate"])
    attack(bring(t, "hilda"), "nimuel", "hilda").play("6,6", "cast:nimuel:change_of_fate:attacker-up")
    assert t.happened("clash")["dice"] == {"attacker": 8, "defender": 6}
    assert t.happened("clash")["outcome"] == "attacker"
    t = bring(bring(Table(), "nimuel", backpack=["change_of_fate"]), "eriald")
    attack(bring(t, "ostrogar", weapon="axe"), "ostrogar", "nimuel").play("join:eriald", PASS, "6,5")
    t.play("cast:nimuel:change_of_fate:defender-up")
    assert t.happened("clash")["outcome"] == "defender"  # 7 + 6 on both sides, and 7 is read as Eriald's six


@pytest.mark.rule("L-R-62")
def test_below_one_is_a_one_for_rules_that_name_it() -> None:
    t = bring(Table(), "nimuel", weapon="axe", backpack=["change_of_fate"])
    attack(bring(t, "khar_ghul"), "khar_ghul", "nimuel")
    t.play(PASS, "2,2", "cast:nimuel:change_of_fate:defender-down")
    assert t.happened("clash")["dice"]["defender"] == 0
    assert t.happened("clash")["outcome"] == "attacker"  # 2 + 2 against 5 + 0, but a 1 loses


@pytest.mark.rule("L-R-62")
@pytest.mark.parametrize(
    ("place", "dice", "way", "total", "row"),
    [
        (TAME, "1,1", "down", 1, "cache"),
        ("1-e5", "6,6", "up", 20, "dragon"),
        (TAME, "3,3", "up", 9, "goblin"),
    ],
)
def test_a_changed_encounter_roll_is_cut_to_the_table(
    place: str, dice: str, way: str, total: int, row: str
) -> None:
    t = bring(Table(), "nimuel", place, backpack=["change_of_fate"])
    t.start(2, "encounter", moved="nimuel").play(dice, f"cast:nimuel:change_of_fate:{way}")
    happened = t.happened("encounter")
    assert (happened["total"], happened["row"]) == (total, row)


@pytest.mark.rule("L-R-63")
def test_several_changes_add_up() -> None:
    t = bring(Table(), "nimuel", backpack=["change_of_fate", "change_of_fate"])
    t.start(2, "encounter", moved="nimuel").play("1,2", *["cast:nimuel:change_of_fate:up"] * 2)
    assert t.happened("encounter")["total"] == 8
    t = attacked("nimuel", "change_of_fate", "change_of_fate").play(PASS, "4,2")
    t.play(*["cast:nimuel:change_of_fate:attacker-down"] * 2)
    assert t.happened("clash")["dice"] == {"attacker": 0, "defender": 2}


@pytest.mark.rule("L-R-64")
def test_neither_haste_nor_teleport_leads_into_a_camp() -> None:
    t = bring(Table(), "nimuel", "1-b3", backpack=["haste"]).start(2).play("cast:nimuel:haste")
    assert "move:nimuel:b2" in t.options
    assert "move:nimuel:a3" not in t.options  # the Dwarves' Camp is next door
    t = bring(Table(), "nimuel", "2-b3", backpack=["haste", "teleport"]).start(2)
    assert "2-a3" not in t.play("cast:nimuel:teleport").options  # not even the own one
    assert "2-a2" in t.options
    t = bring(Table(), "nimuel", "1-b3", backpack=["teleport"]).start(2).play("cast:nimuel:teleport")
    assert not {"1-a3", "2-a3", "3-b3"} & set(t.options)
    t = bring(Table(), "nimuel", "2-b3", backpack=["haste"]).start(2)
    assert "move:nimuel:a3" in t.play("cast:nimuel:haste").options
