"""What never changes of Talisman's boards: each place has a drawing of its own where the plan has it."""

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path

import pytest

from games.drawing.ink import Box, number
from games.faces.talisman.land import file_name
from games.faces.talisman.land_spaces import NAME
from games.faces.talisman.land_style import RULES
from games.faces.talisman.plan import GRIDS, board_of, box
from games.faces.talisman.vignettes import drawings
from tests.games.lands import lands_of
from tests.systems.talisman.newest import CONTENT

STATIC = Path(__file__).resolve().parents[4] / "static" / "systems" / "talisman"
SVG = "{http://www.w3.org/2000/svg}"
HARMLESS = {SVG + name for name in ("svg", "style", "g", "defs", "path", "circle", "use", "view")}
PACKED = {"main": 20_000, "city": 11_000, "day": 2_000, "night": 2_000}
"""Bytes of a picture at most."""
boards = pytest.mark.parametrize("board", ["main", "city"])


@pytest.fixture(scope="module")
def lands() -> Mapping[str, str]:
    return lands_of("talisman")


def spaces_on(board: str) -> list[str]:
    return [one for one in CONTENT.spaces if board_of(CONTENT, one) == board]


def pictures(svg: str) -> list[Box]:
    """Where the small drawings lie."""
    found = [one for one in ET.fromstring(svg).iter(SVG + "svg") if one.get("x")]
    return [Box(*(float(one.attrib[name]) for name in ("x", "y", "width", "height"))) for one in found]


def rounded(at: Box) -> tuple[str, ...]:
    return tuple(number(one) for one in (at.left, at.top, at.width, at.height))


def test_pictures_are_small_enough(lands):
    for name, svg in lands.items():
        most = PACKED[re.split(r"[/.-]", name)[1]]
        assert len(gzip.compress(svg.encode(), 9)) <= most, name


def test_every_class_has_a_rule(lands):
    for name, svg in lands.items():
        classes = {one for found in re.findall(r'class="([^"]*)"', svg) for one in found.split()}
        assert classes <= set(RULES), name


def test_every_space_has_a_drawing_of_its_own():
    assert set(CONTENT.spaces) <= set(drawings())
    assert len({drawings()[one] for one in CONTENT.spaces}) == len(CONTENT.spaces)


@boards
def test_every_drawing_lies_where_the_plan_has_its_space(board, lands):
    shown = pictures(lands[file_name(board)])
    for space in spaces_on(board):
        at = box(CONTENT, space)
        inside = [
            one
            for one in shown
            if at.distance((one.left, one.top)) < 0.1
            and at.distance((one.left + one.width - 0.1, one.top + one.height)) < 0.1
        ]
        assert len(inside) == 1, space
        assert inside[0].top + inside[0].height <= at.top + at.height - NAME + 5, "room for the name"
        assert drawings()[space] in lands[file_name(board)]


@boards
def test_below_every_place_is_room_for_its_name_but_on_a_small_picture(board, lands):
    [*strips] = re.findall(r'<path class="plaque" d="([^"]*)"', lands[file_name(board)])
    assert "".join(strips).count("M") == len(spaces_on(board))
    assert 'class="plaque"' not in lands[file_name(board, small=True)]


@boards
@pytest.mark.parametrize("small", [True, False])
def test_a_picture_has_a_view_of_every_place_without_its_name(board, small, lands):
    views = {
        one.attrib["id"]: tuple(one.attrib["viewBox"].split())
        for one in ET.fromstring(lands[file_name(board, small=small)]).iter(SVG + "view")
    }
    below = 0 if small else NAME
    inner = {space: box(CONTENT, space).inset(1) for space in spaces_on(board)}
    assert views == {
        space: rounded(Box(at.left, at.top, at.width, at.height - below)) for space, at in inner.items()
    }


def test_the_layer_above_has_the_grids_of_the_plan():
    sheet = (STATIC / "table.css").read_text()
    for name, grid in GRIDS.items():
        [rule] = re.findall(rf"\.region-{name} {{([^}}]*grid-template.*?)}}", sheet)
        [inset] = re.findall(r"100% \* (\d+) / 690", rule)
        rows, columns = re.findall(r"grid-template: (.*);", rule)[0].split(" / ")
        assert float(inset) == grid.inset
        assert rows == columns
        assert tracks(rows) == pytest.approx(
            [grid.corner, *[grid.between] * (grid.count - 2), grid.corner], abs=0.01
        )


def tracks(rule: str) -> list[float]:
    """What "87fr repeat(2, 5fr)" stands for."""
    unrolled = re.sub(r"repeat\((\d+), ([\d.]+fr)\)", lambda found: f"{found[2]} " * int(found[1]), rule)
    return [float(one.removesuffix("fr")) for one in unrolled.split()]
