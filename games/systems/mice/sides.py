"""Sides of tiles: from the data file of a side to the spaces and lines the rules walk on (content 8)."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Literal

import msgspec

from games.kit.content import Card, Name, Text, require
from games.kit.content_files import File, FilesOfSet, Row
from games.systems.mice.cards import Colour, Compass
from games.systems.mice.texts import SideTexts

ROOM = 4
"""Four small figures or a large one fill a space (M-MOVE-12)."""
OPPOSITE: Mapping[str, str] = {"N": "S", "S": "N", "E": "W", "W": "E"}
MARKS = "->!"
Line = Literal["plain", "yellow", "red"]
Point = tuple[float, float]
OUT = 0
"""Where a current leaves the tile."""


class Flip(Card, frozen=True, kw_only=True):
    """The space where the tile may be turned, the one it leads to, and who may."""

    space: int
    other: int
    kind: Literal["normal", "hook", "crafty"]


class SideFile(Row, frozen=True, kw_only=True):
    """What the rules read of a side, as it stands in its file: "1-2" is adjacent, "1>2" a yellow line down
    from 1 to 2, "1!2" a red one. A current leads to the next space, or to 0 and off the tile."""

    side: str
    spaces: dict[int, Point]
    entries: tuple[int, ...]
    edges: tuple[str, ...]
    exits: dict[Compass, tuple[int, ...]]
    flip: Flip
    walls: tuple[tuple[float, float, float, float], ...]
    perches: tuple[int, ...] = ()
    traps: tuple[int, ...] = ()
    water: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    areas: dict[int, int] = {}
    current: dict[int, int] = {}
    gaps: bool = False


class Edge(msgspec.Struct, frozen=True):
    """A line between two spaces; a yellow one leads down from `a` to `b`."""

    a: int
    b: int
    line: Line


class Side(msgspec.Struct, frozen=True, dict=True):
    """A side of a tile as it is from the rule set `since` on. Spaces are numbered from 1; distances and sight
    are worked out once."""

    file: SideFile
    edges: tuple[Edge, ...]
    since: int = 1

    @property
    def id(self) -> str:
        """Its id: the tile and the letter of its colour."""
        return self.file.side

    @property
    def tile(self) -> str:
        """The tile whose side it is."""
        return self.file.side[:-1]

    @property
    def other(self) -> str:
        """The other side of its tile."""
        return turned(self.file.side)

    @property
    def colour(self) -> Colour:
        """Castle rooms are orange, tunnels blue (M-BOARD-04)."""
        return "orange" if self.file.side.endswith("o") else "blue"

    @property
    def name(self) -> Name:
        """What it is called."""
        told: SideTexts = self.file.told
        return told.name

    @property
    def areas(self) -> dict[int, Text]:
        """Space -> what is printed there."""
        told: SideTexts = self.file.told
        return told.areas

    @property
    def spaces(self) -> tuple[int, ...]:
        """Its spaces in order."""
        return tuple(self.file.spaces)

    @cached_property
    def adjacent(self) -> dict[int, tuple[int, ...]]:
        """Space -> those adjacent to it, yellow lines included, red ones not (M-MOVE-09, M-MOVE-11)."""
        return self._beside(("plain", "yellow"))

    @cached_property
    def red(self) -> dict[int, tuple[int, ...]]:
        """Space -> those behind a red line."""
        return self._beside(("red",))

    @cached_property
    def walked(self) -> dict[int, tuple[int, ...]]:
        """Space -> those one step away for minions, whatever the line (M-MINION-05)."""
        return self._beside(("plain", "yellow", "red"))

    def _beside(self, lines: Iterable[Line]) -> dict[int, tuple[int, ...]]:
        joined = [(edge.a, edge.b) for edge in self.edges if edge.line in lines]
        both = joined + [(b, a) for a, b in joined]
        return {one: tuple(sorted(b for a, b in both if a == one)) for one in self.spaces}

    def uphill(self, a: int, b: int) -> bool:
        """Whether a step from a to b crosses a yellow line against its arrow (M-MOVE-08)."""
        return (a, b) in self._climbs

    @cached_property
    def _climbs(self) -> frozenset[tuple[int, int]]:
        return frozenset((edge.b, edge.a) for edge in self.edges if edge.line == "yellow")

    @cached_property
    def steps(self) -> dict[int, dict[int, int]]:
        """Space -> space -> steps between them by the rules of minions, whoever stands there (M-R-70)."""
        return {one: distances(self.walked, (one,)) for one in self.spaces}

    @cached_property
    def seen_from(self) -> dict[int, tuple[int, ...]]:
        """Space -> those that can be seen from it, itself included (M-FIGHT-14, M-FIGHT-15, M-R-45)."""
        return {
            one: tuple(other for other in self.spaces if self._in_sight(one, other)) for one in self.spaces
        }

    def _in_sight(self, a: int, b: int) -> bool:
        ends = (self.file.spaces[a], self.file.spaces[b])
        return a == b or not any(crosses(ends, (wall[:2], wall[2:])) for wall in self.file.walls)

    def apart(self, a: int, b: int) -> float:
        """How far the centres of two spaces lie apart, in units of the drawing."""
        (ax, ay), (bx, by) = self.file.spaces[a], self.file.spaces[b]
        return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)

    def room(self, space: int) -> int:
        """How many units of figures a space holds (M-MOVE-12, M-R-27)."""
        return self.file.areas.get(space, ROOM)

    def is_water(self, space: int) -> bool:
        """Whether the space is water."""
        return space in self.file.water


def turned(side: str) -> str:
    """The other side of the same tile."""
    return side[:-1] + ("b" if side.endswith("o") else "o")


def distances(beside: Mapping[int, Iterable[int]], starts: Iterable[int]) -> dict[int, int]:
    """Space -> steps from the nearest of the starts, for all that can be reached."""
    found = dict.fromkeys(starts, 0)
    border = list(found)
    while border:
        reached = {b: found[a] + 1 for a in border for b in beside[a] if b not in found}
        found |= reached
        border = list(reached)
    return found


def crosses(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two segments cut each other; touching an end of one of them does not count (M-R-45)."""
    (a, b), (c, d) = one, other
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


