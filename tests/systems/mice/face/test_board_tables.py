"""Tiles in words, a row for each space: its neighbours, what it is, what is there, what one may do."""

from games.faces.board_table import PlaceRow
from games.faces.ground import Ground
from games.faces.mice.board_tables import tables
from tests.systems.mice.face.ground import a_table, values
from tests.systems.mice.table import Table


def rows(table: Table) -> dict[str, PlaceRow]:
    [told] = tables(Ground([], own=values(table)))
    return {row.name: row for row in told.places}


def test_a_space_tells_its_neighbours_what_is_there_and_what_one_may_do():
    table = a_table().foe("roach", 11)
    table.state.traps["T2o"] = [2]
    told = rows(table.start("collin"))
    assert told["Space 4"].ways == "next to 2, 3, 5, 8"
    assert told["Space 5"].ways == "next to 4, 6, 9; up to 11: 3 points"
    counter = told["Space 11 (counter)"]
    assert counter.what == "room for 16 small figures; minions come in here"
    assert counter.ways == "down to 5: 1 point; barrier to 2"
    assert counter.there == ("Roach 1", "the wick")
    assert (told["Space 2"].what, told["Space 2"].there) == ("a trap may lie here", ("mouse trap",))
    assert [one.key for one in told["Space 2"].ways_in] == ["step:2"]
    assert told["Space 1"].what == "hatch to the other side of the tile"
    assert told["Exit: south"].ways == "next to 8"


def test_water_perches_and_gaps_are_told():
    drain = rows(a_table("T1b", "C1").start("collin"))
    assert drain["Space 8"].what == "water, its current carries off the tile"
    assert drain["Space 5"].what == "water, its current carries to 6"
    assert rows(a_table("T4b", "C5").start("collin"))["Space 6"].what == "water"
    assert "archers come in here first" in rows(a_table("T5o", "C3").start("collin"))["Space 3 (shelf)"].what
    assert rows(a_table("T8b", "C3").start("collin"))["Space 2"].ways.endswith("gap to 6")


def test_a_closed_exit_is_told():
    table = a_table()
    table.state.blocked["T2o"] = ["W"]
    assert rows(table.start("collin"))["Exit: west"].what == "closed"
