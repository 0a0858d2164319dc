"""What some standing orders say, as values (3.2, 3.3)."""

from collections.abc import Mapping
from typing import Any

from games.engine.orders import Settings
from games.kit.content_sets import derived
from games.kit.orders import OrderValue
from games.systems.sorcerer.content import Content

NOT_ASKING: dict[str, OrderValue] = {"ask_when_attacked": False, "ask": ()}


@derived
def askable(content: Content) -> tuple[str, ...]:
    """The kinds of question that may wait for somebody who is not on turn: L-COR-D01 to D04 and D07."""
    return content.orders["ask"].fields[0].words


@derived
def usual_ranking(content: Content) -> tuple[str, ...]:
    """The kinds of the default item ranking, best first."""
    return content.orders["item_ranking"].fields[0].words


def asks(content: Content, settings: Settings, kind: str) -> bool:
    """L-COR-S14 and "ask me" per kind: whether a question of this kind is left to the attacked person."""
    return kind in askable(content) and bool(settings["ask_when_attacked"] or kind in settings["ask"])


def without_asking(orders: Settings) -> dict[str, Any]:
    """The same orders when the wait is over: they apply to everything (L-COR-04)."""
    return {**orders, **NOT_ASKING}


def late_choice(content: Content, orders: Settings) -> str:
    """L-COR-S15: "stand_in" or "automatic", who plays my turn that ran out."""
    return str(content.order_book.merged(orders)["offline_turn"])


def ranking_of(content: Content, settings: Settings) -> tuple[str, ...]:
    """L-COR-S13: the kinds of token, best first."""
    value = settings["item_ranking"]
    return usual_ranking(content) if value == "default" else tuple(value)


def reason_of(order: str, value: Any) -> str:
    """The code under which an entry keeps what an order has answered: "stone_skin.always", "deny_victory"."""
    if isinstance(value, Mapping):
        value = value.get("when")
    return f"{order}.{value}" if isinstance(value, str) and order != "awaken_order" else order
