#!/usr/bin/env -S python3 -IS
"""Mail that comes in, for a worker to read: take_mail.py FOLDER [RECIPIENT [SENDER]] < MAIL

The pipe of a mail server, or of a program that fetches a mailbox (docs/running.md, "Mails that come back").
It writes one file, whole or not at all, and ends: FOLDER/new/NAME, a line of JSON (`written`: seconds since
1970; `recipient`; `sender`) and the mail, of which 256 kB are kept. It needs nothing but Python and costs a
fraction of what the site does, so a thousand mails at once harm nobody.

Ends with 0 when the file is safe on the disk, else with 75: mail servers then keep the mail and try again. It
prints nothing, as some of them would send that to whoever wrote.
"""

import json
import os
import sys
import time
from pathlib import Path

LARGEST = 256 * 1024
MOST = 10_000
"""With so many files nobody reads them: the mail server keeps the rest."""
TAKEN, LATER = 0, 75


def take(folder: Path, recipient: str, sender: str) -> None:
    """Write what stands on standard input. Raises OSError."""
    raw = sys.stdin.buffer.read(LARGEST)
    while sys.stdin.buffer.read(1 << 16):
        pass  # whoever writes would stumble over a closed pipe
    for name in ("new", "tmp"):
        (folder / name).mkdir(mode=0o750, parents=True, exist_ok=True)
    if sum(1 for _ in (folder / "new").iterdir()) >= MOST:
        raise OSError("nobody reads them")
    head = {"written": time.time(), "recipient": recipient, "sender": sender}
    name = f"{time.time_ns()}-{os.getpid()}-{os.urandom(4).hex()}"
    unfinished = folder / "tmp" / name
    try:
        write(unfinished, json.dumps(head).encode() + b"\n" + raw)
        unfinished.rename(folder / "new" / name)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    sync(folder / "new")


def write(path: Path, content: bytes) -> None:
    """A new file that is safe on the disk."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o640), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def sync(folder: Path) -> None:
    """So that the name is safe, too."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def main(arguments: list[str]) -> int:
    """0 or 75. What the arguments leave out, Postfix's local delivery tells in the environment."""
    try:
        folder, *envelope = arguments
        told = [os.environ.get("ORIGINAL_RECIPIENT", ""), os.environ.get("SENDER", "")]
        recipient, sender = [*envelope, *told[len(envelope) :]][:2]
        take(Path(folder), recipient, sender)
    except BaseException:
        return LATER
    return TAKEN


if __name__ == "__main__":
    # Not sys.exit: what is left in a broken stream would end it with another status.
    os._exit(main(sys.argv[1:]))
