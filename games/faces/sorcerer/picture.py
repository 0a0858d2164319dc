"""The board of the reader's question, or the one where somebody moved last, as a picture shows it."""

from games.drawing.paper import Paper, Somebody
from games.faces.ground import Ground
from games.faces.picture import Marks, Sketch
from games.faces.sorcerer.boards import Board, Cell
from games.faces.sorcerer.dice import PIECES
from games.faces.sorcerer.ground import Drawn
from games.faces.sorcerer.plan import CELL

PAWN, APART = 22.0, 14.0
"""How wide a counter is in a chamber, and how far the next one lies to its left."""
THING = 11.0
LETTER = 6.4
FLOOR, TOKEN, CAMP = "#8a5a2b", "#8a2a1d", "#80581a"


def picture(ground: Ground, marks: Marks) -> Sketch | None:
    """The large board; None before there is one."""
    own: Drawn = ground.own
    board = next((one for one in own.boards if one.focus), None)
    if board is None:
        return None
    paper, lettered = Paper("sorcerer", (PIECES,)), list[str]()
    _camp(paper, board)
    for cell in board.cells:
        _cell(paper, cell)
    for cell in board.cells:
        found = [target.key for target in cell.targets if target.key in marks]
        x, y = (cell.column - 1) * CELL, (cell.row - 1) * CELL
        paper.marks([marks[key] for key in found], (x + 9, y + CELL - 9), LETTER)
        lettered += found
    land = f"systems/sorcerer/land/{board.content.sides[board.side].picture}.svg"
    title = f"{board.title} ({board.owner})" if board.owner else board.title
    return Sketch(title, land, "", paper.written, tuple(lettered))


def _camp(paper: Paper, board: Board) -> None:
    if board.camp is not None:
        column, row = board.camp
        paper.thing("camp", ((column - 1) * CELL + 4, (row - 1) * CELL + 4, CELL - 8), CAMP, board.team)


def _cell(paper: Paper, cell: Cell) -> None:
    x, y = (cell.column - 1) * CELL, (cell.row - 1) * CELL
    if cell.targets:
        paper.lit((x + 3, y + 3, CELL - 6, CELL - 6))
    last = len(cell.pawns) - 1
    for at, pawn in enumerate(cell.pawns):
        middle = (x + CELL - 2 - PAWN / 2 - APART * (last - at), y + CELL - 4 - PAWN / 2)
        who = Somebody(f"bust-{pawn.who}", pawn.team, pawn.pips, moved=pawn.has_moved)
        paper.counter(middle, PAWN, who)
    for at, token in enumerate(cell.tokens):
        paper.thing(token.kind, (x + 2, y + CELL - 14 - 12 * at, THING), TOKEN)
    if cell.floor:
        paper.thing("bag", (x + 2, y + CELL - 13, THING), FLOOR)
