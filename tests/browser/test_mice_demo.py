"""A stranger plays the demo chapter of Mice & Mystics on its page: its first turns, its last step, and (deep)
all that lies between them."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from games.faces.mice.lobby_words import NAME
from games.models import Game
from games.play.bots import play_bots
from tests.browser.conftest import NewPerson
from tests.browser.people import Person, asked
from tests.browser.test_mice import PHONE
from tests.browser.test_table_layout import DESK
from tests.games.fights import begin_at
from tests.systems.mice.table import Table

pytestmark = pytest.mark.browser

FEW, MOST = 6, 600
"""So many answers of the stranger before the end is laid out; as many as no chapter takes."""
ROOTS, LAST = 12, "step:12"

WAYS: dict[str, dict[str, Any]] = {
    "scripts": DESK,
    "plain forms": {**DESK, "scripts": False},
    "plain forms on a phone": {**PHONE, "scripts": False},
}
EachWay = pytest.mark.parametrize("way", WAYS.values(), ids=list(WAYS))


def before_the_oak() -> Table:
    """Three mice have reached the roots of the oak, and the stranger's Collin is a step away."""
    table = Table("T4o", seats=4, chapter="C2", space=ROOTS).put("collin", 11)
    table.state.tokens = ["wick", "oil"]
    return table.on_track("nez", "tilda", "maginos", "collin").start("collin")


def starts(new_person: NewPerson, way: dict[str, Any]) -> tuple[Person, Game]:
    """A stranger, and the demo that they have opened."""
    visitor = new_person(**way)
    visitor.page.goto("/")
    visitor.page.get_by_role("link", name=str(NAME)).first.click()
    visitor.page.get_by_role("button", name="Try it", exact=True).click()
    expect(visitor.table).to_be_visible()
    game = Game.objects.get()
    assert game.system == "mice"
    visitor.sees("The oak is dark")
    return visitor, game


def plays_on(visitor: Person, game: Game, most: int) -> None:
    """So many answers, or as many as there are until the chapter is over."""
    for _ in range(most):
        play_bots(game.pk)
        if not (ask := asked(game.slug)):
            return
        visitor.sit_at(game.slug)
        visitor.answers(ask)


@EachWay
@pytest.mark.long("a browser through a demo")
def test_a_visitor_wins_the_demo_chapter(new_person: NewPerson, way: dict[str, Any]) -> None:
    visitor, game = starts(new_person, way)
    plays_on(visitor, game, FEW)
    begin_at(game, before_the_oak().at.base)
    visitor.sit_at(game.slug)
    visitor.reach(LAST)
    visitor.option(LAST).click()
    expect(visitor.table).to_have_attribute("data-result", "won")
    visitor.sees("What the chapter brought")
    assert visitor.complaints == []


@pytest.mark.deep
@EachWay
@pytest.mark.long("a browser through a whole chapter")
def test_a_visitor_plays_the_demo_chapter_to_its_end_won_or_lost(
    new_person: NewPerson, way: dict[str, Any]
) -> None:
    visitor, game = starts(new_person, way)
    plays_on(visitor, game, MOST)
    assert asked(game.slug) is None, f"not over after {MOST} answers of one person"
    expect(visitor.table).to_have_attribute("data-result", re.compile("won|lost"))
    expect(visitor.table).to_contain_text(re.compile("What (the chapter brought|is left of the chapter)"))
    assert visitor.complaints == []
