"""What a chapter's page tells afterwards: ways back are no news, and dice with signs have no sum."""

from types import SimpleNamespace

from games.engine.events import Event
from games.faces.mice.course import CourseWatch
from games.faces.mice.statistics_words import MICE
from games.statistics.statistics_page import luck_of
from tests.systems.mice.table import Table

ROLLED = SimpleNamespace(dice={1: (4, 4, 4, 4, 4, 4), 0: (1, 0, 2, 0, 3, 0)})


def explored(to: str, *, first: bool) -> Event:
    return Event("explored", {"who": "collin", "frm": "T1o", "to": to, "first": first})


def test_a_way_back_leads_into_no_new_room():
    watch, state = CourseWatch(), Table("T1o").start("collin").state
    ways = [explored("T2o", first=True), explored("T1o", first=False), explored("T3o", first=True)]
    watch.after(state, list(enumerate(ways, 1)))
    course = watch.facts()
    assert [one.facts["to"] for one in course.happened] == ["T2o", "T3o"]
    assert course.done["collin"]["explored"] == 2


def test_the_sum_of_dice_that_show_signs_tells_no_luck():
    assert not MICE.pips
    names = {1: "Ada"}
    assert luck_of("mice", ROLLED, names) == ()
    assert "Ada" in [one.name for one in luck_of("sorcerer", ROLLED, names)]
