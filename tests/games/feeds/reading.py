"""Programs that read the feeds of named people, and what two calendars of others make of the bytes."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from xml.etree import ElementTree as ET

import vobject
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from accounts import feed_addresses
from accounts.models import Feed
from labyrinth.ground.clock import stopped_at
from tests.games.people import person

WORDS = {"a": "http://www.w3.org/2005/Atom"}


@dataclass(frozen=True)
class Event:
    """What a calendar makes of one event; `rings` is how long before its beginning, if it does."""

    uid: str
    summary: str
    starts: datetime
    ends: datetime
    sequence: int
    stamp: datetime
    status: str
    url: str = ""
    rings: timedelta | None = None


def address(name: str, kind: str = Feed.CALENDAR, *, alarm: int = 0) -> str:
    """A new secret address of that person."""
    key = feed_addresses.make(person(name), kind=kind, name="phone", alarm=alarm)[1]
    return reverse("games:my_calendar" if kind == Feed.CALENDAR else "games:my_turns", args=[key])


def read(to: str, at: datetime | None = None, **headers: str) -> Any:
    """What a program gets there that has no cookies, at that moment."""
    if at is None:
        return Client().get(to, headers=headers)
    with stopped_at(at):
        return Client().get(to, headers=headers)


def events(raw: bytes) -> list[Event]:
    """The events, in which both calendars agree."""
    assert list(map(_by_vobject, _listed(raw))) == list(
        map(_by_icalendar, Calendar.from_ical(raw).walk("VEVENT"))
    )
    return [_by_icalendar(event) for event in Calendar.from_ical(raw).walk("VEVENT")]


def only(raw: bytes) -> Event:
    """The one that there is."""
    [event] = events(raw)
    return event


def entries(raw: bytes) -> list[tuple[str, str]]:
    """Title and words of the entries of a feed."""
    found = ET.fromstring(raw).findall("a:entry", WORDS)
    return [(text(one, "title"), text(one, "summary")) for one in found]


def text(one: ET.Element, name: str) -> str:
    """What a part of an entry says."""
    found = one.find(f"a:{name}", WORDS)
    return (found.text or "") if found is not None else ""


def _listed(raw: bytes) -> list[Any]:
    return list(getattr(vobject.readOne(raw.decode()), "vevent_list", []))


def _by_icalendar(event: Any) -> Event:
    alarms = [alarm.decoded("trigger") for alarm in event.walk("VALARM")]
    return Event(
        uid=str(event["uid"]),
        summary=str(event["summary"]),
        starts=event.decoded("dtstart"),
        ends=event.decoded("dtend"),
        sequence=int(event["sequence"]),
        stamp=event.decoded("dtstamp"),
        status=str(event["status"]),
        url=str(event.get("url", "")),
        rings=-alarms[0] if alarms else None,
    )


def _by_vobject(event: Any) -> Event:
    alarms = [alarm.trigger.value for alarm in getattr(event, "valarm_list", [])]
    return Event(
        uid=event.uid.value,
        summary=event.summary.value,
        starts=event.dtstart.value,
        ends=event.dtend.value,
        sequence=int(event.sequence.value),
        stamp=event.dtstamp.value,
        status=event.status.value,
        url=event.url.value if hasattr(event, "url") else "",
        rings=-alarms[0] if alarms else None,
    )
