"""1.11 Crystals and Gems."""

import pytest

from games.systems.sorcerer.quiet import quiet_options
from games.systems.sorcerer.state import CRYSTAL
from games.systems.sorcerer.view import observe
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


def home(*tokens: str, gems: int = 1) -> Table:
    """Hilda, one step from her Camp, carries these tokens."""
    return Table().put("hilda", "1-a2", backpack=list(tokens)).gems(1, gems).start().play("move:hilda:a3")


def fulfilled() -> Table:
    """Hilda has carried a fire Rune to the fire chamber of board 2A, b2, in Wolsung's company."""
    t = Table().put("hilda", "2-b1", rune="fire").put("wolsung", "2-b2")
    return t.start().play("move:hilda:b2", "quests")


@pytest.mark.rule("L-GEM-01", "L-GEM-02")
def test_a_fulfilled_quest_puts_one_crystal_into_the_backpack_of_who_fulfilled_it() -> None:
    t = fulfilled()
    assert (t["hilda"].backpack, t["wolsung"].backpack) == ([CRYSTAL], [])
    assert (t.state.crystals, t["hilda"].rune, t.state.runes["fire"]) == (CONTENT.crystals - 1, "", 3)


@pytest.mark.rule("L-GEM-03")
def test_a_crystal_lies_in_a_backpack_or_on_a_floor_and_does_nothing() -> None:
    t = fulfilled()
    assert t.treasury(1) == 1
    assert quiet_options(t.state, 1) == []
    assert not any(key.startswith(("wield", "wear")) for key in t.options)
    t.play(f"drop:{CRYSTAL}")
    assert (t["hilda"].backpack, t.lying("2-b2"), t.treasury(1)) == ([], [CRYSTAL], 1)


@pytest.mark.rule("L-GEM-03")
def test_a_crystal_pays_for_no_ability_and_for_no_part_of_the_gauntlet() -> None:
    t = Table().put("wolsung", "1-b3", backpack=[CRYSTAL]).start(1, "act", moved="wolsung", open=True)
    assert not any(key.startswith("ability") for key in t.options)
    t = Table().put("hilda", "1-a3", weapon="axe", armour=["helmet"], backpack=[CRYSTAL]).gems(1, 9).start()
    assert not any(key.startswith("gauntlet") for key in t.options)


@pytest.mark.rule("L-GEM-04")
def test_in_the_own_camp_a_crystal_becomes_five_gems_at_once_without_a_question() -> None:
    t = home(CRYSTAL)
    assert (t.treasury(1), t["hilda"].backpack) == (6, [])
    assert t.happened("converted") == {"who": "hilda", "count": 1}
    assert [entry.kind for entry in t.at.entries] == ["move"]


@pytest.mark.rule("L-GEM-04")
def test_no_other_chamber_converts() -> None:
    t = Table().put("hilda", "1-b1", backpack=[CRYSTAL]).start().play("move:hilda:a1", "1,5")
    assert (t.treasury(1), t["hilda"].backpack) == (1, [CRYSTAL])


@pytest.mark.rule("L-GEM-05")
def test_every_crystal_carried_is_converted() -> None:
    t = home(CRYSTAL, "might")
    assert t["hilda"].backpack == ["might"]
    t = home(CRYSTAL, CRYSTAL)
    assert (t.treasury(1), t["hilda"].backpack, t.happened("converted")["count"]) == (11, [], 2)


@pytest.mark.rule("L-GEM-06")
def test_the_token_returns_to_the_stock() -> None:
    t = Table().put("hilda", "1-a2", backpack=[CRYSTAL]).start()
    assert t.state.crystals == 20
    assert t.play("move:hilda:a3").state.crystals == 21


@pytest.mark.rule("L-GEM-07")
def test_gems_are_the_players_and_take_no_place() -> None:
    t = home("might", CRYSTAL, gems=4)
    assert (t.treasury(1), t["hilda"].backpack) == (9, ["might"])
    t = Table().put("hilda", "1-b3", lp=1).gems(1, 7).start(1, "encounter", moved="hilda")
    t.play("5,5", "pass", "1,6", "pass")
    assert (t["hilda"].status, t.treasury(1), t.lying("1-b3")) == ("asleep", 7, [])


@pytest.mark.rule("L-GEM-08")
def test_no_other_player_touches_them() -> None:
    t = Table(4).put("skrit", "1-b3").put("hilda", "1-b3").gems(1, 9).gems(4, 1)
    t.start(4, "encounter", moved="skrit").play("attack:hilda", "5,2")
    assert t.kind != "pickpocket"  # an empty backpack: the Gems are not in it
    t = Table(4).put("skrit", "1-b3").put("hilda", "1-b3", backpack=["might"]).gems(1, 9).gems(4, 1)
    t.start(4, "encounter", moved="skrit").play("attack:hilda", "5,2", "steal")
    assert t.bag == ("might",)
    assert (t.play("might").treasury(1), t.treasury(4)) == (9, 1)


@pytest.mark.rule("L-GEM-09")
def test_gems_lie_in_view_of_everybody() -> None:
    t = Table().gems(1, 7).gems(2, 3).start()
    for reader in (1, 2, 3, None):
        assert [player.gems for player in observe(t.state, reader).players] == [7, 3, 1]


@pytest.mark.rule("L-GEM-10")
def test_gems_won_from_a_monster_are_added_at_once() -> None:
    t = Table().put("hilda", "1-b3").start(1, "encounter", moved="hilda").play("5,5", "6,1")
    assert (t.kind, t.treasury(1)) == ("find", 2)  # before the Find is drawn
    assert t.happened("gems") == {"seat": 1, "amount": 1, "why": "spider", "gems": 2}


@pytest.mark.rule("L-GEM-15")
def test_three_gems_are_part_of_the_price_of_the_gauntlet() -> None:
    def smith(gems: int) -> Table:
        t = Table().put("hilda", "1-a3", weapon="axe", armour=["helmet"], backpack=["might"])
        return t.gems(1, gems).start()

    assert not any(key.startswith("gauntlet") for key in smith(2).options)
    t = smith(3).play("gauntlet:hilda")
    assert (t.treasury(1), t["hilda"].gauntlet) == (0, True)


@pytest.mark.rule("L-GEM-16")
def test_a_dropped_crystal_is_anybodys_who_finds_it_and_converts_at_home() -> None:
    t = Table().put("hilda", "2-a2", backpack=[CRYSTAL]).start(1, "act", moved="hilda", open=True)
    t.play(f"drop:{CRYSTAL}", "end")
    t.put("hilda", "2-b1").put("eriald", "2-a2").start(2, "act", moved="eriald", open=True)
    t.play(f"pick:{CRYSTAL}", "extra", "move:eriald:a3")
    assert (t.treasury(2), t.treasury(1), t["eriald"].backpack) == (5, 1, [])
    assert (t.state.crystals, t.lying("2-a2")) == (21, [])


@pytest.mark.rule("L-GEM-16")
def test_what_a_dead_bearer_dropped_converts_for_the_other_team() -> None:
    t = Table().put("hilda", "2-b1", lp=1, backpack=[CRYSTAL]).put("eriald", "2-b1")
    t.start(2, "encounter", moved="eriald").play("attack:hilda", "5,2")
    assert t.lying("2-b1") == [CRYSTAL]
    t.play(f"pick:{CRYSTAL}")
    assert (t["eriald"].backpack, t.lying("2-b1")) == ([CRYSTAL], [])
