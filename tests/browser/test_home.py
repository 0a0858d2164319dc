"""A real Chromium opens the first page; its display face draws every letter of both languages itself."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPerson
from tests.browser.test_table_layout import PHONE

pytestmark = pytest.mark.browser

GLANCES = 300
"""So often is looked whether a picture moves: a stand of it lasts a second, a glance a twentieth at least."""
ENOUGH = 30
"""After so many one that has not moved stands still."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ąćęłńóśźżĄĆĘŁŃÓŚŹŻ–−„”…"
UNDRAWN = """async (letters) => {
  await document.fonts.load("64px Alegreya");
  const ink = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const drawn = (letter, behind) => {
    ink.reset();
    ink.font = `700 64px Alegreya, ${behind}`;
    ink.fillText(letter, 20, 80);
    return ink.getImageData(0, 0, 160, 120).data.join();
  };
  return [...letters].filter((letter) => drawn(letter, "system-ui") !== drawn(letter, '"DejaVu Serif"'));
}"""
"""The letters that look otherwise with another face behind: that one draws them."""


def test_the_first_page_opens_without_a_word_from_the_console_and_its_face_has_all_letters(
    page: Page,
) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))

    page.goto("/")

    expect(page.get_by_role("heading").first).to_be_visible()
    assert complaints == []
    assert page.evaluate(UNDRAWN, LETTERS) == []
    assert page.evaluate(UNDRAWN, "Đő") != []


def test_the_picture_that_moves_can_be_stopped_without_scripts(new_person: NewPerson) -> None:
    page = new_person(scripts=False, reduced_motion="no-preference", **PHONE).page
    page.goto("/")
    hold = page.get_by_role("checkbox", name="Pause")
    shown = page.locator(".played img:visible")
    assert moves(shown, GLANCES)
    page.get_by_text("Pause").click()
    expect(hold).to_be_checked()
    expect(shown).to_have_attribute("src", re.compile("#still$"))
    assert not moves(shown, ENOUGH)
    hold.press("Space")
    assert moves(shown, GLANCES)


def moves(picture: Locator, glances: int) -> bool:
    """Whether one of so many glances at it, once it is drawn, shows something else than the first."""
    expect(picture).to_have_count(1)
    picture.scroll_into_view_if_needed()
    picture.evaluate("one => one.decode()")
    picture.screenshot()
    first = picture.screenshot()
    return any(picture.screenshot() != first for _ in range(glances))
