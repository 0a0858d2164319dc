"""What has just happened to the reader, or happens now: both sides, their sums, and what came of it."""

import re
from collections.abc import Iterable

from msgspec import Struct

THING = re.compile(r"[+−] (\D.*)")
FIGURE = re.compile(r"[+−]\d+\b")


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
    `unit` is what the total counts, in words ("bows"), `gained` what the dice brought besides (cheese).
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
    unit: str = ""
    gained: tuple[Addend, ...] = ()


class Change(Struct, frozen=True):
    """Something that was won or lost, with the id of its picture."""

    words: str
    picture: str = ""
    lost: bool = False

    @property
    def figure(self) -> str:
        """Its figure alone, which its picture makes plain ("+1" of "+1 Gem"); "" where words are needed."""
        found = FIGURE.match(self.words) if self.picture else None
        return found[0] if found else ""

    def undoes(self, other: "Change") -> bool:
        """Whether one is the loss of the thing that the other brought ("+ Wand", "− Wand"); figures never
        are: they were worth something while they lasted."""
        ours, theirs = THING.match(self.words), THING.match(other.words)
        return ours is not None and theirs is not None and self.lost != other.lost and ours[1] == theirs[1]


def kept(changes: Iterable[Change]) -> tuple[Change, ...]:
    """What came of them in the end: without a thing that came and went, or went and came back."""
    left: list[Change] = []
    for one in changes:
        undone = next((at for at in reversed(range(len(left))) if one.undoes(left[at])), None)
        if undone is None:
            left.append(one)
        else:
            del left[undone]
    return tuple(left)


class Moment(Struct, frozen=True):
    """The box above the question.

    `title` says when and what ("Turn 9 · Wolsung explored c3"), `verdict` is a word or two ("Victory!"),
    `chance` says how likely that was ("at 58%, stand-off 14%"). `lines` tell the rest in sentences, what
    was done to the reader first; the page shows six and keeps the others behind one press. `cards` are the
    ids of the printed cards that were turned up, each shown by its face. `runs`: it is not over; `may_act`
    says who may still do what. `rules` are the ids of the rules that were applied. `good`: whether the
    verdict is good for the reader; None for neither.
    """

    title: str
    rows: tuple[Row, ...] = ()
    verdict: str = ""
    chance: str = ""
    lines: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    runs: bool = False
    may_act: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    good: bool | None = None
