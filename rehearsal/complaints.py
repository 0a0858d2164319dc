"""What the judges found: how often, and the first cases in words."""

import sys
from collections import Counter

from labyrinth.clock import now
from rehearsal.judge.facts import COUNTS as JUDGED

COUNTS = (
    "untrue_messages",
    "double_messages",
    "lost_messages",
    "waits_without_obligation",
    "unjust_timeouts",
    "lost_answers",
    *JUDGED,
)
"""Each of them is zero in a good run."""
SHOWN = 20


class Complaints:
    """Counts by name; the first of each go to standard error with their moment."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter(dict.fromkeys(COUNTS, 0))

    def add(self, count: str, words: str) -> None:
        """Something happened that must never happen."""
        self.counts[count] += 1
        if self.counts[count] <= SHOWN:
            sys.stderr.write(f"{now():%d %b %H:%M:%S} {count}: {words}\n")
