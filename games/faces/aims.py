"""What brings a reader's characters further next: the goal line above the question, and its place on a board.

Out of public facts and the reader's own hand alone, from a fixed list of aims of each system, nearest first:
never a bot's opinion.
"""

from collections.abc import Sequence

from msgspec import Struct

from games.faces.shown import ShownTable
from games.faces.wording import Where


class Aim(Struct, frozen=True):
    """The next step of one of the reader's characters.

    `picture` and `side` are theirs; `next` says what and where in a few words ("a Rune at c2"), `how` how
    far and by what way, in plain ("two steps", "through the Teleport c4"). `place` is where it is, `way` the
    places to it in order, both empty where no board shows them. `board` says whose board that is, "" for the
    reader's own.
    """

    next: str
    how: str = ""
    picture: str = ""
    side: str = ""
    place: Where = Where()
    way: tuple[Where, ...] = ()
    board: str = ""


def no_aims(_table: ShownTable) -> Sequence[Aim]:
    """A system that has none yet."""
    return ()
