"""Looking back in a browser: keys, slider and play with scripts, links and a form without."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.faces.drawn import draw
from games.models import Game
from games.past.replay import Eyes, Replay, replay, turn_step
from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_table_layout import OfScreen, in_view, large
from tests.games.long import whole_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OPEN = Eyes(None, opened=True)
MEDIUM = 1600
"""Milliseconds in which play goes one step at its medium speed."""
THUMB = 16
"""Pixels: so wide is the thumb of the slider."""
BAR = 48
"""Pixels: so high is the bar with all ways to go."""


@pytest.fixture
def past() -> Game:
    """A finished game of The Sorcerer's Labyrinth that went to its very end."""
    return whole_game(200)


def stands_at(page: Page, shown: Replay) -> None:
    """The page shows this position under its own address."""
    expect(page.locator("#replay")).to_have_attribute("data-step", str(shown.step))
    expect(page).to_have_url(re.compile(rf"/at/{shown.step}/$"))
    expect(page).to_have_title(f"{shown.table.game.name} · {when(shown)} · Labyrinth")
    expect(page.locator(".ways .place")).to_have_text(when(shown))


def when(shown: Replay) -> str:
    return draw(shown.table).ground.turn or "Set-up"


@pytest.mark.long("a browser through a whole game")
def test_keys_slider_and_play_lead_through_a_game(past: Game, new_person: NewPerson) -> None:
    guest = new_person(clock=True)
    page, at = guest.page, replay(past, OPEN, past.steps // 2)
    page.goto(f"/g/{past.slug}/at/{at.step}/")
    stands_at(page, at)

    turn = turn_step(past, None, at.step, ahead=True)
    for key, step in (
        ("ArrowRight", at.following),
        ("ArrowLeft", at.step),
        ("PageDown", turn),
        ("PageUp", turn_step(past, None, turn, ahead=False)),
        ("End", past.steps),
        ("Home", 1),
    ):
        page.keyboard.press(key)
        stands_at(page, replay(past, OPEN, step or 0))

    page.locator("#slider").fill(str(at.step))
    stands_at(page, at)
    page.locator("h1").click()
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    for _ in range(2):
        assert at.following is not None
        at = replay(past, OPEN, at.following)
        page.clock.run_for(MEDIUM)
        stands_at(page, at)
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(5 * MEDIUM)
    stands_at(page, at)
    page.go_back()
    stands_at(page, replay(past, OPEN, at.previous or 0))
    assert guest.complaints == []


def test_without_scripts_every_way_is_a_link_or_a_form(past: Game, new_person: NewPerson) -> None:
    page, at = new_person(scripts=False).page, replay(past, OPEN, past.steps // 2)
    page.goto(f"/g/{past.slug}/at/{at.step}/")
    expect(page.locator("#play")).to_be_hidden()
    page.get_by_role("link", name="Next step").click()
    expect(page).to_have_url(re.compile(rf"/at/{at.following}/$"))
    page.locator("#slider").press("Home")
    page.get_by_role("button", name="Go").click()
    expect(page).to_have_url(re.compile(rf"/at/{replay(past, OPEN, 1).step}/$"))
    page.locator("#looks summary").click()
    page.get_by_role("link", name="Ann", exact=True).click()
    expect(page).to_have_url(re.compile(r"/seat/\d/$"))


def test_play_by_turns_goes_from_turn_to_turn(past: Game, new_person: NewPerson) -> None:
    page, at = new_person(clock=True).page, replay(past, OPEN, past.steps // 2)
    page.goto(f"/g/{past.slug}/at/{at.step}/")
    page.locator("#looks summary").click()
    page.locator("#pace").select_option("turns")
    page.locator("h1").click()
    seen: list[str] = []
    page.on("framenavigated", lambda frame: seen.append(frame.url))
    page.keyboard.press("Space")
    first, turns = at.step, []
    for _ in range(2):
        at = replay(past, OPEN, turn_step(past, None, at.step, ahead=True))
        turns.append(at.step)
        page.clock.run_for(MEDIUM)
        stands_at(page, at)
    # The address that it leaves is told of, too.
    steps = [int(url.split("/")[-2]) for url in seen]
    assert list(dict.fromkeys(steps))[:3] == [first, *turns]


@OfScreen
@pytest.mark.long("the turns and fights of a whole game")
def test_the_bar_is_low_its_marks_lie_where_the_thumb_stops_and_the_board_is_seen_with_it(
    past: Game, new_person: NewPerson, screen: dict[str, Any]
) -> None:
    guest = new_person(**screen)
    guest.page.goto(f"/g/{past.slug}/at/{past.steps // 2}/")
    the_bar_is_low_and_the_board_is_seen_with_it(guest)
    the_marks_lie_on_the_slider_where_its_thumb_stops(past, guest.page)


def the_bar_is_low_and_the_board_is_seen_with_it(guest: Person) -> None:
    ways = guest.page.locator(".ways")
    box = ways.bounding_box()
    assert box is not None
    assert box["height"] == BAR
    for one in (ways, *ways.locator("nav > *:visible").all()[:7], ways.locator("#looks summary")):
        assert in_view(guest, one)
    assert in_view(guest, large(guest).locator(".stone"))
    assert in_view(guest, guest.page.locator("#step"))


def the_marks_lie_on_the_slider_where_its_thumb_stops(past: Game, page: Page) -> None:
    slider = page.locator("#slider").bounding_box()
    assert slider is not None
    scale, first = page.locator(".fights path").evaluate("path => (m => [m.a, m.e])(path.getScreenCTM())")
    assert first == pytest.approx(slider["x"] + THUMB / 2, abs=1)
    assert scale * past.steps == pytest.approx(slider["width"] - THUMB, abs=1)
