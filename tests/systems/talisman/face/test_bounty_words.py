"""A bounty beside any question of the own turn is called by its poster, and what it pays for by its name."""

import pytest
from django.utils import translation

from games.engine.questions import Question
from games.faces.face import face_of
from tests.games.faces.test_told_apart import everywhere, shown
from tests.systems.talisman.table import Table
from tests.systems.talisman.test_bounties import ASKED
from tests.systems.talisman.third import hunter


def unpaid() -> Table:
    """The merchants want gold of who has none."""
    t = hunter(gold=0, ending="merchants_guild").put(2, "crown_of_command", done=True)
    t.state.ending = "merchants_guild"
    return t.start(1, "start")


@pytest.mark.parametrize(("language", "poster"), [("en", "Wanted"), ("pl", "List")])
def test_it_is_an_option_like_others(language: str, poster: str) -> None:
    for t in [*(asked(3) for asked in ASKED), unpaid()]:
        question = t.at.question
        assert isinstance(question, Question)
        table = shown("talisman", t.at, 1)
        with translation.override(language):
            for where, texts in everywhere(table, question):
                assert sum(poster in text for text in texts) == 1, (where, texts)
                assert len(set(texts)) == len(texts)
            asked = face_of(table).wording(table).prompt(question)
            assert asked
            assert "_" not in asked
