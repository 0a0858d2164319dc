"""The cautious turn of an absent player's mouse: recover, fight what is near, else search, else stay (2.1.5).

It spends no cheese, shares nothing, uses nothing up and never leaves the tile; and it does nothing that the
mouse's own orders refuse.
"""

from collections.abc import Sequence

from games.engine.dice import Stream
from games.engine.orders import Settings
from games.engine.questions import Question
from games.engine.system import Look
from games.systems.mice.aiming import FIGHT
from games.systems.mice.move import CLIMB, STAND
from games.systems.mice.orders.answers import order_when_due
from games.systems.mice.orders.refusals import allowed
from games.systems.mice.queries import near
from games.systems.mice.view import View

END, REST, SEARCH = "end", "rest", "search"
TO_REST = ("stunned", "webbed")
NO_ORDERS: Settings = {}


def careful(
    look: Look, question: Question, seat: int, stream: Stream, orders: Settings = NO_ORDERS, /
) -> str:
    """The answer that risks and spends least; out of turn what the orders say."""
    view = look()
    if question.kind == "turn":
        return _turn(view, allowed(view, question, seat, orders))
    ordered = order_when_due(view, question, seat, orders)
    return ordered.key if ordered is not None else question.default_of(seat)


def _turn(view: View, keys: Sequence[str]) -> str:
    assert view.turn is not None
    mouse = view.mice[view.turn.card]
    if REST in keys and any(status in mouse.status for status in TO_REST):
        return REST
    if STAND in keys:
        return STAND
    climbs = [key for key in keys if key.startswith(f"{CLIMB}:")]
    if climbs:
        return climbs[0]
    close = near(view.content.sides[view.side], mouse.space)
    fights = [key for key in keys if key.startswith(f"{FIGHT}:")]
    fights = [key for key in fights if view.figures[key.rpartition(":")[2]].space in close]
    if fights:
        return fights[0]
    return SEARCH if SEARCH in keys else END
