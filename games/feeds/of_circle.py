"""The calendar of a circle (RFC 5545) for one of its members: when its standing tables open, and the dates of
its cups and leagues.

The same bytes until something changes: what stands in it hangs on rows, not on the moment of the request.
"""

from datetime import UTC, timedelta
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.languages import speaking_to
from accounts.models import FeedAddress
from games.circles.coming import Coming, fixed
from games.feeds.calendar import empty
from games.models import Circle, Member
from games.models.circle import IN_CIRCLE

if TYPE_CHECKING:
    from icalendar import Calendar

LASTS = timedelta(minutes=15)


def circle_of(address: FeedAddress, slug: str) -> Circle | None:
    """The circle, where whose address it is belongs to it (one query)."""
    mine = Member.objects.filter(circle__slug=slug, user=address.user, role__in=IN_CIRCLE)
    row = mine.select_related("circle").first()
    return row.circle if row else None


def calendar_of(address: FeedAddress, circle: Circle) -> bytes:
    """What is read at the address now."""
    with speaking_to(address.user):
        made = empty(circle.name)
        for one in fixed(circle):
            _add(made, circle, one)
        raw: bytes = made.to_ical()
        return raw


def _add(made: "Calendar", circle: Circle, one: Coming) -> None:
    from icalendar import Event  # a tenth of a second, which only who reads calendars has to wait

    event, start = Event(), one.at.astimezone(UTC)
    event.add("uid", f"{circle.slug}-{_part(one)}")
    event.add("sequence", int(one.cup is not None and one.cup.moved_at is not None))
    event.add("dtstamp", start)
    event.add("dtstart", start)
    event.add("dtend", start + LASTS)
    event.add("summary", _summary(one))
    event.add("url", urljoin(settings.SITE_URL, one.path or reverse("games:circle", args=[circle.slug])))
    event.add("transp", "TRANSPARENT")
    made.add_component(event)


def _part(one: Coming) -> str:
    """The same for the same thing, wherever its moment goes."""
    if one.cup is not None:
        return f"cup-{one.cup.slug}-{one.number}"
    if one.league is not None:
        return f"league-{one.league.slug}-{one.league.season + 1}"
    assert one.standing is not None
    return f"{one.standing.pk}-{one.number}"


def _summary(one: Coming) -> str:
    if one.standing is not None:
        return _("A table opens: %(name)s") % {"name": one.name}
    return f"{one.name}: {one.what}"
