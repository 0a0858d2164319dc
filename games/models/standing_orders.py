"""Answers that a person gave in advance."""

from typing import Any

from django.conf import settings
from django.db import models

from games.engine.position import Position
from games.models.seat import Seat

STRETCH, STRETCH_NAME = "fight", "fight_name"
"""Where a seat stores the orders for one stretch of the game, and which stretch that is."""
ALL_RULES, GAME_RULES = "all_rules", "game_rules"
"""Where it stores conditions of orders: those for all games of its person, and those for this one."""


class StandingOrders(models.Model):
    """One person's orders for all their games of a system: only what differs from the system's defaults.

    `rules` are the conditions under which they are otherwise: order -> its rules (games/kit/conditions.py).
    Those for one game or one fight stand on their seat, together with a copy of these.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="standing_orders")
    system = models.CharField(max_length=20)
    values = models.JSONField(default=dict)
    rules = models.JSONField(null=True, default=None)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "system"], name="orders_once")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.system}"


def orders_of(seat: Seat, position: Position) -> dict[str, Any]:
    """What the seat has ordered as the game stands; empty: the system's defaults. No query.

    A bot's seat has the default orders, while a stand-in plays it too.
    """
    return {} if seat.player else owners_orders(seat, position)


def owners_orders(seat: Seat, position: Position) -> dict[str, Any]:
    """What the person of the seat has ordered, whoever plays it now."""
    stored = seat.orders
    if not stored:
        return {}
    book = position.orders
    layers = [stored.get("all", {}), stored.get("game", {})]
    if stored.get(STRETCH) and book.stretch_of(position.state) == stored.get(STRETCH_NAME):
        layers.append(stored[STRETCH])
    return book.merged(*(book.heard(layer) for layer in layers))
