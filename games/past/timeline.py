"""A finished game by its turns. It never changes any more, so what has been found once is kept."""

import logging
from contextlib import suppress
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache

from games.engine.position import Position
from games.engine.walk import walk
from games.journal.past import past_of
from games.journal.release import system_of
from games.models import Game

KEPT = 24 * 60 * 60
"""Seconds for which the turns of a game are kept."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class TurnStart:
    """A turn: its number (0: set-up), the seat on turn (None: nobody yet), the public step it begins at."""

    number: int
    seat: int | None
    step: int


def turn_starts(game: Game) -> tuple[TurnStart, ...]:
    """Every turn of a finished game in order; two queries unless it is kept."""
    key = f"{settings.RELEASE}:turns:{game.slug}"
    try:
        found: tuple[TurnStart, ...] | None = cache.get(key)
    except Exception as error:
        logger.warning("the cache is down: %s", type(error).__name__)
        return _played(game)
    if found is None:
        found = _played(game)
        with suppress(Exception):
            cache.set(key, found, KEPT)
    return found


def _played(game: Game) -> tuple[TurnStart, ...]:
    """Plays the whole game; a new position at each turn would cost more than the one that goes through."""
    past = past_of(game)
    first = Position(system_of(game), past.first_state())
    found: list[TurnStart] = []
    for at, _next in walk(first, past.entries()):
        if not found or (at.result is None and at.system.slow.turns(at.state) != found[-1].number):
            found.append(_start(at))
    return tuple(found)


def _start(at: Position) -> TurnStart:
    return TurnStart(at.system.slow.turns(at.state), at.system.slow.on_turn(at.state), at.steps)
