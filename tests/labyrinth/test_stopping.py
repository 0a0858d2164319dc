"""A process that is told to stop: its streams end by themselves, and nothing has to be cut off."""

import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack

import pytest

from labyrinth.ground import stopping
from labyrinth.running.processes import die_with_parent
from rehearsal.ports import HOST, free_port
from tests.databases import migrated_file
from tests.labyrinth.test_bodies import SECONDS, answers

SLUG = "streamtest"
"""As tests/labyrinth/stream_site.py names its table."""
STREAMS = 5
GRACE = "60"
"""Seconds that the server would wait for streams that do not end."""
SERVER = ("uvicorn", "tests.labyrinth.stream_site:application", "--host", HOST, "--log-level", "warning")


def stream_of(port: int) -> socket.socket:
    """A stream that has begun."""
    connection = socket.create_connection((HOST, port), timeout=SECONDS)
    connection.sendall(f"GET /live/{SLUG}/ HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    said = b""
    while b"retry: 3000" not in said:
        piece = connection.recv(65536)
        assert piece, said
        said += piece
    return connection


def rest_of(connection: socket.socket) -> bytes:
    """What comes until the other side closes."""
    said = b""
    while piece := connection.recv(65536):
        said += piece
    return said


@pytest.mark.long("a server of its own")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["stop", "ctrl-c"])
def test_streams_end_by_themselves_and_the_server_writes_nothing(number, tmp_path, monkeypatch):
    shutil.copy(migrated_file(), tmp_path / "site.sqlite3")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/site.sqlite3")
    port, log = free_port(), tmp_path / "said"
    with log.open("wb") as said, ExitStack() as at_the_end:
        command = [sys.executable, "-m", *SERVER, "--port", str(port), "--timeout-graceful-shutdown", GRACE]
        process = subprocess.Popen(
            command, stdout=said, stderr=said, start_new_session=True, preexec_fn=die_with_parent
        )
        at_the_end.callback(process.wait, SECONDS)
        at_the_end.callback(process.kill)
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline and process.poll() is None and not answers(port):
            time.sleep(0.05)
        streams = [at_the_end.enter_context(stream_of(port)) for _ in range(STREAMS)]
        process.send_signal(number)
        assert [rest_of(stream)[-5:] for stream in streams] == [b"0\r\n\r\n"] * STREAMS
        process.wait(SECONDS)
    written = log.read_text()
    assert "Traceback" not in written
    assert "Cancel" not in written


def test_who_is_told_of_a_signal_is_told_before_the_server_acts(monkeypatch):
    heard: list[str] = []
    monkeypatch.setattr(stopping, "at_stop", {"streams": lambda: heard.append("streams")})
    before = signal.signal(signal.SIGTERM, lambda *_: heard.append("server"))
    interrupted = signal.getsignal(signal.SIGINT)
    try:
        stopping.listen()
        signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)
        signal.signal(signal.SIGINT, interrupted)
    assert heard == ["streams", "server"]
