"""What is costly to work out and never changes: kept in the cache, for each release anew.

It is worked out for one reader at a time; who waited for another finds what that one has kept.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import cache

from games.past.foreign_records import TooSlow
from games.past.one_at_a_time import turns
from labyrinth import logs

KEPT = 24 * 60 * 60
"""Seconds for which something is kept: a finished game never changes, and playing it again costs time."""
TOO_SLOW = "too slow"
"""Kept in the place of what took too long."""

T = TypeVar("T")

logger = logging.getLogger(__name__)


def kept(key: str, make: Callable[[], T]) -> T:
    """What the cache has for this release, else made now; a cache that does not answer keeps nothing.

    Raises TooSlow, now and later, where making it does, and Busy while too much else is made.
    """
    found = if_kept(key)
    if found is None:
        with turns.turn():
            found = if_kept(key)
            if found is None:
                found = _made(key, make)
    made: T = _unless_too_slow(found)
    return made


def if_kept(key: str) -> Any:
    """What the cache has for this release; None for nothing. Raises TooSlow where making it took too long."""
    return _unless_too_slow(_known(key))


def _unless_too_slow(found: Any) -> Any:
    if found == TOO_SLOW:
        raise TooSlow("it took too long before")
    return found


def _known(key: str) -> Any:
    try:
        return cache.get(_of_release(key))
    except Exception as error:
        logs.away(logger, "the cache is down", error)
        return None


def _made(key: str, make: Callable[[], T]) -> T | str:
    found: T | str
    try:
        found = make()
    except TooSlow:
        found = TOO_SLOW
    with suppress(Exception):
        cache.set(_of_release(key), found, KEPT)
    return found


def _of_release(key: str) -> str:
    return f"{settings.RELEASE}:{key}"
