"""A table on paper: every board with who stands there, what happened, who has what; nothing to be tapped."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import FixDice, NewPerson
from tests.browser.rehearsal import Dice
from tests.browser.test_table_layout import NAMES, OfScreen, at_move

pytestmark = pytest.mark.browser

PAPER = "getComputedStyle(document.querySelector('.teams')).backgroundColor"


@OfScreen
@pytest.mark.long("a table in a browser")
def test_a_printed_table_shows_what_a_reader_of_paper_needs(
    new_person: NewPerson, fix_dice: FixDice, screen: dict[str, dict[str, int]]
) -> None:
    fix_dice(Dice("onpaper", 1))
    person, _ask, game = at_move(new_person, screen)
    page = person.page
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(PAPER) == "rgb(251, 244, 226)"
    expect(page.locator(".bar h1")).to_have_text(game.name)
    boards = page.locator(".board").all()
    assert len(boards) > len(NAMES)
    for board in boards:
        expect(board.locator("figcaption")).to_be_visible()
    assert len({round(box["width"]) for board in boards if (box := board.bounding_box())}) == 1
    counters = page.locator(".board .pawn svg").all()
    assert counters
    assert all(one.is_visible() for one in counters)
    for shown in (".ask h2", ".lately", ".dock", ".teams", ".chronicle .scroll"):
        expect(page.locator(shown)).to_be_visible()
    tapped = page.locator(
        ".go, .targets, .tab-names, .chips, #menu, .beside, .around, .help-cards, .site-header"
    )
    assert [one for one in tapped.all() if one.is_visible()] == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= screen["viewport"]["width"]
