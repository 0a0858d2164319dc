"""The tiny game with plans of a turn: what may be planned, and what stops a plan."""

from dataclasses import replace
from typing import Any

from games.engine.orders import StandingOrders
from games.kit.planning import Planning
from tests.games.tiny import TINY, View, act, bid, order_answer, stash


def turn_of(view: View, seat: int) -> int | None:
    """The number of the seat's turn, as far as tests need to tell turns apart."""
    return view.round if view.turn == seat else None


def facts(view: View, seat: int) -> dict[str, Any]:
    return {"points": view.points[seat]}


def scored(before: Any, now: Any, least: int) -> bool:
    return bool(now["points"] - before["points"] >= max(1, least))


def coming(view: View, seat: int) -> View:
    return View(seat, view.round, view.points, view.stash)


PLANNING = Planning(
    main="act",
    kinds=("stash",),
    passed=(),
    turn=turn_of,
    facts=facts,
    stops={"scored": scored},
    coming=coming,
)
PLANNED = replace(
    TINY,
    phases={"act": act, "stash": stash, "bid": bid},
    orders_of=lambda *_: StandingOrders(answer=order_answer, plans=PLANNING),
)
