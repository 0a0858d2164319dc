"""What has just happened to the reader, or happens now: both sides, their sums, and what came of it."""

from msgspec import Struct


class Die(Struct, frozen=True):
    """One die as it lies: `shown` is its number, or its signs in words; one that is ignored does not count.

    `picture` is the id of a symbol of the system's own dice, "" for a die of numbers.
    """

    shown: str
    counts: bool = True
    picture: str = ""


class Addend(Struct, frozen=True):
    """One piece of a sum: its value, what it is in words, and the id of its picture, "" for none."""

    value: int
    words: str
    picture: str = ""


class Row(Struct, frozen=True):
    """One side of it.

    `picture` is the id of a symbol, `side` the team or character that gives the colour, both "" for none;
    `life` are the lives now and at most; `total` is None until dice have fallen, `won` until it is decided.
    """

    name: str
    picture: str = ""
    side: str = ""
    detail: str = ""
    life: tuple[int, int] | None = None
    dice: tuple[Die, ...] = ()
    addends: tuple[Addend, ...] = ()
    total: int | None = None
    won: bool | None = None


class Change(Struct, frozen=True):
    """Something that was won or lost, with the id of its picture."""

    words: str
    picture: str = ""
    lost: bool = False


class Moment(Struct, frozen=True):
    """The box above the question.

    `title` says when and what ("Turn 9 · Wolsung explored c3"), `verdict` is a word or two ("Victory!"),
    `lines` tell the rest in sentences. `runs`: it is not over; `may_act` says who may still do what.
    `rules` are the ids of the rules that were applied.
    """

    title: str
    rows: tuple[Row, ...] = ()
    verdict: str = ""
    lines: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    runs: bool = False
    may_act: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
