"""Whether a message goes to its reader's devices: as they have chosen for what it is about, and as long as
one of these takes it. Else it is a mail; so nothing waits long for a device that does not answer.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from accounts import devices
from accounts.message_events import MessageChoice
from games.messages.message_facts import Verdict
from games.models import Message
from games.models.message import PUSH, RESTS, Event

PATIENCE = timedelta(minutes=30)
"""So long after it was written it waits for devices that rest; then it is a mail."""

Way = Callable[[Verdict], Verdict]


def way_of(message: Message, at: datetime) -> Way | None:
    """What makes of "send" a way to the reader's devices; None where it is a mail. No query for who has not
    chosen it, two for others."""
    if message.event == Event.DIGEST or message.user.wants(message.event) != MessageChoice.PUSH:
        return None
    found = devices.reachable(message.user)
    resting = [one.rests_until for one in found if one.rests_until is not None and one.rests_until > at]
    if len(resting) < len(found):
        return lambda verdict: replace(verdict, by=PUSH)
    wakes = min(resting, default=None)
    if wakes is None or wakes > message.created_at + PATIENCE:
        return None
    return lambda _verdict: Verdict("hold", RESTS, wakes)
