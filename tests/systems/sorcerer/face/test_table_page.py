"""The table of The Sorcerer's Labyrinth: everything drawn once, the hidden hidden, and small."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse
from msgspec.structs import replace

from games.engine.questions import Question
from games.faces.drawn import draw
from games.faces.face import get_face
from games.faces.sorcerer import names
from games.journal.loading import load
from games.play.quarantine import quarantine
from games.systems.sorcerer.state import CRYSTAL
from labyrinth.serving.static_files import OURS
from tests.games.pages import Forms, Visitor
from tests.games.pages import html as html_of
from tests.games.people import running
from tests.games.tapped import sheets
from tests.systems.sorcerer.face.pages import LANGUAGES, gallery, page, shown
from tests.systems.sorcerer.face.pages import words_of as text_of
from tests.systems.sorcerer.fights import meet
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table

SHEET, PIECES = (f"systems/sorcerer/{name}" for name in ("table.css", "pieces.svg"))
PARTIAL_AT_MOST, SELDOM_AT_MOST = 8_100, 9_000
"""What an answer brings, compressed: of twenty looks nineteen, and each. The menu of the table leads to "what
if" and to conditional orders, too: nineteen took 8,013 in Polish."""
FONT = "fonts/alegreya-700.woff2"
ON_A_HOME_SCREEN = {"img/touch-icon.png"}
"""What a browser asks for where somebody puts the site there."""
FONT_AT_MOST, ART_AT_MOST, REST_AT_MOST = 22_000, 35_000, 54_000
"""What somebody loads who has seen no page before: the display face, the large board with the small ones and
the pieces, and all else."""


# The boards


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_on_a_board_is_shown_there_once(language):
    for table in (one for one in gallery().all_tables if one.result is None):
        standing = sorted(one.id for one in table.view.characters.values() if one.place)
        assert sorted(re.findall(r'data-pawn="(\w+)"', page(table, language))) == standing


def test_pawn_letters_differ():
    shown_letters = [names.letters(CONTENT, who) for who in CONTENT.names["short"]]
    assert len(set(shown_letters)) == 13


def test_a_move_is_a_button_in_its_chamber():
    table = Table().put("hilda", "1-b3").start()
    html = page(shown(table.at, 1))
    cell = re.search(r'<li class="c3 r3 open">.*?</li>', html, re.DOTALL)
    assert cell
    assert 'value="move:hilda:c3"' in cell[0]
    assert 'aria-label="Hilda to c3' in cell[0]


def test_two_who_may_go_to_one_chamber_share_it():
    table = Table().put("hilda", "1-b3").put("wolsung", "1-c2").start()
    drawn = draw(shown(table.at, 1))
    cells = {cell.chamber: cell.targets for cell in drawn.ground.own.boards[0].cells}
    assert sorted(target.letters for target in cells["c3"]) == ["Hi"]
    assert sorted(target.letters for target in cells["b2"]) == ["Hi", "Wo"]


def test_ones_own_board_comes_first_and_the_neutral_one_last():
    table = Table(2).start(seat=2)
    assert [board.number for board in draw(shown(table.at, 2)).ground.own.boards] == [2, 1, 0]


def test_the_board_of_the_question_is_the_large_one_until_another_is_tapped():
    table = Table(4).put("hilda", "3-b3").put("wolsung", "3-c3").start()
    html = page(shown(table.at, 1))
    chosen = re.findall(r'name="board" id="show-(\d)"[^>]*checked', html)
    assert chosen == ["3"]
    assert sorted(re.findall(r'<input class="show" type="radio" name="board" id="show-(\d)"', html)) == list(
        "1234"
    )
    assert set(re.findall(r'<label class="chip" for="show-(\d)"', html)) == set("1234")


def test_the_board_that_is_nobodys_can_be_made_the_large_one_too():
    assert '<label class="chip" for="show-0"' in page(shown(Table(2).start().at, 1))


def test_a_counter_shows_the_life_that_is_left():
    table = Table().put("hilda", "1-b3", lp=1).start()
    pawn = re.search(r'data-pawn="hilda".*?</button>', page(shown(table.at, 1)), re.DOTALL)
    assert pawn
    assert (pawn[0].count('class="pip"'), pawn[0].count('class="pip off"')) == (1, 2)


