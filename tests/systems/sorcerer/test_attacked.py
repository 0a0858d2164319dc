"""3.1: what the attacked, and others out of turn, are asked (L-COR-D01 to D05, D07, D10, D11, D13).

Whether such a question is put follows from public facts only, and it has a safe default.
"""

import pytest

from games.engine.questions import PASS, Question
from tests.systems.sorcerer.fights import attack, attacked, bring, course
from tests.systems.sorcerer.table import Table

HANDS = [
    ["dagger", "elixir"],
    ["might", "weakness"],
    ["stone_skin", "change_of_fate"],
    ["dispel", "unseen"],
    ["teleport", "shatter"],
]
"""Backpacks of two, which look alike from outside."""


def question(t: Table) -> Question:
    """The open question."""
    assert isinstance(t.at.question, Question)
    return t.at.question


@pytest.mark.rule("L-COR-D01")
def test_d01_defend_together() -> None:
    t = attack(bring(bring(bring(Table(), "eriald"), "saelith"), "hilda"), "hilda", "eriald")
    asked = question(t)
    assert (asked.kind, asked.seats, asked.default, asked.private) == ("join_defence", (2,), "alone", False)


@pytest.mark.rule("L-COR-D01")
@pytest.mark.parametrize("hand", HANDS)
def test_d01_does_not_depend_on_hands(hand: list[str]) -> None:
    t = bring(bring(bring(Table(), "eriald", backpack=hand), "nimuel", backpack=list(hand)[:1]), "hilda")
    asked = question(attack(t, "hilda", "eriald"))
    assert (asked.kind, asked.options, asked.params) == (
        "join_defence",
        ("alone", "join:nimuel"),
        {"target": "eriald"},
    )


@pytest.mark.rule("L-COR-D02", "L-COR-D03", "L-COR-D04")
def test_d02_to_d04_are_put_by_public_facts_only() -> None:
    courses = [course(attacked("nimuel", *hand), "5,2") for hand in HANDS]
    kinds = [one.kind for one in courses[0]]
    assert kinds == ["cast", "cast", "stone_skin"]
    assert all(one == courses[0] for one in courses)


@pytest.mark.rule("L-COR-D02", "L-COR-D03", "L-COR-D04")
def test_d02_to_d04_are_spared_by_public_facts() -> None:
    assert course(attacked("nimuel"), "5,2") == []  # an empty backpack
    assert course(attacked("eriald", "might"), "5,2") == []  # no magic on the card
    spells = [one.kind for one in course(attacked("saelith", "stone_skin"), "5,2")]
    assert spells == ["cast", "cast"]  # no Charms on the card


@pytest.mark.rule("L-COR-D02")
def test_d02_before_the_dice() -> None:
    asked = question(attacked("nimuel", "might"))
    assert (asked.kind, asked.seats, asked.default) == ("cast", (2,), PASS)
    assert asked.params == {"window": "PRE", "side": "defender"}
    assert "cast:nimuel:might" in asked.options


@pytest.mark.rule("L-COR-D03")
def test_d03_after_the_dice() -> None:
    asked = question(attacked("nimuel", "change_of_fate").play(PASS, "4,2"))
    assert (asked.kind, asked.seats, asked.default) == ("cast", (2,), PASS)
    assert asked.params == {"window": "POST", "side": "defender"}
    assert "cast:nimuel:change_of_fate:defender-up" in asked.options


@pytest.mark.rule("L-COR-D04")
def test_d04_stone_skin_against_a_wound() -> None:
    asked = question(attacked("nimuel", "stone_skin").play(PASS, "4,2", PASS))
    assert (asked.kind, asked.seats, asked.default, asked.private) == ("stone_skin", (2,), "take", False)
    assert asked.options == ("take", "cast:nimuel:stone_skin")
    t = attacked("nimuel", "stone_skin").play(PASS, "2,5", PASS)
    assert t.kind != "stone_skin"  # nothing to turn away


@pytest.mark.rule("L-COR-D05")
def test_d05_which_armour_to_give_up() -> None:
    t = bring(bring(Table(), "ostrogar", armour=["breastplate", "helmet"]), "hilda")
    asked = question(attack(t, "hilda", "ostrogar").play("6,1"))
    assert (asked.kind, asked.seats, asked.default) == ("armour_loss", (3,), "helmet")
    assert t.play("breastplate")["ostrogar"].armour == ["helmet"]
    t = bring(bring(Table(), "ostrogar", armour=["breastplate"]), "hilda")
    assert attack(t, "hilda", "ostrogar").play("6,1")["ostrogar"].armour == []  # nothing to choose


