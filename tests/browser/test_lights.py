"""A row of the question brings up the board that it leads to: for a mouse that moves over it, not for one
that rests where a new question has put it."""

from typing import Literal

import pytest
from playwright.sync_api import expect

from games.models import Game
from tests.browser.axe import violations
from tests.browser.conftest import NewPerson
from tests.browser.people import seated
from tests.games.fights import game_at
from tests.systems.sorcerer.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SOON = 200
"""Milliseconds after which a row under the mouse has brought its board up."""
LEADS = """() => [...document.querySelectorAll(".ask [name=answer]")].findIndex((row) => {
  const there = document.querySelector(`.board [name=answer][value="${CSS.escape(row.value)}"]`);
  return row.checkVisibility() && there && !there.closest(".board").previousElementSibling.checked;
})"""
"""The number of the first row that leads to a board which is not the large one; -1 for none."""
LARGE = ".show:checked"
OVER = "(row) => row.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }))"


def on_two_boards() -> Game:
    """Ann moves Hilda, who is on the first board, or Wolsung, who is on the second."""
    table = Table(2, windows=True).put("hilda", "1-b3").put("wolsung", "2-b3")
    return game_at(table.start().at.base, "Ann", "Bob", system="sorcerer")


@pytest.mark.long("a browser")
def test_a_row_brings_up_its_board_for_a_mouse_that_moves(new_person: NewPerson) -> None:
    ann = seated(new_person, on_two_boards(), clock=True, viewport={"width": 1366, "height": 768})
    page, number = ann.page, ann.page.evaluate(LEADS)
    assert number >= 0, "no row leads to another board"
    row = page.locator(".ask [name=answer]").nth(number)
    large = page.locator(LARGE).first.get_attribute("id")

    row.evaluate(OVER)  # it has come to lie under a mouse that rests
    page.clock.fast_forward(SOON)
    expect(page.locator(f"#{large}")).to_be_checked()

    row.hover()
    page.clock.fast_forward(SOON)
    expect(page.locator(f"#{large}")).not_to_be_checked()


@pytest.mark.long("a browser")
def test_a_row_under_the_mouse_is_read_by_day_and_by_night(new_person: NewPerson) -> None:
    ann = seated(new_person, on_two_boards(), viewport={"width": 1366, "height": 768})
    row = ann.page.locator(".ask .way").first
    for scheme in SCHEMES:
        ann.page.emulate_media(color_scheme=scheme)
        row.hover()
        assert [str(one) for one in violations(ann.page) if one.rule == "color-contrast"] == []