def test_what_lies_on_a_floor_is_read_by_a_tap():
    html = page(shown(Table().put("hilda", "1-b3").floor("1-a1", "sword", "haste").start().at, 1))
    sheet = re.search(r'id="floor-1-a1">(.*?)</dl>', html, re.DOTALL)
    assert sheet
    assert 'popovertarget="floor-1-a1"' in html
    assert CONTENT.finds["haste"].text.en in text_of(sheet[1])


def test_what_may_be_done_with_a_thing_is_chosen_at_the_thing():
    table = Table().put("hilda", "1-b3", weapon="axe", backpack=["sword"])
    table.start(1, "act", moved="hilda", open=True)
    drawn = draw(shown(table.at, 1))
    card = next(card for card in drawn.ground.own.mine.cards if card.who == "hilda")
    at = {thing.id: {one.option.key for one in thing.choices} for thing in card.things}
    assert at["sword"] >= {"wield:hilda:sword", "drop:sword"}
    assert at["axe"] >= {"stow:hilda:axe", "shed:axe"}
    assert not any(":" in one.option.key for group in drawn.asked.groups for one in group.chips)


# The question


def test_every_option_is_one_button_of_the_form_and_nothing_else_is():
    for table in gallery().all_tables:
        found = [form for form in Forms(page(table)).found if "data-question" in form.attributes]
        if not isinstance(table.question, Question):
            assert not found
            continue
        form = found[0]
        assert len(found) == 1
        assert form.attributes["data-question"] == table.question.kind
        assert form.data["token"] == table.token
        assert set(form.values("answer")) == set(table.question.options_of(table.seat))


def test_an_answer_to_a_sealed_question_is_shown_and_may_be_changed():
    table = gallery().tables["setup"][0]
    key = table.question.options_of(table.seat)[2]
    html = page(replace(table, answered=key))
    assert html.count('aria-pressed="true"') == 1
    assert re.search(rf'value="{re.escape(key)}"\s+aria-pressed', html)
    assert "Your answer is in:" in html


def test_the_button_that_takes_back_says_what():
    table = Table().put("hilda", "1-b3", backpack=["sword"]).start().play("wield:hilda:sword")
    html = page(shown(table.at, 1))
    assert "Hilda: wield the Sword" in text_of(html)
    form = next(form for form in Forms(html).found if "data-take-back" in form.attributes)
    assert form.data["token"] == "signed"
    assert f'form="{form.attributes["id"]}"' in html


def test_a_finished_game_says_who_has_won_and_how():
    for table in gallery().tables["over"]:
        html = page(table)
        assert f'data-result="{table.result.how}"' in html
        assert "wins" in draw(table).outcome
        assert "data-question" not in html


# What is hidden stays hidden


def test_a_spectator_gets_no_option_and_no_hidden_name():
    table = (
        Table()
        .put("hilda", "1-b3", backpack=["elixir", "haste"])
        .put("eriald", "2-c3", backpack=["weakness"])
    )
    table.put("ostrogar", "3-b3", backpack=[CRYSTAL], rune="fire").start()
    html = page(shown(table.at, None))
    assert 'name="answer"' not in html
    assert "token" not in {field for form in Forms(html).found for field in form.data}
    read = text_of(html + sheets_of(shown(table.at, None)))
    for hidden in ("Elixir", "Haste", "Weakness", "Rune of Fire", "Won by a Quest"):
        assert hidden not in read
    assert "a Rune, face down" in read


def test_the_owner_reads_what_is_carried_and_what_it_does():
    table = Table().put("hilda", "1-b3", backpack=["haste"], rune="water").start()
    mine = text_of(page(shown(table.at, 1)))
    assert "Haste" in mine
    assert CONTENT.finds["haste"].text.en in mine
    assert "Rune of Water" in mine
    other = text_of(page(shown(table.at, 2)) + sheets_of(shown(table.at, 2)))
    assert "Haste" not in other
    assert "Rune of Water" not in other


