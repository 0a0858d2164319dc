"""The boards of Talisman in words: a table for each Region, a row for each space."""

from collections.abc import Sequence

from accounts.languages import in_language
from games.faces.board_table import BoardTable, PlaceRow, WayIn
from games.faces.ground import Ground
from games.faces.talisman.boards import Place, Ring, space_name
from games.faces.talisman.routes import leads_to
from games.systems.talisman.content import SPACES


def tables(ground: Ground) -> Sequence[BoardTable]:
    """All Regions in play, with the ways of the reader into each space."""
    known = {place.id for board in ground.own.boards for ring in board.rings for place in ring.places}
    return [_table(ring, known) for board in ground.own.boards for ring in board.rings]


def _table(ring: Ring, known: set[str]) -> BoardTable:
    return BoardTable(ring.title, "", "", tuple(_row(place, known) for place in ring.places))


def _row(place: Place, known: set[str]) -> PlaceRow:
    ways = dict.fromkeys(one for one in leads_to(place.id) if one in known)
    there = [one.title for one in place.counters] + [one.name for one in place.cards]
    return PlaceRow(
        name=place.name,
        what=str(in_language(SPACES[place.id].words)),
        passages=", ".join(map(space_name, ways)),
        there=(*there, *([place.gold_words] if place.gold else [])),
        ways_in=tuple(WayIn(one.key, one.text, one.pill) for one in place.targets),
    )
