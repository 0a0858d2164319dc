"""Who comes into a circle, who goes, and who keeps it.

Everything happens while the circle's row is held, so that the last host who goes and the one who is named
come one after the other.
"""

from collections.abc import Callable
from contextlib import suppress

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.blocks import are_blocked
from accounts.changes import lock_person
from accounts.models import User
from games.lobby import lobby
from games.models import Circle, Member, Seat
from games.models.circle import IN_CIRCLE, Joining, Role
from games.models.game import Status, new_invite
from games.refused import Refused
from labyrinth.ground.clock import now

MOST_MEMBERS = 200
MOST_ASKING = 50
MOST_CIRCLES = 20
"""Of so many circles one person may be, or ask to be."""
on_left: list[Callable[[Circle], None]] = []
"""Called with the held row of a circle that somebody has left and that goes on (keeper.py)."""


def join(circle_id: int, user: User, invite: str) -> Member:
    """Come in by the link, or ask to where a host lets each one in.

    Raises Refused for a link that was replaced, for who is in already, and beyond the limits.
    """
    with transaction.atomic():
        lock_person(user.pk)
        circle = locked(circle_id)
        if invite != circle.invite or circle.hidden_at is not None:
            raise Refused(_("This invitation holds no more. Ask a host for the new link."))
        return _take_in(circle, user, Role.MEMBER if circle.joining == Joining.LINK else Role.ASKED)


def ask(circle_id: int, user: User) -> Member:
    """Ask to be let in, where the circle is shown to everybody. Raises Refused."""
    with transaction.atomic():
        lock_person(user.pk)
        circle = locked(circle_id)
        if not circle.is_public:
            raise Refused(_("This circle is joined by its invitation link only."))
        return _take_in(circle, user, Role.ASKED)


def let_in(circle_id: int, by: User, user: User) -> None:
    """A host lets somebody in who has asked. Raises Refused."""
    with transaction.atomic():
        circle = _hosted(circle_id, by)
        row = _of(circle, user)
        if row.role != Role.ASKED:
            raise Refused(_("%(name)s is in the circle already.") % {"name": user.shown_name})
        _check_room(circle)
        row.role, row.since = Role.MEMBER, now()
        row.save(update_fields=["role", "since"])


def expel(circle_id: int, by: User, user: User) -> bool:
    """A host sends a member away, who leaves the circle's open tables and plays on at those that run; the
    link is a new one then. Or they turn down who has asked. Whether it was a member. Raises Refused."""
    with transaction.atomic():
        circle = _hosted(circle_id, by)
        row = _of(circle, user)
        if row.is_host:
            raise Refused(_("A host is not sent away. They can lay it down, or leave."))
        was_in = row.is_in
        row.delete()
        if was_in:
            renew(circle)
            _leave_tables(circle, user)
    return was_in


def name_host(circle_id: int, by: User, user: User) -> None:
    """A host makes a member a host too. Raises Refused."""
    with transaction.atomic():
        row = _of(_hosted(circle_id, by), user)
        if row.role != Role.MEMBER:
            raise Refused(_("Only a member can become a host."))
        row.role = Role.HOST
        row.save(update_fields=["role"])


def lay_down(circle_id: int, by: User) -> None:
    """A host is a member like others from now on. Raises Refused for the only one."""
    with transaction.atomic():
        circle = _hosted(circle_id, by)
        if Member.objects.filter(circle=circle, role=Role.HOST).count() == 1:
            raise Refused(_("You are the only host. Name another one first."))
        Member.objects.filter(circle=circle, user=by).update(role=Role.MEMBER)


def new_link(circle_id: int, by: User) -> None:
    """The invitation link is another one from now on. Raises Refused."""
    with transaction.atomic():
        renew(_hosted(circle_id, by))


def leave(circle_id: int, user: User) -> None:
    """Go, also while only asking. Behind the last host the members are asked, one after the other; the
    circle ends with its last member. Raises Refused for who is not in it."""
    with transaction.atomic():
        circle = locked(circle_id)
        _of(circle, user).delete()
        _leave_tables(circle, user)
        _keep_hosted(circle)


def leave_all(user: User) -> None:
    """Whoever leaves the site leaves every circle."""
    for circle_id in list(Member.objects.filter(user=user).values_list("circle_id", flat=True)):
        with suppress(Refused):
            leave(circle_id, user)


def locked(circle_id: int) -> Circle:
    """The row of the circle, held until the transaction ends. Raises Refused where it has ended."""
    circle = Circle.objects.select_for_update().filter(pk=circle_id).first()
    if circle is None:
        raise Refused(_("This circle has ended."))
    return circle


def renew(circle: Circle) -> None:
    """Another link, for a row that the caller holds."""
    circle.invite = new_invite()
    circle.save(update_fields=["invite"])


def _hosted(circle_id: int, by: User) -> Circle:
    circle = locked(circle_id)
    if not Member.objects.filter(circle=circle, user=by, role=Role.HOST).exists():
        raise Refused(_("Only a host of the circle can do this."))
    return circle


def _of(circle: Circle, user: User) -> Member:
    row = Member.objects.filter(circle=circle, user=user).first()
    if row is None:
        raise Refused(_("%(name)s is not in this circle.") % {"name": user.shown_name})
    return row


def _take_in(circle: Circle, user: User, role: Role) -> Member:
    row = Member.objects.filter(circle=circle, user=user).first()
    if row is not None and (row.is_in or row.role == role):
        raise Refused(_("You are in this circle already.") if row.is_in else _("You have asked already."))
    hosts = Member.objects.filter(circle=circle, role=Role.HOST).values_list("user_id", flat=True)
    if are_blocked(user.pk, list(hosts)):
        raise Refused(_("You and somebody who keeps this circle do not play with each other."))
    _check_room(circle)
    asking = Member.objects.filter(circle=circle, role=Role.ASKED).count()
    if role == Role.ASKED and asking >= MOST_ASKING:
        raise Refused(_("Many people wait to be let in here. Please ask again later."))
    if row is None:
        check_circles(user)
        return Member.objects.create(circle=circle, user=user, role=role, since=now())
    row.role, row.since = role, now()
    row.save(update_fields=["role", "since"])
    return row


def check_circles(user: User) -> None:
    """Raises Refused for who is of as many circles as anybody may; the caller holds the person's row."""
    if Member.objects.filter(user=user).count() >= MOST_CIRCLES:
        raise Refused(_("You are in %(most)d circles, and more are not possible.") % {"most": MOST_CIRCLES})


def _check_room(circle: Circle) -> None:
    if Member.objects.filter(circle=circle, role__in=IN_CIRCLE).count() >= MOST_MEMBERS:
        raise Refused(_("This circle is full: it has %(most)d members.") % {"most": MOST_MEMBERS})


def _leave_tables(circle: Circle, user: User) -> None:
    """Stand up at its tables that have not started."""
    seats = Seat.objects.filter(user=user, game__circle=circle, game__status=Status.OPEN)
    for seat in seats.select_related("game").order_by("game_id"):
        with suppress(Refused):
            lobby.leave(seat.game, user)


def _keep_hosted(circle: Circle) -> None:
    """It ends with its last member; where only the last host has gone, another one is asked."""
    if not Member.objects.filter(circle=circle, role__in=IN_CIRCLE).exists():
        circle.delete()
        return
    for follow in on_left:
        follow(circle)
