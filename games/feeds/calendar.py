"""A person's calendar (RFC 5545): what is due when, with alarms, and their vacations, in their language.

Each wait is an event at the moment when it is due, in UTC, so that no program has to know a zone. What
changes has a higher SEQUENCE and the DTSTAMP of the change, never that of the request: who asks again without
a change gets the same bytes. What is over is CANCELLED for a month.
"""

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.availability import availability_of
from accounts.awake import Availability, last_awake
from accounts.languages import active_language, speaking_to
from accounts.models import FeedAddress
from games.feeds.items import told
from games.feeds.words import about
from games.models import FeedItem
from games.models.feed_item import Source
from labyrinth.ground.clock import now

if TYPE_CHECKING:
    from icalendar import Calendar, Event

TYPE = "text/calendar; charset=utf-8"
LASTS = timedelta(minutes=15)
"""An event needs some length, to be seen in the picture of a day."""
ASK_AGAIN = timedelta(hours=1)
BEFORE_SLEEP = 15 * 60
"""So many seconds before somebody sleeps the alarm rings that would wake them."""
HOUR = timedelta(hours=1)


def calendar_of(address: FeedAddress) -> bytes:
    """What is read at the address now; the same bytes until something changes."""
    with speaking_to(address.user):
        made, rows = empty("Labyrinth"), told(address.user)
        hours = availability_of(address.user, now() - LASTS) if address.alarm else Availability()
        for row in sorted(rows, key=lambda one: one.pk):
            event = _event(row)
            if address.alarm and row.source == Source.WAIT and row.ended_at is None:
                _ring(event, row, address.alarm, hours)
            made.add_component(event)
        raw: bytes = made.to_ical()
        return raw


def empty(name: str) -> "Calendar":
    """A calendar of that name in which nothing stands yet."""
    from icalendar import Calendar  # a tenth of a second, which only who reads calendars has to wait

    made = Calendar()
    made.add("prodid", f"-//Labyrinth//turns//{active_language().upper()}")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    # The name and how often to ask, each in the word of RFC 7986 and in the one that was used before.
    made.add("name", name)
    made.add("x-wr-calname", name)
    made.add("refresh-interval", ASK_AGAIN, parameters={"VALUE": "DURATION"})
    made.add("x-published-ttl", "PT1H")
    return made


def _event(row: FeedItem) -> "Event":
    from icalendar import Event

    event = Event()
    event.add("uid", str(row.uid))
    event.add("sequence", row.sequence)
    event.add("dtstamp", _utc(row.changed_at))
    event.add("last-modified", _utc(row.changed_at))
    event.add("status", "CONFIRMED" if row.ended_at is None else "CANCELLED")
    if row.source == Source.VACATION:
        _tell_vacation(event, row)
    else:
        _tell_wait(event, row)
    return event


def _tell_wait(event: "Event", row: FeedItem) -> None:
    game = row.game
    assert game is not None
    event.add("dtstart", _utc(row.ends_at))
    event.add("dtend", _utc(row.ends_at + LASTS))
    event.add("summary", _("Due: %(name)s") % {"name": game.shown_name})
    event.add("description", about(row))
    event.add("url", urljoin(settings.SITE_URL, reverse("games:table", args=[game.slug])))
    event.add("transp", "TRANSPARENT")


def _tell_vacation(event: "Event", row: FeedItem) -> None:
    event.add("dtstart", _utc(row.starts_at))
    event.add("dtend", _utc(row.ends_at))
    event.add("summary", _("Vacation: your clocks stand still"))
    event.add("transp", "OPAQUE")


def _ring(event: "Event", row: FeedItem, hours: int, awake: Availability) -> None:
    """An alarm so many hours before the end, or before the night that this would be in; none for what has
    just begun."""
    from icalendar import Alarm

    at = last_awake(awake, row.ends_at - hours * HOUR, BEFORE_SLEEP)
    if at is None or at <= row.starts_at:
        return
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", str(event["summary"]))
    alarm.add("trigger", at.replace(microsecond=0) - row.ends_at)
    event.add_component(alarm)


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)
