"""The judge of what follows: a chapter's people sit at the next one, and whoever is asked has an end to
come."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from rehearsal.judge.facts import Facts
from rehearsal.judge.record import Record
from rehearsal.judge.sight import Sight

View = Mapping[str, Any]
PATIENCE = timedelta(minutes=45)
"""So long a wait may stand without an end: somebody repairs it."""


class Chapters:
    """Follows campaigns from table to table, and every wait until it has an end."""

    def __init__(self, facts: Facts, record: Record) -> None:
        self.facts = facts
        self.record = record
        self._last: dict[str, str] = {}
        self._known: set[str] = set()
        self._gave: set[tuple[str, int]] = set()
        self._names: dict[str, set[str]] = {}
        self._since: dict[tuple[str, int], datetime] = {}

    def gave_away(self, campaign: str, user_id: int) -> None:
        """Somebody has given figures away: perhaps they do not sit at the next table."""
        self._gave.add((campaign, user_id))

    def see(self, table: Mapping[int, View]) -> None:
        """All views of a table; at the first look they are those of all its people."""
        said = next(iter(table.values()), None)
        if said is None or not said["campaign"] or said["view"] is None:
            return
        campaign, game = said["campaign"], said["id"]
        self._names.setdefault(game, set()).update(one["name"] for one in said["seats"])
        if game in self._known:
            return
        self._known.add(game)
        before, self._last[campaign] = self._last.get(campaign), game
        if before is None:
            return
        self.facts.seen["chapters_begun"] += 1
        here = {user_id for user_id, view in table.items() if view["seat"] is not None}
        known = {user_id for (name, _seat), user_id in self.record.seats.items() if name == before}
        known |= {one for one in here if self.facts.people[one].name in self._names.get(before, ())}
        lacking = {one for one in known - here if self._stays(campaign, before, one)}
        if lacking or here - known:
            words = f"at {game} after {before}: {sorted(lacking)} are lacking, {sorted(here - known)} are new"
            self.facts.complain("next_seats_astray", words)
        self._gave = {one for one in self._gave if one[0] != campaign}

    def _stays(self, campaign: str, game: str, user_id: int) -> bool:
        left = self.facts.left.keys() | self.facts.perhaps_left
        gone = user_id in self.facts.gone or (game, user_id) in left
        return not gone and (campaign, user_id) not in self._gave

    def stands(self, at: datetime, sight: Sight) -> None:
        """Whether somebody is asked, and nothing is ever due; told once. Of others in a sealed question no
        table tells, but everybody is told of their own."""
        place = sight.game, sight.user_id
        waits = sight.asked and sight.running and not (sight.paused or sight.away)
        if not waits or sight.due is not None or not self.facts.is_calm(at):
            self._since.pop(place, None)
            return
        since = self._since.setdefault(place, at)
        if at - since > PATIENCE:
            self._since[place] = at + timedelta(days=1000)
            words = f"{sight.game} seat {sight.seat} is asked since {since:%d %H:%M}, and no clock runs"
            self.facts.complain("waits_without_end", words)
