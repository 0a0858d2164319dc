"""The Gauntlet of Doom (1.16, L-FAQ-01, L-R-83 to L-R-87)."""

from typing import Any

import pytest

from games.systems.sorcerer.invariants import invariants
from games.systems.sorcerer.queries import strength
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table

PARTS = ["helmet", "axe", "might"]


def smith(parts: list[str] | None = None, gems: int = 3, place: str = "1-a3", **given: Any) -> Table:
    """Hargrim, who carries three tokens, in the own Camp with Gems."""
    table = Table().asleep("hilda").put("hargrim", place, backpack=PARTS if parts is None else parts, **given)
    return table.gems(1, gems)


def made(**given: Any) -> Table:
    """Hargrim has made the Gauntlet at the start of his turn."""
    return smith(**given).start().play("gauntlet:hargrim")


def bearer(where: str = "1-b1", **given: Any) -> Table:
    """Hilda bears the Gauntlet."""
    return Table(4).put("hilda", where, gauntlet=True, **given)


@pytest.mark.rule("L-GAUNT-01")
@pytest.mark.parametrize("who", CONTENT.characters)
def test_any_character_makes_it_in_its_own_camp(who: str) -> None:
    table = Table(4)
    seat = table[who].seat
    if not table[who].place:
        pair = [one for one in table.state.characters.values() if one.seat == seat and one.place]
        table.asleep(pair[0].id).put(who, pair[1].place)
    table.floor(table[who].place, *PARTS).gems(seat, 3)
    table.start(seat).play(f"gauntlet:{who}")
    assert table[who].gauntlet


@pytest.mark.rule("L-GAUNT-01", "L-R-83")
def test_not_elsewhere_not_asleep_not_in_the_turn_of_others() -> None:
    assert "gauntlet:hargrim" not in smith(place="1-a2").start().options
    assert "gauntlet:hilda" not in smith().start().options
    assert "gauntlet:hargrim" not in smith().start(2).options


@pytest.mark.rule("L-GAUNT-02", "L-FAQ-01")
@pytest.mark.parametrize(
    ("parts", "gems", "possible"),
    [
        (["helmet", "axe", "might"], 3, True),
        (["breastplate", "dagger", "weakness"], 3, True),
        (["helmet", "axe", "might"], 2, False),
        (["axe", "might", "elixir"], 3, False),
        (["helmet", "might", "elixir"], 3, False),
        (["helmet", "axe", "elixir"], 3, False),
    ],
)
def test_all_six_elements_together(parts: list[str], gems: int, possible: bool) -> None:
    assert ("gauntlet:hargrim" in smith(parts, gems).start().options) == possible


@pytest.mark.rule("L-GAUNT-03")
def test_the_tokens_go_to_the_pile_and_the_gems_to_the_stock() -> None:
    table = made(gems=5)
    assert (table["hargrim"].backpack, table.treasury(1)) == ([], 2)
    assert all(table.state.finds[part] == CONTENT.finds[part].count for part in PARTS)
    invariants(table.state)


@pytest.mark.rule("L-GAUNT-04")
def test_it_takes_the_place_of_a_weapon() -> None:
    table = bearer(backpack=["axe"]).start()
    assert not [key for key in table.options if key.startswith("wield")]
    assert table["hilda"].weapon == ""


@pytest.mark.rule("L-GAUNT-05")
def test_it_cannot_be_taken_off_or_given_away() -> None:
    table = bearer(backpack=["might"]).put("wolsung", "1-b1").start(1, "act", moved="hilda", open=True)
    verbs = {
        key.split(":")[0] for key in table.options if "gauntlet" in key or key.startswith(("stow", "shed"))
    }
    assert verbs == set()
    table.play("give:wolsung:might", "end")
    assert (table["hilda"].gauntlet, table["wolsung"].gauntlet) == (True, False)


