"""Talisman's boards in words: what a space is, where it leads, who is there."""

from games.faces.board_table import PlaceRow
from games.faces.ground import Ground
from games.faces.talisman.board_tables import tables
from tests.systems.talisman.face.ground import a_table, shown
from tests.systems.talisman.table import Table


def in_words(table: Table, *keys: str) -> dict[str, dict[str, PlaceRow]]:
    """Region -> space -> its row; names of spaces that stand alone in their Region."""
    found = tables(Ground([], own=shown(table, *keys, pills=dict.fromkeys(keys, "72%"))))
    return {one.title: {row.name: row for row in one.places} for one in found}


def test_the_boards_in_words_say_what_a_space_is_where_it_leads_and_who_is_there():
    table = a_table("crags").lay("crags", "bear")
    rows = in_words(table, "go:crags")
    crags = rows["Outer Region"]["Crags"]
    assert crags.what.startswith("Roll a die: 1 a Spirit of Craft 4 attacks")
    assert crags.ways == "Fields, Plains"
    assert crags.there == ("Warrior (Ada)", "Bear")
    assert [(one.key, one.text, one.brings) for one in crags.ways_in] == [("go:crags", "Crags", "72% to win")]


def test_the_boards_in_words_know_bridge_gate_stairs_and_one_way_streets():
    rows = in_words(a_table())
    assert rows["Outer Region"]["Sentinel"].ways == "Woods, Hills, Hills"
    assert rows["Outer Region"]["City"].ways == "Fields, Fields, City Gate"
    assert rows["Inner Region"]["Valley of Fire"].ways == "Pits, Werewolf Den, Crown of Command"
    assert rows["The City"]["Rat's Road"].ways == "Royal Alley, Stables"
    assert rows["The City"]["Stables"].ways == "Rat's Road"
    assert rows["The City"]["Jail"].ways == "Town Square"


def test_without_the_city_box_no_way_leads_there():
    table = a_table()
    table.state.options["city"] = "off"
    assert in_words(table)["Outer Region"]["City"].ways == "Fields, Fields"
