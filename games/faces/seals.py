"""Seals for deeds: what a system gives them for, one row a seal in `games/faces/<slug>/seals.yaml`.

A row counts public events of a finished game that somebody did themselves. `event` is their kind, `by` the
fact that names who did it (a seat, or a figure of a seat), `where` the facts they must have. Without `least`
each of them gives the seal once more; with it so many in one game give it once, of different values where
`each` names a fact. `won`: only in a game that one has won; `without`: none of these happened to oneself,
`nobody`: to nobody. A row without an `event` is given once for a game that fits.

A row `of` a cup or of a week looks at no game: it is given for each cup, or labyrinth of the week, in which
one has come to that `place` or a better one, to any where it names none. One
`of` a lesson is given to whoever plays the lesson to its end.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from games.kit.content import Card, Text, read_file, read_list, require, require_known

FOLDER = Path(__file__).parent
WHO = ("seat", "who")
"""The facts that name who did it, where a row does not say."""
Value = str | int | bool


class Seal(Card, frozen=True, kw_only=True):
    """One seal: its picture is a symbol of the system, `told` says what it is given for."""

    id: str
    picture: str
    name: Text
    told: Text
    event: str = ""
    by: str = ""
    where: Mapping[str, Value] = {}
    each: str = ""
    least: int | None = None
    won: bool = False
    without: tuple[str, ...] = ()
    nobody: tuple[str, ...] = ()
    of: Literal["", "cup", "week", "lesson"] = ""
    place: int | None = None

    @property
    def kinds(self) -> set[str]:
        """The kinds of events it looks at."""
        return {*([self.event] if self.event else ()), *self.without, *self.nobody}


@cache
def seals_of(system: str) -> Mapping[str, Seal]:
    """The seals of a system by their ids, in the order of its file; none where it has no file.

    Raises ContentError.
    """
    path = FOLDER / system / "seals.yaml"
    return read_list(path, read_file(path, "seals")["seals"], Seal) if path.is_file() else {}


def check_seals(system: str, events: Mapping[str, object]) -> None:
    """Refuse rows that nothing could ever fit; `events` are the kinds that the system has.

    Raises ContentError.
    """
    path = FOLDER / system / "seals.yaml"
    for one in seals_of(system).values():
        require_known(path, one.id, "event", sorted(one.kinds), events)
        require(bool(one.event or one.of) or one.won, path, one.id, "event", "nothing is counted")
        require(not (one.of and (one.event or one.won)), path, one.id, "of", "with a game")
        require(one.place is None or bool(one.of and one.place > 0), path, one.id, "place", "of nothing")
        counts = one.event or not (one.where or one.each or one.least)
        require(bool(counts), path, one.id, "event", "missing")
        require(one.least is None or one.least > 0, path, one.id, "least", "below 1")
        require(not one.each or one.least is not None, path, one.id, "each", "without least")
