"""Three short sounds: nothing is heard until they are switched on, then each has its cause and its notes."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.conftest import NewPerson
from tests.browser.people import Person, asked, give, play_on, seated
from tests.browser.test_table_layout import DESK
from tests.games.fights import let_roll
from tests.games.people import running
from tests.systems.talisman.face.scenes import rich, stored

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long("a table in a browser"),
]

EAR = """() => {
  const Real = window.OscillatorNode;
  window.heard = [];
  window.OscillatorNode = class extends Real {
    constructor(context, how) {
      super(context, how);
      window.heard.push(how.frequency);
    }
  };
}"""
"""Writes down how high each note is that is played."""
TURN, VICTORY, DIE = [523, 784], [523, 659, 784, 1047], [180, 140, 110]


def heard(page: Page) -> list[int]:
    """What was played since the last look."""
    found: list[int] = page.evaluate("() => window.heard.splice(0)")
    return found


def listening(new_person: NewPerson, game: Game, *, on: bool) -> Person:
    """Ann at a table, with the sounds switched on or left as they are."""
    ann = seated(new_person, game, clock=True, **DESK)
    ann.page.evaluate(EAR)
    if on:
        ann.page.locator("#table-menu summary").click()
        ann.page.locator("#sounds").check()
        assert heard(ann.page) == TURN, "who switches them on hears one"
        ann.page.keyboard.press("Escape")
    return ann


def before_a_bear() -> Game:
    """Ann's Vampire Hunter has met a Bear."""
    return stored(rich(night=True).put(1, "runes_m8").start(1, "meet"))


@pytest.mark.parametrize(("dice", "notes"), [(("1", "6"), DIE), (("6", "1"), VICTORY)])
def test_dice_that_fall_and_a_fight_that_is_won_are_heard(
    new_person: NewPerson, monkeypatch: pytest.MonkeyPatch, dice: tuple[str, str], notes: list[int]
) -> None:
    game = before_a_bear()
    ann = listening(new_person, game, on=True)
    let_roll(monkeypatch, *dice)
    fights(ann, game)
    assert heard(ann.page) == notes


def fights(ann: Person, game: Game) -> None:
    """Ann fights, by her own press."""
    ask = asked(game.slug)
    assert ask is not None
    ann.option("fight").click()
    ann.sees_it_taken(ask)
    expect(ann.page.locator(".moment .die").first).to_be_visible()


def test_a_turn_that_comes_is_heard(new_person: NewPerson) -> None:
    game = running("Ann", "Bob", system="talisman")
    assert play_on(game.slug, lambda ask: ask.seat == 2 and ask.kind == "go") is not None
    ann = listening(new_person, game, on=True)
    assert heard(ann.page) == []
    ann.page.evaluate("delete document.documentElement.dataset.sounded")
    while (ask := asked(game.slug)) is not None and ask.seat == 2:
        give(game.slug, ask)
    ann.waits_a_while()
    expect(ann.page.locator("html")).to_have_attribute("data-sounded", "turn")
    assert heard(ann.page) == TURN


def test_nothing_is_heard_until_it_is_switched_on_nor_after_it_is_switched_off(
    new_person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = before_a_bear()
    ann = listening(new_person, game, on=False)
    expect(ann.page.locator("#sounds")).not_to_be_checked()
    let_roll(monkeypatch, "6", "1")
    fights(ann, game)
    assert heard(ann.page) == []
    ann.page.locator("#table-menu summary").click()
    ann.page.locator("#sounds").check()
    ann.page.locator("#sounds").uncheck()
    assert heard(ann.page) == TURN
    ann.page.reload()
    expect(ann.page.locator("#sounds")).not_to_be_checked()
