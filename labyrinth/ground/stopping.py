"""What has to be done the moment this process is told to stop.

Servers wait for the answers that are under way, and a stream is one that never ends by itself: without a word
to it they wait all of their patience, then cut each off with an error of its own.
"""

import signal
import threading
from collections.abc import Callable
from types import FrameType

SIGNALS = (signal.SIGTERM, signal.SIGINT)

at_stop: dict[str, Callable[[], None]] = {}
"""By a name; called in the middle of anything, so each does no more than to leave word."""


def listen() -> None:
    """Tell everybody of the signals that end a process before the server acts on them. No signal comes to
    another thread than the main one."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in SIGNALS:
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, _told_first(before))


def _told_first(act: Callable[[int, FrameType | None], object]) -> Callable[[int, FrameType | None], None]:
    def told(number: int, frame: FrameType | None) -> None:
        tell()
        act(number, frame)

    return told


def tell() -> None:
    """Tell everybody."""
    for leave_word in at_stop.values():
        leave_word()
