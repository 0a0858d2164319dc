"""In which direction a move begins, and how far it leads: "right, 4"."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.talisman.beads import WALKED
from games.faces.talisman.names import Edition
from games.faces.talisman.plan import board_of, box
from games.faces.talisman.routes import route
from games.kit.content_sets import kept_inside

RIGHT, LEFT = _("right, %(n)s"), _("left, %(n)s")
DOWN, UP = _("down, %(n)s"), _("up, %(n)s")


@kept_inside(2048)
def heading(edition: Edition, start: str, key: str, steps: int) -> str:
    """The words of a move by so many steps as it lies on the board; "" for what is no walk there."""
    verb, _colon, end = key.partition(":")
    content = edition.content
    way = route(content, start, end, steps) if verb in WALKED and end in content.spaces else ()
    if len(way) <= 1 or board_of(content, way[0]) != board_of(content, way[1]):
        return ""
    one, other = box(content, way[0]), box(content, way[1])
    across = other.left + other.width / 2 - one.left - one.width / 2
    down = other.top + other.height / 2 - one.top - one.height / 2
    flat = abs(across) > abs(down)
    words = (RIGHT if across > 0 else LEFT) if flat else DOWN if down > 0 else UP
    return gettext(words) % {"n": len(way) - 1}
