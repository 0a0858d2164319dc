"""The web server of the site with real workers, and a client that costs little itself."""

import gzip
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

import brotli
import zstandard

from labyrinth.running.processes import die_with_parent
from rehearsal.ports import HOST, free_port

SECONDS_TO_START = 300
SECONDS_TO_STOP = 120


@dataclass(frozen=True)
class Web:
    """A running server: its port, and the process under which its workers are."""

    port: int
    pid: int


@contextmanager
def pages(workers: int) -> Iterator[Web]:
    """The server of pages as in production, with so many worker processes."""
    port = free_port()
    with _served(
        port,
        *("granian", "--interface", "wsgi", "--host", HOST, "--port", str(port)),
        *("--workers", str(workers), "--blocking-threads", "4", "--log-level", "critical"),
        "labyrinth.wsgi:application",
    ) as web:
        yield web


@contextmanager
def streams() -> Iterator[Web]:
    """The server of live streams as in production and in `manage.py up`: one process."""
    port = free_port()
    with _served(
        port,
        *("uvicorn", "labyrinth.asgi:application", "--host", HOST, "--port", str(port)),
        *("--timeout-graceful-shutdown", "2", "--log-level", "critical"),
    ) as web:
        yield web


@contextmanager
def _served(port: int, *module: str) -> Iterator[Web]:
    process = subprocess.Popen(
        [sys.executable, "-m", *module],
        start_new_session=True,
        preexec_fn=die_with_parent,  # noqa: PLW1509 - nothing here runs threads
    )
    try:
        _wait_for(port, process)
        yield Web(port, process.pid)
    finally:
        process.terminate()
        process.wait(SECONDS_TO_STOP)


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with Connection(port) as connection:
                if connection.get("/health/").status == 200:
                    return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("The web server did not start.")


@dataclass(frozen=True)
class Answered:
    """A response: `size` are all its bytes on the wire, headers included."""

    status: int
    headers: dict[str, str]
    body: bytes
    size: int

    @property
    def text(self) -> str:
        """The body as text, unpacked. Raises KeyError for a way to pack that nobody here asked for."""
        return UNPACK[self.headers.get("content-encoding", "identity")](self.body).decode(errors="replace")


def _zstd(packed: bytes) -> bytes:
    """The whole of it, frames that are to be skipped left out."""
    return bytes(zstandard.ZstdDecompressor().stream_reader(packed, read_across_frames=True).read())


UNPACK: dict[str, Callable[[bytes], bytes]] = {
    "identity": bytes,
    "gzip": gzip.decompress,
    "zstd": _zstd,
    "br": brotli.decompress,
}


@dataclass
class Connection:
    """One connection that is kept open, like a browser's."""

    port: int
    timeout: float = 120
    _socket: socket.socket = field(init=False)
    _rest: bytes = b""

    def __post_init__(self) -> None:
        self._socket = socket.create_connection((HOST, self.port), self.timeout)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _k: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        self.close()

    def get(self, path: str, headers: dict[str, str] | None = None) -> Answered:
        """Ask for a page."""
        return self._ask(f"GET {path} HTTP/1.1", headers or {"Host": HOST}, b"")

    def post(self, path: str, headers: dict[str, str], body: bytes) -> Answered:
        """Send a form."""
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
        return self._ask(f"POST {path} HTTP/1.1", headers | kind, body)

    def send(self, path: str, headers: dict[str, str]) -> None:
        """Ask for a page and leave the response to `read`."""
        self._socket.sendall(_head(f"GET {path} HTTP/1.1", headers))

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def fileno(self) -> int:
        """What `selectors` waits for."""
        return self._socket.fileno()

    def read(self) -> bytes:
        """What has come, waited for if nothing has; empty at the end."""
        return self._socket.recv(65536)

    def _ask(self, line: str, headers: dict[str, str], body: bytes) -> Answered:
        self._socket.sendall(_head(line, headers) + body)
        head, rest = self._until(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        found = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        length = int(found.get("content-length", 0))
        while len(rest) < length:
            rest += self._more()
        self._rest = rest[length:]
        return Answered(int(first.split()[1]), found, rest[:length], len(head) + 4 + length)

    def _until(self, mark: bytes) -> tuple[bytes, bytes]:
        got = self._rest
        while mark not in got:
            got += self._more()
        before, _, after = got.partition(mark)
        return before, after

    def _more(self) -> bytes:
        got = self.read()
        if not got:
            raise ConnectionError("the server closed the connection")
        return got


def _head(line: str, headers: dict[str, str]) -> bytes:
    lines = [line, *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")
