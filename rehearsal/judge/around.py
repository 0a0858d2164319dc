"""The judge of what people do around a game: they give time, step aside, vote, and take answers back."""

import json
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from rehearsal.judge.clock import Clock
from rehearsal.judge.facts import Facts
from rehearsal.judge.record import Record
from rehearsal.judge.sight import Sight

View = Mapping[str, Any]


class Around:
    """Follows their deeds, of which the driver tells; people are named by their seats."""

    def __init__(self, facts: Facts, record: Record) -> None:
        self.facts = facts
        self.record = record
        self._aside: set[tuple[str, int]] = set()

    def gave(self, game: str, seat: int, seconds: float, at: datetime) -> None:
        """Somebody has given the seat time."""
        self.facts.seen["gifts"] += 1
        clock = self._clock(game, seat)
        if clock is not None:
            clock.gifted = True
        if clock is not None and clock.wait is not None and clock.held is None:
            away, lag = self.record.lost(clock, at)
            clock.give(seconds, at, [*away, *lag])

    def agreed(self, game: str, said: Mapping[int, bool], seconds: float, at: datetime) -> None:
        """All who had a say were asked whether everybody gets time; one no, and nobody does."""
        self.facts.seen["votes"] += 1
        for (name, seat), _user in list(self.record.seats.items()):
            if name == game and all(said.values()):
                self.gave(game, seat, seconds, at)
            elif name == game:
                self._refuse(self._clock(game, seat), seconds)

    def _refuse(self, clock: Clock | None, seconds: float) -> None:
        if clock is not None and clock.wait is not None:
            clock.wait.refused += seconds

    def stepped_aside(self, game: str, seat: int) -> None:
        """Nobody waits for them until they are back."""
        self.facts.seen["steps_aside"] += 1
        self._aside.add((game, seat))

    def came_back(self, game: str, seat: int) -> None:
        """They play again themselves, or somebody else does."""
        self._aside.discard((game, seat))

    def see(self, sight: Sight) -> None:
        """Whether somebody is waited for who has stepped aside."""
        waits = sight.running and not sight.paused and sight.asked and not sight.away
        if waits and (sight.game, sight.seat) in self._aside:
            self._aside.discard((sight.game, sight.seat))
            self.facts.complain("asked_aside", f"{sight.game} seat {sight.seat} has stepped aside")

    def read(self, view: View) -> None:
        """Whether a table says the name of somebody whose account is deleted."""
        names = "|".join(name for name, _at in self.facts.gone.values())
        for name in set(re.findall(rf"\b(?:{names})\b", json.dumps(view))) if names else ():
            self.facts.complain("deleted_remembered", f"{name} at {view['id']}")

    def knocked(self, before: View, after: View) -> None:
        """Somebody has tried to answer during maintenance: nothing moves."""
        self.facts.seen["knocks"] += 1
        if seen(before) != seen(after):
            self.facts.complain("moves_in_maintenance", f"{before['id']} seat {before['seat']}")

    def took_back(self, game: str, before: View, after: View) -> None:
        """Somebody has taken their answer back: they see what they saw before they gave it."""
        self.facts.seen["take_backs"] += 1
        if seen(before) != seen(after):
            self.facts.complain("take_backs_astray", f"{game} seat {before['seat']} is not as it was before")

    def _clock(self, game: str, seat: int) -> Clock | None:
        return self.record.clocks.get((game, self.record.seats.get((game, seat), 0)))


def seen(view: View) -> tuple[Any, ...]:
    """The board, and what one is asked; the name of the question and its end may be others."""
    question = view["question"]
    asked = question and (question["kind"], question["options"], question["answered"])
    return view["view"], asked
