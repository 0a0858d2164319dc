"""The judge of cups: who sits where in each round, when it is over, and what stands in the cross table.

Of tables of two the first has a point, who shares it half of one, and so has who has nobody to play with.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from rehearsal.judge.facts import Facts

View = Mapping[str, Any]
OVER_BY = timedelta(hours=1)
"""So long after its date a round is over at the latest, or after an outage."""
NEARLY = 0.02
BYE, A_BYE = "bye", 0.5
PLAYS = "in"


class Cups:
    """Reads a Swiss cup of tables of two as the API shows it; each fault is told once."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._told: set[str] = set()
        self._over: set[tuple[str, int]] = set()

    def see(self, cup: View, at: datetime) -> None:
        """The whole cup at this moment."""
        self.facts.seen["cups_read"] += 1
        for words in self._faults(cup, at):
            if words not in self._told:
                self._told.add(words)
                self.facts.complain("cups_astray", f"{cup['id']}: {words}")
        over = {(str(cup["id"]), one["number"]) for one in cup["rounds"] if one["over_at"]}
        self.facts.seen["cup_rounds"] += len(over - self._over)
        self._over |= over

    def _faults(self, cup: View, at: datetime) -> Iterator[str]:
        if len(cup["rounds"]) > cup["rounds_in_all"]:
            yield f"{len(cup['rounds'])} rounds of {cup['rounds_in_all']}"
        for one in cup["rounds"]:
            yield from self._of_round(cup, one, at)
        yield from _of_meetings(cup)
        yield from _of_points(cup)

    def _of_round(self, cup: View, one: View, at: datetime) -> Iterator[str]:
        number, sits = one["number"], Counter(_people(one))
        if twice := [who for who, times in sits.items() if times > 1]:
            yield f"{twice} sit twice in round {number}"
        if lacks := [who["id"] for who in cup["entrants"] if who["state"] == PLAYS and who["id"] not in sits]:
            yield f"{lacks} sit nowhere in round {number}"
        ends = datetime.fromisoformat(one["ends_at"])
        since = max([ends, *(back for gone, back in self.facts.downs if gone < at)])
        if not one["over_at"] and at > since + OVER_BY:
            yield f"round {number} goes on, which was to be over at {ends:%d %H:%M}"
        if one["over_at"] and any(not table["how"] for table in one["tables"]):
            yield f"round {number} is over, and a table is not decided"


def _people(one: View) -> Iterator[int]:
    return (sitting["entrant"] for table in one["tables"] for sitting in table["people"])


def _of_meetings(cup: View) -> Iterator[str]:
    """Nobody meets the same person twice while there are others, nor is left over twice."""
    met = Counter[tuple[int, ...]]()
    for one in cup["rounds"]:
        for table in one["tables"]:
            met[tuple(sorted(sitting["entrant"] for sitting in table["people"]))] += 1
    if again := [people for people, times in met.items() if times > 1]:
        yield f"{again} meet, or are left over, twice"


def _of_points(cup: View) -> Iterator[str]:
    """What each has is the sum of their tables; of two that is one at most."""
    sums = Counter[int]()
    for one in cup["rounds"]:
        for table in one["tables"]:
            points = {sitting["entrant"]: float(sitting["points"] or 0) for sitting in table["people"]}
            rightly = A_BYE if table["how"] == BYE else 1.0
            if table["decided_at"] and sum(points.values()) > rightly + NEARLY:
                yield f"{sum(points.values())} points at {one['number']}{table['letter']}"
            sums.update(points)
    for who in cup["entrants"]:
        if abs(float(who["points"]) - sums[who["id"]]) > NEARLY:
            yield f"{who['id']} has {who['points']}, by their tables {sums[who['id']]}"
