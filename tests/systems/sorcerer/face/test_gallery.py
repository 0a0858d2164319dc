"""The gallery shows every kind of question, option and event of The Sorcerer's Labyrinth."""

import pytest

from games.engine.events import BY_ORDER
from games.faces.drawn import draw
from games.faces.face import face_of
from games.faces.shown import asked
from games.faces.sorcerer.gallery import examples
from games.faces.sorcerer.lines import LINES
from games.faces.sorcerer.options import PLAIN, VERBS
from games.faces.sorcerer.stakes import KINDS
from tests.systems.sorcerer.face.pages import shown

pytestmark = pytest.mark.long("games that meet every kind")


def test_every_kind_is_met_and_each_has_its_words():
    met = {kind for example in examples() for kind in example.kinds}
    assert {f"question {kind}" for kind in KINDS} <= met
    assert {f"event {kind}" for kind in LINES if kind != BY_ORDER} <= met
    verbs = {*VERBS, *PLAIN, "cast", "pass", "zombie_move"} - {"random"}  # a team, like the names beside it
    assert {f"option {verb}" for verb in verbs} <= met


def test_every_example_has_a_moment_and_every_question_what_is_at_stake():
    for example in examples():
        table = shown(example.position, example.seat)
        question = asked(table)
        assert question is None or face_of(table).stakes(table, question).line
        face_of(table).moment(table)


def test_every_question_shows_how_it_is_answered_before_a_thing_is_tapped():
    ways = set()
    for example in examples():
        table = shown(example.position, example.seat)
        if not asked(table):
            continue
        drawn = draw(table)
        places = [cell.targets for board in drawn.ground.own.boards for cell in board.cells]
        shows = {
            "button": bool(drawn.asked.primary or drawn.asked.groups),
            "board": any(places),
            "card": bool(drawn.ground.own.sides or drawn.ground.own.teams),
            "things": drawn.asked.all_at_things,
        }
        assert any(shows.values()), example
        ways |= {way for way, is_shown in shows.items() if is_shown}
    assert ways == {"button", "board", "card", "things"}
