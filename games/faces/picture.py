"""A board as a picture is drawn of it: its land, what never changes on that, and what stands there now."""

from collections.abc import Mapping

from msgspec import Struct

from games.drawing.paper import Mark

Marks = Mapping[str, Mark]
"""Key of an option -> its letter in the picture."""


class Sketch(Struct, frozen=True):
    """One board, in pieces of SVG in the units of its land.

    `land` is the picture of the land among the static files; `fixed` what is printed on it in the reader's
    language and never changes; `over` is what stands on it, with the letters of options; `letters` are the
    keys that have their letter there. `title` names the board.
    """

    title: str
    land: str
    fixed: str
    over: str
    letters: tuple[str, ...] = ()
