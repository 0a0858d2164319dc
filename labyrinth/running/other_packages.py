"""What other packages write into the log, as far as it may be said.

Names of tasks and pools, hosts, ports and why a connection failed are no secret, and an operator needs them.
What a record fills in besides may quote what somebody wrote, holds or is sent: "..." stands for it. Of a
package that is not listed the fixed part alone is kept.
"""

import re
import socket

import kombu.exceptions
import psycopg
import redis
from django.db import OperationalError

TOLD: dict[str, tuple[str, ...]] = {
    "celery.app.trace": (
        "Task %(name)s[%(id)s] %(description)s: %(exc)s",
        "Task %(name)s[%(id)s] %(description)s",
        "Task %(name)s[%(id)s] %(exc)s",
        "Task %(name)s[%(id)s] retry: %(exc)s",
    ),
    "celery.beat": (
        "beat: Connection error: %s. Trying again in %s seconds...",
        "beat: Cannot calculate the next run of %r, trying again in %s.",
    ),
    "celery.worker.consumer.consumer": ("consumer: Cannot connect to %s: %s.\n%s\n", "%s (%r)"),
    "celery.worker.request": (
        "Soft time limit (%ss) exceeded for %s[%s]",
        "Hard time limit (%ss) exceeded for %s[%s]",
    ),
    "psycopg.pool": (
        "error connecting in %r: %s",
        "reconnection attempt in pool %r failed after %s sec",
        "discarding broken connection: %s",
        "discarding closed connection: %s",
        "rolling back returned connection: %s",
        "closing returned connection: %s",
    ),
}
"""Logger -> the patterns whose texts are names and addresses of the installation: each stands whole."""
PACKAGES = ("celery", "kombu", "psycopg", "redis")
"""Of these every number, and what an exception is, stands in the other patterns too."""
OF_CONNECTIONS: tuple[type[BaseException], ...] = (
    *(ConnectionError, TimeoutError, socket.gaierror),
    *(redis.ConnectionError, redis.TimeoutError),
    kombu.exceptions.OperationalError,
    *(OperationalError, psycopg.OperationalError),
)
"""Exceptions whose words name a server and what it answered, neither a row nor a letter."""
OF_A_TASK = frozenset({"name", "id", "description"})
SAID_BY_ITS_NAME = re.compile(r"<?([A-Za-z_][\w.]*)")
LEFT_OUT = "..."


def words(error: BaseException) -> str:
    """Its class, with its words where they are about a connection."""
    name = type(error).__name__
    return f"{name}: {error}" if isinstance(error, OF_CONNECTIONS) else name


def said(logger: str, pattern: str, values: object) -> str:
    """The text of a record, before anything that looks like a key is blotted out."""
    if logger.partition(".")[0] not in PACKAGES or not values:
        return pattern
    whole = pattern in TOLD.get(logger, ())
    filled: object
    if isinstance(values, dict):
        filled = {key: _of_task(key, value, whole=whole) for key, value in values.items()}
    else:
        filled = tuple(_told(value, whole=whole) for value in _each(values))
    try:
        return pattern % filled
    except (TypeError, ValueError):
        return pattern


def _each(values: object) -> tuple[object, ...]:
    return values if isinstance(values, tuple) else (values,)


def _of_task(key: str, value: object, *, whole: bool) -> object:
    """What Celery tells of a task: of the exception it has only the text, which begins with its class."""
    if key == "exc" and whole:
        found = SAID_BY_ITS_NAME.match(str(value))
        return found[1] if found else LEFT_OUT
    return _told(value, whole=whole and key in OF_A_TASK)


def _told(value: object, *, whole: bool) -> object:
    match value:
        case BaseException():
            return Bare(words(value))
        case bool() | int() | float() | None:
            return value
        case str() if whole:
            return value
        case psycopg.Connection():
            return value
    return Bare(LEFT_OUT)


class Bare(str):
    """A text that %r writes without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)
