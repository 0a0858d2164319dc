"""A circle without a host: those longest in it are asked one after the other; if nobody is there, it sleeps.

Gone is a host who has left, is banned, or has been silent for sixty days. While the circle is asleep talk and
games go on, but no standing table opens; the first member who says yes is host, and it wakes.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.circles.members import locked
from games.models import Circle, CircleLine, Member, Seat
from games.models.circle import IN_CIRCLE, Role
from games.refused import Refused
from labyrinth.ground.clock import now

SILENT = timedelta(days=60)
ACTIVE = timedelta(days=30)
ASKED_FOR = timedelta(days=7)
MOST_ASKED = 3
AT_ONCE = 200


def may_keep(circle: Circle, mine: Member | None, at: datetime) -> bool:
    """Whether the member may say that they will keep it: they are asked, or it is asleep."""
    if mine is None or mine.role != Role.MEMBER:
        return False
    return circle.asleep_at is not None or _is_asked(mine, at)


def accept(circle_id: int, user: User) -> None:
    """A member who is asked, or any of a circle asleep, keeps it from now on. Raises Refused."""
    with transaction.atomic():
        circle = locked(circle_id)
        mine = Member.objects.filter(circle=circle, user=user).first()
        if mine is None or not may_keep(circle, mine, now()):
            raise Refused(_("The circle has somebody who keeps it, or asks somebody else."))
        mine.role = Role.HOST
        mine.save(update_fields=["role"])
        _settled(circle)


def decline(circle_id: int, user: User) -> None:
    """Who is asked says no: the next one is asked. Raises Refused."""
    with transaction.atomic():
        circle = locked(circle_id)
        mine = Member.objects.filter(circle=circle, user=user, role=Role.MEMBER).first()
        if mine is None or not _is_asked(mine, now()):
            raise Refused(_("Nobody asks you to keep this circle."))
        mine.asked_at = now() - ASKED_FOR
        mine.save(update_fields=["asked_at"])
        look_after(circle)


def look_after(circle: Circle) -> None:
    """See to it that somebody keeps the circle, whose row the caller holds: ask the next one where nobody
    does and nobody is being asked, or let it sleep."""
    at = now()
    rows = Member.objects.filter(circle=circle, role__in=IN_CIRCLE)
    if rows.filter(role=Role.HOST).filter(_there(at, SILENT)).exists():
        if circle.asleep_at is not None or rows.filter(asked_at__isnull=False).exists():
            _settled(circle)
        return
    if rows.filter(role=Role.MEMBER, asked_at__gt=at - ASKED_FOR).exists():
        return
    _ask_next(circle, rows.filter(role=Role.MEMBER), at)


def sweep() -> int:
    """Look after circles that nobody keeps, or whose question is unanswered; how many were looked at."""
    at = now()
    kept = Member.objects.filter(circle=OuterRef("pk"), role=Role.HOST).filter(_there(at, SILENT))
    due = Circle.objects.filter(~Exists(kept), asleep_at=None).order_by("pk")
    ids = list(due.values_list("pk", flat=True)[:AT_ONCE])
    for circle_id in ids:
        with transaction.atomic():
            circle = Circle.objects.select_for_update().filter(pk=circle_id).first()
            if circle is not None:
                look_after(circle)
    return len(ids)


def _ask_next(circle: Circle, members: QuerySet[Member], at: datetime) -> None:
    """Of the members longest in it who were here lately, at most three are asked at all."""
    asked = members.filter(asked_at__isnull=False).count()
    found = members.filter(_there(at, ACTIVE), asked_at=None).order_by("since", "pk").first()
    if found is None or asked >= MOST_ASKED:
        circle.asleep_at = at
        circle.save(update_fields=["asleep_at"])
        return
    found.asked_at = at
    found.save(update_fields=["asked_at"])


def _settled(circle: Circle) -> None:
    Member.objects.filter(circle=circle).update(asked_at=None)
    circle.asleep_at = None
    circle.save(update_fields=["asleep_at"])


def _is_asked(mine: Member, at: datetime) -> bool:
    return mine.asked_at is not None and mine.asked_at > at - ASKED_FOR


def _there(at: datetime, lately: timedelta) -> Q:
    """Of members: they may come in, and were here since then: they came, signed in, looked or talked."""
    since = at - lately
    looked = Seat.objects.filter(Q(known_at__gt=since) | Q(looked_at__gt=since), user=OuterRef("user"))
    said = CircleLine.objects.filter(user=OuterRef("user"), at__gt=since)
    here = Q(since__gt=since) | Q(user__last_login__gt=since) | Exists(looked) | Exists(said)
    may_come = Q(user__is_active=True) & (Q(user__banned_until=None) | Q(user__banned_until__lte=at))
    return may_come & here
