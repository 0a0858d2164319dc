"""The past of a game: whoever reads it reads it here, and never learns in which form it is stored.

A game that was packed after its row was read, or between two questions, is read on: a form that has not got
what the game must have is followed by the other one, which came in the same transaction.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.core.exceptions import ObjectDoesNotExist

from games.engine.position import Position
from games.engine.questions import Entry
from games.journal.stored_forms import Digested, InPack, InRows, Left
from games.models.game import Game
from games.models.packing import KeyFrame
from games.models.sealed_answer import SealedAnswer

Told = TypeVar("Told")


@dataclass(frozen=True)
class Past:
    """What is stored of a game before now. `forms` are those it may have, the likely one first.

    A question asks that one only, but for what is not there; the queries named are those of it. Nothing is
    remembered and nothing written, neither in the database nor on the game's row.
    """

    forms: tuple[InRows | InPack, ...]

    def entries(self, after: int = 0, until: int | None = None) -> list[Entry]:
        """The entries behind number `after`, up to number `until` (one query)."""
        return [line for line, _digest in self.digested(after, until)]

    def digested(self, after: int, until: int | None = None) -> list[Digested]:
        """The same, each with the digest that was stored with it; none in a pack (one query)."""
        return self._told(lambda form: form.digested(after, until))

    def readable(self, after: int, until: int) -> list[Digested | None]:
        """The same, with None in the place of what cannot be read (one query)."""
        return self._told(lambda form: form.readable(after, until))

    def moments(self, after: int = 0, until: int | None = None) -> dict[int, datetime]:
        """Number of an entry -> when it was stored, of the same entries (one query). A study has none."""
        return self._told(lambda form: form.moments(after, until))

    def left(self) -> list[Left]:
        """What was taken back or rewound, in the order in which it left the journal (two queries at most)."""
        return self._told(lambda form: form.left())

    def first_state(self) -> bytes:
        """The game's state before its first answer (one query).

        Raises ObjectDoesNotExist where it has not begun.
        """
        return self._told(lambda form: form.first_state())

    def frame_before(self, *, entry: int | None = None, step: int | None = None) -> KeyFrame:
        """The last stored state that has at most `entry` entries or `step` public steps before it.

        Two queries at most. A phase may begin with steps of its own: its first position may lie behind
        `step`. Raises ObjectDoesNotExist where there is none.
        """
        return self._told(lambda form: form.frame_before(entry, step))

    def frames(self) -> list[KeyFrame]:
        """All stored states in order; of one that cannot be read there is nothing (one query)."""
        return self._told(lambda form: form.frames())

    def frame_behind(self, step: int) -> int:
        """Before how many entries the first stored state lies that has more than `step` public steps.

        All entries where there is none (one query).
        """
        return self._told(lambda form: form.frame_behind(step))

    def sealed_answers(self, position: Position) -> list[SealedAnswer]:
        """The answers given so far to the question that is open there; no query unless it is a sealed one."""
        return self._told(lambda form: form.sealed_answers(position))

    def _told(self, ask: Callable[[InRows | InPack], Told | None]) -> Told:
        for form in self.forms:
            found = ask(form)
            if found is not None:
                return found
        raise ObjectDoesNotExist(f"nothing is stored of game {self.forms[0].game.slug} there")


def past_of(game: Game) -> Past:
    """The past of the game, read as far as its row goes (no query)."""
    return Past((InRows(game), InPack(game)) if game.packed_at is None else (InPack(game),))
