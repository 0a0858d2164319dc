"""The layer above the tiles: who stands where, what can be reached, seen, chosen; tracks and hero sheets."""

import re
from dataclasses import replace
from math import hypot
from types import SimpleNamespace

import pytest
from django.utils.html import conditional_escape
from msgspec import structs

from games.engine.system import Result
from games.faces.ground import Ground
from games.faces.mice.at_cards import AtCard
from games.faces.mice.board_tables import tables
from games.faces.mice.boards import goals
from games.faces.mice.counters import life_of
from games.faces.mice.ground import ground
from games.faces.mice.names import Words
from games.faces.mice.options import option_text
from games.faces.mice.plan import plan
from games.faces.mice.slots import slots, touched
from games.faces.mice.stakes import stakes
from games.faces.mice.targets import Target
from games.faces.mice.wording import wording
from games.faces.stakes import Stake, Stakes
from games.systems.mice.chapters import specials
from labyrinth.serving.static_files import source
from tests.games.faces.test_pictures import symbols
from tests.systems.mice.face.ground import PIECES, STYLED, a_table, html, spaces, values
from tests.systems.mice.face.words import shown
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import Table

# Who stands where


def test_everybody_stands_on_their_space_once():
    found = spaces(values(a_table().foe("roach", 7, 7).foe("spider", 3).start("collin")))
    standing = {number: [one.id for one in space.counters] for number, space in found.items()}
    assert {number: who for number, who in standing.items() if who} == {
        3: ["spider-1"],
        4: ["collin"],
        6: ["nez"],
        7: ["roach-1", "roach-2"],
        8: ["tilda"],
        9: ["maginos"],
    }
    assert set(standing) == set(CONTENT.sides["T2o"].spaces)


def test_counters_of_a_space_do_not_hide_each_other():
    table = a_table().put("nez", 4).foe("roach", 4)
    found = spaces(values(table.start("nez")))[4].counters
    assert [one.id for one in found] == ["nez", "collin", "roach-1"], "whoever is on turn first"
    assert len({(one.x, one.y) for one in found}) == 3
    assert all(plan(CONTENT, "T2o").spaces[4].holds((one.x, one.y)) for one in found)
    assert [one.active for one in found] == [True, False, False]
    assert [one.is_minion for one in found] == [False, False, True]


@pytest.mark.parametrize("side", CONTENT.sides)
def test_one_counter_or_two_leave_the_number_of_their_space_to_be_read(side):
    for space, shape in plan(CONTENT, side).spaces.items():
        x, y = plan(CONTENT, side).number_spot(space)
        for places, size in (slots(CONTENT, side, space, count) for count in (1, 2)):
            assert all(shape.holds(place) for place in places), space
            assert min(hypot(x - across, y - down) for across, down in places) > 12 * size, space


def test_a_large_figure_is_larger_and_shows_its_life():
    table = a_table().foe("centipede", 3, wounds=1).foe("roach", 7)
    found = spaces(values(table.start("collin")))
    [large], [roach] = found[3].counters, found[7].counters
    assert large.size > roach.size
    assert [on for _at, on in large.pips] == [True, True, True, False]
    assert roach.pips == ()


def test_a_large_figure_among_others_leaves_them_room():
    alone = a_table().foe("spider", 11).start("collin")
    among = a_table().foe("spider", 11).foe("roach", 11).start("collin")
    sizes = [spaces(values(table))[11].counters[0].size for table in (alone, among)]
    assert sizes[0] > sizes[1] > 1


def test_a_boss_shows_the_life_of_its_cards():
    table = a_table("T3o", "C4").foe("brodie", 1)
    view = shown(table.start("collin").at, 1).view
    assert life_of(view, view.figures["brodie"]) == (2, 2)
    view.card_wounds["brodie_chase"] = 1
    assert life_of(view, view.figures["brodie"]) == (1, 2)


def test_what_befalls_a_mouse_is_seen_on_its_counter():
    table = a_table().put("collin", status=["webbed", "hidden"], poison=1, wounds=2, golem=1)
    table.foe("roach", 7).foe("rat_warrior", 10, status=["knocked"])
    table.state.greedy = True
    found = spaces(values(table.start("tilda")))
    [collin] = found[4].counters
    assert collin.marks == ("webbed", "hidden", "poisoned", "golem")
    assert (collin.life, collin.life_most, collin.own) == (1, 3, True)
    assert [one.marks for number in (7, 10) for one in found[number].counters] == [("greedy",), ("knocked",)]
    page = html(values(table))
    assert 'class="counter team-minions knocked"' in page
    assert page.count("rotate(-82)") == 1, "who is knocked down lies"


