"""What is chosen by tapping a board: for the plan of a turn, for a proposal."""

from dataclasses import dataclass
from typing import Literal

from games.kit.plan_steps import Step


@dataclass(frozen=True)
class PlanChoice:
    """Something that may be planned: its words, the steps that it takes (a way is many), and the space to
    which it leads, "" where it leads to none or that is of no use, with the way there in units of the board's
    drawing."""

    words: str
    steps: tuple[Step, ...]
    place: str = ""
    line: str = ""


@dataclass(frozen=True)
class Tap:
    """A choice as it is made on the board.

    `place` is the space that is tapped for it, "" for what is done where one stands; `start` the space from
    which it holds, "" for wherever one is by then. `deed` is "go" for what ends elsewhere, "attack" for what
    is aimed at somebody, "search" and "end" for what has a button of its own, "" for anything else. `about`
    says more in a few words, `chance` how likely it is to come off in percent, and `sure` the same as a
    sentence's end ("63% that the attack hits"). `line` is the way to it, in the units of the drawing.
    `to` is what `start` says of whatever comes behind it, where that is more than the space. `cell` says
    where the space lies ("board-1 c2 r3": the id of its board, its classes) of boards that draw only spaces
    in which there is something.
    """

    choice: PlanChoice
    place: str = ""
    start: str = ""
    deed: Literal["go", "attack", "search", "end", ""] = ""
    about: str = ""
    chance: int | None = None
    sure: str = ""
    picture: str = ""
    line: str = ""
    to: str = ""
    cell: str = ""


@dataclass(frozen=True)
class Planner:
    """Whose turn is planned: the name, the colour, the symbol, where they stand, how far the drawing of a
    board reaches."""

    name: str = ""
    side: str = ""
    picture: str = ""
    place: str = ""
    units: int = 100
