"""What lies in the dock at the foot of a desk, and how much of it is seen there: all of it, or as a count.

Each kind of cards is a fan whose step shrinks as the others need room, but never below `LEAST`: so much of
every card is seen. What even then has no room is behind a tile with its number, which opens all of its kind.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.faces.talisman.card_faces import Item

WIDTH = 1248
"""Pixels of the dock in a window of 1280."""
FIXED = 146 + 240
"""Of it the character and its worths."""
SPOILS, LEAVING = 132, 76
"""Of it the trophies, where there are any, and the place to leave something, where that may be done."""
CARD, LEAST, EDGE = 56, 34, 24
"""The width of a card, so much of one that another covers, and what is beside the cards of a fan."""
MOST = 6
"""So many cards are in a fan at most, or one less and the tile that counts the others."""


@dataclass(frozen=True)
class Section:
    """Cards of one kind: what they are called, how many of how many, and how many of them are `seen`."""

    id: str
    title: str
    count: str
    items: tuple[Item, ...]
    seen: int

    @property
    def more(self) -> int:
        """How many are only counted."""
        return len(self.items) - self.seen

    @property
    def hides_a_use(self) -> bool:
        """Whether something may be done with one that is only counted."""
        return any(item.options for item in self.items[self.seen :])


def seen(counts: Sequence[int], *, spoils: bool, leaving: bool = False) -> list[int]:
    """How many cards of each kind are seen beside those of the others; the tile of a count stands for one."""
    slots = [min(count, MOST) for count in counts]
    room = WIDTH - FIXED - SPOILS * spoils - LEAVING * leaving
    while sum(map(_least, slots)) > room and max(slots) > 1:
        slots[slots.index(max(slots))] -= 1
    return [slot if slot == count else slot - 1 for slot, count in zip(slots, counts, strict=True)]


def _least(slots: int) -> int:
    return EDGE + CARD + LEAST * (slots - 1) if slots else 0
