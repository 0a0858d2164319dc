"""Positions that show what a system can bring, for the gallery of the development site."""

from dataclasses import dataclass

from games.engine.position import Position


@dataclass(frozen=True)
class Example:
    """A position of so many `people` with the kinds that it is the first to show: "question move",
    "option fare", "event clash".

    `seat` is the one that is asked, 1 where nobody is.
    """

    kinds: tuple[str, ...]
    seat: int
    people: int
    position: Position
