"""The table by keyboard alone, and by names alone."""

import re
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Locator, Page, expect

from games.faces.face import face_of
from games.faces.wording import plain
from games.models import Game
from games.table.reader_table import table
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import Asked, Person, asked, play_on
from tests.browser.rehearsal import Dice
from tests.browser.test_table_layout import DESK, NAMES, PHONE, at_move, large
from tests.games.people import running

pytestmark = pytest.mark.browser

STEPS = 60
"""So often one presses an arrow or Tab at most until something is reached."""
TABS = 4
"""Radio buttons before those of the boards."""
FAR = [(DESK, "en"), (PHONE, "pl")]
NEAR = [(DESK, "pl"), (PHONE, "en")]
"""Screens with languages: each screen and each language in either."""


@pytest.fixture(autouse=True)
def known_dice(fix_dice: FixDice) -> None:
    fix_dice(Dice("bykeyboard", 1))


def at_keys(
    new_person: NewPerson, screen: dict[str, Any] = DESK, language: str = "en"
) -> tuple[Person, Asked, Game]:
    """Somebody at their Move who has pressed a key, so that the page knows what keys do."""
    person, ask, game = at_move(new_person, screen, language)
    person.page.keyboard.press("Shift")
    knows_keys(person)
    return person, ask, game


def knows_keys(person: Person) -> None:
    """A key has been heard: one button of all boards is on the way of Tab."""
    expect(large(person).locator("button[tabindex='0']")).to_have_count(1)


def has_focus(page: Page, selector: str) -> bool:
    return bool(page.evaluate("selector => document.activeElement.matches(selector)", selector))


def focused_key(page: Page) -> str:
    """The key of the option that has the keyboard, "" when it is elsewhere."""
    return str(
        page.evaluate("() => document.activeElement.name === 'answer' ? document.activeElement.value : ''")
    )


def walked(person: Person, buttons: Locator) -> set[int]:
    """The numbers of all buttons that arrows lead to, from the one that has the keyboard."""
    script = "all => all.indexOf(document.activeElement)"
    found = [buttons.evaluate_all(script)]
    for at in found:
        for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
            buttons.nth(at).focus()
            person.page.keyboard.press(key)
            now = buttons.evaluate_all(script)
            assert now >= 0
            if now not in found:
                found.append(now)
    return set(found)


def reach(person: Person, keys: str) -> str:
    """Press these keys one after another until an option has the keyboard."""
    page = person.page
    for at in range(STEPS):
        if focused_key(page):
            break
        page.keyboard.press(keys.split()[at % len(keys.split())])
    return focused_key(page)


def answers_by_keyboard(person: Person, ask: Asked) -> None:
    """The filled button by its letter, else a target on the board, else the first option found by Tab."""
    page = person.page
    person.is_asked(ask)
    if page.locator(".go .primary").count():
        page.keyboard.press("e")
    else:
        page.keyboard.press("b" if large(person).locator("[name=answer]").count() else "q")
        assert reach(person, "Tab") in ask.options
        page.keyboard.press("Enter")
    person.sees_it_taken(ask)


def answers_by_name(person: Person, ask: Asked, language: str) -> None:
    """Press the button whose name says the option, wherever it is; other boards, and on a phone what else
    there is besides the question, are chosen by their names."""
    shown = table(Game.objects.get(slug="bykeyboard"), ask.seat)
    with translation.override(language):
        words = face_of(shown).wording(shown)
        said = plain(words.option(ask.kind, ask.key, shown.question.params if shown.question else {}))
    button = person.page.get_by_role("button", name=re.compile(f"^{re.escape(said)}"))
    person.is_asked(ask)
    radios = person.page.get_by_role("radio").all()
    for radio in [*radios[TABS:], *radios[:TABS]]:
        if button.count():
            break
        radio.check()
    button.first.click()
    person.sees_it_taken(ask)


def test_a_skip_link_leads_to_the_board_and_arrows_walk_over_it(new_person: NewPerson) -> None:
    person, ask, _game = at_keys(new_person)
    page = person.page
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(large(person).locator("[name=answer]:focus")).to_have_count(1)
    assert focused_key(page) in ask.options
    assert has_focus(page, ".show:checked + .board *")
    buttons = large(person).locator(".cells > li:not(.sheet) button")
    assert set(range(buttons.count())) == walked(person, buttons)
    assert large(person).locator("button[tabindex='0']").count() == 1


def test_enter_opens_what_stands_in_a_chamber(new_person: NewPerson) -> None:
    person, _ask, _game = at_keys(new_person)
    person.page.keyboard.press("b")
    pawn = large(person).locator(".pawns[popovertarget], .pawn[form=tap]").first
    opens = pawn.get_attribute("popovertarget") or pawn.get_attribute("value")
    pawn.focus()
    person.page.keyboard.press("Enter")
    sheet = person.page.locator(f"#{opens}, #tapped").first
    expect(sheet).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    assert has_focus(person.page, f":is([popovertarget={opens}], [value={opens}])")


