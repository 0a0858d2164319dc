"""From the question itself: which orders could answer all questions of its kind that are to come.

Everything here follows from public facts and from the player's own orders.
"""

from typing import Any

from games.engine.orders import Settings
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.order_values import askable, asks
from games.systems.sorcerer.view import View

ATTACKED: dict[str, tuple[str, ...]] = {
    "join_defence": ("joint_defence",),
    "cast": ("pre_cast", "post_cast", "dispel"),
    "stone_skin": ("stone_skin",),
    "repeat_die_others": ("repeat_defence", "deny_victory"),
}
"""Kind of question out of turn that may wait (L-COR-04) -> the orders that answer it."""
ON_TURN: dict[str, tuple[str, ...]] = {
    "cast": ("own_cast",),
    "stone_skin": ("own_cast",),
    "repeat": ("own_repeat",),
    "repeat_die": ("own_repeat",),
}
"""The same in the own turn (L-COR-09)."""


def from_now_on(view: View, kind: str, seat: int) -> tuple[str, ...]:
    """The ids of the orders that could answer every question of this kind to the seat, () for none."""
    if view.turn is None:
        return ()
    return (ON_TURN if view.turn.seat == seat else ATTACKED).get(kind, ())


def asking(content: Content, orders: Settings, kind: str, wanted: bool) -> dict[str, Any]:
    """What changes in complete orders so that the attacked is asked this kind, or no longer (L-COR-04)."""
    kinds = askable(content)
    if kind not in kinds or asks(content, orders, kind) == wanted:
        return {}
    asked = tuple(one for one in kinds if (wanted if one == kind else asks(content, orders, one)))
    every = len(asked) == len(kinds)
    return {"ask_when_attacked": every, "ask": () if every else asked}
