"""A mail server that accepts everything and remembers when."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.parser import BytesHeaderParser

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from rehearsal.ports import HOST


@dataclass
class Sink:
    """What was accepted: the Message-ID of each mail with the moment (time.time), in this order."""

    accepted: list[tuple[str, float]] = field(default_factory=list)
    bytes: int = 0

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Called by the server with each mail."""
        content = envelope.content or b""
        assert isinstance(content, bytes)
        name = BytesHeaderParser().parsebytes(content).get("Message-ID", "")
        self.accepted.append((name, time.time()))
        self.bytes += len(content)
        return "250 OK"


@contextmanager
def sink(port: int) -> Iterator[Sink]:
    """A server in a thread of this process."""
    accepting = Sink()
    controller = Controller(accepting, hostname=HOST, port=port, ready_timeout=60)
    controller.start()
    try:
        yield accepting
    finally:
        controller.stop()
