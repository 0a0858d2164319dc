"""What brings a mouse further next: by the chapter's goal, from what lies open."""

import pytest
from django.utils import translation

from games.engine.play_out import play_out
from games.engine.position import Position
from games.faces.mice.aims import aims
from games.systems.mice.system import SYSTEM
from tests.systems.mice.face.words import RAW, shown
from tests.systems.mice.table import Table


def told(table: Table, seat: int | None = 1) -> list[str]:
    return [one.next for one in aims(shown(table.at, seat))]


def test_a_minion_on_the_tile_comes_first_with_the_way_to_it():
    table = Table("T1o", "collin", "nez", "tilda", "maginos", space=6).foe("roach", 12, 2).start("collin")
    aim = aims(shown(table.at, 1))[0]
    assert aim.next == "beat Roach 2 on space 2"
    assert (aim.picture, aim.side) == ("bust-collin", "collin")
    assert aim.place.chamber == "2"
    assert [one.chamber for one in aim.way][-1] == "2"
    assert aim.how == f"{len(aim.way)} step" + "s" * (len(aim.way) > 1)


def test_where_nobody_bars_the_way_it_leads_along_the_route():
    table = Table("T1o", "collin", "nez", "tilda", "maginos", space=6).start("collin")
    assert told(table)[0] == "to the Sewers by space 9"
    there = Table("T1o", "collin", "nez", "tilda", "maginos", space=9).start("collin")
    aim = aims(shown(there.at, 1))[0]
    assert (aim.next, aim.way, aim.how) == ("lead all on from here to the Sewers", (), "")


def test_a_token_is_searched_for_where_it_lies_until_it_is_found():
    table = Table("T2o", "lily", "nez", "tilda", "maginos", chapter="C2", space=11).start("lily")
    assert told(table)[0] == "search here for the wick"
    table.state.tokens = ["wick"]
    assert "search" not in told(table.resume())[0]
    both = Table("T4o", "lily", "nez", "tilda", "maginos", chapter="C2", space=10)
    both.state.tokens = ["wick", "oil"]
    assert told(both.start("lily"))[0] == "to space 12 (oak roots), where all have to be"


def test_who_is_where_all_have_to_be_waits():
    table = Table("T4o", "collin", "nez", "tilda", "maginos", space=12).put("nez", 11).start("collin")
    assert told(table)[:2] == ["wait here for the others", "to space 12 (oak roots), where all have to be"]


def test_work_that_alone_wins_the_chapter_goes_before_minions():
    table = Table("T6o", "tilda", "collin", "nez", "maginos", chapter="C6", space=3, lines=True)
    table.foe("rat_warrior", 5).start("tilda")
    assert told(table)[0] == "here: Waking"
    cut = Table("T7b", "tilda", "collin", "nez", "maginos", chapter="C5", space=4, lines=True)
    cut.foe("skitter_clak", 3).start("tilda")
    assert told(cut)[0].startswith("beat Skitter-Clak")


def test_the_mouse_on_turn_comes_first_and_a_prisoner_waits_to_be_freed():
    table = Table("T1o", "collin", "nez", "tilda", "maginos").captured("collin").start("nez")
    assert aims(shown(table.at, 1))[0].side == "nez"
    assert "be freed, once no minion is left here" in told(table)


def test_somebody_elses_mice_and_a_spectator_have_no_aims():
    table = Table("T1o", "collin", "nez", "tilda", "maginos", seats=2).start("collin")
    sides = {seat: {one.side for one in aims(shown(table.at, seat))} for seat in (1, 2)}
    assert sides[1] & sides[2] == set()
    assert told(table, None) == []


@pytest.mark.parametrize("chapter", ["C1", "C2", "C3", "C4", "C5", "C6", "C7"])
def test_each_chapter_begins_with_an_aim_in_words(chapter: str):
    seen: set[str] = set()

    def watch(position: Position) -> None:
        for language in ("en", "pl"):
            with translation.override(language):
                seen.update(f"{one.next} {one.how}" for one in aims(shown(position, 1)))

    play_out(SYSTEM, {"seats": 1, "chapter": chapter}, ["steady"], name="aims", turns=60, watch=watch)
    assert len(seen) > 4
    assert not [one for one in seen if RAW.search(one)]
