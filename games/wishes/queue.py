"""The wishes as matching reads them: with everybody's hours and whom they must not meet."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from accounts.availability import availabilities_of
from accounts.awake import add_awake
from accounts.awake_together import minutes_awake
from accounts.models import Block
from games.models import Wish
from games.models.clock import HOUR
from games.models.wish import WishState
from games.systems import REGISTERED, SLUGS
from games.wishes.matching import Waiting

MATCHING = "seat me"
"""Whoever seats people holds this name (accounts/held.py): two sweeps at once make one table."""
MOST = 500
"""So many wishes are looked at, the oldest."""
TO_SAY_YES = 24 * HOUR
"""Awake seconds in which somebody says whether they will play at a table that was found."""
TOO_LONG = timedelta(days=5)
"""Whoever could say so only later, on vacation for instance, is passed over meanwhile."""


def waiting(at: datetime) -> list[Waiting]:
    """Who waits at this moment and could sit down, the longest waiting first (three queries)."""
    rows = reachable(at).filter(state=WishState.WAITING, until__gt=at).order_by("since", "pk")[:MOST]
    return [one for one in as_waiting(rows, at) if one.until <= at + TOO_LONG]


def reachable(at: datetime) -> QuerySet[Wish]:
    """The wishes of people who may come in."""
    banned = Q(user__banned_until__gt=at)
    return Wish.objects.filter(user__is_active=True).exclude(banned)


def as_waiting(rows: Iterable[Wish], at: datetime) -> list[Waiting]:
    """These wishes in their order (two queries beside their own)."""
    wishes = list(rows)
    people = [wish.user_id for wish in wishes]
    hours, apart = availabilities_of(people, at), _apart(people)
    known = {*SLUGS, *REGISTERED}
    return [
        Waiting(
            wish=wish.pk,
            user=wish.user_id,
            since=wish.since,
            systems={slug: seats for slug, seats in wish.systems.items() if slug in known},
            paces=tuple(wish.paces),
            languages=tuple(wish.languages),
            together=wish.together,
            bots_after=wish.bots_after,
            minutes=minutes_awake(hours[wish.user_id], at),
            until=add_awake(hours[wish.user_id], at, TO_SAY_YES),
            apart=frozenset(apart.get(wish.user_id, ())),
        )
        for wish in wishes
    ]


def _apart(people: list[int]) -> dict[int, set[int]]:
    """Person -> those of the others whom they must not meet, whoever of the two said so."""
    found: dict[int, set[int]] = {}
    rows = Block.objects.filter(by__in=people, blocked__in=people) if people else Block.objects.none()
    for one, other in rows.values_list("by_id", "blocked_id"):
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found
