"""The availability of people, from their rows: one query for any number of them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any

from django.db.models import (
    CharField,
    DateTimeField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.db.models.functions import Cast

from accounts import awake
from accounts.awake import Availability
from accounts.models import Hours, User, Vacation
from labyrinth.ground import clock

QUIET_FROM, QUIET_TO = time(23), time(7)
LONG_AGO = date(2000, 1, 1)
# From the first moment of a day in the east to that of the same day in the far west.
WIDEST_DAY = timedelta(days=1)


# The three kinds of rows are read as one, and the first of them give the types.
NO_MOMENT = Cast(Value(None), DateTimeField())
NOTHING = Value(None, CharField())
DAYS_KEPT = 64
"""Of so many days the query for the hours is kept; making it takes longer than answering it."""


@dataclass(frozen=True)
class Known:
    """When some people are awake, read a moment ago: person -> right from `since` on."""

    since: datetime
    people: Mapping[int, Availability]

    def covers(self, people: Iterable[int], since: datetime) -> bool:
        """Whether nothing has to be read for these people."""
        return since >= self.since and all(person in self.people for person in people)


@lru_cache(maxsize=1024)  # there are some six hundred zones
def ordinary(zone: str) -> awake.Hours:
    """The hours of a person who never chose any: sixteen awake hours on each day of the week."""
    return awake.Hours(zone, QUIET_FROM, QUIET_TO)


def availability_of(user: User, since: datetime | None = None) -> Availability:
    """What decides when this person's clocks run from `since` on (now, if not given)."""
    return availabilities_of([user.pk], since)[user.pk]


def availabilities_of(user_ids: Collection[int], since: datetime | None = None) -> dict[int, Availability]:
    """Person -> availability, right for moments from `since` on (now, if not given).

    One query, none for nobody. What is over by then is not loaded, so that it does not grow with the years.
    """
    if not user_ids:
        return {}
    since = since or clock.now()
    hours = _hours((since.astimezone(UTC) - WIDEST_DAY).date()).filter(user__in=user_ids)
    away = _vacations().filter(user__in=user_ids, ends_at__gt=since)
    return gathered(hours.union(_zones().filter(pk__in=user_ids), away, all=True))


def stored_hours(people: Any, surely: Any, since: Any) -> QuerySet[Any, Any]:
    """The query whose rows `gathered` takes, for one that reads them beside others.

    `people` are ids or a query for them; `surely` is a day that is over everywhere at `since`, or both are
    expressions.
    """
    hours = _hours_from(surely).filter(user__in=people)
    return hours.union(
        _zones().filter(pk__in=people), _vacations().filter(user__in=people, ends_at__gt=since), all=True
    )


def gathered(rows: Iterable[tuple[Any, ...]]) -> dict[int, Availability]:
    """Person -> availability."""
    zones: dict[int, str] = {}
    hours: dict[int, list[tuple[date, awake.Hours]]] = {}
    away: dict[int, list[tuple[datetime, datetime]]] = {}
    for user_id, zone, from_day, quiet_from, quiet_to, free_days, starts_at, ends_at in rows:
        if starts_at is not None:
            away.setdefault(user_id, []).append((starts_at, ends_at))
        elif from_day is not None:
            kept = awake.Hours(zone, quiet_from, quiet_to, frozenset(map(int, free_days)))
            hours.setdefault(user_id, []).append((from_day, kept))
        else:
            zones[user_id] = zone
    return {
        user_id: Availability(
            tuple(sorted(hours.get(user_id, [(LONG_AGO, ordinary(zone))]), key=itemgetter(0))),
            tuple(sorted(away.get(user_id, []))),
        )
        for user_id, zone in zones.items()
    }


@cache
def _zones() -> QuerySet[Any, Any]:
    return User.objects.values_list("pk", "time_zone", *[NOTHING] * 6)


@lru_cache(maxsize=DAYS_KEPT)
def _hours(surely: date) -> QuerySet[Any, Any]:
    return _hours_from(surely)


def _hours_from(surely: Any) -> QuerySet[Any, Any]:
    """Every row from the one on that holds at the end of this day, which is over everywhere."""
    holding = Hours.objects.filter(user=OuterRef("user"), from_day__lte=surely).order_by("-from_day")
    return Hours.objects.filter(
        Q(from_day__gt=surely) | Q(from_day=Subquery(holding.values("from_day")[:1]))
    ).values_list("user_id", "zone", "from_day", "quiet_from", "quiet_to", "free_days", NO_MOMENT, NO_MOMENT)


@cache
def _vacations() -> QuerySet[Any, Any]:
    return Vacation.objects.values_list("user_id", *[NOTHING] * 5, "starts_at", "ends_at")
