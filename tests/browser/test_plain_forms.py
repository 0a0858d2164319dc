"""With scripts switched off everything still works: plain forms, and clear words where one is refused."""

import pytest

from games.models import Entry, Game
from games.models.game import Status
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import Person, asked
from tests.browser.rehearsal import Dice

pytestmark = pytest.mark.browser

SHORT_GAME = Dice("plainforms", 138)
MOST = 250
"""Answers a whole game of one person may take, by far."""


def starts_a_demo(person: Person) -> None:
    person.page.goto("/")
    person.page.locator("form[data-demo] button").click()


def test_a_visitor_plays_a_demo_to_victory(new_person: NewPerson, fix_dice: FixDice) -> None:
    fix_dice(SHORT_GAME)
    visitor = new_person(scripts=False)
    starts_a_demo(visitor)
    for _ in range(MOST):
        ask = asked(SHORT_GAME.slug)
        if ask is None:
            break
        visitor.answers(ask)
    assert visitor.table.get_attribute("data-result") == "gems"
