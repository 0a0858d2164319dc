"""Board sides: from the data file of a side to the graph the rules walk on (section 2.6)."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from games.kit.content import require
from games.kit.content_files import File, Row
from games.systems.sorcerer.cards import BoardSide, Face
from games.systems.sorcerer.texts import SideTexts

COLUMNS = "abcde"
ROWS = "12345"
KEYS = ("side", "camp", "teleport", "runes", "elements", "digits", "passages")


class SideFile(Row, frozen=True, kw_only=True):
    """What the rules read of a board side, as it stands in its file."""

    side: str
    camp: str
    teleport: str
    runes: str
    elements: dict[str, str]
    digits: dict[str, Face]
    passages: tuple[str, ...]


def read_sides(files: Sequence[File], elements: Mapping[str, object]) -> dict[str, BoardSide]:
    """The sides by id, one file each ("boards/1a" holds 1A); each board has two. Raises ContentError."""
    sides = {side.id: side for side in (_read_side(file, elements) for file in files)}
    for side in sides.values():
        for letter in "AB":
            other = f"{side.board}{letter}"
            require(other in sides, files[0].path, other, "side", f"there is no {other.lower()}.yaml")
    return sides


def _read_side(file: File, elements: Mapping[str, object]) -> BoardSide:
    file.read(*KEYS)
    raw, path = file.record("", SideFile, told=SideTexts), file.path
    held = raw.side.rpartition("-")[2].lower() == file.name.rpartition("/")[2].lower()
    require(held, path, raw.side, "side", f"this file holds {path.stem.upper()}")
    _check_elements(path, raw, elements)
    return file.sources[0].kept(raw, BoardSide, raw.side, lambda: _side(path, raw).beside(raw))


def _side(path: Path, raw: SideFile) -> BoardSide:
    side, chambers = raw.side, _chambers(path, raw)
    passages = tuple(_passage(path, raw, one, chambers) for one in raw.passages)
    doubles = [one for one in passages if passages.count(one) > 1]
    require(not doubles, path, side, "passages", f"{doubles[:1]} stands twice")
    neighbours = {one: _joined(one, passages) for one in chambers}
    return BoardSide(
        id=side,
        board=side[:-1],
        picture="@".join([side, *path.stem.split("@")[1:]]),
        camp=raw.camp,
        teleport=raw.teleport,
        runes=raw.runes,
        elements=raw.elements,
        element_of={chamber: element for element, chamber in raw.elements.items()},
        digits=dict(raw.digits),
        chambers=chambers,
        passages=passages,
        neighbours=neighbours,
        walls={one: _walls(one, chambers, neighbours[one]) for one in chambers},
    )


def _chambers(path: Path, raw: SideFile) -> tuple[str, ...]:
    """All chambers, sorted: Camp, Teleport and Runes without a digit, the rest with one."""
    chambers = list(raw.digits)
    for field, chamber in (("camp", raw.camp), ("teleport", raw.teleport), ("runes", raw.runes)):
        require(chamber not in chambers, path, raw.side, field, f"{chamber} has another use already")
        chambers.append(chamber)
    for chamber in chambers:
        on_grid = len(chamber) == 2 and chamber[0] in COLUMNS and chamber[1] in ROWS
        require(on_grid, path, raw.side, "digits", f"{chamber!r} is not on the grid")
    return tuple(sorted(chambers))


def _check_elements(path: Path, raw: SideFile, elements: Mapping[str, object]) -> None:
    for element, chamber in raw.elements.items():
        require(element in elements, path, raw.side, f"elements.{element}", "unknown element")
        require(chamber in raw.digits, path, raw.side, f"elements.{element}", f"{chamber} has no digit")
    complete = len(raw.elements) == len(elements) == len(set(raw.elements.values()))
    require(complete, path, raw.side, "elements", "each element has one chamber of its own")


def _passage(path: Path, raw: SideFile, text: str, chambers: tuple[str, ...]) -> tuple[str, str]:
    """The two ends of "a1-b1", sorted."""
    ends = sorted(text.split("-"))
    require(len(ends) == 2, path, raw.side, "passages", f"{text!r} does not join two chambers")
    for chamber in ends:
        require(chamber in chambers, path, raw.side, "passages", f"{text}: unknown chamber {chamber!r}")
    first, second = ends
    require(second in _beside(first), path, raw.side, "passages", f"{text}: not side by side")
    return first, second


def _beside(chamber: str) -> tuple[str, ...]:
    """The grid cells left, right, above and below; they need not exist."""
    column, row = ord(chamber[0]), ord(chamber[1])
    steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
    return tuple(chr(column + x) + chr(row + y) for x, y in steps)


def _joined(chamber: str, passages: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    ends = [a if b == chamber else b for a, b in passages if chamber in (a, b)]
    return tuple(sorted(ends))


def _walls(chamber: str, chambers: tuple[str, ...], neighbours: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(one for one in _beside(chamber) if one in chambers and one not in neighbours))
