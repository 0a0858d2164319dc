"""The ways of a move over the boards: which spaces it passes, and where the beads of it lie."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.faces.talisman.plan import BoardId, board_of, box
from games.systems.talisman.board import BRIDGE, INWARDS, JAIL, OUTWARDS, SENTINEL, SQUARE, along, region
from games.systems.talisman.content import SHOPS, SPACES
from games.systems.talisman.movement import GATEWAY, GO, OVER
from games.systems.talisman.streets import CITY, GATE, SHOP_AT

OTHER_WAYS = {SENTINEL: (BRIDGE,), BRIDGE: (SENTINEL,), CITY: (GATE,), GATE: (CITY,), JAIL: (SQUARE,)}
"""Ways from one Region to another, and out of the Jail."""
REGIONS = {GO: 1, OVER: 2, GATEWAY: 2}
"""Way of a key -> so many Regions it leads through."""
LONGEST = 12
"""So many spaces two dice lead at most; a longer way is not drawn."""


@dataclass(frozen=True)
class Bead:
    """A space that a way passes, as a point of its board; `number` is "" where it starts and ends."""

    x: float
    y: float
    number: str


@dataclass(frozen=True)
class Trail:
    """The part of a way that lies on one board, from bead to bead."""

    board: BoardId
    beads: tuple[Bead, ...]

    @property
    def points(self) -> str:
        """Its corners as an SVG polyline has them."""
        return " ".join(f"{one.x:g},{one.y:g}" for one in self.beads)


def leads_to(place: str) -> Iterator[str]:
    """The spaces beside one: along its ring or street, inwards and back, over the bridge, into a shop."""
    name = SPACES[place].region
    if place in SHOPS:
        yield SHOPS[place]
    elif name == "inner":
        yield from (*OUTWARDS.get(place, ()), *INWARDS.get(place, ()))
    elif name == "city" and place != JAIL:
        yield along(place, 1)
    elif name != "city":
        yield from (along(place, -1), along(place, 1))
    yield from OTHER_WAYS.get(place, ())
    if place in SHOP_AT:
        yield SHOP_AT[place]


def route(start: str, key: str, steps: int) -> tuple[str, ...]:
    """The spaces that a move enters, its end the last one; () for an option that is no walk.

    A move may end before its number is used up (a shop, a Wall of Fire), or one beyond (Elementalist).
    """
    way, _colon, end = key.partition(":")
    if way not in REGIONS or end not in SPACES or not 0 < steps <= LONGEST:
        return ()
    for length in (*range(steps, 0, -1), steps + 1):
        for walk in _walks((start,), length):
            if walk[-1] == end and len({region(one) for one in walk}) == REGIONS[way]:
                return walk[1:]
    return ()


def _walks(walked: tuple[str, ...], steps: int) -> Iterator[tuple[str, ...]]:
    """All ways of so many steps on from a walk that never turn back."""
    if not steps:
        yield walked
        return
    for place in leads_to(walked[-1]):
        if place not in walked[-2:]:
            yield from _walks((*walked, place), steps - 1)


def trails(start: str, way: tuple[str, ...]) -> list[Trail]:
    """A way as beads: it is told in parts where it leads from one board to the other."""
    found: list[list[tuple[str, Bead]]] = []
    for number, place in enumerate((start, *way)):
        middle = box(place)
        bead = Bead(
            middle.left + middle.width / 2,
            middle.top + middle.height / 2,
            str(number) if 0 < number < len(way) else "",
        )
        if not found or board_of(found[-1][-1][0]) != board_of(place):
            found.append([])
        found[-1].append((place, bead))
    return [
        Trail(board_of(part[0][0]), tuple(bead for _place, bead in part)) for part in found if len(part) > 1
    ]
