"""Rows that are claimed before they are sent, so that any number of senders may run at once and none is lost.

Messages of games and letters about accounts go the same way: a claim lasts so long, the moment of handing
over is stored before the channel is called, and a row is written to only by whoever holds its claim.
"""

from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from accounts.models import Device, Letter, User
from accounts.models.letter import OPEN, State
from games.journal.release import not_newer
from games.messages.message_facts import MessageFacts
from games.models import Delivery, Game, Message, Obligation, Seat
from games.models.game import HEAVY, HEAVY_OF_GAME
from games.models.message import PUSH, SHOWS_TABLE
from games.sending.channels import CHANNELS
from games.sending.resting import is_resting
from games.sql.joined_rows import made, row_of
from labyrinth.ground.clock import now
from labyrinth.ground.compiled import KEY, Compiled

Row = TypeVar("Row", Message, Letter, Delivery)
Mail = TypeVar("Mail", Message, Letter)

CLAIM_LASTS = timedelta(minutes=2)
NOT_OF_USER = ("password",)


def free(rows: QuerySet[Row], at: datetime) -> QuerySet[Row]:
    """What may be sent at this moment and is in nobody's hands, longest due first."""
    left = Q(state=State.CLAIMED, claimed_at__lte=at - CLAIM_LASTS)
    due_ones = rows.filter(state__in=OPEN, send_at__lte=at)
    return due_ones.filter(Q(state=State.WAITING) | left).order_by("send_at", "pk")


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


def ours() -> QuerySet[Message]:
    """The messages that this release can send: what is to tell of a table that a newer one has run is left to
    that one."""
    newer = Game.objects.filter(~not_newer(), pk=OuterRef("game"))
    return Message.objects.exclude(Q(event__in=SHOWS_TABLE) & Exists(newer))


def due(at: datetime) -> QuerySet[Message]:
    """Those that may be sent at this moment and are in nobody's hands, longest due first.

    Where no mail server answers, those of people with devices, which may go there.
    """
    awake = [name for name in CHANNELS if not is_resting(name)]
    to_go = Q(channel__in=awake)
    if PUSH in awake and len(awake) < len(CHANNELS):
        to_go |= Q(Exists(Device.objects.filter(user=OuterRef("user"))))
    return free(ours().filter(to_go), at)


def claim(most: int) -> list[Message]:
    """Take up to so many due messages; rows that another sender is just taking are left to it."""
    at = now()
    taken = take(due(at), at, most)
    with_all = Message.objects.select_related("user", "game").defer(*HEAVY_OF_GAME)
    return list(with_all.filter(pk__in=taken).order_by("send_at", "pk"))


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


def give_back(rows: list[Row]) -> None:
    """Leave claimed rows to the next sender, as if they had not been touched."""
    for row in rows:
        mine(row).update(state=State.WAITING, attempts=F("attempts") - 1)


def refresh(message: Message, at: datetime) -> MessageFacts | None:
    """Read the person, the game, the seat and what it owes again; one query. None when the claim is lost."""
    found = next(iter(_again.rows(message.pk)), None)
    if found is None or found.claimed_at != message.claimed_at:
        return None
    user = made(User, found.to, NOT_OF_USER)
    assert user is not None
    message.user, message.game = user, made(Game, found.about, HEAVY)
    case = MessageFacts(message, at)
    case.seat, case.owed = made(Seat, found.held), made(Obligation, found.owes)
    return case


def _with_all() -> QuerySet[Message]:
    """A claimed message with all that decides whether it is true."""
    place = {"game": OuterRef("game"), "user": OuterRef("user"), "number": OuterRef("seat")}
    return Message.objects.filter(pk=KEY, state=State.CLAIMED).annotate(
        to=row_of(User, NOT_OF_USER, pk=OuterRef("user")),
        about=row_of(Game, HEAVY, pk=OuterRef("game")),
        held=row_of(Seat, **place),
        owes=row_of(Obligation, game=OuterRef("game"), seat=OuterRef("seat")),
    )


_again: Compiled[Any] = Compiled(_with_all)
