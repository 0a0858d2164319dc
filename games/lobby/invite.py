"""Asking somebody to a table that still waits for players."""

from datetime import timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.blocks import are_blocked
from accounts.models import User
from games.journal.locked import lock_row
from games.live.limits import Limit, passed
from games.lobby.known import is_member
from games.messages import notices
from games.models import Dismissal, Game, Message, Seat
from games.models.message import Event
from games.refused import Refused

AT_A_TABLE = 20
A_DAY = Limit(40, timedelta(days=1))


def invite(game_id: int, by: User, user: User) -> None:
    """The host asks a person to their table: once, however often they try.

    Raises Refused for others than the host, at a table that has started, for people who sit there or must
    not be met, and beyond the limits.
    """
    with transaction.atomic():
        game = lock_row(game_id)
        if game.created_by_id != by.pk:
            raise Refused(_("Only whoever opened the table invites others."))
        if not game.is_open:
            raise Refused(_("This game has started already."))
        _check(game, by, user)
        if passed("invitations", by.pk, A_DAY):
            raise Refused(_("You have invited many people today. Please continue tomorrow."))
        back, _rows = Dismissal.objects.filter(game=game, user=user).delete()
        notices.on_invited(game, user, by, again=bool(back))


def _check(game: Game, by: User, user: User) -> None:
    if Seat.objects.filter(game=game, user=user).exists():
        raise Refused(_("%(name)s sits at this table already.") % {"name": user.shown_name})
    if not user.is_active or are_blocked(by.pk, [user.pk]):
        raise Refused(_("This person cannot be invited."))
    if game.circle_id is not None and not is_member(user, game.circle_id):
        raise Refused(
            _("%(name)s is not a member of the circle that this table is for.") % {"name": user.shown_name}
        )
    sent = Message.objects.filter(game=game, event=Event.INVITATION)
    dismissed = Dismissal.objects.filter(game=game, user=user).exists()
    if sent.filter(user=user).exists() and not dismissed:
        raise Refused(_("%(name)s has been invited already.") % {"name": user.shown_name})
    if sent.count() >= AT_A_TABLE:
        raise Refused(_("To one table you can invite %(most)d people at most.") % {"most": AT_A_TABLE})
