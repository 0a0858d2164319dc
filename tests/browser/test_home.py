"""A real Chromium opens the first page."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPerson
from tests.browser.test_table_layout import PHONE

pytestmark = pytest.mark.browser

STAND = 1300
"""Milliseconds in which each stand of the picture is over, and somebody has gone on."""


def test_the_first_page_opens_without_a_word_from_the_console(page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))

    page.goto("/")

    expect(page.get_by_role("heading").first).to_be_visible()
    assert complaints == []


def test_the_picture_that_moves_can_be_stopped_without_scripts(new_person: NewPerson) -> None:
    page = new_person(scripts=False, reduced_motion="no-preference", **PHONE).page
    page.goto("/")
    hold = page.get_by_role("checkbox", name="Hold the picture still")
    shown = page.locator(".played img:visible")
    assert differs(shown)
    page.get_by_text("Hold the picture still").click()
    expect(hold).to_be_checked()
    expect(shown).to_have_attribute("src", re.compile("#still$"))
    assert not differs(shown)
    hold.press("Space")
    assert differs(shown)


def differs(picture: Locator) -> bool:
    """Whether it looks otherwise after the time in which somebody walks."""
    expect(picture).to_have_count(1)
    picture.scroll_into_view_if_needed()
    picture.page.wait_for_timeout(STAND)
    before = picture.screenshot()
    picture.page.wait_for_timeout(STAND)
    return picture.screenshot() != before
