"""Standing orders: answers given in advance to what is asked in the turns of others (6.1, 6.2).

Orders see a state imagined from the view, so they know no more than their owner. Whether a question is left
open follows from the orders and from public facts alone. In the own turn they speak of fate, and of what the
boxes ask again and again.
"""

from collections.abc import Mapping

from games.engine.dice import Stream
from games.engine.orders import Ordered, Settings
from games.engine.questions import Question
from games.systems.talisman.determinize import determinize
from games.systems.talisman.movement import MOVE
from games.systems.talisman.orders.defence import DEFENCE
from games.systems.talisman.orders.own import own_order, speaks
from games.systems.talisman.orders.spells import WINDOWS, Answer, Asked
from games.systems.talisman.orders.things import THINGS
from games.systems.talisman.orders.values import asks, without_asking
from games.systems.talisman.rolls import KEEP
from games.systems.talisman.state import Character, State
from games.systems.talisman.view import View
from games.systems.talisman.worth.rerolls import repeats

ANSWERS: Mapping[str, Answer] = {**WINDOWS, **DEFENCE, **THINGS}
"""Kind of question out of turn -> the order that answers it."""
HELPS = 0.04
"""So much a repeat must be worth on average for the owner to be asked."""


def order_answer(view: View, question: Question, seat: int, orders: Settings) -> Ordered | None:
    """What the seat's orders answer to a question; None leaves it to the person. In set-up all is asked."""
    if view.turn is None:
        return None
    settings = view.content.order_book.merged(orders)
    if view.turn.seat == seat:
        return _own_turn(view, question, seat, settings)
    if asks(view, question, seat, settings):
        return None
    return by_order(view, question, seat, settings)


def order_when_due(view: View, question: Question, seat: int, orders: Settings) -> Ordered | None:
    """What the orders say once nobody waits any more."""
    return order_answer(view, question, seat, without_asking(orders))


def by_order(view: View, question: Question, seat: int, settings: Settings) -> Ordered:
    """The answer of complete orders, whoever is on turn; where none speaks it is the safe one."""
    keys, answer = question.options_of(seat), speaker(question)
    if len(keys) == 1 or answer is None:
        return Ordered(question.default_of(seat), "safe")
    state = determinize(view, seat, Stream("orders"))
    who = state.player(seat).who
    if who is None:
        return Ordered(question.default_of(seat), "safe")
    return answer(Asked(state, who, question, keys, settings))


def open_answer(state: State, who: Character, question: Question, seat: int) -> Ordered | None:
    """What the orders of who has given none answer in a state that is imagined already."""
    settings = state.content.order_book.merged({})
    asked = Asked(state, who, question, question.options_of(seat), settings)
    if state.now.seat == seat and not (question.kind in WINDOWS and question.how == "sealed"):
        return _own_open(asked)
    answer = speaker(question)
    return answer(asked) if answer is not None else Ordered(question.default_of(seat), "safe")


def _own_open(asked: Asked) -> Ordered | None:
    """As `_own_turn`."""
    question, settings = asked.question, asked.settings
    if question.kind == "character" and settings["new_character"] == "any":
        return Ordered(question.default_of(asked.who.seat), "new_character.any")
    if question.kind != "fate":
        return own_order(asked)
    roll, value = str(question.params["roll"]), str(settings["own_fate"])
    if roll == MOVE and value != "never":
        return None if settings["own_moves"] else Ordered(KEEP, "own_moves")
    if value == "always":
        return None
    helps = (
        value != "never" and repeats(asked.state, asked.who, roll, list(question.params["dice"]))[1] > HELPS
    )
    return None if helps else Ordered(KEEP, f"own_fate.{value}")


def speaker(question: Question) -> Answer | None:
    """Which order answers a question; a window is told from a question of the own turn of that name."""
    windowed = question.kind in WINDOWS and question.how != "sealed"
    return None if windowed else ANSWERS.get(question.kind)


def _own_turn(view: View, question: Question, seat: int, settings: Settings) -> Ordered | None:
    """Fate is offered where it could help (T-BASE-610); a new character where it may be chosen (T-DP-24)."""
    if question.kind == "character" and settings["new_character"] == "any":
        return Ordered(question.default_of(seat), "new_character.any")
    if question.kind != "fate":
        return _own_boxes(view, question, seat, settings)
    roll, value = str(question.params["roll"]), str(settings["own_fate"])
    if roll == MOVE and value != "never":
        return None if settings["own_moves"] else Ordered(KEEP, "own_moves")
    if value == "always":
        return None
    return (
        Ordered(KEEP, f"own_fate.{value}") if value == "never" or not _helps(view, question, seat) else None
    )


def _own_boxes(view: View, question: Question, seat: int, settings: Settings) -> Ordered | None:
    """What the boxes ask again and again."""
    if not speaks(question.kind, settings):
        return None
    state = determinize(view, seat, Stream("orders"))
    who = state.player(seat).who
    return (
        None if who is None else own_order(Asked(state, who, question, question.options_of(seat), settings))
    )


def _helps(view: View, question: Question, seat: int) -> bool:
    """Whether a repeat may bring something, by what everybody sees."""
    state = determinize(view, seat, Stream("fate"))
    who = state.player(seat).who
    assert who is not None
    roll, dice = str(question.params["roll"]), list(question.params["dice"])
    return repeats(state, who, roll, dice)[1] > HELPS
