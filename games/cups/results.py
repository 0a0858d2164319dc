"""A result is struck, by the cup's host or a moderator, with a reason that all can read."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.visibility import MODERATE
from games.cups.deciding import add_up, finish
from games.cups.entrants import locked
from games.models import Cup, CupSeat
from games.models.cup import CupState
from games.refused import Refused


def strike(cup_id: int, by: User, seat_id: int, *, reason: str) -> None:
    """What came of the table counts no more for this entrant; the rounds that were drawn stay as they are.

    Raises Refused for others, and for what is not decided, struck already, or one's own.
    """
    with transaction.atomic():
        cup = locked(cup_id)
        if cup.host_id != by.pk and not by.has_perm(MODERATE):
            raise Refused(_("Only the host of the cup can do this."))
        row = CupSeat.objects.select_related("table", "entrant").filter(pk=seat_id, round__cup=cup).first()
        if row is None or row.table.decided_at is None:
            raise Refused(_("This table is not decided yet."))
        if row.struck:
            raise Refused(_("This is done already."))
        if CupSeat.objects.filter(table=row.table_id, entrant__user=by).exists():
            raise Refused(_("Nobody judges their own case."))
        row.struck = reason
        row.save(update_fields=["struck"])
        add_up(cup)
        Cup.objects.filter(pk=cup.pk).update(sealed_at=None)  # who has moved has earned something else
        if cup.state == CupState.OVER and not cup.is_knock_out:
            finish(cup, cup.over_at or row.table.decided_at)
