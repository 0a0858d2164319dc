"""It is said in one line why hosts cannot be made here; where they can, nothing is left behind."""

import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from labyrinth.running.messages import BASE
from tests.hosts import sealed_off

LONG = 900
"""Seconds after which a wait is given up: a busy machine makes and ends hosts slowly."""


def test_what_is_lacking_is_said_in_one_line(monkeypatch):
    monkeypatch.setattr(sealed_off.sys, "platform", "darwin")
    assert sealed_off.lacking() == "make hosts needs Linux: hosts are network namespaces."
    monkeypatch.setattr(sealed_off.sys, "platform", "linux")
    monkeypatch.setattr(sealed_off.os, "geteuid", lambda: 1000)
    assert sealed_off.lacking() == "make hosts needs root: hosts are network namespaces."
    monkeypatch.setattr(sealed_off.os, "geteuid", lambda: 0)
    needed = {"no-such-program": "that-package", "sh": "dash"}
    assert sealed_off.lacking(needed) == "make hosts needs packages: apt install that-package"
    assert sealed_off.lacking({"sh": "dash"}) == ""


def begun(*words: str) -> "subprocess.Popen[str]":
    """The program as `make hosts` starts it."""
    command = [sys.executable, "-m", "tests.hosts", *words]
    return subprocess.Popen(command, cwd=BASE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def world_of(process: "subprocess.Popen[str]") -> Path:
    """Which namespace the processes of the world have, once there is one."""
    own = Path("/proc/self/ns/pid").readlink()
    deadline = time.monotonic() + LONG
    while time.monotonic() < deadline:
        for number in _descendants(process.pid):
            with suppress(OSError):  # it has just ended
                if (place := Path(f"/proc/{number}/ns/pid").readlink()) != own:
                    return place
        time.sleep(0.01)
    raise AssertionError("no world was made")


def _descendants(number: int) -> list[int]:
    try:
        children = [int(one) for one in Path(f"/proc/{number}/task/{number}/children").read_text().split()]
        return children + [one for child in children for one in _descendants(child)]
    except OSError:
        return []


def left_of(world: Path) -> list[str]:
    """Processes that live in it."""
    found = []
    for place in Path("/proc").glob("[0-9]*/ns/pid"):
        try:
            if place.readlink() == world:
                found.append(place.parts[2])
        except OSError:
            continue
    return found


def gone(world: Path) -> bool:
    """Whether all of them end."""
    deadline = time.monotonic() + LONG
    while time.monotonic() < deadline:
        if not left_of(world):
            return True
        time.sleep(0.1)
    return False


@pytest.mark.deep
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_run_leaves_nothing_behind(number):
    """Neither processes, nor namespaces, nor files. Where it cannot be done, it says why."""
    before = places()
    process = begun("--minutes", "5")
    if why := sealed_off.lacking():
        assert why in process.communicate()[1]
        return
    world = world_of(process)
    process.send_signal(number)
    process.wait(LONG)
    assert gone(world)
    assert places() == before


def places() -> set[str]:
    """What there is where hosts would be."""
    folders = (Path("/run/netns"), sealed_off.HOME)
    return {str(one) for folder in folders if folder.exists() for one in folder.iterdir()}


@pytest.mark.deep
@pytest.mark.parametrize(
    "troubles", ["none", "full-broker,full-beat,full-replica,full-primary", "lies,stray,forgets,clock"]
)
def test_a_minute_of_play_on_all_hosts(troubles):
    process = begun("--minutes", "1", "--trouble", troubles)
    said, complaints = process.communicate()
    if why := sealed_off.lacking():
        assert why in complaints
        return
    assert process.returncode == 0, said + complaints
    assert "answers lost         0" in said
