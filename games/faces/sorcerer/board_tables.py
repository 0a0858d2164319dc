"""The boards in words, chamber by chamber: for those who do not see them."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.faces.board_table import BoardTable, PlaceRow, WayIn
from games.faces.ground import Ground
from games.faces.sorcerer.boards import Board, Cell, Pawn, described
from games.systems.sorcerer.cards import BoardSide
from games.systems.sorcerer.content import Content


def board_tables(ground: Ground) -> Sequence[BoardTable]:
    """Every board in play, in the order of the page, with all its chambers."""
    return [_table(board) for board in ground.own.boards]


def _table(board: Board) -> BoardTable:
    content, filled = board.content, {cell.chamber: cell for cell in board.cells}
    side = content.sides[board.side]
    rows = (_row(content, side, chamber, filled.get(chamber)) for chamber in side.chambers)
    return BoardTable(board.title, board.owner, board.team, tuple(rows))


def _row(content: Content, side: BoardSide, chamber: str, cell: Cell | None) -> PlaceRow:
    return PlaceRow(
        name=chamber,
        what=_what(content, side, chamber),
        ways=", ".join(side.neighbours[chamber]),
        there=_there(cell) if cell else (),
        ways_in=tuple(WayIn(one.key, one.text, one.brings) for one in cell.targets) if cell else (),
    )


def _what(content: Content, side: BoardSide, chamber: str) -> str:
    words = described(content, side, chamber)
    return _("Danger %(digit)s") % {"digit": words} if chamber in side.digits else words


def _there(cell: Cell) -> tuple[str, ...]:
    """Who stands there, Special tokens, and what lies on the floor."""
    floor = (cell.floor_names,) if cell.floor else ()
    return (*map(_pawn, cell.pawns), *(token.title for token in cell.tokens), *floor)


def _pawn(pawn: Pawn) -> str:
    return _("%(who)s, life %(lp)s of %(lp_max)s") % {
        "who": pawn.title,
        "lp": pawn.life,
        "lp_max": pawn.life_most,
    }