def test_the_steps_of_an_exploration_are_not_told_to_others():
    table = Table().put("hilda", "1-b3", backpack=["sword"]).start(phase="act", moved="hilda", open=True)
    waits = shown(table.at, 2)
    pages = {
        page(replace(waits, view=replace(waits.view, phase=phase)))
        for phase in ("encounter", "quests", "act", "finish")
    }
    assert len(pages) == 1


# Size


def sheets_of(table):
    return sheets(draw(table).ground, get_face("sorcerer"))


def compressed(text: str) -> int:
    return len(gzip.compress(text.encode(), 6))


def file_size(path: str) -> int:
    return len(gzip.compress(Path(finders.find(path)).read_bytes(), 6))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_exchanged_while_one_plays_stays_small(language):
    sizes = sorted(compressed(page(table, language, crowded=True)) for table in gallery().all_tables)
    assert sizes[len(sizes) * 19 // 20] <= PARTIAL_AT_MOST
    assert sizes[-1] <= SELDOM_AT_MOST


def test_a_page_with_everything_it_loads_stays_small():
    largest = max((page(table, "pl", part=False) for table in gallery().tables["act"]), key=len)
    loaded = set(re.findall(r'(?:src|href)="/static/([^"#]+)', largest)) - ON_A_HOME_SCREEN
    sheets, scripts = ({path for path in loaded if path.endswith(kind)} for kind in (".css", ".js"))
    assert sheets == {"css/site.css", SHEET}
    assert {path for path in scripts if OURS.fullmatch(path)} == {"js/site.js", "js/table_page.js"}
    assert PIECES in loaded
    small = {path for path in loaded if path.endswith("-small.svg")}
    large = max((path for path in loaded if "/land/" in path and path not in small), key=file_size)
    assert small
    art = {PIECES, "img/table.svg", large, *small}
    rest = {path for path in loaded if "/land/" not in path} - art
    assert sum(map(file_size, art)) <= ART_AT_MOST
    assert Path(finders.find(FONT)).stat().st_size <= FONT_AT_MOST
    assert compressed(largest) + sum(map(file_size, rest)) <= REST_AT_MOST


@pytest.mark.long("pages of all kinds of positions")
@pytest.mark.counts('static/systems/sorcerer/pieces.svg: <symbol id="thing-')
def test_every_picture_is_in_the_sheet():
    sheet = set(re.findall(r'<symbol id="([\w-]+)"', Path(finders.find(PIECES)).read_text()))
    used = set()
    for table in gallery().all_tables:
        used |= set(re.findall(r"pieces\.svg#([\w-]+)", page(table, part=False)))
    assert used <= sheet
    assert {f"d{face}" for face in range(1, 7)} <= used


# On the site


@pytest.mark.django_db
@pytest.mark.long("many pages")
def test_a_game_is_played_through_plain_forms():
    game = running(system="sorcerer")
    people = {1: Visitor("Ann"), 2: Visitor("Bob")}
    kinds = set()
    for _answer in range(40):
        seat = load(game).waiting[0]
        form = question_of(people[seat], game)
        kinds.add(form.attributes["data-question"])
        response = people[seat].send(form, answer=form.values("answer")[0])
        assert response.status_code == 200
        assert "data-refused" not in html_of(response)
        game.refresh_from_db()
    assert {"setup", "move", "act"} <= kinds
    assert game.steps > 40


def question_of(visitor, game):
    address = reverse("games:table", args=[game.slug])
    return visitor.form(address, reverse("games:answer", args=[game.slug]))


@pytest.mark.django_db
def test_a_held_game_shows_its_table_without_a_question():
    game = running(system="sorcerer")
    quarantine(game.pk, reason="a test")
    page_now = html_of(Visitor("Ann").get(reverse("games:table", args=[game.slug])))
    assert "This game is held" in page_now
    assert "data-question" not in page_now


def test_a_monster_stands_in_the_chamber_where_it_is_met():
    table = meet(Table(), "ghouls", "hilda")
    html = page(shown(table.at, 2))
    (foe,) = re.findall(r'<svg class="foe"[^>]*aria-label="([^"]*)"', html)
    assert foe == "Ghoul Pack"
    assert 'class="foe"' not in page(shown(Table().start().at, 1))
