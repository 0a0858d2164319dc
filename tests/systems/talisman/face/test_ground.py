"""The layer above Talisman's land: who stands and what lies where, ways into a space, what is near."""

import gzip
import re
from collections import Counter
from types import SimpleNamespace

import msgspec
import pytest
from django.utils import translation
from django.utils.html import escape

from accounts.languages import in_language
from games.engine.questions import one
from games.faces.stakes import Stakes
from games.faces.talisman.board_tables import tables
from games.faces.talisman.boards import Board, boards, filled_spaces
from games.faces.talisman.cards import TALISMAN_CARDS as CARD_PAGES
from games.faces.talisman.ground import drawn, elsewhere, ground
from games.faces.talisman.near import around
from games.faces.talisman.targets import space_of
from games.systems.talisman.view import View
from games.templatetags.faces import fragment
from tests.systems.talisman.face.ground import (
    FACE,
    PEOPLE,
    a_ground,
    a_table,
    html,
    places,
    seen,
    shown,
    untapped,
)
from tests.systems.talisman.newest import CONTENT


@pytest.mark.parametrize(
    ("language", "crags", "jail"), [("en", "Crags", "Jail"), ("pl", "Turnie", "Więzienie")]
)
def test_every_space_is_there_once_by_its_name(language, crags, jail):
    with translation.override(language):
        page = html(shown(a_table()))
    ids = Counter(one.id for board in shown(a_table()).boards for ring in board.rings for one in ring.places)
    assert ids == dict.fromkeys(CONTENT.spaces, 1)
    assert page.count('class="place-name"') == len(CONTENT.spaces)
    assert (page.count(f">{crags}</button>"), page.count(f">{jail}</button>")) == (1, 1)


def test_the_city_is_there_where_its_box_is_played_whole():
    assert [one.id for one in shown(a_table()).boards] == ["main", "city"]
    table = a_table()
    table.state.options["city"] = "parts"
    assert [one.id for one in shown(table).boards] == ["main"]


def test_the_board_with_the_options_is_large_at_first():
    assert [one.focus for one in shown(a_table("crags"), "go:chapel").boards] == [True, False]
    assert [one.focus for one in shown(a_table("crags"), "gate:armoury").boards] == [False, True]
    assert [one.focus for one in shown(a_table("armoury")).boards] == [False, True]


def test_three_counters_are_drawn_and_of_four_the_last_two_are_counted():
    three = places(shown(a_table("crags", "crags", "crags", "oasis")))["crags"]
    assert ([one.bust for one in three.shown], three.more) == (["warrior", "wizard", "troll"], 0)
    four = places(shown(a_table("crags", "crags", "crags", "crags")))["crags"]
    assert ([one.bust for one in four.shown], four.more) == (["warrior", "wizard"], 2)
    assert four.about == "Crags: Warrior (Ada), Wizard (Bolek), Troll (Celia), Thief (Dariusz)"


def test_whoever_is_on_turn_stands_in_front():
    table = a_table("crags", "crags")
    table.state.turn.seat = 2
    counters = places(shown(table))["crags"].counters
    assert [(one.side, one.moved) for one in counters] == [("2", True), ("1", False)]


def test_a_counter_tells_lives_and_states():
    table = a_table("jail")
    who = table.state.player(1).who
    who.life, who.toad, who.lycan, who.missing = 3, 2, True, 1
    [one] = places(shown(table))["jail"].counters
    assert (one.bust, one.pips, one.marks) == ("toad", (-4.4, 0.0, 4.4), ("lycanthrope", "jail", "stopped"))
    who.life = 12
    [one] = places(shown(table))["jail"].counters
    assert max(one.pips) - min(one.pips) < 22, "many lives stay below the ring"


def test_the_werewolf_stands_on_its_space():
    assert [one.bust for one in places(shown(a_table("oasis", moon=True)))["forest"].counters] == ["werewolf"]
    assert places(shown(a_table("oasis")))["forest"].counters == ()


def test_cards_lie_as_faces_with_band_and_value_and_gold_as_coins():
    table = a_table("oasis").lay("crags", "bear", "ghost", "helmet")
    table.state.gold["crags"] = 3
    there = places(shown(table))["crags"]
    assert [(one.band, one.value) for one in there.faces] == [
        ("strength", "3"),
        ("craft", "4"),
        ("object", ""),
    ]
    assert there.about == "Crags: Bear, Ghost, Helmet, 3 gold"
    table.lay("crags", "ape")
    there = places(shown(table))["crags"]
    assert ([one.name for one in there.faces], there.more_cards) == (["Bear", "Ghost"], 2)


