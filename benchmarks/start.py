"""What a process costs before it is of use: one of pages, with a first look at a table of each system, and
the least of a command."""

import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

from django.urls import reverse

from benchmarks.figures import percentile
from benchmarks.games import grow, new_game, people
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.sessions import sign_in
from benchmarks.yardstick import work
from games.systems import SLUGS
from labyrinth.running.messages import BASE

ENTRIES, QUICK_ENTRIES = 60, 5
"""Games are asked for at so many entries: somebody has been dealt something, the log is full."""
WORK = 200
"""Before each process the known work is done so often: how quick the machine is just then."""
PAGES, COMMAND, EMPTY = ("-m", "benchmarks.first_looks"), ("manage.py", "check"), ("-c", "pass")


class Begun(NamedTuple):
    """A process that has ended: seconds of CPU, what the known work took just before, and what it said."""

    cpu: float
    work: float
    said: str


def start(_lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """Processes, one after another: of pages with the looks, and of a command that only looks."""
    entries = QUICK_ENTRIES if quick else ENTRIES
    games = [grow(new_game(system=slug), entries) for slug in SLUGS]
    looks = [sign_in(people()[0]), *(reverse("games:table", args=[game.slug]) for game in games)]
    return [row for times in sizes for row in _rows(1 if quick else times, times, looks)]


def _rows(times: int, asked: int, looks: list[str]) -> list[Row]:
    pages = [_begun(*PAGES, *looks) for _ in range(times)]
    commands = [_begun(*COMMAND) for _ in range(times)]
    command, case = f"python -m benchmarks start --times {asked}", f"{len(SLUGS)} systems"
    memory = percentile([int(one.said.split()[-1]) for one in pages], 0.5) / 2**20
    rows = [
        _row("start", pages, command, case),
        Row("start_memory", memory, command, case),
        _row("command", commands, command, " ".join(COMMAND)),
    ]
    return [explained(row, lambda: f"an empty process takes {_begun(*EMPTY).cpu:.2f} s") for row in rows]


def _row(budget: str, begun: list[Begun], command: str, case: str) -> Row:
    """The median process, beside the work that was done before it."""
    one = sorted(begun, key=lambda process: process.cpu / process.work)[len(begun) // 2]
    return Row(budget, one.cpu, command, case, yard=one.work)


def _begun(*words: str) -> Begun:
    """A process of the site that does that, to its end. Raises RuntimeError for one that fails."""
    work(0)  # what is there to be shown is made once
    began = time.process_time()
    for turn in range(WORK):
        work(turn)
    worked, before = (time.process_time() - began) / WORK, _children()
    done = subprocess.run([sys.executable, *words], cwd=BASE, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{words} ended with {done.returncode}: {done.stderr}")
    return Begun(_children() - before, worked, done.stdout)


def _children() -> float:
    """Seconds of CPU of the children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
