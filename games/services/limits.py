"""How often one person may do a thing: counted in the cache, which counts in this process while its server
is away. A limit that is forgotten with the cache lets more through; it never keeps somebody out."""

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