@pytest.mark.rule("L-COR-D05")
def test_d05_when_struck_outside_a_fight() -> None:
    t = bring(Table(), "nimuel", backpack=["lightning_bolt"])
    t.put("ostrogar", "1-b3", armour=["helmet", "breastplate"]).start(2)
    assert question(t.play("cast:nimuel:lightning_bolt:ostrogar")).seats == (3,)
    assert t.kind == "armour_loss"


@pytest.mark.rule("L-COR-D07")
def test_d07_repeat_the_own_or_the_attackers_die() -> None:
    t = bring(bring(Table(windows=True), "eriald"), "hilda").gems(2, 2)
    asked = question(attack(t, "hilda", "eriald").play("5,2"))
    assert (asked.kind, asked.seats, asked.how, asked.default) == ("repeat_die_others", (2,), "sealed", PASS)
    assert asked.options_of(2) == (PASS, "die:attacker", "die:defender")
    t.play({2: "die:defender"}, "6")
    assert (t.happened("clash")["outcome"], t.treasury(2)) == ("defender", 0)


@pytest.mark.rule("L-COR-D07")
def test_d07_only_with_two_gems_which_everybody_sees() -> None:
    t = bring(bring(Table(windows=True), "eriald"), "hilda").gems(2, 1)
    assert attack(t, "hilda", "eriald").play("5,2").kind == "act"


@pytest.mark.rule("L-COR-D10")
def test_d10_who_awakens_when_two_fall() -> None:
    t = bring(bring(bring(Table(), "saelith", lp=1), "eriald", lp=1), "hilda")
    asked = question(attack(t, "hilda", "saelith").play("join:eriald", "6,1"))
    assert (asked.kind, asked.seats, asked.default) == ("awaken", (2,), "eriald")
    assert asked.options == ("eriald", "saelith")
    one = bring(bring(Table(), "saelith", lp=1), "hilda")
    assert attack(one, "hilda", "saelith").play("6,1").kind != "awaken"  # one fell: the sleeper awakens


@pytest.mark.rule("L-COR-D11")
@pytest.mark.parametrize(
    ("mine", "his", "first", "window"),
    [
        ("might", "weakness", ["cast:nimuel:might"], "PRE"),
        ("change_of_fate", "change_of_fate", [PASS, "4,2", "cast:nimuel:change_of_fate:defender-up"], "POST"),
    ],
)
def test_d11_the_attacker_answers(mine: str, his: str, first: list[str], window: str) -> None:
    t = attacked("nimuel", mine, attacker="khar_ghul", backpack=[his])
    asked = question(t.play(*first))
    assert (asked.kind, asked.seats, asked.default) == ("cast", (3,), PASS)
    assert asked.params == {"window": window, "side": "attacker"}
    assert asked.private  # the seat on turn is spared it when there is nothing to cast
    t = attacked("nimuel", mine, attacker="khar_ghul", backpack=["elixir"]).play(*first)
    assert not (t.kind == "cast" and t.seat == 3)


def robbed(**given: object) -> Table:
    """Skrit is attacked by Eriald and wins."""
    t = bring(bring(Table(4), "skrit"), "eriald", **given)
    return attack(t, "eriald", "skrit").play("1,5")


@pytest.mark.rule("L-COR-D13")
@pytest.mark.parametrize(
    ("given", "default"),
    [({}, "steal"), ({"lp": 1}, "wound"), ({"lp": 1, "armour": ["helmet"]}, "steal"), ({"lp": 2}, "steal")],
)
def test_d13_wound_or_token_the_safe_answer_kills_rather_than_steals(
    given: dict[str, object], default: str
) -> None:
    asked = question(robbed(backpack=["sword"], **given))
    assert (asked.kind, asked.seats, asked.default, asked.private) == ("pickpocket", (4,), default, False)


@pytest.mark.rule("L-COR-D13")
@pytest.mark.parametrize("hand", HANDS)
def test_d13_does_not_depend_on_hands(hand: list[str]) -> None:
    asked = question(robbed(backpack=hand))
    assert (asked.kind, asked.options, asked.params) == (
        "pickpocket",
        ("wound", "steal"),
        {"target": "eriald"},
    )
    assert robbed().kind == "act"  # a backpack seen to be empty
