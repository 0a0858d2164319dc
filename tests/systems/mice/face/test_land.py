"""What never changes of the sides of tiles: drawn from the data, committed, small, by day and by night."""

import re
from collections.abc import Mapping

import pytest

from games.faces.mice.land import drawn, file_name
from games.faces.mice.land_marks import CROSS, DIGITS, HOLE, SEAL
from games.faces.mice.land_style import LOOKS, RULES, mixed, own_colours
from games.faces.mice.land_things import FURNITURE, PROPS, parts
from games.faces.mice.plan import plan
from tests.games.lands import lands_of
from tests.systems.mice.newest import CONTENT


@pytest.fixture(scope="module")
def lands() -> Mapping[str, str]:
    return lands_of("mice")


def test_every_side_has_a_picture_whole_and_small(lands):
    assert sorted(lands) == sorted(
        file_name(CONTENT, side, small) for side in CONTENT.sides for small in (False, True)
    )


def counted(svg: str, kind: str) -> int:
    """How many paths are of one class, each sub-path counted."""
    return sum(path.upper().count("M") for path in re.findall(rf'<path class="{kind}" d="([^"]*)"', svg))


def test_every_class_has_a_rule(lands):
    for name, svg in lands.items():
        classes = {one for found in re.findall(r'class="([^"]*)"', svg) for one in found.split()}
        assert classes <= set(RULES), name


def test_every_side_looks_like_no_other():
    assert set(LOOKS) == set(CONTENT.sides)
    assert len({(look.floor, look.light, look.wall, look.rock) for look in LOOKS.values()}) == len(
        CONTENT.sides
    )
    assert len({look.floor for look in LOOKS.values()}) >= 12


def test_by_night_floors_are_dark_and_keep_their_hue():
    for look in LOOKS.values():
        day, night = own_colours(look)["floor"]
        assert sum(bytes.fromhex(night[1:])) < sum(bytes.fromhex(day[1:])) / 2
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"


@pytest.mark.parametrize("side", CONTENT.sides)
def test_what_the_rules_know_of_a_side_is_drawn(side, lands):
    svg, file = lands[file_name(CONTENT, side)], CONTENT.sides[side].file
    known = plan(CONTENT, side)
    yellow = [neck for neck in known.necks if neck.edge.line == "yellow"]
    assert counted(svg, "arrow") == len(yellow)
    assert counted(svg, "gap" if file.gaps else "cord") == len(known.bars)
    assert counted(svg, "mortar") == len(file.walls)
    assert counted(svg, f"mat {CONTENT.sides[side].colour}") == len(known.doors)
    holes = svg.count(f'd="{HOLE}"') + svg.count('class="pit" d="M-9.5 0a')
    assert holes == len(file.entries)
    assert counted(svg, "cross") == len(file.traps) * CROSS.upper().count("M") + len(file.traps)
    assert svg.count(f'd="{SEAL}"') == len(file.places)
    assert svg.count('class="water"') == bool(file.water)
    assert counted(svg, "flow") == 2 * len(file.current)
    assert svg.count('class="grate"') == list(file.current.values()).count(0)
    assert svg.count('class="disc" d=') == 1, "the hatch that turns the tile"


@pytest.mark.parametrize("side", CONTENT.sides)
def test_a_side_numbers_its_spaces(side, lands):
    [path] = re.findall(r'<path class="digit" d="([^"]*)"', lands[file_name(CONTENT, side)])
    wanted = "".join(str(space) for space in CONTENT.sides[side].spaces)
    assert [path.count(shape.removeprefix("M")) for shape in DIGITS.values()] == [
        wanted.count(digit) for digit in DIGITS
    ]
    assert 'class="digit"' not in lands[file_name(CONTENT, side, small=True)]


def test_perches_and_areas_are_furniture_and_what_stands_on_it_is_drawn():
    areas = {(side.id, space) for side in CONTENT.sides.values() for space in side.file.areas}
    perches = {(side.id, space) for side in CONTENT.sides.values() for space in side.file.perches}
    assert areas | perches <= {at for at, (made, _standing) in FURNITURE.items() if made}
    things = {name for _made, standing in FURNITURE.values() for name, *_at in standing}
    things |= {name for look in LOOKS.values() for name in f"{look.inside} {look.outside}".split()}
    things |= {name for there in PROPS.values() for _space, name, _aside in there}
    assert things == set(parts()), "every small thing is used, and none is missing"


@pytest.mark.parametrize("side", CONTENT.sides)
def test_every_side_has_larger_things_of_its_own_and_each_lies_on_its_space(side, lands):
    things = PROPS[side]
    assert len({space for space, _name, _aside in things}) == len(things) >= 3
    for space, name, aside in things:
        assert plan(CONTENT, side).spaces[space].holds(plan(CONTENT, side).spot(space, (aside, 0.8), 13))
        assert f'<use href="#{name}"' in lands[file_name(CONTENT, side)]


def test_the_same_side_is_drawn_alike_twice():
    assert drawn(CONTENT, "T4b") == drawn(CONTENT, "T4b")
