"""Choosing a game and what it plays with, in a real Chromium: with scripts, and without."""

import pytest
from playwright.sync_api import Locator, Page, expect

from games import systems
from games.faces import face
from games.models import Game
from tests.browser.conftest import NewPerson
from tests.games.boxed import BOXED, FACE

pytestmark = pytest.mark.browser

NEW = "/tables/new/"
MISFIT = "The town must be in the game to end it."
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


@pytest.fixture(autouse=True)
def _boxed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(systems.REGISTERED, "boxed", BOXED)
    plain = face._plain
    monkeypatch.setattr(face, "_plain", lambda slug: FACE if slug == "boxed" else plain(slug))


def choice(page: Page, name: str, word: str) -> Locator:
    return page.locator(f"[name='{name}'][value='{word}']")


def fill(page: Page, name: str) -> None:
    """The name of the table; two seats of it."""
    page.locator("main [name=name]").fill(name)
    choice(page, "seats", "2").check()


def is_open_with(page: Page, name: str, options: dict[str, str]) -> None:
    """The lobby of the table is shown, and says in words what it plays with."""
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.locator("dd", has_text="In town").first).to_be_visible()
    game = Game.objects.get()
    assert (game.system, game.seats_wanted, game.options) == ("boxed", 2, options)


def test_the_options_of_a_game_appear_when_it_is_chosen(new_person: NewPerson, live_server: object) -> None:
    ann = new_person("Ann")
    ann.come_back()
    page = ann.page
    page.goto(NEW)
    expect(page.get_by_text("Drawn at random")).to_be_visible()
    fill(page, "Old oak")
    choice(page, "system", "boxed").check()
    expect(page.get_by_text("How it ends")).to_be_visible()
    expect(page.get_by_text("Drawn at random")).to_have_count(0)
    expect(page.locator("main [name=name]")).to_have_value("Old oak")
    expect(choice(page, "seats", "2")).to_be_checked()
    choice(page, "options-ending", "town").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("fieldset", has_text="How it ends").locator(".errorlist").last).to_have_text(MISFIT)
    choice(page, "options-town", "parts").check()
    page.get_by_role("button", name="Open the table").click()
    is_open_with(page, "Old oak", {"ending": "town", "town": "parts"})
    assert ann.complaints == []


def test_without_scripts_they_are_shown_before_a_table_is_opened(
    new_person: NewPerson, live_server: object
) -> None:
    ann = new_person("Ann", scripts=False)
    ann.come_back()
    page = ann.page
    page.goto(NEW)
    fill(page, "Old oak")
    choice(page, "system", "boxed").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("No table is opened yet.")).to_be_visible()
    assert not Game.objects.exists()
    choice(page, "options-town", "whole").check()
    choice(page, "options-ending", "town").check()
    page.get_by_role("button", name="Open the table").click()
    is_open_with(page, "Old oak", {"ending": "town", "town": "whole"})


def test_a_demo_of_the_game_that_was_chosen_begins_with_one_click(
    new_person: NewPerson, live_server: object
) -> None:
    guest = new_person("Guest", scripts=False, **PHONE)
    guest.page.goto("/play/boxed/")
    guest.page.get_by_role("button", name="Try it", exact=True).click()
    expect(guest.table).to_be_visible()
    assert Game.objects.get().system == "boxed"
