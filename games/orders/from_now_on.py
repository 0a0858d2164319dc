"""From the question itself: "and from now on", for this fight, this game or all one's games."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.clocks.due import seat_of
from games.engine.orders import StandingOrders as OrderBook
from games.engine.questions import Question
from games.journal.locked import Locked, load_locked, lock_asked
from games.kit.orders import ASK
from games.models import Seat, StandingOrders
from games.models.standing_orders import STRETCH, STRETCH_NAME, orders_of
from games.orders.figures import without_own
from games.orders.orders import (
    ALL,
    GAME,
    Values,
    apply_now,
    different,
    rules_or_quarantine,
    set_for_all,
    store,
    validated,
)
from games.orders.rules import rules_for_all, set_rules_for_all, without_rules
from games.play.ruled import rules_in_force
from games.refused import Refused
from games.systems import get_system


def from_now_on(game_id: int, number: int, *, kind: str, step: str, scope: str, token: str) -> None:
    """How questions of this kind are answered from now on, said by a seat that is asked one.

    `step` is "order:value", or "ask"; it holds for the fight, the game or all games. What a narrower scope
    or a single figure says of the same orders goes, and the open question is answered where it can be.
    `token` is what the page saw. Raises Refused for a stale page, and for what is not offered.
    """
    with rules_or_quarantine(game_id), transaction.atomic():
        table = load_locked(lock_asked(game_id, number, token))
        system = table.game.system
        seat, book = _asked(table, number, kind), table.position.orders
        values = validated(book, _after(table, seat, kind, step))
        spoken = _spoken(table, seat, kind)
        if scope == STRETCH:
            held = {order: one for order, one in _complete(table, seat).items() if order in spoken}
            _for_stretch(seat, held | values, book.stretch_of(table.position.state))
        elif scope == GAME:
            _for_game(seat, values, book)
            without_rules(seat, spoken)
        elif scope == ALL and seat.user is not None:
            _forget(seat, values, GAME, STRETCH)
            without_rules(seat, spoken)
        else:
            raise Refused(_("These orders cannot be given."))
    if scope == ALL and seat.user is not None:
        if named := {order: () for order in rules_for_all(seat.user.pk, system) if order in spoken}:
            set_rules_for_all(seat.user, system, named)
        set_for_all(seat.user, system, book.merged(_mine(seat.user, system), values))
    else:
        apply_now(game_id)


def _asked(table: Locked, number: int, kind: str) -> Seat:
    """The seat of the person who is asked a question of this kind. Raises Refused."""
    question = table.position.question
    if number not in table.people or number not in table.position.waiting:
        raise Refused(_("You are not asked now."))
    if not isinstance(question, Question) or question.kind != kind:
        raise Refused(_("The table has moved on since you opened this page."))
    return seat_of(table.seats, number)


def _complete(table: Locked, seat: Seat) -> dict[str, Any]:
    position = table.position
    return orders_of(seat, position) or dict(position.orders.defaults)


def _spoken(table: Locked, seat: Seat, kind: str) -> tuple[str, ...]:
    """The orders with rules that speak to such a question: what is said plainly of it goes before them."""
    position = table.position
    speaks = position.orders.ahead.speaks if position.orders.ahead else {}
    return tuple(order for order in speaks.get(kind, ()) if order in rules_in_force(seat, position))


def _after(table: Locked, seat: Seat, kind: str, step: str) -> dict[str, Any]:
    """The orders that the step changes, not checked yet. Raises Refused for one that is not offered."""
    position, book = table.position, table.position.orders
    values = _complete(table, seat)
    named = book.from_now_on(position.system.observe(position.state, seat.number), kind, seat.number)
    order, _colon, word = step.partition(":")
    if step == ASK and named and not book.declared[named[0]].asks:
        return book.asking(values, kind, True)
    if order not in named:
        raise Refused(_("Choose one of the options."))
    declared = book.declared[order]
    field = declared.first_choice
    value = {"true": True, "false": False}.get(word, word) if field.type == "flag" else word
    chosen = {**values[order], field.key: value} if isinstance(values[order], Mapping) else value
    waits = {} if declared.asks else book.asking(values, kind, False)
    return {**waits, order: chosen, **without_own(values, [order])}


def _for_stretch(seat: Seat, values: Values, name: str) -> None:
    if not name:
        raise Refused(_("There is no fight to give orders for now."))
    before = seat.orders.get(STRETCH, {}) if seat.orders.get(STRETCH_NAME) == name else {}
    store(seat, **{STRETCH: {**before, **values}, STRETCH_NAME: name})


def _for_game(seat: Seat, values: Values, book: OrderBook) -> None:
    _forget(seat, values, STRETCH)
    wider, game = (book.heard(seat.orders.get(layer, {})) for layer in (ALL, GAME))
    store(seat, game=different({**game, **values}, book.merged(wider)))


def _forget(seat: Seat, values: Values, *layers: str) -> None:
    kept = {layer: _without(seat.orders[layer], values) for layer in layers if layer in seat.orders}
    store(seat, **kept)


def _without(layer: Values, values: Values) -> dict[str, Any]:
    return {order: value for order, value in layer.items() if order not in values}


def _mine(user: User, system: str) -> dict[str, Any]:
    row = StandingOrders.objects.filter(user=user, system=system).first()
    return get_system(system).orders.heard(row.values) if row else {}
