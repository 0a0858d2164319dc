"""What processes use, as /proc tells it."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from benchmarks.usage import Weight, cpu_seconds, memory, tree, weight

HOLD = "import time; kept = bytes(range(256)) * 120_000; time.sleep(3600)"
SHARE = """
import mmap, time
kept = mmap.mmap(-1, 30_000_000)
kept.write(bytes(30_000_000))
print("ready", flush=True)
time.sleep(3600)
"""
WORK = "for number in range(3_000_000): number += 1"
PARENT = f"""
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", {HOLD!r}])
subprocess.run([sys.executable, "-c", {WORK!r}])
print("ready", flush=True)
child.wait()
"""


@pytest.fixture
def family() -> Iterator["subprocess.Popen[bytes]"]:
    """A process with a child that holds 30 MB, and with one that has worked and ended."""
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    while parent.stdout.readline() != b"ready\n":
        pass
    yield parent
    for pid in reversed(tree(parent.pid)):
        os.kill(pid, 9)
    parent.wait()
    parent.stdout.close()


def test_a_process_counts_with_its_children_and_those_that_have_ended(family):
    assert len(tree(family.pid)) == 2
    assert cpu_seconds(family.pid) > 0.05
    deadline = time.monotonic() + 300
    while memory(family.pid) < 30e6 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert memory(family.pid) > 30e6


def test_a_process_that_is_gone_uses_nothing():
    done = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True
    )
    assert cpu_seconds(int(done.stdout)) == 0
    assert memory(int(done.stdout)) == 0


def test_a_process_whose_end_nobody_has_seen_yet_holds_nothing():
    ended = subprocess.Popen([sys.executable, "-c", ""])
    os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
    assert memory(ended.pid) == 0
    ended.wait()


def test_what_servers_share_is_not_what_one_of_them_has_made():
    with subprocess.Popen([sys.executable, "-c", SHARE], stdout=subprocess.PIPE) as server:
        try:
            assert server.stdout is not None
            assert server.stdout.readline() == b"ready\n"
            assert weight(server.pid).all > 30_000_000
            assert 1_000_000 < weight(server.pid).made < 25_000_000
        finally:
            server.kill()
    assert weight(server.pid) == Weight(0, 0)
