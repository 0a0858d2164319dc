"""The workers of the site as processes."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from labyrinth.processes import die_with_parent
from rehearsal.ports import HOST

PROCESSES = 2
THREADS = 8
SECONDS_TO_START = 60
SECONDS_TO_STOP = 30


@contextmanager
def workers(**environment: str) -> Iterator[list[int]]:
    """The workers of a machine with two cores, as they are deployed; their process ids."""
    started = [_start(number, environment) for number in range(1, PROCESSES + 1)]
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

    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline and all(process.poll() is None for process in started):
        if len(current_app.control.ping(timeout=0.5)) == len(started):
            return
    raise RuntimeError("The workers did not start.")
