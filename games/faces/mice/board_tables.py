"""The side where the mice are, in words: a row for each space, for those who do not see it."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from games.faces.board_table import BoardTable, PlaceRow, WayIn
from games.faces.ground import Ground
from games.faces.mice.boards import DIRECTIONS, Board, Door, Space
from games.faces.mice.ground import Drawn
from games.systems.mice.sides import OUT, ROOM, Edge, Side

FLIPS = {
    "normal": _("hatch to the other side of the tile"),
    "hook": _("hatch to the other side of the tile, for who has the fishhook"),
    "crafty": _("hatch to the other side of the tile, for tinkerers and scamps"),
}
LINES = {
    "down": _("down to %(space)s: 1 point"),
    "up": _("up to %(space)s: 3 points"),
    "red": _("barrier to %(space)s"),
    "gap": _("gap to %(space)s"),
}


def tables(ground: Ground) -> Sequence[BoardTable]:
    """The board on which figures stand; the others are pictures of what is to come."""
    own: Drawn = ground.own
    return tuple(_table(board) for board in own.boards if board.spaces)


def _table(board: Board) -> BoardTable:
    side = board.content.sides[board.side]
    doors = {door.exit: door for door in board.doors}
    places = (
        *(_row(side, space) for space in board.spaces),
        *(_door(side, exit_, doors.get(exit_)) for exit_ in map(str, side.file.exits)),
    )
    return BoardTable(board.title, board.owner, "", places)


def _row(side: Side, space: Space) -> PlaceRow:
    return PlaceRow(
        name=space.about,
        what=_joined(_what(side, space.number)),
        ways=_joined(_passages(side, space.number)),
        there=(*(one.title for one in space.counters), *(one.title for one in space.lying)),
        ways_in=tuple(WayIn(one.key, one.text, one.brings) for one in space.targets),
    )


def _door(side: Side, exit_: str, door: Door | None) -> PlaceRow:
    """An exit as a place of its own: which spaces lead to it."""
    said = pgettext("exit", "Exit: %(where)s") % {"where": gettext(DIRECTIONS[exit_])}
    spaces = next(one for way, one in side.file.exits.items() if way == exit_)
    closed = pgettext("exit", "closed") if door and door.is_closed else ""
    ways = door.targets if door else ()
    return PlaceRow(
        name=said,
        what=closed,
        ways=gettext("next to %(spaces)s") % {"spaces": _listed(spaces)},
        ways_in=tuple(WayIn(one.key, one.text, one.brings) for one in ways),
    )


def _what(side: Side, space: int) -> Iterator[str]:
    """What is printed on a space."""
    file = side.file
    if side.room(space) > ROOM:
        yield gettext("room for %(count)s small figures") % {"count": side.room(space)}
    if space in file.water:
        yield _water(file.current.get(space))
    if space in file.traps:
        yield gettext("a trap may lie here")
    if space in file.perches:
        yield gettext("archers come in here first")
    elif space in file.entries:
        yield gettext("minions come in here")
    if space == file.flip.space:
        yield gettext(FLIPS[file.flip.kind])


def _water(then: int | None) -> str:
    if then is None:
        return gettext("water")
    if then == OUT:
        return gettext("water, its current carries off the tile")
    return gettext("water, its current carries to %(space)s") % {"space": then}


def _passages(side: Side, space: int) -> Iterator[str]:
    """Where one may go from a space, and what is in the way."""
    plain = [_end(edge, space) for edge in side.edges if edge.line == "plain" and space in (edge.a, edge.b)]
    if plain:
        yield gettext("next to %(spaces)s") % {"spaces": _listed(plain)}
    for edge in side.edges:
        if edge.line != "plain" and space in (edge.a, edge.b):
            yield gettext(LINES[_line(side, edge, space)]) % {"space": _end(edge, space)}


def _line(side: Side, edge: Edge, space: int) -> str:
    if edge.line == "red":
        return "gap" if side.file.gaps else "red"
    return "down" if edge.a == space else "up"


def _end(edge: Edge, space: int) -> int:
    """The other end of a line."""
    return edge.b if edge.a == space else edge.a


def _listed(spaces: Iterable[int]) -> str:
    return ", ".join(str(one) for one in sorted(spaces))


def _joined(parts: Iterable[str]) -> str:
    return "; ".join(parts)
