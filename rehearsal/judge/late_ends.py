"""The judge of waits whose time is over: somebody has to deal with them."""

from datetime import datetime

from rehearsal.judge.facts import Facts
from rehearsal.judge.record import Record
from rehearsal.judge.rules import PATIENCE, RECOVERY
from rehearsal.judge.sight import Sight

Place = tuple[str, int, datetime]
"""A game, somebody who is waited for there, and since when, or until when."""


class LateEnds:
    """Looks for waits that go on after the moment that was shown as their end."""

    def __init__(self, facts: Facts, record: Record) -> None:
        self.facts = facts
        self.record = record
        self._looked_at: set[Place] = set()
        self._told: set[Place] = set()

    def overdue(self, at: datetime) -> set[str]:
        """Tables at which a wait should be over by what was shown last: once for each such moment."""
        found = {
            (game, user_id, clock.wait.due)
            for (game, user_id), clock in self.record.clocks.items()
            if clock.wait is not None and clock.wait.due is not None and clock.held is None
            if self._is_late(clock.wait.due, at)
        }
        new = found - self._looked_at
        self._looked_at |= new
        return {game for game, _user_id, _due in new}

    def see(self, at: datetime, sight: Sight) -> None:
        """Whether the person is still asked, long after their time is over; told once for each wait."""
        wait = self.record.wait_of(sight.game, sight.user_id)
        if wait is None or sight.due is None or sight.paused or sight.adjourned:
            return
        place = sight.game, sight.user_id, wait.asked
        if self._is_late(sight.due, at) and place not in self._told:
            self._told.add(place)
            words = f"{sight.game} seat {sight.seat}: still asked, shown was {sight.due:%d %H:%M:%S}"
            self.facts.complain("late_ends", words)

    def _is_late(self, due: datetime, at: datetime) -> bool:
        """Nobody can deal with a wait during an outage, nor may anybody shortly after it; and while an older
        release still sweeps it leaves alone what a newer one has touched."""
        if at <= due + PATIENCE:
            return False
        outages = [*self.facts.downs, *self.facts.mail_downs, *self.facts.releases]
        return all(at - end > RECOVERY + PATIENCE for start, end in outages if start <= at)
