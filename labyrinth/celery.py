"""The task queue: a message is only a wake-up, the truth stands in rows that a sweep also finds."""

import logging.config
import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import Token
from typing import Any

from celery import Celery, signals

from labyrinth.running import broker_channel, collector

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")

broker_channel.use()
app = Celery("labyrinth")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

_running: dict[str, tuple[float, "Token[dict[str, Any] | None]"]] = {}


@signals.setup_logging.connect  # type: ignore[untyped-decorator]
def _log_as_the_site(**_: Any) -> None:
    """Workers and beat write what pages write; Celery's own lines would quote what a task stumbled over."""
    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)


@signals.worker_ready.connect  # type: ignore[untyped-decorator]
def _leave_what_is_there(**_: Any) -> None:
    collector.leave_what_is_there()


@signals.worker_init.connect  # type: ignore[untyped-decorator]
def _look_at_the_clock(**_: Any) -> None:
    """A worker knows from its first task on whether its clock is right; each sweep looks again."""
    from django.db import Error, connection

    from labyrinth.ground import clock

    with suppress(Error):  # the database is away: the first sweep will do
        clock.note_ahead(clock.ahead_of_database())
    connection.close()


WAKE_EVERY = 10.0
"""Seconds after which a worker has the outbox looked into, should the beat be down."""
MAILS = "games.send_messages"
HERE = "think.here"


@signals.worker_ready.connect  # type: ignore[untyped-decorator]
def _wake_for_mails(**_: Any) -> None:
    """Mails wait some seconds before they go: any worker sees to it that they do, without the beat too.
    Whether somebody thinks is asked at once, before the beat does."""
    rest = threading.Event()
    with suppress(Exception):  # the broker is away: the beat will ask
        app.send_task(HERE, expires=60, retry=False)
    threading.Thread(target=wake_for_ever, args=(rest.wait,), name="wake", daemon=True).start()


def wake_for_ever(rest: Callable[[float], bool]) -> None:
    """Queue a look into the outbox now and then; `rest` waits, and says whether that is the end."""
    while not rest(WAKE_EVERY):
        with suppress(Exception):  # the broker is away: the next time will do
            app.send_task(MAILS, expires=WAKE_EVERY, retry=False)


@signals.beat_init.connect  # type: ignore[untyped-decorator]
def _tell_of_the_beat(**_: Any) -> None:
    """From now on whatever this process queues shows that the beat is well; so does its beginning."""
    from labyrinth.running import health

    health.heard_beat()
    signals.after_task_publish.connect(lambda **_: health.heard_beat(), weak=False)


@signals.task_prerun.connect  # type: ignore[untyped-decorator]
def _begin(task_id: str, task: Any, **_: Any) -> None:
    from labyrinth.running import logs

    _running[task_id] = (time.perf_counter(), logs.context.set({"task": task.name, "task_id": task_id}))


@signals.task_postrun.connect  # type: ignore[untyped-decorator]
def _end(task_id: str, task: Any, state: str | None = None, **_: Any) -> None:
    from labyrinth.ground import metrics
    from labyrinth.running import logs

    began, token = _running.pop(task_id, (None, None))
    if began is not None and token is not None:
        logs.context.reset(token)
        metrics.took(metrics.TASKS, task.name, str(state).lower(), seconds=time.perf_counter() - began)
