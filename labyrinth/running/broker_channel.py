"""Kombu's channels to the broker, but for one thing: workers live on, whatever they did when it died.

The message of a task that was being carried out is then given back, or acknowledged, by a channel whose
connection is closed. Kombu stumbles over that with an AttributeError, at which a worker ends; here it is what
it is, a lost connection, and the worker connects anew. What a lost task leaves a sweep finds.
"""

from typing import Any

from kombu.transport import TRANSPORT_ALIASES, redis


class _Honest:
    """Says that the connection is closed. Comes before a channel of Kombu's."""

    connection: Any

    def _connparams(self, *args: Any, **kwargs: Any) -> Any:
        if self.connection.client is None:
            raise ConnectionError("the connection to the broker is closed")
        return super()._connparams(*args, **kwargs)  # type: ignore[misc]


class Channel(_Honest, redis.Channel):
    """To one server."""


class SentinelChannel(_Honest, redis.SentinelChannel):
    """To the server that Sentinels name."""


class Transport(redis.Transport):
    """Kombu's with these channels."""

    Channel = Channel


class SentinelTransport(redis.SentinelTransport):
    """Kombu's with these channels."""

    Channel = SentinelChannel


def use() -> None:
    """From now on connections of Celery have them."""
    TRANSPORT_ALIASES.update(
        redis=f"{__name__}:Transport",
        rediss=f"{__name__}:Transport",
        sentinel=f"{__name__}:SentinelTransport",
    )