def test_options_that_lead_to_a_space_are_chosen_there():
    values = shown(a_table("crags"), "go:chapel", "roll", "gate:armoury", pills={"go:chapel": "+1"})
    found = {
        one.id: [(t.key, t.text, t.pill) for t in one.targets]
        for one in places(values).values()
        if one.targets
    }
    assert found == {
        "chapel": [("go:chapel", "Chapel", "+1")],
        "armoury": [("gate:armoury", "Armoury, through the City Gate", "")],
    }
    assert [one.marked for one in values.boards] == [1, 1]


def test_two_ways_to_one_space_are_told_apart():
    values = shown(a_table("black_knight"), "portal:strength", "portal:craft", "bridge:chapel", "go:chapel")
    there = places(values)
    assert [(one.text, one.sign) for one in there["portal_of_power"].targets] == [
        ("Open the Portal by Strength", "strength"),
        ("Open the Portal by Craft", "craft"),
    ]
    assert [one.text for one in there["chapel"].targets] == ["Chapel, over the bridge", "Chapel"]


@pytest.mark.parametrize("key", ["roll", "pass", "adventure.bear", "enemies:strength", "healer"])
def test_what_leads_nowhere_is_no_target(key):
    assert space_of(CONTENT, key) == ""


def test_every_option_on_a_board_is_a_button_there_and_near_the_reader():
    page = html(shown(a_table("crags"), "go:chapel", "go:woods_11", pills={"go:chapel": "72%"}))
    for key in ("go:chapel", "go:woods_11"):
        assert page.count(f'name="answer" value="{key}"') == 2
    assert page.count("<b>72%</b>") + page.count('<b class="pill">72%</b>') == 2
    assert page.count('aria-label="Chapel: 72% to win"') == 2


def test_near_the_reader_are_the_neighbours_and_the_ends_of_the_move():
    table = a_table("desert_m12")
    row = shown(table, "go:castle", "go:runes_m8").near
    assert [(one.place.id, one.own, one.adjoins) for one in row] == [
        ("runes_m8", False, False),
        ("oasis", False, False),
        ("desert_m12", True, True),
        ("temple", False, True),
        ("castle", False, False),
    ]
    assert [one.target.key for one in row if one.target] == ["go:runes_m8", "go:castle"]
    assert [one.place.id for one in shown(table).near] == [
        "desert_m10", "oasis", "desert_m12", "temple", "woods_m14",
    ]  # fmt: skip


def test_a_space_with_two_ways_is_near_twice():
    row = shown(a_table("castle"), "portal:strength", "portal:craft").near
    assert [one.target.key for one in row if one.target] == ["portal:strength", "portal:craft"]


def test_a_spectator_and_who_has_no_character_have_nothing_near():
    table = a_table()
    assert shown(table, seat=None).near == ()
    table.state.player(1).who = None
    assert shown(table).near == ()


def test_beside_a_shop_is_its_street_and_beside_the_jail_the_town_square():
    assert around(CONTENT, "armoury", 1) == ["royal_alley", "armoury"]
    assert around(CONTENT, "jail", 2) == ["town_square", "jail"]
    assert around(CONTENT, "crown_of_command", 1) == ["crown_of_command"]
    assert around(CONTENT, "village", 1) == ["fields_24", "village", "fields_2"]


def test_the_time_card_shows_the_side_that_is_up():
    table = a_table(moon=True)
    assert shown(table).beside.sky.picture.endswith("land/day.svg")
    table.state.moon.night = True
    assert (shown(table).beside.sky.name, shown(table).beside.sky.means) == (
        "Night",
        "creatures +1 in fights",
    )
    assert shown(a_table()).beside.sky is None


def test_the_ending_is_named_once_it_is_known():
    table = a_table()
    assert shown(table).beside.ending is None
    table.state.options["ending"] = "hidden"
    assert (shown(table).beside.ending.name, shown(table).beside.ending.text) == ("Hidden ending", "")
    table.state.ending = "thieves_guild"
    assert shown(table).beside.ending.name == "Thieves' Guild"
    assert shown(table).beside.ending.text


