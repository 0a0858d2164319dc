"""The judge of circles: tables that stand are opened once, at their hour, and strangers see nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from rehearsal.judge.facts import Facts
from rehearsal.judge.hours import AN_HOUR
from rehearsal.judge.rules import PATIENCE, RECOVERY

View = Mapping[str, Any]
A_WEEK = timedelta(days=7)


@dataclass(frozen=True)
class Stands:
    """A table that stands since a moment: its name, weekday (0: Monday), hour and zone."""

    name: str
    weekday: int
    hour: int
    zone: str
    since: datetime

    def moments(self, until: datetime) -> list[datetime]:
        """When one was to be opened, hour by hour."""
        moment, found = self.since.replace(minute=0, second=0, microsecond=0) + AN_HOUR, []
        while moment <= until:
            local = moment.astimezone(ZoneInfo(self.zone))
            if (local.weekday(), local.hour) == (self.weekday, self.hour):
                found.append(moment)
            moment += AN_HOUR
        return found


class Circles:
    """Follows what hosts have set up; the driver brings what the API shows of a circle."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._stands: dict[str, Stands] = {}
        self._told: set[tuple[str, int]] = set()
        self._opened: dict[str, set[str]] = {}

    def stands(self, circle: str, name: str, every: tuple[int, int, str], at: datetime) -> None:
        """A host has set up a table, for every week."""
        self._stands[circle] = Stands(name, *every, at)

    def see(self, page: View, at: datetime) -> None:
        """The circle as a member sees it: as many tables as hours have come, but that the hour passes while
        the last one waits for players. One that was called off since is there no more."""
        mine = self._stands.get(str(page["id"]))
        if mine is None:
            return
        tables = [one["name"] for one in page["tables"] if one["name"].startswith(mine.name)]
        self.facts.seen["standing_tables"] += len(tables)
        due, sure = mine.moments(at), mine.moments(at - PATIENCE)
        opened = self._opened.setdefault(str(page["id"]), set())
        opened |= set(tables)
        late = bool(sure) and not opened and not self._was_away(sure[0], at)
        if late or len(opened) > len(due) or len(set(tables)) < len(tables):
            self._complain(
                str(page["id"]), f"{len(opened)} of {mine.name}, whose hour came {len(due)} times", due
            )

    def _was_away(self, moment: datetime, at: datetime) -> bool:
        """Whether nobody could open it at its hour, or has been able to for long since."""
        return any(start <= moment < end and at < end + RECOVERY for start, end in self.facts.downs)

    def _complain(self, circle: str, words: str, due: list[datetime]) -> None:
        if (circle, len(due)) not in self._told:
            self._told.add((circle, len(due)))
            self.facts.complain("standing_astray", f"{circle}: {words}")

    def seen_outside(self, circle: str, page: View | None) -> None:
        """What somebody reads who is not of the circle, which is not listed: nothing."""
        self.facts.seen["circles_closed"] += 1
        if page is not None:
            self.facts.complain("circles_open", f"{circle} is shown to who is none of it")
