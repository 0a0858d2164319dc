"""What is at stake stands on the page: at the board, at things, on the filled button, in tables."""

import re
from html import unescape

import pytest
from django.utils import translation

from games.faces.drawn import draw, in_tables
from games.faces.face import face_of
from games.faces.shown import asked
from games.systems.sorcerer.state import CRYSTAL
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


def rows_of(html: str) -> list[str]:
    """The ways beside the question, each as it is read."""
    return [told(row) for row in re.findall(r'<button class="way.*?</button>', html, re.DOTALL)]


def test_each_way_is_a_button_beside_the_question():
    table = Table().put("hilda", "1-b3").floor("1-c3", "sword").start()
    looked = shown(table.at, 1)
    html = page(looked)
    told_of = face_of(looked).stakes(looked, looked.question).of("move:hilda:c3")
    (row,) = (row for row in rows_of(html) if "Hilda to c3" in row)
    assert row == f"c3 Hilda to c3 {told_of.brings} roll +5 {told_of.odds}%"
    assert '<button class="way" type="submit" name="answer" value="move:hilda:c3">' in html


def test_the_best_way_is_the_first_and_marked():
    table = Table().put("hilda", "1-b3", backpack=[CRYSTAL]).put("wolsung", "1-c2").start()
    ways = draw(shown(table.at, 1)).ground.own.ways
    assert [way.better for way in ways] == sorted((way.better for way in ways), reverse=True)
    assert ways[0].key == "move:hilda:a3"
    assert [way.best for way in ways] == [True, *[False] * (len(ways) - 1)]


def test_a_way_on_another_board_names_it_and_says_what_it_leads_to():
    table = Table().put("hilda", "1-a3").put("wolsung", "2-b3").start()
    ways = {way.key: way for way in draw(shown(table.at, 1)).ground.own.ways}
    assert "on The Cross of Four Winds" in ways["move:wolsung:c3"].notes
    assert "on the way to b2" in ways["move:hilda:a2"].notes
    assert "on the way to b2" not in ways["move:hilda:a4"].notes


def full(**given) -> Table:
    """Hilda has found one thing more than she can carry: the Axe, which came last."""
    pack = ["elixir", "dagger", "axe"]
    return bring(Table(), "hilda", lp=1, backpack=pack, **given).start(1, "act", moved="hilda", open=True)


def test_a_full_backpack_is_a_list_of_buttons():
    html = page(shown(full().at, 1))
    left = [told(row) for row in re.findall(r'<button class="left.*?</button>', html, re.DOTALL)]
    assert {row.split(" ")[1] for row in left} == {"Elixir", "Dagger", "Battle"}
    assert sum("new" in row for row in left) == 1
    assert next(row for row in left if "new" in row).startswith("Leave Battle Axe new Strength ")
    assert "1 life, then 2" in told(html)
    assert "Choose one of your things" not in told(html)


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
    assert re.search(r"Hilda to c3 \(c3: .*\): attack Nimuel: \d+% win", unescape(label[1]))


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


def test_a_prize_stands_in_its_chamber_as_a_picture_beside_the_figure():
    """Two heroes may go there: heads, picture and figure have room, a name would not."""
    table = Table().put("hilda", "1-a2").put("wolsung", "1-b3").start()
    html = page(shown(table.at, 1))
    targets = re.findall(
        r'<button class="move" type="submit" name="answer" value="move:\w+:b2".*?</button>', html, re.DOTALL
    )
    assert len(targets) == 2
    for target in targets:
        assert "#thing-rune" in target
        assert re.search(r"<b>\s*<svg[^>]*>.*?</svg>\s*</b>", target, re.DOTALL)
