"""Mail that this site is handed by a service, written into the folder that workers read.

The files are those of `deploy/take_mail.py`, which mail servers start and which therefore knows nothing of
the site: whole or not there at all, and safe on the disk when `write` returns.
"""

import errno
import json
import os
import time
from pathlib import Path

import msgspec
from django.conf import settings

LARGEST = 256 * 1024
"""Bytes of a mail that are kept."""
MOST = 10_000
"""With so many files nobody reads them: who brings more comes again."""


class Mail(msgspec.Struct, frozen=True):
    """One mail; the envelope is empty where nobody tells it."""

    raw: bytes
    recipient: str
    sender: str
    event: str
    """What the service calls this mail, with its own name before it; "" where it gives none."""


def write(mail: Mail) -> None:
    """Have it wait for a worker. Raises OSError: no room, no folder, or nobody reads what lies there."""
    folder = Path(settings.MAIL_SPOOL)
    for name in ("new", "tmp"):
        (folder / name).mkdir(mode=0o750, parents=True, exist_ok=True)
    if sum(1 for _ in (folder / "new").iterdir()) >= MOST:
        raise OSError(errno.ENOSPC, "nobody reads them")
    head = {"written": time.time(), "recipient": mail.recipient, "sender": mail.sender, "event": mail.event}
    name = f"{time.time_ns()}-{os.getpid()}-{os.urandom(4).hex()}"
    unfinished = folder / "tmp" / name
    try:
        _safe(unfinished, json.dumps(head).encode() + b"\n" + mail.raw[:LARGEST])
        unfinished.rename(folder / "new" / name)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    _sync(folder / "new")


def _safe(path: Path, content: bytes) -> None:
    """A new file that is safe on the disk."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o640), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    """So that the name is safe, too."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
