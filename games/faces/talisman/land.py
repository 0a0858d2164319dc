"""The printed part of both boards, and the Time card, as pictures: what stands there lies in the layer above.

They are those of the present set, with a view of each space of any set. The pictures hold no words. A whole
one leaves room for the name below each place; in a small one places fill their spaces. In both each has a
view of its own under its id. `manage.py draw_land` writes them.
"""

from collections.abc import Iterator

from games.drawing.ink import number
from games.faces.talisman.land_city import city
from games.faces.talisman.land_main import main
from games.faces.talisman.land_spaces import NAME
from games.faces.talisman.land_style import style
from games.faces.talisman.plan import CARD, FRAME, BoardId, board_of, box
from games.faces.talisman.vignettes import drawings, shared
from games.systems.talisman.content import RULESET, Content, content_of

TIMES = ("day", "night")
BOARDS: tuple[BoardId, ...] = ("main", "city")


def land() -> dict[str, str]:
    """All pictures: the name of the file in the system's folder of static files -> what is in it."""
    pictures = {file_name(board, small): drawn(board, small) for board in BOARDS for small in (False, True)}
    return pictures | {file_name(side): time_card(side) for side in TIMES}


def file_name(picture: str, small: bool = False) -> str:
    """Where the picture of a board or of a side of the Time card is, in the system's static files."""
    return f"land/{picture}{'-small' if small else ''}.svg"


def drawn(board: BoardId, small: bool = False) -> str:
    """One board as an SVG document, whole or small."""
    name, content = 0 if small else NAME, content_of(RULESET)
    parts = [*(main(content, name) if board == "main" else city(content, name)), *_views(board, name)]
    return _document(FRAME.width, FRAME.height, "\n".join(parts), small)


def time_card(side: str) -> str:
    """A side of the Time card."""
    return _document(CARD.width, CARD.height, drawings()[side], False)


def _views(board: BoardId, name: float) -> Iterator[str]:
    """What a page asks for to show one place alone, without the `name` units below it."""
    for space, content in _spaces().items():
        if board_of(content, space) == board:
            at = box(content, space).inset(1)
            seen = " ".join(number(one) for one in (at.left, at.top, at.width, at.height - name))
            yield f'<view id="{space}" viewBox="{seen}" preserveAspectRatio="xMidYMid slice"/>'


def _spaces() -> dict[str, Content]:
    """Every space of any set, with the newest in which it is."""
    found: dict[str, Content] = {}
    for content in content_of.all():
        for space in content.spaces:
            found.setdefault(space, content)
    return found


def _document(width: float, height: float, body: str, small: bool) -> str:
    whole = f"{shared(body)}\n{body}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}">'
    return f"{head}\n<style>\n{style(whole, small)}</style>\n{whole}\n</svg>\n"
