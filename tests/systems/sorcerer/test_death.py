"""1.9 Death and awakening, with L-R-40 to L-R-44."""

import pytest

from tests.systems.sorcerer.fights import TAME, attack, bring, meet
from tests.systems.sorcerer.table import Table


def killed(t: Table, who: str, by: str = "hilda") -> Table:
    """The character, with its last LP, is beaten by another that attacks it."""
    bring(bring(t, who, lp=1), by)
    return attack(t, by, who).play("6,1")


@pytest.mark.rule("L-DEATH-01")
def test_a_character_without_life_dies_and_leaves_the_board() -> None:
    t = killed(Table(), "eriald")
    assert (t["eriald"].status, t["eriald"].place, t["eriald"].lp) == ("asleep", "", 0)
    t = bring(bring(Table(), "eriald", lp=2), "hilda")
    assert attack(t, "hilda", "eriald").play("6,1")["eriald"].place == TAME


@pytest.mark.rule("L-DEATH-02")
def test_the_third_character_awakens_in_the_own_camp() -> None:
    t = killed(Table(), "eriald")
    assert (t["nimuel"].status, t["nimuel"].place) == ("active", "2-a3")
    assert t.happened("awakened") == {"who": "nimuel", "where": "2-a3"}


@pytest.mark.rule("L-DEATH-03")
def test_the_dead_character_sleeps_and_may_come_back() -> None:
    t = killed(Table(), "eriald")
    assert t["eriald"].status == "asleep"
    attack(t.put("saelith", TAME, lp=1), "hilda", "saelith").play("6,1")
    assert (t["eriald"].status, t["eriald"].place, t["eriald"].lp) == ("active", "2-a3", 3)
    assert t["saelith"].status == "asleep"


@pytest.mark.rule("L-DEATH-04")
def test_one_character_comes_back_any_number_of_times() -> None:
    t = killed(Table(), "eriald")
    victims = ["saelith", "nimuel", "eriald", "saelith", "nimuel", "eriald"]
    for victim in victims:
        attack(t.put(victim, TAME, lp=1), "hilda", victim).play("6,1")
    assert [t[who].status for who in ("eriald", "nimuel", "saelith")].count("active") == 2
    assert t["eriald"].status == "asleep"
    assert t["eriald"].lp == 0


@pytest.mark.rule("L-DEATH-05")
def test_a_character_killed_with_the_gauntlet_never_comes_back() -> None:
    t = bring(bring(Table(), "eriald", lp=2), "hilda", gauntlet=True)
    attack(t, "hilda", "eriald").play("6,1")
    assert (t["eriald"].status, t["nimuel"].status) == ("gone", "active")
    attack(t.put("nimuel", TAME, lp=2), "hilda", "nimuel").play("6,1")
    assert (t["eriald"].status, t["saelith"].status) == ("gone", "active")


@pytest.mark.rule("L-DEATH-06")
def test_all_finds_stay_in_the_chamber_of_death() -> None:
    t = bring(Table(), "eriald", weapon="sword", backpack=["elixir", "haste"])
    killed(t, "eriald")
    assert sorted(t.lying(TAME)) == ["elixir", "haste", "sword"]
    assert (t["eriald"].weapon, t["eriald"].backpack) == ("", [])


@pytest.mark.rule("L-DEATH-06")
def test_worn_armour_is_dropped_too() -> None:
    t = meet(Table(), "wraith", armour=["helmet"], lp=1).play("2,5")
    assert t.lying("1-e5") == ["helmet"]


@pytest.mark.rule("L-DEATH-07")
def test_crystals_stay_too() -> None:
    t = bring(Table(), "eriald", backpack=["crystal", "crystal"])
    killed(t, "eriald")
    assert t.lying(TAME) == ["crystal", "crystal"]
    assert t.state.crystals == 19


@pytest.mark.rule("L-DEATH-08")
def test_the_rune_goes_back_to_its_pile() -> None:
    t = bring(Table(), "eriald", rune="fire")
    assert t.state.runes["fire"] == 2
    killed(t, "eriald")
    assert (t.state.runes["fire"], t["eriald"].rune, t.lying(TAME)) == (3, "", [])


@pytest.mark.rule("L-DEATH-09")
def test_special_tokens_return_to_the_card_of_the_dead() -> None:
    t = Table().token("trap", "2-b3").token("trap", "3-b2").token("tree", "2-c1")
    killed(t, "wolsung", "eriald")
    assert [token.kind for token in t.state.tokens] == ["tree"]
    t = Table().token("trap", "2-b3")
    killed(t, "hilda", "eriald")
    assert [token.kind for token in t.state.tokens] == ["trap"]


def camp_stored() -> Table:
    """Eriald has died in seat 1's turn and Nimuel has awakened in a Camp with tokens; it is seat 2's turn."""
    t = Table().floor("2-a3", "sword", "crystal")
    killed(t, "eriald")
    return t.start(2)


@pytest.mark.rule("L-DEATH-10")
def test_the_awakened_may_at_once_take_tokens_stored_in_the_own_camp() -> None:
    t = camp_stored().play("camp:nimuel:sword")
    assert (t["nimuel"].backpack, t.lying("2-a3")) == (["sword"], ["crystal"])
    assert (t.kind, t.happened("picked")["token"]) == ("move", "sword")


