"""`manage.py up` and a clock of its own, and the mails that it has sent."""

import email
import email.policy
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import TypeVar, cast

from labyrinth.ground.clock import set_file
from labyrinth.serving.dev_mails import DASHES
from tests.labyrinth.test_up import SECONDS, Site

MONDAY = datetime(2026, 11, 23, 9, tzinfo=UTC)
Found = TypeVar("Found")
SETTLED = timedelta(seconds=30)
"""Whoever has not answered by then is written to, if he does not look."""


@dataclass
class SlowSite:
    """A running site whose time stands still unless it is moved."""

    site: Site
    moment: Path
    at: datetime = MONDAY

    def later(self, time_that_passes: timedelta) -> None:
        """So much time goes by; the site was up all the while, as its heartbeat says."""
        self.at += time_that_passes
        database = sqlite3.connect(self.site.folder / "site.sqlite3", timeout=SECONDS)
        with database:
            database.execute("UPDATE games_heartbeat SET at = ?", [f"{self.at:%Y-%m-%d %H:%M:%S}"])
        database.close()
        set_file(self.moment, self.at)

    def letters(self, to: str) -> list[EmailMessage]:
        """The mails to this address about games, oldest first."""
        files = sorted((self.site.folder / "mails").glob("*.log"), key=lambda file: file.name)
        parts = [part for file in files for part in file.read_bytes().split(DASHES) if part.strip()]
        mails = [
            cast("EmailMessage", email.message_from_bytes(p, policy=email.policy.default)) for p in parts
        ]
        return [mail for mail in mails if mail["To"] == to and mail["List-Unsubscribe"]]

    def letter(self, to: str, said: str) -> EmailMessage:
        """The newest mail to this address with these words in its text, as soon as it is there."""

        def found() -> EmailMessage | None:
            mails = [mail for mail in self.letters(to) if _is_whole(mail) and said in words(mail)]
            return mails[-1] if mails else None

        return wait_for(found)


def _is_whole(mail: EmailMessage) -> bool:
    return body(mail).rstrip().endswith("</html>")


def body(mail: EmailMessage) -> str:
    """What a mail program shows."""
    part = mail.get_body(("html",))
    return str(part.get_content()) if part is not None else ""


def words(mail: EmailMessage) -> str:
    """Its plain text on one line, in small letters."""
    part = mail.get_body(("plain",))
    return " ".join(str(part.get_content()).lower().split()) if part is not None else ""


def wait_for(what: Callable[[], Found | None]) -> Found:
    """Look until it is there."""
    ends = time.monotonic() + SECONDS
    while (found := what()) is None:
        assert time.monotonic() < ends, "It did not come in time."
        time.sleep(0.1)
    return found
