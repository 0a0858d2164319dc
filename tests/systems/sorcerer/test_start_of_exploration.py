"""The start of the Exploration: a question where dice wait and something has changed (T2, L-EXPL-01)."""

from typing import Any

import pytest

from games.engine.questions import Chance, Question
from tests.systems.sorcerer.table import Table


def walks(who: str, *, cloud: bool = True, seat: int = 2, **given: Any) -> Table:
    """Somebody at 1-a1, a Cloud in 1-b1, which has a digit."""
    table = Table(4).put(who, "1-a1", **given)
    return (table.token("cloud", "1-b1") if cloud else table).start(seat)


def asked(table: Table) -> tuple[str, ...]:
    """The options before the dice; () where the dice are thrown at once."""
    assert table.kind == "encounter"
    return table.options if isinstance(table.at.question, Question) else ()


# -- changed on the way -----------------------------------------------------------------------------------


@pytest.mark.rule("L-EXPL-01", "L-R-91")
def test_wounded_by_a_cloud_one_is_asked_for_the_elixir() -> None:
    table = walks("eriald", lp=2, backpack=["elixir"])
    assert "drink:eriald" in table.options
    table.play("move:eriald:b1", 1)
    assert asked(table) == ("go_on", "drink:eriald")
    assert table.play("drink:eriald")["eriald"].lp == 2


@pytest.mark.rule("L-EXPL-01")
def test_when_a_cloud_has_eaten_the_axe_another_weapon_is_wielded() -> None:
    table = walks("eriald", weapon="axe", backpack=["sword"])
    assert "wield:eriald:sword" in table.options
    table.play("move:eriald:b1", 1)
    assert asked(table) == ("go_on", "wield:eriald:sword")
    assert table.play("wield:eriald:sword")["eriald"].weapon == "sword"


@pytest.mark.rule("L-EXPL-01")
def test_when_a_cloud_has_eaten_the_helmet_other_armour_is_worn() -> None:
    table = walks("eriald", armour=["helmet"], backpack=["breastplate"])
    assert "wear:eriald:breastplate" in table.options
    table.play("move:eriald:b1", 1)
    assert asked(table) == ("go_on", "wear:eriald:breastplate")
    table = walks("eriald", armour=["helmet"], backpack=["helmet"]).play("move:eriald:b1", 1)
    assert asked(table) == ("go_on", "wear:eriald:helmet")


@pytest.mark.rule("L-EXPL-01")
def test_a_haste_out_of_a_full_backpack_lets_the_weapon_be_stowed() -> None:
    def hasty(*backpack: str) -> Table:
        table = Table().asleep("wolsung").put("hargrim", "1-a1", weapon="axe", backpack=list(backpack))
        return table.start().play("cast:hargrim:haste", "move:hargrim:b1", "stop")

    assert asked(hasty("haste", "might", "elixir")) == ("go_on", "stow:hargrim:axe")
    assert asked(hasty("haste", "might")) == ()  # it could be stowed before


@pytest.mark.rule("L-EXPL-01", "L-R-91")
def test_after_the_paid_move_it_is_the_same() -> None:
    table = Table(4).put("eriald", "1-a1", lp=2, backpack=["elixir"]).token("cloud", "1-b1").gems(2, 1)
    table.start(2, "act", moved="saelith").play("extra")
    assert "drink:eriald" in table.options
    assert asked(table.play("move:eriald:b1", 1)) == ("go_on", "drink:eriald")


@pytest.mark.rule("L-EXPL-01")
def test_gear_could_not_be_changed_beside_the_paid_move() -> None:
    def paid(**given: Any) -> Table:
        table = walks("eriald", cloud=False, **given).gems(2, 1).start(2, "act", moved="saelith")
        return table.play("extra", "move:eriald:b1")

    assert asked(paid(backpack=["axe"])) == ("go_on", "wield:eriald:axe")
    assert asked(paid(backpack=["might"])) == ()


# -- nothing changed --------------------------------------------------------------------------------------


@pytest.mark.rule("L-R-91")
def test_nothing_has_changed_and_the_dice_are_thrown() -> None:
    table = walks("eriald", lp=2, weapon="axe", armour=["helmet"], backpack=["sword", "elixir"])
    assert asked(table.play("move:eriald:b1", 6)) == ()


@pytest.mark.rule("L-R-91")
def test_who_has_rearranged_before_the_move_is_not_asked_for_the_way_back() -> None:
    table = walks("eriald", cloud=False, weapon="dagger", backpack=["axe"]).play("wield:eriald:axe")
    assert "wield:eriald:dagger" not in table.options
    assert asked(table.play("move:eriald:b1")) == ()


@pytest.mark.rule("L-R-91")
def test_wounded_with_nothing_to_do_about_it() -> None:
    assert asked(walks("eriald", lp=2).play("move:eriald:b1", 1)) == ()


@pytest.mark.rule("L-R-91", "L-R-52")
def test_where_no_dice_wait_the_inventory_step_asks_for_it() -> None:
    """The Crystal is home, the backpack has room: the axe may be stowed, at no cost of a question."""
    table = Table().put("hilda", "1-a2", weapon="axe", backpack=["crystal", "might"]).start()
    table.play("move:hilda:a3")
    assert (table.kind, "stow:hilda:axe" in table.options) == ("act", True)


@pytest.mark.rule("L-R-91")
def test_with_an_enemy_everything_stands_beside_the_attack() -> None:
    table = walks("eriald", cloud=False, lp=2, backpack=["elixir"]).put("hilda", "1-b1").start(2)
    assert asked(table.play("move:eriald:b1")) == ("go_on", "attack:hilda", "drink:eriald")
    assert not isinstance(table.at.question, Chance)
