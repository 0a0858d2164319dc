"""Mail that has come in: each kind is asked whether it is its own; what none of them knows is thrown away."""

from collections.abc import Callable
from datetime import datetime
from email.message import EmailMessage

import msgspec

READ, LINES = 64 * 1024, 3000
"""Bytes and lines."""


class Incoming(msgspec.Struct, frozen=True):
    """One mail as it was handed to us; the envelope is empty where nobody told it."""

    mail: EmailMessage
    raw: bytes
    """Its beginning, of which `mail` is made."""
    recipient: str
    sender: str
    at: datetime
    """When it was written to the spool: by the site's clock."""
    event: str = ""
    """What the service that handed it over calls it, the same each time; "" of others."""


def beginning(raw: bytes) -> bytes:
    """As much of a mail as is read, so that nothing anybody sends keeps a worker busy: servers say what they
    have to say first, and so does whoever answers."""
    return b"".join(raw[:READ].splitlines(keepends=True)[:LINES])


Kind = Callable[[Incoming], str | None]
"""(a mail) -> what became of it, in a word or two that is counted; None where it is of another kind."""
OTHER = "other mail"


def take(incoming: Incoming, kinds: list[Kind]) -> str:
    """What became of it. The first kind that knows it deals with it."""
    return next((done for kind in kinds if (done := kind(incoming)) is not None), OTHER)
