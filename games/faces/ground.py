"""What the face of a system puts into the frame of a table: people, the moment, and what its parts print."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.models import Seat


@dataclass(frozen=True)
class Person:
    """A seat among the people of a table.

    `side` is the id of its team or character, which gives the colour, `crest` a small picture before its
    name; `own` is for the system's own part `person`.
    """

    seat: Seat
    side: str = ""
    crest: str = ""
    out: bool = False
    on_turn: bool = False
    own: Any = None


@dataclass(frozen=True)
class Ground:
    """What stands inside of the frame.

    `people` are in the order in which the reader finds them. `turn` names the turn, `step` the part of it, ""
    before the first one. `is_set_up` is False until there is something to play on: the question has the place
    of the boards then. `own` is for the system's own parts `ground`, `moment` and `piles`.
    """

    people: Sequence[Person]
    turn: str = ""
    step: str = ""
    is_set_up: bool = False
    own: Any = None
