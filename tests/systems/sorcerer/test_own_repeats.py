"""Repeats that the orders of the own turn offer (L-COR-09); own Cloud, victory, defeat (L-COR-S08, S09)."""

from typing import Any

import pytest

from games.engine.questions import PASS, Question, seen
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.fights import attack, bring, meet
from tests.systems.sorcerer.table import Table


def repeats(t: Table, **orders: Any) -> str | None:
    """What the orders of the seat on turn say to the offer to repeat; None asks it."""
    question = seen(t.at.question, t.seat)
    assert isinstance(question, Question)
    assert question.kind in ("repeat", "repeat_die")
    order = SYSTEM.orders.answer(SYSTEM.observe(t.state, t.seat), question, t.seat, orders)
    return order.key if order else None


def rolled(dice: str, **given: Any) -> Table:
    """Hilda's Encounter Roll in b3 (digit 1); she has Gems to repeat it."""
    t = bring(Table(windows=True), "hilda", "1-b3", **given).gems(1, 6)
    return t.start(1, "encounter", moved="hilda").play(dice)


def test_rolls_that_suit_me_are_not_offered() -> None:
    for dice, suits in (
        ("1,1", True),  # a hidden cache
        ("1,2", False),  # the vortex
        ("3,4", True),  # a healing spring
        ("2,2", True),  # rats, the likely losers
        ("6,6", False),  # the Minotaur, too strong
    ):
        asked = repeats(rolled(dice), own_repeat="if_it_helps")
        assert asked == (PASS if suits else None), dice
    assert repeats(rolled("6,6")) is None
    assert repeats(rolled("6,6"), own_repeat="never") == PASS
    assert repeats(rolled("6,6"), own_repeat="orders") is None, "the order is for fights"


def test_a_trap_and_a_cloud_suit_whom_they_spare() -> None:
    for kind, sparing, hitting in (("trap", "5", "4"), ("cloud", "4", "3")):
        for shown, expected in ((sparing, PASS), (hitting, None)):
            t = bring(Table(4, windows=True), "eriald", "1-b4").token(kind, "1-c4").gems(2, 6)
            t.start(2).play("move:eriald:c4", shown)
            assert repeats(t, own_repeat="if_it_helps") == expected, (kind, shown)


def test_an_ability_suits_whom_it_succeeds_for_and_a_teleport_nobody() -> None:
    for shown, expected in (("3", PASS), ("2", None)):
        t = Table(windows=True).put("wolsung", "1-b3", backpack=["dagger"]).gems(1, 6)
        t.start(1, "act", moved="wolsung", open=True).play("ability:dagger", shown)
        assert repeats(t, own_repeat="if_it_helps") == expected
    for shown in ("1", "6"):
        t = Table(windows=True).put("wolsung", "1-c3").gems(1, 6).start().play("move:wolsung:d3", shown)
        assert repeats(t, own_repeat="if_it_helps") is None


def test_a_fight_that_is_won_or_cannot_be_turned_is_not_offered() -> None:
    for dice, expected in (("6,1", PASS), ("3,5", None)):
        t = meet(Table(windows=True).gems(1, 6), "ghouls", "hilda").play(dice)
        assert repeats(t, own_repeat="if_it_helps") == expected
    lost = meet(Table(windows=True).gems(1, 6), "dragon", "hilda").play("3,5")
    assert repeats(lost, own_repeat="if_it_helps") is None, "its die may still show a 1"
    lost.play("die:defender", "5")
    assert lost.options == (PASS, "die:attacker")
    assert repeats(lost, own_repeat="if_it_helps") == PASS


def test_the_cloud_check_of_the_own_character_is_repeated_by_order() -> None:
    """S08 in D08: "always" whatever the Cloud dissolves, else only where something is at stake."""
    t = Table(4, windows=True).put("eriald", "1-b3", armour=["helmet"], lp=1).token("cloud", "1-c3")
    t.gems(2, 4).gems(4, 0).start(4, "start").play("b3", "1")
    question = seen(t.at.question, 2)
    assert isinstance(question, Question)
    assert question.kind == "repeat_others"
    for when, key in (("always", "repeat"), ("at_stake", PASS), ("never", PASS)):
        orders = {"repeat_defence": {"when": when, "keep_gems": 0}}
        order = SYSTEM.orders.answer(SYSTEM.observe(t.state, 2), question, 2, orders)
        assert order is not None
        assert order.key == key


@pytest.mark.rule("L-COR-S09")
def test_ones_own_victory_is_not_denied() -> None:
    """Saelith's Gauntlet is about to kill the last Dwarf who attacks her; the Elves have Gems to repeat."""
    table = Table(2, windows=True).gone("hargrim").gone("hilda").put("wolsung", "2-c3", lp=1)
    table.put("saelith", "2-c3", gauntlet=True).gems(2, 9).gems(1, 0)
    table.asleep("eriald").put("nimuel", "2-a3")
    table.start(1, "encounter", moved="wolsung").play("attack:saelith")
    table.play(*(["pass"] if table.kind == "cast" else []), "2,5")
    assert table.kind == "repeat_die_others"
    question = seen(table.at.question, 2)
    assert isinstance(question, Question)
    order = SYSTEM.orders.answer(SYSTEM.observe(table.state, 2), question, 2, {})
    assert order is not None
    assert order.key == PASS


@pytest.mark.rule("L-COR-S09")
@pytest.mark.parametrize(
    ("gone", "key"),
    [(("nimuel", "saelith"), "die:attacker"), (("nimuel",), PASS)],
    ids=["last", "one of two"],
)
def test_the_gauntlets_blow_at_the_last_of_a_team_is_repeated(gone: tuple[str, ...], key: str) -> None:
    t = Table(2, windows=True).gems(1, 0).gems(2, 4)
    for who in gone:
        t.gone(who)
    attack(bring(bring(t, "eriald", lp=1), "hilda", gauntlet=True), "hilda", "eriald").play("5,3")
    question = seen(t.at.question, 2)
    assert isinstance(question, Question)
    answer = SYSTEM.orders.answer(SYSTEM.observe(t.state, 2), question, 2, {})
    assert answer is not None
    assert (t.kind, answer.key) == ("repeat_die_others", key)
