"""The judge of what lasts: vacation budgets, parts in finished games, and what profiles say of them."""

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from rehearsal.judge.facts import Facts
from rehearsal.judge.hours import Person
from rehearsal.judge.record import Record
from rehearsal.judge.rules import VACATION_HOURS

View = Mapping[str, Any]
LEFT = re.compile(r"<dt>\s*(?:Left in|Zostało na) (\d{4})\s*</dt>\s*<dd>\s*(.*?)\s*</dd>", re.DOTALL)
"""What the page of vacations says of a year."""
_DAYS, _HOURS = re.compile(r"(\d+) (?:days?|dzień|dni)"), re.compile(r"(\d+) (?:hours?|godzin\w*)")
_LEFT_EARLY = re.compile(
    r"<dt>\s*(?:Games left early|Gry opuszczone przed końcem)\s*</dt>\s*<dd>\s*(\d+) \w+ (\d+)"
)
NEARLY = timedelta(hours=1, minutes=2)
"""Pages tell whole hours."""


class Standing:
    """Compares what pages say of a person with what the judge has seen them do."""

    def __init__(self, facts: Facts, record: Record) -> None:
        self.facts = facts
        self.record = record
        self._sat: dict[str, set[int]] = {}

    # -- vacations -------------------------------------------------------------------------------------------

    def budget(self, user_id: int, page: str, at: datetime) -> None:
        """The page of vacations of a person: what is left of each year, by the clock on their wall."""
        person = self.facts.people[user_id]
        for year, words in LEFT.findall(page):
            self.facts.seen["budgets_read"] += 1
            days, hours = (int(one[1]) if (one := part.search(words)) else 0 for part in (_DAYS, _HOURS))
            shown, rightly = timedelta(days=days, hours=hours), left_of_year(person, int(year), at)
            if abs(shown - rightly) > NEARLY:
                words = f"{user_id} reads that {shown} are left of {year}, rightly {rightly}"
                self.facts.complain("budgets_miscounted", words)

    def refused(self, user_id: int, length: timedelta, at: datetime) -> None:
        """A vacation was refused; it should have been only where the budget does not hold it."""
        person = self.facts.people[user_id]
        year = at.astimezone(ZoneInfo(person.zone)).year
        if left_of_year(person, year, at) > length + NEARLY and not any(
            end > at for _start, end in person.away
        ):
            self.facts.complain("budgets_miscounted", f"{user_id} is refused a vacation of {length}")

    # -- parts in games --------------------------------------------------------------------------------------

    def sits(self, game: str, user_id: int) -> None:
        """Somebody sees a running table from a seat."""
        self._sat.setdefault(game, set()).add(user_id)

    def history(self, user_id: int, rows: Iterable[View]) -> int:
        """A person's finished games, as the API tells them: who has left one is said to have, nobody else;
        how many they were."""
        found = 0
        for row in rows:
            found += 1
            game, left = row["game"]["id"], (row["game"]["id"], user_id) in self.facts.left
            if user_id not in self._sat.get(game, ()) or (game, user_id) in self.facts.perhaps_left:
                continue
            self.facts.seen["tenures_read"] += 1
            if left != (row["outcome"] == "left"):
                words = (
                    f"{user_id} at {game}: {row['outcome']}, and {'left' if left else 'stayed'} to the end"
                )
                self.facts.complain("tenures_astray", words)
            clock = self.record.clocks.get((game, user_id))
            if clock is not None and clock.ran_out is not None and row["missed"] != clock.ran_out:
                words = f"{user_id} at {game}: {row['missed']} turns missed, rightly {clock.ran_out}"
                self.facts.complain("tenures_astray", words)
        return found

    def profile(self, user_id: int, page: str, rows: Iterable[View]) -> None:
        """What a profile says of games that were left, against the games themselves."""
        shown = _LEFT_EARLY.search(page)
        told = list(rows)
        if shown is None:
            return
        self.facts.seen["profiles_read"] += 1
        left = sum(row["outcome"] == "left" for row in told)
        if (int(shown[1]), int(shown[2])) != (left, len(told)):
            words = f"{user_id} is said to have left {shown[1]} of {shown[2]} games, "
            self.facts.complain("profiles_astray", f"{words}rightly {left} of {len(told)}")


def left_of_year(person: Person, year: int, at: datetime) -> timedelta:
    """What is left of its vacations, in the zone in which the person lives now."""
    kept = person.zone
    for since, (zone, *_hours) in person.changes:
        kept = zone if since <= at else kept
    first, behind = (datetime(one, 1, 1, tzinfo=ZoneInfo(kept)).astimezone(UTC) for one in (year, year + 1))
    spans = [(max(start, first), min(end, behind)) for start, end in person.away]
    taken = sum((end - start for start, end in spans if end > start), timedelta(0))
    return max(timedelta(0), timedelta(hours=VACATION_HOURS) - taken)
