"""The gallery shows every kind of question, option and event of Talisman."""

import pytest

from games.engine.events import BY_ORDER
from games.faces.talisman.gallery import KEYS, examples
from games.faces.talisman.speaker import SPEAKER

pytestmark = pytest.mark.long("games that meet every kind")

HOW = "lay out a position for each of them in PREPARED of games/faces/talisman/gallery.py"


def test_every_kind_is_met_and_each_has_its_words():
    met = {kind for example in examples() for kind in example.kinds}
    wanted = {
        *{f"question {kind}" for kind in SPEAKER.questions},
        *{f"event {kind}" for kind in SPEAKER.events if kind != BY_ORDER},
        *{f"option {key}" for key in KEYS},
    }
    assert wanted - met == set(), HOW
