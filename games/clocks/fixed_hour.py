"""A fixed hour of the day by which turns are due, on the clock on the wall of the table's zone. Pure.

A turn has twenty hours at least, and is over at the first such hour behind them. Quiet hours and free days do
not move it; vacations do, a pause, and times in which the site was away.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from accounts.awake import Availability
from accounts.time_zones import zone_of
from games.models.clock import At, Clock
from games.models.obligation import Obligation

LOOKS = 9
"""So many days are looked at: each weekday once, whatever the clocks do."""
AFTER_VACATION = timedelta(hours=12)
"""So much a turn has at least of its person's first day back."""


def is_fixed(row: Obligation, clock: Clock) -> bool:
    """Whether this wait is due at such an hour: a turn, no question in another's."""
    return row.on_turn and clock.at is not None


def counted(row: Obligation, clock: Clock, hours: Availability) -> Availability:
    """The hours that count for this wait: all but times away where it is due at a fixed hour."""
    return Availability(away=hours.away) if is_fixed(row, clock) else hours


def first_such(at: At, moment: datetime) -> datetime:
    """The first such hour that is not before the moment."""
    day = moment.astimezone(zone_of(at.zone)).date() - timedelta(days=1)
    days = (day + timedelta(days=one) for one in range(LOOKS + 1))
    return next(found for day in days if day.weekday() in at.days and (found := hour_of(at, day)) >= moment)


def hour_of(at: At, day: date) -> datetime:
    """That hour of a day; where the clocks leave it out, the next minute that exists."""
    zone = zone_of(at.zone)
    wall = datetime.combine(day, time(at.hour), zone).astimezone(UTC)
    if wall.astimezone(zone).hour == at.hour:
        return wall
    return _clocks_put_forward(wall - timedelta(hours=6), wall, zone)


def _clocks_put_forward(before: datetime, behind: datetime, zone: ZoneInfo) -> datetime:
    """The minute between two moments at which the zone's clocks are put forward."""
    early = before.astimezone(zone).utcoffset()
    while behind - before > timedelta(minutes=1):
        middle = (before + (behind - before) / 2).replace(second=0, microsecond=0)
        if middle.astimezone(zone).utcoffset() == early:
            before = middle
        else:
            behind = middle
    return behind


def over(at: At, moment: datetime, away: Iterable[tuple[datetime, datetime]]) -> datetime:
    """When a wait is over whose time is used up at this moment: never while its person is away, nor right
    after they are back."""
    found = first_such(at, moment)
    for gone, back in away:
        if gone <= found < back + AFTER_VACATION:
            found = first_such(at, max(moment, back + AFTER_VACATION))
    return found
