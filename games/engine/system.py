"""A system's front door: a frozen value of plain functions. Systems are data to the site, not subclasses."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from msgspec import Struct

from games.engine.dice import Stream
from games.engine.events import Event
from games.engine.questions import Procedure, Question


class Victory(Exception):
    """Raised by the rules at the very moment the game ends; only the engine catches it."""


class State(Protocol):
    """What the engine needs of a system's state: the phase to run, and the events not yet collected."""

    phase: str
    happened: list[Event]


class Result(Struct, frozen=True, omit_defaults=True):
    """How a game ended: the winning seats, and the word for how ("gems", "eliminated", ...)."""

    winners: tuple[int, ...]
    how: str


class Order(Struct, frozen=True, omit_defaults=True):
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


Look = Callable[[], Any]
"""Gives the view of one seat; called only by those who need to look."""
Bot = Callable[[Look, Question, int, Stream], str]
"""(look, question, seat, stream) -> option key."""
Options = Mapping[str, str]
"""Name of an option -> the word chosen for it, out of those that the system names."""
Settings = Mapping[str, Any]
"""Order id -> value: what a seat has ordered; what is not in it has its default."""


class Careful(Protocol):
    """The careful automatic turn: a bot that may be told the seat's orders."""

    def __call__(
        self, look: Look, question: Question, seat: int, stream: Stream, orders: Settings = ..., /
    ) -> str:
        """The key to answer."""
        ...


def _none(*_: Any) -> None:
    return None


def _zero(_: Any) -> int:
    return 0


def _nothing(*_: Any) -> tuple[str, ...]:
    return ()


def _nobody(_: Any) -> tuple[int, ...]:
    return ()


def _no_teams(_: Any) -> dict[int, str]:
    return {}


def _nothing_foretold(*_: Any) -> tuple[Foretold, ...]:
    return ()


def _no_text(*_: Any) -> str:
    return ""


def _stand_in(_: Settings) -> str:
    return "stand_in"


def _no_orders(values: Settings) -> dict[str, Any]:
    for order in values:
        raise WrongOrder(order, "unknown")
    return {}


def _nothing_changed(*_: Any) -> dict[str, Any]:
    return {}


def _no_fight_orders(*_: Any) -> dict[str, Any]:
    raise WrongOrder("", "nothing is ordered for a fight here")


def _laid_over(*layers: Settings) -> dict[str, Any]:
    return {order: value for layer in layers for order, value in layer.items()}


@dataclass(frozen=True)
class StandingOrders:
    """What the players of a system may order in advance.

    * `declared`: order id -> its declaration, from which a form is drawn; `defaults`: order id -> value.
    * `presets`: name -> a card with `label`, `help` and `values`; the first is what a new player has.
    * `validate(values)`: some orders as they came from a form or from JSON -> the same, checked and in their
      final types. Raises WrongOrder.
    * `merged(*layers)`: complete orders; the narrowest scope (this fight) comes last and is heard first.
    * `when_due(view, question, seat, orders)`: what the orders say once nobody waits for the person any more;
      None where no order speaks (the question's safe answer holds, or a turn is to be played).
    * `late_choice(orders)`: "stand_in" or "automatic": who plays a turn that ran out, where the table leaves
      it to the player.
    * `fight_of(state or view, key)`: a public name of the running fight, "" for none; with an answer's key
      that of the fight which it would begin.
    * `fight_form(view, seat)`: the ids on the one form for this fight, () for who has no part in it.
    * `fight_orders(view, seat, values)`: the filled-in form as orders of this fight. Raises WrongOrder.
    * `from_now_on(view, kind, seat)`: the ids of the orders that could answer every question of this kind to
      the seat as things stand; each has a field of type choice or flag.
    * `asking(orders, kind, wanted)`: what to change in complete orders so that questions of this kind are
      left to the person, or no longer are.
    """

    declared: Mapping[str, Any] = field(default_factory=dict)
    defaults: Settings = field(default_factory=dict)
    presets: Mapping[str, Any] = field(default_factory=dict)
    validate: Callable[[Settings], dict[str, Any]] = _no_orders
    merged: Callable[..., dict[str, Any]] = _laid_over
    when_due: Callable[[Any, Question, int, Settings], Order | None] = _none
    late_choice: Callable[[Settings], str] = _stand_in
    fight_of: Callable[..., str] = _no_text
    fight_form: Callable[[Any, int], tuple[str, ...]] = _nothing
    fight_orders: Callable[[Any, int, Settings], dict[str, Any]] = _no_fight_orders
    from_now_on: Callable[[Any, str, int], tuple[str, ...]] = _nothing
    asking: Callable[[Settings, str, bool], dict[str, Any]] = _nothing_changed


@dataclass(frozen=True)
class System:
    """One rule set.

    * `seats`: the numbers of seats it can be played with; `allies`: whether they play together.
    * `state`: the type of its state; `new_state(options)` makes one, `options` a plain dict. It raises
      ValueError for options that it does not know. An older `ruleset` may stand among them (a record).
    * `options`: name of an option -> the words it may have, the usual one first; `fits(options)`: why the
      words chosen do not go together, as a code of the system's; "" where they do.
    * `phases`: phase name -> generator function of the state, in the order of the rulebook.
    * `observe(state, seat)`: the only function that hides; seat None is a spectator.
    * `result(state)`: a Result when the game is over, else None.
    * `leave(state, seat)`: the phase that carries out resignation or expulsion.
    * `bots`: level -> bot.
    * `order_answer(view, question, seat, orders)`: an Order, or None to leave the question to the person.
    * `invariants(state)`: raises AssertionError when something is in two places or in none.
    * `likely_questions(view)`: the kinds of out-of-turn question the seat may meet soon.
    * `determinize(view, seat, stream)`: a state that agrees with the view.
    * `turns(state)`: how many turns have begun.
    * `out(state)`: the seats that are out of the game; one that has left is among them.
    * `teams(state)`: seat -> the id of the team or character it plays, of the seats that have one.
    * `on_turn(state)`: the seat whose turn it is; None before the first turn and after the end.
    * `careful`: the automatic turn that risks and spends nothing; None where there is none.
    * `preview(view, seat, orders)`: which decisions of the seat its orders will take after the dice that are
      about to be rolled.
    * `orders`: what may be ordered in advance.
    """

    slug: str
    seats: tuple[int, ...]
    ruleset: int
    state: type[Any]
    new_state: Callable[[Mapping[str, Any]], Any]
    phases: Mapping[str, Callable[[Any], Procedure]]
    observe: Callable[[Any, int | None], Any]
    result: Callable[[Any], Result | None]
    leave: Callable[[Any, int], Procedure]
    bots: Mapping[str, Bot] = field(default_factory=dict)
    order_answer: Callable[[Any, Question, int, Mapping[str, Any]], Order | None] = _none
    invariants: Callable[[Any], None] = _none
    likely_questions: Callable[[Any], tuple[str, ...]] = _nothing
    determinize: Callable[[Any, int, Stream], Any] | None = None
    turns: Callable[[Any], int] = _zero
    allies: bool = False
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    fits: Callable[[Options], str] = _no_text
    out: Callable[[Any], tuple[int, ...]] = _nobody
    on_turn: Callable[[Any], int | None] = _none
    careful: Careful | None = None
    preview: Callable[[Any, int, Settings], tuple[Foretold, ...]] = _nothing_foretold
    orders: StandingOrders = field(default_factory=StandingOrders)
    teams: Callable[[Any], dict[int, str]] = _no_teams
