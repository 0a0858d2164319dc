"""Who is on a leaderboard, and how many: kept with every change, so that no look counts anybody.

A board is a stair. On a step stand those whose `ordinal` has the same whole number of tenths, and how many
they are stands in a row of its own; a place is what the higher steps hold and those before one on the own
step. A game that ends moves its people in the transaction that rates them. What time alone changes, and what
a process of an older release has left, `settle` finds.
"""

import math
from collections import Counter
from collections.abc import Iterable
from datetime import timedelta

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet, SmallIntegerField, Sum
from django.db.models.functions import Cast, Floor

from accounts.models import User
from games.models import BoardStep, Standing
from labyrinth.ground.clock import now

FEWEST_GAMES = 5
"""Who has played fewer rated games is not on the board yet."""
IDLE = timedelta(days=365)
"""Who has played none for so long is no longer on it."""
STEPS = 10
"""So many to a whole number: with 100,000 people some hundreds stand on the fullest."""
FARTHEST = 1000
"""No rating comes near."""
BATCH = 500

BEST = ("-ordinal", "pk")
"""The order of a board."""
Step = tuple[str, int, int]
"""System, seats, step."""

MOVE = """
INSERT INTO games_boardstep (system, seats, step, people) VALUES {rows}
ON CONFLICT (system, seats, step) DO UPDATE SET people = games_boardstep.people + excluded.people
"""
DRIFT = """
SELECT system, seats, step, SUM(people) FROM (
    SELECT system, seats, step, COUNT(*) AS people FROM games_standing WHERE step IS NOT NULL
    GROUP BY system, seats, step
    UNION ALL SELECT system, seats, step, -people FROM games_boardstep
) AS told GROUP BY system, seats, step HAVING SUM(people) <> 0 ORDER BY system, seats, step
"""
"""One statement: it sees either all that another transaction has written, or nothing."""


def listed(system: str, seats: int) -> QuerySet[Standing]:
    """Everybody who is on a board."""
    return Standing.objects.filter(system=system, seats=seats, step__isnull=False)


def step_of(row: Standing) -> int | None:
    """Where somebody who plays stands; None who is not on the board."""
    if row.ordinal is None or row.rated_at is None or row.rated < FEWEST_GAMES or row.rated_at < now() - IDLE:
        return None
    return math.floor(row.ordinal * STEPS)


def move(rows: Iterable[Standing]) -> None:
    """Let the held rows stand where their ratings have brought them; the caller stores them (one query, none
    where nobody has left their step)."""
    moved: Counter[Step] = Counter()
    for row in rows:
        before, row.step = row.step, step_of(row)
        _count(moved, row, before, -1)
        _count(moved, row, row.step, 1)
    _write(moved)


def leave(user: User) -> None:
    """The person is on no board from now on."""
    with transaction.atomic():
        _put(Standing.objects.filter(user=user, step__isnull=False), leaving=True)


def people() -> dict[tuple[str, int], int]:
    """System and seats -> how many are on the board (one query)."""
    counted = BoardStep.objects.order_by().values_list("system", "seats").annotate(Sum("people"))
    return {(system, seats): number for system, seats, number in counted}


def before(system: str, seats: int, ordinal: float, pk: int) -> int:
    """How many stand before this place on a board, whoever stands there (two queries)."""
    step = math.floor(max(-FARTHEST, min(ordinal, FARTHEST)) * STEPS)
    higher = BoardStep.objects.filter(system=system, seats=seats, step__gt=step)
    beside = Standing.objects.filter(system=system, seats=seats, step=step)
    ahead = beside.filter(Q(ordinal__gt=ordinal) | Q(ordinal=ordinal, pk__lt=pk))
    # The next step, of which nobody is among them, bounds the stretch of the index that is read.
    ahead = ahead.filter(ordinal__gte=ordinal, ordinal__lt=(step + 2) / STEPS)
    return (higher.aggregate(all=Sum("people"))["all"] or 0) + ahead.count()


def at_place(system: str, seats: int, place: int) -> Standing | None:
    """Who stands at this place, counted from 1; None behind the last (two queries)."""
    left = place
    steps = BoardStep.objects.filter(system=system, seats=seats, people__gt=0).order_by("-step")
    for step, number in steps.values_list("step", "people"):
        if left <= number:
            beside = listed(system, seats).filter(ordinal__lt=(step + 2) / STEPS, step=step)
            return beside.order_by(*BEST)[left - 1 : left].first()
        left -= number
    return None


# -- what nobody else does ----------------------------------------------------------------------------------


def settle() -> int:
    """Take off who has not played for long or is gone, put on who was forgotten, and mend the numbers; how
    many standings were changed."""
    changed = sum(_settled(rows) for rows in (_to_leave(), _to_come(), _astray()))
    with connection.cursor() as cursor:
        cursor.execute(DRIFT)
        drift = Counter(
            {(system, seats, step): int(people) for system, seats, step, people in cursor.fetchall()}
        )
    _write(drift)
    BoardStep.objects.filter(people=0).delete()
    return changed


def _to_leave() -> QuerySet[Standing]:
    gone = Q(rated_at__lt=now() - IDLE) | Q(rated__lt=FEWEST_GAMES) | Q(user__is_active=False)
    return Standing.objects.filter(gone, step__isnull=False)


def _to_come() -> QuerySet[Standing]:
    return Standing.objects.filter(
        step__isnull=True,
        ordinal__isnull=False,
        rated__gte=FEWEST_GAMES,
        rated_at__gte=now() - IDLE,
        user__is_active=True,
    )


def _astray() -> QuerySet[Standing]:
    """Those whom a process that knows no steps has rated."""
    due = Cast(Floor(F("ordinal") * STEPS), SmallIntegerField())
    return Standing.objects.filter(step__isnull=False).exclude(step=due)


def _settled(rows: QuerySet[Standing]) -> int:
    done, last = 0, 0
    while ids := list(rows.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BATCH]):
        with transaction.atomic():
            _put(Standing.objects.filter(pk__in=ids))
        done, last = done + len(ids), ids[-1]
    return done


def _put(rows: QuerySet[Standing], *, leaving: bool = False) -> None:
    """In the order in which totals.py takes them."""
    held = list(
        rows.select_for_update(of=("self",)).select_related("user").order_by("user", "system", "seats")
    )
    moved: Counter[Step] = Counter()
    for row in held:
        old, row.step = row.step, None if leaving or not row.user.is_active else step_of(row)
        _count(moved, row, old, -1)
        _count(moved, row, row.step, 1)
    Standing.objects.bulk_update(held, ["step"])
    _write(moved)


def _count(moved: Counter[Step], row: Standing, step: int | None, people: int) -> None:
    if step is not None:
        moved[row.system, row.seats, step] += people


def _write(moved: Counter[Step]) -> None:
    """Always in the same order, so that two games that end at once wait for each other."""
    rows = [(*step, people) for step, people in sorted(moved.items()) if people]
    if not rows:
        return
    with connection.cursor() as cursor:
        values = ", ".join(["(%s, %s, %s, %s)"] * len(rows))
        cursor.execute(MOVE.format(rows=values), [value for row in rows for value in row])
