"""The cache in the Redis-protocol server; while that is down, one in this process.

So limits on sign-in go on to hold, a process at a time, and nobody is kept out because a server is away.
"""

import logging
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis import RedisError

from labyrinth.ground import redis_clients

logger = logging.getLogger(__name__)

OWN = "while the server is away"


def _either(name: str) -> Callable[..., Any]:
    """One method of a cache: the server's, or this process's own when the server does not answer."""

    def method(cache: "EitherCache", *args: Any, **kwargs: Any) -> Any:
        try:
            return getattr(RedisCache, name)(cache, *args, **kwargs)
        except (RedisError, OSError) as error:
            redis_clients.away(logger, "the cache is away", error)
            return getattr(cache.own, name)(*args, **kwargs)

    return method


class EitherCache(RedisCache):
    """As Django's, but it never raises because the server is away."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.own = LocMemCache(OWN, {key: value for key, value in params.items() if key != "OPTIONS"})

    add = _either("add")
    get = _either("get")
    set = _either("set")
    touch = _either("touch")
    delete = _either("delete")
    get_many = _either("get_many")
    set_many = _either("set_many")
    delete_many = _either("delete_many")
    has_key = _either("has_key")
    incr = _either("incr")
    clear = _either("clear")
