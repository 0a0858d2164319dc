"""How somebody has come from one space to another, as far as everybody saw it."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.faces.talisman.deeds import role, row_of
from games.kit.content_sets import derived
from games.systems.talisman.board import (
    BRIDGE,
    INWARDS,
    JAIL,
    OUTWARDS,
    PLAIN,
    PORTAL,
    SENTINEL,
    opposite,
)
from games.systems.talisman.content import Content
from games.systems.talisman.movement import MOVE
from games.systems.talisman.streets import CITY, GATE

AT_ONCE = ((PORTAL, PLAIN),)
"""Ways that are gone in one step, besides the river and those of the Inner Region."""
SHORT = 2
"""A roll may have been changed by so much."""


class Whereabouts:
    """Where the character of each seat is, as far as events have told, which come in order."""

    def __init__(self) -> None:
        self.places: dict[int, str] = {}
        self._rolled: dict[int, int] = {}

    def note(self, content: Content, kind: str, facts: Mapping[str, Any]) -> tuple[str, ...]:
        """The spaces of a way that ends with the event; () for a leap, and for any other event."""
        is_about = role(kind)
        if is_about == "enters":
            self.places[facts["seat"]] = content.characters[facts["character"]].start
        elif is_about == "turn":
            self._rolled = {}
        elif is_about == "roll" and facts["roll"] == MOVE:
            self._rolled[facts["seat"]] = sum(facts["dice"])
        elif row_of(kind).at_hand:
            self.places[facts["seat"]] = facts["space"]
        return self._come(content, facts["seat"], facts["space"]) if is_about == "arrives" else ()

    def _come(self, content: Content, seat: int, end: str) -> tuple[str, ...]:
        start, self.places[seat] = self.places.get(seat), end
        return () if start is None else route(content, start, end, self._rolled.pop(seat, 0))


def route(content: Content, start: str, end: str, steps: int) -> tuple[str, ...]:
    """The spaces of the way, both ends included; () for a leap. `steps` were rolled, 0 for none."""
    if end in _at_once(content, start):
        return start, end
    found = rolled(content, start, end, steps)
    shorter = (way for n in range(1, steps + SHORT + 1) for way in _walks(content, (start,), end, n))
    return found or next(shorter, ())


def rolled(content: Content, start: str, end: str, steps: int) -> tuple[str, ...]:
    """The spaces of a way of exactly so many steps, both ends included; () where there is none."""
    return next(_walks(content, (start,), end, steps), ())


def _walks(content: Content, walked: tuple[str, ...], end: str, left: int) -> Iterator[tuple[str, ...]]:
    """All ways of so many steps more that never turn round."""
    if not left:
        if walked[-1] == end:
            yield walked
        return
    for one in _beside(content, walked[-1]):
        if one not in walked[-2:]:
            yield from _walks(content, (*walked, one), end, left - 1)


@derived
def _beside(content: Content, space: str) -> tuple[str, ...]:
    """The spaces to which a move by dice leads next."""
    found = [one for ring in ("outer", "middle", "city") for one in _along(content.rings[ring], space)]
    for one, other in ((SENTINEL, BRIDGE), (CITY, GATE), *content.shops.items()):
        found += [other] if space == one else [one] if space == other else []
    return tuple(one for one in found if one in content.spaces)


def _along(ring: tuple[str, ...], space: str) -> tuple[str, ...]:
    if space not in ring or space == JAIL:
        return ()
    at = ring.index(space)
    return ring[(at + 1) % len(ring)], ring[at - 1]


@derived
def _at_once(content: Content, space: str) -> frozenset[str]:
    """The spaces that lie beside one without dice: over the river, in the Inner Region, behind the Portal."""
    over = opposite(content, space) if content.spaces[space].region in ("outer", "middle") else []
    through = [pair[1 - pair.index(space)] for pair in AT_ONCE if space in pair]
    return frozenset((*over, *through, *INWARDS.get(space, ()), *OUTWARDS.get(space, ())))
