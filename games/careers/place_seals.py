"""Seals for places: of cups that are over, and of weeks. They are counted from the rows each time, so that a
cup of which a result is struck, or a sweep that comes twice, gives none too many.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from games.faces.seals import Seal, seals_of
from games.models import Cup, EarnedSeal, Entrant, Partner, Try, Week
from games.models.cup import CupState
from games.models.week import TryState
from games.weeks.page import rank_of
from labyrinth.ground.clock import now

AT_ONCE = 20
"""So many cups, and weeks, are looked at in one sweep."""
ROWS_AT_ONCE = 500
"""So many rows are written in one statement: a week has as many tries as the site has people."""


@dataclass(frozen=True)
class Came:
    """Somebody came to a place, None where none is told, in what was over `at`."""

    user: int
    place: int | None
    at: datetime


def sweep() -> int:
    """Give what cups and weeks that are over have not given yet; how many were looked at."""
    done = 0
    while (pk := _next_cup()) is not None and done < AT_ONCE:
        done += give_cup(pk)
    while (pk := _next_week()) is not None and done < 2 * AT_ONCE:
        done += give_week(pk)
    return done


def give_cup(cup_id: int) -> bool:
    """The people of a cup that is over have what they have earned; whether nobody had done it."""
    with transaction.atomic():
        cup = Cup.objects.select_for_update().get(pk=cup_id)
        if cup.sealed_at is not None or cup.state != CupState.OVER:
            return False
        people = set(Entrant.objects.filter(cup=cup, user__isnull=False).values_list("user", flat=True))
        people |= set(Partner.objects.filter(cup=cup, user__isnull=False).values_list("user", flat=True))
        _recount(cup.system, "cup", people, came_in_cups(cup.system, people))
        Cup.objects.filter(pk=cup.pk).update(sealed_at=now())
    return True


def give_week(week_id: int) -> bool:
    """Everybody on the table of a week has a place, and what they have earned; whether nobody had done it."""
    with transaction.atomic():
        week = Week.objects.select_for_update().get(pk=week_id)
        if week.sealed_at is not None or week.opened_at is None:
            return False
        _write_places(week)
        people = set(Try.objects.filter(week=week, place__isnull=False).values_list("user", flat=True))
        people.discard(None)
        _recount(week.system, "week", people, came_in_weeks(week.system, people))
        Week.objects.filter(pk=week.pk).update(sealed_at=now())
    return True


def begin_anew() -> None:
    """All cups and weeks are looked at again."""
    Cup.objects.filter(sealed_at__isnull=False).update(sealed_at=None)
    Week.objects.filter(sealed_at__isnull=False).update(sealed_at=None)


def _next_cup() -> int | None:
    rows = Cup.objects.filter(state=CupState.OVER, sealed_at=None).order_by("over_at", "pk")
    return rows.values_list("pk", flat=True).first()


def _next_week() -> int | None:
    rows = Week.objects.filter(opened_at__isnull=False, sealed_at=None).order_by("number")
    return rows.values_list("pk", flat=True).first()


def came_in_cups(system: str, people: Iterable[int]) -> list[Came]:
    """The places of these people in all cups of a system that are over, leagues not among them (two
    queries)."""
    over = {"cup__state": CupState.OVER, "cup__league": None, "cup__system": system}
    alone = Entrant.objects.filter(user__in=people, place__isnull=False, **over)
    here = Q(confirmed_at__isnull=False, left_at=None, entrant__place__isnull=False)
    party = Partner.objects.filter(here, user__in=people, **over)
    found = [
        *alone.values_list("user", "place", "cup__over_at"),
        *party.values_list("user", "entrant__place", "cup__over_at"),
    ]
    return [Came(user, place, at) for user, place, at in found if user is not None and at is not None]


def came_in_weeks(system: str, people: Iterable[int]) -> list[Came]:
    """The places of these people in all weeks of a system that are over (one query)."""
    rows = Try.objects.filter(user__in=people, place__isnull=False, week__system=system)
    found = rows.values_list("user", "place", "week__opened_at")
    return [Came(user, place, at) for user, place, at in found if user is not None and at is not None]


def _write_places(week: Week) -> None:
    rows = list(Try.objects.filter(week=week, counts=True, ranks=True, state=TryState.OVER))
    ranks = sorted(map(rank_of, rows))
    for one in rows:
        one.place = 1 + bisect_left(ranks, rank_of(one))
    Try.objects.bulk_update(rows, ["place"], batch_size=ROWS_AT_ONCE)


def _recount(system: str, of: str, people: set[int], came: list[Came]) -> None:
    """Write down how often each of these people has earned each seal of that kind."""
    rows = [one for one in seals_of(system).values() if one.of == of]
    earned = defaultdict[tuple[str, int], list[datetime]](list)
    for one in rows:
        for there in came:
            if _fits(one, there):
                earned[one.id, there.user].append(there.at)
    words = [one.id for one in rows]
    held = EarnedSeal.objects.select_for_update().filter(user__in=people, system=system, word__in=words)
    known = {(row.word, row.user_id): row for row in held.order_by("user", "word")}
    for key, row in known.items():
        row.times, row.at, row.game = len(earned[key]), min(earned[key], default=row.at), None
    EarnedSeal.objects.bulk_update(known.values(), ["times", "at", "game"], batch_size=ROWS_AT_ONCE)
    EarnedSeal.objects.bulk_create(
        EarnedSeal(user_id=user, system=system, word=word, times=len(at), at=min(at))
        for (word, user), at in sorted(earned.items())
        if at and (word, user) not in known
    )


def _fits(seal: Seal, came: Came) -> bool:
    return seal.place is None or (came.place is not None and came.place <= seal.place)
