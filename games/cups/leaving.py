"""Who goes: out of a cup, of a party of it, from the site; what becomes of the seat at which they sit."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from games.cups import parties
from games.cups.entrants import fill_from_waiting, locked
from games.journal.locked import Locked
from games.models import Cup, CupSeat, Entrant, Partner
from games.models.cup import CupState, EntrantState
from games.play.at_table import attempt
from games.refused import Refused
from games.seats import replace
from labyrinth.ground.clock import now


def leave(cup_id: int, user: User) -> None:
    """Go: before the draw the place is free again, afterwards somebody else may take the running seat over.

    Raises Refused for who is not in it.
    """
    with transaction.atomic():
        cup = locked(cup_id)
        if cup.has_parties:
            parties.leave(cup, user, now())
        else:
            _leave(cup, user)
    hand_over_left(cup_id)


def _leave(cup: Cup, user: User) -> None:
    row = Entrant.objects.filter(cup=cup, user=user).first()
    if row is None or row.state == EntrantState.LEFT or not cup.is_open:
        raise Refused(_("You are not in this cup."))
    if cup.takes_people:
        row.delete()
        fill_from_waiting(cup)
    else:
        row.state = EntrantState.LEFT
        row.save(update_fields=["state"])


def let_go_barred(cup: Cup, at: datetime) -> int:
    """Who was banned, or whose account is gone, plays no more; how many. The caller holds the cup's row."""
    if cup.has_parties:
        return parties.let_go_barred(cup, at)
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
    seats = rows.values_list("table__game", "seat", "entrant__user")
    return sum(_offer(*seat) for seat in [*seats, *parties.left_seats(cup_id)])


def _offer(game_id: int, number: int, user_id: int) -> bool:
    def do(table: Locked) -> None:
        seat = table.numbered.get(number)
        if seat is None or seat.user_id != user_id or seat.leaving or seat.offered_at is not None:
            raise Refused("")
        replace.offer(table, number, now())

    return attempt(game_id, do).accepted


def leave_all(user: User) -> None:
    """Whoever leaves the site leaves every cup; of what is over their line stays without a name."""
    parties.leave_all(user)
    Partner.objects.filter(user=user).update(user=None, name="")
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
