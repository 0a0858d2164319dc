"""The beat, of which several may be started on as many hosts: one at a time ticks, the others stand by.

Who ticks holds a lock of the Redis-protocol server, which falls when its holder is gone. Should two of them
tick for a moment (the lock was lost in a failover), workers are woken up twice, which changes nothing.
Nothing of it stands on a disk: all entries are intervals, and begin anew with the process.
"""

import logging
from typing import Any

import redis
from celery import beat
from django.conf import settings
from redis.lock import Lock

from labyrinth.ground import redis_clients

logger = logging.getLogger(__name__)

LOCK = "beat lock"
LASTS = 15.0
"""Seconds after which the lock of a holder that is gone falls; it ticks every five."""
LOOKS = 2.0
"""Seconds after which one that stands by tries again."""
PATIENCE = 2.0


class Scheduler(beat.Scheduler):  # type: ignore[misc]
    """Celery's, while it holds the lock."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.held = Held()
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """As Celery's: seconds until the next."""
        if not self.held.is_mine():
            return LOOKS
        return float(super().tick(*args, **kwargs))

    def close(self) -> None:
        """As Celery's; another one may go on at once."""
        super().close()
        self.held.leave()


class Held:
    """The lock, as far as this process has it. Without a server there is nobody to share with."""

    def __init__(self) -> None:
        self._lock: Lock | None = None
        self._mine = False

    def is_mine(self) -> bool:
        """Take it, or hold it on; whether it is ours now."""
        if not settings.REDIS_URL:
            return True
        before = self._mine
        try:
            self._mine = self._holds_on() if before else self._known().acquire(blocking=False)
        except redis.RedisError as error:
            redis_clients.away(logger, "the lock of the beat cannot be asked for", error)
            self._mine = False
        if self._mine != before:
            logger.warning("this beat %s", "ticks" if self._mine else "stands by")
        return self._mine

    def leave(self) -> None:
        """Give it up, if it is ours."""
        if self._mine:
            self._mine = False
            try:
                self._known().release()
            except redis.RedisError as error:
                redis_clients.away(logger, "the lock of the beat falls by itself", error)

    def _holds_on(self) -> bool:
        try:
            return bool(self._known().reacquire())
        except redis.exceptions.LockError:
            return False

    def _known(self) -> Lock:
        if self._lock is None:
            client = redis_clients.client(
                settings.REDIS_URL, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE
            )
            self._lock = client.lock(LOCK, timeout=LASTS, thread_local=False)
        return self._lock
