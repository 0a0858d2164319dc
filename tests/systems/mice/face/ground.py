"""A tile of Mice & Mystics with four mice on it, and what is drawn of it."""

import re
from collections.abc import Sequence
from dataclasses import replace

from django.template.loader import get_template
from django.utils import translation

from games.faces.face import PLAIN
from games.faces.ground import Ground
from games.faces.mice.boards import Space
from games.faces.mice.ground import Drawn, closed_sheets, drawn
from games.faces.mice.names import words_of
from games.faces.mice.sights import Proposed
from games.faces.shown import asked
from games.faces.stakes import Stakes
from tests.games.tapped import sheets
from tests.systems.mice.face.words import shown
from tests.systems.mice.table import Table

PIECES = "systems/mice/pieces.svg"
FACE = replace(PLAIN, slug="mice", name="Mice & Mystics", pieces=PIECES)
STYLED = re.compile(r"\sstyle=|\son[a-z]+=|<script")


def a_table(side: str = "T2o", chapter: str = "C2", **given: object) -> Table:
    """Collin of seat 1 on 4, Nez of seat 1 on 6, Tilda of seat 2 on 8, Maginos of seat 2 on 9."""
    table = Table(side, chapter=chapter, seats=2, **given)
    table.state.up[side[:2]] = side
    for who, space in zip(("collin", "nez", "tilda", "maginos"), (4, 6, 8, 9), strict=True):
        table.put(who, space)
    return table


def values(
    table: Table, seat: int | None = 1, stakes: Stakes | None = None, proposed: Sequence[Proposed] = ()
) -> Drawn:
    seen = shown(table.at, seat)
    return drawn(words_of(seen), seen.view, asked(seen), stakes or Stakes(), proposed)


def spaces(found: Drawn) -> dict[int, Space]:
    return {space.number: space for space in found.boards[0].spaces}


def html(found: Drawn, language: str = "en") -> str:
    ground = Ground([], sheets=closed_sheets(found.sheets), own=found, is_set_up=bool(found.boards))
    context = {"ground": ground, "face": FACE}
    with translation.override(language):
        parts = [get_template(f"systems/mice/{one}.jinja", using="jinja2") for one in ("ground", "mine")]
        return "".join(str(part.render(context)) for part in parts) + sheets(ground, FACE)
