"""The turns of each seat, and who played them, counted while a game is played: what its ratings will need.

They are counted when the checkpoint moves, so what may be taken back is not among them yet. A seat has a
stint for each time in which one person holds it, and for those in which nobody does.
"""

from collections.abc import Iterable

import msgspec

from games.engine.position import LEAVE
from games.engine.questions import By, Entry
from games.models.game import Game

OWN: tuple[By, ...] = ("person", "plan", "order")
"""Answers that a person gave, now or in advance; what an ally answered for them is none."""
Turn = tuple[int, int | None]
"""The number of a turn, and whose it is."""


class Stint(msgspec.Struct, array_like=True, omit_defaults=True):
    """Behind entry `since` somebody holds the seat, or nobody (`held`). Of the `turns` it has had, `own` were
    the person's before the last one, the turn numbered `turn`, of which they decided `mine` and not
    `others`."""

    since: int
    held: bool
    turns: int = 0
    own: int = 0
    turn: int = 0
    mine: int = 0
    others: int = 0

    @property
    def own_turns(self) -> int:
        """The turns of which the person decided more than half."""
        return self.own + (self.mine > self.others)

    def note(self, turn: int, *, own: bool) -> None:
        """A decision of the seat in this turn of its own."""
        if turn != self.turn or not self.turns:
            self.own, self.turns = self.own_turns, self.turns + 1
            self.turn, self.mine, self.others = turn, 0, 0
        self.mine, self.others = self.mine + own, self.others + (not own)


class Tally(msgspec.Struct, omit_defaults=True):
    """All entries up to number `until` are counted."""

    seats: dict[int, list[Stint]]
    until: int = 0

    def count(self, lines: Iterable[tuple[Entry, Turn | None]]) -> None:
        """The next entries, each with the turn in which it was given; None for those of the table."""
        for line, turn in lines:
            self.until += 1
            if turn is None or line.kind == LEAVE:
                continue
            for answer in line.answers:
                stints = self.seats.get(answer.seat)
                if stints and turn[1] == answer.seat:
                    now = next(one for one in reversed(stints) if one.since < self.until)
                    now.note(turn[0], own=answer.by in OWN)


def tally_of(game: Game) -> Tally | None:
    """What is stored with the game; None where that does not reach to its checkpoint."""
    found = game.tally and msgspec.convert(game.tally, Tally, str_keys=True)
    return found if found and found.until == game.at_entry else None


def keep_tally(game: Game, tally: Tally | None) -> None:
    """Write the column; the game is not stored yet."""
    game.tally = None if tally is None else msgspec.to_builtins(tally, str_keys=True)
