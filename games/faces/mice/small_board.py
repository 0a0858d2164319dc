"""The tile where the mice are as a small board of a mail: its spaces in rows, who stands there, its ways."""

from collections.abc import Iterator

from games.faces.mice.names import name
from games.faces.scene import BoardRow, Pawn, SmallBoard, Square
from games.kit.content_sets import derived
from games.systems.mice.content import Content
from games.systems.mice.view import View

COLUMNS = 4
ROW = 1.3
"""Spaces whose middles lie so close in height are in one row, in units of the tile."""
ACROSS = 10 / COLUMNS
WIDE = 13
"""Signs of a space in plain text: four figures in brackets beside its number."""
FOE = "#3b3733"
Cells = tuple[tuple[int, ...], ...]


def small_board(view: View) -> SmallBoard | None:
    """None before somebody stands on a tile; nothing of it is hidden."""
    if not (view.side and view.round):
        return None
    cells = _cells(view.content, view.side)
    return SmallBoard(
        title=name(view.content, view.side),
        owner="",
        columns=("",) * COLUMNS,
        rows=tuple(BoardRow("", tuple(_squares(view, cells, at))) for at in range(len(cells))),
        spots=(),
        wide=WIDE,
        key=tuple(_key(view)),
    )


@derived
def _cells(content: Content, side: str) -> Cells:
    """The spaces row by row, each in its column, 0 where there is none."""
    spaces = content.sides[side].file.spaces
    rows: list[list[int]] = []
    for number, (_x, y) in sorted(spaces.items(), key=lambda one: one[1][1]):
        if rows and y - spaces[rows[-1][-1]][1] < ROW:
            rows[-1].append(number)
        else:
            rows.append([number])
    return tuple(_in_columns(sorted((spaces[number][0], number) for number in row)) for row in rows)


def _in_columns(row: list[tuple[float, int]]) -> tuple[int, ...]:
    found = [0] * COLUMNS
    for at, (x, number) in enumerate(row):
        left = max((column + 1 for column in range(COLUMNS) if found[column]), default=0)
        right = COLUMNS - (len(row) - at)
        found[min(max(left, int(x / ACROSS)), right)] = number
    return tuple(found)


def _squares(view: View, cells: Cells, at: int) -> Iterator[Square]:
    row, below = cells[at], cells[at + 1] if at + 1 < len(cells) else (0,) * COLUMNS
    edges = {frozenset((edge.a, edge.b)) for edge in view.content.sides[view.side].edges}
    for column, number in enumerate(row):
        beside = row[column + 1] if column + 1 < COLUMNS else 0
        yield Square(
            pawns=tuple(_pawns(view, number)) if number else (),
            ground=str(number),
            numbered=True,
            right=frozenset((number, beside)) in edges,
            down=frozenset((number, below[column])) in edges,
            solid=not number,
        )


def _pawns(view: View, number: int) -> Iterator[Pawn]:
    for mouse in view.mice.values():
        if mouse.active and mouse.space == number:
            yield Pawn(_letters(view.content, mouse.id), mouse.seat == view.seat)
    for foe in view.figures.values():
        if foe.space == number:
            yield Pawn(_letters(view.content, foe.kind).upper(), colour=FOE)


def _letters(content: Content, who: str) -> str:
    """The first of its first word and of its last."""
    told = name(content, who).split()
    return told[0][:2] if len(told) == 1 else told[0][0] + told[-1][0]


def _key(view: View) -> Iterator[tuple[str, str]]:
    """Who the letters are, each once."""
    found = {}
    for mouse in view.mice.values():
        if mouse.active:
            found[_letters(view.content, mouse.id)] = name(view.content, mouse.id)
    for foe in view.figures.values():
        found[_letters(view.content, foe.kind).upper()] = name(view.content, foe.kind)
    yield from found.items()
