"""Who leaves a chapter, and who plays their mice then."""

from games.systems.mice.system import SYSTEM
from tests.systems.mice.table import Table


def test_the_mice_of_who_leaves_go_to_who_has_the_fewest() -> None:
    t = Table("T1o", seats=3, space=9).begin("collin")
    t.at.leave(3)
    t.state = t.at.state
    assert [mouse.seat for mouse in t.state.mice.values()] == [1, 1, 2, 2]
    assert [one.facts for _, one in t.at.events if one.kind == "left"] == [{"seat": 3}]
    assert SYSTEM.slow.out(t.state) == (3,)


def test_who_stays_alone_plays_all_mice() -> None:
    t = Table("T1o", seats=2, space=9).begin("collin")
    t.at.leave(2)
    assert [mouse.seat for mouse in t.at.state.mice.values()] == [1, 1, 1, 1]


def test_when_the_last_one_leaves_the_chapter_is_lost() -> None:
    t = Table("T1o", space=9).begin("collin")
    t.at.leave(1)
    assert t.at.result.how == "abandoned"
