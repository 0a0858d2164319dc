"""The gallery shows every kind of question, option and event of Mice & Mystics."""

import pytest

from games.engine.events import BY_ORDER
from games.faces.mice.gallery import examples, keys
from games.faces.mice.speaker import SPEAKER
from games.systems.mice.system import SYSTEM
from tests.systems.mice.newest import CONTENT

pytestmark = pytest.mark.long("chapters that meet every kind")

UNPRINTED = {"arrive"}
"""Asked where an exit leads to several spaces, which no printed one does."""
HOW = "lay out a position for each of them in PREPARED of games/faces/mice/gallery.py"


def test_every_kind_is_met_and_each_has_its_words():
    met = {kind for example in examples() for kind in example.kinds}
    wanted = {
        *{f"question {kind}" for kind in SPEAKER.questions if kind not in UNPRINTED},
        *{f"event {kind}" for kind in SPEAKER.events if kind != BY_ORDER},
        *{f"option {key}" for key in keys()},
    }
    assert wanted - met == set(), HOW


def test_no_printed_exit_leads_to_several_spaces():
    assert all(len(spaces) == 1 for side in CONTENT.sides.values() for spaces in side.file.exits.values())


def test_every_example_is_a_position_of_the_rules():
    for example in examples():
        SYSTEM.invariants(example.position.state)
