"""The careful automatic turn: only what must be done, nothing risked and nothing spent."""

from msgspec.structs import replace

from games.engine.dice import Stream
from games.engine.orders import Settings
from games.engine.questions import Question
from games.engine.system import Look
from games.systems.talisman.board import region
from games.systems.talisman.claims import without_bounties
from games.systems.talisman.determinize import determinize
from games.systems.talisman.inner import BACK
from games.systems.talisman.movement import GATEWAY, GO
from games.systems.talisman.orders.answers import by_order, speaker
from games.systems.talisman.view import View
from games.systems.talisman.worth.landings import landing

NO_ORDERS: Settings = {}
OWN_MATTERS = ("use", "choose", "space", "give_up", "card", "buy", "claim")
"""Kinds that in the own turn are answered by the safe key: nothing is used, bought or given away."""


def careful(
    look: Look, question: Question, seat: int, stream: Stream, orders: Settings = NO_ORDERS, /
) -> str:
    """The answer that risks and spends least: the seat's orders where they speak, else the safe one."""
    view = look()
    keys, safe = question.options_of(seat), question.default_of(seat)
    if len(keys) == 1:
        return keys[0]
    if question.kind in ("move", "go"):
        return _calmest(view, keys, seat, stream) or safe
    if speaker(question) is not None and question.kind not in OWN_MATTERS:
        asked = replace(question, options=without_bounties(keys))
        return by_order(view, asked, seat, view.content.order_book.merged(orders)).key
    return safe


def _calmest(view: View, keys: tuple[str, ...], seat: int, stream: Stream) -> str:
    """The end of a move at which least may happen; back out of the Inner Region."""
    state = determinize(view, seat, stream)
    who = state.of(seat)
    if region(view.content, who.place) == "inner":
        return next((key for key in keys if key.startswith(BACK)), "")
    ends = [key for key in keys if key.partition(":")[0] in (GO, GATEWAY)]
    return max(ends, key=lambda key: landing(state, who, key.partition(":")[2]), default="")
