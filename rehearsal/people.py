"""The people of a rehearsal: when they look, how long they hesitate, and what they are like.

They know their own hours by a calculation of their own, so that the site's can be judged by it.
"""

import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

ZONES = (
    "Europe/Warsaw",
    "Europe/London",
    "America/New_York",
    "America/Los_Angeles",
    "Asia/Tokyo",
    "Australia/Sydney",
)
A_MINUTE = timedelta(minutes=1)
Kept = tuple[str, tuple[int, int], frozenset[int]]
"""In which zone somebody lives, with which quiet hours and free days."""
Change = tuple[datetime, Kept]
"""From this moment on they keep these."""


@dataclass(frozen=True)
class Habit:
    """How long the person hesitates after a mail (mean, hours), how often a mail is overlooked, and more."""

    name: str
    hours: float
    overlooks: float
    asks: bool = False
    digest: bool = False
    leaves_after: timedelta | None = None


HABITS = (
    Habit("keen", 1.0, 0.0, asks=True),
    Habit("steady", 4.0, 0.02),
    Habit("busy", 8.0, 0.05, asks=True),
    Habit("forgetful", 6.0, 0.35, asks=True),
    Habit("by digest", 3.0, 0.05, digest=True),
    Habit("leaver", 5.0, 0.05, leaves_after=timedelta(days=4)),
)
KEEN, STEADY, BUSY, FORGETFUL, BY_DIGEST, LEAVER = HABITS
BY_TURNS = (
    *(STEADY, KEEN, FORGETFUL, BY_DIGEST, LEAVER, BUSY, STEADY, KEEN),
    *(BUSY, STEADY, KEEN, FORGETFUL, STEADY, BUSY, KEEN, STEADY),
)
"""Of sixteen people one is never told but in the digest, and one leaves."""


WHO_REST = (FORGETFUL, BUSY)
"""For them a vacation begins by itself instead of a missed turn."""
PHONE, HOOK, CALENDAR = "phone", "hook", "calendar"
HAVE = (
    *((HOOK, CALENDAR), (CALENDAR,), (HOOK, CALENDAR), (HOOK,)),
    *((PHONE, CALENDAR), (), (HOOK, CALENDAR), (HOOK,)),
    *((HOOK, CALENDAR), (CALENDAR,), (HOOK, CALENDAR), (PHONE,)),
    *((CALENDAR,), (), (HOOK, CALENDAR), ()),
)
"""What people have beside mail, by turns: who leaves is reminded on their phone for certain. Whose address
will refuse mails has none, nor has anybody who deletes their account."""


@dataclass
class Somebody:
    """One person. `quiet` are local hours (from, to), `free` local weekdays, `away` the vacations so
    far, `early` when they came home from one before its end, `digest_hour` the local hour of their digest,
    `changes` the other hours they have chosen since. What each `has` is told, too. Who `rests` has chosen
    that a vacation begins by itself; those of `away` that did are `by_itself`, and do not keep them from
    looking."""

    name: str
    email: str
    zone: str
    habit: Habit
    quiet: tuple[int, int]
    free: frozenset[int]
    user_id: int = 0
    away: list[tuple[datetime, datetime]] = field(default_factory=list)
    early: list[datetime] = field(default_factory=list)
    gone_from: datetime | None = None
    digest_hour: int = 8
    changes: list[Change] = field(default_factory=list)
    has: tuple[str, ...] = ()
    rests: bool = False
    by_itself: list[tuple[datetime, datetime]] = field(default_factory=list)

    def keep(self, at: datetime, zone: str, quiet: tuple[int, int]) -> None:
        """Live in this zone, with these quiet hours, from the next day on, wherever that begins last."""
        today = max(at.astimezone(ZoneInfo(one)).date() for one in (self.zone, zone))
        begins = datetime.combine(today + timedelta(days=1), time(), ZoneInfo(zone))
        self.changes.append((begins.astimezone(UTC), (zone, quiet, self.free)))

    def is_awake(self, moment: datetime) -> bool:
        """Whether the person's clocks may run at this moment."""
        return not any(start <= moment < end for start, end in self.away) and self.is_up(moment)

    def is_up(self, moment: datetime) -> bool:
        """Whether it is none of their quiet hours and free days."""
        kept = self.zone, self.quiet, self.free
        for since, other in self.changes:
            kept = other if since <= moment else kept
        zone, (start, end), free = kept
        local = moment.astimezone(ZoneInfo(zone))
        if local.weekday() in free:
            return False
        quiet = local.hour >= start or local.hour < end if start > end else start <= local.hour < end
        return not quiet

    def away_until(self, moment: datetime) -> datetime | None:
        """When the vacation ends that they are on: so long they do not look."""
        announced = (span for span in self.away if span not in self.by_itself)
        return next((end for start, end in announced if start <= moment < end), None)

    def awake_minutes(self, start: datetime, end: datetime) -> int:
        """Minutes of the stretch in which their clocks may run, counted one by one."""
        minutes, moment = 0, start
        while moment < end:
            minutes += self.is_awake(moment)
            moment += A_MINUTE
        return minutes

    def has_left(self, moment: datetime) -> bool:
        """Whether they will never look again."""
        return self.gone_from is not None and moment >= self.gone_from

    def next_look(self, after: datetime, chance: random.Random) -> datetime:
        """When they look at the site, told of something at `after`: some time later, and awake then."""
        moment = after + timedelta(hours=min(chance.expovariate(1 / self.habit.hours), 40))
        while not self.is_up(moment) or self.away_until(moment):
            moment += timedelta(minutes=20)
        return moment + timedelta(seconds=chance.randrange(60))


def chance(seed: int, what: str) -> random.Random:
    """A stream of chances: the same seed lets the same people do the same."""
    return random.Random(f"{seed} {what}")  # noqa: S311 - no secret


def somebody(number: int, chance: random.Random, start: datetime, days: int = 30) -> Somebody:
    """A person drawn from the habits of people; who leaves does so within the first sixth of the days."""
    habit = BY_TURNS[number % len(BY_TURNS)]
    late = chance.choice((22, 23, 0, 1))
    quiet = (late, (late + 8) % 24)
    free = frozenset(chance.sample(range(7), chance.choice((0, 0, 0, 1, 2))))
    gone = start + min(habit.leaves_after, timedelta(days=days) / 6) if habit.leaves_after else None
    zone = chance.choice(ZONES)
    name = f"Person{number}"
    has, address = HAVE[number % len(HAVE)], f"{name.lower()}@example.org"
    rests = habit in WHO_REST
    return Somebody(name, address, zone, habit, quiet, free, gone_from=gone, has=has, rests=rests)


def quiet_times(person: Somebody) -> tuple[time, time]:
    """Their quiet hours as the site's preferences store them."""
    return time(person.quiet[0]), time(person.quiet[1])