@pytest.mark.rule("L-R-43")
def test_that_is_at_the_next_quiet_point_of_the_owners_turn_and_for_nobody_else() -> None:
    t = camp_stored()
    assert [key for key in t.options if key.startswith("camp")] == [
        "camp:nimuel:sword",
        "camp:nimuel:crystal",
    ]
    t.play("move:nimuel:b3", "3,5", "3,4")
    assert t.kind == "act"
    assert not any(key.startswith("camp") for key in t.options)
    other = Table().floor("2-a3", "sword").start(2)
    assert not any(key.startswith("camp") for key in other.options)


@pytest.mark.rule("L-R-43")
def test_in_the_owners_own_turn_it_is_the_next_quiet_point_of_that_turn() -> None:
    t = meet(Table().floor("1-a3", "axe"), "spider", lp=1).play("2,5")
    assert (t.kind, t["hargrim"].status) == ("act", "active")
    assert "camp:hargrim:axe" in t.options


@pytest.mark.rule("L-R-40")
def test_first_awakens_who_slept_before_then_one_of_the_killed_by_choice() -> None:
    t = bring(bring(bring(Table(), "saelith", lp=1), "eriald", lp=1), "hilda", weapon="axe")
    attack(t, "hilda", "saelith").play("join:eriald", "6,1")
    assert t["nimuel"].status == "active"
    assert (t.kind, t.seat, t.options) == ("awaken", 2, ("eriald", "saelith"))
    t.play("saelith")
    assert [t[who].status for who in ("eriald", "nimuel", "saelith")] == ["asleep", "active", "active"]
    assert t["saelith"].place == "2-a3"


@pytest.mark.rule("L-R-40")
def test_the_stronger_awakens_unless_the_owner_says_otherwise() -> None:
    t = bring(bring(bring(Table(), "saelith", lp=1), "nimuel", lp=1), "hilda")
    attack(t, "hilda", "nimuel").play("join:saelith", "6,1")
    question = t.at.question
    assert question is not None
    assert (t.kind, t.options, question.default) == ("awaken", ("saelith", "nimuel"), "saelith")


@pytest.mark.rule("L-R-40")
def test_with_one_gone_the_dead_character_itself_awakens() -> None:
    t = killed(Table().gone("nimuel"), "eriald")
    assert (t["eriald"].status, t["eriald"].place, t["eriald"].lp) == ("active", "2-a3", 3)


@pytest.mark.rule("L-R-40")
def test_the_zombie_is_not_counted() -> None:
    t = killed(bring(Table(), "zombie", "1-b2"), "ostrogar")
    assert (t["veluna"].status, t["zombie"].status) == ("active", "active")
    t = bring(bring(Table(), "zombie"), "hilda")
    attack(t, "hilda", "zombie").play("6,1")
    assert (t["zombie"].status, t["veluna"].status) == ("asleep", "asleep")


@pytest.mark.rule("L-R-41")
def test_the_awakened_is_fresh_and_awakens_in_anothers_turn_too() -> None:
    t = bring(Table(), "eriald", weapon="sword", backpack=["crystal"], rune="air", unseen=False, web=1)
    t = killed(t.gone("nimuel"), "eriald")
    one = t["eriald"]
    assert (one.status, one.place, one.lp) == ("active", "2-a3", 3)
    assert (one.weapon, one.armour, one.backpack, one.rune, one.web) == ("", [], [], "", 0)
    assert t.state.now.seat == 1


@pytest.mark.rule("L-R-42")
def test_with_two_gone_the_team_plays_on_with_one() -> None:
    t = killed(Table().gone("nimuel").gone("saelith"), "eriald")
    assert (t["eriald"].status, t["eriald"].place, t.state.player(2).out) == ("active", "2-a3", False)
    t = bring(bring(Table().gone("nimuel").gone("saelith"), "eriald", lp=2), "hilda", gauntlet=True)
    attack(t, "hilda", "eriald").play("6,1")
    assert (t["eriald"].status, t.state.player(2).out) == ("gone", True)


@pytest.mark.rule("L-R-44")
def test_who_awakened_in_the_own_turn_may_make_the_paid_move() -> None:
    t = meet(Table(), "spider", lp=1).play("2,5", "extra")
    assert t.kind == "move"
    assert "move:hargrim:b3" in t.options
    assert t.play("move:hargrim:b3").state.now.moved == "hargrim"


def test_the_zombie_falls_once_when_its_master_falls_beside_it() -> None:
    t = bring(bring(bring(Table(), "khar_ghul", lp=1), "zombie", backpack=["sword"]), "hilda", weapon="axe")
    attack(t, "hilda", "zombie").play("join:khar_ghul", "6,1")
    assert [one["who"] for one in t.events("died")] == ["khar_ghul", "zombie"]
    assert (t.lying(TAME), t["zombie"].status) == (["sword"], "asleep")


def test_the_zombie_is_never_gone_for_good() -> None:
    t = bring(bring(Table(), "zombie"), "hilda", gauntlet=True)
    assert attack(t, "hilda", "zombie").play("6,1")["zombie"].status == "asleep"
