"""What lies over a tile when one asks for it: what a mouse sees and reaches, and what friends propose."""

from games.faces.mice.council_words import COUNCIL, spaces
from games.faces.mice.sights import Proposed
from games.systems.mice.view import observe
from labyrinth.serving.static_files import source
from tests.systems.mice.face.ground import a_table, html, values
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import Table


def test_what_a_mouse_sees_and_what_its_weapon_reaches():
    table = a_table().put("collin", 2).foe("roach", 4, 11)
    looks = {look.title: look for look in values(table.start("collin")).boards[0].looks}
    seen, reached = looks["What Collin sees"], looks["What Collin reaches: Collin's Sword"]
    assert seen.spaces == CONTENT.sides["T2o"].seen_from[2]
    assert 11 in seen.dimmed, "behind the wall"
    assert set(seen.spaces) | set(seen.dimmed) == set(CONTENT.sides["T2o"].spaces)
    assert (set(reached.spaces), reached.targets, reached.attack) == ({1, 2, 4}, (4,), "melee")


def test_an_archer_reaches_what_it_sees():
    table = Table("T2o", "collin", "lily", "tilda", "maginos", chapter="C2").put("lily", 5).foe("roach", 10)
    looks = [look for look in values(table.start("lily")).boards[0].looks if look.who == "lily"]
    assert [(look.attack, look.targets) for look in looks] == [("", ()), ("ranged", (10,))]


def test_each_look_has_a_switch_and_a_drawing_of_its_own():
    found = values(a_table().start("collin"))
    page, sheet = html(found), source("systems/mice/table.css")
    for look in found.boards[0].looks:
        assert page.count(f'id="look-{look.number}"') == 1
        assert page.count(f'class="look-{look.number} ') == 1
        assert f"#look-{look.number}:checked) .look-{look.number}" in sheet
    assert [look.number for look in found.boards[0].looks] == list(range(1, len(found.boards[0].looks) + 1))


def test_a_proposal_is_an_arrow_in_the_colour_of_the_mouse_until_it_has_moved():
    proposed = [Proposed("tilda", 8, (4, 5), by="Ada"), Proposed("nez", 5, (6,)), Proposed("filch", 1, (2,))]
    [arrow] = values(a_table().start("collin"), proposed=proposed).boards[0].arrows
    assert (arrow.who, arrow.title) == ("tilda", "Tilda (Ada)")
    assert arrow.line.count("Q") == 2
    assert 'class="arrow team-tilda"' in html(values(a_table().start("collin"), proposed=proposed))


def test_an_arrow_may_end_at_a_figure():
    table = a_table().foe("roach", 7)
    [arrow] = values(table.start("collin"), proposed=[Proposed("tilda", 8, (), "roach-1")]).boards[0].arrows
    assert arrow.line.count("Q") == 1
    to_it = Proposed("tilda", 8, (7,), "roach-1")
    assert values(table, proposed=[to_it]).boards[0].arrows[0].line.count("Q") == 1, "it is there already"
    [here] = values(table, proposed=[Proposed("collin", 4, (), "gone")]).boards[0].arrows
    assert here.head, "a figure that is gone leaves an arrow on the spot"


def test_the_council_tells_the_sides_of_a_tile_apart():
    """A space of one side may be none of another: an arrow to it can be drawn on its own side only."""
    here, there = (a_table(side, chapter).start("collin") for side, chapter in (("T1o", "C1"), ("T2o", "C2")))
    sides = [observe(one.state, 1) for one in (here, there)]
    assert "12" in spaces(sides[0])
    assert "12" not in spaces(sides[1])
    assert COUNCIL.board(sides[0]) != COUNCIL.board(sides[1])
