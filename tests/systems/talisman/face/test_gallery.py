"""The gallery shows every kind of question, option and event of Talisman."""

import pytest

from games.engine.events import BY_ORDER
from games.faces.talisman.gallery import KEYS, examples
from games.faces.talisman.lines import LINES
from games.faces.talisman.prompts import ASKED

pytestmark = pytest.mark.long("games that meet every kind")

WORDINGS = {"claim_poster", "turn_end"}
"""Second wordings of kinds that are met as "claim" and "end"."""


def test_every_kind_is_met_and_each_has_its_words():
    met = {kind for example in examples() for kind in example.kinds}
    assert {f"question {kind}" for kind in ASKED if kind not in WORDINGS} <= met
    assert {f"event {kind}" for kind in LINES if kind != BY_ORDER} <= met
    assert {f"option {key}" for key in KEYS} <= met
