"""What a face is given to show: a table as one reader may see it, and who answered what in the past."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.engine.events import Seen
from games.engine.position import LEAVE
from games.engine.questions import TABLE, Question, Waiting
from games.engine.system import Result
from games.faces.council import ShownProposal
from games.models import Game, Seat


class TakeBack(Protocol):
    """The answer that the reader may take back."""

    @property
    def kind(self) -> str:
        """The kind of its question."""
        ...

    @property
    def key(self) -> str:
        """The option that was chosen."""
        ...


class ShownTable(Protocol):
    """What a face needs of a table; games/table/reader_table.py says what each of these is."""

    @property
    def game(self) -> Game:
        """Whose table it is."""
        ...

    @property
    def seat(self) -> int | None:
        """The reader's."""
        ...

    @property
    def seats(self) -> Sequence[Seat]:
        """All of them, in their order."""
        ...

    @property
    def view(self) -> Any:
        """What `observe` shows the reader; None where the rules cannot show it."""
        ...

    @property
    def question(self) -> Question | Waiting | None:
        """What is open, as far as the reader may know it."""
        ...

    @property
    def token(self) -> str:
        """Set where the reader is asked."""
        ...

    @property
    def answered(self) -> str:
        """The reader's own answer to a sealed question that is still open."""
        ...

    @property
    def take_back(self) -> TakeBack | None:
        """The answer that the reader may take back."""
        ...

    @property
    def result(self) -> Result | None:
        """How the game ended."""
        ...

    @property
    def log(self) -> Sequence[Seen]:
        """What happened, oldest first."""
        ...

    @property
    def council(self) -> Sequence[ShownProposal]:
        """What the party has proposed and still may do; nothing where seats are no allies."""
        ...

    @property
    def seen_step(self) -> int:
        """What stands above this step is new to the reader."""
        ...

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that the rules have put out of the game."""
        ...

    @property
    def on_turn(self) -> int | None:
        """The seat whose turn it is."""
        ...

    @property
    def plan(self) -> Any:
        """Whether the reader may send a plan of their turn now; None where turns are not planned."""
        ...

    @property
    def suggested(self) -> str:
        """The option that a lesson leads to, "" at all other tables."""
        ...


def asked(table: ShownTable) -> Question | None:
    """The open question, if it is put to the reader of this table."""
    return table.question if isinstance(table.question, Question) and table.token else None


@dataclass(frozen=True)
class Given:
    """One answer: for which seat, who held that ("" where it is not told), the key, and who gave it."""

    seat: int
    name: str
    key: str
    by: str

    @property
    def is_chance(self) -> bool:
        """Whether the table gave it by dice or draw."""
        return self.seat == TABLE


@dataclass(frozen=True)
class Doing:
    """What was answered to one question; `number` is its entry's where everything lies open, else None."""

    number: int | None
    kind: str
    given: tuple[Given, ...]

    @property
    def leaves(self) -> bool:
        """Whether a seat left the game."""
        return self.kind == LEAVE

    @property
    def dice(self) -> list[int]:
        """What dice showed; [] for anything else."""
        faces = self.given[0].key.split(",")
        return [int(face) for face in faces] if self.given[0].is_chance and all(map(_is_face, faces)) else []


def _is_face(word: str) -> bool:
    return len(word) == 1 and word in "123456"
