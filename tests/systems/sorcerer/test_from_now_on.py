""" "And from now on": which orders could answer a question's kind, and what asks it (L-COR-04, L-COR-09)."""

import pytest

from games.systems.sorcerer.order_values import askable, asks
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.fights import attack, bring
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table

ORDERS = SYSTEM.orders


def attacked() -> Table:
    """Hilda attacks Nimuel."""
    return attack(bring(bring(Table(windows=True), "nimuel"), "hilda"), "hilda", "nimuel")


def offered(t: Table, kind: str, seat: int) -> tuple[str, ...]:
    """The orders that a seat may give out of a question of this kind."""
    return ORDERS.from_now_on(SYSTEM.observe(t.state, seat), kind, seat)


@pytest.mark.rule("L-COR-04")
@pytest.mark.parametrize("kind", askable(CONTENT))
def test_each_kind_that_may_wait_has_orders_of_one_step(kind: str) -> None:
    for order in offered(attacked(), kind, 2):
        declared = ORDERS.declared[order]
        assert [field.type for field in declared.fields if field.type in ("choice", "flag")]
    assert offered(attacked(), kind, 2)


def test_what_never_waits_offers_nothing_out_of_turn() -> None:
    for kind in ("armour_loss", "cloud_loss", "awaken", "pickpocket", "repeat_others", "move", "setup"):
        assert offered(attacked(), kind, 2) == ()
    assert offered(Table.fresh(), "setup", 1) == ()


@pytest.mark.rule("L-COR-09")
def test_in_the_own_turn_the_orders_are_those_of_the_own_turn() -> None:
    t = attacked()
    assert offered(t, "cast", 1) == offered(t, "stone_skin", 1) == ("own_cast",)
    assert offered(t, "repeat", 1) == offered(t, "repeat_die", 1) == ("own_repeat",)
    assert "own_cast" not in offered(t, "cast", 2)


@pytest.mark.rule("L-COR-S14", "L-COR-04")
@pytest.mark.parametrize("kind", askable(CONTENT))
def test_asking_changes_one_kind_and_leaves_the_others(kind: str) -> None:
    for before in ({}, {"ask_when_attacked": True}, {"ask": ("cast",)}, {"ask": askable(CONTENT)[1:]}):
        orders = CONTENT.order_book.merged(before)
        for wanted in (True, False):
            changed = {**orders, **CONTENT.order_book.validate(ORDERS.asking(orders, kind, wanted))}
            assert asks(CONTENT, changed, kind) is wanted
            for other in askable(CONTENT):
                assert other == kind or asks(CONTENT, changed, other) == asks(CONTENT, orders, other)


def test_asking_knows_no_other_kinds() -> None:
    assert ORDERS.asking(CONTENT.order_book.merged(), "repeat_others", True) == {}
    assert ORDERS.asking(CONTENT.order_book.merged(), "cast", False) == {}
