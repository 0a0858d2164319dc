"""What a process of the site does otherwise where hours pass within milliseconds.

Real seconds mean nothing there: a mail server that is down is not left alone for thirty of them, and the site
looks for its pages more often. And mails
go only while the driver waits for them, so that nobody moves while the judge reads a letter; a call of the
sender that comes late, from before a worker's death, finds nothing to do.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.cache import cache

from games.clocks import reach
from games.live import broker
from games.messages.notices import SEND_MESSAGES
from games.models import Message
from games.sending import claims, resting

GATE = "rehearsal-mails-may-go"
LOOKS_EVERY = 1.0

_queue, _claim = broker.queue, claims.claim


def adapt() -> None:
    """Make this process fit for a rehearsal."""
    resting.REST_SECONDS = 0.0
    reach.EVERY = LOOKS_EVERY
    claims.claim = claim
    broker.queue = queue
    broker.PATIENCE = 5.0


def queue(task: str, *args: Any) -> bool:
    """As `broker.queue`; wake-ups of the sender get lost, the clock-work finds what they spoke of."""
    return True if task == SEND_MESSAGES else _queue(task, *args)


def claim(most: int) -> list[Message]:
    """As `claims.claim`, while mails may go."""
    return _claim(most) if cache.get(GATE) else []


@contextmanager
def mails_may_go() -> Iterator[None]:
    """Senders in all processes may take messages."""
    cache.set(GATE, value=True, timeout=None)
    try:
        yield
    finally:
        cache.delete(GATE)


def send_messages() -> None:
    """The clock-work calls the sender."""
    _queue(SEND_MESSAGES)