# -- reading ------------------------------------------------------------------------------------------------


def read_sides(files: FilesOfSet) -> dict[str, Side]:
    """The sides of a set by id, tile by tile, castle first, one file each ("t1o.yaml" holds T1o).

    One whose file is the same in two sets is the same object. Raises ContentError.
    """
    found = sorted(files.within("sides"), key=_in_order)
    sides = {side.id: side for side in map(_side_of, found)}
    for file, side in zip(found, sides.values(), strict=True):
        require(side.other in sides, file.path, side.id, "flip", f"there is no {side.other}")
        _check_flip(file.path, side, sides[side.other])
    return sides


def _in_order(file: File) -> tuple[int, str, bool]:
    return (len(file.name), file.name[:-1], file.name.endswith("b"))


def _side_of(file: File) -> Side:
    record = file.record("", SideFile, told=SideTexts)
    return file.sources[0].kept(record, Side, "", lambda: _read_side(file.path, record))


def _read_side(path: Path, file: SideFile) -> Side:
    side = file.side
    holds = path.stem.partition("@")[0]
    require(side.lower() == holds and side[-1:] in ("o", "b"), path, side, "side", f"this file holds {holds}")
    for field in ("entries", "perches", "traps", "water", "places", "areas", "current"):
        _known(path, file, field, getattr(file, field))
    for exit_side, spaces in file.exits.items():
        _known(path, file, f"exits.{exit_side}", spaces)
        dry = not any(space in file.water for space in spaces)
        require(bool(spaces) and dry, path, side, f"exits.{exit_side}", "arriving needs dry spaces")
    edges = tuple(_edge(path, file, text) for text in file.edges)
    pairs = [frozenset((edge.a, edge.b)) for edge in edges]
    for edge, text in zip(edges, file.edges, strict=True):
        require(pairs.count(frozenset((edge.a, edge.b))) == 1, path, side, "edges", f"{text} stands twice")
    _check_places(path, file)
    read = Side(file, edges, int(path.stem.partition("@")[2] or 1))
    connected = len(distances(read.adjacent, (1,))) == len(file.spaces)
    require(connected, path, side, "edges", "some space cannot be reached without crossing red lines")
    for space, then in file.current.items():
        fits = then == OUT or (then in read.adjacent[space] and read.is_water(then))
        require(fits and read.is_water(space), path, side, f"current.{space}", f"{then} is no way for water")
    return read


def _check_places(path: Path, file: SideFile) -> None:
    numbers = list(file.spaces)
    require(numbers == list(range(1, len(numbers) + 1)), path, file.side, "spaces", "must count from 1")
    dry = [space for space in file.entries if space not in file.water]
    require(len(dry) >= 2, path, file.side, "entries", "at least two with room for a large figure")
    require(set(file.perches) <= set(file.entries), path, file.side, "perches", "a perch is an entry")


def _known(path: Path, file: SideFile, field: str, spaces: Iterable[int]) -> None:
    for space in spaces:
        require(space in file.spaces, path, file.side, field, f"unknown space {space}")


def _edge(path: Path, file: SideFile, text: str) -> Edge:
    mark = next((mark for mark in MARKS if mark in text), "")
    ends = text.split(mark) if mark else []
    whole = len(ends) == 2 and all(end.isdigit() for end in ends) and ends[0] != ends[1]
    require(whole, path, file.side, "edges", f"{text!r} does not join two spaces")
    a, b = (int(end) for end in ends)
    _known(path, file, "edges", (a, b))
    line: Line = "yellow" if mark == ">" else "red" if mark == "!" else "plain"
    return Edge(a, b, line)


def _check_flip(path: Path, side: Side, other: Side) -> None:
    mine, back = side.file.flip, other.file.flip
    _known(path, side.file, "flip.space", (mine.space,))
    fits = (mine.space, mine.other, mine.kind) == (back.other, back.space, back.kind)
    require(fits, path, side.id, "flip", f"does not fit that of {other.id}")
