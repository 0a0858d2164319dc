"""How much is played, and how fast."""

from dataclasses import dataclass

ANSWERS_A_DAY = 9.3
"""Of people, a game, in the mean of a rehearsal's month (docs/rehearsal.md)."""
EVENING = 20
"""Times the mean: so much more is answered when everybody is at home."""
SECONDS_A_DAY = 86_400


@dataclass(frozen=True)
class Size:
    """Running games, people who play them, open streams; minutes of an evening, and minutes at the mean rate;
    the seed of who does what."""

    games: int
    people: int
    watchers: int
    evening: float
    mean: float
    seed: int

    @property
    def mean_rate(self) -> float:
        """Answers a second of all games together."""
        return self.games * ANSWERS_A_DAY / SECONDS_A_DAY

    @property
    def evening_rate(self) -> float:
        """The same of an evening."""
        return EVENING * self.mean_rate
