"""Four characters of Talisman somewhere on its boards, and what is drawn of them."""

from dataclasses import replace
from itertools import zip_longest

from django.template.loader import get_template

from games.engine.questions import one
from games.faces.face import PLAIN
from games.faces.ground import ClosedSheet, Ground
from games.faces.narrow import SHY
from games.faces.stakes import Stake, Stakes
from games.faces.talisman.boards import Place
from games.faces.talisman.ground import Drawn, drawn, elsewhere
from games.systems.talisman.state import Moon, Turn
from games.systems.talisman.view import View, observe
from tests.games.tapped import sheets
from tests.systems.talisman.table import Table

PEOPLE = {1: "Ada", 2: "Bolek", 3: "Celia", 4: "Dariusz"}
FACE = replace(PLAIN, slug="talisman", name="Talisman", pieces="systems/talisman/pieces.svg")


def a_table(*places: str, moon: bool = False, **options: str) -> Table:
    """Four characters on these spaces, the others in the Village, seat 1 on turn; with the City."""
    table = Table("warrior", "wizard", "troll", "thief", city=True, **options)
    table.state.turn = Turn(seat=1)
    table.state.moon = Moon() if moon else None
    for seat, space in zip_longest((1, 2, 3, 4), places, fillvalue="village"):
        table.put(seat, space)
    return table


def seen(table: Table, seat: int | None = 1) -> View:
    return observe(table.state, seat)


def shown(table: Table, *keys: str, pills: dict[str, str] | None = None, seat: int | None = 1) -> Drawn:
    known = tuple((key, Stake(f"{pill} to win", pill=pill)) for key, pill in (pills or {}).items())
    question = one(seat or 1, "go", keys) if keys else None
    return drawn(seen(table, seat), PEOPLE, question, Stakes(options=known))


def places(values: Drawn) -> dict[str, Place]:
    return {one.id: one for board in values.boards for ring in board.rings for one in ring.places}


def a_ground(values: Drawn) -> Ground:
    own = [ClosedSheet(one.id, one.name, one) for one in (values.mine,) if one]
    return Ground([], sheets=own, elsewhere=lambda: elsewhere(values), own=values, is_set_up=True)


def untapped(values: Drawn) -> str:
    """What the page has before anything is tapped. Names whole, wherever they may be parted."""
    template = get_template("systems/talisman/ground.jinja", using="jinja2")
    return template.render({"ground": a_ground(values), "face": FACE}).replace(SHY, "")


def html(values: Drawn) -> str:
    """The same, and what each tap brings."""
    return untapped(values) + sheets(a_ground(values), FACE).replace(SHY, "")
