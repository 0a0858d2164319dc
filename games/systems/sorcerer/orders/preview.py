"""Before dice are rolled: which of a seat's decisions its orders will take (L-COR-12).

Computed from the seat's view. On turn these are decisions of its own roll and fight; out of turn those that
`likely_questions` foresees.
"""

from collections.abc import Iterator

from games.engine.orders import Foretold, Settings
from games.systems.sorcerer.gems import REPEAT_PRICE
from games.systems.sorcerer.order_values import asks, reason_of
from games.systems.sorcerer.orders.likely import likely_questions
from games.systems.sorcerer.queries import casts_anything
from games.systems.sorcerer.view import View

BEFORE_THE_DICE = ("pre_cast",)
SPEAK: dict[str, tuple[str, ...]] = {
    "join_defence": ("joint_defence",),
    "cast": ("dispel", "pre_cast", "post_cast"),
    "stone_skin": ("stone_skin",),
    "armour_loss": ("armour_loss",),
    "cloud_loss": ("cloud_loss",),
    "awaken": ("awaken_order",),
    "pickpocket": ("pickpocket_defence",),
    "repeat_die_others": ("answer_repeat", "repeat_defence", "deny_victory", "repeat_others"),
    "repeat_others": ("answer_repeat", "repeat_defence", "deny_victory", "repeat_others"),
}
"""Kind of question -> the orders that answer it, in the order in which they are heard (3.3)."""


def preview(view: View, seat: int, orders: Settings) -> tuple[Foretold, ...]:
    """What the seat's orders will decide, as far as can be seen; empty where everything is asked."""
    if view.turn is None or view.result is not None:
        return ()
    content = view.content
    settings = content.order_book.merged(orders)
    if view.turn.seat == seat:
        return tuple(_own_turn(view, seat, settings))
    kinds = [kind for kind in likely_questions(view) if not asks(content, settings, kind)]
    return tuple(one for kind in kinds for one in _foretold(kind, SPEAK.get(kind, ()), settings))


def _foretold(kind: str, orders: tuple[str, ...], settings: Settings) -> Iterator[Foretold]:
    for order in orders:
        yield Foretold(kind, order, settings[order], reason_of(order, settings[order]))


def _own_turn(view: View, seat: int, settings: Settings) -> Iterator[Foretold]:
    if _may_cast(view, seat):
        for kind in ("cast", "stone_skin"):
            yield from _foretold(kind, _casting(view, kind, settings), settings)
    if view.players[seat - 1].gems >= REPEAT_PRICE:
        kinds = ("repeat_die",) if view.fight is not None else ("repeat", "repeat_die")
        for kind in kinds:
            yield from _foretold(kind, _repeating(kind, settings), settings)


def _casting(view: View, kind: str, settings: Settings) -> tuple[str, ...]:
    if settings["own_cast"] != "orders":
        return () if settings["own_cast"] == "ask" else ("own_cast",)
    thrown = view.fight is not None and bool(view.fight.dice)
    return tuple(order for order in SPEAK[kind] if not (thrown and order in BEFORE_THE_DICE))


def _repeating(kind: str, settings: Settings) -> tuple[str, ...]:
    value = settings["own_repeat"]
    if value == "orders":
        return ("answer_repeat", "repeat_defence", "deny_victory") if kind == "repeat_die" else ()
    return () if value == "ask" else ("own_repeat",)


def _may_cast(view: View, seat: int) -> bool:
    """Whether somebody of the seat can cast by its card and carries something: of the fighters in a fight."""
    fight = view.fight
    team = [one for one in view.characters.values() if one.seat == seat and one.place]
    if fight is not None:
        team = [one for one in team if one.id in fight.attackers]
    return any(casts_anything(view.content, one.id) and one.carried for one in team)
