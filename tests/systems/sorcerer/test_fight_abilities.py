"""2.2: the abilities that act in fights, and Saelith's Foresight."""

import pytest

from games.engine.questions import PASS
from games.systems.sorcerer.queries import strength
from tests.systems.sorcerer.fights import TAME, attack, bring, duel, meet
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


@pytest.mark.rule("L-CHAR-03")
def test_relentless_ostrogars_one_is_no_automatic_loss() -> None:
    t = duel("ostrogar", "saelith", weapon="axe").play("1,4")
    assert t.happened("clash")["outcome"] == "attacker"  # 7 + 1 against 3 + 4
    t = duel("ostrogar", "saelith").play("1,3")
    assert t.happened("clash")["outcome"] == "defender"  # 4 + 1 against 3 + 3
    t = duel("khar_ghul", "saelith", weapon="axe").play("1,3")
    assert t.happened("clash")["outcome"] == "defender"  # his alone


@pytest.mark.rule("L-CHAR-03")
def test_relentless_an_enemys_one_still_loses_against_him() -> None:
    t = bring(bring(Table(), "saelith", weapon="axe"), "ostrogar")
    assert attack(t, "ostrogar", "saelith").play("2,1").happened("clash")["outcome"] == "attacker"
    assert meet(Table(), "dragon", "ostrogar").play("1,1").happened("clash")["outcome"] == "attacker"


@pytest.mark.rule("L-CHAR-04")
@pytest.mark.parametrize(("dice", "lp"), [("5,2", 2), ("6,2", 2), ("4,2", 1)])
def test_blood_thirst_heals_veluna_when_she_wins_with_five_or_six(dice: str, lp: int) -> None:
    assert duel("veluna", "hilda", lp=1).play(dice)["veluna"].lp == lp
    assert meet(Table(), "rats", "veluna", lp=1).play(dice)["veluna"].lp == lp


@pytest.mark.rule("L-CHAR-04")
def test_blood_thirst_never_above_the_maximum_nor_without_a_victory() -> None:
    assert duel("veluna", "hilda").play("6,2")["veluna"].lp == 3
    t = bring(bring(Table(4), "hilda", weapon="axe"), "veluna", lp=2)
    assert attack(t, "veluna", "hilda").play("5,5")["veluna"].lp == 1
    t = bring(bring(Table(4), "hilda", weapon="sword"), "veluna", lp=2)
    assert attack(t, "veluna", "hilda").play("6,4")["veluna"].lp == 2  # a tie


@pytest.mark.rule("L-CHAR-04")
def test_blood_thirst_in_joint_defence_by_the_shared_die() -> None:
    t = bring(bring(bring(Table(), "ostrogar"), "veluna", lp=1), "hilda")
    attack(t, "hilda", "ostrogar").play("join:veluna", "2,5")
    assert t["veluna"].lp == 2
    t = bring(bring(bring(Table(), "ostrogar"), "veluna", lp=1), "hilda")
    attack(t, "hilda", "ostrogar").play("alone", "2,5")
    assert t["veluna"].lp == 1  # she did not take part


@pytest.mark.rule("L-CHAR-04")
@pytest.mark.parametrize(("dice", "lp"), [(["3,2", "5,2"], 2), (["5,2", "3,2"], 1), (["5,2", "6,2"], 2)])
def test_blood_thirst_against_ghouls_by_the_second_die_once(dice: list[str], lp: int) -> None:
    assert meet(Table(), "ghouls", "veluna", lp=1).play(*dice)["veluna"].lp == lp


@pytest.mark.rule("L-CHAR-06")
@pytest.mark.parametrize(("lp", "with_fury"), [(3, 3), (2, 4), (1, 5)])
def test_fury_adds_one_for_each_lost_life_point(lp: int, with_fury: int) -> None:
    t = duel("hilda", "eriald", lp=lp).play("3,2")
    assert t.happened("clash")["attacker"] == with_fury
    assert duel("wolsung", "eriald", lp=lp).play("3,2").happened("clash")["attacker"] == 3


@pytest.mark.rule("L-CHAR-06")
def test_fury_adds_two_at_most() -> None:
    t = Table()
    t["hilda"].lp = 0  # more than two she cannot have lost while she lives
    assert strength(CONTENT, t["hilda"]) == 5


def theft(loser: str = "eriald", **given: object) -> Table:
    """Skrit has attacked and won."""
    return attack(bring(bring(Table(4), loser, **given), "skrit"), "skrit", loser).play("6,1")


@pytest.mark.rule("L-CHAR-09")
def test_pickpocket_takes_a_random_token_instead_of_the_wound() -> None:
    t = theft(backpack=["crystal", "sword"], weapon="axe", rune="fire")
    assert (t.kind, t.seat, t.options) == ("pickpocket", 4, ("wound", "steal"))
    t.play("steal")
    assert t.bag == ("crystal", "sword")
    t.play("crystal")
    assert (t["skrit"].backpack, t["eriald"].backpack, t["eriald"].lp) == (["crystal"], ["sword"], 3)
    assert (t["eriald"].weapon, t["eriald"].rune) == ("axe", "fire")
    assert theft(backpack=["sword"]).play("wound")["eriald"].lp == 2


