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

from labyrinth.ground import redis_clients
from labyrinth.ground.clock import now

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


def count(what: str, who: object, limit: Limit, by: int = 1) -> Used | None:
    """Count one more, or so many; None while the cache does not count."""
    seconds, at = int(limit.span.total_seconds()), now().timestamp()
    stretch = int(at) // seconds
    try:
        times = _more(f"limit:{what}:{who}:{seconds}:{stretch}", seconds, by)
    except Exception as error:
        redis_clients.away(logger, "the cache is down", error)
        return None
    return Used(limit, times, max(1, math.ceil((stretch + 1) * seconds - at)))


def _more(key: str, seconds: int, by: int) -> int:
    """As a rule it has been counted before. It may run out, or the server go away, between two calls."""
    for _ in range(2):
        with suppress(ValueError):
            return cache.incr(key, by)
        cache.add(key, 0, timeout=seconds)
    cache.set(key, by, timeout=seconds)
    return by


def network_of(address: str) -> str:
    """What counts as one address: of IPv6 the whole /64, which is what one household is given.

    An IPv4 address in the clothes of IPv6 is itself; what is no address stays as it is.
    """
    found = _address(address)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found) if found else address


def wider_network_of(address: str) -> str:
    """What one customer of a provider may have of addresses: of IPv6 a /48, of IPv4 a /24."""
    found = _address(address)
    if found is None:
        return address
    return str(ipaddress.ip_network((found, 48 if found.version == 6 else 24), strict=False))


def _address(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found
