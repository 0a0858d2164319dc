"""The board of the reader's question, or that of whoever is on turn, as a picture shows it."""

from collections.abc import Iterator

from games.drawing.ink import Box
from games.drawing.paper import INK, PER_SIGN, Paper, Somebody, text
from games.faces.ground import Ground
from games.faces.picture import Marks, Sketch
from games.faces.talisman.boards import Board, Place
from games.faces.talisman.ground import Drawn
from games.faces.talisman.pieces import OF_BOXES, PIECES
from games.faces.talisman.plan import GRIDS

PAWN, APART = 43.0, 34.0
"""How wide a counter is on a space, and how far the next one lies to its left."""
LETTER = 14.0
NAME, PLAQUE, ROOM = 12.0, 15.0, 6.0
"""How large a name is written, how high its plaque is, and how much of a space stays free beside it."""
CARD = (28.0, 38.0)


def picture(ground: Ground, marks: Marks) -> Sketch | None:
    """The large board; None before there is one."""
    own: Drawn = ground.own
    board = next((one for one in own.boards if one.focus), None)
    if board is None:
        return None
    paper, lettered = Paper("talisman", (PIECES, *OF_BOXES.values())), list[str]()
    for place, box in _places(board):
        _stands(paper, place, box)
    for place, box in _places(board):
        found = [target.key for target in place.targets if target.key in marks]
        paper.marks([marks[key] for key in found], _corner(place, box), LETTER)
        lettered += found
    names = "".join(_named(place, box) for place, box in _places(board))
    land = f"systems/talisman/land/{board.id}.svg"
    return Sketch(board.title, land, names, paper.written, tuple(lettered))


def _places(board: Board) -> Iterator[tuple[Place, Box]]:
    for ring in board.rings:
        for place in ring.places:
            yield place, GRIDS[ring.id].box((place.column - 1, place.row - 1))


def _corner(place: Place, box: Box) -> tuple[float, float]:
    """Where its letters begin: above the name, and above a counter where no card lies there."""
    if place.shown and not place.faces:
        return box.left + 19, box.top + 19
    return box.left + 19, box.top + box.height - 36


def _named(place: Place, box: Box) -> str:
    """The plaque of a space; a long name is written smaller."""
    room = box.width - ROOM
    size = min(NAME, room / (PER_SIGN * max(1, len(place.name))))
    top = box.top + box.height - PLAQUE - 2
    return (
        f'<rect x="{box.left + 2:g}" y="{top:g}" width="{box.width - 4:g}" height="{PLAQUE:g}" rx="3" '
        f'fill="#fbf2dc" stroke="none"/>'
        f'<g stroke="none">{text(place.name, (box.left + box.width / 2, top + 11), size, "#33291e")}</g>'
    )


def _stands(paper: Paper, place: Place, box: Box) -> None:
    """What lies on a space, then who stands there."""
    if place.targets:
        paper.lit((box.left + 2, box.top + 2, box.width - 4, box.height - 20))
    for at, card in enumerate(place.faces):
        _card(paper, card.picture, (box.left + 6 + 24 * at, box.top + 6))
    if place.gold:
        paper.draw(paper.used("coin", (box.left + 6, box.top + box.height - 42, 22)))
    last = len(place.shown) - 1
    for at, pawn in enumerate(place.shown):
        middle = (
            box.left + box.width - 2 - PAWN / 2 - APART * (last - at),
            box.top + box.height - 23 - PAWN / 2,
        )
        lives = tuple((one, True) for one in pawn.pips)
        who = Somebody(f"bust-{pawn.bust}", pawn.side, lives, pawn.marks, pawn.moved)
        paper.counter(middle, PAWN, who)


def _card(paper: Paper, symbol: str, corner: tuple[float, float]) -> None:
    """A card that lies there face up, with its picture."""
    (left, top), (width, height) = corner, CARD
    paper.draw(
        f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="3" fill="#f6e6bd" '
        f'stroke="#5a4223" stroke-width="2"/>'
    )
    paper.draw(f'<g fill="{INK}">{paper.used(symbol, (left + 3, top + 8, width - 6))}</g>')
