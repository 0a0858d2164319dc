"""Playing whole games again, one at a time in each process, so that its other threads go on serving pages.

Games of this site have a queue of their own: whoever looks at one never waits for records that strangers
bring, nor for studies, which were such records. Who comes meanwhile waits in a short queue. Who finds no
place in it, or waits in vain, is told so at once and when to come again: a web process has four threads, and
most of them are for those who play.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from games.models.game import Game

WAITING = 1
"""So many may wait."""
PATIENCE = 20.0
"""Seconds that somebody waits at most."""
EACH = 10
"""Seconds that each of those before takes, by a rule of thumb."""


class Busy(Exception):  # noqa: N818 - it is no error
    """Others are computed just now; in about `seconds` it is worth coming again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"busy for {seconds} s")
        self.seconds = seconds


class Turns:
    """Whose turn it is, and how many wait for theirs."""

    def __init__(self, waiting: int = WAITING, patience: float = PATIENCE) -> None:
        self.patience, self.busy_for = patience, EACH * (1 + waiting)
        self._places = threading.Semaphore(1 + waiting)
        self._running = threading.Lock()
        self._owner: int | None = None

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for one's turn and have it; who has it already goes on. Raises Busy."""
        me = threading.get_ident()
        if self._owner == me:
            yield
            return
        if not self._places.acquire(blocking=False):
            raise Busy(self.busy_for)
        try:
            if not self._running.acquire(timeout=self.patience):
                raise Busy(self.busy_for)
            try:
                self._owner = me
                yield
            finally:
                self._owner = None
                self._running.release()
        finally:
            self._places.release()


turns = Turns()
"""Of this process, for the games of this site."""
foreign_turns = Turns()
"""The same for what strangers bring."""


def turns_of(game: Game) -> Turns:
    """The queue in which a game stands that is played again."""
    return foreign_turns if game.is_brought else turns
