"""A machine whose clock is wrong: a worker on it takes its share of the work for a while."""

import os
from datetime import datetime, timedelta, tzinfo
from types import SimpleNamespace

from celery import current_app

from labyrinth.ground import clock
from labyrinth.running import operating
from rehearsal.servers import Worker
from rehearsal.site import Site

QUEUE = "wrong clock"
"""What only that worker is called for."""
OFF = "REHEARSAL_CLOCK_OFF"
"""Names in the environment by how many seconds the clock of a process is ahead."""


class UntoldError(Exception):
    """The site does not say that a clock is wrong."""


def keep_wrong_time() -> None:
    """Let the clock of this process be off by what the environment says: that of its machine, and the moment
    that is the site's."""
    by = timedelta(seconds=float(os.environ.get(OFF, "0")))

    def shown(zone: tzinfo | None = None) -> datetime:
        return datetime.now(zone) + by

    def told(text: str) -> datetime:
        return datetime.fromisoformat(text) + by

    if by:
        vars(clock)["datetime"] = SimpleNamespace(now=shown, fromisoformat=told)


class WrongClock:
    """The worker beside the right one, while there is one."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.worker = Worker()

    def begin(self, hours: int, **environment: str) -> None:
        """From now on it is at work, so many hours ahead. Raises UntoldError where the site does not say so
        under `clocks of workers`."""
        off = {OFF: str(hours * 3600)}
        self.worker.start(f"celery,{QUEUE}", **environment, **off)
        self.site.shares_work = True
        if not self.site.wait_for(lambda: not operating.clocks_of_workers().ok, _call):
            raise UntoldError(f"A worker is {hours} hours ahead.")

    def end(self) -> None:
        """It is gone; what it has taken from the queue, and left, is in nobody's hands."""
        self.worker.stop()
        self.site.shares_work = False


def _call() -> None:
    """It sweeps, as every worker does now and then; not for each call from before it was there."""
    current_app.send_task("games.sweep", queue=QUEUE, expires=2)
