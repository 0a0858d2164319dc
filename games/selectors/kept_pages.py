"""What is costly to work out and never changes: kept in the cache, for each release anew."""

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from django.conf import settings
from django.core.cache import cache

KEPT = 24 * 60 * 60
"""Seconds for which something is kept: a finished game never changes, and playing it again costs time."""

T = TypeVar("T")

logger = logging.getLogger(__name__)


def kept(key: str, make: Callable[[], T]) -> T:
    """What the cache has for this release, else made now; a cache that does not answer keeps nothing."""
    key = f"{settings.RELEASE}:{key}"
    try:
        found: T | None = cache.get(key)
    except Exception as error:
        logger.warning("the cache is down: %s", type(error).__name__)
        return make()
    if found is None:
        found = make()
        with suppress(Exception):
            cache.set(key, found, KEPT)
    return found
