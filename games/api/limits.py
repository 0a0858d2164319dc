"""How often somebody may ask: so many requests a minute for a token, and for an address.

The counts are in the cache. While it does not answer, nobody is kept out.
"""

import logging
import math
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.models import Token
from games.api.problems import Problem
from games.live.limits import network_of
from labyrinth.clock import now

logger = logging.getLogger(__name__)

WINDOW = 60
"""Seconds."""


@dataclass(frozen=True)
class Left:
    """What is left of a limit, and in how many seconds it begins anew."""

    limit: int
    remaining: int
    reset: int

    @property
    def headers(self) -> dict[str, str]:
        """As a program reads it."""
        return {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(self.remaining),
            "RateLimit-Reset": str(self.reset),
        }


def of_address(request: HttpRequest) -> Left | None:
    """Count a request of this address. Raises Problem above the limit; None while nothing is counted."""
    network = network_of(request.META.get("REMOTE_ADDR", ""))
    return _count(f"address:{network}", settings.API_PER_MINUTE_ADDRESS)


def of_token(token: Token) -> Left | None:
    """Count a request with this token, as `of_address`."""
    return _count(f"token:{token.pk}", settings.API_PER_MINUTE)


def _count(who: str, most: int) -> Left | None:
    at = now().timestamp()
    window = int(at // WINDOW)
    try:
        used = _one_more(f"api:{who}:{window}")
    except Exception as error:
        logger.warning("the cache is down: %s", type(error).__name__)
        return None
    left = Left(most, max(0, most - used), max(1, math.ceil((window + 1) * WINDOW - at)))
    if used > most:
        text = _("You may ask %(most)d times a minute. Come again in %(seconds)d s.")
        detail = text % {"most": most, "seconds": left.reset}
        raise Problem("too-many", detail, headers={**left.headers, "Retry-After": str(left.reset)})
    return left


def _one_more(key: str) -> int:
    cache.add(key, 0, 2 * WINDOW)
    return cache.incr(key)
