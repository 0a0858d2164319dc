"""The Redis-protocol server as seen from an answer: a bonus that may never cost the player much.

When it does not answer at once, nobody asks it again for some seconds: all it would have carried is also
found by the sweep and by the pages themselves.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from time import monotonic
from typing import Any

import redis
from celery import current_app
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from labyrinth.ground import redis_clients

logger = logging.getLogger(__name__)

PATIENCE = 0.04
"""Seconds to wait for a connection, and again for an answer: together under 100 ms."""
REST = 5
"""Seconds for which a broker that was down is left alone."""
PLAY_BOTS, THINK = "games.play_bots", "think.answer"
"""The tasks that play the bots of a game, and think for one, by the names under which they are queued."""

Task = tuple[str, tuple[Any, ...]]
_gathered: ContextVar[dict[Task, None] | None] = ContextVar("tasks queued together", default=None)


class Breaker:
    """Remembers that something is down, by the machine's clock: the site's may stand or jump."""

    def __init__(self, rest: float) -> None:
        self.rest = rest
        self.until: float | None = None

    def attempt(self, what: Callable[[], object]) -> bool:
        """Do it, unless it failed a moment ago; whether it was done. Errors are logged by class only."""
        if self.until is not None and monotonic() < self.until:
            return False
        try:
            what()
        except Exception as error:
            self.until = monotonic() + self.rest
            redis_clients.away(logger, "broker down", error)
            return False
        self.until = None
        return True


breaker = Breaker(REST)


@cache
def _client(url: str) -> "redis.Redis":
    return redis_clients.client(
        url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
    )


def publish(channel: str, message: str) -> bool:
    """Tell the processes that listen to a channel; whether the broker took it."""
    if not settings.REDIS_URL:
        return False
    return breaker.attempt(lambda: _client(settings.REDIS_URL).publish(channel, message))


def queue(task: str, *args: Any) -> bool:
    """Queue a task by name; whether the broker took it.

    Celery itself may wait for seconds at a broker that is down, so the broker is asked by a ping first.
    """
    waiting = _gathered.get()
    if waiting is not None:
        waiting[task, args] = None
        return True
    if settings.CELERY_TASK_ALWAYS_EAGER:
        current_app.tasks[task].apply(args=args)
        return True
    if not settings.REDIS_URL:
        return False

    def send() -> None:
        _client(settings.REDIS_URL).ping()
        current_app.send_task(task, args=args, retry=False)

    return breaker.attempt(send)


@contextmanager
def gathered() -> Iterator[None]:
    """What is queued inside goes to the broker at its end, the same task with the same arguments once."""
    waiting: dict[Task, None] = {}
    outside = _gathered.set(waiting)
    try:
        yield
    finally:
        _gathered.reset(outside)
        for task, args in waiting:
            queue(task, *args)
