"""2.4 Scrolls: what each of the ten does."""

import pytest

from games.engine.questions import PASS
from games.systems.sorcerer import queries
from tests.systems.sorcerer.fights import TAME, attack, attacked, bring, meet
from tests.systems.sorcerer.table import Table


def casts(t: Table, scroll: str) -> list[str]:
    """The keys offered now for this scroll."""
    return [key for key in t.options if f":{scroll}" in key]


# -- Teleport ----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-SCR-01")
def test_a_teleport_instead_of_the_move_goes_anywhere_on_the_board_or_to_another_teleport() -> None:
    t = bring(Table(), "nimuel", "2-b3", backpack=["teleport"]).start(2).play("cast:nimuel:teleport")
    here = [where for where in t.options if where[0] == "2"]
    assert not {"2-a3", "2-e3", "2-b3"} & set(here)  # Camp, Teleport, where she stands
    assert len(here) == 21 - 3
    assert [where for where in t.options if where[0] != "2"] == ["1-d3", "3-d4"]
    t.play("2-d3", "6,2")
    assert (t["nimuel"].place, t["nimuel"].backpack) == ("2-d3", [])
    assert t.happened("encounter")["who"] == "nimuel"  # the Exploration follows


@pytest.mark.rule("L-SCR-01")
def test_a_teleport_spell_counts_as_the_move_and_leads_no_further() -> None:
    t = bring(Table(), "nimuel", "2-b3", backpack=["teleport"]).start(2)
    t.play("cast:nimuel:teleport", "1-d3")
    assert (t["nimuel"].place, t.events("rolled")) == ("1-d3", [])
    assert t.kind == "act"
    assert "extra" in t.options


@pytest.mark.rule("L-SCR-01")
def test_b_teleport_in_a_fight_leaves_it_and_the_moved_character_goes_on_there() -> None:
    t = bring(Table().floor("3-d4", "sword"), "nimuel", backpack=["teleport"])
    attack(bring(t, "hilda"), "nimuel", "hilda")
    assert casts(t, "teleport") == [f"cast:nimuel:teleport:{where}" for where in ("1-d3", "2-e3", "3-d4")]
    t.play("cast:nimuel:teleport:3-d4")
    assert (t["nimuel"].place, t.kind, t.state.fight) == ("3-d4", "act", None)
    assert "pick:sword" in t.options


@pytest.mark.rule("L-SCR-01")
def test_b_not_to_the_chamber_where_the_fight_is() -> None:
    t = bring(bring(Table(), "nimuel", "1-d3", backpack=["teleport"]), "hilda", "1-d3")
    attack(t, "hilda", "nimuel")
    assert casts(t, "teleport") == ["cast:nimuel:teleport:2-e3", "cast:nimuel:teleport:3-d4"]


@pytest.mark.rule("L-SCR-01")
def test_c_the_target_must_have_room(monkeypatch: pytest.MonkeyPatch) -> None:
    full = bring(Table(4).put("skrit", "2-e3").put("ryjek", "2-e3").put("ostrogar", "2-e3"), "nimuel")
    full.put("nimuel", "1-b3", backpack=["teleport"]).start(2).play("cast:nimuel:teleport")
    assert "2-e3" not in full.options
    assert "3-d4" in full.options
    t = bring(Table(4).put("skrit", "2-e3").put("ryjek", "2-e3").put("ostrogar", "2-e3"), "hilda")
    attack(bring(t, "nimuel", backpack=["teleport"]), "hilda", "nimuel")
    assert casts(t, "teleport") == [f"cast:nimuel:teleport:{where}" for where in ("1-d3", "3-d4", "4-c3")]
    monkeypatch.setattr(queries, "ROOM", 0)  # so many characters there are not
    t = bring(bring(Table(), "nimuel", backpack=["teleport"]), "hilda")
    assert casts(attack(t, "hilda", "nimuel"), "teleport") == []


# -- Change of Fate ----------------------------------------------------------------------------------------


@pytest.mark.rule("L-SCR-02")
def test_change_of_fate_moves_a_roll_of_the_own_turn_by_two() -> None:
    t = bring(Table(), "nimuel", backpack=["change_of_fate"]).start(2, "encounter", moved="nimuel")
    t.play("3,4")
    assert casts(t, "change_of_fate") == [
        "cast:nimuel:change_of_fate:up",
        "cast:nimuel:change_of_fate:down",
    ]
    t.play("cast:nimuel:change_of_fate:down")
    assert t.happened("encounter")["total"] == 7 - 2 + 1