def test_lunar_events_open_from_beside_the_time_card_and_from_the_line_of_a_phone():
    table = a_table(moon=True)
    table.state.moon.lunar = ["adventure.midnight_howl"]
    [event] = shown(table).beside.sky.lunar
    assert event == ("adventure.midnight_howl", "Midnight Howl")
    page = html(shown(table))
    link = '<a href="/rules/talisman/card/adventure.midnight_howl/" data-rule>Midnight Howl</a>'
    assert page.count(link) == 2
    assert CARD_PAGES.card(event.id).name == event.name


COUNTED = [
    ("merchants_guild", {1: 9, 3: 3}, ("Ada: 9 of 12 gold", "Celia: 3 of 12 gold")),
    ("thieves_guild", {0: 1, 2: 4}, ("Bolek: 4 of 5 Objects",)),
    ("lightbearers", {0: 5}, ("Fate left: 5",)),
    ("blood_moon_werewolf", {}, ("Lives left: 4",)),
    ("blood_moon_werewolf", {0: 3}, ("Lives left: 1",)),
    ("assassins_guild", {}, ()),
]


@pytest.mark.parametrize(("ending", "tally", "counts"), COUNTED)
def test_what_an_ending_counts_stands_beside_it_and_in_the_line_of_a_phone(ending, tally, counts):
    table = a_table()
    table.state.ending, table.state.tally = ending, tally
    assert shown(table).beside.ending.counts == counts
    page = html(shown(table))
    for count in counts:
        assert page.count(f"<li>{count}</li>") == page.count(f"<span>{count}</span>") == 1


def test_an_ending_face_down_counts_nothing():
    table = a_table(moon=True, ending="hidden")
    table.state.tally = {1: 9}
    assert shown(table).beside.ending.counts == ()


def test_what_an_ending_counts_is_told_in_polish():
    table = a_table()
    table.state.ending, table.state.tally = "merchants_guild", {1: 9}
    with translation.override("pl"):
        assert shown(table).beside.ending.counts == ("Ada: złoto: 9 z 12",)


POSTERS = {
    "en": ("Wanted: Animal", "Wanted: Good Character", "Wanted: Spirit"),
    "pl": ("List Gończy: zwierzę", "List Gończy: dobry Poszukiwacz", "List Gończy: duch"),
}


@pytest.mark.parametrize("language", POSTERS)
def test_the_posters_lie_face_up_on_the_city_gate(language):
    table = a_table().gate("wanted_animal", "wanted_good_character", "wanted_spirit")
    with translation.override(language):
        there = places(shown(table))["city_gate"]
        page = html(shown(table))
        in_words = {one.name: one.there for one in tables(a_ground(shown(table)))[-1].places}
    assert tuple(one.name for one in there.cards) == POSTERS[language]
    assert there.about == f"{there.name}: {', '.join(POSTERS[language])}"
    for card in there.cards:
        assert f'href="/rules/talisman/card/{card.id}/" data-rule' in page
    assert in_words[there.name] == POSTERS[language]


def test_a_gate_without_the_city_has_no_posters():
    table = a_table().gate()
    assert places(shown(table))["city_gate"].cards == ()


def test_decks_are_counted():
    table = a_table()
    left = {one.deck: one.count for one in shown(table).beside.piles}
    talismans = table.state.stock["talisman.talisman"]
    spells, posters = (sum(table.state.decks[deck].bag.values()) for deck in ("spell", "poster"))
    assert (left["talisman"], left["spell"], left["poster"]) == (talismans, spells, posters)
    table.state.stock["talisman.talisman"] -= 1
    assert {one.deck: one.count for one in shown(table).beside.piles}["talisman"] == talismans - 1


def test_the_page_needs_no_inline_style_and_little_room():
    table = a_table("crags", "crags", "crags", "crags", moon=True).lay(
        "crags", "bear", "ghost", "helmet", "ape"
    )
    values = shown(table, "go:chapel", "go:woods_11")
    page = html(values)
    assert not re.search(r"style=|onclick=|<script", page)
    assert len(gzip.compress(untapped(values).encode())) < 3_500
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'popovertarget="([^"]+)"', page)) <= {*ids, "tapped"}, "rules.js makes that one"


