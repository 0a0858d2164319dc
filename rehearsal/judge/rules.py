"""The rules of clocks as players read them: what a pace gives, and what holds for all of them."""

from dataclasses import dataclass
from datetime import timedelta

HOUR = 3600.0


@dataclass(frozen=True)
class Pace:
    """Awake seconds: for a turn, what each own turn adds to the bank, both together at most, and for all
    questions in one turn of somebody else. With `at`, an hour and a zone, turns are due at that hour of the
    day: then their seconds are of the clock on the wall."""

    turn: float
    increment: float
    cap: float
    answer: float
    at: tuple[int, str] | None = None


PACES = {
    "day": Pace(16 * HOUR, 3 * HOUR, 48 * HOUR, 12 * HOUR),
    "relaxed": Pace(48 * HOUR, 8 * HOUR, 96 * HOUR, 12 * HOUR),
    "week": Pace(112 * HOUR, 16 * HOUR, 224 * HOUR, 24 * HOUR),
    "cup": Pace(16 * HOUR, 3 * HOUR, 32 * HOUR, 12 * HOUR),
    "custom": Pace(6 * HOUR, 1 * HOUR, 12 * HOUR, 3 * HOUR),
    "evening": Pace(20 * HOUR, 0.0, 92 * HOUR, 12 * HOUR, (18, "Europe/Warsaw")),
}
"""A move a day, in three days, a week, of cups, what hurried tables choose, and a fixed hour."""
FIRST_DAY_BACK = timedelta(hours=12)
"""So much of the first day back a turn has at least that is due at a fixed hour."""
MAIL_PATIENCE = timedelta(minutes=2)
"""A mail may take so long; what it takes longer is not the reader's time."""
SENDER_RESTS = timedelta(hours=1)
"""So long the sender of mails leaves a server alone at most that was away."""
RECOVERY = timedelta(minutes=15)
"""Nobody's time runs out so soon after the site, or mail, has come back."""
PATIENCE = timedelta(minutes=15)
"""So long after its end a wait is dealt with at the latest."""
LATER_AT_MOST = 24 * HOUR
"""By so many seconds of the clock on the wall other hours make a wait that is open longer."""
HALF_DAY = timedelta(hours=12)
"""So long before the end of a wait people are told of it anew whose vacation ends only after that."""
AFTER_A_PAUSE = timedelta(hours=12)
"""So much by the clock on the wall a turn has at least that was held, where it is not a whole allowance."""
REMINDED_FROM = HOUR
"""Of shorter waits nobody is reminded."""
LAST_REMINDER, LAST_SHARE = 2 * HOUR, 0.15
"""So much before the end the last reminder comes, or such a share of all the time, where that is less."""
MOST_MISSES, FORGIVEN_AFTER = 3, 10
"""With so many missed turns a seat is offered to others; so many in time take one away."""
SAFETY = 24 * HOUR
"""So many seconds the first turn of each that runs out has more, where the table has chosen so."""
HALF_A_TURN = 12 * HOUR
"""And so many at most instead of which a vacation has begun, when that is over."""
RESTS_FOR, RESTS_AGAIN = timedelta(days=3), timedelta(days=60)
"""So long a vacation that begins by itself is at most, and so long nobody has another."""
VACATION_HOURS = 30 * 24
"""The budget of a year."""
ALARM_HOURS = 3
"""So long before the end of a wait the calendars of people ring."""
BEFORE_SLEEP = timedelta(minutes=15)
"""An alarm that would wake somebody rings so long before they sleep."""
