"""Orders as a program is told them, and as it gives them: only what it names is changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.orders import StandingOrders as OrderBook
from games.faces.face import get_face
from games.kit.orders import Order
from games.models import Seat
from games.orders.book import book_of
from games.orders.figures import figures_named, figures_of
from games.orders.form import values_for_all, values_for_game, wider_values
from games.systems import get_system

Values = Mapping[str, Any]


@dataclass(frozen=True)
class InForce:
    """The complete orders of a person, what may be ordered, and the figures that may have their own: id ->
    name."""

    declared: tuple[Order, ...]
    values: dict[str, Any]
    figures: dict[str, str]


def in_force_for_all(user_id: int, system: str) -> InForce:
    """Those for all the person's games of a system."""
    values = values_for_all(user_id, system)
    return _in_force(system, get_system(system).orders, values, figures_named(values))


def in_force_for_game(seat: Seat) -> InForce:
    """All that hold at the seat. `seat.game` is loaded."""
    values = values_for_game(seat)
    named = (*figures_of(seat), *figures_named(values))
    return _in_force(seat.game.system, book_of(seat.game), values, named)


def after_for_all(user_id: int, system: str, given: Values) -> dict[str, Any]:
    """The complete orders for all games when these are given; None is what is usual, and for one figure what
    is for all."""
    return _after(values_for_all(user_id, system), given, get_system(system).orders.defaults)


def after_for_game(seat: Seat, given: Values) -> dict[str, Any]:
    """The complete orders of a seat when these are given; None is what is for all games, and for one figure
    what is for all."""
    return _after(values_for_game(seat), given, wider_values(seat))


def _after(known: Values, given: Values, wider: Values) -> dict[str, Any]:
    back = {name: wider.get(name) for name, value in given.items() if value is None and "." not in name}
    return {**known, **given, **back}


def _in_force(system: str, book: OrderBook, values: dict[str, Any], figures: tuple[str, ...]) -> InForce:
    face = get_face(system)
    names = {figure: str(face.side_name(figure)) for figure in figures}
    return InForce(tuple(book.declared.values()), values, names)
