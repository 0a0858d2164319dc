"""The gallery shows every kind of question, option and event of The Sorcerer's Labyrinth."""

import pytest

from games.engine.events import BY_ORDER
from games.faces.drawn import draw
from games.faces.face import face_of
from games.faces.shown import asked
from games.faces.sorcerer.gallery import examples
from games.faces.sorcerer.speaker import SPEAKER
from games.faces.sorcerer.stakes import KINDS
from tests.systems.sorcerer.face.pages import shown

SELDOM = {"random", "zombie_fare"}
"""A team like the names beside it, and a way that costs like another."""

pytestmark = pytest.mark.long("games that meet every kind")
HOW = "lay out a position for each of them in PREPARED of games/faces/sorcerer/gallery.py"


def test_every_kind_is_met_and_each_has_its_words():
    met = {kind for example in examples() for kind in example.kinds}
    assert set(KINDS) == set(SPEAKER.questions)
    own = {key for row in SPEAKER.questions.values() for key in row.options if not row.flat}
    every = (*SPEAKER.options.options, *own)
    verbs = {key if key.startswith("die:") else key.partition(":")[0] for key in every}
    wanted = {
        *{f"question {kind}" for kind in KINDS},
        *{f"event {kind}" for kind in SPEAKER.events if kind != BY_ORDER},
        *{f"option {verb}" for verb in verbs - SELDOM},
    }
    assert wanted - met == set(), HOW


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
            "button": bool(drawn.asked.answers or drawn.asked.groups),
            "board": any(places),
            "card": bool(drawn.ground.own.sides or drawn.ground.own.teams),
            "list": drawn.ground.own.leaving is not None,
        }
        assert any(shows.values()), example
        ways |= {way for way, is_shown in shows.items() if is_shown}
    assert ways == {"button", "board", "card", "list"}
