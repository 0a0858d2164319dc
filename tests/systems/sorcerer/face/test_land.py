"""The printed boards of The Sorcerer's Labyrinth show what their data say, and nothing stands in the way."""

import re
import xml.etree.ElementTree as ET
from math import dist

import pytest

from games.faces.sorcerer.land_signs import GLYPHS
from games.faces.sorcerer.plan import CELL, corner
from games.systems.sorcerer.cards import BoardSide
from tests.games.lands import lands_of
from tests.games.strokes import Point, lines
from tests.systems.sorcerer.newest import CONTENT

NUMBER = r"(-?(?:\d+\.?\d*|\.\d+))"
START = re.compile(f"M{NUMBER} ?{NUMBER}")
both_forms = pytest.mark.parametrize("small", [False, True], ids=["whole", "small"])
every_side = pytest.mark.parametrize("side", CONTENT.sides.values(), ids=CONTENT.sides)


def picture(side_id: str, small: bool) -> str:
    return lands_of("sorcerer")[f"land/{side_id}{'-small' * small}.svg"]


def paths(side: BoardSide, kind: str, small: bool = False) -> list[str]:
    """What the paths of one class draw."""
    elements = ET.fromstring(picture(side.id, small)).iter("{http://www.w3.org/2000/svg}path")
    return [one.attrib["d"] for one in elements if kind in one.get("class", "").split()]


def starts(path: str) -> list[Point]:
    """Where the shapes of a path begin; each is written from the "M" of its own place."""
    return [(float(x), float(y)) for x, y in START.findall(path)]


def threshold(passage: tuple[str, str]) -> Point:
    """The middle between the middles of two neighbours."""
    (x, y), (to_x, to_y) = (corner(one) for one in passage)
    return (x + to_x + CELL) / 2, (y + to_y + CELL) / 2


@both_forms
@every_side
def test_every_chamber_and_every_passage_is_drawn(side, small):
    [walls] = paths(side, "wall", small)
    rooms = {(corner(one)[0] + 4, corner(one)[1] + 4) for one in side.chambers}
    assert rooms < set(starts(walls))
    assert len(starts(walls)) == len(side.chambers) + len(side.passages)
    [sills] = paths(side, "sill", small)
    middles = {((box[0][0] + box[2][0]) / 2, (box[0][1] + box[2][1]) / 2) for box in lines(sills)}
    assert middles == {threshold(one) for one in side.passages}


@every_side
def test_every_passage_has_a_line_across(side):
    [dashes] = paths(side, "dash")
    middles = {((one[0] + two[0]) / 2, (one[1] + two[1]) / 2) for one, two in lines(dashes)}
    assert middles == {threshold(one) for one in side.passages}


@both_forms
@every_side
def test_every_danger_has_its_shield_in_the_upper_left(side, small):
    size = 1.6 if small else 1
    shown = {}
    for danger in range(1, 7):
        for path in paths(side, f"d{danger}", small):
            shown |= {(x * size // CELL, y * size // CELL): danger for x, y in starts(path)}
            assert all(x * size % CELL < 16 and y * size % CELL < 18 for x, y in starts(path))
    assert shown == {
        (corner(one)[0] / CELL, corner(one)[1] / CELL): digit for one, digit in side.digits.items()
    }


@both_forms
@every_side
def test_every_digit_stands_on_its_own_shield(side, small):
    size = 1.6 if small else 1
    [digits] = re.findall(r'id="n" d="([^"]*)"', picture(side.id, small))
    shown = {}
    for start, shape in re.findall(r"(M[^Mm]*)(m[^M]*)", digits):
        [(x, y)] = starts(start)
        shown[x * size // CELL, y * size // CELL] = next(one for one in "123456" if GLYPHS[one] == shape)
    assert shown == {
        (corner(one)[0] / CELL, corner(one)[1] / CELL): str(digit) for one, digit in side.digits.items()
    }


@both_forms
@every_side
def test_elements_teleport_runes_and_camp_are_where_they_belong(side, small):
    shown = picture(side.id, small)
    for element, chamber in side.elements.items():
        group = shown.split(f'<g class="{element}">')[1].split("</g>")[0]
        assert starts(group)[0] == pytest.approx((corner(chamber)[0] + 4, corner(chamber)[1] + 4), abs=0.3)
    for kind, chamber in (("rune", side.teleport), ("hearth", side.camp)):
        x, y = re.findall(rf'class="{kind}".*?cx="(\d+)" cy="(\d+)"', shown, re.DOTALL)[0]
        assert (int(x), int(y)) == (corner(chamber)[0] + 20, corner(chamber)[1] + 20)
    stones = re.findall(r'translate\(([\d.]+) ([\d.]+)\)scale\([\d.]+\)"><path class="stone"', shown)
    assert len(stones) == 3
    for x, y in stones:
        assert (float(x) // CELL, float(y) // CELL) == tuple(one / CELL for one in corner(side.runes))


@every_side
def test_no_hatching_runs_through_the_name_of_a_column_or_row(side):
    [rock] = paths(side, "hatch")
    [names] = paths(side, "name")
    places = [(x * 0.7, y * 0.7) for x, y in starts(names)]
    assert len(places) == 10
    for stroke in lines(rock):
        middle = tuple(sum(both) / 2 for both in zip(*stroke, strict=True))
        assert min(dist(place, point) for place in places for point in (*stroke, middle)) > 2.5


@every_side
def test_counters_and_loot_find_nothing_but_floor_below_them(side):
    """What lies about keeps to upper right corners of chambers with a digit alone, one thing in each."""
    plain = {corner(one) for one in side.digits if one not in side.element_of}
    kinds = ("moss", "fine", "bone")
    about = [place for kind in kinds for path in paths(side, kind) for place in starts(path)]
    assert len(about) == len(plain)
    for x, y in about:
        assert (x // CELL * CELL, y // CELL * CELL) in plain
        assert x % CELL > 25
        assert y % CELL < 15


@every_side
def test_the_light_is_red_where_few_come_out_unhurt(side):
    lit = {
        (corner[0] // CELL, corner[1] // CELL): danger
        for danger in (4, 5, 6)
        for path in paths(side, f"p{danger}")
        for corner in starts(path)
    }
    plain = {one: digit for one, digit in side.digits.items() if one not in side.element_of and digit > 3}
    assert lit == {(corner(one)[0] / CELL, corner(one)[1] / CELL): digit for one, digit in plain.items()}
