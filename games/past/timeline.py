"""A finished game by its turns and fights. It never changes any more: what has been found once is kept."""

import logging
from contextlib import suppress
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache

from games.engine.position import Position
from games.engine.walk import walk
from games.faces.face import get_face
from games.journal.again import NotPlayedAgain, playing_again
from games.journal.past import past_of
from games.journal.release import system_of
from games.models import Game
from labyrinth import logs

KEPT = 24 * 60 * 60
"""Seconds for which the timeline of a game is kept."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class TurnStart:
    """A turn: its number (0: set-up), its round, the seat on turn (None: nobody yet), the public step it
    begins at."""

    number: int
    round: int
    seat: int | None
    step: int


@dataclass(frozen=True)
class Timeline:
    """Every turn in order, and the public steps of fights that everybody saw, each once, in order."""

    turns: tuple[TurnStart, ...] = ()
    fights: tuple[int, ...] = ()


def timeline(game: Game) -> Timeline:
    """The turns and fights of a finished game; two queries unless they are kept. Empty where the present
    rules do not play it again."""
    try:
        return _timeline(game)
    except NotPlayedAgain:
        return Timeline()


def _timeline(game: Game) -> Timeline:
    key = f"{settings.RELEASE}:timeline:{game.slug}"
    try:
        found: Timeline | None = cache.get(key)
    except Exception as error:
        logs.away(logger, "the cache is down", error)
        return _played(game)
    if found is None:
        found = _played(game)
        with suppress(Exception):
            cache.set(key, found, KEPT)
    return found


def _played(game: Game) -> Timeline:
    """Plays the whole game; a new position at each turn would cost more than the one that goes through."""
    past = past_of(game)
    found: list[TurnStart] = []
    with playing_again(game):
        first = Position(system_of(game), past.first_state())
        for at, _next in walk(first, past.entries()):
            if not found or (at.result is None and at.system.slow.turns(at.state) != found[-1].number):
                found.append(_start(at))
    return Timeline(tuple(found), _fights(first))


def _fights(end: Position) -> tuple[int, ...]:
    kinds = get_face(end.system.slug).fights
    steps = (step for step, event in end.events if event.kind in kinds and not event.secret)
    return tuple(dict.fromkeys(steps))


def _start(at: Position) -> TurnStart:
    slow, state = at.system.slow, at.state
    return TurnStart(slow.turns(state), slow.round(state), slow.on_turn(state), at.steps)
