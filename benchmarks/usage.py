"""What processes use, read from Linux's /proc."""

import os
from pathlib import Path

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
    """User and system time of a process and of the children it has waited for (proc(5), fields 14 to 17)."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / TICK


def memory(pid: int) -> int:
    """Bytes of real memory of the process and its descendants, shared pages counted in parts."""
    return sum(map(own_memory, tree(pid)))


def own_memory(pid: int) -> int:
    """The same of the process alone."""
    return _memory(pid, "Pss:")


def made_memory(pid: int) -> int:
    """Bytes that the process has made itself: nothing of files, nor of what servers share, whose parts grow
    where others of them end."""
    return _memory(pid, "Pss_Anon:")


def _memory(pid: int, what: str) -> int:
    """A line of proc_pid_smaps(5), in bytes; 0 where the process is gone."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith(what)), 0)