def of_nobody(view: View) -> tuple[Board, ...]:
    return boards(msgspec.structs.replace(view, seat=None), filled_spaces(view, PEOPLE, {}), {})


def test_boards_show_nothing_of_what_is_hidden():
    table = a_table("crags", "crags").give(2, "counterspell")
    open_to_all = (seen(table, 1), seen(table, 2), seen(table, None))
    assert len({of_nobody(view) for view in open_to_all}) == 1
    assert "Counterspell" in html(shown(table, seat=2)), "on the sheet of who holds it"
    assert "Counterspell" not in html(shown(table, seat=1)) + html(shown(table, seat=None))


@pytest.mark.parametrize(("language", "words"), [("en", "Abilities"), ("pl", "Zdolności")])
def test_the_sheet_of_a_character_leads_to_its_abilities(language, words):
    with translation.override(language):
        page = html(shown(a_table()))
        abilities = str(escape(in_language(CONTENT.characters["troll"].text)))
    assert f'<a href="/rules/talisman/card/character.troll/" data-rule>{words}</a>' in page
    assert abilities not in page


@pytest.mark.parametrize(("language", "name"), [("en", "Crags"), ("pl", "Turnie")])
def test_a_tap_on_any_place_however_far_tells_what_happens_there(language, name):
    with translation.override(language):
        near_by, far = (shown(a_table(start)) for start in ("crags", "oasis"))
        sheets = {one.id: one for one in elsewhere(far)}
        sheet = fragment(language, FACE, "at", sheets["at-crags"].value)
        words = str(escape(in_language(CONTENT.spaces["crags"].words)))
        board, near_board = untapped(far), untapped(near_by)
    assert {f"at-{space}" for space in CONTENT.spaces} <= {*sheets}
    assert f'<a href="/rules/talisman/card/space.crags/" data-rule>{name}</a>' in sheet
    assert (words in sheet, words in board) == (True, False)
    assert (places(near_by)["crags"].is_bare, places(far)["crags"].is_bare) == (False, True)
    button = 'name="of" value="at-crags"'
    assert f'{button} tabindex="-1">{name}</button>' in board
    assert f"{button} aria-label=" in near_board


def test_the_people_of_a_table_begin_with_the_reader():
    table = a_table("armoury", "crags")
    table.state.player(2).turns = 7
    table.state.turn.seat = 2
    seats = [SimpleNamespace(number=number, shown_name=name) for number, name in PEOPLE.items()]
    reader = SimpleNamespace(view=seen(table, 2), seats=seats, question=None, answered="")
    made = ground(reader, Stakes())
    assert [(one.side, one.picture, one.board, one.on_turn) for one in made.people] == [
        ("2", "bust-wizard", "0", True),
        ("3", "bust-troll", "0", False),
        ("4", "bust-thief", "0", False),
        ("1", "bust-warrior", "1", False),
    ]
    assert made.people[0].score == "Life 4, Strength 2, Craft 5"
    assert [(one.picture, one.number) for one in made.people[0].figures] == [
        ("heart", "4"),
        ("strength", "2"),
        ("craft", "5"),
    ]
    assert (made.turn, made.round, made.is_set_up) == ("Round 7: Bolek", 7, True)
    assert list(made.free_boards) == [("0", "The Regions"), ("1", "The City")]


def test_the_way_of_a_move_lies_on_the_board_as_beads():
    question = one(1, "go", ("go:chapel", "go:woods_11"), steps=2)
    board = drawn(seen(a_table("crags")), PEOPLE, question, Stakes()).boards[0]
    assert [[bead.number for bead in trail.beads] for trail in board.trails] == [["", "1", ""]] * 2


def test_a_way_into_the_city_goes_on_on_its_board():
    question = one(1, "go", ("gate:rats_road",), steps=3)
    boards = drawn(seen(a_table("fields_12")), PEOPLE, question, Stakes()).boards
    assert [[bead.number for trail in board.trails for bead in trail.beads] for board in boards] == [
        ["", "1"],
        ["2", ""],
    ]


def test_what_is_no_walk_has_no_way():
    question = one(1, "go", ("portal:craft",), steps=3)
    assert drawn(seen(a_table("castle")), PEOPLE, question, Stakes()).boards[0].trails == ()
