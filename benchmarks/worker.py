"""The workers of the site as processes."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from labyrinth.running.processes import die_with_parent
from rehearsal.ports import HOST

THREADS = 8
PROCESSES = 2
"""Of a machine with two cores, as they are deployed."""
SECONDS_TO_START = 300
SECONDS_TO_STOP = 120
SLOWEST_ANSWER = 8.0
"""A worker that is up answers within so many seconds even on a busy machine."""


@contextmanager
def workers(processes: int = PROCESSES, **environment: str) -> Iterator[list[int]]:
    """So many workers; their process ids."""
    started = [_start(number, environment) for number in range(1, processes + 1)]
    try:
        _wait_until_up(started)
        yield [process.pid for process in started]
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait(SECONDS_TO_STOP)


def _start(number: int, environment: dict[str, str]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [
            *(sys.executable, "-W", "ignore::UserWarning:celery.platforms", "-m", "celery", "-q"),
            *("-A", "labyrinth", "worker", "--pool=threads", "-c", str(THREADS), "-l", "ERROR"),
            *("-n", f"{number}@{HOST}"),
        ],
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=die_with_parent,  # noqa: PLW1509 - nothing here runs threads
    )


def _wait_until_up(started: "list[subprocess.Popen[bytes]]") -> None:
    from celery import current_app

    deadline, patience = time.monotonic() + SECONDS_TO_START, 0.5
    while time.monotonic() < deadline and all(process.poll() is None for process in started):
        if len(current_app.control.ping(timeout=patience, limit=len(started))) == len(started):
            return
        patience = min(2 * patience, SLOWEST_ANSWER)
    raise RuntimeError("The workers did not start.")
