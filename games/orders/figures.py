"""Orders of one figure, where a person plays several: "FIGURE.ORDER" beside "ORDER", which is for all.

None as such an order says: as for all figures, whatever a wider scope says of that one.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from accounts.languages import in_language
from games.engine.orders import StandingOrders
from games.faces.face import get_face
from games.journal.loading import load
from games.kit.orders import Order
from games.models import Seat
from games.refused import Refused


def declaration(book: StandingOrders, name: str) -> Order | None:
    """The declaration behind "ORDER" or "FIGURE.ORDER", None where there is none."""
    return book.declared.get(name.rpartition(".")[2])


def label_of(system: str, declared: Order, name: str) -> str:
    """What an order is called in the reader's language; that of one figure names the figure first."""
    figure, label = name.rpartition(".")[0], in_language(declared.label)
    return f"{get_face(system).side_name(figure)}: {label}" if figure else label


def figures_named(values: Mapping[str, Any]) -> tuple[str, ...]:
    """The figures that have orders of their own in these."""
    named = (name.rpartition(".")[0] for name, value in values.items() if value is not None)
    return tuple(dict.fromkeys(figure for figure in named if figure))


def own_of(values: Mapping[str, Any], order: str) -> dict[str, Any]:
    """Figure -> what it has of its own instead of this order."""
    named = ((name.rpartition("."), value) for name, value in values.items() if value is not None)
    return {figure: value for (figure, dot, own), value in named if dot and own == order}


def without_own(values: Mapping[str, Any], orders: Iterable[str]) -> dict[str, None]:
    """What lets these orders hold for all figures, however single ones had them."""
    wanted = set(orders)
    return {name: None for name in values if "." in name and name.rpartition(".")[2] in wanted}


def figures_of(seat: Seat) -> tuple[str, ...]:
    """The figures of the seat that may each have orders of their own; () where no game runs, or none that
    this process may play. `seat.game` is loaded."""
    if not seat.game.is_running:
        return ()
    try:
        position = load(seat.game)
    except Refused:
        return ()
    view = position.system.observe(position.state, seat.number)
    return position.orders.figures(view, seat.number)
