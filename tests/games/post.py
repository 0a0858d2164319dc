"""A mail server for tests, and a language for what stands in the outbox."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from games.messages.notices import SETTLE
from games.messages.rendered import Rendered
from games.models import Game, Message
from games.sending import outbox, resting
from labyrinth.ground.clock import now, stopped_at
from rehearsal.ports import HOST, free_port


def plain(message: Message) -> Rendered:
    """The words of a mail in tests: which message it is, and the due time it speaks of."""
    due = message.due_at.isoformat()
    return Rendered(f"{message.event} {message.seat}", f"{message.pk} {due}", f"<p>{message.pk}</p>")


class Server:
    """Keeps what it accepted. `rcpt` and `data` are its answers; it takes `slow` seconds for the last.

    A `rude` one hangs up instead of it.
    """

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.senders: list[str] = []
        self.accepted: list[tuple[str, datetime]] = []
        self.rcpt, self.data, self.slow, self.rude = "250 OK", "250 OK", 0.0, False
        self.conversations = 0
        self.port = free_port()
        self._controller: Controller | None = None

    def open(self) -> None:
        """Take connections."""
        self._controller = Controller(self, hostname=HOST, port=self.port, ready_timeout=300)
        self._controller.start()

    def close(self) -> None:
        """Refuse connections."""
        if self._controller is not None:
            self._controller.stop()
            self._controller = None

    @property
    def ids(self) -> list[str]:
        """The Message-IDs of what was accepted, in order."""
        return [str(letter["Message-ID"]) for letter in self.letters]

    async def handle_EHLO(self, server, session, envelope, hostname, responses):  # noqa: N802
        self.conversations += 1
        session.host_name = hostname
        return responses

    async def handle_RCPT(self, server, session, envelope, address, options) -> str:  # noqa: N802
        if self.rcpt.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.rcpt

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.slow:
            await asyncio.sleep(self.slow)
        if self.data.startswith("250"):
            self.senders.append(envelope.mail_from)
            self.letters.append(message_from_bytes(envelope.content, policy=policy.default))
        if self.rude:
            server.transport.abort()
        return self.data


@contextmanager
def serving(settings: Any) -> Iterator[Server]:
    """Let the site send through a server of the test's own, and speak to it without rest."""
    server = Server()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = HOST, server.port, 600
    server.open()
    try:
        yield server
    finally:
        server.close()


def send(*, after: timedelta = SETTLE, render: outbox.Render = plain, **options: Any) -> int:
    """Send what is due so long from now; how many were accepted."""
    with stopped_at(now() + after):
        return outbox.send_due(render, **options)


def written(game: Game | None = None) -> list[str]:
    """The outbox in words, in the order of writing: "your_turn to Ann: waiting"."""
    rows = Message.objects.select_related("user").order_by("pk")
    if game is not None:
        rows = rows.filter(game=game)
    return [f"{row.event} to {row.user.username}: {_state(row)}" for row in rows]


def only(event: str, name: str = "") -> Message:
    """The one message of an event (to a person)."""
    rows = Message.objects.filter(event=event).select_related("user", "game")
    return rows.get(user__username=name) if name else rows.get()


def _state(row: Message) -> str:
    return f"{row.state} ({row.reason})" if row.reason else row.state


@pytest.fixture
def fresh_channels() -> Iterator[None]:
    """No channel rests from an earlier test."""
    resting.wake_up()
    yield
    resting.wake_up()
