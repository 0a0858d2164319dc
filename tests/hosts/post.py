"""The mail server of those who play: it accepts everything, and remembers what each mail is called."""

from collections import Counter
from email import message_from_bytes
from typing import Any

from aiosmtpd.controller import Controller

from tests.hosts.host import PEOPLE

PORT = 2525


class Post:
    """Message-ID -> how often it came."""

    def __init__(self) -> None:
        self.letters: Counter[str] = Counter()
        self._controller = Controller(self, hostname=PEOPLE, port=PORT)

    def open(self) -> None:
        """Take connections from now on."""
        self._controller.start()

    def close(self) -> None:
        """No longer."""
        self._controller.stop()

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        """Called by the server with a whole mail."""
        self.letters[str(message_from_bytes(envelope.content)["Message-ID"]).strip()] += 1
        return "250 accepted"
