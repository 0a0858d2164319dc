"""Conditions of orders at a question: which rules hold at a seat, and what its orders are with them.

A narrower scope goes before a wider one: rules of a scope stand above its plain orders, plain orders of a
narrower scope above rules of a wider one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from accounts.friends import friends_of
from games.engine.orders import Settings
from games.engine.position import Position
from games.engine.questions import Question
from games.kit.conditions import Around, Asked, Decided, Rules, decided, heard
from games.models import Seat, Vote
from games.models.standing_orders import ALL_RULES, GAME_RULES, STRETCH, STRETCH_NAME, orders_of
from games.play import ahead


@dataclass(frozen=True)
class Heard:
    """The orders of a seat at one question, and what its rules have made of them; None where none fits."""

    orders: Settings
    decided: Decided | None = None


@dataclass
class Company:
    """Who sits at a table beside a seat, as far as conditions ask; looked up when one does."""

    seats: list[Seat]
    seat: Seat
    _friends: frozenset[int] | None = field(default=None, init=False)
    _voting: bool | None = field(default=None, init=False)

    def around(self, *, now: bool = True) -> Around:
        """For questions of now, or of before: then nobody votes."""
        bots = frozenset(seat.number for seat in self.seats if seat.player)
        return Around(bots, self.friends, self.voting if now else lambda: False)

    def friends(self) -> frozenset[int]:
        """The seats of the person's friends (one query, once)."""
        if self._friends is None:
            user = self.seat.user
            known = set(friends_of(user).values_list("pk", flat=True)) if user is not None else set()
            self._friends = frozenset(seat.number for seat in self.seats if seat.user_id in known)
        return self._friends

    def voting(self) -> bool:
        """Whether the table has a proposal before it (one query, once)."""
        if self._voting is None:
            self._voting = Vote.objects.filter(game=self.seat.game_id, passed=None).exists()
        return self._voting


def rules_in_force(seat: Seat, position: Position) -> Rules:
    """The rules that the person of the seat has given, as far as the game's rule set knows them. No query."""
    book = position.orders
    if book.ahead is None:
        return {}
    return heard(book.ahead, book.declared, layered(seat, position))


def layered(seat: Seat, position: Position) -> dict[str, Any]:
    """The stored rules of all scopes, laid over each other."""
    stored = seat.orders
    found = dict(stored.get(ALL_RULES, {}))
    for order in stored.get("game", {}):
        found.pop(order, None)
    found |= stored.get(GAME_RULES, {})
    found |= ahead.rules_of(seat, position)
    for order in _of_stretch(seat, position):
        found.pop(order, None)
    return found


def _of_stretch(seat: Seat, position: Position) -> Mapping[str, Any]:
    stored: Mapping[str, Any] = seat.orders.get(STRETCH) or {}
    return (
        stored if stored and position.orders.stretch_of(position.state) == seat.orders[STRETCH_NAME] else {}
    )


def heard_at(seat: Seat, seats: list[Seat], position: Position, question: Question, view: Any) -> Heard:
    """What the seat has ordered for its question, with what the first rules that fit make of it. No query but
    where a rule fits or asks who is around."""
    has_rules = not seat.player and _has_rules(seat)
    orders = orders_of(seat, position)
    rules = rules_in_force(seat, position) if has_rules else {}
    if not rules:
        return Heard(orders)
    return with_rules(
        position, orders, rules, Asked(view, question, seat.number, Company(seats, seat).around())
    )


def _has_rules(seat: Seat) -> bool:
    return bool(seat.ahead) or any(seat.orders.get(scope) for scope in (ALL_RULES, GAME_RULES, STRETCH))


def with_rules(position: Position, orders: Settings, rules: Rules, asked: Asked) -> Heard:
    """Complete orders at a question as rules make them; `orders` as they are where none fits."""
    book, kind = position.orders, asked.question.kind
    settings = dict(orders) if orders else dict(book.defaults)
    found = decided(book.ahead, rules, asked, lambda: bool(book.asking(settings, kind, False)))
    if found is None:
        return Heard(orders)
    for order, then in found.values.items():
        settings = _set(settings, order, book.declared[order].first_choice.key, then)
    return Heard({**settings, **book.asking(settings, kind, found.asks)}, found)


def _set(settings: Settings, order: str, key: str, then: str | bool) -> dict[str, Any]:
    """The order so for all figures: a rule speaks of the question, whosever it is."""
    value = settings[order]
    left = {name: value for name, value in settings.items() if not name.endswith(f".{order}")}
    return {**left, order: {**value, key: then} if isinstance(value, Mapping) else then}
