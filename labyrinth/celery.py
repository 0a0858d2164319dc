"""The task queue: a message is only a wake-up, the truth stands in rows that a sweep also finds."""

import logging.config
import os
import time
from contextvars import Token
from typing import Any

from celery import Celery, signals

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")

app = Celery("labyrinth")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

_running: dict[str, tuple[float, "Token[dict[str, Any] | None]"]] = {}


@signals.setup_logging.connect  # type: ignore[untyped-decorator]
def _log_as_the_site(**_: Any) -> None:
    """Workers and beat write what pages write; Celery's own lines would quote what a task stumbled over."""
    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)


@signals.task_prerun.connect  # type: ignore[untyped-decorator]
def _begin(task_id: str, task: Any, **_: Any) -> None:
    from labyrinth import logs

    _running[task_id] = (time.perf_counter(), logs.context.set({"task": task.name, "task_id": task_id}))


@signals.task_postrun.connect  # type: ignore[untyped-decorator]
def _end(task_id: str, task: Any, state: str | None = None, **_: Any) -> None:
    from labyrinth import logs, metrics

    began, token = _running.pop(task_id, (None, None))
    if began is not None and token is not None:
        logs.context.reset(token)
        metrics.took(metrics.TASKS, task.name, str(state).lower(), seconds=time.perf_counter() - began)
