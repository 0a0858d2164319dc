"""The careful automatic turn and what it carries: the inventory by the item ranking (L-COR-11, L-COR-S13)."""

import pytest

from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.table import Table
from tests.systems.sorcerer.test_careful import CAMP, careful, go_on


def exploring(t: Table, who: str = "hilda") -> Table:
    """The inventory step of the character's Exploration, after the Quests."""
    return t.start(1, "act", moved=who, open=True)


@pytest.mark.rule("L-COR-11", "L-COR-S13")
def test_the_best_of_what_lies_here_is_picked_up_as_far_as_there_is_room() -> None:
    t = exploring(Table().put("hilda", "1-b3", backpack=["dagger"]).floor("1-b3", "elixir", "crystal"))
    assert careful(t) == "wield:hilda:dagger"
    answered = [key for kind, key in go_on(t) if kind == "act"]
    assert answered == ["wield:hilda:dagger", "pick:crystal", "pick:elixir", "end"]
    assert sorted(t["hilda"].backpack) == ["crystal", "elixir"]


@pytest.mark.rule("L-COR-11", "L-COR-S13")
def test_for_something_better_the_worst_is_left_behind() -> None:
    t = Table().put("hilda", "1-b3", weapon="axe", armour=["helmet"], backpack=["elixir", "weakness"])
    t = exploring(t.floor("1-b3", "crystal", "dagger"))
    assert [key for _, key in go_on(t)] == ["pick:crystal", "drop:weakness", "end"]
    assert t["hilda"].backpack == ["elixir", "crystal"]


@pytest.mark.rule("L-COR-11", "L-COR-S13")
def test_the_players_own_ranking_counts() -> None:
    t = Table().put("hilda", "1-b3", weapon="axe", armour=["helmet"], backpack=["elixir", "weakness"])
    t = exploring(t.floor("1-b3", "crystal", "dagger"))
    ranking = tuple(SYSTEM.orders.declared["item_ranking"].fields[0].choices)
    words = tuple(str(choice.value) for choice in ranking)
    assert [key for _, key in go_on(t, orders={"item_ranking": words[::-1]})] == [
        "pick:dagger",
        "drop:elixir",
        "end",
    ]


@pytest.mark.rule("L-COR-11")
def test_what_is_carried_too_much_is_left_by_the_ranking() -> None:
    t = exploring(Table().put("hilda", "1-b3", weapon="axe", backpack=["crystal", "weakness", "elixir"]))
    assert careful(t) == "drop:weakness"
    ranking = ["crystal", "uncastable_scroll", "castable_scroll", "best_weapon", "fitting_armour"]
    ranking += ["other_weapon", "other_armour", "elixir"]
    assert careful(t, {"item_ranking": ranking}) == "drop:elixir"


@pytest.mark.rule("L-COR-11")
def test_armour_goes_into_a_free_slot_and_the_best_weapon_in_hand() -> None:
    t = Table().put("wolsung", "1-b3", weapon="dagger", backpack=["helmet", "sword", "axe"])
    answered = [key for _, key in go_on(exploring(t, "wolsung"))]
    assert answered == ["wield:wolsung:axe", "wear:wolsung:helmet", "end"]
    worse = Table().put("wolsung", "1-b3", weapon="axe", armour=["helmet"], backpack=["breastplate", "sword"])
    assert careful(exploring(worse, "wolsung")) == "end"


@pytest.mark.rule("L-COR-11")
def test_an_awakened_character_takes_what_is_in_the_camp() -> None:
    t = Table().put("hilda", CAMP, awakened=True).put("wolsung", "1-c2")
    t.floor(CAMP, "weakness", "elixir", "dagger").start()
    assert careful(t) == "camp:hilda:dagger", "no weapon is better"
    assert careful(t.play("camp:hilda:dagger")) == "camp:hilda:elixir"
    assert careful(t.play("camp:hilda:elixir")) == "move:wolsung:b2"
