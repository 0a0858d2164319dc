"""Talisman in the browser: its last turns without scripts and on a phone, Counterspells, what is refused."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.journal.loading import load
from games.models import Game
from tests.browser.conftest import NewPerson
from tests.browser.people import Asked, Person, asked, seated
from tests.browser.test_plain_forms import stored
from tests.browser.test_table_layout import DESK, in_view
from tests.games.fights import game_at, let_roll, order
from tests.systems.talisman.face.scenes import fighting, moving
from tests.systems.talisman.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
NAMES = ("Ann", "Bob", "Cid", "Dot")
TO_CROWN = "go:crown_of_command"
WATCHED = """() => {
  window.begun = 0;
  window.walks = [];
  window.ready = Promise.resolve();
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const walk = start(change);
    const walks = (one) => one.effect.pseudoElement?.includes("-group(");
    const moves = () => document.getAnimations().filter(walks);
    const told = (one) => [one.effect.pseudoElement, one.effect.getTiming().duration];
    window.begun += 1;
    window.ready = walk.ready.then(() => window.walks.push(...moves().map(told)));
    return walk;
  };
}"""
"""Notes what moves from one table to the next, and for how many milliseconds."""


def stored_game(table: Table, *names: str) -> Game:
    """A game of these people that stands where the table stands."""
    return game_at(table.at.base, *names, system="talisman")


def now(game: Game) -> Asked:
    ask = asked(game.slug)
    assert ask is not None
    return ask


def answers(who: Person, game: Game, key: str) -> None:
    """Press an option that the page shows, wherever it lies, and wait until the table has taken it."""
    ask = now(game)
    expect(who.question.locator("[name=token]")).to_have_value(ask.token)
    who.option(key).locator("visible=true").first.click()
    who.sees_it_taken(ask)


def before_the_crown() -> Table:
    """The Warrior may step to the Crown; the Wizard has one life, and misses a turn."""
    table = Table("warrior", "wizard", windows=True).give(1, "talisman.talisman")
    return table.put(1, "valley_of_fire", done=True).put(2, "village", life=1, missing=1).start()


@pytest.mark.parametrize("choices", [{"scripts": False}, PHONE], ids=["plain forms", "a phone"])
def test_the_last_turns_to_a_victory_on_the_crown(
    new_person: NewPerson, monkeypatch: pytest.MonkeyPatch, choices: dict[str, Any]
) -> None:
    game = stored_game(before_the_crown(), "Ann", "Bob")
    let_roll(monkeypatch, "2", "5")
    ann = seated(new_person, game, **choices)
    answers(ann, game, TO_CROWN)
    while (ask := asked(game.slug)) is not None:
        answers(ann, game, ask.key)
    expect(ann.table).to_have_attribute("data-result", "last")
    ann.sees("Ann wins: nobody else is left!")
    assert ann.complaints == []


def test_a_counterspell_is_answered_by_a_counterspell(new_person: NewPerson) -> None:
    """Ann takes gold from Bob, who counters that; Cid counters the counter, and Dot looks on."""
    table = Table("wizard", "druid", "priest", "troll", windows=True, pause="classic").give(1, "acquisition")
    game = stored_game(table.give(2, "counterspell", gold=3).give(3, "counterspell").start(), *NAMES)
    for name in ("Bob", "Cid"):
        order(game, name, ask=["counter"])
    ann, bob, cid, dot = (seated(new_person, game, name, scripts=False) for name in NAMES)
    ann.reach("cast:acquisition:2")
    answers(ann, game, "cast:acquisition:2")
    for who, key in ((cid, "pass"), (bob, "cast:counterspell"), (cid, "cast:counterspell")):
        who.sit_at(game.slug)
        expect(who.question).to_have_attribute("data-question", "counter")
        who.option(key).click()
        expect(who.page.locator("[data-refused]")).to_have_count(0)
    dot.sit_at(game.slug)
    dot.sees("The Druid casts: Counterspell.")
    dot.sees("The Priest casts: Counterspell.")
    game.refresh_from_db()
    state = load(game).state
    assert (state.of(1).gold, state.of(2).gold, state.of(3).spells) == (2, 2, [])


@pytest.mark.parametrize("scripts", [True, False])
def test_a_page_left_behind_and_a_forged_option_change_nothing(new_person: NewPerson, scripts: bool) -> None:
    table = Table("wizard", "warrior", windows=True).give(1, "acquisition").start()
    game = stored_game(table, "Ann", "Bob")
    ann = seated(new_person, game, scripts=scripts)
    behind = Person(ann.page.context.new_page(), "a second tab")
    behind.sit_at(game.slug)
    ask, before = now(game), stored(game.slug)
    ann.option("go_on").evaluate("button => { button.value = 'go:crown_of_command'; button.id = 'forged'; }")
    ann.page.locator("#forged").click()
    ann.is_refused("This is not among the choices you have.")
    assert stored(game.slug) == before
    ann.option("go_on").locator("visible=true").first.click()
    ann.sees_it_taken(ask)
    before = stored(game.slug)
    behind.option("go_on").locator("visible=true").first.click()
    behind.is_refused("The table has moved on since you opened this page.")
    assert stored(game.slug) == before


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_roll_may_be_kept_or_made_again_without_scrolling(
    new_person: NewPerson, screen: dict[str, Any]
) -> None:
    """With the odds of the second; what the fight stands at is in view, too."""
    ann = seated(new_person, fighting(), **screen)
    for key in ("keep", "fate:1"):
        [button] = ann.option(key).all()
        assert in_view(ann, button)
        button.click(trial=True)
    assert in_view(ann, ann.option("fate:1").locator(".odds"))
    assert in_view(ann, ann.page.locator(".moment .total").last)
    assert in_view(ann, ann.page.locator("#question"))


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_everybodys_sheet_and_every_card_is_one_tap_away(
    new_person: NewPerson, screen: dict[str, Any]
) -> None:
    ann = seated(new_person, moving(), **screen)
    sheet = ann.page.locator("#tapped")
    ann.page.locator(".chip[value=who-2]").click()
    expect(sheet).to_contain_text("Troll")
    ann.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    a_card_of_somebody_else_opens_as_a_face_above_their_sheet(ann)
    ann.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    for tab in ann.page.locator(".tab-names label[for=tab-things]:visible").all():
        tab.click()
    ann.page.locator(".dock").get_by_role("link", name="Sword").click()
    expect(ann.page.get_by_role("dialog", name="Sword")).to_contain_text("Weapon")
    assert ann.complaints == []


def a_card_of_somebody_else_opens_as_a_face_above_their_sheet(ann: Person) -> None:
    ann.page.locator(".chip[value=who-4]").click()
    sheet = ann.page.locator("#tapped")
    sheet.get_by_role("link", name="Axe").click()
    face = ann.page.get_by_role("dialog", name="Axe")
    expect(face.locator(".card-face")).to_contain_text("Weapon")
    expect(sheet).to_be_visible()
    assert in_view(ann, face.locator(".card-face"))
    ann.page.keyboard.press("Escape")
    expect(face).to_be_hidden()
    expect(sheet).to_be_visible()


EXCHANGED = """htmx.ajax("GET", location.href, { target: "#table", swap: "outerHTML", select: "#table" })"""
"""The table as it is now, in the place of what the page shows."""


@pytest.mark.long("a table in a browser")
def test_escape_leads_back_to_what_opened_a_sheet_also_where_the_table_was_exchanged_below(
    new_person: NewPerson,
) -> None:
    ann = seated(new_person, moving(), **DESK)
    chip, sheet = ann.page.locator(".chip[value=who-4]"), ann.page.locator("#tapped")
    chip.press("Enter")
    axe = sheet.get_by_role("link", name="Axe")
    axe.focus()
    ann.page.evaluate(EXCHANGED)
    expect(axe).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(chip).to_be_focused()


@pytest.mark.parametrize(("motion", "walks"), [("no-preference", True), ("reduce", False)])
def test_my_counter_walks_where_it_goes_unless_i_want_no_motion(
    new_person: NewPerson, motion: str, walks: bool
) -> None:
    game = moving()
    ann = seated(new_person, game, reduced_motion=motion, **DESK)
    ann.page.evaluate(WATCHED)
    answers(ann, game, "go:castle")
    expect(ann.page.locator(".board [data-pawn='1']")).to_be_visible()
    begun, told = ann.page.evaluate("window.ready.then(() => [window.begun, window.walks])")
    walked = dict(told)
    assert (begun > 0) is walks
    assert ("::view-transition-group(pawn-1)" in walked) is walks
    assert all(milliseconds <= 600 for milliseconds in walked.values())


PRESSED = """() => {
  window.pressed = null;
  addEventListener("pointerdown", (event) => window.pressed = event.target.closest("button")?.value, true);
  document.documentElement.style.setProperty("--walk", "60s");
}"""
"""Notes what a real press reaches, and has counters walk for so long that the press falls into it."""
WALKS = "document.getAnimations().some((one) => one.effect.pseudoElement?.includes('-group(pawn-1)'))"


@pytest.mark.long("a table in a browser")
def test_a_press_while_a_counter_walks_reaches_the_next_question(new_person: NewPerson) -> None:
    game = moving()
    ann = seated(new_person, game, reduced_motion="no-preference", **DESK)
    ann.page.evaluate(PRESSED)
    answers(ann, game, "go:castle")
    ann.page.wait_for_function(WALKS)
    option = ann.page.locator("#table button[value]:visible").first
    option.scroll_into_view_if_needed()
    box = option.bounding_box()
    assert box is not None
    value = option.get_attribute("value")
    ann.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert ann.page.evaluate("window.pressed") == value
