"""The talk beside a table: there with the page, open where a column is kept for it."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import FixDice, NewPerson
from tests.browser.rehearsal import Dice
from tests.browser.test_table_layout import DESK, at_move

pytestmark = pytest.mark.browser

WIDE: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}


@pytest.mark.long("a browser")
@pytest.mark.parametrize(("screen", "is_open"), [(DESK, False), (WIDE, True)])
def test_the_talk_is_open_where_there_is_a_column_for_it(
    new_person: NewPerson, fix_dice: FixDice, screen: dict[str, Any], *, is_open: bool
) -> None:
    fix_dice(Dice("talkbeside", 1))
    person, _ask, _game = at_move(new_person, screen)
    body = person.page.locator("#talk-body")
    if is_open:
        expect(body.get_by_role("textbox")).to_be_visible()
    else:
        expect(person.page.locator("#talk summary")).to_have_count(1)
        expect(body).to_be_hidden()
