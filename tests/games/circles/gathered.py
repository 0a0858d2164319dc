"""Circles of named people."""

from games.circles import keeping, members
from games.circles.keeping import Described
from games.models import Circle, Member
from games.models.circle import IN_CIRCLE
from tests.games.people import person


def circle_of(host: str, *others: str, **said: object) -> Circle:
    """A circle that the host has founded and the others have joined by its link, in that order."""
    circle = keeping.found(person(host), Described(**({"name": "Lanterns"} | said)))  # type: ignore[arg-type]
    for name in others:
        members.join(circle.pk, person(name), circle.invite)
    return circle


def roles(circle: Circle) -> dict[str, str]:
    """Who is what in it, in the order in which they came."""
    rows = Member.objects.filter(circle=circle).select_related("user").order_by("since", "pk")
    return {row.user.username: row.role for row in rows}


def people_in(circle: Circle) -> set[str]:
    """Its members."""
    return {name for name, role in roles(circle).items() if role in IN_CIRCLE}
