"""Who is in a cup: they register, wait for a place, leave. Everything happens while the cup's row is held."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from games.journal.locked import Locked
from games.lobby.known import is_member
from games.messages import cup_notices
from games.models import Cup, CupSeat, Entrant, Played
from games.models.cup import CupState, EntrantState
from games.play.at_table import attempt
from games.refused import Refused
from games.seats import replace
from labyrinth.ground.clock import now

ACCOUNT_AGE = timedelta(days=7)
"""So old is the account of who registers for an open cup; and they have finished a game."""


def register(cup_id: int, user: User) -> Entrant:
    """Take a place, or one on the waiting list where all are taken. Raises Refused for who may not, and for
    who is in it already."""
    with transaction.atomic():
        cup = locked(cup_id)
        _check(cup, user)
        taken = Entrant.objects.filter(cup=cup, state=EntrantState.IN).count()
        full = taken >= cup.places_max
        row = Entrant.objects.create(
            cup=cup,
            user=user,
            name=user.username,
            state=EntrantState.WAITING if full else EntrantState.IN,
            since=now(),
        )
        if not full and cup.by_number and taken + 1 == cup.places_max:
            cup.next_at = row.since
            cup.save(update_fields=["next_at"])
        cup_notices.on_registered(cup, row)
    return row


def why_not(cup: Cup, user: User) -> str:
    """Why somebody may not register, "" where they may (three queries at most)."""
    try:
        _check(cup, user)
    except Refused as refused:
        return refused.message
    return ""


def _check(cup: Cup, user: User) -> None:
    if not cup.takes_people:
        raise Refused(_("Registration for this cup is over."))
    if Entrant.objects.filter(cup=cup, user=user).exists():
        raise Refused(_("You are in this cup already."))
    refuse_strangers(cup.circle_id, user)


def refuse_strangers(circle_id: int | None, user: User) -> None:
    """Raises Refused for who is not of the circle whose cup or league it is; where it is nobody's for who is
    new here (two queries at most)."""
    if circle_id is not None:
        if not is_member(user, circle_id):
            raise Refused(_("This is for the members of a circle."))
        return
    if user.date_joined > now() - ACCOUNT_AGE or not Played.objects.filter(user=user).exists():
        raise Refused(_("Open cups and leagues are for accounts a week old that have finished a game."))


def leave(cup_id: int, user: User) -> None:
    """Go: before the draw the place is free again, afterwards somebody else may take the running seat over.

    Raises Refused for who is not in it.
    """
    with transaction.atomic():
        cup = locked(cup_id)
        row = Entrant.objects.filter(cup=cup, user=user).first()
        if row is None or row.state == EntrantState.LEFT or not cup.is_open:
            raise Refused(_("You are not in this cup."))
        if cup.takes_people:
            row.delete()
            fill_from_waiting(cup)
        else:
            row.state = EntrantState.LEFT
            row.save(update_fields=["state"])
    hand_over_left(cup_id)


def fill_from_waiting(cup: Cup) -> None:
    """Who has waited longest takes a place that is free; the caller holds the cup's row."""
    free = cup.places_max - Entrant.objects.filter(cup=cup, state=EntrantState.IN).count()
    waiting = Entrant.objects.filter(cup=cup, state=EntrantState.WAITING).order_by("since", "pk")
    for row in waiting[: max(0, free)]:
        row.state = EntrantState.IN
        row.save(update_fields=["state"])
        cup_notices.on_registered(cup, row)


def let_go_barred(cup: Cup, at: datetime) -> int:
    """Who was banned, or whose account is gone, plays no more; how many. The caller holds the cup's row."""
    barred = Q(user__isnull=True) | Q(user__is_active=False) | Q(user__banned_until__gt=at)
    states = (EntrantState.IN, EntrantState.WAITING)
    gone = Entrant.objects.filter(barred, cup=cup, state__in=states).values("pk")
    return Entrant.objects.filter(pk__in=list(gone.values_list("pk", flat=True))).update(
        state=EntrantState.LEFT
    )


def hand_over_left(cup_id: int) -> int:
    """Offer the seats of those who have left to everybody, as far as nobody has done it; how many."""
    rows = CupSeat.objects.filter(
        round__cup=cup_id,
        entrant__state=EntrantState.LEFT,
        table__decided_at=None,
        table__game__isnull=False,
        entrant__user__isnull=False,
    )
    return sum(_offer(row) for row in rows.select_related("entrant", "table"))


def _offer(row: CupSeat) -> bool:
    assert row.table.game_id is not None

    def do(table: Locked) -> None:
        seat = table.numbered.get(row.seat)
        if seat is None or seat.user_id != row.entrant.user_id or seat.leaving or seat.offered_at is not None:
            raise Refused("")
        replace.offer(table, row.seat, now())

    return attempt(row.table.game_id, do).accepted


def leave_all(user: User) -> None:
    """Whoever leaves the site leaves every cup; of what is over their line stays without a name."""
    rows = Entrant.objects.filter(user=user)
    for cup_id in list(rows.filter(cup__state=CupState.REGISTRATION).values_list("cup_id", flat=True)):
        with transaction.atomic():
            cup = locked(cup_id)
            if cup.takes_people:
                Entrant.objects.filter(cup=cup, user=user).delete()
                fill_from_waiting(cup)
    playing = rows.filter(state__in=(EntrantState.IN, EntrantState.WAITING), cup__over_at=None)
    playing.update(state=EntrantState.LEFT)
    rows.update(user=None, name="")
    Cup.objects.filter(host=user).update(host=None)
    Entrant.objects.filter(instead=user.username).update(instead="")


def locked(cup_id: int) -> Cup:
    """The row of the cup, held until the transaction ends. Raises Refused where there is none."""
    cup = Cup.objects.select_for_update().filter(pk=cup_id).first()
    if cup is None:
        raise Refused(_("There is no such cup."))
    return cup
