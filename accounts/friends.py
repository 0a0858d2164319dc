"""Who would like to meet whom again: one follows, and where both do they are friends.

A block ends it in both directions, and nobody follows somebody whom they must not meet.
"""

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.blocks import are_blocked, held_together
from accounts.models import Follow, User
from labyrinth.ground import clock

MOST = 300
"""So many people one person may follow."""


class TooManyError(Exception):
    """Somebody follows as many as anybody may."""


@transaction.atomic
def follow(user: User, other: User) -> bool:
    """Follow somebody from now on; False if the person did before, or must not meet them: which of it, nobody
    is told.

    Raises ValueError for oneself, TooManyError beyond MOST.
    """
    if user.pk == other.pk:
        raise ValueError("Nobody follows themselves.")
    held_together(user, other)
    if not other.is_active or are_blocked(user.pk, [other.pk]):
        return False
    if Follow.objects.filter(by=user).count() >= MOST:
        raise TooManyError
    _row, made = Follow.objects.get_or_create(by=user, followed=other, defaults={"at": clock.now()})
    return made


def unfollow(user: User, other: User) -> bool:
    """Follow somebody no more; False if the person did not."""
    removed, _of_each = Follow.objects.filter(by=user, followed=other).delete()
    return removed > 0


def follows_of(user: User) -> QuerySet[Follow]:
    """Whom the person follows, the latest first, each `mutual` where they follow back; without those who may
    not come in any more."""
    back = Follow.objects.filter(by=OuterRef("followed"), followed=user)
    rows = Follow.objects.filter(_may_come("followed"), by=user).annotate(mutual=Exists(back))
    return rows.select_related("followed").order_by("-at", "-pk")


def asking(user: User) -> QuerySet[Follow]:
    """Who follows the person, whom they do not follow, the latest first."""
    back = Follow.objects.filter(by=user, followed=OuterRef("by"))
    rows = Follow.objects.filter(_may_come("by"), ~Exists(back), followed=user)
    return rows.select_related("by").order_by("-at", "-pk")


def friends_of(user: User) -> QuerySet[User]:
    """Those who follow the person and whom they follow, the latest first."""
    back = Follow.objects.filter(by=OuterRef("pk"), followed=user)
    mine = User.objects.filter(Exists(back), followed_by__by=user, is_active=True)
    return mine.exclude(banned_until__gt=clock.now()).order_by("-followed_by__at", "-pk")


def _may_come(who: str) -> Q:
    return Q(**{f"{who}__is_active": True}) & ~Q(**{f"{who}__banned_until__gt": clock.now()})
