"""A stranger plays the demo of Talisman with both boxes by plain forms on a phone: its first turns, a
victory, and (deep) the whole of it."""

import re

import pytest
from playwright.sync_api import expect

from games.faces.face import get_face
from games.models import Game
from tests.browser.conftest import NewPerson
from tests.browser.people import Person, asked
from tests.browser.test_talisman import PHONE, TO_CROWN, answers
from tests.games.fights import begin_at, let_roll
from tests.systems.talisman.table import Table

pytestmark = pytest.mark.browser

FEW, MOST = 6, 900
"""So many answers of the stranger before the end is laid out; as many as no game takes."""
AWAY = {2: "village", 3: "tavern", 4: "city_gate"}
"""Where the bots are."""


def before_the_crown() -> Table:
    """The stranger's Warrior may step to the Crown; each of the others has one life, and misses a turn."""
    table = Table("warrior", "wizard", "elf", "troll", windows=True, city=True, moon="whole").moon()
    table.give(1, "talisman.talisman").put(1, "valley_of_fire", done=True)
    for seat, space in AWAY.items():
        table.put(seat, space, life=1, missing=1)
    return table.start()


def starts_with_all_boxes(new_person: NewPerson) -> tuple[Person, Game]:
    """A stranger on a phone, and the demo that they have opened."""
    visitor = new_person(**PHONE, scripts=False)
    visitor.page.goto("/")
    visitor.page.get_by_role("link", name=str(get_face("talisman").name)).first.click()
    visitor.page.get_by_role("button", name="Try it with all boxes").click()
    expect(visitor.table).to_be_visible()
    game = Game.objects.get()
    assert (game.system, game.seats.exclude(bot="").count()) == ("talisman", 3)
    assert (game.options["city"], game.options["moon"]) == ("whole", "whole")
    return visitor, game


def plays_on(visitor: Person, game: Game, most: int) -> None:
    """So many answers, or as many as there are until the game is over."""
    for _ in range(most):
        if not (ask := asked(game.slug)):
            return
        key = TO_CROWN if TO_CROWN in ask.options else ask.key
        visitor.reach(key)
        answers(visitor, game, key)


@pytest.mark.long("a browser through a demo")
def test_a_visitor_wins_a_demo_with_all_boxes(new_person: NewPerson, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, game = starts_with_all_boxes(new_person)
    plays_on(visitor, game, FEW)
    let_roll(monkeypatch, "5")
    begin_at(game, before_the_crown().at.base)
    visitor.sit_at(game.slug)
    plays_on(visitor, game, FEW)
    expect(visitor.table).to_have_attribute("data-result", "last")
    visitor.sees("Guest wins: nobody else is left!")
    assert visitor.complaints == []


@pytest.mark.deep
@pytest.mark.long("a browser through a whole game")
def test_a_visitor_plays_the_demo_with_all_boxes_to_its_end_whoever_wins_it(new_person: NewPerson) -> None:
    visitor, game = starts_with_all_boxes(new_person)
    plays_on(visitor, game, MOST)
    assert asked(game.slug) is None, f"not over after {MOST} answers of one person"
    expect(visitor.table).to_have_attribute("data-result", re.compile("."))
    assert visitor.complaints == []
