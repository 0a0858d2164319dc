"""Mail that has come in: each kind is asked whether it is its own; what none of them knows is thrown away."""

from collections.abc import Callable
from datetime import datetime
from email.message import EmailMessage

import msgspec


class Incoming(msgspec.Struct, frozen=True):
    """One mail as it was handed to us; the envelope is empty where nobody told it."""

    mail: EmailMessage
    raw: bytes
    recipient: str
    sender: str
    at: datetime
    """When it was written to the spool: by the site's clock."""


Kind = Callable[[Incoming], str | None]
"""(a mail) -> what became of it, in a word or two that is counted; None where it is of another kind."""
OTHER = "other mail"


def take(incoming: Incoming, kinds: list[Kind]) -> str:
    """What became of it. The first kind that knows it deals with it."""
    return next((done for kind in kinds if (done := kind(incoming)) is not None), OTHER)
