"""1.7 Exploration, with the rulings L-R-23 to L-R-28."""

import pytest

from games.engine.questions import Chance
from games.systems.sorcerer.queries import attackable
from games.systems.sorcerer.view import observe
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


def come(t: Table, who: str = "hilda") -> Table:
    """The character has moved to where it stands: its Exploration begins."""
    return t.start(t[who].seat, "encounter", moved=who)


def verbs(t: Table) -> set[str]:
    return {key.partition(":")[0] for key in t.options}


def row(t: Table) -> object:
    return t.happened("encounter")["row"]


# -- the start ---------------------------------------------------------------------------------------------


@pytest.mark.rule("L-EXPL-01")
def test_the_moved_character_may_rearrange_at_the_start() -> None:
    t = Table().put("hilda", "1-b3", backpack=["sword"], weapon="dagger").put("eriald", "1-b3")
    t.put("wolsung", "1-e1", backpack=["axe"])
    come(t)
    assert set(t.options) == {"go_on", "attack:eriald", "wield:hilda:sword", "stow:hilda:dagger"}
    t.play("wield:hilda:sword", "attack:eriald")
    assert t["hilda"].weapon == "sword"


@pytest.mark.rule("L-EXPL-01")
def test_after_the_paid_move_gear_may_be_taken_off_before_the_roll() -> None:
    t = Table().put("hilda", "1-b4", weapon="sword").put("wolsung", "1-e1").gems(1, 1)
    t.start(1, "act", moved="wolsung").play("extra", "move:hilda:b3")
    assert t.options == ("go_on", "stow:hilda:sword")
    t.play("stow:hilda:sword")
    assert t.options == ("go_on",)
    t.play("go_on", "5,4")
    assert (row(t), t["hilda"].weapon) == ("acid", "")


@pytest.mark.rule("L-EXPL-02")
def test_no_exchange_and_no_floor_tokens_at_the_start() -> None:
    t = Table().put("hilda", "1-b3", backpack=["sword"]).put("wolsung", "1-b3", backpack=["axe"])
    come(t.put("eriald", "1-b3").floor("1-b3", "helmet"))
    assert verbs(t) == {"go_on", "attack", "wield"}
    t.play("go_on")
    assert {"give", "take", "swap", "pick", "drop"} <= verbs(t)


# -- the Encounter -----------------------------------------------------------------------------------------


@pytest.mark.rule("L-EXPL-03")
def test_an_enemy_in_the_chamber_may_be_attacked_or_left_alone() -> None:
    t = come(Table().put("hilda", "1-b3").put("eriald", "1-b3"))
    assert t.options == ("go_on", "attack:eriald")
    t.play("go_on")
    assert (t.events("attacked"), t.kind) == ([], "act")
    t = come(Table().put("hilda", "1-b3").put("eriald", "1-b3")).play("attack:eriald")
    assert t.happened("attacked") == {"who": "hilda", "target": "eriald"}


@pytest.mark.rule("L-EXPL-03", "L-R-17")
def test_a_zombie_is_an_enemy_character() -> None:
    t = come(Table().put("hilda", "1-b3").put("zombie", "1-b3"))
    assert t.options == ("go_on", "attack:zombie")


@pytest.mark.rule("L-EXPL-04")
def test_alone_in_the_chamber_the_encounter_roll_is_made_without_a_question() -> None:
    t = come(Table().put("hilda", "1-b3"))
    assert isinstance(t.at.question, Chance)
    assert (t.kind, t.at.question.dice) == ("encounter", 2)


@pytest.mark.rule("L-EXPL-05", "L-COMP-13")
@pytest.mark.parametrize(
    ("where", "dice", "total"), [("1-b3", "1,1", 3), ("1-c3", "2,6", 13), ("1-e5", "6,6", 18)]
)
def test_the_roll_is_two_dice_plus_the_digit_and_a_six_is_a_six(where: str, dice: str, total: int) -> None:
    t = come(Table().put("hilda", where)).play(dice)
    assert t.happened("encounter")["total"] == total
    assert t.happened("rolled")["digit"] == CONTENT.sides["1A"].digits[where[2:]]


@pytest.mark.rule("L-EXPL-06")
def test_without_a_digit_there_is_no_encounter_roll() -> None:
    for where in ("1-b2", "1-d3", "1-a3", "2-c3", "2-e3"):
        t = come(Table().put("hilda", where))
        assert (t.kind == "encounter", t.events("rolled")) == (False, [])
    assert come(Table().put("hilda", "1-c1")).kind == "encounter"  # an element chamber has a digit


@pytest.mark.rule("L-EXPL-07")
@pytest.mark.parametrize("total", range(3, 19))
def test_the_total_names_the_row_that_is_carried_out(total: int) -> None:
    where, digit = ("1-b3", 1) if total < 14 else ("1-e5", 6)
    high = min(6, total - digit - 1)
    t = come(Table().put("hilda", where)).play(f"{high},{total - digit - high}")
    assert t.happened("encounter") == {
        "who": "hilda",
        "row": CONTENT.encounters[total].id,
        "total": total,
    }


