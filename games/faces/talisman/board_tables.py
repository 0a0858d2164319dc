"""The boards of Talisman in words: a table for each Region, a row for each space."""

from collections.abc import Iterator, Sequence

from games.faces.board_table import BoardTable, PlaceRow, WayIn
from games.faces.ground import Ground
from games.faces.talisman.boards import Place, Ring, space_name
from games.systems.talisman.board import BRIDGE, INWARDS, JAIL, OUTWARDS, SENTINEL, SQUARE, along
from games.systems.talisman.content import Content
from games.systems.talisman.streets import CITY, GATE

OTHER_WAYS = {SENTINEL: (BRIDGE,), BRIDGE: (SENTINEL,), CITY: (GATE,), GATE: (CITY,), JAIL: (SQUARE,)}
"""Ways from one Region to another, and out of the Jail."""


def tables(ground: Ground) -> Sequence[BoardTable]:
    """All Regions in play, with the ways of the reader into each space."""
    known = {place.id for board in ground.own.boards for ring in board.rings for place in ring.places}
    return [_table(ring, known) for board in ground.own.boards for ring in board.rings]


def _table(ring: Ring, known: set[str]) -> BoardTable:
    return BoardTable(ring.title, "", "", tuple(_row(place, known) for place in ring.places))


def _row(place: Place, known: set[str]) -> PlaceRow:
    content = place.content
    ways = dict.fromkeys(one for one in _leads_to(content, place.id) if one in known)
    there = [one.title for one in place.counters] + [one.name for one in place.cards]
    return PlaceRow(
        name=place.name,
        what=place.words,
        ways=", ".join(space_name(content, one) for one in ways),
        there=(*there, *([place.gold_words] if place.gold else [])),
        ways_in=tuple(WayIn(one.key, one.text, one.brings) for one in place.targets),
    )


def _leads_to(content: Content, space: str) -> Iterator[str]:
    """The spaces beside one: along its ring or street, inwards and back, over the bridge, into a shop."""
    region, shops = content.spaces[space].region, content.shops
    if space in shops:
        yield shops[space]
    elif region == "inner":
        yield from (*OUTWARDS.get(space, ()), *INWARDS.get(space, ()))
    elif region == "city" and space != JAIL:
        yield along(content, space, 1)
    elif region != "city":
        yield from (along(content, space, -1), along(content, space, 1))
    yield from OTHER_WAYS.get(space, ())
    if space in content.shop_at:
        yield content.shop_at[space]
