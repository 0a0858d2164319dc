"""The judge of what is taken back by the table's leave: only where all agree, and nothing is rolled anew."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from rehearsal.judge.around import seen
from rehearsal.judge.facts import Facts
from rehearsal.judge.record import Record

View = Mapping[str, Any]


class Leave:
    """Compares what the asker sees before their answer, behind it, when the table has spoken, and when they
    have given the same answer once more."""

    def __init__(self, facts: Facts, record: Record) -> None:
        self.facts = facts
        self.record = record
        self._first: dict[tuple[str, int], View] = {}

    def spoken(self, said: Mapping[int, bool], before: View, first: View, now: View, at: datetime) -> None:
        """All who had a say have spoken. Clocks that were held, or begin anew, are believed once."""
        game, seat = str(now["id"]), int(now["seat"])
        self.facts.seen["leaves_asked"] += 1
        self.facts.seen["leaves_given"] += all(said.values())
        self._first[game, seat] = first
        if all(said.values()):
            self.record.went_back(game, at)
            self.record.acts(game, self.record.seats.get((game, seat), 0), at, at_table=False)
        else:
            self.record.unsettle(game)
        if all(said.values()) and seen(now) != seen(before):
            self._complain(game, seat, "all have agreed, and the table is not as it was before the answer")
        elif not all(said.values()) and seen(now) != seen(first):
            self._complain(game, seat, "somebody is against it, and the table is another")

    def once_more(self, again: View) -> None:
        """They have given the same answer: what came of it comes of it again."""
        game, seat = str(again["id"]), int(again["seat"])
        self.facts.seen["leaves_repeated"] += 1
        if seen(again) != seen(self._first[game, seat]):
            self._complain(game, seat, "the same answer has come to something else")

    def _complain(self, game: str, seat: int, words: str) -> None:
        self.facts.complain("leaves_astray", f"{game} seat {seat}: {words}")
