"""How long one may think at a table: the pace chosen when it was opened."""

from typing import Any

import msgspec

HOUR = 3600
AWAKE_DAY = 16 * HOUR
"""A day of a person who sleeps eight hours."""
SAFETY = 24 * HOUR
"""So much longer is, once in a game, a turn that has run out."""
EVERY_DAY = tuple(range(7))
AT_LEAST = 20 * HOUR
"""So long a turn takes at least that is due at a fixed hour, by the clock on the wall."""
SLOW = 12 * HOUR
"""Where a turn has less, nobody waits a day for one."""


class At(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fixed hour of the day: 0 to 23 on the clock on the wall in `zone`, on these weekdays (0: Monday)."""

    hour: int
    zone: str
    days: tuple[int, ...] = EVERY_DAY


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """All times in seconds; awake ones count only while the person of the seat is awake and not away.

    A turn may take `turn` and what is in the bank, together at most `cap`. The bank begins empty and gains
    `increment` with each own turn that ends; time beyond `turn` is taken from it. `answer` is for all
    questions put to one seat during another's turn (0: standing orders only). Counting begins `grace` after
    the asking. When a turn runs out, `late` says who plays it; a seat forfeits after `misses` such turns.
    With `safety` the first own turn of each seat that runs out is longer by `SAFETY` instead. Where there is
    a fixed hour turns are due `at` it, the first one by which what a turn has is used up by the clock on the
    wall (games/clocks/fixed_hour.py).
    """

    turn: int
    increment: int
    cap: int
    answer: int
    awake: bool = True
    grace: int = 0
    late: str = "stand_in"
    misses: int = 3
    safety: bool = False
    at: At | None = None

    @property
    def is_slow(self) -> bool:
        """Whether a turn has time enough that one of them may be a day longer."""
        return self.turn >= SLOW

    def plain(self) -> dict[str, Any]:
        """As it is stored with the game."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


PACES = {
    "live": Clock(turn=300, increment=30, cap=900, answer=120, awake=False),
    "day": Clock(turn=AWAKE_DAY, increment=3 * HOUR, cap=48 * HOUR, answer=12 * HOUR),
    "relaxed": Clock(turn=48 * HOUR, increment=8 * HOUR, cap=96 * HOUR, answer=12 * HOUR),
    "week": Clock(turn=7 * AWAKE_DAY, increment=AWAKE_DAY, cap=14 * AWAKE_DAY, answer=24 * HOUR),
}
"""The named paces; a custom one brings its own figures."""

AGES = 3650 * 24 * HOUR
NO_CLOCK = Clock(turn=AGES, increment=0, cap=AGES, answer=AGES, awake=False)
"""Of a game that waits as long as it is wanted: a try of a week."""


def fixed(at: At) -> Clock:
    """The figures of a table whose turns are due at a fixed hour: nothing is saved, gifts are kept."""
    return Clock(turn=AT_LEAST, increment=0, cap=AT_LEAST + 72 * HOUR, answer=12 * HOUR, at=at)


LATE = ("stand_in", "automatic", "forfeit", "own")
"""Who plays a turn that ran out: the stand-in bot, the careful automatic turn, nobody after some misses (the
seat is out), or what each person chose in their own standing orders."""


def clock_of(stored: dict[str, Any], pace: str) -> Clock:
    """The clock stored with a game; one that stores none has the clock of its pace. Raises
    ValidationError."""
    if not stored:
        return PACES.get(pace, PACES["day"])
    return msgspec.convert(stored, Clock)
