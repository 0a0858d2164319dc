"""The gallery shows every kind of question, option and event of Mice & Mystics."""

import pytest

from games.engine.events import BY_ORDER
from games.faces.mice.gallery import KEYS, examples
from games.faces.mice.lines import LINES
from games.faces.mice.prompts import ASKED
from games.systems.mice.system import SYSTEM
from tests.systems.mice.newest import CONTENT

pytestmark = pytest.mark.long("chapters that meet every kind")

UNPRINTED = {"arrive"}
"""Asked where an exit leads to several spaces, which no printed one does."""


def test_every_kind_is_met_and_each_has_its_words():
    met = {kind for example in examples() for kind in example.kinds}
    assert {f"question {kind}" for kind in ASKED if kind not in UNPRINTED} <= met
    assert {f"event {kind}" for kind in LINES if kind != BY_ORDER} <= met
    assert {f"option {key}" for key in KEYS} <= met


def test_no_printed_exit_leads_to_several_spaces():
    assert all(len(spaces) == 1 for side in CONTENT.sides.values() for spaces in side.file.exits.values())


def test_every_example_is_a_position_of_the_rules():
    for example in examples():
        SYSTEM.invariants(example.position.state)
