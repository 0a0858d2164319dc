"""A stranger plays Talisman with both boxes against three bots to the victory, by plain forms on a phone."""

import pytest
from playwright.sync_api import expect

from games.faces.face import get_face
from games.models import Game
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import asked
from tests.browser.rehearsal import Dice
from tests.browser.test_talisman import PHONE, answers

pytestmark = [pytest.mark.browser, pytest.mark.deep]

DICE = Dice("talismandemo", 5)
"""Of the first six seeds the one with the fewest answers of the stranger, who wins."""
MOST = 180
"""Answers that it may take of one person, by far."""


def test_a_visitor_plays_the_demo_with_all_boxes_to_its_end(new_person: NewPerson, fix_dice: FixDice) -> None:
    fix_dice(DICE)
    visitor = new_person(**PHONE, scripts=False)
    visitor.page.goto("/")
    card = visitor.page.get_by_role("article", name=str(get_face("talisman").name))
    card.get_by_role("button", name="With all boxes").click()
    expect(visitor.table).to_be_visible()
    game = Game.objects.get()
    assert (game.system, game.seats.exclude(bot="").count()) == ("talisman", 3)
    assert (game.options["city"], game.options["moon"]) == ("whole", "whole")
    given = 0
    while given < MOST and (ask := asked(DICE.slug)):
        answers(visitor, game, ask.key)
        given += 1
    expect(visitor.table).to_have_attribute("data-result", "last")
    visitor.sees("Guest wins: nobody else is left!")
    assert visitor.complaints == []
