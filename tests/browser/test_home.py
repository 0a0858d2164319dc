"""A real Chromium opens the first page."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_the_first_page_opens_without_a_word_from_the_console(page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))

    page.goto("/")

    expect(page.get_by_role("heading").first).to_be_visible()
    assert complaints == []
