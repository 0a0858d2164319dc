"""What is to happen when, beside what stands in the rows of the site."""

import heapq
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from typing import Any

from rehearsal.people import Somebody

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
MAIL_OUTAGE, DOWNTIME, RELEASE_LASTS = 5 * HOUR, 3 * HOUR, 3 * HOUR
MAINTENANCE = 2 * HOUR
PAGES_AWAY = 2 * HOUR
WRONG_CLOCK = 3 * HOUR
AHEAD = (-2, 2)
"""By so many hours a clock is wrong, by turns."""
KILLS = ("accepted", "refused", "bots", "idle")
"""At which moment a worker dies: after the mail server's acceptance, before it, while bots play, or not
busy."""
CALM_DAYS = 3
"""So short a rehearsal has no trouble in it, and people do nothing but answer, come and go."""


NEWS = ("bounce", "other hours", "other hours", "", "", "delete", "bounce", "other hours")
"""What becomes otherwise for people, by turns: their address refuses mails, they keep other hours, or they
delete their account."""
WHEN = {"bounce": (0.2, 0.8), "other hours": (0.2, 0.7), "delete": (0.5, 0.9)}
"""Between these parts of the rehearsal."""
GIVE_UP = 4
"""One of so many people gives a seat up."""


@dataclass(order=True)
class Item:
    """One thing to happen; `number` keeps things of one moment in order."""

    at: datetime
    number: int
    what: str = field(compare=False)
    about: Any = field(compare=False, default=None)


class Agenda:
    """A queue of items."""

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._numbers = count()

    def add(self, at: datetime, what: str, about: Any = None) -> None:
        """Let this happen then."""
        heapq.heappush(self._items, Item(at, next(self._numbers), what, about))

    def next_moment(self) -> datetime:
        """When the next thing happens."""
        return self._items[0].at

    def due(self, at: datetime) -> Iterator[Item]:
        """What happens at this moment or should have happened before it."""
        while self._items and self._items[0].at <= at:
            yield heapq.heappop(self._items)


def plan_trouble(agenda: Agenda, start: datetime, days: int) -> None:
    """Outages of mail, of the site and of its pages alone, maintenance, killed workers, a release in the
    middle, a second beat, a clock that is wrong, and servers that hang up."""
    if days <= CALM_DAYS:
        return
    _plan_outages(agenda, start, days)
    for day in range(1, days, 10):
        agenda.add(start + day * DAY, "second beat begins")
        agenda.add(start + (day + 1) * DAY, "second beat ends")
    for number, day in enumerate(range(1, days, 4)):
        agenda.add(start + day * DAY + 2 * HOUR, "clock is wrong", AHEAD[number % len(AHEAD)])
        agenda.add(start + day * DAY + 2 * HOUR + WRONG_CLOCK, "clock is right")
    for day in range(2, days, 3):
        agenda.add(start + day * DAY + 13 * HOUR, "Redis is emptied")
        agenda.add(start + day * DAY + 14 * HOUR, "PostgreSQL hangs up")
    for day in range(3, days, 10):
        agenda.add(start + day * DAY + 17 * HOUR, "PostgreSQL is restarted")
    for number, day in enumerate(range(1, days, max(3, days // 8))):
        agenda.add(start + day * DAY + 10 * HOUR, "kill worker", KILLS[number % len(KILLS)])
    agenda.add(start + days * DAY / 2, "release")
    agenda.add(start + days * DAY / 2 + RELEASE_LASTS, "released")


def _plan_outages(agenda: Agenda, start: datetime, days: int) -> None:
    for day in range(2, days, 10):
        agenda.add(start + day * DAY + 7 * HOUR, "mail fails")
        agenda.add(start + day * DAY + 7 * HOUR + MAIL_OUTAGE, "mail works")
    for day in range(4, days, 10):
        agenda.add(start + day * DAY + 16 * HOUR, "site fails")
        agenda.add(start + day * DAY + 16 * HOUR + DOWNTIME, "site works")
    for day in range(3, days, 10):
        agenda.add(start + day * DAY + 9 * HOUR, "maintenance begins")
        agenda.add(start + day * DAY + 9 * HOUR + MAINTENANCE / 2, "knock")
        agenda.add(start + day * DAY + 9 * HOUR + MAINTENANCE, "maintenance ends")
    for day in range(3, days, 10):
        agenda.add(start + day * DAY + 3 * HOUR, "pages fail")
        agenda.add(start + day * DAY + 3 * HOUR + PAGES_AWAY, "pages work")


def plan_lives(
    agenda: Agenda, people: list[Somebody], start: datetime, days: int, chance: random.Random
) -> None:
    """Vacations, what becomes otherwise, and the first look of everybody."""
    for number, who in enumerate(people):
        agenda.add(start + chance.uniform(0, 24) * HOUR, "visit", who)
        news = NEWS[number % len(NEWS)]
        if news and days > CALM_DAYS and who.gone_from is None:
            agenda.add(start + chance.uniform(*WHEN[news]) * days * DAY, news, who)
        if number % GIVE_UP == 1 and who.gone_from is None:
            for many in (True, False):
                agenda.add(start + chance.uniform(0.1, 0.3) * days * DAY, "give up", (who, many))
        if who.gone_from is None and number % 3 == 0:
            begins = start + chance.uniform(0.1, 0.8) * days * DAY
            length = chance.uniform(0.1, 0.25) * min(days, 20)
            agenda.add(begins, "vacation", (who, length))
            if chance.random() < 0.3:
                agenda.add(begins + length * DAY * 0.6, "home", who)
