"""What the page of wishes tells: how long one waits for what, how many wait, and how many of them fit.

Exact numbers begin at FEW, so that no one person is told of; whom one must not meet is in none of them.
"""

import logging
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.blocks import blocked_ids
from accounts.models import User
from games.models import Wish
from games.models.wish import WishState
from games.wishes.queue import MOST, as_waiting, reachable, waiting
from games.wishes.waits import Wait, waits
from labyrinth.ground import redis_clients

logger = logging.getLogger(__name__)

FEW = 4
KEPT = 300
"""Seconds for which it is kept how long one waits."""
DAY = 24


@dataclass(frozen=True)
class Likely:
    """Of one game with so many seats: how long one waits, and how many wait for it, in words; "" where that
    is not known, and where nobody does."""

    seats: int
    wait: str
    people: str


def likely(
    system: str, seats: list[int], known: dict[tuple[str, int], Wait], others: list[Wish]
) -> list[Likely]:
    """A line for each number of seats."""
    found = []
    for many in seats:
        people = sum(many in wish.systems.get(system, ()) for wish in others)
        found.append(Likely(many, wait_words(known.get((system, many))), people_words(people)))
    return found


def who_waits(user: User, at: datetime) -> list[Wish]:
    """The wishes of others that wait, whom the person may meet (two queries)."""
    rows = reachable(at).filter(state=WishState.WAITING, until__gt=at)
    rows = rows.exclude(user=user).exclude(user__in=blocked_ids(user))
    return list(rows.order_by("since").only("systems", "user")[:MOST])


def known_waits(at: datetime) -> dict[tuple[str, int], Wait]:
    """`waits`, reckoned once in some minutes for everybody."""
    try:
        found: dict[tuple[str, int], Wait] | None = cache.get("wishes:waits")
    except Exception as error:
        redis_clients.away(logger, "the cache is down", error)
        return waits(at)
    if found is None:
        found = waits(at)
        cache.set("wishes:waits", found, KEPT)
    return found


def fitting(wish: Wish, at: datetime) -> int:
    """How many of those who wait could sit with the person of this wish at one table that both want."""
    mine = as_waiting([wish], at)[0]
    others = [one for one in waiting(at) if one.user != wish.user_id]
    # What stands between this person and one of them is known beside those of them alone.
    apart = blocked_ids(wish.user)
    kinds = set(mine.kinds())
    return sum(
        one.user not in apart and mine.fits(one) and not kinds.isdisjoint(one.kinds()) for one in others
    )


def wait_words(wait: Wait | None) -> str:
    """ "about 9 hours"; "" where it is not known."""
    if wait is None or wait.half is None:
        return ""
    return _("about %(time)s") % {"time": hours_words(wait.half)}


def hours_words(hours: float) -> str:
    """Hours in whole ones, from two days on in days."""
    if hours >= 2 * DAY:
        days = round(hours / DAY)
        return ngettext("%(n)d day", "%(n)d days", days) % {"n": days}
    whole = max(1, round(hours))
    return ngettext("%(n)d hour", "%(n)d hours", whole) % {"n": whole}


def people_words(people: int) -> str:
    """ "11 wait", "a few wait"; "" for nobody."""
    if people == 0:
        return ""
    if people < FEW:
        return _("a few wait")
    return ngettext("%(n)d waits", "%(n)d wait", people) % {"n": people}


def fit_words(people: int) -> str:
    """How many fit, for who waits."""
    if people == 0:
        return _("Nobody who waits just now fits you.")
    if people < FEW:
        return _("A few of those who wait fit you.")
    return ngettext("%(n)d person who waits fits you.", "%(n)d people who wait fit you.", people) % {
        "n": people
    }
