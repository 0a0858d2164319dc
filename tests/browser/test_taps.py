"""A press counts as soon as its button is seen, a double tap counts once, and nothing written is lost."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import Asked, Person, asked, give, play_on
from tests.browser.rehearsal import Dice
from tests.browser.test_table_layout import DESK, NAMES, PHONE, at_move
from tests.games.people import running

pytestmark = [pytest.mark.browser, pytest.mark.long("answers in a browser, with motion")]

MOVING = {"reduced_motion": "no-preference"}


@pytest.fixture(autouse=True)
def known_dice(fix_dice: FixDice) -> None:
    fix_dice(Dice("taps", 1))


def middle(one: Locator) -> tuple[float, float]:
    one.scroll_into_view_if_needed()
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press(person: Person, at: tuple[float, float], *, touch: bool) -> None:
    """As a hand does it: whatever lies there now takes it."""
    (person.page.touchscreen.tap if touch else person.page.mouse.click)(*at)


def moved_on(person: Person, token: str) -> None:
    expect(person.page.locator(f"#table:not(:has([name=token][value='{token}']))")).to_be_attached()


def to_two_answers(person: Person, slug: str, seat: int, *, touch: bool) -> Asked:
    """Answer by hand until a question stands in view with its answers side by side."""
    while True:
        ask = asked(slug)
        assert ask is not None
        assert ask.seat == seat
        person.is_asked(ask)
        press(person, middle(person.option(ask.key)), touch=touch)
        moved_on(person, ask.token)
        if person.page.locator(".go button").count():
            return ask


@pytest.mark.parametrize("wait", [100, 250, 400])
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["mouse", "touch"])
def test_a_press_soon_after_an_answer_is_taken(
    new_person: NewPerson, screen: dict[str, Any], wait: int
) -> None:
    touch = screen is PHONE
    person, ask, game = at_move(new_person, screen | MOVING)
    before = to_two_answers(person, game.slug, ask.seat, touch=touch)
    now = person.page.locator("[name=token]").first.input_value()
    assert now != before.token
    person.page.wait_for_timeout(wait)
    press(person, middle(person.page.locator(".go button").first), touch=touch)
    moved_on(person, now)
    assert person.complaints == []


STILL_THERE = """answer => {
  const board = document.querySelector("#board");
  const fetched = document.createElement("button");
  fetched.name = "answer";
  fetched.type = "button";
  fetched.value = answer;
  fetched.className = "planted";
  fetched.style.cssText = "position: fixed; z-index: 99; left: 100px; top: 300px; width: 80px; height: 80px";
  const { dataset } = document.body;
  fetched.addEventListener("click", () => { dataset.pressed = (dataset.pressed ?? "") + answer; });
  board.querySelector(".planted")?.remove();
  board.append(fetched);
}"""
"""An answer at a known place, which takes the place of another at once."""


@pytest.mark.parametrize(("wait", "pressed"), [(0, "a"), (600, "ab")])
def test_a_second_press_at_once_where_another_answer_has_come_to_lie_is_none(
    new_person: NewPerson, wait: int, pressed: str
) -> None:
    person, _ask, _game = at_move(new_person, DESK)
    person.page.evaluate(STILL_THERE, "a")
    person.page.mouse.click(140, 340)
    person.page.evaluate(STILL_THERE, "b")
    person.page.wait_for_timeout(wait)
    person.page.mouse.click(140, 340)
    expect(person.page.locator("body")).to_have_attribute("data-pressed", pressed)


def test_at_another_place_the_next_press_counts_at_once(new_person: NewPerson) -> None:
    person, _ask, _game = at_move(new_person, DESK)
    person.page.evaluate(STILL_THERE, "a")
    person.page.mouse.click(110, 310)
    person.page.evaluate(STILL_THERE, "b")
    person.page.mouse.click(170, 370)
    expect(person.page.locator("body")).to_have_attribute("data-pressed", "ab")


WRITING = """where => {
  const draft = document.createElement("textarea");
  draft.name = "draft";
  document.querySelector(where).append(draft);
}"""


def test_what_is_half_written_is_shown_where_its_place_is_gone(new_person: NewPerson) -> None:
    game = running(*NAMES, system="sorcerer")
    ask = play_on(game.slug, lambda ask: ask.kind == "move")
    assert ask is not None
    person = new_person(NAMES[2 - ask.seat], clock=True, **DESK)
    person.come_back()
    person.sit_at(game.slug)
    person.page.evaluate(WRITING, "#table")
    person.page.locator("[name=draft]").fill("to the Camp first")
    step = person.table.get_attribute("data-step") or ""
    give(game.slug, ask)
    person.waits_a_while()
    expect(person.table).not_to_have_attribute("data-step", step)
    expect(person.page.locator("#homeless")).to_contain_text("to the Camp first")


HALF = """() => document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const field = '</form><input type="text" id="half" value="">';
  detail.serverResponse = detail.serverResponse.replace("</form>", field);
})"""
"""A field that the site sends empty with every table."""


def test_what_is_half_written_stays_when_others_play(new_person: NewPerson) -> None:
    person, _ask, _game = at_move(new_person, DESK)
    person.page.evaluate(HALF)
    refreshed(person)
    person.page.locator("#half").first.fill("half a word")
    refreshed(person)
    expect(person.page.locator("#half").first).to_have_value("half a word")


def refreshed(person: Person) -> None:
    """The table is exchanged for itself, as when somebody else has played."""
    person.page.evaluate(
        """() => new Promise((done) => {
             document.addEventListener("htmx:afterSettle", done, { once: true });
             htmx.ajax("GET", location.pathname, { target: "#table", swap: "outerHTML" });
           })"""
    )
