"""Standing orders as values: checked, and laid one scope over another (3.2, 3.3)."""

from collections.abc import Mapping
from typing import Any

from games.engine.orders import WrongOrder
from games.systems.sorcerer.cards import OrderValue
from games.systems.sorcerer.content import ORDER_DEFAULTS, ORDERS
from games.systems.sorcerer.order_fields import refusal

Settings = Mapping[str, Any]
ASKABLE = tuple(str(choice.value) for choice in ORDERS["ask"].fields[0].choices)
"""The kinds of question that may wait for somebody who is not on turn: L-COR-D01 to D04 and D07."""
NOT_ASKING: dict[str, OrderValue] = {"ask_when_attacked": False, "ask": ()}


def validate(values: Settings) -> dict[str, Any]:
    """Some orders as they came from a form or from stored JSON: the same, checked, lists as tuples.

    Raises WrongOrder naming the order, and in its text the field.
    """
    if not isinstance(values, Mapping):
        raise WrongOrder("", "a mapping of order ids to values expected")
    checked = {str(order): _final(value) for order, value in values.items()}
    for order, value in checked.items():
        if order not in ORDERS:
            raise WrongOrder(order, "unknown")
        reason = refusal(ORDERS[order], value)
        if reason is not None:
            raise WrongOrder(order, reason)
    return checked


def _final(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _final(one) for key, one in value.items()}
    return tuple(_final(one) for one in value) if isinstance(value, list | tuple) else value


def merged(*layers: Settings) -> dict[str, Any]:
    """Complete orders: the defaults, then each layer over the ones before; this fight comes last.

    An order that a narrower scope names replaces that of the wider one as a whole.
    """
    return {**ORDER_DEFAULTS, **{order: value for layer in layers for order, value in layer.items()}}


def asks(settings: Settings, kind: str) -> bool:
    """L-COR-S14 and "ask me" per kind: whether a question of this kind is left to the attacked person."""
    return kind in ASKABLE and bool(settings["ask_when_attacked"] or kind in settings["ask"])


def without_asking(orders: Settings) -> dict[str, Any]:
    """The same orders when the wait is over: they apply to everything (L-COR-04)."""
    return {**orders, **NOT_ASKING}


def late_choice(orders: Settings) -> str:
    """L-COR-S15: "stand_in" or "automatic", who plays my turn that ran out."""
    return str(merged(orders)["offline_turn"])


def ranking_of(settings: Settings) -> tuple[str, ...]:
    """L-COR-S13: the kinds of token, best first."""
    value = settings["item_ranking"]
    usual = ORDERS["item_ranking"].fields[0].choices
    return tuple(str(choice.value) for choice in usual) if value == "default" else tuple(value)


def reason_of(order: str, value: Any) -> str:
    """The code under which an entry keeps what an order has answered: "stone_skin.always", "deny_victory"."""
    if isinstance(value, Mapping):
        value = value.get("when")
    return f"{order}.{value}" if isinstance(value, str) and order != "awaken_order" else order
