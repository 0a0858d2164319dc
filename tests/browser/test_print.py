"""A table on paper: every board with who stands there, what happened, who has what; nothing to be tapped."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import play_on
from tests.browser.rehearsal import Dice
from tests.browser.test_table_layout import DESK, NAMES, PHONE, to_move

pytestmark = pytest.mark.browser

PAPER = "getComputedStyle(document.querySelector('.teams')).backgroundColor"


@pytest.mark.long("a table in a browser")
def test_a_printed_table_shows_what_a_reader_of_paper_needs(new_person: NewPerson, fix_dice: FixDice) -> None:
    """On paper as wide as a desk, and as wide as a phone."""
    fix_dice(Dice("onpaper", 1))
    person, ask, game = to_move(new_person, DESK)
    play_on(game.slug, lambda now: now.seat != ask.seat)
    comes = play_on(game.slug, lambda now: now.seat == ask.seat and now.kind == "move")
    assert comes is not None
    person.sit_at(game.slug)
    person.is_asked(comes)
    person.page.emulate_media(media="print", color_scheme="dark")
    for screen in (DESK, PHONE):
        person.page.set_viewport_size(screen["viewport"])
        is_fit_to_be_read(person.page, game)
        wide = person.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= screen["viewport"]["width"]


def is_fit_to_be_read(page: Page, game: Game) -> None:
    """Nothing that was on the screen in vain."""
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
