"""Standing orders as the engine and the site know them: answers given in advance, and what they are asked.

How orders are declared, checked and laid over each other is the kit's (`games/kit/orders.py`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from games.engine.questions import Question

Settings = Mapping[str, Any]
"""Order id -> value: what a seat has ordered; what is not in it has its default."""


class Ordered(Struct, frozen=True, omit_defaults=True):
    """What a standing order answered, and why (the reason is shown to its owner only)."""

    key: str
    reason: str


class WrongOrder(ValueError):
    """A value that a standing order cannot have. `order` is its id, "" where no single one is wrong."""

    def __init__(self, order: str, reason: str) -> None:
        super().__init__(f"{order}: {reason}" if order else reason)
        self.order = order
        self.reason = reason


class Foretold(Struct, frozen=True, omit_defaults=True):
    """A decision of the seat's own that one of its orders will take, should it come to it.

    `kind` is that of the question, `order` the id of the order that speaks, `value` what it says, `reason`
    the code under which the entry will keep it.
    """

    kind: str
    order: str
    value: Any
    reason: str


def _no_orders(values: Settings) -> dict[str, Any]:
    for order in values:
        raise WrongOrder(order, "unknown")
    return {}


def _no_stretch(*_: Any) -> dict[str, Any]:
    raise WrongOrder("", "there is no stretch to give orders for here")


def laid_over(*layers: Settings) -> dict[str, Any]:
    """Orders by scope, the narrowest last: what it names replaces that of the wider ones as a whole."""
    return {order: value for layer in layers for order, value in layer.items()}


@dataclass(frozen=True)
class StandingOrders:
    """What the players of a system may order in advance, and how it is heard.

    A *stretch* is a part of a game that an order may be given for alone, such as one fight.

    * `declared`: order id -> its declaration (`kit.orders.Order`), from which a form is drawn; `defaults`:
      order id -> value.
    * `presets`: name -> a card with `label`, `help` and `values` (`kit.orders.Preset`); the first is what a
      new player has.
    * `answer(view, question, seat, orders)`: what the orders answer at once, or None to leave the question to
      the person. It follows from the orders and from what everybody may see whether anything is answered.
    * `when_due(view, question, seat, orders)`: what the orders say once nobody waits for the person any more;
      None where no order speaks (the question's safe answer holds, or a turn is to be played).
    * `only_present(view)`: whether out of turn the table waits for those only who have it before their eyes.
    * `preview(view, seat, orders)`: which decisions of the seat its orders will take after the dice that are
      about to be rolled.
    * `late_choice(orders)`: "stand_in" or "automatic": who plays a turn that ran out, where the table leaves
      it to the player.
    * `validate(values)`: some orders as they came from a form or from JSON -> the same, checked and in their
      final types. Raises WrongOrder.
    * `heard(values)`: of stored orders those that this rule set knows. Where it knows an order and not its
      value, the person is asked if the order can say so; else it is as if nothing had been ordered.
    * `merged(*layers)`: complete orders; the narrowest scope (this stretch) comes last and is heard first.
    * `stretch_of(state or view, key)`: a public name of the running stretch, "" for none; with an answer's
      key that of the stretch which it would begin.
    * `stretch_form(view, seat)`: the ids on the one form for this stretch, () for who has no part in it.
    * `stretch_orders(view, seat, values)`: the filled-in form as orders of this stretch. Raises WrongOrder.
    * `from_now_on(view, kind, seat)`: the ids of the orders that could answer every question of this kind to
      the seat as things stand; each has a field of type choice or flag.
    * `figures(view, seat)`: the figures of the seat that may each have orders of their own: "FIGURE.ORDER"
      beside "ORDER".
    * `refused(view, question, seat, orders)`: the keys that nobody else may answer for the seat (an ally, the
      automatic turn); the safe answer is never among them.
    * `plans`: how the plan of a turn is carried out (`kit.planning.Planning`), None where there is none.
    * `ahead`: conditions of orders, and what may be asked before it is (`kit.conditions.Ahead`), None where
      there is none.
    * `asking(orders, kind, wanted)`: what to change in complete orders so that questions of this kind are
      left to the person, or no longer are.
    """

    declared: Mapping[str, Any] = field(default_factory=dict)
    defaults: Settings = field(default_factory=dict)
    presets: Mapping[str, Any] = field(default_factory=dict)
    answer: Callable[[Any, Question, int, Settings], Ordered | None] = lambda *_: None
    when_due: Callable[[Any, Question, int, Settings], Ordered | None] = lambda *_: None
    only_present: Callable[[Any], bool] = lambda _: False
    preview: Callable[[Any, int, Settings], tuple[Foretold, ...]] = lambda *_: ()
    late_choice: Callable[[Settings], str] = lambda _: "stand_in"
    validate: Callable[[Settings], dict[str, Any]] = _no_orders
    heard: Callable[[Settings], dict[str, Any]] = dict
    merged: Callable[..., dict[str, Any]] = laid_over
    stretch_of: Callable[..., str] = lambda *_: ""
    stretch_form: Callable[[Any, int], tuple[str, ...]] = lambda *_: ()
    stretch_orders: Callable[[Any, int, Settings], dict[str, Any]] = _no_stretch
    from_now_on: Callable[[Any, str, int], tuple[str, ...]] = lambda *_: ()
    asking: Callable[[Settings, str, bool], dict[str, Any]] = lambda *_: {}
    figures: Callable[[Any, int], tuple[str, ...]] = lambda *_: ()
    plans: Any = None
    ahead: Any = None
    refused: Callable[[Any, Question, int, Settings], tuple[str, ...]] = lambda *_: ()