@pytest.mark.rule("L-SCR-02")
def test_change_of_fate_changes_an_enemys_roll_in_the_own_turn_too() -> None:
    t = bring(Table(4), "shasshlyk", backpack=["change_of_fate"]).put("hilda", TAME, weapon="axe")
    t.put("shasshlyk", "4-a3").token("cloud", "1-b2").start(4, "start").play("b3", "5")
    assert (t.kind, t.seat) == ("change_roll", 4)
    t.play("cast:shasshlyk:change_of_fate:down")
    assert t["hilda"].weapon == ""


@pytest.mark.rule("L-SCR-02")
def test_change_of_fate_in_a_fight_takes_either_sides_die() -> None:
    t = attacked("nimuel", "change_of_fate").play(PASS, "4,5")
    dice = [key.rpartition(":")[2] for key in casts(t, "change_of_fate")]
    assert dice == ["defender-up", "defender-down", "attacker-up", "attacker-down"]
    t.play("cast:nimuel:change_of_fate:attacker-down")
    assert t.happened("clash")["dice"] == {"attacker": 2, "defender": 5}


@pytest.mark.rule("L-SCR-02")
def test_no_change_of_fate_for_rolls_of_others_outside_fights() -> None:
    t = Table().put("saelith", backpack=["change_of_fate"])
    bring(t, "hilda").start(1, "encounter", moved="hilda").play("3,4")
    assert t.kind != "change_roll"


# -- Lightning Bolt ------------------------------------------------------------------------------------------


@pytest.mark.rule("L-SCR-03")
def test_a_bolt_reaches_the_chamber_and_one_passage_and_not_camps_walls_or_the_unseen() -> None:
    t = bring(Table(4), "nimuel", "1-b3", backpack=["lightning_bolt"])
    t.put("ostrogar", TAME).put("khar_ghul", TAME, unseen=True)  # here: one is unseen
    t.put("skrit", "1-c3").put("ryjek", "1-d3")  # one passage, and two
    t.put("hilda", "1-a2").start(2)  # Wolsung is in his Camp next door; a2 is no neighbour
    assert [key.rpartition(":")[2] for key in casts(t, "lightning_bolt")] == ["ostrogar", "skrit"]
    behind_a_wall = bring(Table(), "nimuel", "1-c3", backpack=["lightning_bolt"]).put("hilda", "1-c2")
    assert not casts(behind_a_wall.start(2), "lightning_bolt")
    same_name = bring(Table(), "nimuel", "2-b3", backpack=["lightning_bolt"]).put("hilda", TAME)
    assert not casts(same_name.start(2), "lightning_bolt")


@pytest.mark.rule("L-SCR-03")
def test_a_bolt_deals_one_wound_and_is_no_fight() -> None:
    t = bring(Table(), "nimuel", backpack=["lightning_bolt", "lightning_bolt"])
    t.put("hilda", TAME, armour=["helmet"]).start(2)
    t.play("cast:nimuel:lightning_bolt:hilda")
    assert (t["hilda"].lp, t["hilda"].armour) == (3, [])
    t.play("cast:nimuel:lightning_bolt:hilda")
    assert (t["hilda"].lp, t.events("attacked"), t.state.fight) == (2, [], None)


@pytest.mark.rule("L-SCR-03")
def test_a_bolt_hits_an_enemy_only_and_may_kill() -> None:
    t = bring(bring(Table(), "nimuel", backpack=["lightning_bolt"]), "saelith")
    assert not casts(t.start(2), "lightning_bolt")
    t = bring(Table(), "nimuel", backpack=["lightning_bolt"]).put("hilda", TAME, lp=1).start(2)
    t.play("cast:nimuel:lightning_bolt:hilda")
    assert (t["hilda"].status, t["hargrim"].status) == ("asleep", "active")


# -- Weakness, Might, Shatter --------------------------------------------------------------------------------


@pytest.mark.rule("L-SCR-04")
def test_weakness_takes_three_from_a_monster_and_adds_up() -> None:
    t = meet(Table(), "dragon", "saelith", backpack=["weakness", "weakness"])
    t.play("cast:saelith:weakness", "cast:saelith:weakness", "3,3")
    assert (t.happened("clash")["defender"], t.happened("clash")["attacker"]) == (2, 3)


@pytest.mark.rule("L-SCR-04")
def test_weakness_strikes_the_enemy_side_as_a_whole() -> None:
    t = bring(bring(Table(), "hilda"), "wolsung")
    attack(bring(t, "saelith", backpack=["weakness"]), "saelith", "hilda").play("join:wolsung")
    t.play("cast:saelith:weakness", "3,3")
    assert t.happened("clash")["defender"] == 3 + 3 - 3


