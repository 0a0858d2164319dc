"""The places near the reader, for a screen on which names do not fit on the board."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.faces.talisman.boards import Filled, Place, place, view_of
from games.faces.talisman.names import edition
from games.faces.talisman.targets import Target
from games.systems.talisman.board import JAIL, SQUARE, region
from games.systems.talisman.content import Content
from games.systems.talisman.view import View

LEAST = 5
"""So many places are shown at least, where there are so many."""


class Near(NamedTuple):
    """A place, its drawing, the option that leads there, whether the reader stands there, and whether it
    adjoins the one before it."""

    place: Place
    picture: str
    target: Target | None
    own: bool
    adjoins: bool


def near(
    view: View, filled: Mapping[str, Filled], targets: Mapping[str, Sequence[Target]]
) -> tuple[Near, ...]:
    """The reader's space between its neighbours, and where they may go beyond them; none for a spectator.

    A space with two ways into it is there twice.
    """
    who = next((player.who for player in view.players if player.seat == view.seat), None)
    if who is None:
        return ()
    content = view.content
    row, middle = _row(content, who.place, targets)
    spoken = edition(content)
    return tuple(
        Near(
            place(spoken, filled.get(one) or Filled(one)),
            view_of(content, one, small=True),
            target,
            one == who.place,
            index > 0 and {one, row[index - 1]} <= {*middle},
        )
        for index, one in enumerate(row)
        for target in targets.get(one) or (None,)
    )


def _row(
    content: Content, space: str, targets: Mapping[str, Sequence[Target]]
) -> tuple[list[str], list[str]]:
    """The places in their order, and those of them that lie side by side."""
    middle = around(content, space, 1)
    if len({*middle, *targets}) < LEAST:
        middle = around(content, space, 2)
    far = [one for one in targets if one not in middle]
    half = (len(far) + 1) // 2
    return [*reversed(far[half:]), *middle, *far[:half]], middle


def around(content: Content, space: str, steps: int) -> list[str]:
    """A space between those that are so many steps before and behind it; of a shop its street."""
    beside = content.shops.get(space) or (SQUARE if space == JAIL else "")
    ring = content.rings[region(content, space)]
    if space not in ring:
        return [beside, space] if beside else [space]
    at = ring.index(space)
    return [ring[(at + off) % len(ring)] for off in range(-steps, steps + 1)]
