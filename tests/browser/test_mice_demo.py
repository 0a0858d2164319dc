"""A stranger plays the demo chapter of Mice & Mystics on its page, from one click to the end of the story."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.faces.mice.lobby_words import NAME
from games.models import Game
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import asked
from tests.browser.rehearsal import Dice
from tests.browser.test_mice import PHONE
from tests.browser.test_table_layout import DESK

pytestmark = [pytest.mark.browser, pytest.mark.deep]

DICE = Dice("micesdemos", 1)
MOST = 250
"""Answers that the chapter may take of one person, by far."""


WAYS: dict[str, dict[str, Any]] = {
    "scripts": DESK,
    "plain forms": {**DESK, "scripts": False},
    "plain forms on a phone": {**PHONE, "scripts": False},
}


@pytest.mark.parametrize("way", WAYS.values(), ids=list(WAYS))
def test_a_visitor_plays_the_demo_chapter_to_its_end(
    new_person: NewPerson, fix_dice: FixDice, way: dict[str, Any]
) -> None:
    fix_dice(DICE)
    visitor = new_person(**way)
    visitor.page.goto("/")
    card = visitor.page.get_by_role("article", name=str(NAME))
    card.get_by_role("button", name="Try it with bots").click()
    expect(visitor.table).to_be_visible()
    assert Game.objects.get().system == "mice"
    visitor.sees("The cell door is iron")
    given = 0
    while (ask := asked(DICE.slug)) and given < MOST:
        visitor.answers(ask)
        given += 1
    expect(visitor.table).to_have_attribute("data-result", "won")
    visitor.sees("Close the book")
    assert visitor.complaints == []
