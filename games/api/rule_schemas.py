"""Conditions of standing orders as the API gives them."""

from typing import Annotated, Literal

from games.api.names import named
from games.api.order_schemas import OrderChoice
from games.api.schemas import Told


class ConditionWord(Told):
    """One word of the closed list of conditions: what it says, and with what it is said: nothing, a number
    from `least` to `most`, one of the `choices`, or the number of a seat as text."""

    id: str
    label: str
    takes: Annotated[Literal["", "number", "choice", "seat"], named("ConditionTakes")]
    least: int
    most: int
    choices: list[OrderChoice]


class OrderCondition(Told):
    """A word of the closed list, with its value, null where it is said without one."""

    word: str
    value: int | str | None


class OrderRule(Told):
    """Where all conditions hold the order is `then`, or you are asked (“ask”)."""

    conditions: list[OrderCondition]
    then: str | bool


class RuledOrder(Told):
    """An order that may have rules, those that it has, in the order in which they are heard, the words that
    may be said of it, and what it may be `then`."""

    id: str
    label: str
    rules: list[OrderRule]
    words: list[str]
    thens: list[OrderChoice]


class OrderRules(Told):
    """Your rules, and what they may say."""

    system: str
    game: str | None
    words: list[ConditionWord]
    orders: list[RuledOrder]


class Ahead(Told):
    """What may be asked of you before your next turn (`orders`, likeliest first), and what you have answered
    to it already, which has been of use so often (`used`). `open`: whether you may answer now."""

    game: str
    open: bool
    used: int
    words: list[ConditionWord]
    orders: list[RuledOrder]


class AheadGiven(Told):
    """That your answers are kept till your next turn."""

    game: str


class RulesGiven(Told):
    """Where the rules hold that were taken: in all games of the system, or in one game."""

    system: str
    game: str | None
