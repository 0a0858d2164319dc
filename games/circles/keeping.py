"""A circle is founded, described anew, dissolved by its only host, hidden and shown by moderators."""

from dataclasses import dataclass
from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts import sanctions
from accounts.changes import lock_person
from accounts.models import User
from games.circles.members import check_circles, locked
from games.live.limits import Limit, passed
from games.models import Circle, Member
from games.models.circle import Joining, Role
from games.refused import Refused
from labyrinth.ground.clock import now

A_DAY = Limit(5, timedelta(days=1))


@dataclass(frozen=True)
class Described:
    """What hosts say of their circle."""

    name: str
    about: str = ""
    joining: str = Joining.LINK
    listed: bool = False
    arms: int = 0


def found(user: User, said: Described) -> Circle:
    """A new circle with one host. Raises Refused for who may not write, and beyond the limits."""
    _refuse_muted(user)
    with transaction.atomic():
        lock_person(user.pk)
        check_circles(user)
        if passed("circles", user.pk, A_DAY):
            raise Refused(_("You have founded many circles today. Please continue tomorrow."))
        circle = Circle(created_at=now())
        _describe(circle, said)
        Member.objects.create(circle=circle, user=user, role=Role.HOST, since=circle.created_at)
    return circle


def describe(circle_id: int, by: User, said: Described) -> None:
    """A host says something else of it. Raises Refused."""
    _refuse_muted(by)
    with transaction.atomic():
        circle = locked(circle_id)
        if not Member.objects.filter(circle=circle, user=by, role=Role.HOST).exists():
            raise Refused(_("Only a host of the circle can do this."))
        _describe(circle, said)


def dissolve(circle_id: int, by: User) -> None:
    """The only host ends it: its tables stay, known by their links. Raises Refused for others."""
    with transaction.atomic():
        circle = locked(circle_id)
        hosts = Member.objects.filter(circle=circle, role=Role.HOST).values_list("user_id", flat=True)
        if list(hosts) != [by.pk]:
            raise Refused(_("Only somebody who keeps the circle alone can dissolve it."))
        circle.delete()


def _describe(circle: Circle, said: Described) -> None:
    circle.name, circle.about = said.name, said.about
    circle.joining, circle.listed, circle.arms = said.joining, said.listed, said.arms
    circle.save()


def _refuse_muted(user: User) -> None:
    try:
        sanctions.refuse_muted(user)
    except ValidationError as muted:
        raise Refused(muted.messages[0]) from None