@pytest.mark.rule("L-EXPL-08")
def test_a_monster_row_starts_a_fight_and_an_event_does_not() -> None:
    t = come(Table().put("hilda", "1-b3")).play("5,5")
    assert (row(t), t.state.battle.monster, t.kind) == ("spider", "spider", "clash")
    t = come(Table().put("hilda", "1-b3", lp=2)).play("3,4")
    assert (row(t), t.state.fight, t["hilda"].lp) == ("spring", None, 3)


# -- Penetration and Quests --------------------------------------------------------------------------------


@pytest.mark.rule("L-EXPL-09")
@pytest.mark.parametrize("dice", ["6,2", "2,6", "4,5"])
def test_penetration_follows_the_encounter_whatever_its_result_and_may_be_left_out(dice: str) -> None:
    t = come(Table().put("hilda", "1-b3").floor("1-b3", "helmet")).play("5,5", dice)  # won, lost, tied
    while t.kind == "find":
        t.play("sword")
    assert "pick:helmet" in t.options
    t.play("end")
    assert (t.lying("1-b3"), t.state.now.seat) == (["helmet"], 2)


@pytest.mark.rule("L-EXPL-10")
def test_finds_of_a_beaten_monster_are_drawn_blind_from_the_pile() -> None:
    t = come(Table().put("hilda", "1-e5", weapon="axe")).play("6,6", "6,1")  # the Dragon
    drawn = []
    for token in ("sword", "elixir", "haste"):
        assert isinstance(t.at.question, Chance)
        assert t.at.question.seen_by == (1,)
        assert len(t.bag) == sum(CONTENT.find_counts.values()) - len(["axe", *drawn])
        t.play(token)
        drawn.append(token)
    assert t["hilda"].backpack == drawn
    assert t.state.finds["sword"] == CONTENT.find_counts["sword"] - 1


@pytest.mark.rule("L-EXPL-11")
def test_tokens_lying_in_the_chamber_can_be_looked_at() -> None:
    t = come(Table().put("hilda", "2-c3").floor("2-c3", "helmet", "might"))
    assert observe(t.state, 1).floors["2-c3"] == ("helmet", "might")
    assert {"pick:helmet", "pick:might"} <= set(t.options)


@pytest.mark.rule("L-EXPL-12")
def test_any_number_of_tokens_may_be_swapped_with_the_floor() -> None:
    t = Table().put("hilda", "1-a3", backpack=["dagger", "haste"]).floor("1-a3", "axe", "elixir", "might")
    come(t).play("drop:dagger", "drop:haste", "pick:axe", "pick:elixir")
    assert (t["hilda"].backpack, t.lying("1-a3")) == (["axe", "elixir"], ["might", "dagger", "haste"])
    assert "end" in t.options


@pytest.mark.rule("L-EXPL-13")
def test_the_quests_step_follows_penetration() -> None:
    t = Table().put("hilda", "1-b2").put("wolsung", "1-b2", rune="fire")
    come(t)
    assert t.kind == "inventory"
    t.play("runes:wolsung", "quests")
    assert t["hilda"].rune == "fire"
    assert t.events("rune_drawn") == []
    t = come(Table().put("hilda", "1-b2").put("wolsung", "1-b2", rune="fire")).play("quests", "air")
    assert (t["hilda"].rune, t.kind) == ("air", "act")


@pytest.mark.rule("L-EXPL-14")
def test_the_moved_character_may_rearrange_again_at_the_end() -> None:
    t = come(Table().put("hilda", "1-b3")).play("1,1", "sword")
    assert "wield:hilda:sword" in t.options
    t.play("wield:hilda:sword")
    assert (t["hilda"].weapon, t["hilda"].backpack) == ("sword", [])


@pytest.mark.rule("L-EXPL-15")
def test_in_a_runes_chamber_no_roll_but_an_attack() -> None:
    t = come(Table().put("hilda", "2-c3").put("eriald", "2-c3"))
    assert t.options == ("go_on", "attack:eriald")
    t.play("attack:eriald")
    assert t.kind == "clash"
    t = come(Table().put("hilda", "2-c3"))
    assert (t.events("rolled"), t.kind) == ([], "act")


@pytest.mark.rule("L-EXPL-16")
def test_in_a_camp_neither_roll_nor_fight() -> None:
    t = come(Table().put("hilda", "1-a3").put("wolsung", "1-b1"))
    assert (t.kind, t.events("rolled")) == ("act", [])
    t = Table().put("hilda", "2-a3").put("eriald", "2-a3")
    assert attackable(t.state, t["hilda"]) == []
    assert attackable(t.state, t["eriald"]) == []


