"""Talisman in a mail: what happened, small boards, the question with what its options bring."""

from dataclasses import replace

import msgspec
import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Question
from games.faces.scene import Scene, SmallBoard
from games.faces.talisman.mail_scene import best_first, scene
from games.faces.talisman.names import words_of
from games.faces.talisman.small_boards import COLOURS, codes, small_boards
from games.faces.talisman.stakes import stakes
from games.mail.letter import Asked, Letter
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.view import observe
from tests.systems.talisman.face.words import Shown, shown
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table

COLUMNS = 70
BEFORE_THE_OPTIONS = 150
LANGUAGES = ("en", "pl")


def told(table: Shown, before: object = None, language: str = "en") -> Scene:
    with translation.override(language):
        return scene(table, before)


def boards_of(table: Table, seat: int | None, before: object = None) -> tuple[SmallBoard, ...]:
    one = shown(table.at, seat)
    return small_boards(words_of(one), one.view, before)


def moving() -> Table:
    """The Troll has rolled a 1 in the Village: Bear and gold lie on one side, nothing on the other."""
    table = Table("troll", "wizard").put(1, "village").lay("fields_2", "bear")
    return table.start().play(1)


# -- the question -----------------------------------------------------------------------------------------


def test_each_legal_end_says_what_lies_there_and_the_best_stands_first():
    found = told(shown(moving().at, 1))
    assert found.prompt == "You rolled 1: where to?"
    keys, texts = zip(*found.options, strict=True)
    assert keys[0] == "go:fields_2"
    assert texts[:2] == ("Go: Fields by the Graveyard", "Go: Fields by the Forest")
    ends = "These are the legal ends of your move. To choose one accepts the roll."
    assert found.hint == f"{ends} Fate repeats a die once; then the new result counts."
    assert texts[keys.index("again:1")] == "Roll again"


def test_who_is_not_asked_is_shown_no_options():
    found = told(replace(shown(moving().at, 2), token=""))
    assert (found.prompt, found.hint, found.options) == ("", "", ())


def test_the_own_sealed_answer_is_told():
    table = Table("wizard", "warrior", windows=True).give(1, "hex").give(2, "counterspell").start()
    question = table.at.question
    found = told(replace(shown(table.at, question.seats[0]), answered=question.options[0]))
    assert found.answered


@pytest.mark.long("whole games")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_of_a_game_is_told_whole_in_so_many_words(language):
    """Before the options: lead and due time are added by the mail, twenty words at most."""
    kinds: set[str] = set()

    def watch(position: Position) -> None:
        question = position.question
        if not isinstance(question, Question) or question.kind in kinds:
            return
        kinds.add(question.kind)
        found = told(shown(position, question.seats[0]), None, language)
        assert found.options
        assert found.prompt
        assert set(dict(found.options)) == set(question.options_of(question.seats[0]))
        texts = [text for _key, text in found.options]
        assert len(set(texts)) == len(texts)
        letter = Letter(("word " * 20,)).with_table(found, Asked(found.prompt, found.hint, (), 0, "", ""))
        lines = " ".join(line.text for line in letter.scene.lines)
        said = " ".join((*letter.lead, found.prompt, found.hint, lines)).split()
        assert len(said) <= BEFORE_THE_OPTIONS, (question.kind, " ".join(said))
        assert not [one for one in (*texts, lines, found.hint, *found.facts) if "%(" in one or "<" in one]

    options = {"seats": 4, "city": "whole", "moon": "whole", "ending": "hidden"}
    play_out(SYSTEM, options, ["random"] * 4, name="mails", turns=240, watch=watch)
    assert len(kinds) > 25


def test_a_list_without_a_board_begins_with_the_way_on():
    table = Table("wizard", "warrior", fate=True).put(1, "fields_8").lay("fields_8", "bear")
    one = shown(table.start(phase="meet").play(4, 5).at, 1)
    assert list(one.question.options) == ["keep", "fate:1"]
    assert best_first(CONTENT, "fate", ["fate:1", "keep"], stakes(one, one.question)) == ["keep", "fate:1"]


# -- as it stands -----------------------------------------------------------------------------------------


def test_a_fight_is_told_piece_by_piece():
    table = Table("troll", "wizard", fate=True).give(1, "sword").put(1, "fields_8")
    table.lay("fields_8", "bear").start(phase="meet").play(4, 5)
    facts = told(shown(table.at, 1)).facts
    assert facts[0] == "A fight: the Troll against the Bear"
    assert facts[1] == "The Troll: Strength 6 + Sword 1 + [4] = 11"
    assert facts[2] == "Bear: Bear 3 + [5] = 8"


def test_everybody_has_a_line_the_reader_first():
    facts = told(shown(moving().at, 2)).facts
    assert [one.partition(":")[0] for one in facts[-2:]] == ["Bogdan", "Ada"]
    assert "Strength 2" in facts[-2]


