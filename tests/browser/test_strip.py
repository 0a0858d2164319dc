"""What the others did, played on the boards: where it happened, in words, and over at once for who wants."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import play_on
from tests.browser.rehearsal import Dice
from tests.games.people import running

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long("games played to where something has happened"),
]


@pytest.fixture
def table(fix_dice: FixDice) -> str:
    """A game for three some way on, in which Ann is asked again."""
    fix_dice(Dice("strip", 3))
    game = running("Ann", "Bob", "Cid", system="sorcerer")
    moves: list[int] = []

    def again(ask) -> bool:
        moves.append(ask.seat)
        return ask.kind == "move" and ask.seat == 1 and len(moves) > 30

    assert play_on(game.slug, again) is not None
    return game.slug


def test_it_plays_where_things_happened_and_gives_the_board_back(table: str, new_person: NewPerson) -> None:
    ann = new_person("Ann", reduced_motion="reduce")
    ann.come_back()
    ann.sit_at(table)
    before = ann.page.locator("input.show:checked").get_attribute("id")
    entry = ann.page.locator(".lately li[data-way]").last
    ann.page.get_by_role("button", name="Play it on the board").click()
    caption = ann.page.locator(".caption")
    expect(caption).to_be_visible()
    assert caption.inner_text() in entry.inner_text()
    ann.page.get_by_role("button", name="Skip").click()
    expect(caption).to_have_count(0)
    expect(ann.page.locator(f"#{before}")).to_be_checked()
    assert ann.complaints == []


def test_it_ends_by_itself_within_ten_seconds(table: str, new_person: NewPerson) -> None:
    ann = new_person("Ann", reduced_motion="reduce")
    ann.come_back()
    ann.sit_at(table)
    ann.page.get_by_role("button", name="Play it on the board").click()
    expect(ann.page.locator(".caption")).to_be_visible()
    for _ in range(40):
        ann.page.clock.run_for(500)
    expect(ann.page.locator(".caption")).to_have_count(0)


def test_without_scripts_there_is_nothing_to_press(table: str, new_person: NewPerson) -> None:
    ann = new_person("Ann", scripts=False)
    ann.come_back()
    ann.sit_at(table)
    expect(ann.page.locator("[data-strip]")).to_be_hidden()
