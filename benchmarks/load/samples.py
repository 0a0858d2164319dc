"""What the processes of the site hold, looked at again and again: memory, CPU, files, connections."""

import threading
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from django.db import connection

from benchmarks.usage import Weight, cpu_seconds, tree, weight

EVERY = 5.0
HEAVIEST = 0
"""Instead of the id of a process: whichever has made most memory."""
CONNECTIONS = "PostgreSQL"
"""Of this kind the heaviest process stands for all: one connection is warm when it has been asked everything,
which takes one that is hardly needed hours. Measured: 8.3 MB new, 13.2 after 60 requests of all systems, 13.7
after 36,000."""
QUARTERS = 4
"""The mean hour is compared by its quarters."""


@dataclass
class Held:
    """Of one kind of process, sample by sample: bytes of memory, open files, seconds of CPU so far."""

    memory: list[int] = field(default_factory=list)
    files: list[int] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)


@dataclass
class Samples:
    """Of all kinds of processes, the memory that each process has made itself (HEAVIEST of its kind), and how
    many connections the database had each time."""

    kinds: defaultdict[str, Held] = field(default_factory=lambda: defaultdict(Held))
    processes: defaultdict[tuple[str, int], list[int]] = field(default_factory=lambda: defaultdict(list))
    connections: list[int] = field(default_factory=list)
    moments: list[float] = field(default_factory=list)

    def cores(self, kind: str) -> float:
        """The share of a core that the processes of a kind used."""
        spent, passed = self.kinds[kind].cpu, self.moments
        return (spent[-1] - spent[0]) / (passed[-1] - passed[0]) if len(passed) > 1 else 0.0

    def lasting(self) -> dict[tuple[str, int], list[int]]:
        """The same of each process that was there in half of the samples: one that came later warms up."""
        half = len(self.moments) / 2
        return {process: memory for process, memory in self.processes.items() if len(memory) >= half}


def gained(figures: list[int]) -> tuple[float, float]:
    """By how much a figure has grown, and from what: the median of its last quarter against that of its
    second one, for the first is there to warm up."""
    quarter = max(1, len(figures) // QUARTERS)
    before = median(figures[quarter : 2 * quarter] or figures)
    return median(figures[-quarter:]) - before, before


def growth(figures: list[int]) -> float:
    """The same as a part of itself."""
    more, before = gained(figures)
    return more / max(1, before)


class Sampler:
    """Looks every five seconds in a thread of its own, from `start` to `stop`."""

    def __init__(self, kinds: Mapping[str, list[int]]) -> None:
        """`kinds`: name -> process ids; those that descend from them belong to it."""
        self._kinds = kinds
        self._done = threading.Event()

    def start(self) -> None:
        """Begin."""
        self._done.clear()
        self._samples = Samples()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def stop(self) -> Samples:
        """End; what was seen."""
        self._done.set()
        self._thread.join()
        return self._samples

    def _run(self) -> None:
        while True:
            self._look()
            if self._done.wait(EVERY):
                break
        self._look()

    def _look(self) -> None:
        self._samples.moments.append(time.monotonic())
        for name, pids in self._kinds.items():
            held = self._samples.kinds[name]
            weights = {one: weight(one) for pid in pids for one in tree(pid)}
            held.memory.append(sum(one.all for one in weights.values()))
            held.files.append(sum(map(_files, weights)))
            held.cpu.append(sum(map(cpu_seconds, pids)))
            for process, made in _made(name, weights).items():
                self._samples.processes[name, process].append(made)
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'")
            self._samples.connections.append(cursor.fetchone()[0])
        connection.close()


def _made(name: str, weights: Mapping[int, Weight]) -> dict[int, int]:
    """What is looked at for growth."""
    made = {pid: one.made for pid, one in weights.items() if one.made}
    return {HEAVIEST: max(made.values())} if made and name == CONNECTIONS else made


def _files(pid: int) -> int:
    try:
        return len(list(Path(f"/proc/{pid}/fd").iterdir()))
    except OSError:
        return 0
