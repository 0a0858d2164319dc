"""Channels on which nobody answers: this process leaves them alone for a while."""

import threading
import time

from games.sending.channels import Unreachable
from games.sending.channels.channel import SendError

REST_SECONDS = 30.0

_rest_until: dict[str, float] = {}
_resting = threading.Lock()


def rest_after(channel: str, refused: SendError) -> None:
    """Where nobody answers there, this process leaves it alone for a while."""
    if isinstance(refused, Unreachable):
        with _resting:
            _rest_until[channel] = time.monotonic() + REST_SECONDS


def is_resting(channel: str) -> bool:
    """Whether the channel is left alone just now."""
    with _resting:
        return time.monotonic() < _rest_until.get(channel, 0)


def wake_up() -> None:
    """Speak to every channel again at once."""
    with _resting:
        _rest_until.clear()
