"""Moderators hide a circle whose words or people offend, show it again, or dissolve it."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.visibility import MODERATE
from games.circles.members import locked
from games.models import Circle, Member, ModeratorAction
from games.models.circle import Role
from games.models.report import Done
from games.moderation.moderation import REASON_LONGEST, REASON_SHORTEST
from games.refused import Refused
from labyrinth.ground.clock import now


def hide(by: User, circle: Circle, *, reason: str) -> None:
    """From now on only members know of it, its description is gone for them too, and its link lets nobody in.
    Raises Refused for who is no moderator or is in it, and where it is hidden already."""
    _turn(by, circle, reason, Done.HIDE_CIRCLE)


def show(by: User, circle: Circle, *, reason: str) -> None:
    """It is as before. Raises Refused as `hide`."""
    _turn(by, circle, reason, Done.SHOW_CIRCLE)


def dissolve(by: User, circle: Circle, *, reason: str) -> None:
    """It ends, with its talk; its tables stay, known by their links. Raises Refused as `hide`."""
    with transaction.atomic():
        held = _judged(by, circle, reason)
        _log(by, held, reason, Done.END_CIRCLE)
        held.delete()


def _turn(by: User, circle: Circle, reason: str, kind: Done) -> None:
    with transaction.atomic():
        held = _judged(by, circle, reason)
        hides = kind == Done.HIDE_CIRCLE
        if hides == (held.hidden_at is not None):
            raise Refused(_("This is done already."))
        held.hidden_at = now() if hides else None
        held.save(update_fields=["hidden_at"])
        _log(by, held, reason, kind)


def _judged(by: User, circle: Circle, reason: str) -> Circle:
    """The row, held until the transaction ends, if this moderator may judge it. Raises Refused."""
    if not by.has_perm(MODERATE):
        raise Refused(_("Only moderators can do this."))
    if not REASON_SHORTEST <= len(reason.strip()) <= REASON_LONGEST:
        facts = {"shortest": REASON_SHORTEST, "longest": REASON_LONGEST}
        raise Refused(_("Write why, in %(shortest)d to %(longest)d characters.") % facts)
    held = locked(circle.pk)
    if Member.objects.filter(circle=held, user=by).exists():
        raise Refused(_("Nobody judges their own case."))
    return held


def _log(by: User, held: Circle, reason: str, kind: Done) -> None:
    host = Member.objects.filter(circle=held, role=Role.HOST).order_by("since", "pk").first()
    why = f"{held.slug}: {reason.strip()}"[:REASON_LONGEST]
    about = host.user if host else None
    ModeratorAction.objects.create(by=by, about=about, kind=kind, reason=why, at=now())
