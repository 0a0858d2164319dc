"""What is costly to work out and never changes: kept in the cache for a day, for each release anew."""

import logging
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.cache import cache

from labyrinth.ground import redis_clients

KEPT = 24 * 60 * 60
"""Seconds for which something is kept."""

logger = logging.getLogger(__name__)


def known(key: str) -> Any:
    """What the cache has for this release; None for nothing, and while it does not answer."""
    try:
        return cache.get(_of_release(key))
    except Exception as error:
        redis_clients.away(logger, "the cache is down", error)
        return None


def keep(key: str, found: object) -> None:
    """Keep it; a cache that does not answer keeps nothing."""
    with suppress(Exception):
        cache.set(_of_release(key), found, KEPT)


def first_in(key: str, seconds: int) -> bool:
    """Whether nobody has asked so within these seconds; while the cache does not answer everybody is the
    first."""
    try:
        return bool(cache.add(_of_release(key), 1, seconds))
    except Exception as error:
        redis_clients.away(logger, "the cache is down", error)
        return True


def _of_release(key: str) -> str:
    return f"{settings.RELEASE}:{key}"
