"""What a person's feeds and calendars speak of: open waits and vacations, and what became of the last ones.

When a wait is over follows from hours, vacations, downtimes, late mails and time given, so it is worked out
as it would be claimed now, each time somebody reads. What differs from what was told before is written down
as a change: nothing else in the site has to think of feeds, and nothing is lost with a worker that dies.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from accounts.models import FeedAddress, User, Vacation
from games.models import FeedItem, Obligation, Seat
from games.models.feed_item import Source
from games.models.game import HEAVY_OF_GAME
from games.table.my_dues import my_dues, my_waits
from labyrinth.ground.clock import now
from labyrinth.ground.maintenance import stands_still

MOST = 200
"""So many waits are told of, those first that are due first; and so many that are over."""
MOST_VACATIONS = 50
KEPT = timedelta(days=30)
"""What is over is told for so long, so that every program hears of it."""
DUE_FIRST = ("due_at", "pk")
CHANGING = ("starts_at", "ends_at", "on_turn")
ADDED = [*CHANGING, "sequence", "changed_at", "ended_at"]


@dataclass(frozen=True)
class Item:
    """What is to be told now, in whole seconds."""

    game_id: int | None
    starts_at: datetime
    ends_at: datetime
    on_turn: bool = True


Items = Mapping[tuple[str, str], Item]
"""By source and key."""


def told(user: User) -> list[FeedItem]:
    """Everything that the person's calendars speak of now, with its game; a change is written down.

    Eleven queries at most, however many games there are. While the site is looked after it is told as it was.
    """
    if not stands_still():
        _follow(user)
    mine = FeedItem.objects.filter(user=user).select_related("game").defer(*HEAVY_OF_GAME)
    running = mine.filter(ended_at=None).order_by("ends_at", "pk")[: MOST + MOST_VACATIONS]
    over = mine.filter(ended_at__gt=now() - KEPT).order_by("-ended_at", "-pk")[:MOST]
    return [*running, *over]


def purge(dry: bool) -> int:
    """Forget what was over long ago, and all of people who have no address any more; how many."""
    addresses = FeedAddress.objects.filter(user=OuterRef("user"), revoked_at=None)
    rows = FeedItem.objects.filter(Q(ended_at__lt=now() - KEPT) | ~Exists(addresses))
    return rows.count() if dry else rows.delete()[0]


# -- what is true now ---------------------------------------------------------------------------------------


def _waits(user: User) -> dict[tuple[str, str], Item]:
    found = (
        my_waits(user)
        .filter(game__is_demo=False)
        .select_related("game")
        .defer(*HEAVY_OF_GAME)
        .order_by(*DUE_FIRST)[:MOST]
    )
    rows = {row.game_id: row for row in found}
    seats = {seat.game_id: seat for seat in Seat.objects.filter(user=user, game__in=rows)}
    for game_id, seat in seats.items():
        seat.game = rows[game_id].game
    owed = [(seats[game_id], row) for game_id, row in rows.items() if game_id in seats]
    dues = my_dues(owed)
    return {
        (Source.WAIT, _key(row)): Item(row.game_id, _whole(row.since), _whole(dues[row.pk]), row.on_turn)
        for _seat, row in owed
        if row.pk in dues
    }


def _vacations(user: User) -> dict[tuple[str, str], Item]:
    """Those that are over are told for a while."""
    found = Vacation.objects.filter(user=user, ends_at__gt=now() - KEPT).order_by("-ends_at")
    return {
        (Source.VACATION, str(row.pk)): Item(None, _whole(row.starts_at), _whole(row.ends_at))
        for row in found[:MOST_VACATIONS]
    }


def _key(row: Obligation) -> str:
    """The same through all questions of a wait, and after a pause."""
    return f"{row.game_id}:{row.wait}"


def _whole(moment: datetime) -> datetime:
    return moment.replace(microsecond=0)


# -- what was told before -----------------------------------------------------------------------------------


def _follow(user: User) -> None:
    """Write down what has changed; two programs that read at once do it one after the other."""
    items, at = _waits(user) | _vacations(user), _whole(now())
    with transaction.atomic():
        known = {(row.source, row.key): row for row in _known(user, items)}
        changed = [
            row for place, item in items.items() if (row := known.get(place)) and _change(row, item, at)
        ]
        changed += _end(user, [row for place, row in known.items() if place not in items], at)
        new = [_new(user, place, item, at) for place, item in items.items() if place not in known]
        if new:
            FeedItem.objects.bulk_create(new, ignore_conflicts=True)
        if changed:
            FeedItem.objects.bulk_update(changed, ADDED)


def _known(user: User, items: Items) -> Iterable[FeedItem]:
    """Whatever was not over when it was told, and what is told now."""
    mine = FeedItem.objects.select_for_update().filter(user=user)
    return mine.filter(Q(ended_at=None) | Q(key__in=[key for _source, key in items])).order_by("pk")


def _new(user: User, place: tuple[str, str], item: Item, at: datetime) -> FeedItem:
    source, key = place
    return FeedItem(
        user=user,
        game_id=item.game_id,
        source=source,
        key=key,
        starts_at=item.starts_at,
        ends_at=item.ends_at,
        on_turn=item.on_turn,
        changed_at=at,
    )


def _change(row: FeedItem, item: Item, at: datetime) -> bool:
    """Let the row say the same; whether it said something else."""
    same = all(getattr(row, column) == getattr(item, column) for column in CHANGING)
    if same and row.ended_at is None:
        return False
    for column in CHANGING:
        setattr(row, column, getattr(item, column))
    row.ended_at, row.sequence, row.changed_at = None, row.sequence + 1, at
    return True


def _end(user: User, rows: list[FeedItem], at: datetime) -> list[FeedItem]:
    """Those of these that are over; neither a wait for which there was no room, nor a vacation long past."""
    waiting = {_key(row) for row in my_waits(user).filter(game__in=_games(rows))} if rows else set()
    over = [row for row in rows if not (row.source == Source.WAIT and row.key in waiting)]
    ended = [row for row in over if not _is_past(row, at)]
    past = [row.pk for row in over if _is_past(row, at)]
    if past:
        FeedItem.objects.filter(pk__in=past).delete()
    for row in ended:
        row.ended_at, row.sequence, row.changed_at = at, row.sequence + 1, at
    return ended


def _games(rows: list[FeedItem]) -> list[int]:
    return [row.game_id for row in rows if row.game_id is not None]


def _is_past(row: FeedItem, at: datetime) -> bool:
    return row.source == Source.VACATION and row.ends_at <= at - KEPT