@pytest.mark.rule("L-SCR-07")
def test_might_gives_its_caster_three_and_adds_up() -> None:
    t = meet(Table(), "dragon", "nimuel", backpack=["might", "might"])
    t.play("cast:nimuel:might", "cast:nimuel:might", "3,3")
    assert t.happened("clash")["attacker"] == 8


@pytest.mark.rule("L-SCR-07")
def test_might_is_the_casters_and_leaves_the_fight_with_it() -> None:
    t = bring(bring(Table(4), "nimuel", backpack=["might", "teleport"]), "eriald")
    attack(bring(t, "hilda"), "hilda", "eriald").play("join:nimuel", "cast:nimuel:might")
    t.play("cast:nimuel:teleport:4-c3", "3,2")
    assert t.happened("clash")["defender"] == 4


@pytest.mark.rule("L-SCR-08")
def test_shatter_destroys_the_wielded_weapon_of_one_enemy() -> None:
    t = attacked("nimuel", "shatter", weapon="axe", backpack=["dagger"])
    assert casts(t, "shatter") == ["cast:nimuel:shatter:hilda"]
    t.play("cast:nimuel:shatter:hilda", "4,4")
    assert (t["hilda"].weapon, t["hilda"].backpack, t.state.finds["axe"]) == ("", ["dagger"], 4)
    assert t.happened("clash")["attacker"] == 3


@pytest.mark.rule("L-SCR-08")
def test_shatter_chooses_among_two_and_does_nothing_to_monsters_and_the_gauntlet() -> None:
    t = bring(bring(Table(), "hilda", weapon="axe"), "wolsung", weapon="sword")
    attack(bring(t, "nimuel", backpack=["shatter"]), "nimuel", "hilda").play("join:wolsung")
    t.play("cast:nimuel:shatter:wolsung")
    assert (t["hilda"].weapon, t["wolsung"].weapon) == ("axe", "")
    assert not casts(attacked("nimuel", "shatter", gauntlet=True), "shatter")
    assert meet(Table(), "dragon", "nimuel", backpack=["shatter"], weapon="axe").kind == "clash"


# -- Haste ---------------------------------------------------------------------------------------------------


def hasty(who: str = "hargrim", place: str = "1-a2", t: Table | None = None, **given: object) -> Table:
    """The character casts Haste at its Move."""
    t = bring(t or Table(), who, place, **{"backpack": ["haste"], **given})
    return t.start(t[who].seat).play(f"cast:{who}:haste")


@pytest.mark.rule("L-SCR-06")
def test_haste_is_one_to_three_chambers_none_of_them_twice() -> None:
    t = hasty()
    assert "stop" not in t.options  # at least one
    t.play("move:hargrim:a1")
    assert t.options == ("stop", "move:hargrim:b1")  # a2 is where it began
    t.play("move:hargrim:b1", "move:hargrim:c1", "6,2")
    assert (t["hargrim"].place, t["hargrim"].backpack) == ("1-c1", [])
    assert t.kind != "haste"


@pytest.mark.rule("L-SCR-06")
def test_one_move_scroll_per_move_and_one_may_stop_early() -> None:
    t = hasty("nimuel", "1-a2", backpack=["haste", "haste", "teleport"])
    assert not any(key.startswith("cast") for key in t.options)
    t.play("move:nimuel:a1", "stop", "6,2")
    assert t["nimuel"].place == "1-a1"


@pytest.mark.rule("L-SCR-06")
def test_a_every_chamber_passed_must_have_room() -> None:
    t = Table(4).put("skrit", "1-b1").put("ryjek", "1-b1").put("ostrogar", "1-b1")
    t = hasty(t=t).play("move:hargrim:a1")
    assert t.kind == "encounter"  # b1 is full and a2 is behind: the Move ends
    assert hasty().play("move:hargrim:a1").kind == "haste"


@pytest.mark.rule("L-SCR-06")
def test_b_special_tokens_act_in_every_chamber_entered() -> None:
    t = hasty("veluna", "1-a2", t=Table(4).token("trap", "1-a1").token("cloud", "1-b1"))
    t.play("move:veluna:a1", "6")
    assert t.events("trap_noticed")
    t.play("move:veluna:b1", "6")
    assert t.events("cloud_missed")
    assert t.kind == "haste"


@pytest.mark.rule("L-SCR-06")
def test_c_only_the_last_chamber_is_explored() -> None:
    t = hasty(t=Table().put("eriald", "1-a1")).play("move:hargrim:a1")
    assert t.kind == "haste"  # no attack on the way
    t.play("move:hargrim:b1", "stop", "4,2")
    assert [one["who"] for one in t.events("encounter")] == ["hargrim"]