@pytest.mark.rule("L-GAUNT-06")
def test_the_bearer_wears_no_armour() -> None:
    table = bearer(backpack=["helmet"]).start()
    assert not [key for key in table.options if key.startswith("wear")]


@pytest.mark.rule("L-GAUNT-07")
def test_one_gauntlet_at_a_time_in_a_team() -> None:
    table = smith().put("wolsung", "1-b1", gauntlet=True).start()
    assert "gauntlet:hargrim" not in table.options
    other = smith().put("eriald", gauntlet=True).start()
    assert "gauntlet:hargrim" in other.options


@pytest.mark.rule("L-GAUNT-08", "L-GAUNT-09")
def test_nothing_that_acts_on_weapons_acts_on_it() -> None:
    """Ogre, Acid Monster, Shatter, Acid Cloud and the price of abilities leave it alone."""
    ogre = bearer("1-d5").start().play("move:hilda:e5", "4,4", "1,5")
    assert (ogre.happened("encounter")["row"], ogre["hilda"].gauntlet, ogre["hilda"].lp) == ("ogre", True, 2)
    acid = bearer("1-b3").start().play("move:hilda:c3", "2,3", "6,2", "axe")
    assert (acid.happened("beaten")["monster"], acid["hilda"].gauntlet) == ("acid", True)
    shatter = bearer("1-a1").asleep("eriald").put("nimuel", "1-b1", backpack=["shatter"]).start()
    shatter.play("move:hilda:b1", "attack:nimuel")
    assert not [key for key in shatter.options if "shatter" in key]
    trapper = Table().put("wolsung", "1-b1", gauntlet=True).start(1, "act", moved="wolsung", open=True)
    assert not [key for key in trapper.options if key.startswith("ability")]


@pytest.mark.rule("L-GAUNT-09")
def test_stone_hide_does_not_weaken_it() -> None:
    table = bearer("1-b1").start().play("move:hilda:c1", "6,6", "2,3")
    assert (table.happened("encounter")["row"], table.happened("clash")["attacker"]) == ("golem", 6)


@pytest.mark.rule("L-GAUNT-10")
def test_plus_three_strength() -> None:
    table = bearer()
    assert strength(CONTENT, table["hilda"]) == 3 + 3
    assert table.start().play("move:hilda:a1", "2,3", "fight", "2,3").happened("clash")["attacker"] == 6


@pytest.mark.rule("L-GAUNT-11")
def test_the_bearer_deals_two_wounds() -> None:
    table = bearer().put("eriald", "1-a1").start().play("move:hilda:a1", "attack:eriald", "5,2")
    assert table["eriald"].lp == 1
    table = bearer("1-a1").put("eriald", "1-b1").start(2).play("move:eriald:a1", "attack:hilda", "2,5")
    assert table["eriald"].lp == 1


@pytest.mark.rule("L-GAUNT-12", "L-GAUNT-05")
def test_it_falls_apart_when_its_bearer_dies() -> None:
    table = bearer("1-b3", lp=1).start().play("move:hilda:c3", "1,1", "fight", "1,5")
    assert (table["hilda"].status, table["hilda"].gauntlet) == ("asleep", False)
    assert table.lying("1-c3") == []
    invariants(table.state)  # 88 Finds, the Gauntlet is none of them


@pytest.mark.rule("L-GAUNT-13")
def test_who_is_killed_with_it_is_gone_for_good() -> None:
    table = bearer().put("eriald", "1-a1", lp=2).start().play("move:hilda:a1", "attack:eriald", "5,2")
    assert (table["eriald"].status, table["eriald"].place) == ("gone", "")
    assert table["nimuel"].status == "active"
    table = bearer().put("eriald", "1-a1", lp=1).start().play("move:hilda:a1", "attack:eriald", "5,2")
    assert table["eriald"].status == "gone"


@pytest.mark.rule("L-R-83")
def test_made_at_every_quiet_point() -> None:
    assert "gauntlet:hargrim" in smith().start(1, "act", moved="wolsung").options
    assert "gauntlet:hargrim" in smith().start(1, "finish", rearrange=True).options
    table = smith().put("wolsung", "1-b1").put("eriald", "1-b1").start(1, "encounter", moved="wolsung")
    assert "gauntlet:hargrim" in table.options


