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


Look = Callable[[], Any]
"""Gives the view of one seat; called only by those who need to look."""
Bot = Callable[[Look, Question, int, Stream], str]
"""(look, question, seat, stream) -> option key."""


def _none(*_: Any) -> None:
    return None


def _zero(_: Any) -> int:
    return 0


def _nothing(*_: Any) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class System:
    """One rule set.

    * `seats`: the numbers of seats it can be played with; `allies`: whether they play together.
    * `state`: the type of its state; `new_state(options)` makes one, `options` a plain dict. It raises
      ValueError for options that it does not know. An older `ruleset` may stand among them (a record).
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