@pytest.mark.rule("L-SCR-06")
def test_d_entering_a_teleport_ends_the_move_with_the_transfer() -> None:
    t = hasty(place="1-c3").play("move:hargrim:d3", "1")
    assert (t["hargrim"].place, t.kind) == ("2-e3", "act")


@pytest.mark.rule("L-SCR-06")
def test_e_a_sprung_trap_ends_the_move() -> None:
    t = hasty("veluna", "1-a2", t=Table().token("trap", "1-a1")).play("move:veluna:a1", "1")
    assert (t["veluna"].place, t["veluna"].lp, t.kind) == ("1-a1", 2, "act")
    assert not t.events("encounter")


# -- Stone Skin ----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-SCR-09")
def test_stone_skin_turns_one_wound_away_and_armour_stays() -> None:
    t = bring(Table(4), "hargrim", armour=["helmet"], backpack=["stone_skin"])
    attack(bring(t, "khar_ghul", backpack=["dispel"]), "khar_ghul", "hargrim")
    t.play(PASS, "6,2", PASS, "cast:hargrim:stone_skin")
    assert (t["hargrim"].lp, t["hargrim"].armour, t["hargrim"].backpack) == (3, ["helmet"], [])
    assert t.kind == "act"  # no Dispel answers it
    assert t["khar_ghul"].backpack == ["dispel"]


@pytest.mark.rule("L-SCR-09")
def test_stone_skins_serve_against_several_wounds() -> None:
    t = meet(Table(), "demon", "hargrim", backpack=["stone_skin"])
    assert t.play("2,5").kind == "act"  # Dread: none in this fight
    skins = ["stone_skin", "stone_skin"]
    t = bring(bring(Table(), "hargrim", backpack=skins), "eriald", gauntlet=True)
    attack(t, "eriald", "hargrim").play(PASS, "5,2", PASS, *["cast:hargrim:stone_skin"] * 2)
    assert (t["hargrim"].lp, t["hargrim"].backpack) == (3, [])


# -- Unseen --------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-SCR-10")
def test_the_unseen_cannot_be_attacked_until_the_owners_next_turn() -> None:
    t = bring(Table(), "nimuel", backpack=["unseen"]).start(2).play("cast:nimuel:unseen")
    assert t["nimuel"].unseen
    bring(t, "hilda").start(1, "encounter", moved="hilda")
    assert t.kind == "act"  # nobody to attack, and no Encounter Roll beside her
    assert not t.events("encounter")
    assert not t.start(2, "start")["nimuel"].unseen


@pytest.mark.rule("L-SCR-10")
def test_cast_when_attacked_it_takes_the_defender_out_of_the_fight() -> None:
    t = attacked("nimuel", "unseen")
    t.play("cast:nimuel:unseen")
    assert (t.state.fight, t["nimuel"].unseen, t.kind) == (None, True, "act")
    t = bring(bring(Table(), "hilda"), "nimuel", backpack=["unseen"])
    assert attack(t, "nimuel", "hilda").kind == "clash"  # the attacker cannot cast it


@pytest.mark.rule("L-SCR-10")
def test_the_unseen_joins_no_defence_and_takes_up_room() -> None:
    t = bring(bring(bring(Table(4), "saelith"), "eriald", unseen=True), "hilda")
    assert attack(t, "hilda", "saelith").kind == "clash"
    t = Table(4).put("skrit", TAME, unseen=True).put("ryjek", TAME).put("eriald", TAME).start()
    assert "move:hilda:b3" not in t.options


@pytest.mark.rule("L-SCR-10")
def test_monsters_and_tokens_find_the_unseen() -> None:
    t = meet(Table(), "spider", unseen=True).play("2,5")
    assert (t["hilda"].lp, t["hilda"].unseen) == (2, True)
    t = Table().token("trap", TAME).put("ostrogar", "1-b2", unseen=True).start(3)
    assert t.play("move:ostrogar:b3", "1")["ostrogar"].lp == 1


@pytest.mark.rule("L-SCR-10")
def test_attacking_and_dying_end_it() -> None:
    t = bring(bring(Table(), "eriald"), "hilda", unseen=True)
    assert not attack(t, "hilda", "eriald")["hilda"].unseen
    t = meet(Table().gone("hargrim"), "spider", unseen=True, lp=1).play("2,5")
    assert (t["hilda"].lp, t["hilda"].unseen) == (3, False)
