"""Somebody waits and says so: once a day over all their games, and not before some time has passed.

The mail keeps quiet hours (games/messages/recheck.py); of somebody on vacation nobody wants anything, nor
does anybody of whom they have nothing to do with.
"""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.blocks import are_blocked
from accounts.models import User
from games.clocks.due import clock_for, hours_of
from games.journal.locked import Locked
from games.messages import notices
from games.messages.table_log import note, stir
from games.models import Nudge, Seat
from games.models.nudge import may_be_nudged_from, today_of
from games.play.at_table import attempt, is_sealed, is_waited_for, present, seat_at
from games.play.play import Outcome
from games.refused import Refused
from labyrinth.ground.clock import now


def nudge(user: User, game_id: int, seat_number: int, *, of: int) -> Outcome:
    """The person of a seat reminds the person of another for whom the table waits."""
    return attempt(game_id, lambda table: _nudge(table, user, seat_number, of))


def _nudge(table: Locked, user: User, number: int, of: int) -> None:
    giver, seat = present(table, number), seat_at(table, of)
    if giver.number == seat.number:
        raise Refused(_("You need not remind yourself."))
    if table.game.paused_at is not None:
        raise Refused(_("The game is paused: nobody is waited for."))
    if seat.player or not seat.is_present or not is_waited_for(table, of):
        raise Refused(_("Nobody waits for %(name)s.") % {"name": seat.shown_name})
    if seat.user_id is not None and are_blocked(user.pk, [seat.user_id]):
        raise Refused(_("You cannot remind %(name)s.") % {"name": seat.shown_name})
    _check_time(table, seat)
    made = _store(table, user, seat)
    # A seat that has answered a sealed question already is sent nothing, and nobody sees the difference.
    if of in table.owed:
        notices.on_nudge(made, table.owed[of])
    note(table.game, "nudged", seat=of, by=number)
    stir(table.game)


def _check_time(table: Locked, seat: Seat) -> None:
    """Refused while the person is away or the table has hardly waited. What others may not see of a sealed
    question makes no difference: for all who are asked it begins when it was put."""
    at, row = now(), table.owed.get(seat.number)
    if row is None or is_sealed(table):
        since = min((one.asked_at for one in table.owed.values()), default=at)
    else:
        since = row.since
    hours = hours_of(table.game, [seat], since)[seat.number]
    if any(gone <= at < back for gone, back in hours.away):
        raise Refused(_("%(name)s is on vacation.") % {"name": seat.shown_name})
    own = table.is_own(seat.number)
    if at < may_be_nudged_from(clock_for(table.game), hours, since, own=own):
        words = _(
            "It is too early to remind %(name)s: at least a quarter of the time, and an hour, goes first."
        )
        raise Refused(words % {"name": seat.shown_name})


def _store(table: Locked, user: User, seat: Seat) -> Nudge:
    at = now()
    try:
        with transaction.atomic():
            return Nudge.objects.create(
                by=user, day=today_of(user, at), game=table.game, seat=seat.number, at=at
            )
    except IntegrityError:
        raise Refused(_("One nudge a day over all your games; you have used today's.")) from None