@pytest.mark.parametrize(("screen", "language"), FAR, ids=["desk-en", "phone-pl"])
@pytest.mark.long("a turn in a browser")
def test_a_whole_turn_by_keyboard_alone(new_person: NewPerson, screen: dict[str, Any], language: str) -> None:
    person, ask, game = at_keys(new_person, screen, language)
    seat, kinds = ask.seat, []
    while True:
        now = asked(game.slug)
        assert now is not None
        if now.seat != seat or (kinds and now.kind == "move"):
            break
        kinds.append(now.kind)
        answers_by_keyboard(person, now)
    assert kinds[0] == "move"
    assert len(kinds) > 1
    assert person.complaints == []


@pytest.mark.parametrize(("screen", "language"), NEAR, ids=["desk-pl", "phone-en"])
@pytest.mark.long("a turn in a browser")
def test_a_whole_turn_by_roles_and_names_alone(
    new_person: NewPerson, screen: dict[str, Any], language: str
) -> None:
    person, ask, game = at_keys(new_person, screen, language)
    seat, kinds = ask.seat, []
    while True:
        now = asked(game.slug)
        assert now is not None
        if now.seat != seat or (kinds and now.kind == "move"):
            break
        kinds.append(now.kind)
        answers_by_name(person, now, language)
    assert len(kinds) > 1
    assert person.complaints == []


def the_menu_opens_the_list_of_keys(page: Page, words: str) -> None:
    page.locator("#menu > summary").click()
    page.locator("#menu").get_by_role("button", name=words).click()
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#keys")).to_contain_text("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


def test_the_menu_opens_the_list_of_keys_in_polish(new_person: NewPerson) -> None:
    person, _ask, _game = at_move(new_person, DESK, "pl")
    the_menu_opens_the_list_of_keys(person.page, "Skróty klawiszowe")


def test_without_scripts_no_menu_speaks_of_keys(new_person: NewPerson) -> None:
    game = running(*NAMES, system="sorcerer")
    guest = new_person(scripts=False, **DESK)
    guest.page.goto(f"/g/{game.slug}/")
    guest.page.locator("#menu > summary").click()
    expect(guest.page.locator("#menu").get_by_role("link", name="Help cards")).to_be_visible()
    expect(guest.page.locator("#menu .of-keys")).to_be_hidden()


def test_letters_are_for_the_usual_actions_and_the_first_of_them_is_heard(new_person: NewPerson) -> None:
    person, _ask, _game = at_move(new_person, DESK)
    page = person.page
    page.keyboard.press("q")
    expect(page.locator("#question")).to_be_focused()
    knows_keys(person)
    for letter, place in (("b", ".board [name=answer]"), ("q", "#question"), ("l", "#log"), ("i", "#mine")):
        page.keyboard.press(letter)
        assert has_focus(page, place), letter
    board = large(person).get_attribute("id")
    page.keyboard.press("n")
    assert large(person).get_attribute("id") != board
    page.keyboard.press("t")
    expect(page.locator("#talk")).to_have_attribute("open", "")


def test_the_menu_and_a_key_open_the_list_of_keys_which_names_all_and_switches_them_off(
    new_person: NewPerson,
) -> None:
    person, _ask, _game = at_move(new_person, DESK)
    page = person.page
    the_menu_opens_the_list_of_keys(page, "Keys of this page")
    knows_keys(person)
    page.keyboard.press("?")
    expect(page.locator("#keys-off")).to_be_visible()
    named = {key.inner_text() for key in page.locator("#keys kbd").all()}
    assert named == set("bnqmezhilgst?19")
    page.locator("#keys-off").check()
    page.keyboard.press("Escape")
    page.reload()
    page.keyboard.press("q")
    knows_keys(person)
    page.keyboard.press("q")
    assert not has_focus(page, "#question")


def test_nothing_fires_while_somebody_types(new_person: NewPerson) -> None:
    person, ask, game = at_keys(new_person)
    page = person.page
    page.locator("#notes > summary").click()
    field = page.locator("#notes textarea")
    field.focus()
    page.keyboard.type("best?")
    assert has_focus(page, "textarea")
    expect(field).to_have_value("best?")
    expect(page.locator("#keys")).to_be_hidden()
    assert asked(game.slug) == ask


def test_a_number_chooses_an_answer_and_enter_presses_it(new_person: NewPerson) -> None:
    person, ask, game = at_keys(new_person)
    answers_by_keyboard(person, ask)
    now = play_on(game.slug, lambda one: one.seat == ask.seat and one.kind == "act")
    assert now is not None
    person.sit_at(game.slug)
    person.page.keyboard.press("Shift")
    knows_keys(person)
    person.page.keyboard.press("1")
    chosen = focused_key(person.page)
    assert chosen in now.options
    person.page.keyboard.press("Enter")
    moved_on = person.page.locator(f"#table:not(:has([name=token][value='{now.token}']))")
    expect(moved_on).to_be_attached()
    assert person.complaints == []


def test_enter_alone_presses_the_filled_answer(new_person: NewPerson) -> None:
    person, ask, game = at_keys(new_person)
    now = play_on(game.slug, lambda one: one.seat == ask.seat and one.kind == "act")
    assert now is not None
    person.sit_at(game.slug)
    filled = person.page.locator(".go .primary")
    expect(filled).to_have_count(1)
    person.page.keyboard.press("q")
    expect(person.page.locator("#question")).to_be_focused()
    knows_keys(person)
    person.page.keyboard.press("Enter")
    expect(person.page.locator(f"#table:not(:has([name=token][value='{now.token}']))")).to_be_attached()
