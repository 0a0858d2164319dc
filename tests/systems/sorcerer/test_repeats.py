"""Gem spending: repeats of rolls (L-R-45 to L-R-50), and those by players who are not on turn (Part 3)."""

import pytest

from games.engine.questions import PASS, Chance, Question, Waiting, seen
from games.systems.sorcerer.orders.answers import order_answer
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.table import Table

ALL_PASS: dict[int, str] = {}


def rolling(*gems: int, **given: object) -> Table:
    """Hilda alone in 1-b3 is about to make an Encounter Roll; the seats have these Gems."""
    t = Table(len(gems), windows=True).put("hilda", "1-b3", **given)
    for seat, amount in enumerate(gems, start=1):
        t.gems(seat, amount)
    return t.start(1, "encounter", moved="hilda")


def fighting(*gems: int) -> Table:
    """Hilda attacks Eriald in 1-b3: both dice are about to be thrown."""
    t = Table(len(gems), windows=True).put("hilda", "1-b3").put("eriald", "1-b3")
    for seat, amount in enumerate(gems, start=1):
        t.gems(seat, amount)
    return t.start(1, "encounter", moved="hilda").play("attack:eriald")


def asked(t: Table) -> tuple[int, ...]:
    question = t.at.question
    return question.seats if isinstance(question, Question) else ()


# -- what a roll is ----------------------------------------------------------------------------------------


@pytest.mark.rule("L-GEM-12", "L-R-45")
def test_two_gems_repeat_an_encounter_roll_both_dice_together_and_the_new_result_stands() -> None:
    t = rolling(2, 1, 1).play("1,1")
    assert (t.kind, t.options) == ("repeat", (PASS, "repeat"))
    t.play("repeat")
    assert isinstance(t.at.question, Chance)
    assert (t.kind, t.at.question.dice, t.treasury(1)) == ("encounter", 2, 0)
    t.play("3,4")
    assert t.happened("encounter")["row"] == "spring"


@pytest.mark.rule("L-GEM-12")
def test_with_less_than_two_gems_nothing_is_offered() -> None:
    t = rolling(1, 1, 1).play("3,4")
    assert t.happened("encounter")["row"] == "spring"
    assert [entry.kind for entry in t.at.entries] == ["encounter"]


@pytest.mark.rule("L-R-45", "L-GEM-12")
def test_in_a_fight_one_sides_die_is_a_roll() -> None:
    t = fighting(2, 1, 1).play("2,4")
    assert (t.kind, t.options) == ("repeat_die", (PASS, "die:attacker", "die:defender"))
    t.play("die:attacker")
    assert isinstance(t.at.question, Chance)
    assert t.at.question.dice == 1
    t.play(6)
    assert (t.happened("clash")["dice"], t.happened("clash")["outcome"]) == (
        {"attacker": 6, "defender": 4},
        "attacker",
    )


@pytest.mark.rule("L-R-45")
def test_the_teleport_die_can_be_repeated() -> None:
    t = Table(windows=True).put("hilda", "1-d4").gems(1, 2).start().play("move:hilda:d3", 1)
    assert (t.kind, t["hilda"].place) == ("repeat", "1-d3")
    assert t.play("repeat", 6)["hilda"].place == "3-d4"


@pytest.mark.rule("L-R-45")
def test_the_die_of_an_ability_and_of_a_token_check_can_be_repeated() -> None:
    t = Table(windows=True).put("wolsung", "1-b3", backpack=["dagger"]).gems(1, 2)
    t.start(1, "act", moved="wolsung", open=True).play("ability:dagger", 1, "repeat", 6)
    assert [token.kind for token in t.state.tokens] == ["trap"]
    t = Table(windows=True).put("eriald", "1-c2").token("trap", "1-c1").gems(2, 2).start(2)
    t.play("move:eriald:c1", 1, "repeat", 6)
    assert (t.happened("trap_noticed"), t["eriald"].lp) == ({"who": "eriald"}, 3)


# -- who ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-GEM-13", "L-R-46")
def test_anybody_with_two_gems_may_repeat_involved_or_not() -> None:
    t = rolling(1, 2, 5).play("3,4")
    assert (t.kind, asked(t)) == ("repeat_others", (2, 3))
    t.play({3: "repeat"})
    assert (t.treasury(3), t.treasury(2)) == (3, 2)
    t.play("1,1", ALL_PASS)
    assert t.happened("encounter")["row"] == "cache"


