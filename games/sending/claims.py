"""Rows that are claimed before they are sent, so that any number of senders may run at once and none is lost.

Messages of games and letters about accounts go the same way: a claim lasts so long, the moment of handing
over is stored before the channel is called, and a row is written to only by whoever holds its claim.
"""

from datetime import datetime, timedelta
from typing import TypeVar

from django.db import transaction
from django.db.models import F, Min, Q, QuerySet

from accounts.models import Letter
from accounts.models.letter import State
from games.models import Message
from games.sending import bounces
from games.sending.channels import AddressRefused, Permanent
from games.sending.channels.channel import SendError
from labyrinth.clock import now

Row = TypeVar("Row", Message, Letter)

FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=1)
TRIES = 53
"""With these pauses they take two days; what cannot be sent by then has failed."""
REASON_LONGEST = 40


def free(rows: QuerySet[Row], at: datetime, lasts: timedelta) -> QuerySet[Row]:
    """What may be sent at this moment and is in nobody's hands, longest due first."""
    left = Q(state=State.CLAIMED, claimed_at__lte=at - lasts)
    due = rows.filter(state__in=(State.WAITING, State.CLAIMED), send_at__lte=at)
    return due.filter(Q(state=State.WAITING) | left).order_by("send_at", "pk")


def take(rows: QuerySet[Row], at: datetime, most: int) -> list[int]:
    """Claim up to so many of the free rows; the ids. Those that another sender is just taking are left."""
    ids = list(rows.values_list("pk", flat=True)[: most * 10])
    if not ids:
        return []
    with transaction.atomic():
        taken = [row.pk for row in rows.filter(pk__in=ids).select_for_update(skip_locked=True)[:most]]
        claimed = rows.model.objects.filter(pk__in=taken)
        claimed.update(state=State.CLAIMED, claimed_at=at, attempts=F("attempts") + 1)
    return taken


def mine(row: Row) -> QuerySet[Row]:
    """The row, as long as this sender's claim on it holds."""
    rows = type(row).objects.filter(pk=row.pk)
    return rows.filter(state=State.CLAIMED, claimed_at=row.claimed_at)


def hand(row: Row) -> bool:
    """Store that the other side is spoken to from now on; False when another sender has the row by now.

    If it was spoken to before and nobody knows what came of that, this is a repeat.
    """
    at, repeat = now(), row.handed_at is not None
    columns = {"handed_at": at, "claimed_at": at, "repeats": row.repeats + repeat}
    if not mine(row).update(**columns):
        return False
    row.claimed_at = at
    return True


def put_off(row: Row, refused: SendError, address: str) -> bool:
    """Try again later, each time twice as late; give up on a final no, or after TRIES. Whether it gave up."""
    at = now()
    failed = isinstance(refused, Permanent) or row.attempts >= TRIES
    pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(row.attempts - 1, 6))
    columns = {"state": State.FAILED} if failed else {"state": State.WAITING, "send_at": at + pause}
    if not refused.perhaps:
        # As it was when it was claimed: this attempt has left no trace.
        columns |= {"handed_at": row.handed_at, "repeats": row.repeats}
    mine(row).update(**columns, reason=refused.reason[:REASON_LONGEST])
    if isinstance(refused, AddressRefused):
        bounces.mark(address, "bounced", at)
    return failed


def give_back(rows: list[Row]) -> None:
    """Leave claimed rows to the next sender, as if they had not been touched."""
    for row in rows:
        mine(row).update(state=State.WAITING, attempts=F("attempts") - 1)


def age(rows: QuerySet[Row]) -> float:
    """For how many seconds the row that waits longest should have gone; 0 when none is late.

    One that had to be put off is late from its beginning.
    """
    at = now()
    waiting, put_off_ones = Q(state=State.WAITING, attempts=0, send_at__lte=at), Q(attempts__gt=0)
    first = rows.filter(state__in=(State.WAITING, State.CLAIMED)).aggregate(
        due=Min("send_at", filter=waiting),
        tried=Min("created_at", filter=put_off_ones & Q(state=State.WAITING)),
        claimed=Min("claimed_at", filter=Q(state=State.CLAIMED)),
    )
    return max((at - moment).total_seconds() if moment else 0.0 for moment in first.values())
