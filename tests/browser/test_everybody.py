"""The table on narrow, enlarged and forced screens, without scripts, in two tabs, and offline."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import asked, play_on, values
from tests.browser.rehearsal import Dice
from tests.browser.test_table_layout import DESK, NAMES, at_move, to_move
from tests.games.people import running

pytestmark = pytest.mark.browser

NARROW: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True}
TWICE: dict[str, Any] = {"viewport": {"width": 640, "height": 450}, "device_scale_factor": 2}
"""A desk of 1280 by 900 at a zoom of 200 %: half of the pixels, each twice as large."""
FORCED: dict[str, Any] = {**DESK, "forced_colors": "active"}
SILENT: dict[str, Any] = {**NARROW, "scripts": False}
SCREENS = {"narrow": NARROW, "twice": TWICE, "forced": FORCED, "narrow without scripts": SILENT}
ANSWERS = 4


@pytest.fixture(autouse=True)
def known_dice(fix_dice: FixDice) -> None:
    fix_dice(Dice("everybody", 1))


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.long("several answers in a browser")
def test_the_table_plays_on_every_screen(new_person: NewPerson, screen: str) -> None:
    person, ask, game = at_move(new_person, SCREENS[screen])
    seat = ask.seat
    for _ in range(ANSWERS):
        person.answers(ask)
        wide = person.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], ask
        now = asked(game.slug)
        if now is None or now.seat != seat:
            break
        ask = now
    assert person.complaints == []


def test_the_boards_as_tables_say_every_chamber_and_answer(new_person: NewPerson) -> None:
    person, ask, game = at_move(new_person, DESK)
    page = person.page
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="The boards as tables").click()
    tables = page.get_by_role("table")
    expect(tables).to_have_count(3)
    expect(tables.first.get_by_role("columnheader")).to_have_text(
        ["Place", "What it is", "Ways to", "Who and what is there", "What I may do"]
    )
    assert sorted(values(page.locator("[name=answer]"))) == sorted(
        key for key in ask.options if key.startswith(("move:", "burrow:"))
    )
    page.locator(f"[name=answer][value='{ask.key}']").click()
    expect(page).to_have_url(re.compile(f"/g/{game.slug}/$"))
    assert asked(game.slug) != ask


def test_two_tabs_agree_and_back_shows_the_present_table(new_person: NewPerson) -> None:
    person, ask, game = at_move(new_person, DESK)
    other = person.page.context.new_page()
    other.goto(f"/g/{game.slug}/")
    person.answers(ask)
    other.locator(f"[name=answer][value='{ask.key}']").first.evaluate("button => button.click()")
    expect(other.locator("[data-refused]")).to_be_visible()
    now = asked(game.slug)
    assert now is not None
    expect(other.locator("[name=token]").first).to_have_value(now.token)
    person.page.goto(f"/g/{game.slug}/recap/")
    person.page.go_back()
    expect(person.question.locator("[name=token]")).to_have_value(now.token)


def test_a_lost_connection_is_said_with_the_time_of_the_state_and_goes(new_person: NewPerson) -> None:
    person, _ask, _game = at_move(new_person, {**DESK, "clock": True})
    page, line = person.page, person.page.locator("#lost")
    with page.expect_response(re.compile("/poll/")):
        person.waits_a_while()
    page.route(re.compile("/poll/|/live/"), lambda route: route.abort())
    for _ in range(3):
        with page.expect_event("requestfailed", lambda request: "/poll/" in request.url):
            person.waits_a_while()
    expect(line).to_be_visible()
    expect(line).to_have_text(re.compile(r"^Connection lost\. This is the state of \d\d:\d\d\.$"))
    assert person.page.locator("#messages .error").count() == 0
    page.unroute_all()
    with page.expect_response(re.compile("/poll/")):
        person.waits_a_while()
    expect(line).to_be_hidden()


STREAM = (
    "window.EventSource = class { constructor() { window.stream = this; } addEventListener() {} close() {} };"
)
"""A stream that says what the test says."""


@pytest.mark.long("a page in a browser")
def test_what_is_told_while_nothing_new_comes_is_asked_for_at_once(new_person: NewPerson) -> None:
    person, _ask, game = to_move(new_person, DESK)
    page, asked_again = person.page, []
    page.add_init_script(STREAM)
    person.sit_at(game.slug)

    def nothing_new(route: Route) -> None:
        """The answer to the first question is on its way when more is told."""
        asked_again.append(route.request.url)
        if len(asked_again) == 1:
            page.evaluate("stream.onmessage({data: '998'})")
        route.fulfill(status=204)

    page.route(re.compile("/poll/"), nothing_new)
    with page.expect_response(lambda _response: len(asked_again) == 2):
        page.evaluate("stream.onmessage({data: '997'})")


def replaced_while_it_looks(new_person: NewPerson, looks: str) -> tuple[Page, Route]:
    """A page whose person has answered since a script of it began to look, and what it waits for."""
    person, ask, game = to_move(new_person, DESK)
    page, held = person.page, list[Route]()
    page.add_init_script(STREAM)
    person.sit_at(game.slug)

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile("/poll/"), hold)
    with page.expect_request(re.compile("/poll/")):
        page.evaluate(looks)
    person.answers(ask)
    return page, held[0]


@pytest.mark.long("a page in a browser")
def test_a_look_that_comes_for_a_replaced_table_is_repeated(new_person: NewPerson) -> None:
    page, held = replaced_while_it_looks(new_person, "stream.onmessage({data: '997'})")
    with page.expect_request(re.compile("/poll/")):
        held.fulfill(status=200, body="<p>a table that is old by now</p>")
    assert page.get_by_text("old by now").count() == 0


@pytest.mark.long("a page in a browser")
def test_the_menu_stays_whatever_comes_for_a_replaced_table(new_person: NewPerson) -> None:
    page, old = replaced_while_it_looks(new_person, "htmx.trigger('#table', 'refresh')")
    with page.expect_request_finished(lambda one: "/poll/" in one.url):
        old.fulfill(response=old.fetch())
    page.evaluate("new Promise(requestAnimationFrame)")
    menu = page.locator("#menu > summary")
    expect(menu).to_have_text("?")
    menu.click()
    expect(page.get_by_role("link", name="The boards as tables")).to_be_visible()


def test_what_happened_is_said_to_those_who_do_not_see_it(new_person: NewPerson) -> None:
    game = running(*NAMES, system="sorcerer")
    ask = play_on(game.slug, lambda ask: ask.kind == "move")
    assert ask is not None
    person = new_person(NAMES[2 - ask.seat], clock=True, **DESK)
    person.come_back()
    person.sit_at(game.slug)
    play_on(game.slug, lambda now: now.seat != ask.seat)
    person.waits_a_while()
    # Who they are themselves stands there from the beginning.
    entries = person.page.locator(".lately .new:not([data-step='0'])")
    expect(entries.first).to_be_attached()
    newest = max(entries.all(), key=lambda one: int(one.get_attribute("data-step") or 0))
    said = newest.locator("span").first.inner_text().removesuffix("new").strip()
    expect(person.page.locator("#news")).to_contain_text(said.split("\n")[0])
    expect(person.page.locator("#news")).to_contain_text(re.compile("your turn|question for you|Waiting"))