def test_a_captured_mouse_is_behind_bars_on_the_track_and_on_no_space():
    found = values(a_table().captured("nez").start("collin"))
    assert not [one for space in spaces(found).values() for one in space.counters if one.id == "nez"]
    assert {one.id: one.marks for one in found.track}["nez"] == ("captured",)
    assert {sheet.who: sheet.status for sheet in found.sheets}["nez"] == "captured"


def test_a_card_leads_to_its_page_and_opens_here_where_something_may_be_done_with_it():
    found = values(a_table().put("collin", worn=["princes_sword"]).start("collin"))
    [own] = [sheet for sheet in found.sheets if sheet.who == "collin"]
    [sword] = own.worn
    usable = replace(
        own, worn=(replace(sword, doings=(AtCard("princes_sword", "Use it", "use:princes_sword"),)),)
    )
    plain, open_here = (html(structs.replace(found, sheets=(one,))) for one in (own, usable))
    leads = '<a class="thing" href="/rules/mice/card/princes_sword/" data-rule>'
    assert leads in plain
    assert 'popovertarget="collin-card-princes-sword' not in plain
    assert leads not in open_here
    assert 'value="use:princes_sword">Use it<' in open_here
    assert 'popovertarget="collin-card-princes-sword' in open_here


# What lies there


def test_traps_snares_party_items_and_goals_lie_on_their_spaces():
    table = a_table(lines=True).laid("hook", 4, 8).laid("grape", 7)
    table.state.traps["T2o"], table.state.snares["T2o"] = [2], [5]
    found = values(table.start("collin"))
    lying = {number: [one.picture for one in space.lying] for number, space in spaces(found).items()}
    assert {number: there for number, there in lying.items() if there} == {
        2: ["mousetrap"],
        4: ["thing-hook"],
        5: ["snare"],
        7: ["thing-grape"],
        8: ["thing-hook"],
        11: ["wick"],
    }
    assert found.boards[0].thread.startswith("M")
    table.state.tokens.append("wick")
    assert spaces(values(table.resume()))[11].lying == ()


@pytest.mark.parametrize(
    ("side", "chapter", "there"),
    [
        ("T3o", "C4", [(5, "push")]),
        ("T6o", "C6", [(3, "breath")]),
        ("T7b", "C5", [(4, "cut")]),
        ("T7o", "C7", [(3, "goal")]),
        ("T4o", "C2", []),
    ],
)
def test_what_a_chapter_has_to_be_done_is_marked(side, chapter, there):
    view = SimpleNamespace(content=CONTENT, chapter=chapter, side=side, tokens=(), lines=())
    assert [(space, symbol) for space, symbol, _words in goals(view)] == there
    view.lines = tuple(line.id for _side, line in specials(CONTENT.chapters[chapter]))
    assert goals(view) == [], "what is used up is not marked"


def test_a_closed_exit_is_boarded_up():
    table = a_table()
    table.state.blocked["T2o"] = ["W"]
    [door] = values(table.start("collin")).boards[0].doors
    assert (door.exit, door.is_closed, door.targets) == ("W", True, ())
    assert 'class="planks"' in html(values(table))


# Ways


def test_spaces_in_reach_tell_what_they_cost():
    found = spaces(values(a_table().foe("roach", 7).start("collin", die=5)))
    cost = {number: space.reach.cost for number, space in found.items() if space.reach}
    assert cost == {1: 2, 2: 1, 3: 1, 5: 1, 6: 2, 7: 2, 8: 1, 9: 2, 10: 3, 11: 4}
    assert {number for number, space in found.items() if space.reach and space.reach.climbs} == {11}
    assert found[7].kind == "fight"
    assert found[10].reach.way == (5, 6, 10)


def test_points_spent_are_no_part_of_the_cost():
    table = a_table().start("collin", die=5).play("step:5")
    found = spaces(values(table))
    assert found[6].reach.cost == 1
    assert found[4].reach is not None


def test_nothing_is_in_reach_before_the_die_and_in_turns_of_minions():
    before = a_table().begin("collin")
    assert not [space for space in spaces(values(before)).values() if space.reach]
    minions = a_table().foe("roach", 7).begin("roach")
    assert not [space for space in spaces(values(minions)).values() if space.reach]


