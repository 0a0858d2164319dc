"""What is at stake stands on the page: at the board, at things, on the filled button, in tables."""

import re
from html import unescape

import pytest
from django.utils import translation

from games.faces.drawn import draw, in_tables
from games.faces.face import face_of
from games.faces.shown import asked
from tests.systems.sorcerer.face.pages import LANGUAGES, gallery, page, shown, words_of
from tests.systems.sorcerer.fights import attacked, bring
from tests.systems.sorcerer.table import Table

FIRST_CHOICES = ("team", "setup")
"""Their cards show Strength and life with a portrait each."""


def told(html: str) -> str:
    return " ".join(unescape(words_of(html)).split())


@pytest.mark.long("pages of all kinds of questions")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_every_option_brings_stands_on_its_page(language):
    met = set()
    with translation.override(language):
        for table in gallery().all_tables:
            question = asked(table)
            if question is None or question.kind in FIRST_CHOICES:
                continue
            words = told(page(table, language))
            stakes = face_of(table).stakes(table, question)
            missing = [key for key in question.options_of(table.seat) if stakes.of(key).brings not in words]
            assert missing == [], question.kind
            met.add(question.kind)
    assert len(met) > 20


def test_what_waits_where_one_may_go_is_read_beside_the_question():
    table = Table().put("hilda", "1-b3").floor("1-c3", "sword").start()
    looked = shown(table.at, 1)
    html = page(looked)
    told_of = face_of(looked).stakes(looked, looked.question).of("move:hilda:c3")
    rows = [told(row) for row in re.findall(r"<div>(<dt>.*?)</div>", html, re.DOTALL)]
    assert f"c3 Hilda: {told_of.brings} {told_of.odds}%" in rows


def test_who_goes_where_is_said_once_where_the_same_waits():
    table = Table().put("hilda", "1-b3").put("wolsung", "1-c2").start()
    ways = draw(shown(table.at, 1)).ground.own.ways
    assert {way.who for way in ways if way.chamber == "b2"} == {"Wolsung, Hilda"}
    assert {way.who for way in ways if way.chamber == "c3"} == {"Hilda"}


def test_where_the_whole_labyrinth_is_open_the_boards_alone_tell():
    for table in gallery().tables["teleport_to"]:
        own = draw(table).ground.own
        targets = [target for board in own.boards for cell in board.cells for target in cell.targets]
        assert own.ways == ()
        assert all(target.brings for target in targets)


def test_a_target_says_what_it_brings_to_those_who_hear_it():
    table = bring(Table(), "nimuel", "1-c3").put("hilda", "1-b3").start()
    label = re.search(r'value="move:hilda:c3" aria-label="([^"]*)"', page(shown(table.at, 1)))
    assert label
    assert re.search(r"Hilda to c3 \(c3: .*\): Nimuel stands here: an attack wins \d+%", unescape(label[1]))


def test_a_scroll_says_at_its_card_what_a_cast_makes_of_the_fight():
    looked = shown(attacked("nimuel", "might").at, 2)
    stake = face_of(looked).stakes(looked, looked.question).of("cast:nimuel:might")
    sheet = re.search(r'<div class="sheet" popover id="thing-nimuel-\d".*?</div>', page(looked), re.DOTALL)
    assert sheet
    assert stake.brings.startswith("win ")
    assert stake.brings in told(sheet[0])
    assert f"{stake.odds}%</span>" in sheet[0]


def test_the_filled_button_says_what_it_brings():
    table = Table().put("hilda", "1-b3").start(phase="act", moved="hilda", open=True)
    button = re.search(r'<button class="primary".*?</button>', page(shown(table.at, 1)), re.DOTALL)
    assert button
    assert "then it is Bob's turn" in told(button[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_boards_as_tables_say_what_waits(language):
    table = Table().put("hilda", "1-b3").floor("1-c3", "sword").start()
    with translation.override(language):
        looked = shown(table.at, 1)
        stake = face_of(looked).stakes(looked, looked.question).of("move:hilda:c3")
        ways = {
            way.key: way.brings for board in in_tables(looked) for row in board.places for way in row.ways_in
        }
        assert ways["move:hilda:c3"] == stake.brings