@pytest.mark.rule("L-CHAR-09")
def test_pickpocket_needs_something_there_and_a_free_slot_here() -> None:
    assert theft()["eriald"].lp == 2
    t = bring(bring(Table(4), "eriald", backpack=["sword"]), "skrit", backpack=["dagger"] * 4)
    assert attack(t, "skrit", "eriald").play("6,1")["eriald"].lp == 2
    assert theft("zombie", backpack=["elixir"]).play("steal", "elixir")["skrit"].backpack == ["elixir"]


@pytest.mark.rule("L-CHAR-09")
def test_pickpocket_as_sole_defender_but_not_beside_another_and_not_from_monsters() -> None:
    t = bring(bring(Table(4), "skrit"), "eriald", backpack=["sword"])
    attack(t, "eriald", "skrit").play("1,3")
    assert (t.kind, t.seat) == ("pickpocket", 4)
    t = bring(bring(bring(Table(4), "skrit"), "ryjek"), "eriald", backpack=["sword"])
    attack(t, "eriald", "skrit").play("join:ryjek", "1,3")
    assert (t.kind, t["eriald"].lp) == ("act", 2)
    assert meet(Table(4), "spider", "skrit").play("5,1").kind == "find"


@pytest.mark.rule("L-CHAR-09")
def test_pickpocket_from_joint_defenders_robs_the_target_and_wounds_neither() -> None:
    t = bring(bring(Table(4), "eriald", backpack=["sword"]), "saelith", backpack=["axe"])
    attack(bring(t, "skrit"), "skrit", "eriald").play("join:saelith", PASS, "6,1", PASS, "steal", "sword")
    assert (t["skrit"].backpack, t["saelith"].backpack) == (["sword"], ["axe"])
    assert (t["eriald"].lp, t["saelith"].lp) == (3, 3)


@pytest.mark.rule("L-CHAR-11")
@pytest.mark.parametrize("dice", ["6,6", "6,4"])
def test_sure_shot_a_six_of_eriald_wins_outright(dice: str) -> None:
    strong = bring(Table(), "ostrogar", weapon="axe")
    assert attack(bring(strong, "eriald"), "eriald", "ostrogar").play(dice)["ostrogar"].lp == 1
    assert meet(Table(), "dragon", "eriald").play(dice).treasury(2) == 4
    strong = bring(Table(), "ostrogar", weapon="axe")
    assert attack(bring(strong, "saelith"), "saelith", "ostrogar").play(dice)["saelith"].lp == 2


@pytest.mark.rule("L-CHAR-11")
def test_sure_shot_only_a_six_and_only_for_his_side() -> None:
    assert meet(Table(), "dragon", "eriald").play("5,6")["eriald"].lp == 1
    t = bring(bring(Table(), "eriald", weapon="axe"), "hilda")
    assert attack(t, "hilda", "eriald").play("6,2")["eriald"].lp == 3  # Hilda's six is none of his


@pytest.mark.rule("L-CHAR-13")
def test_foresight_rolls_the_encounter_again_and_the_second_result_stands() -> None:
    t = bring(Table(), "saelith").start(2, "encounter", moved="saelith").play("3,4")
    assert (t.kind, t.seat, t.options) == ("foresight", 2, ("keep", "again"))
    t.play("again", "1,1")
    assert t.happened("encounter")["row"] == "cache"
    assert t.treasury(2) == 1


@pytest.mark.rule("L-CHAR-13")
def test_foresight_comes_before_the_repeats_and_once_a_turn() -> None:
    t = bring(Table(windows=True), "saelith").gems(1, 2).start(2, "encounter", moved="saelith").play("3,4")
    assert t.play("again", "3,4").kind == "repeat_others"  # only the final roll is offered to the others
    t.play({})
    assert t.happened("encounter")["row"] == "spring"
    t.play("extra", "move:saelith:b4", "3,3")
    assert t.kind == "repeat_others"  # used up for this turn
    kept = bring(Table(), "saelith").start(2, "encounter", moved="saelith").play("3,4", "keep")
    assert kept.play("extra", "move:saelith:b4", "3,3").kind == "foresight"


@pytest.mark.rule("L-CHAR-13")
def test_foresight_is_for_her_own_encounter_roll_only() -> None:
    t = Table().put("saelith", "2-b3")
    assert bring(t, "eriald").start(2, "encounter", moved="eriald").play("3,4").kind == "act"
    t = bring(Table().token("trap", TAME), "saelith", "1-b2").start(2).play("move:saelith:b3", "6")
    assert t.kind == "encounter"  # the check of the Trap is no Encounter Roll
