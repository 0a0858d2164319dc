"""The printed part of a side of a tile as a picture of its own: what stands on it lies in the layer above.

Each side is drawn whole, and small for a map of the tiles that lie beside. A picture sees no style sheet of
the page, so its colours, by day and by night, stand in it. `manage.py draw_land` writes them.
"""

from collections.abc import Iterator

from games.drawing.ink import Hand, drawn_path
from games.faces.mice import land_lines as lines
from games.faces.mice import land_marks as marks
from games.faces.mice.land_floors import floor
from games.faces.mice.land_outlines import outlines
from games.faces.mice.land_style import LOOKS, style
from games.faces.mice.land_things import furniture, in_walls, on_floors, props, shared
from games.faces.mice.land_walls import wall
from games.faces.mice.plan import SIZE, Plan, plan
from games.systems.mice.content import Content, content_of

ALL = f"M0 0H{SIZE}V{SIZE}H0z"


def land() -> dict[str, str]:
    """All pictures: the name of the file in the system's folder of static files -> what is in it."""
    found: dict[str, str] = {}
    for content in content_of.all():
        for side in content.sides:
            for small in (False, True):
                where = file_name(content, side, small)
                found[where] = found.get(where) or drawn(content, side, small)
    return found


def file_name(content: Content, side: str, small: bool = False) -> str:
    """Where the picture of a side is, in the system's folder of static files: each keeps its own for ever."""
    since = content.sides[side].since
    return f"land/{side}{f'@{since}' if since > 1 else ''}{'-small' if small else ''}.svg"


def space_id(space: int) -> str:
    """The id of the outline of a space in the picture of its side."""
    return f"s{space}"


def drawn(content: Content, side: str, small: bool = False) -> str:
    """One side as an SVG document, whole or small."""
    known = plan(content, side)
    body = "\n".join(part for part in (_small(content, known) if small else _whole(content, known)) if part)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
    whole = f"{shared(body)}\n{body}"
    return f"{head}\n<style>\n{style(side, whole, small)}</style>\n{whole}\n</svg>\n"


def _whole(content: Content, known: Plan) -> Iterator[str]:
    look, side = LOOKS[known.side.id], known.side.id
    yield drawn_path("rock", ALL)
    yield from wall(known, look.wall, Hand(f"{side} wall"))
    yield in_walls(known, look.outside, Hand(f"{side} outside"))
    yield drawn_path("edge", ALL)
    yield from _floors(content, known)
    yield from floor(known, look.floor, Hand(f"{side} floor"))
    yield marks.falls(known)
    yield from _waters(content, known)
    yield from marks.water(known, Hand(f"{side} water"))
    yield from lines.passages(known)
    yield from furniture(known, small=False)
    yield from _joined(known)
    yield props(known)
    yield on_floors(known, look.inside, Hand(f"{side} inside"))
    yield from _printed(known)
    yield from marks.numbers(known)
    yield drawn_path("frame", ALL)


def _small(content: Content, known: Plan) -> Iterator[str]:
    yield drawn_path("rock", ALL)
    yield drawn_path("edge", ALL)
    yield from _floors(content, known)
    yield from _waters(content, known)
    yield from lines.passages(known)
    yield from furniture(known, small=True)
    yield from _joined(known)
    yield from _printed(known)


def _floors(content: Content, known: Plan) -> Iterator[str]:
    """Everything one walks on, and the line round it; the layer above takes spaces by their ids."""
    paths = outlines(content, known)
    spaces = "".join(f'<path id="{space_id(space)}" d="{paths[str(space)]}"/>' for space in known.spaces)
    ways = "".join(path for name, path in paths.items() if not name.isdigit())
    yield f'<defs><g id="floors">{spaces}<path d="{ways}"/></g></defs>'
    yield '<use class="ring" href="#floors"/><use class="floor" href="#floors"/>'


def _waters(content: Content, known: Plan) -> Iterator[str]:
    paths = outlines(content, known)
    found = "".join(paths[str(space)] for space in known.side.file.water)
    if found:
        yield drawn_path("water", found) + drawn_path("deep", found)


def _joined(known: Plan) -> Iterator[str]:
    yield from lines.drains(known)
    yield from lines.climbs(known)
    yield from lines.walls(known)
    yield from lines.red_lines(known)
    yield from lines.exits(known)


def _printed(known: Plan) -> Iterator[str]:
    yield from marks.entries(known)
    yield from marks.traps(known)
    yield from marks.flips(known)
    yield from marks.goals(known)
