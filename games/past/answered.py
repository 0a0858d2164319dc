"""Who answered what in the past: the journal for those who may read it."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.position import LEAVE
from games.engine.questions import TABLE, Answer, Entry
from games.models import Tenure


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


def doings(rows: Sequence[tuple[int, Entry]], held: Sequence[Tenure]) -> list[Doing]:
    """All answers of these entries, which lie open, with the names of those who held the seats then."""
    return [
        Doing(number, line.kind, tuple(_given(one, _holder(held, one.seat, number)) for one in line.answers))
        for number, line in rows
    ]


def own_doings(rows: Sequence[tuple[int, Entry]], seat: int | None) -> list[Doing]:
    """What a seat answered in these entries; their numbers, which count those of others, are left out."""
    own = [(line.kind, [one for one in line.answers if one.seat == seat]) for _, line in rows]
    return [Doing(None, kind, tuple(_given(one, "") for one in mine)) for kind, mine in own if mine]


def _given(one: Answer, name: str) -> Given:
    return Given(one.seat, name, one.key, one.by)


def _holder(held: Sequence[Tenure], seat: int, entry: int) -> str:
    """Who had the seat when it answered with this entry; "" for a bot and for the table."""
    names = (
        one.shown_name
        for one in held
        if one.seat == seat and one.from_entry < entry and (one.to_entry is None or entry <= one.to_entry)
    )
    return next(names, "")


def _is_face(word: str) -> bool:
    return len(word) == 1 and word in "123456"
