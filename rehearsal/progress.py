"""How far a rehearsal is: a line at each midnight, for who waits for hours for its report."""

import sys
import time
from datetime import datetime


class Progress:
    """Tells of each day that has passed since `start`, on standard error."""

    def __init__(self, start: datetime) -> None:
        self._start, self._days, self._began = start, 0, time.monotonic()

    def tell(self, at: datetime) -> None:
        """The first moment of another day."""
        if (days := (at - self._start).days) > self._days:
            self._days = days
            sys.stderr.write(f"{at:%d %b}: {days} days in {time.monotonic() - self._began:.0f} s\n")
