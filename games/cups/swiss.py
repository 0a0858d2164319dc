"""The draw of a Swiss round: people of about as many points meet, nobody twice if it can be helped. Pure."""

from games.cups.costs import Field, Tables, bettered
from games.cups.sizes import shuffled, sizes
from games.engine.dice import Stream

NEIGHBOURS = 3
"""People are swapped between tables so far apart, in the order of points."""


def draw(field: Field, seats: int, drawn_with: str) -> tuple[Tables, int | None]:
    """The tables, those with most points first, and who has a bye.

    Who has equally many points is drawn by lot. The same stream brings the same tables.
    """
    lot = shuffled(sorted(field.people), Stream("cup", drawn_with))
    order = sorted(lot, key=lambda one: -field.people[one].points)
    left_over = _bye(field, order) if seats == 2 and len(order) % 2 else None
    order = [one for one in order if one != left_over]
    tables, at = [], 0
    for size in sizes(len(order), seats):
        tables.append(order[at : at + size])
        at += size
    near = len(tables) if seats == 2 else NEIGHBOURS
    return bettered(field, tables, near=near), left_over


def _bye(field: Field, order: list[int]) -> int:
    """The lowest who had none yet."""
    fewest = min(field.people[one].sat.count(0) for one in order)
    return next(one for one in reversed(order) if field.people[one].sat.count(0) == fewest)
