"""The way to the Redis-protocol server: at its address, or, where Sentinels watch several of them, at that of
the one that they call the master at the moment.

With `REDIS_SENTINELS` the host in `REDIS_URL` is the name by which the Sentinels know the servers.
"""

import logging
import socket
from collections.abc import Callable
from typing import Any

import redis
from django.conf import settings
from redis import asyncio, sentinel
from redis.asyncio import retry as asyncio_retry
from redis.asyncio import sentinel as asyncio_sentinel
from redis.backoff import NoBackoff
from redis.connection import parse_url as _parsed
from redis.retry import Retry

PATIENCE = 0.3
"""Seconds to wait for a Sentinel; then the next one is asked."""
SILENT = 10_000
"""Milliseconds after which a connection is given up whose other end takes nothing any more."""

REDIS = "the Redis-protocol server"
"""Of the lines of a process that are `seldom` in this word one a second is written (running/logs.py)."""

Address = tuple[str, int]
# redis-py leaves these without types.
parse_url: Callable[[str], dict[str, Any]] = _parsed
Sentinel: Callable[..., Any] = sentinel.Sentinel
AsyncSentinel: Callable[..., Any] = asyncio_sentinel.Sentinel


def away(logger: logging.Logger, text: str, error: BaseException) -> None:
    """Warn that the Redis-protocol server did not do something; a process writes one such line a second."""
    logger.warning("%s: %s", text, type(error).__name__, extra={"seldom": REDIS})


def addresses(given: list[str]) -> list[Address]:
    """Of Sentinels, as `host:port`. Raises ValueError for one without a port."""
    parted = [one.rpartition(":") for one in given]
    return [(host, int(port)) for host, _colon, port in parted]


def broker_url(url: str, sentinels: list[str]) -> str:
    """The same server as Celery calls it."""
    if not sentinels:
        return url.replace("unix://", "redis+socket://") or "memory://"
    how = parse_url(url)
    password = f":{how['password']}@" if how.get("password") else ""
    return ";".join(f"sentinel://{password}{one}/{how.get('db', 0)}" for one in sentinels)


def broker_options(url: str) -> dict[str, Any]:
    """What Celery has to know of servers that Sentinels watch."""
    return {"master_name": parse_url(url)["host"], "sentinel_kwargs": _once(), **_steady()}


def client(url: str, **options: Any) -> "redis.Redis":
    """A client of the server; `options` are those of a connection."""
    if not settings.REDIS_SENTINELS:
        return redis.Redis.from_url(url, **options)
    name, how = _of_master(url, options)
    found = Sentinel(addresses(settings.REDIS_SENTINELS), sentinel_kwargs=_once())
    client: redis.Redis = found.master_for(name, **how)
    return client


def async_client(url: str, **options: Any) -> "asyncio.Redis":
    """The same for the event loop."""
    if not settings.REDIS_SENTINELS:
        return asyncio.Redis.from_url(url, **options)
    name, how = _of_master(url, options)
    once = {**_SHORT, "retry": asyncio_retry.Retry(NoBackoff(), 0)}
    found = AsyncSentinel(addresses(settings.REDIS_SENTINELS), sentinel_kwargs=once)
    client: asyncio.Redis = found.master_for(name, **how)
    return client


class Pool:
    """What Django's cache asks for its connections."""

    @staticmethod
    def from_url(url: str, **options: Any) -> "redis.ConnectionPool":
        """Connections to the server."""
        return client(url, **options).connection_pool


_SHORT: dict[str, Any] = {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE}


def _once() -> dict[str, Any]:
    """A Sentinel that does not answer is not asked again and again, which takes seconds: there are others."""
    return {**_SHORT, "retry": Retry(NoBackoff(), 0)}


def _of_master(url: str, options: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Its name, and how it is talked to."""
    how = parse_url(url)
    name = how.pop("host")
    how.pop("port", None)
    return name, {**how, **_steady(), **options}


def _steady() -> dict[str, Any]:
    """Options of a connection by which a host is noticed that has gone without a word, where TCP has them."""
    if not hasattr(socket, "TCP_USER_TIMEOUT"):
        return {}
    return {"socket_keepalive": True, "socket_keepalive_options": {socket.TCP_USER_TIMEOUT: SILENT}}