@pytest.mark.rule("L-R-46")
def test_each_player_at_most_once_per_roll_but_again_at_the_next() -> None:
    t = rolling(9, 1, 1).play("3,3", "repeat", "5,5")
    assert t.kind == "clash"  # not asked again about this roll
    t.play("3,3")
    assert (t.kind, t.treasury(1)) == ("repeat_die", 7)


@pytest.mark.rule("L-R-46")
def test_who_is_eliminated_may_not() -> None:
    t = rolling(1, 9, 9, 1)
    t.at.state.player(2).out = True
    t.play("3,4")
    assert asked(t) == (3,)


@pytest.mark.rule("L-R-47")
def test_the_active_player_first_then_the_others_in_seat_order() -> None:
    t = Table(4, windows=True).put("ostrogar", "3-a1")
    for seat in (1, 2, 3, 4):
        t.gems(seat, 4)
    t.start(3, "encounter", moved="ostrogar").play("1,3")
    assert (t.kind, asked(t)) == ("repeat", (3,))
    t.play(PASS)
    assert (t.kind, asked(t)) == ("repeat_others", (4, 1, 2))
    t.play({1: "repeat", 4: "repeat"})
    assert [t.treasury(seat) for seat in (1, 2, 3, 4)] == [4, 4, 4, 2]
    t.play("2,2", PASS, {1: "repeat", 2: "repeat"})
    assert [t.treasury(seat) for seat in (1, 2, 3, 4)] == [2, 4, 4, 2]


@pytest.mark.rule("L-R-47")
def test_the_new_result_is_offered_in_the_same_order_to_those_who_have_not_repeated() -> None:
    t = rolling(4, 4, 4).play("1,1", PASS, {2: "repeat"}, "2,2")
    assert (t.kind, asked(t)) == ("repeat", (1,))
    t.play(PASS)
    assert asked(t) == (3,)
    t.play({3: "repeat"}, "3,3", "repeat", "3,4")
    assert t.happened("encounter")["row"] == "spring"
    assert [t.treasury(seat) for seat in (1, 2, 3)] == [2, 2, 2]


@pytest.mark.rule("L-R-47")
def test_when_all_decline_the_window_closes() -> None:
    t = rolling(4, 4, 4).play("3,4", PASS, ALL_PASS)
    assert (t.kind, t.happened("encounter")["row"]) == ("act", "spring")


@pytest.mark.rule("L-R-47")
def test_in_a_fight_one_window_serves_both_dice_and_once_is_counted_per_die() -> None:
    t = fighting(6, 4, 2).play("2,2", "die:attacker", 3)
    assert t.options == (PASS, "die:defender")
    t.play("die:defender", 4)
    assert (t.kind, asked(t)) == ("repeat_die_others", (2, 3))
    t.play({2: "die:attacker", 3: "die:attacker"}, 5)
    assert (t.kind, asked(t)) == ("repeat_die_others", (2, 3))
    question = t.at.question
    assert isinstance(question, Question)
    assert question.options_of(2) == (PASS, "die:defender")
    assert question.options_of(3) == (PASS, "die:attacker", "die:defender")
    t.play({3: "die:attacker"}, 6, {2: "die:defender"}, 1)
    assert t.happened("clash")["dice"] == {"attacker": 6, "defender": 1}
    assert [t.treasury(seat) for seat in (1, 2, 3)] == [2, 0, 0]


# -- what comes after, and what is no roll -----------------------------------------------------------------


@pytest.mark.rule("L-R-48")
def test_change_of_fate_comes_after_the_window_and_no_repeat_after_it() -> None:
    t = Table(windows=True).asleep("eriald").put("nimuel", "1-b3", lp=2, backpack=["change_of_fate"])
    t.gems(1, 9).gems(2, 9).start(2, "encounter", moved="nimuel").play("2,3")
    assert t.kind == "repeat"
    t.play(PASS)
    assert t.kind == "repeat_others"
    t.play(ALL_PASS)
    assert t.kind == "change_roll"
    t.play("cast:nimuel:change_of_fate:up")
    assert (t.happened("encounter")["row"], t.kind) == ("spring", "act")


@pytest.mark.rule("L-R-48")
def test_in_a_fight_too_the_scrolls_come_after_the_repeats() -> None:
    t = Table(windows=True).asleep("eriald").put("nimuel", "1-b3", backpack=["change_of_fate"]).gems(2, 9)
    t.put("hilda", "1-b3").start(2, "encounter", moved="nimuel").play("attack:hilda", "4,4")
    assert t.kind == "repeat_die"
    t.play(PASS, "cast:nimuel:change_of_fate:attacker-up")
    assert (t.happened("clash")["dice"], t.treasury(2)) == ({"attacker": 6, "defender": 4}, 9)


