"""What the face of a system puts into the frame of a table: people, the moment, and what its parts print."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct


class Figure(Struct, frozen=True):
    """A number of somebody as the bar shows it, with the id of the symbol that says what it counts."""

    picture: str
    number: str


class Person(Struct, frozen=True):
    """A seat among the people of a table, by its number.

    `side` is the id of its team or character, which gives the colour, `picture` the id of a symbol, `score`
    how far they are ("7/18"), `board` the id of the board that a tap on them shows; all "" for none.
    `figures` are drawn in the place of the score, which is then what is read aloud, and where `sheet` is the
    id of a closed sheet, a tap opens that instead.
    `pictures` are the symbols of all that play for them. `own` is a frozen value for the system's own part
    `person`.
    """

    seat: int
    side: str = ""
    picture: str = ""
    pictures: tuple[str, ...] = ()
    score: str = ""
    board: str = ""
    figures: tuple[Figure, ...] = ()
    sheet: str = ""
    out: bool = False
    on_turn: bool = False
    own: Any = None


@dataclass(frozen=True)
class ClosedSheet:
    """What a tap on somebody or on a place opens.

    `id` is that of the sheet on the page, `title` says of whom or what it is, `side` gives the colour. The
    system's own part `part` prints the frozen `value`.
    """

    id: str
    title: str
    value: Hashable
    part: str = "who"
    side: str = ""


class Ground(Struct, frozen=True):
    """What stands inside of the frame.

    `people` are in the order in which the reader finds them. `turn` names the turn, `step` the part of it, ""
    before the first one; `round` is its number, 0 where the system counts none. `is_set_up` is
    False until there is something to play on: the question has the place of the boards then. `at_things` are
    the keys of the options that are chosen at a thing, `on_cards` those that the system's own parts print
    beside the question, `aside` those that stand among what is one's own without a word in the question,
    `free_boards` the boards that are nobody's, by id and name. `sheets` are the reader's own, on the page
    though closed; those of all others are `elsewhere`: they come when they are opened. `sends_ways`: its
    board has buttons that send the way to a far place as a plan, by the form `go-far`. `own` is for the
    system's own parts `ground`, `mine`, `moment` and `piles`.
    """

    people: Sequence[Person]
    turn: str = ""
    step: str = ""
    round: int = 0
    is_set_up: bool = False
    at_things: frozenset[str] = frozenset()
    on_cards: frozenset[str] = frozenset()
    aside: frozenset[str] = frozenset()
    free_boards: Sequence[tuple[str, str]] = ()
    sheets: Sequence[ClosedSheet] = ()
    elsewhere: Callable[[], Sequence[ClosedSheet]] = tuple
    sends_ways: bool = False
    own: Any = None
