"""How often one person may do a thing: counted in the cache, which counts in this process while its server
is away. A limit that is forgotten with the cache lets more through; it never keeps somebody out."""

import ipaddress
from dataclasses import dataclass
from datetime import timedelta

from django.core.cache import cache

from labyrinth.clock import now


@dataclass(frozen=True)
class Limit:
    """At most so many in each stretch of time; stretches follow one another on the site's clock."""

    most: int
    span: timedelta


def passed(what: str, user_id: int, *limits: Limit) -> Limit | None:
    """Count one more; the limit that it passes, None where all hold."""
    over = [limit for limit in limits if _counted(what, user_id, limit) > limit.most]
    return over[0] if over else None


def _counted(what: str, user_id: int, limit: Limit) -> int:
    """How many there are in the stretch that runs, this one included."""
    seconds = int(limit.span.total_seconds())
    key = f"limit:{what}:{user_id}:{seconds}:{int(now().timestamp()) // seconds}"
    cache.add(key, 0, timeout=seconds)
    try:
        return cache.incr(key)
    except ValueError:
        # It ran out, or the server went away, between the two calls.
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