# -- rulings -----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-R-23")
def test_in_company_of_own_characters_only_nothing_is_met() -> None:
    t = come(Table().put("hilda", "1-b3").put("wolsung", "1-b3"))
    assert (t.kind, t.events("encounter"), t.events("rolled")) == ("act", [], [])


@pytest.mark.rule("L-R-23", "L-R-17")
def test_the_own_zombie_is_company_too() -> None:
    t = come(Table().put("ostrogar", "1-b3").put("zombie", "1-b3"), "ostrogar")
    assert (t.kind, t.events("rolled")) == ("act", [])


@pytest.mark.rule("L-R-24")
def test_who_spares_an_enemy_makes_no_encounter_roll() -> None:
    t = come(Table().put("hilda", "1-b3").put("eriald", "1-b3")).play("go_on")
    assert (t.kind, t.events("rolled")) == ("act", [])


@pytest.mark.rule("L-R-24")
def test_an_enemy_that_cannot_be_attacked_hinders_the_roll_all_the_same() -> None:
    t = come(Table().put("hilda", "1-b3").put("nimuel", "1-b3", unseen=True).asleep("saelith"))
    assert (t.kind, t.events("rolled")) == ("act", [])


@pytest.mark.rule("L-R-25")
def test_one_attack_in_an_exploration_against_one_named_target() -> None:
    t = come(Table().put("hilda", "1-b3").put("eriald", "1-b3").put("ostrogar", "1-b3"))
    assert t.options == ("go_on", "attack:eriald", "attack:ostrogar")
    t.play("attack:ostrogar", "3,4")
    assert t.happened("clash")["defenders"] == ["ostrogar"]
    assert (t.kind, "attack" in verbs(t), len(t.events("attacked"))) == ("act", False, 1)


@pytest.mark.rule("L-R-26")
@pytest.mark.parametrize(
    ("where", "dice", "way", "rows"),
    [("2-b3", "1,1", "down", (1, "cache")), ("1-e5", "6,6", "up", (20, "dragon"))],
)
def test_totals_outside_the_table_are_cut(where: str, dice: str, way: str, rows: tuple[int, str]) -> None:
    t = Table().asleep("eriald").put("nimuel", where, backpack=["change_of_fate"])
    come(t, "nimuel").play(dice, f"cast:nimuel:change_of_fate:{way}")
    assert (t.happened("encounter")["total"], row(t)) == rows


@pytest.mark.rule("L-FAQ-05")
def test_change_of_fate_may_be_used_on_the_encounter_roll() -> None:
    t = Table().asleep("eriald").put("nimuel", "1-b3", lp=2, backpack=["change_of_fate"])
    come(t, "nimuel").play("2,3")
    assert t.kind == "change_roll"
    t.play("cast:nimuel:change_of_fate:up")
    assert (t.happened("encounter")["total"], row(t), t["nimuel"].lp) == (8, "spring", 3)


@pytest.mark.rule("L-R-27")
def test_after_the_vortex_penetration_and_quests_follow_where_one_now_stands() -> None:
    t = Table().put("hilda", "1-b3").put("eriald", "2-e3").floor("1-b3", "axe").floor("2-e3", "sword")
    come(t).play("1,2", 1)
    assert (t["hilda"].place, t.kind) == ("2-e3", "act")
    assert {"attack", "pick"} & verbs(t) == {"pick"}
    assert "pick:sword" in t.options
    assert "pick:axe" not in t.options


@pytest.mark.rule("L-R-27")
def test_who_teleports_out_of_a_fight_goes_on_where_it_stands_without_a_second_encounter() -> None:
    t = Table().put("saelith", "2-d3", backpack=["teleport"]).put("hilda", "2-d3").put("ostrogar", "1-d3")
    come(t.floor("1-d3", "sword"), "saelith").play("attack:hilda", "cast:saelith:teleport:1-d3")
    assert (t.state.fight, t["saelith"].place, t.kind) == (None, "1-d3", "act")
    assert {"attack", "pick"} & verbs(t) == {"pick"}


@pytest.mark.rule("L-R-28")
def test_when_the_moved_character_dies_its_steps_are_skipped_and_the_turn_goes_on() -> None:
    t = Table().put("hilda", "1-b3", lp=1).gems(1, 1)
    come(t).play("5,5", "1,6")
    assert t["hilda"].status == "asleep"
    assert t.options == ("end", "extra")
    assert t.play("extra").kind == "move"


@pytest.mark.rule("L-R-28")
def test_after_a_sprung_trap_no_encounter_no_quest_but_the_rest_of_the_turn() -> None:
    t = Table().put("ostrogar", "3-c1").put("zombie", "3-a1").token("trap", "3-c2").floor("3-c2", "axe")
    t.gems(3, 1).start(3).play("move:ostrogar:c2", 1)
    assert (t["ostrogar"].place, t["ostrogar"].rune) == ("3-c2", "")
    assert set(t.options) == {"end", "extra", "zombie_move:zombie:a2", "zombie_move:zombie:b1"}
