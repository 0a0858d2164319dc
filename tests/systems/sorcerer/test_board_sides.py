"""The eight board sides: parts, graph, map and distances."""

from collections import Counter, deque

import pytest

from games.systems.sorcerer.cards import BoardSide
from tests.systems.sorcerer.newest import CONTENT

SIDES = list(CONTENT.sides.values())
each_side = pytest.mark.parametrize("side", SIDES, ids=lambda side: side.id)

DISTANCES = """
1A 25 34 2 3 3 3 3 3 4 3.00 -
1B 25 28 3 3 2 4 3 4 2 3.05 d4
2A 21 32 2 2 4 4 3 4 3 3.00 -
2B 25 31 2 3 3 3 4 3 3 2.91 c5
3A 25 36 2 3 3 4 4 2 3 2.86 -
3B 25 30 2 4 2 4 3 3 3 2.64 a5,e5
4A 22 24 2 3 3 4 4 2 4 2.68 -
4B 22 26 4 2 2 4 4 3 3 3.00 a1,a5,c1,c5,e1,e3,e5
"""


def reach(side: BoardSide, start: str, closed: str) -> dict[str, int]:
    """Moves from the start to every chamber that can be reached without walking through `closed`."""
    distance = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here == closed:
            continue
        for there in side.neighbours[here]:
            if there not in distance:
                distance[there] = distance[here] + 1
                queue.append(there)
    return distance


def without(side: BoardSide, start: str, closed: str) -> dict[str, int]:
    """As `reach`, and `closed` itself is not entered either."""
    return {one: way for one, way in reach(side, start, closed).items() if one != closed}


def to_element(side: BoardSide, element: str) -> int:
    """Moves of a stranger from the Teleport, who may not enter the Camp."""
    return without(side, side.teleport, side.camp)[side.elements[element]]


def row_of(side: BoardSide) -> str:
    """The row of the side in the table of section 2.6."""
    home = reach(side, side.camp, side.teleport)
    ends = [one for one in side.chambers if len(side.neighbours[one]) == 1]
    cells: list[object] = [side.id, len(side.chambers), len(side.passages), home[side.runes]]
    cells += [reach(side, side.runes, side.teleport)[side.teleport], home[side.teleport]]
    cells += [to_element(side, element) for element in ("fire", "water", "earth", "air")]
    cells += [f"{sum(side.digits.values()) / len(side.digits):.2f}", ",".join(ends) or "-"]
    return " ".join(map(str, cells))


def drawn(side: BoardSide) -> tuple[dict[str, str], set[tuple[str, str]]]:
    """Cells and passages of the map: a cell is two characters wide and starts at column 0, 4, 8, 12 or 16."""
    lines = [line.ljust(18) for line in side.map.splitlines()]
    cells, passages = {}, set()
    for y in range(5):
        for x in range(5):
            here = f"{'abcde'[x]}{y + 1}"
            cells[here] = lines[2 * y][4 * x : 4 * x + 2]
            if lines[2 * y][4 * x + 2 : 4 * x + 4] == "--":
                passages.add((here, f"{'abcde'[x + 1]}{y + 1}"))
            if y < 4 and lines[2 * y + 1][4 * x] == "|":
                passages.add((here, f"{'abcde'[x]}{y + 2}"))
    return cells, passages


def marks(side: BoardSide) -> dict[str, str]:
    """What the map must show in each cell."""
    cells = {f"{x}{y}": "##" for x in "abcde" for y in range(1, 6)}
    for chamber, digit in side.digits.items():
        cells[chamber] = side.element_of.get(chamber, ".")[0].upper() + str(digit)
    return cells | {side.camp: "Ca", side.teleport: "Te", side.runes: "Ru"}


@each_side
@pytest.mark.rule("L-COMP-15", "L-COMP-16")
def test_all_but_camp_teleport_and_runes_have_a_digit(side: BoardSide) -> None:
    without = [chamber for chamber in side.chambers if chamber not in side.digits]
    assert sorted(without) == sorted([side.camp, side.teleport, side.runes])
    assert len(without) == 3


@each_side
@pytest.mark.rule("L-COMP-17")
def test_element_chambers_match_the_runes_and_have_a_digit(side: BoardSide) -> None:
    assert sorted(side.elements) == sorted(CONTENT.rune_counts)
    assert all(chamber in side.digits for chamber in side.elements.values())
    assert side.element_of == {chamber: element for element, chamber in side.elements.items()}


@pytest.mark.rule("L-COMP-18")
def test_sides_differ_in_layout_and_in_convenience() -> None:
    assert len({side.passages for side in SIDES}) == 8
    assert len({tuple(to_element(side, element) for element in side.elements) for side in SIDES}) > 1


@each_side
@pytest.mark.rule("L-MAP-01")
def test_one_camp_teleport_runes_and_chamber_of_each_element(side: BoardSide) -> None:
    cells = Counter(mark if mark[0] in "CTR" else mark[0] for mark in drawn(side)[0].values())
    assert [cells[mark] for mark in ("Ca", "Te", "Ru", "F", "W", "E", "A")] == [1] * 7
    special = [side.camp, side.teleport, side.runes, *side.elements.values()]
    assert len(set(special)) == 7


@each_side
@pytest.mark.rule("L-MAP-02")
def test_from_the_camp_everything_is_reached_without_walking_through_the_teleport(side: BoardSide) -> None:
    assert sorted(reach(side, side.camp, side.teleport)) == list(side.chambers)


@each_side
@pytest.mark.rule("L-MAP-03")
def test_from_the_teleport_everything_is_reached_without_the_camp(side: BoardSide) -> None:
    others = [chamber for chamber in side.chambers if chamber != side.camp]
    assert sorted(without(side, side.teleport, side.camp)) == others


@each_side
@pytest.mark.rule("L-MAP-04")
def test_digits_run_from_1_to_6(side: BoardSide) -> None:
    assert len(side.digits) == len(side.chambers) - 3
    assert all(1 <= digit <= 6 for digit in side.digits.values())


@each_side
@pytest.mark.rule("L-MAP-05")
def test_passages_are_two_way_and_those_of_the_map(side: BoardSide) -> None:
    assert all(here in side.neighbours[there] for here in side.chambers for there in side.neighbours[here])
    cells, passages = drawn(side)
    assert cells == marks(side)
    assert passages == set(side.passages)
    assert passages == {
        (here, there) for here in side.chambers for there in side.neighbours[here] if here < there
    }


def test_a_board_is_the_two_sides_of_one_piece() -> None:
    assert sorted(side for pair in CONTENT.boards.values() for side in pair) == sorted(CONTENT.sides)
    assert all(CONTENT.sides[side].board == board for board, pair in CONTENT.boards.items() for side in pair)


@pytest.mark.parametrize("row", DISTANCES.split("\n")[1:-1], ids=lambda row: row[:2])
def test_distances_are_those_of_the_table(row: str) -> None:
    assert row_of(CONTENT.sides[row[:2]]) == row


@each_side
def test_walls_are_the_neighbours_on_the_grid_that_no_passage_joins(side: BoardSide) -> None:
    grid = {
        (here, there)
        for here in side.chambers
        for there in side.chambers
        if abs(ord(here[0]) - ord(there[0])) + abs(ord(here[1]) - ord(there[1])) == 1
    }
    walls = {(here, there) for here in side.chambers for there in side.walls[here]}
    passages = {(here, there) for here in side.chambers for there in side.neighbours[here]}
    assert walls == grid - passages
