"""What the judges found: how often, and the first cases in words."""

import sys
from collections import Counter
from pathlib import Path

from labyrinth.ground.clock import now
from rehearsal import evidence
from rehearsal.judge.duties import COUNTS as JUDGED

COUNTS = (
    "untrue_messages",
    "double_messages",
    "lost_messages",
    "waits_without_obligation",
    "unjust_timeouts",
    "lost_answers",
    "wrong_defaults",
    *JUDGED,
)
"""Each of them is zero in a good run."""
QUARANTINED = "games_quarantined"
"""So is what the report says of these."""
SHOWN = 20


class Complaints:
    """Counts by name. The first of each go to standard error with their moment, and what the rows say then
    into the folder of `evidence`, where there is one."""

    def __init__(self, evidence: Path | None = None) -> None:
        self.evidence = evidence
        self.counts: Counter[str] = Counter(dict.fromkeys(COUNTS, 0))

    def add(self, count: str, words: str) -> None:
        """Something happened that must never happen."""
        self.counts[count] += 1
        if self.counts[count] <= SHOWN:
            sys.stderr.write(f"{now():%d %b %H:%M:%S} {count}: {words}\n")
            if self.evidence is not None:
                evidence.keep(self.evidence, count, words)
