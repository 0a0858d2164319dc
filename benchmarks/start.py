"""What a process costs before it does anything: all systems are there."""

import os
import sys
from collections.abc import Sequence

from benchmarks.figures import percentile
from benchmarks.row import Row, explained
from labyrinth.running.messages import BASE

BEGIN = (
    "import django; django.setup(); from games.systems import SLUGS, get_system; [*map(get_system, SLUGS)]"
)
SETTINGS = {"DJANGO_SETTINGS_MODULE": "labyrinth.settings", "DEVELOPMENT": "1"}


def start(_lab: object, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """Processes, one after another, each with the site and its three systems: CPU until they are there."""
    rows = []
    for times in sizes:
        seconds = [_begun(BEGIN) for _ in range(1 if quick else times)]
        row = Row("start", percentile(seconds, 0.5), f"python -m benchmarks start --times {times}")
        rows.append(explained(row, lambda: f"an empty process takes {_begun('pass'):.2f} s"))
    return rows


def _begun(code: str) -> float:
    """CPU seconds of a process that does that."""
    words = [sys.executable, "-c", code]
    process = os.posix_spawn(sys.executable, words, os.environ | SETTINGS | {"PYTHONPATH": str(BASE)})
    _pid, status, used = os.wait4(process, 0)
    if status:
        raise RuntimeError(f"{code!r} ended with {os.waitstatus_to_exitcode(status)}")
    return used.ru_utime + used.ru_stime
