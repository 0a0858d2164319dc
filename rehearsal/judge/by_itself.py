"""The judge of vacations that begin by themselves, instead of a missed turn, for who has chosen so."""

from datetime import datetime
from zoneinfo import ZoneInfo

from rehearsal.judge.facts import Facts
from rehearsal.judge.hours import Span, is_in
from rehearsal.judge.record import Record
from rehearsal.judge.rules import RESTS_AGAIN, RESTS_FOR
from rehearsal.judge.standing import left_of_year


class ByItself:
    """Follows them; the driver tells who has `chosen` so, and when one has begun."""

    def __init__(self, facts: Facts, record: Record) -> None:
        self.facts = facts
        self.record = record
        self.record.may_rest = self.may_begin
        self._begun: dict[int, list[datetime]] = {}
        self._told: set[Span] = set()

    def may_begin(self, user_id: int, at: datetime) -> bool:
        """Whether one begins rather than that they miss a turn: they want it, had none lately, and enough is
        left of the year."""
        person = self.facts.people[user_id]
        if user_id not in self.facts.rest or self._lately(user_id, at):
            return False
        year = at.astimezone(ZoneInfo(person.zone)).year
        return left_of_year(person, year, at) >= RESTS_FOR

    def began(self, user_id: int, start: datetime, end: datetime) -> None:
        """One has begun: for who wants it, for three days at most, as a turn of theirs was over."""
        self.facts.seen["vacations_begun"] += 1
        mine = [clock for (_game, user), clock in self.record.clocks.items() if user == user_id]
        over = [one for one in mine if one.wait is not None and one.wait.own and one.is_over(start)]
        wrong = user_id not in self.facts.rest or self._lately(user_id, start) or end - start > RESTS_FOR
        if wrong or not over:
            words = f"one of {user_id} begins by itself at {start:%d %H:%M}, until {end:%d %H:%M}"
            self.facts.complain("vacations_astray", words)
        self._begun.setdefault(user_id, []).append(start)
        self.facts.rests[user_id] = start

    def is_here(self, user_id: int, at: datetime) -> None:
        """They are at the site: none that has begun by itself goes on."""
        person = self.facts.people[user_id]
        mine = [span for span in person.away if span[0] in self._begun.get(user_id, ())]
        self.facts.seen["vacations_ended"] += any(end == at for _start, end in mine)
        if is_in(mine, at) and mine[-1] not in self._told:
            self._told.add(mine[-1])
            words = f"that of {user_id} goes on, who is here at {at:%d %H:%M}"
            self.facts.complain("vacations_astray", words)

    def _lately(self, user_id: int, at: datetime) -> bool:
        return any(at - start < RESTS_AGAIN for start in self._begun.get(user_id, ()))
