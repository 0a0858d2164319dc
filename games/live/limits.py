"""How often one person, token or address may do a thing: counted in the cache, which counts in this process
while its server is away. A limit that is forgotten with it lets more through; it never keeps anybody out.

Wrong passwords and the like are counted by allauth (accounts/lockout.py), which gives tries back after a
success.
"""

import ipaddress
import logging
import math
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from django.core.cache import cache

from labyrinth import logs
from labyrinth.clock import now

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Limit:
    """At most so many in each stretch of time; stretches follow one another on the site's clock."""

    most: int
    span: timedelta


@dataclass(frozen=True)
class Used:
    """How often something was done in the stretch that runs, and in how many seconds the next one begins."""

    limit: Limit
    times: int
    reset: int

    @property
    def passed(self) -> bool:
        """Whether that is too often."""
        return self.times > self.limit.most


def passed(what: str, who: object, *limits: Limit) -> Limit | None:
    """Count one more of what a person (or token, or network) does; the limit that it passes, None where all
    hold."""
    used = [count(what, who, limit) for limit in limits]
    return next((one.limit for one in used if one is not None and one.passed), None)


def count(what: str, who: object, limit: Limit) -> Used | None:
    """Count one more; None while the cache does not count."""
    seconds, at = int(limit.span.total_seconds()), now().timestamp()
    stretch = int(at) // seconds
    try:
        times = _one_more(f"limit:{what}:{who}:{seconds}:{stretch}", seconds)
    except Exception as error:
        logs.away(logger, "the cache is down", error)
        return None
    return Used(limit, times, max(1, math.ceil((stretch + 1) * seconds - at)))


def _one_more(key: str, seconds: int) -> int:
    """As a rule it has been counted before. It may run out, or the server go away, between two calls."""
    for _ in range(2):
        with suppress(ValueError):
            return cache.incr(key)
        cache.add(key, 0, timeout=seconds)
    cache.set(key, 1, timeout=seconds)
    return 1


def network_of(address: str) -> str:
    """What counts as one address: of IPv6 the whole /64, which is what one household is given.

    An IPv4 address in the clothes of IPv6 is itself; what is no address stays as it is.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
