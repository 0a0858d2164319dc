"""A mail server that accepts, keeps a list of what it accepted, and may be down for a while."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes, policy
from typing import Any

from aiosmtpd.controller import Controller

from labyrinth.ground.clock import now
from rehearsal.ports import HOST, free_port


@dataclass(frozen=True)
class Letter:
    """One mail as it came in; `at` is the site's time, `text` its plain part, `content` all of it."""

    to: str
    message_id: str
    text: str
    at: datetime
    content: bytes


class Inbox:
    """Everybody's inbox.

    `witness` sees each letter before it is accepted, in a thread of the server's own. It says whether the
    letter is taken; one that is not is refused for now.
    """

    def __init__(self, witness: Callable[[Letter], bool]) -> None:
        self.letters: list[Letter] = []
        self.witness = witness
        self.port = free_port()
        self._clerk = ThreadPoolExecutor(1)
        self._controller: Controller | None = None

    def open(self) -> None:
        """Take connections from now on."""
        self._controller = Controller(self, hostname=HOST, port=self.port)
        self._controller.start()

    def close(self) -> None:
        """Refuse connections from now on."""
        if self._controller is not None:
            self._controller.stop()
            self._controller = None

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        """Called by the server with a whole mail."""
        letter = _letter(envelope.rcpt_tos[0], envelope.content)
        loop = asyncio.get_running_loop()
        if not await loop.run_in_executor(self._clerk, self.witness, letter):
            return "451 later"
        return "250 accepted"


def _letter(to: str, content: bytes) -> Letter:
    mail = message_from_bytes(content, policy=policy.default)
    part = mail.get_body(("plain",))
    text = str(part.get_content()) if part is not None else ""
    return Letter(to, str(mail["Message-ID"]).strip(), text, now(), content)
