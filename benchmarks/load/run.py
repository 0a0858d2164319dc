"""The site as it is deployed on two cores, and an evening of it."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from benchmarks.lab import Lab
from benchmarks.load.found import Found, Stretch, broken_of
from benchmarks.load.players import Players
from benchmarks.load.samples import CONNECTIONS, Sampler
from benchmarks.load.size import Size
from benchmarks.load.watchers import Watchers
from benchmarks.load.world import World
from benchmarks.sink import sink
from benchmarks.web import pages, streams
from benchmarks.worker import PROCESSES, workers
from labyrinth.running.processes import die_with_parent

WEB_WORKERS = 2
SECONDS_TO_STOP = 60
MINUTE = 60.0
WARM_UP = 20.0
"""Seconds of an evening before anything is measured: processes import and compile at their first requests."""


def run(lab: Lab, size: Size) -> Found:
    """Play the evening, then at the mean rate; what was met."""
    world = World(size.games, size.people)
    with ExitStack() as stack:
        mails = stack.enter_context(sink(lab.mail_port))
        web = stack.enter_context(pages(WEB_WORKERS))
        live = stack.enter_context(streams())
        working = stack.enter_context(workers())
        beating = stack.enter_context(_beat())
        kinds = {
            f"pages ({WEB_WORKERS} workers)": [web.pid],
            "streams": [live.pid],
            f"Celery workers ({PROCESSES})": working,
            "beat": [beating],
            CONNECTIONS: [lab.postgres.process.pid],
            "Valkey": [lab.valkey],
        }
        players, sampler = Players(world, web.port, size.seed), Sampler(kinds)
        watchers = Watchers(world, players, live.port, size.watchers)
        stack.callback(watchers.close)
        found = Found(size, list(kinds))
        players.play(size.evening_rate, min(WARM_UP, size.evening * MINUTE))
        for name, rate, minutes in (
            ("evening", size.evening_rate, size.evening),
            ("mean", size.mean_rate, size.mean),
        ):
            if minutes:
                before = len(mails.accepted)
                sampler.start()
                seen = players.play(rate, minutes * MINUTE)
                samples = sampler.stop()
                delays = watchers.delays(seen.given)
                sent = len(mails.accepted) - before
                found.stretches[name] = Stretch(minutes, seen, samples, delays, sent, watchers.ended)
    found.broken = broken_of(found)
    return found


@contextmanager
def _beat() -> Iterator[int]:
    """The clock of the workers; its process id."""
    process = subprocess.Popen(
        [sys.executable, "-m", "celery", "-q", "-A", "labyrinth", "beat", "-l", "ERROR", "--pidfile="],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=die_with_parent,  # noqa: PLW1509 - it is started before any thread
    )
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait(SECONDS_TO_STOP)
