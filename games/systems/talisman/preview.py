"""Before dice are rolled: which of a seat's decisions its orders will take, by what its view shows."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine.orders import Foretold, Settings
from games.systems.talisman.likely import likely_questions
from games.systems.talisman.order_values import PAUSES, WORDS_OF, merged, pause_of
from games.systems.talisman.view import View

SPEAK: dict[str, tuple[str, ...]] = {
    "counter": ("counter", "command"),
    "turn": ("turn_spells",),
    "fight": ("fight_spells",),
    "loss": ("save_life",),
    "evade": ("evade",),
    "attacked": ("evade", "defend"),
    "fate": ("fate_defence", "fate"),
    "reward": ("reward",),
}
"""Kind of question -> the orders that answer it, in the order in which they are heard."""
SETTLE: dict[str, tuple[str, ...]] = {
    "counter": ("counter", "command"),
    "turn": ("turn_spells",),
    "fight": ("fight_spells",),
    "loss": ("save_life",),
    "evade": ("evade",),
    "attacked": ("defend",),
    "fate": ("fate_defence",),
    "loot": ("loot",),
    "proposal": ("exchange",),
}
"""Kind that may wait -> the orders that could answer it from now on, each by one choice."""


def preview(view: View, seat: int, orders: Settings) -> tuple[Foretold, ...]:
    """What the seat's orders will decide, as far as can be seen; what it wants to be asked is left out."""
    if view.turn is None or view.result is not None:
        return ()
    settings = merged(orders)
    if view.turn.seat == seat:
        return tuple(_own_turn(view, seat, settings))
    return tuple(
        Foretold(kind, order, settings[order], reason_of(order, settings[order]))
        for kind in likely_questions(view)
        if not _asked(view, kind, settings)
        for order in SPEAK[kind]
    )


def _asked(view: View, kind: str, settings: Settings) -> bool:
    """Whether every question of the kind waits for the person."""
    words = WORDS_OF.get(kind, (kind,))
    return all(word in settings["ask"] and word in PAUSES[pause_of(view)] for word in words)


def from_now_on(view: View, kind: str, seat: int) -> tuple[str, ...]:
    """The orders that could answer every question of this kind that waits out of turn."""
    if view.turn is None or view.turn.seat == seat:
        return ()
    return SETTLE.get(kind, ())


def _own_turn(view: View, seat: int, settings: Settings) -> Iterator[Foretold]:
    who = view.players[seat - 1].who
    if who is None or not who.fate:
        return
    if settings["own_fate"] != "always":
        yield Foretold("fate", "own_fate", settings["own_fate"], reason_of("own_fate", settings["own_fate"]))
    if not settings["own_moves"]:
        yield Foretold("fate", "own_moves", False, "own_moves")


def reason_of(order: str, value: Any) -> str:
    """The code under which an entry keeps what an order has answered."""
    if isinstance(value, Mapping):
        value = value.get("when", value.get("target"))
    return f"{order}.{value}" if isinstance(value, str) else order
