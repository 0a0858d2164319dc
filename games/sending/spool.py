"""Reading the folder into which `deploy/take_mail.py` and handed_over.py write mail that comes in.

A file is locked while it is read and removed once all that follows from it is committed; a worker that dies
in between leaves it to the next, and what a mail does it does once. What cannot be read goes into `aside/`.
"""

import fcntl
import json
import logging
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from email import message_from_bytes, policy
from pathlib import Path
from typing import BinaryIO, NamedTuple

from django.conf import settings
from django.db import InterfaceError, OperationalError

from games.journal.release import BeingUpgraded
from games.live import counts
from games.sending import replies, returned
from games.sending.mail_in import Incoming, Kind, beginning, take
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

KINDS: list[Kind] = [returned.deal_with, replies.deal_with]
ASIDE = "set aside"
RUN_SECONDS = 20.0
LEFT = timedelta(days=1)
"""What was not written to its end by then never will be."""


def read_all(*, seconds: float = RUN_SECONDS) -> int:
    """Read what has come in, the oldest first, for `seconds` at most; how many files are done with."""
    folder, done, ends = Path(settings.MAIL_SPOOL), 0, time.monotonic() + seconds
    _forget_unfinished(folder / "tmp")
    for path in _waiting(folder / "new"):
        if time.monotonic() > ends:
            break
        try:
            done += _read(path)
        except (OperationalError, InterfaceError):
            raise  # the database is away: the mail waits
        except BeingUpgraded:
            logger.info("a mail waits for a worker of the newer release")
        except Exception as error:
            # The words of the error may be those of the mail.
            logger.error("mail %s cannot be read and is set aside: %s", path.name, type(error).__name__)
            _set_aside(path)
    return done


class Unread(NamedTuple):
    """What has come in to this host and is not read."""

    mails: int
    seconds: float
    """Age of the oldest."""
    free: int | None
    """Megabytes on the disk of the folder; None where there is no folder, as nothing has ever come in."""


def unread() -> Unread:
    """What waits for a worker, as the folder of this host says."""
    folder, mails, oldest = Path(settings.MAIL_SPOOL), 0, None
    if not folder.is_dir():
        return Unread(0, 0.0, None)
    free = shutil.disk_usage(folder).free // 10**6
    if (folder / "new").is_dir():
        for entry in os.scandir(folder / "new"):
            mails, oldest = mails + 1, min(entry.name, oldest or entry.name)
    return Unread(mails, _age(folder / "new" / oldest) if oldest else 0.0, free)


def _age(path: Path) -> float:
    try:
        return max(0.0, time.time() - path.stat().st_mtime)
    except FileNotFoundError:  # it has just been read
        return 0.0


def _waiting(folder: Path) -> list[Path]:
    """Files by the moment of writing, which their names begin with."""
    return sorted(folder.iterdir()) if folder.is_dir() else []


def _read(path: Path) -> bool:
    """Deal with one file; False where another worker has it."""
    with _locked(path) as file:
        if file is None:
            return False
        became = take(_incoming(file.read()), KINDS)
        path.unlink()
    counts.mail_in(became)
    logger.info("mail came in", extra={"facts": {"became": became}})
    return True


@contextmanager
def _locked(path: Path) -> Iterator[BinaryIO | None]:
    """The file, ours until it is closed; None where somebody else reads it or has done so."""
    try:
        file = path.open("rb")
    except FileNotFoundError:
        yield None
        return
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield None
            return
        yield file if path.exists() else None


def _incoming(content: bytes) -> Incoming:
    """Raises ValueError, KeyError or TypeError for a file that take_mail.py has not written."""
    head, _, raw = content.partition(b"\n")
    told = json.loads(head)
    age = timedelta(seconds=max(0.0, time.time() - float(told["written"])))
    raw = beginning(raw)
    mail = message_from_bytes(raw, policy=policy.default)
    if not mail.keys():
        raise ValueError("no mail")
    event = str(told.get("event", ""))
    return Incoming(mail, raw, str(told["recipient"]), str(told["sender"]), now() - age, event)


def _set_aside(path: Path) -> None:
    aside = path.parent.parent / "aside"
    aside.mkdir(exist_ok=True)
    path.replace(aside / path.name)
    counts.mail_in(ASIDE)


def _forget_unfinished(folder: Path) -> None:
    """The mail server was told nothing of these, so it has sent them again."""
    for path in _waiting(folder):
        try:
            if time.time() - path.stat().st_mtime > LEFT.total_seconds():
                path.unlink()
        except FileNotFoundError:
            pass