def test_an_own_fight_is_one_in_which_one_was_attacked():
    table = Table("troll", "wizard", fate=True).put(1, "fields_8").put(2, "fields_8").start(phase="landed")
    table.play("attack:2", 4)
    assert table.state.fight.against == 2
    assert [told(shown(table.at, seat)).in_own_stretch for seat in (1, 2, None)] == [False, True, False]


@pytest.mark.parametrize("way", ["lot", "three", "free"])
def test_before_the_first_turn_it_says_how_set_up_goes_on(way):
    found = told(shown(Table.fresh(2, characters=way).at, 1))
    assert bool(found.setup) == (found.round == 0)
    assert told(shown(moving().at, 1)).setup == ""


# -- boards -----------------------------------------------------------------------------------------------


def test_the_three_regions_lie_in_one_grid_with_their_ways():
    [board] = boards_of(moving(), 1)
    solid = [square for row in board.rows for square in row.squares if square.solid]
    assert solid == []
    assert max(map(len, board.written)) <= COLUMNS
    upper = board.rows[0].squares
    assert all(square.right for square in upper[:-1])
    assert [square.down for square in upper] == [True, False, False, False, True, False, True]
    assert "[Tr]" in "\n".join(board.written)
    assert ("Tr", "Troll") in board.key
    assert ("Vil", "Village") in board.key


def test_a_small_board_of_the_city_shows_streets_and_shops():
    table = Table("troll", "wizard", city=True).put(1, "city_gate").start()
    [board] = boards_of(table, 1)
    assert board.title == "The City"
    assert max(map(len, board.written)) <= COLUMNS
    assert sum(square.solid for row in board.rows for square in row.squares) > 8


def test_changed_spaces_are_marked_and_told():
    table = Table("troll", "wizard").put(1, "village").put(2, "tavern").lay("fields_2", "bear").start()
    before = observe(table.state, 2)
    table.put(1, "fields_2", life=3)
    table.state.gold["ruins"] = 2
    board = boards_of(table, 2, before)[0]
    assert [spot.where for spot in board.spots] == ["Fields by the Graveyard", "Ruins", "Village"]
    assert board.spots[0].text == "Troll (Ada), lives: 3; Bear"
    assert board.spots[1].text == "2 gold"
    assert board.spots[2].text == ""
    shown_squares = [square for row in board.rows for square in row.squares if square.changed]
    assert len(shown_squares) == 3


def test_a_crowd_fits_into_its_place():
    table = Table("troll", "wizard", "thief", "elf").lay("village", "bear")
    before = observe(table.state, 1)
    for seat in (1, 2, 3, 4):
        table.put(seat, "village")
    board = boards_of(table.start(), 1, before)[0]
    village = next(square for row in board.rows for square in row.squares if len(square.pawns) == 4)
    assert village.pawns[0].own
    assert village.fitted(5) == "[…]+*"
    assert village.fitted(8) == "[Tr…]+*"
    assert max(map(len, board.written)) <= COLUMNS


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_characters_have_the_same_letters(language):
    with translation.override(language):
        found = codes(CONTENT, language)
    assert set(found) == set(CONTENT.characters)
    assert len(set(found.values())) == len(found)
    assert {len(one) for one in found.values()} == {2}


def contrast(colour: str) -> float:
    """Of white letters on it, by WCAG."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 1.05 / (0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05)


def test_white_letters_are_read_on_every_seat():
    assert len(set(COLOURS.values())) == 6
    assert min(map(contrast, COLOURS.values())) >= 4.5


def test_both_forms_of_a_mail_show_the_board_without_a_header_of_nothing():
    [board] = boards_of(moving(), 1)
    html = render_to_string("mail/parts/boards.jinja", {"boards": (board,)}, using="jinja2")
    assert "()" not in html
    assert "<th" not in html
    text = render_to_string("mail/parts/board.txt", {"board": board})
    assert text.startswith("The Regions\n")


# -- hidden -----------------------------------------------------------------------------------------------


def test_the_mail_of_another_seat_is_the_same_whatever_one_holds():
    found = []
    for spell in ("hex", "counterspell"):
        table = Table("wizard", "warrior", "thief").give(1, spell).give(2, "healing").put(1, "village")
        table.start()
        table.play(*(["go_on"] if spell == "hex" else []), 3)
        found.append([told(replace(shown(table.at, seat), token="")) for seat in (2, 3, None)])
    assert found[0] == found[1]


def test_a_planted_leak_would_be_seen():
    table = moving()
    view = shown(table.at, 2)
    leaky = replace(view, view=msgspec.structs.replace(view.view, seat=1), token="")
    assert told(leaky) != told(replace(view, token=""))