def test_a_space_with_one_option_is_a_button_and_one_with_several_a_sheet():
    table = a_table().foe("roach", 8)
    table.put("tilda", 1)
    found = values(table.start("collin"))
    there = spaces(found)
    assert [one.key for one in there[5].targets] == ["step:5"]
    assert [one.key for one in there[8].targets] == ["step:8", "fight:princes_sword:roach-1"]
    page = html(found)
    assert page.count('value="step:5"') == 1
    [sheet] = re.findall(r'id="at-8">(.*?)</ul>', page, re.DOTALL)
    assert 'value="step:8"' in sheet
    assert 'value="fight:princes_sword:roach-1"' in sheet


def test_a_trap_and_minions_are_told_by_the_outline():
    table = a_table().foe("roach", 8)
    table.state.traps["T2o"] = [2]
    found = spaces(values(table.start("collin")))
    assert (found[2].kind, found[8].kind, found[5].kind, found[4].kind) == ("trap", "fight", "go", None)


def test_what_an_option_brings_is_its_pill():
    stakes = Stakes(options=(("step:2", Stake(pill="75%")),))
    found = spaces(values(a_table().start("collin"), stakes=stakes))
    assert (found[2].pill, found[5].pill) == ("75%", "")


def test_who_does_not_see_the_tile_is_told_what_an_option_brings():
    """On the space, at an exit, and in the tile in words."""
    known = {"step:2": "1 point, mouse trap", "explore:E": "the Pantry"}
    stakes = Stakes(options=tuple((key, Stake(words, pill="75%")) for key, words in known.items()))
    page = html(values(a_table().start("collin"), stakes=stakes))
    assert re.search(r'value="step:2" aria-label="[^":]+: 1 point, mouse trap"', page)
    party = dict.fromkeys(("collin", "nez", "tilda", "maginos"), 6)
    table = a_table()
    for who, space in party.items():
        table.put(who, space)
    found = values(table.start("collin"), stakes=stakes)
    assert re.search(r'value="explore:E" aria-label="[^"]+: the Pantry"', html(found))
    [told] = tables(Ground([], own=found))
    assert {"the Pantry"} == {
        way.brings for row in told.places for way in row.ways_in if way.key == "explore:E"
    }


def test_who_is_not_asked_has_no_options():
    found = values(a_table().start("collin"), seat=2)
    assert found.boards[0].marked == 0
    assert values(a_table().start("collin")).boards[0].marked > 0


def test_what_lies_on_the_board_is_named_with_what_it_brings_and_escaped_once():
    names = Words(CONTENT, {1: "Ada"}, {"collin": 1})
    said = option_text(names, "turn", "fight:princes_sword:roach-1", {})
    target = Target("fight:princes_sword:roach-1", said, "fight", "63%", "63% to defeat")
    assert conditional_escape(target.said) == "Attack Roach 1: Collin&#x27;s Sword: 63% to defeat"


def test_when_the_chapter_is_over_no_space_can_be_reached():
    table = a_table().start("collin")
    assert any(space.reach for space in spaces(values(table)).values())
    table.state.outcome = Result((), "won")
    assert not any(space.reach for space in spaces(values(table)).values())


def test_an_exit_that_may_be_explored_is_a_button():
    table = a_table().put("nez", 6).put("tilda", 6).put("maginos", 6).put("collin", 6)
    found = values(table.start("collin"))
    ways = {door.exit: [one.key for one in door.targets] for door in found.boards[0].doors}
    assert ways == {"E": ["explore:E"]}
    assert 'value="explore:E"' in html(found)


def test_party_items_are_laid_on_the_board():
    table = a_table().put("collin", 4).stash("hook", "grape")
    found = spaces(values(table.start("collin")))
    assert "hook:8" in [one.key for one in found[8].targets]
    assert "grape:5" in [one.key for one in found[5].targets]


def test_the_hatch_is_at_its_space():
    table = a_table()
    for who in ("collin", "nez", "tilda", "maginos"):
        table.put(who, 1)
    [flip] = spaces(values(table.start("collin")))[1].targets
    assert (flip.key, flip.kind) == ("explore:flip", "leave")


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("side", CONTENT.sides)
def test_every_side_is_printed_with_symbols_that_there_are(side, language):
    chapter = next(one for one in CONTENT.chapters if side[:2] in CONTENT.chapters[one].layout)
    table = Table(side, chapter=chapter, lines=True, space=CONTENT.sides[side].file.flip.space)
    found = values(table.foe("elite_rat", CONTENT.sides[side].file.entries[0]).start("collin"))
    page = html(found, language)
    assert set(re.findall(r'pieces\.svg#([\w-]+)"', page)) <= set(symbols(PIECES))
    assert not STYLED.search(page)
    assert page.count('class="cells"') == 1
    ids = re.findall(r' id="([\w-]+)"', page)
    assert len(ids) == len(set(ids))
    for target in set(re.findall(r'popovertarget="([\w-]+)"', page)):
        assert target in ids


