"""Board sides: from the data file of a side to the graph the rules walk on (section 2.6)."""

from collections.abc import Mapping
from pathlib import Path

from games.kit.content import Card, read_file, read_record, require
from games.systems.sorcerer.cards import BoardSide, Face
from games.systems.sorcerer.texts import SIDES

COLUMNS = "abcde"
ROWS = "12345"
KEYS = ("side", "camp", "teleport", "runes", "elements", "digits", "passages")


class SideFile(Card, frozen=True, kw_only=True):
    """What the rules read of a board side, as it stands in its file."""

    side: str
    camp: str
    teleport: str
    runes: str
    elements: dict[str, str]
    digits: dict[str, Face]
    passages: tuple[str, ...]


def read_sides(folder: Path, elements: Mapping[str, object]) -> dict[str, BoardSide]:
    """The eight sides by id, one file each ("1a.yaml" holds 1A)."""
    return {side: _read_side(folder / f"{side.lower()}.yaml", side, elements) for side in SIDES}


def _read_side(path: Path, side: str, elements: Mapping[str, object]) -> BoardSide:
    raw = read_record(path, side, read_file(path, *KEYS), SideFile)
    require(raw.side == side, path, raw.side, "side", f"this file holds {side}")
    chambers = _chambers(path, raw)
    _check_elements(path, raw, elements)
    passages = tuple(_passage(path, raw, one, chambers) for one in raw.passages)
    doubles = [one for one in passages if passages.count(one) > 1]
    require(not doubles, path, side, "passages", f"{doubles[:1]} stands twice")
    neighbours = {one: _joined(one, passages) for one in chambers}
    return BoardSide(
        id=side,
        board=side[0],
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
