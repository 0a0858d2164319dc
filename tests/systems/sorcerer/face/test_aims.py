"""What brings the reader's heroes further next: what, where, how far and by what way, in both languages."""

import re

import pytest
from django.utils import translation
from msgspec import structs

from games.faces.sorcerer.aims import aims
from games.faces.sorcerer.deeds import spot
from games.faces.sorcerer.wording import wording
from games.systems.sorcerer.state import CRYSTAL
from tests.systems.sorcerer.face.pages import page, shown
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


def aims_of(table, seat=1):
    """What the reader of a seat is told."""
    return aims(shown(table.at, seat))


def said(table, seat=1):
    """The same as pairs of words."""
    return [(one.next, one.how) for one in aims_of(table, seat)]


def two(**hilda):
    """Wolsung stands three steps from the Runes of 1A, Hilda has and is what is given."""
    where = hilda.pop("place", "1-a3")
    return Table().put("wolsung", "1-a5").put("hilda", where, **hilda)


def test_who_has_nothing_fetches_a_rune():
    table = two().start()
    assert said(table) == [("a Rune at b2", "two steps"), ("a Rune at b2", "four steps")]
    assert aims_of(table)[0].picture == "bust-hilda"
    assert aims_of(table)[0].side == "dwarves"


def test_the_way_leads_over_each_chamber_to_the_place():
    aim = aims_of(two().start())[0]
    assert aim.place == spot("1-b2")
    assert aim.way in [tuple(map(spot, ("1-a3", via, "1-b2"))) for via in ("1-a2", "1-b3")]
    assert aim.board == ""


def test_of_two_short_ways_the_safer_is_shown():
    """By b4 and b3 it is as far, but what lives there has digits 2 and 1; the Camp has none."""
    aim = next(one for one in aims_of(Table().put("hilda", "1-a4").start()) if one.picture == "bust-hilda")
    assert [one.chamber for one in aim.way] == ["a4", "a3", "a2", "b2"]


def test_a_rune_is_carried_through_the_teleport():
    table = two(place="1-d4", rune="air").start()
    aim = aims_of(table)[0]
    assert aim.next.startswith("Rune of Air to ")
    assert aim.how.endswith("steps by Teleport d3")
    boards = [one.board for one in aim.way]
    assert boards[0] == "1"
    assert boards[-1] == aim.place.board != "1"
    assert [one.chamber for one in aim.way][:2] == ["d4", "d3"]
    assert aim.board


def test_on_a_foreign_board_the_rune_goes_on_foot():
    aim = aims_of(two(place="2-b1", rune="fire").start())[0]
    assert (aim.place.board, aim.next) == ("2", f"Rune of Fire to {aim.place.chamber}")
    assert "Teleport" not in aim.how


def test_a_crystal_goes_home_before_all_else():
    table = two(place="1-b3", backpack=[CRYSTAL], rune="air").start()
    assert said(table)[0] == ("Crystal home to a3", "one step")


def test_a_long_way_home_leads_through_the_teleport():
    aim = aims_of(two(place="3-a1", backpack=[CRYSTAL]).start())[0]
    assert aim.next == "Crystal home to a3"
    assert aim.how.endswith(f"steps by Teleport {CONTENT.sides['3A'].teleport}")
    assert aim.place == spot("1-a3")


def test_a_rune_is_fetched_at_home_from_abroad():
    next_, how = next(pair for pair in said(Table().put("hilda", "2-b1").start()) if "Teleport" in pair[1])
    assert next_ == "a Rune at home, b2"
    assert how.endswith("steps by Teleport e3")


def test_whoever_stands_at_the_place_enters_it_anew():
    assert ("a Rune at b2", "two steps") in said(Table().put("hilda", "1-b2").start())


def test_others_aims_are_theirs():
    """The Rune of somebody else is face down, and no business of the reader's line."""
    table = two(place="1-d4", rune="air").start()
    assert all("Rune of" not in next_ for next_, _how in said(table, seat=2))
    assert aims(shown(table.at, None)) == ()


def test_without_crystals_a_rune_brings_nothing():
    looked = shown(two(rune="air").start().at, 1)
    assert aims(looked)
    view = structs.replace(looked.view, crystals_left=0)
    assert aims(structs.replace(looked, view=view)) == ()


def test_nothing_stands_over_the_choice_of_a_team():
    table = Table.fresh(teams="choose")
    looked = shown(table.at, 1)
    assert aims(looked) == ()
    assert wording(looked).goal() == ""


@pytest.mark.parametrize(
    ("hilda", "words"),
    [
        ({}, ("Run na b2", "dwa kroki")),
        ({"place": "1-b3", "backpack": [CRYSTAL]}, ("Kryształ do domu, na a3", "jeden krok")),
    ],
)
def test_in_polish(hilda, words):
    with translation.override("pl"):
        assert said(two(**hilda).start())[0] == words


def test_a_rune_in_polish():
    with translation.override("pl"):
        next_, how = said(two(place="1-d4", rune="air").start())[0]
    assert next_.startswith("Run Powietrza na ")
    assert "Teleportem d3" in how


def test_the_sentence_of_the_goal_tells_what_is_carried():
    assert "Rune" not in wording(shown(two().start().at, 1)).goal()
    assert "Rune of Air" in wording(shown(two(rune="air").start().at, 1)).goal()
    assert (
        "Crystal to your Camp" in wording(shown(two(place="1-b3", backpack=[CRYSTAL]).start().at, 1)).goal()
    )


def test_the_tile_of_a_rune_says_where_it_wants_to_be_carried():
    html = page(shown(two(place="2-b1", rune="fire").start().at, 1))
    tile = re.search(r'<button class="thing rune fire".*?</button>', html, re.DOTALL)
    assert tile
    assert "to b2" in tile[0]
    sheet = re.search(r'<div class="sheet" popover id="rune-hilda">.*?</div>', html, re.DOTALL)
    assert sheet
    assert 'for="show-2"' in sheet[0]
    assert "Rune of Fire to b2" in sheet[0]
