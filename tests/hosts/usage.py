"""What the processes of a host have used so far."""

import os
from dataclasses import dataclass
from pathlib import Path

from tests.hosts.host import Host
from tests.hosts.sealed_off import run

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
USER, OF_CHILDREN = slice(11, 13), slice(13, 15)
"""Where /proc/N/stat has the ticks of a process, and of those that it has seen to their end."""
RESIDENT, SHARED = 1, 2


@dataclass(frozen=True)
class Usage:
    """CPU in seconds; memory in bytes, what several processes share counted once."""

    cpu: float = 0.0
    memory: int = 0


def usage(host: Host) -> Usage:
    """Of all its processes that live, and of those that they have seen to their end."""
    cpu, memory, shared = 0.0, 0, 0
    for number in run("ip", "netns", "pids", host.name).split():
        try:
            words = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
            pages = Path(f"/proc/{number}/statm").read_text().split()
        except OSError:
            continue
        cpu += sum(int(ticks) for ticks in (*words[USER], *words[OF_CHILDREN])) / TICK
        memory += (int(pages[RESIDENT]) - int(pages[SHARED])) * PAGE
        shared = max(shared, int(pages[SHARED]) * PAGE)
    return Usage(cpu, memory + shared)


def lines(before: dict[str, Usage], after: dict[str, Usage], seconds: float) -> list[str]:
    """One line a host: its share of a core, and its memory. One that began anew meanwhile says less."""
    found = []
    for name, now in after.items():
        share = max(0.0, now.cpu - before.get(name, Usage()).cpu) / seconds
        found.append(f"  {name:<18} {share * 100:.1f} % of a core, {now.memory / 1e6:.0f} MB")
    return found
