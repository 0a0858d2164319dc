"""Standing orders as the API gives them."""

from typing import Annotated, Any, Literal

from games.api.names import named
from games.api.schemas import Told


class OrderChoice(Told):
    """One value that a field may have, in words."""

    value: str | bool
    label: str


class OrderField(Told):
    """One field of an order: a choice, a flag, a number from `least` to `most`, `some` of the choices, or a
    ranking of them (in place of which the first choice of a `shortcut` may stand)."""

    key: str
    type: Annotated[Literal["choice", "flag", "number", "ranking", "some"], named("OrderFieldType")]
    label: str
    choices: list[OrderChoice]
    shortcut: OrderChoice | None
    least: int
    most: int


class Order(Told):
    """A standing order. `value` is that of its only field `value`, or an object of its fields.

    `own` is what single figures of yours have instead of it; where `each` is true they may.
    """

    id: str
    label: str
    help: str
    fields: list[OrderField]
    value: Any
    each: bool
    own: dict[str, Any]


class Orders(Told):
    """Your answers in advance. `figures` are those of yours that may have orders of their own: id -> name."""

    system: str
    game: str | None
    figures: dict[str, str]
    orders: list[Order]


class OrdersGiven(Told):
    """Where the orders hold that were taken: in all games of the system, or in one game."""

    system: str
    game: str | None