@pytest.mark.rule("L-R-83")
def test_the_zombie_cannot_make_it() -> None:
    table = Table().put("ostrogar", "3-a1").put("khar_ghul", "3-a2").put("zombie", "3-b3", backpack=["axe"])
    table.floor("3-b3", "helmet", "might", "dagger").gems(3, 5).start(3)
    assert not [key for key in table.options if key.startswith("gauntlet")]


@pytest.mark.rule("L-R-84")
def test_components_come_from_slots_backpack_and_the_camp_floor() -> None:
    table = smith(["might"], weapon="axe").floor("1-a3", "helmet").start().play("gauntlet:hargrim")
    hargrim = table["hargrim"]
    assert (hargrim.weapon, hargrim.backpack, table.lying("1-a3")) == ("", [], [])
    assert hargrim.gauntlet


@pytest.mark.rule("L-R-84")
def test_of_several_fitting_tokens_the_player_chooses() -> None:
    table = smith(["helmet", "might", "axe"], weapon="dagger").start().play("gauntlet:hargrim")
    assert (table.kind, set(table.options)) == ("gauntlet_part", {"axe", "dagger"})
    table.play("dagger")
    assert (table["hargrim"].weapon, table["hargrim"].backpack) == ("", ["axe"])


@pytest.mark.rule("L-R-85")
def test_what_it_displaces_goes_to_the_backpack_or_the_floor() -> None:
    table = smith(["helmet", "might", "axe"], weapon="dagger", armour=["breastplate"]).start()
    table.play("gauntlet:hargrim", "helmet", "axe")
    assert (table.kind, table.options) == ("gauntlet_put", ("backpack", "floor"))
    table.play("backpack", "floor")
    hargrim = table["hargrim"]
    assert (hargrim.weapon, hargrim.armour, hargrim.backpack) == ("", [], ["dagger"])
    assert table.lying("1-a3") == ["breastplate"]


@pytest.mark.rule("L-R-85")
def test_with_a_full_backpack_it_goes_to_the_floor() -> None:
    table = smith(["elixir", "elixir", "haste"], weapon="dagger").floor("1-a3", "helmet", "axe", "might")
    table.start().play("gauntlet:hargrim", "axe", "might")
    assert (table["hargrim"].weapon, table.lying("1-a3")) == ("", ["dagger"])


@pytest.mark.rule("L-R-86")
def test_after_it_has_fallen_apart_the_team_makes_another() -> None:
    table = smith().put("wolsung", "1-b3", gauntlet=True, lp=1).start()
    table.play("move:wolsung:c3", "1,1", "pass", "fight", "1,5", "pass")
    assert table["wolsung"].status == "asleep"
    table.play("gauntlet:hargrim")
    assert table["hargrim"].gauntlet


@pytest.mark.rule("L-R-87")
def test_only_wounds_dealt_by_the_bearers_side_in_a_fight_kill_for_good() -> None:
    """A Lightning Bolt cast by the bearer, or a monster, does not."""
    table = Table().asleep("eriald").put("nimuel", "1-b1", gauntlet=True, backpack=["lightning_bolt"])
    table.put("hilda", "1-b1", lp=1).start(2).play("cast:nimuel:lightning_bolt:hilda")
    assert (table["hilda"].status, table.happened("died")["gone"]) == ("asleep", False)


@pytest.mark.rule("L-R-87")
def test_the_bearer_as_joint_defender_kills_for_good() -> None:
    table = Table().put("hilda", "1-a1", gauntlet=True).put("wolsung", "1-a1").put("eriald", "1-b1", lp=1)
    table.start(2).play("move:eriald:a1", "attack:wolsung", "join:hilda", "2,5")
    assert table["eriald"].status == "gone"
