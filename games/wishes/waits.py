"""How long people wait until a table is found, by game and number of seats.

By Kaplan and Meier, so that those count who gave up or still wait: they have waited at least so long.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.models import Wish
from games.models.wish import WishState

LOOKED_AT = 400
"""So many wishes of the last SPAN are looked at, the newest."""
SPAN = timedelta(days=60)
LEAST = 8
"""With fewer people seated nothing is known yet."""


@dataclass(frozen=True)
class Wait:
    """Hours within which half of them, and nine of ten, had a table; None where that is not known."""

    half: float | None
    most: float | None


def waits(at: datetime) -> dict[tuple[str, int], Wait]:
    """(system, seats) -> how long one waits; those of which too little is known are left out (one query)."""
    rows = (
        Wish.objects.filter(changed_at__gt=at - SPAN)
        .select_related("game")
        .only("systems", "since", "state", "changed_at", "found_at", "game__system", "game__seats_wanted")
    )
    told: dict[tuple[str, int], list[tuple[float, bool]]] = {}
    for wish in rows.order_by("-changed_at", "-pk")[:LOOKED_AT]:
        for kind, waited, found in _of(wish, at):
            told.setdefault(kind, []).append((waited, found))
    return {
        kind: Wait(within(some, 0.5), within(some, 0.1))
        for kind, some in told.items()
        if sum(found for _waited, found in some) >= LEAST
    }


def within(waited: Iterable[tuple[float, bool]], left: float) -> float | None:
    """The hours after which at most this share still waits; each has waited so long, and has found a table or
    not. None where more wait on than that."""
    rows = sorted(waited, key=lambda one: (one[0], not one[1]))
    still = 1.0
    for number, (hours, found) in enumerate(rows):
        if found:
            still *= 1 - 1 / (len(rows) - number)
        if still <= left + 1e-9:
            return hours
    return None


def _of(wish: Wish, at: datetime) -> list[tuple[tuple[str, int], float, bool]]:
    """(system, seats), hours waited, and whether a table was found."""
    if wish.state == WishState.SEATED and wish.game and wish.found_at:
        waited = (wish.found_at - wish.since) / timedelta(hours=1)
        return [((wish.game.system, wish.game.seats_wanted), max(waited, 0.0), True)]
    until = at if wish.state == WishState.WAITING else wish.changed_at
    waited = max((until - wish.since) / timedelta(hours=1), 0.0)
    return [((slug, many), waited, False) for slug, seats in wish.systems.items() for many in seats]