@pytest.mark.rule("L-R-49")
def test_draws_drift_and_theft_cannot_be_repeated() -> None:
    t = rolling(9, 9, 9).play("1,1", PASS, ALL_PASS)
    assert (t.kind, t.play("sword").kind) == ("find", "act")
    t = Table(4, windows=True).token("cloud", "4-c5").gems(1, 9).gems(4, 9).start(4, "start")
    assert (t.kind, t.play("b5").kind) == ("drift", "move")
    t = rolling(9, 9, 9, backpack=["might", "haste"]).play("4,1", PASS, ALL_PASS, "1,6")
    t.play(PASS, ALL_PASS)
    assert (t.happened("encounter")["row"], t.kind) == ("imp", "loss")
    assert (t.play("haste").kind, t["hilda"].backpack) == ("act", ["might"])


@pytest.mark.rule("L-R-50")
def test_gems_may_be_spent_down_to_none() -> None:
    t = rolling(3, 1, 1).play("1,3", "repeat", "3,4", "extra")
    assert (t.treasury(1), t.kind) == (0, "move")
    assert rolling(2, 1, 1).play("1,3", "repeat", "3,4").treasury(1) == 0
    t = Table().put("hilda", "1-d4").gems(1, 2).start().play("fare:hilda:d3:3")
    assert t.treasury(1) == 0


# -- players who are not on turn ---------------------------------------------------------------------------


@pytest.mark.rule("L-COR-D08")
def test_each_roll_of_another_is_one_sealed_question_with_the_safe_default_pass() -> None:
    t = rolling(1, 9, 9).play("3,4")
    question = t.at.question
    assert isinstance(question, Question)
    assert (question.kind, question.how, question.private) == ("repeat_others", "sealed", False)
    assert [question.default_of(seat) for seat in question.seats] == [PASS, PASS]
    before = seen(question, 3)
    t.at.give(2, "repeat")
    assert seen(t.at.question, 3) == before
    assert seen(t.at.question, None) == Waiting((2, 3), "repeat_others")


@pytest.mark.rule("L-COR-D08")
def test_also_in_a_monster_fight_a_teleport_and_the_check_of_an_own_character_under_a_cloud() -> None:
    t = rolling(1, 9, 1).play("5,5", ALL_PASS, "3,3")
    assert (t.kind, asked(t)) == ("repeat_die_others", (2,))
    t = Table(windows=True).put("hilda", "1-d4").gems(3, 2).start().play("move:hilda:d3", 1)
    assert (t.kind, asked(t)) == ("repeat_others", (3,))
    t = Table(4, windows=True).put("hilda", "4-b5").token("cloud", "4-c5").gems(1, 2).start(4, "start")
    t.play("b5", 1)
    assert (t.kind, asked(t)) == ("repeat_others", (1,))
    assert t.play({1: "repeat"}, 5).happened("cloud_missed") == {"who": "hilda"}


@pytest.mark.rule("L-COR-D09")
def test_a_repeat_may_be_answered_by_an_own_repeat_of_who_has_not_repeated_that_roll() -> None:
    t = fighting(2, 4, 1).play("6,2", PASS, {2: "die:attacker"}, 1)
    assert (t.kind, asked(t), t.options) == ("repeat_die", (1,), (PASS, "die:attacker", "die:defender"))
    t.play("die:attacker", 5)
    assert (t.kind, asked(t), t.options) == ("repeat_die_others", (2,), (PASS, "die:defender"))
    t.play(ALL_PASS)
    assert t.happened("clash")["dice"] == {"attacker": 5, "defender": 2}


@pytest.mark.rule("L-COR-07")
def test_who_is_asked_follows_from_the_treasuries_alone() -> None:
    for gems, kind, seats in ((2, "repeat_others", (2,)), (1, "act", (1,))):
        for carried in ([], ["might"], ["change_of_fate"]):
            t = Table(windows=True).gems(2, gems).put("hilda", "1-b3").asleep("eriald")
            t.put("nimuel", "1-c1", backpack=carried).start(1, "encounter", moved="hilda").play("3,4")
            assert (t.kind, asked(t)) == (kind, seats)


@pytest.mark.rule("L-COR-07")
def test_with_the_default_orders_nobody_waits_for_those_who_look_on() -> None:
    t = rolling(1, 9, 9).play("3,4")
    question = t.at.question
    assert isinstance(question, Question)
    for seat in question.seats:
        given = order_answer(SYSTEM.observe(t.state, seat), question, seat, {})
        assert given is not None
        assert given.key == PASS
