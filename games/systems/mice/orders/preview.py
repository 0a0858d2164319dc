"""Which of a seat's decisions its orders will take, which order speaks to a kind, how asking is ordered."""

from typing import Any

from games.engine.orders import Foretold, Settings
from games.kit.orders import Book, of_figure
from games.systems.mice.orders.answers import PARTY, own_turn
from games.systems.mice.orders.likely import likely_questions
from games.systems.mice.view import View

SPEAK = {
    "mouse_near_hit": "protect",
    "self_hit": "dodge",
    "self_attacked": "sudden_squeak",
    "would_be_captured": "play_dead",
    "minions_placed": "preemptive_shot",
    "minion_turn_start": "tripwire",
    "surge": "cork",
    "after_order_set": "lead",
    "after_roll": "lucky_bean",
    "deal": "deal",
    "thrown": "thrown",
    "disguise": "disguise",
}
"""Kind of question -> the order that answers it."""


def preview(view: View, seat: int, orders: Settings) -> tuple[Foretold, ...]:
    """What the seat's orders will decide, mouse by mouse; nothing where the person would be asked."""
    settings = view.content.order_book.merged(orders)
    found = []
    for kind, mouse in likely_questions(view, seat):
        silent = own_turn(view, seat) and kind not in PARTY
        if not silent and kind not in of_figure(settings, mouse, "ask"):
            found.append(_foretold(kind, mouse, settings))
    return tuple(dict.fromkeys(found))


def _foretold(kind: str, mouse: str, settings: Settings) -> Foretold:
    order = SPEAK[kind]
    own = f"{mouse}.{order}" if f"{mouse}.{order}" in settings else order
    value = settings[own]
    return Foretold(kind, own, value, f"{own}.{value}" if isinstance(value, str) else own)


def from_now_on(view: View, kind: str, seat: int) -> tuple[str, ...]:
    """The order that could answer every question of this kind, out of the own turn."""
    if view.turn is None or (own_turn(view, seat) and kind not in PARTY):
        return ()
    return (SPEAK[kind],) if kind in SPEAK else ()


def asking(book: Book, orders: Settings, kind: str, wanted: bool) -> dict[str, Any]:
    """What changes in complete orders so that the seat is asked this kind, or no longer: those of its mice
    too, where they have their own."""
    askable = book.declared["ask"].fields[0].words
    if kind not in askable:
        return {}
    lists = {name: list(kinds) for name, kinds in orders.items() if name.rpartition(".")[2] == "ask"}
    changed = {}
    for name, kinds in lists.items():
        after = [one for one in askable if (wanted if one == kind else one in kinds)]
        if after != kinds and (kind in kinds) != wanted:
            changed[name] = tuple(after)
    return changed


def figures(view: View, seat: int) -> tuple[str, ...]:
    """The mice of the seat, where it has several: each may have orders of its own."""
    own = tuple(mouse.id for mouse in view.mice.values() if mouse.seat == seat)
    return own if len(own) > 1 else ()
