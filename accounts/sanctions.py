"""Sanctions in force: a muted person may not write, a banned one may not sign in. Each ends by itself.

`User.banned_until` follows the bans, so that a request of somebody who is not banned asks nothing more.
"""

from datetime import UTC, datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts import dates
from accounts.changes import lock_person
from accounts.models import Sanction, User
from labyrinth.ground import clock

FOREVER = datetime(9999, 12, 31, tzinfo=UTC)
"""Stands in `banned_until` for a ban that does not end by itself."""
Kind = Sanction.Kind


def is_banned(user: User) -> bool:
    """Whether the person may not come in just now; no query."""
    return user.banned_until is not None and user.banned_until > clock.now()


def ban_of(user: User) -> Sanction | None:
    """The ban in force that ends last, None without one; one query, none for who was never banned."""
    return _longest(user, Kind.BAN) if is_banned(user) else None


def mute_of(user: User) -> Sanction | None:
    """The mute in force that ends last, None without one (one query)."""
    return _longest(user, Kind.MUTE)


def refuse_muted(user: User) -> None:
    """Raise ValidationError, with the reason and the end, for a person who may not write (one query)."""
    if mute := mute_of(user):
        raise ValidationError(muted_words(mute), code="muted")


def muted_words(mute: Sanction) -> str:
    """What a muted person is told."""
    if mute.until is None:
        return _("You may not write here any more. The reason: %(reason)s") % {"reason": mute.reason}
    facts = {"moment": moment_words(mute.until), "reason": mute.reason}
    return _("You may not write here until %(moment)s. The reason: %(reason)s") % facts


def moment_words(moment: datetime) -> str:
    """A moment in the reader's zone."""
    return dates.moment(moment, sentence=True)


def in_force(at: datetime) -> QuerySet[Sanction]:
    """The sanctions that hold at a moment."""
    return Sanction.objects.filter(Q(until=None) | Q(until__gt=at), lifted_at=None)


@transaction.atomic
def lay(user_id: int, kind: str, *, reason: str, until: datetime | None, by: User | None) -> Sanction:
    """Lay a sanction on a person: it holds from now on, till `until` (None: for good). No `by`: operators."""
    lock_person(user_id)
    made = Sanction.objects.create(
        user_id=user_id, kind=kind, reason=reason, at=clock.now(), until=until, by=by
    )
    _follow_bans(user_id)
    return made


@transaction.atomic
def lift(sanction: Sanction) -> bool:
    """End a sanction before its time; False if it is over already. `sanction` is brought up to date."""
    lock_person(sanction.user_id)
    at = clock.now()
    lifted = in_force(at).filter(pk=sanction.pk).update(lifted_at=at)
    sanction.refresh_from_db()
    _follow_bans(sanction.user_id)
    return bool(lifted)


def _longest(user: User, kind: str) -> Sanction | None:
    holding = in_force(clock.now()).filter(user=user, kind=kind)
    return max(holding, key=_end, default=None)


def _end(sanction: Sanction) -> datetime:
    return sanction.until or FOREVER


def _follow_bans(user_id: int) -> None:
    bans = in_force(clock.now()).filter(user=user_id, kind=Kind.BAN)
    User.objects.filter(pk=user_id).update(banned_until=max(map(_end, bans), default=None))
