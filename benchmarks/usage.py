"""What processes use, read from Linux's /proc."""

import os
from pathlib import Path
from typing import NamedTuple

TICK = os.sysconf("SC_CLK_TCK")


def tree(pid: int) -> list[int]:
    """The process and all that descend from it."""
    found = [pid]
    for parent in found:
        found += _children(parent)
    return found


def _children(pid: int) -> list[int]:
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(word) for task in tasks for word in (task / "children").read_text().split()]
    except OSError:
        return []


def cpu_seconds(pid: int) -> float:
    """CPU that the process and its descendants have used, those that have ended included."""
    return sum(map(_own_cpu, tree(pid)))


def _own_cpu(pid: int) -> float:
    """User and system time of a process and of the children it has waited for (proc(5), fields 14 to 17).

    Those are told in ticks. Of a process with one thread (field 20), as PostgreSQL's are, the scheduler tells
    nanoseconds: one request can be looked at.
    """
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        exact = Path(f"/proc/{pid}/schedstat").read_text().split() if fields[17] == "1" else []
    except OSError:
        return 0.0
    own = int(exact[0]) / 1e9 if exact else sum(map(int, fields[11:13])) / TICK
    return own + sum(map(int, fields[13:15])) / TICK


class Weight(NamedTuple):
    """Bytes of real memory of one process: `all` with shared pages counted in parts; `made` what it has made
    itself, nothing of files, nor of what servers share, whose parts grow where others of them end."""

    all: int
    made: int


def memory(pid: int) -> int:
    """Bytes of real memory of the process and its descendants, shared pages counted in parts."""
    return sum(weight(one).all for one in tree(pid))


def weight(pid: int) -> Weight:
    """What the process alone holds (proc_pid_smaps(5)), nothing where it is gone."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return Weight(0, 0)
    kilobytes = {words[0]: int(words[1]) for line in lines[1:] if (words := line.split())}
    return Weight(kilobytes.get("Pss:", 0) * 1024, kilobytes.get("Pss_Anon:", 0) * 1024)
