"""Standing orders of the person: for all their games of a system, or for one game."""

from collections.abc import Mapping
from typing import Annotated, Any

from ninja import Router
from ninja.params.functions import Path

from accounts.languages import in_language
from games.api import order_schemas, schemas, sent
from games.api.auth import ApiRequest, needs
from games.api.places import seat_at
from games.api.problems import done, not_found
from games.faces.systems import is_known
from games.kit.orders import Order, OrderChoice, OrderField
from games.orders import orders as services
from games.orders.figures import own_of
from games.orders.in_force import InForce, after_for_all, after_for_game, in_force_for_all, in_force_for_game

router = Router(tags=["orders"])

Id = Annotated[schemas.Slug, Path(...)]
System = Annotated[str, Path(..., pattern=r"^[a-z]{1,20}$")]


@router.get(
    "/orders/{system}",
    operation_id="orders",
    **needs("read"),
    response=order_schemas.Orders,
    summary="Your standing orders",
)
def orders(request: ApiRequest, system: System) -> order_schemas.Orders:
    """Those for all your games of a system; a game may have others. Nobody else is told them."""
    return _shown(in_force_for_all(request.user.pk, _known(system)), system)


@router.post(
    "/orders/{system}",
    operation_id="give_orders",
    **needs("play"),
    response=order_schemas.OrdersGiven,
    summary="Give standing orders",
)
def give_orders(request: ApiRequest, system: System, body: sent.Ordering) -> order_schemas.OrdersGiven:
    """For all your games of a system. They count from the next question on; an open one is answered where
    they answer it. 409 for what cannot be ordered."""
    values = after_for_all(request.user.pk, _known(system), body.orders)
    done(lambda: services.set_for_all(request.user, system, values))
    return order_schemas.OrdersGiven(system=system, game=None)


@router.get(
    "/games/{game}/orders",
    operation_id="game_orders",
    **needs("read"),
    response=order_schemas.Orders,
    summary="Your standing orders for a game",
)
def game_orders(request: ApiRequest, game: Id) -> order_schemas.Orders:
    """All that hold there, those for all your games among them."""
    seat = seat_at(request.user, game)
    return _shown(in_force_for_game(seat), seat.game.system, game)


@router.post(
    "/games/{game}/orders",
    operation_id="give_game_orders",
    **needs("play"),
    response=order_schemas.OrdersGiven,
    summary="Give standing orders for a game",
)
def give_game_orders(request: ApiRequest, game: Id, body: sent.Ordering) -> order_schemas.OrdersGiven:
    """For this game only. 409 for what cannot be ordered, and when the game is over."""
    seat = seat_at(request.user, game)
    values = after_for_game(seat, body.orders)
    done(lambda: services.set_for_game(seat.game, request.user, values))
    return order_schemas.OrdersGiven(system=seat.game.system, game=game)


def _known(system: str) -> str:
    if not is_known(system):
        raise not_found()
    return system


def _shown(told: InForce, system: str, game: str | None = None) -> order_schemas.Orders:
    orders = [_order(one, told.values) for one in told.declared]
    return order_schemas.Orders(system=system, game=game, figures=told.figures, orders=orders)


def _order(declared: Order, values: Mapping[str, Any]) -> order_schemas.Order:
    return order_schemas.Order(
        id=declared.id,
        label=in_language(declared.label),
        help=in_language(declared.help),
        fields=[_field(one) for one in declared.fields],
        value=values[declared.id],
        each=declared.each,
        own=own_of(values, declared.id),
    )


def _field(declared: OrderField) -> order_schemas.OrderField:
    return order_schemas.OrderField(
        key=declared.key,
        type=declared.type,
        label=in_language(declared.label),
        choices=[_choice(one) for one in declared.choices],
        shortcut=_choice(declared.shortcut) if declared.shortcut else None,
        least=declared.min,
        most=declared.max,
    )


def _choice(declared: OrderChoice) -> order_schemas.OrderChoice:
    return order_schemas.OrderChoice(value=declared.value, label=in_language(declared.label))