def test_spaces_are_outlined_by_the_picture_of_their_side_which_the_page_does_not_repeat():
    """A page that others' answers change often stays light: every outline of a tile is a file of its own."""
    table = a_table().foe("roach", 1, 3, 7, 8, 11).start("collin")
    page = html(values(table))
    outlined = set(re.findall(r'land/T2o\.svg#([\w-]+)"', page))
    assert {f"s{space}" for space in CONTENT.sides["T2o"].spaces} == outlined
    assert outlined <= set(re.findall(r'<path id="(s\d+)"', source("systems/mice/land/T2o.svg")))
    layer = page[page.index('<svg class="layer"') : page.index('<ul class="cells"')]
    assert len(layer) < 9_000


def test_the_grid_has_a_rule_for_every_place_that_is_touched():
    sheet = source("systems/mice/table.css")
    for side in CONTENT.sides:
        for space in CONTENT.sides[side].spaces:
            at = touched(CONTENT, side, space)
            names = f"c{at.column}", f"r{at.row}", f"w{at.across}", f"h{at.down}"
            assert [name for name in names if f".{name} {{" not in sheet] == [], (side, space)


def test_the_table_is_put_into_the_frame():
    table = a_table().start("collin")
    seen = shown(table.at, 1)
    found = ground(seen, Stakes())
    assert [(one.side, one.pictures, one.on_turn) for one in found.people] == [
        ("collin", ("bust-collin", "bust-nez"), True),
        ("tilda", ("bust-tilda", "bust-maginos"), False),
    ]
    assert (found.turn, found.round, found.is_set_up) == ("Round 1: Collin", 1, True)
    assert found.free_boards[0] == ("0", "Kitchens")


def test_a_chip_counts_the_cheese_of_all_mice_of_a_person():
    table = a_table().put("collin", cheese=2).put("nez", cheese=1).start("collin")
    ada, bogdan = ground(shown(table.at, 1), Stakes()).people
    assert (ada.score, bogdan.score) == ("3 cheese", "0 cheese")
    assert [(one.picture, one.number) for one in ada.figures] == [("cheese", "3")]


def test_all_but_the_three_best_attacks_are_on_the_tile_and_not_in_the_question_again():
    table = a_table().foe("roach", 4, 4, 5).foe("rat_warrior", 4).foe("elite_rat", 5)
    reader = shown(table.stash("hook").start("collin").at, 1)
    worth = stakes(reader, reader.question)
    found = ground(reader, worth)
    keys = {key for key in reader.question.options_of(1) if key.startswith(("fight:", "hook:"))}
    beside = {key.rpartition(":")[2] for key in keys - found.on_cards}
    assert len(beside) == 3
    assert beside > {"roach-1", "roach-3"}, "of two that are alike one, the best first"
    ranks = {
        one.key: one.rank for group in wording(reader).groups(reader.question, "") for one in group.options
    }
    in_view = [key for key in keys if ranks.get(key) == "quiet"]
    assert worth.of(in_view[0]).odds == max(worth.of(key).odds for key in keys if key.startswith("fight:"))
    assert ranks["rest"] == "chip", "there is nothing to recover from"
    assert keys <= {one.key for space in spaces(found.own).values() for one in space.targets}
    assert all(html(found.own).count(f'value="{key}"') == 1 for key in keys)
    assert ground(shown(table.at, 2), Stakes()).on_cards == frozenset(), "nobody else is asked"


def test_to_give_the_chapter_up_stands_last_and_alone():
    seen = shown(a_table().foe("roach", 4).start("collin").at, 1)
    said = wording(seen).groups(seen.question, "")
    assert [one.key for one in said[-1].options] == ["concede"]
    assert len(said) > 1


def test_what_the_party_proposes_is_drawn_on_its_boards():
    seen = shown(a_table().start("collin").at, 1)
    way = SimpleNamespace(figure="tilda", start="8", spaces=("4", "5"), deed="", target="")
    told = {"text": "Lily first!", "paths": (way,), "count": "1 of 2", "agreed": False}
    seen.council = (SimpleNamespace(name="Ada", **told),)
    [arrow] = ground(seen, Stakes()).own.boards[0].arrows
    assert (arrow.who, arrow.title) == ("tilda", "Tilda (Ada)")


def test_before_anybody_stands_there_are_no_boards():
    table = Table.fresh("C1")
    assert values(table).boards == ()
    assert html(values(table)).strip() == ""
