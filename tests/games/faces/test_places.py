"""Where the events of a log happened, and by which ways: on Talisman's boards and on the tiles of Mice."""

from typing import Any

import pytest

from games.engine.events import Seen
from games.engine.play_out import play_out
from games.faces.happenings import since
from games.faces.mice.boards import numbered
from games.faces.mice.places import places as mice_places
from games.faces.mice.wording import wording as mice_wording
from games.faces.talisman.places import places as talisman_places
from games.faces.talisman.places import where_is
from games.faces.talisman.wording import wording as talisman_wording
from games.faces.wording import Where
from games.systems.mice.system import SYSTEM as MICE
from games.systems.talisman.system import SYSTEM as TALISMAN
from tests.systems.mice.face.words import shown as mice_shown
from tests.systems.mice.table import Table as Mice
from tests.systems.talisman.face.words import shown as talisman_shown
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table

OUTER, CITY = CONTENT.rings["outer"], CONTENT.rings["city"]


def told(*events: tuple[str, dict[str, Any]]) -> list[Seen]:
    """A log with a step for each event."""
    return [Seen(step, kind, facts) for step, (kind, facts) in enumerate(events, 1)]


def turn(seat: int) -> tuple[str, dict[str, Any]]:
    return "turn", {"seat": seat, "number": 2}


def came(seat: int, space: str) -> tuple[str, dict[str, Any]]:
    return "came", {"seat": seat, "space": space}


def rolled(seat: int, die: int) -> tuple[str, dict[str, Any]]:
    return "rolled", {"seat": seat, "roll": "move", "dice": [die]}


# Talisman


def walked(*events: tuple[str, dict[str, Any]], table: Table | None = None) -> list[list[str]]:
    """What the Troll on seat 2 is told of the Warrior on seat 1: board and spaces of each entry."""
    at = (table or Table("warrior", "troll", city=True)).start(2, "begin").at
    looked = talisman_shown(at, 2)
    looked.log = told(turn(2), *events)
    found = since(talisman_wording(looked), looked).happenings
    return [[f"{place.board}:{place.chamber}" for place in one.places] for one in found]


def test_a_move_goes_over_every_space_of_its_way():
    moves = turn(1), came(1, OUTER[0]), turn(1), rolled(1, 3), came(1, OUTER[3])
    assert walked(*moves)[-1] == [f"0:{space}" for space in OUTER[:4]]


def test_a_leap_goes_from_one_end_to_the_other_also_between_the_boards():
    moves = turn(1), came(1, OUTER[0]), came(1, "armoury"), came(1, "jail")
    assert walked(*moves) == [[f"0:{OUTER[0]}", "1:armoury", "1:jail"]]


def test_where_nobody_knows_whence_it_is_the_end_alone():
    assert walked(turn(1), came(1, OUTER[3])) == [[f"0:{OUTER[3]}"]]


def test_a_fight_is_where_the_one_stands_who_has_it():
    fight = "fight", {"seat": 1, "by": "strength", "foes": ["farmer"]}
    table = Table("warrior", "troll", city=True).put(1, CITY[2])
    assert walked(turn(1), fight, table=table) == [[f"1:{CITY[2]}"]]
    assert walked(turn(1), came(1, OUTER[3]), fight) == [[f"0:{OUTER[3]}"]]


def test_the_werewolf_walks_itself():
    moves = [("werewolf_moved", {"seat": 1, "space": space}) for space in OUTER[:2]]
    at = talisman_shown(Table("warrior", "troll").start(2, "begin").at, 2)
    at.log = told(turn(2), turn(1), *moves)
    last = since(talisman_wording(at), at).happenings[-1]
    assert last.picture == "bust-werewolf"
    assert [place.chamber for place in last.places] == list(OUTER[:2])


def test_places_lie_in_the_middle_of_their_spaces():
    corner, facing = where_is(CONTENT, OUTER[0]), where_is(CONTENT, OUTER[12])
    assert (corner.x + facing.x, corner.y + facing.y) == (100, 100)
    assert corner.x < 15
    assert where_is(CONTENT, "crown_of_command").x == where_is(CONTENT, "crown_of_command").y == 50


# Mice & Mystics


def chapter() -> Mice:
    """Collin's turn is next; Bogdan's Tilda looks on."""
    return Mice("T1o", "collin", "nez", "tilda", "maginos", seats=2).put("collin", 2).start("tilda")


def noted(table: Mice, *events: tuple[str, dict[str, Any]]) -> list[list[str]]:
    """What whoever has Tilda is told: board and spaces of each entry."""
    looked = mice_shown(table.at, table["tilda"].seat)
    looked.log = told(("turn", {"card": "tilda", "number": 1, "seat": looked.seat}), *events)
    found = since(mice_wording(looked), looked).happenings
    return [[f"{place.board}:{place.chamber}" for place in one.places] for one in found]


COLLINS = ("turn", {"card": "collin", "number": 2, "seat": 1})


def moved(start: int, end: int, who: str = "collin") -> tuple[str, dict[str, Any]]:
    return "moved", {"who": who, "frm": start, "to": end}


def test_a_mouse_walks_over_every_space_there_and_back():
    assert noted(chapter(), COLLINS, moved(1, 2), moved(2, 3), moved(3, 2)) == [["0:1", "0:2", "0:3", "0:2"]]


def test_an_attack_is_where_the_attacker_was_then():
    attack = "attack", {"who": "collin", "card": "", "targets": [], "attack": "melee"}
    assert noted(chapter(), COLLINS, moved(1, 3), attack, moved(3, 2)) == [["0:1", "0:3"], ["0:3", "0:2"]]


def test_what_happened_on_another_side_is_shown_on_its_board():
    table = chapter()
    before = next(side for side in numbered(mice_shown(table.at, 1).view) if side != "T1o")
    explored = "explored", {"who": "collin", "frm": before, "to": "T1o", "first": False}
    number = numbered(mice_shown(table.at, 1).view).index(before)
    assert noted(table, COLLINS, moved(1, 2), explored) == [[f"{number}:1", f"{number}:2"], ["0:2"]]


def test_what_happened_on_a_side_that_is_turned_since_has_no_place():
    table = chapter()
    explored = "explored", {"who": "collin", "frm": "T1b", "to": "T1o", "first": False}
    assert noted(table, COLLINS, moved(1, 2), explored) == [[], ["0:2"]]


# Whole games


@pytest.mark.parametrize(
    ("rules", "shown", "places", "options"),
    [
        (TALISMAN, talisman_shown, talisman_places, {"seats": 3, "city": "whole", "moon": "whole"}),
        (MICE, mice_shown, mice_places, {"seats": 2, "chapter": "C1"}),
    ],
    ids=["talisman", "mice"],
)
def test_in_games_that_were_played_a_move_ends_where_it_says(rules, shown, places, options):
    seats = options["seats"]
    at = play_out(rules, options, ["random"] * seats, name="places", turns=25).position
    for last in (40, 4000):
        looked = shown(at, 1, last=last)
        found = list(places(looked.view, looked.log))
        moves = [one for one in found if one[0].kind in ("came", "moved", "minion_moved") and one[1][1:]]
        assert len(moves) > (last == 4000) * 10
        assert all(near(one) for one in moves)


def near(found: tuple[Seen, tuple[Where, ...]]) -> bool:
    """Whether a move lies on boards, and ends where it says."""
    event, places = found
    end = event.facts.get("space", event.facts.get("to"))
    return places[-1].chamber == str(end) and all(0 < one.x < 100 and 0 < one.y < 100 for one in places)
