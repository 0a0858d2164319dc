"""The judge of calendars and feeds: each table that waits, when it says that it does, and nothing else; and
that an alarm rings when its person wished, and wakes nobody."""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any
from xml.etree import ElementTree as ET

from icalendar import Calendar

from rehearsal.judge.facts import Facts
from rehearsal.judge.hours import Person
from rehearsal.judge.moments import moments
from rehearsal.judge.record import Record
from rehearsal.judge.rules import ALARM_HOURS, BEFORE_SLEEP
from rehearsal.judge.sight import sight_of

ATOM = {"a": "http://www.w3.org/2005/Atom"}
TABLE = re.compile(r"/g/([a-z0-9]{10})/")
A_MINUTE, AN_HOUR = timedelta(minutes=1), timedelta(hours=1)
FARTHEST = timedelta(days=6)
"""Nobody is away from every hour for longer, but on a vacation: no alarm is looked for before."""
Dues = dict[str, datetime | None]
"""Table -> when somebody's time there is over."""
Told = tuple[datetime, str]
"""When an event begins, and its status."""


class Calendars:
    """Compares what programs read with what the tables show at the same moment."""

    def __init__(self, facts: Facts, record: Record) -> None:
        self.facts = facts
        self.record = record
        self._told: dict[tuple[int, str], tuple[int, Told]] = {}

    def read(
        self,
        user_id: int,
        raw: bytes | None,
        turns: bytes | None,
        views: Iterable[Mapping[str, Any]],
        at: datetime,
    ) -> None:
        """A calendar and a feed (None where nothing was to be had), and all tables of their person."""
        shown = waits_of(user_id, views)
        if raw is not None:
            self.facts.seen["calendars"] += 1
            events = list(Calendar.from_ical(raw).walk("VEVENT"))
            self._number(user_id, events)
            self._compare(user_id, "calendars_mistold", dues_of(events), shown)
            for game, event in standing(events).items():
                self._ring(user_id, game, event)
        if turns is not None:
            self.facts.seen["turns_read"] += 1
            self._compare(user_id, "turns_mistold", entries_of(turns, at), shown)

    def _compare(self, user_id: int, count: str, told: Dues, shown: Mapping[str, datetime]) -> None:
        """To the minute: a feed names no seconds."""
        for game in told.keys() | shown.keys():
            self.facts.seen["waits_read"] += 1
            said, rightly = told.get(game), shown.get(game)
            if said is None or rightly is None or abs(said - rightly) >= A_MINUTE:
                self.facts.complain(count, f"{game} of {user_id}: {said}, rightly {rightly}")

    def _ring(self, user_id: int, game: str, event: Any) -> None:
        """One alarm, at the moment that its person wished before the end that the event names; none where the
        wait had not begun by then."""
        due = event.decoded("dtstart")
        rings = [due + one for one in alarms_of(event)]
        rightly = rings_at(self.facts.people[user_id], due)
        wait = self.record.wait_of(game, user_id)
        self.facts.seen["alarms"] += bool(rings)
        if not rings:
            missing = rightly is not None and wait is not None and rightly > wait.since + A_MINUTE
            if not missing or wait is None or wait.again:
                return
        elif len(rings) == 1 and rightly is not None and abs(rings[0] - rightly) <= A_MINUTE:
            return
        self.facts.complain("alarms_mistold", f"{game} of {user_id}: {rings}, rightly {rightly}")

    def _number(self, user_id: int, events: Iterable[Any]) -> None:
        """A program takes what has changed only where it has a higher number."""
        for event in events:
            place, number = (user_id, str(event["uid"])), int(event["sequence"])
            now: Told = (event.decoded("dtstart"), str(event["status"]))
            before = self._told.get(place)
            self._told[place] = number, now
            if before is not None and before[1] != now and number <= before[0]:
                self.facts.complain("calendars_unnumbered", f"{place[1]} of {user_id} has changed")


def waits_of(user_id: int, views: Iterable[Mapping[str, Any]]) -> dict[str, datetime]:
    """The tables that wait for somebody, and until when, as the API shows them."""
    sights = [sight for view in views if (sight := sight_of(user_id, dict(view)))]
    return {one.game: one.due for one in sights if one.running and one.due is not None and not one.paused}


def standing(events: Iterable[Any]) -> dict[str, Any]:
    """Table -> the event of a calendar that stands; vacations are of no table."""
    confirmed = [event for event in events if str(event["status"]) == "CONFIRMED"]
    found = [(TABLE.search(str(event.get("url", ""))), event) for event in confirmed]
    return {table[1]: event for table, event in found if table}


def dues_of(events: Iterable[Any]) -> Dues:
    """When each of them begins."""
    return {game: event.decoded("dtstart") for game, event in standing(events).items()}


def alarms_of(event: Any) -> list[timedelta]:
    """How long from its beginning each alarm of an event rings."""
    return [one.decoded("trigger") for one in event.walk("VALARM")]


def rings_at(person: Person, due: datetime) -> datetime | None:
    """So many hours before, or a moment before they last fell asleep; None where they were away for days."""
    at = wished = due - ALARM_HOURS * AN_HOUR
    while not person.is_awake(at):
        if at < wished - FARTHEST:
            return None
        at = at.replace(minute=0, second=0, microsecond=0)
        at -= A_MINUTE
    return at if at == wished else at + A_MINUTE - BEFORE_SLEEP


def entries_of(raw: bytes, at: datetime) -> Dues:
    """Of the entries of a feed; None where its words name no moment."""
    dues: Dues = {}
    for entry in ET.fromstring(raw).findall("a:entry", ATOM):  # noqa: S314 - the site's own
        link, words = entry.find("a:link", ATOM), entry.findtext("a:summary", "", ATOM)
        table = TABLE.search(link.get("href", "") if link is not None else "")
        if table:
            dues[table[1]] = next(iter(moments(words, at)), None)
    return dues
