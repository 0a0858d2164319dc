"""What the rule sets decide differently: each question of a rule stands here once, under a name.

A change that spares running games asks one of these; what only the data say differently is asked nowhere.
"""

from typing import Protocol


class Played(Protocol):
    """A state or a view."""

    @property
    def ruleset(self) -> int:
        """The set that it is played by."""
        ...


def by_second(played: Played) -> bool:
    """From rule set 2 on: a scroll that comes back lies in one place only, small minions spread over the
    entries first (M-ENC-13), what a room sets up is a new encounter (M-R-106), and a refused exchange leaves
    sharing open (M-R-128)."""
    return played.ruleset >= 2
