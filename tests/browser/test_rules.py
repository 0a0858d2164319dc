"""The rule book on a desk and on a phone, and a rule that opens at the table without leaving it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import FixDice, NewPerson
from tests.browser.test_table_page import DICE, SCREENS, OfScreen, look, scene

pytestmark = pytest.mark.browser

BOOK = "/rules/sorcerer/"


@pytest.fixture(autouse=True)
def known_dice(fix_dice: FixDice) -> None:
    fix_dice(DICE)


@OfScreen
@pytest.mark.thirds
@pytest.mark.long("browsers")
def test_the_pages_of_the_book(new_person: NewPerson, screen: str) -> None:
    person = new_person("Ann", **SCREENS[screen])
    for address in ("/rules/", BOOK, f"{BOOK}encounters/", f"{BOOK}?q=gem"):
        person.page.goto(address)
        look(person)


def test_an_address_marks_its_paragraph(new_person: NewPerson) -> None:
    person = new_person("Ann", **SCREENS["desk"])
    person.page.goto(f"{BOOK}id/L-FIGHT-06/")
    marked = person.page.locator(":target")
    expect(marked).to_contain_text("whatever the sums say")
    expect(marked).to_be_in_viewport()


@pytest.mark.long("browsers")
def test_a_term_opens_its_rule_at_the_table(new_person: NewPerson) -> None:
    played = scene()
    person = new_person(played.asked, **SCREENS["phone"])
    person.come_back()
    person.sit_at(played.game.slug)
    at = person.page.url
    person.page.locator("#help summary").first.click()
    person.page.get_by_text("Encounter Table", exact=True).first.click()
    link = person.page.locator('a.rule[href$="#dragon"]').first
    link.click()

    note = person.page.get_by_role("dialog", name="18: Dragon")
    expect(note).to_contain_text("three Finds")
    expect(note.get_by_role("button", name="Close")).to_be_focused()
    look(person)

    person.page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(link).to_be_focused()
    expect(person.page).to_have_url(at)


@pytest.mark.long("browsers")
def test_without_scripts_it_leads_to_the_book(new_person: NewPerson) -> None:
    played = scene()
    person = new_person(played.asked, scripts=False, **SCREENS["desk"])
    person.come_back()
    person.page.goto(f"/g/{played.game.slug}/")
    person.page.locator("#help summary").click()
    person.page.get_by_role("link", name="Open the help cards").click()
    person.page.get_by_text("Encounter Table", exact=True).first.click()
    person.page.locator('a.rule[href$="#dragon"]').first.click()
    expect(person.page).to_have_url(re.compile(f"{BOOK}encounters/#dragon$"))
