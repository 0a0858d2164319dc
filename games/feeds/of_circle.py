"""The calendar of a circle (RFC 5545) for one of its members: when its standing tables open.

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
from games.circles.coming import Coming, standing
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
        for one in standing(circle):
            _add(made, circle, one)
        raw: bytes = made.to_ical()
        return raw


def _add(made: "Calendar", circle: Circle, one: Coming) -> None:
    from icalendar import Event  # a tenth of a second, which only who reads calendars has to wait

    assert one.standing is not None
    event, start = Event(), one.at.astimezone(UTC)
    event.add("uid", f"{circle.slug}-{one.standing.pk}-{one.number}")
    event.add("dtstamp", start)
    event.add("dtstart", start)
    event.add("dtend", start + LASTS)
    event.add("summary", _("A table opens: %(name)s") % {"name": one.name})
    event.add("url", urljoin(settings.SITE_URL, reverse("games:circle", args=[circle.slug])))
    event.add("transp", "TRANSPARENT")
    made.add_component(event)
