"""What goes wrong without anybody's fault: the page says or shows something sensible, and nothing is lost."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Game
from tests.browser.boxes import lapped, too_small
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import asked
from tests.browser.rehearsal import Dice
from tests.browser.test_table_layout import DESK, PHONE, at_move, is_laid_out, large, to_move
from tests.games.people import answer

pytestmark = pytest.mark.browser

LANGUAGE = pytest.mark.parametrize("language", ["en", "pl"])
SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])

GONE = {"en": "the table is gone", "pl": "stołu już nie ma"}
BEGINNING = {"en": "From the beginning", "pl": "Od początku"}
NO_RULE = {"en": "No such rule", "pl": "Nie ma takiej zasady"}
SOUGHT = {"en": "fight", "pl": "walk"}
BACK = {"en": "Back to the entrance", "pl": "Wróć do wejścia"}


@pytest.fixture(autouse=True)
def known_dice(fix_dice: FixDice) -> None:
    fix_dice(Dice("badinput", 1))


def test_a_tap_on_a_board_that_has_moved_on_changes_nothing_and_shows_the_table(
    new_person: NewPerson,
) -> None:
    person, ask, game = at_move(new_person, PHONE)
    assert answer(game, ask.seat, ask.key).accepted
    now = asked(game.slug)
    assert now is not None
    target = large(person).locator("[name=answer]").last
    tapped = target.get_attribute("value")
    target.tap()
    expect(person.page.locator("[data-refused]")).to_contain_text(re.compile(r"\w"))
    expect(person.question.locator("[name=token]")).to_have_value(now.token)
    assert tapped != ask.key
    assert asked(game.slug) == now


@LANGUAGE
@SCREENS
def test_the_address_of_a_game_that_is_gone_says_so_and_leads_on(
    new_person: NewPerson, screen: dict[str, Any], language: str
) -> None:
    person, _ask, game = to_move(new_person, screen, language)
    Game.objects.filter(pk=game.pk).delete()
    for address in (f"/g/{game.slug}/", f"/g/{game.slug}/at/3/", f"/i/{game.invite}/"):
        seen = person.page.goto(address)
        assert seen is not None
        assert seen.status == 404, address
        expect(person.page.locator("main")).to_contain_text(GONE[language])
        assert too_small(person.page) == []
    person.page.get_by_role("link", name=BACK[language]).click()
    expect(person.page).to_have_url(re.compile(r"//[^/]+/$"))


def test_a_table_that_is_deleted_while_one_looks_at_it_says_so(new_person: NewPerson) -> None:
    person, ask, game = at_move(new_person, DESK)
    Game.objects.filter(pk=game.pk).delete()
    person.option(ask.key).evaluate("button => button.click()")
    expect(person.page.locator("#messages .error")).to_be_visible()
    expect(person.question).to_be_visible()


@pytest.mark.long("a browser through a lesson")
@LANGUAGE
def test_a_lesson_left_halfway_goes_on_where_it_was_left(new_person: NewPerson, language: str) -> None:
    guest = new_person(**PHONE)
    guest.speaks(language)
    page = guest.page
    page.goto("/learn/sorcerer/1/")
    first = page.locator(".lesson h2").inner_text()
    page.locator("[data-suggested]").first.evaluate("button => button.click()")
    expect(page).to_have_url(re.compile(r"/learn/sorcerer/2/$"))
    expect(page.locator(".lesson h2")).not_to_have_text(first)
    title = page.locator(".lesson h2").inner_text()
    page.goto("/")
    page.go_back()
    expect(page.locator(".lesson h2")).to_have_text(title)
    page.reload()
    expect(page.locator(".lesson h2")).to_have_text(title)
    page.goto("/")
    page.locator("a[href='/learn/sorcerer/']").last.click()
    expect(page).to_have_url(re.compile(r"/learn/sorcerer/2/$"))
    expect(page.locator(".lesson h2")).to_have_text(title)
    page.get_by_role("link", name=BEGINNING[language]).click()
    expect(page.locator(".lesson h2")).to_have_text(first)
    page.goto("/learn/sorcerer/99/")
    expect(page).to_have_url(re.compile(r"/learn/sorcerer/1/$"))
    assert guest.complaints == []


@pytest.mark.parametrize(("screen", "language"), [(DESK, "en"), (PHONE, "pl")], ids=["desk-en", "phone-pl"])
def test_a_rule_that_there_is_not_offers_the_search(
    new_person: NewPerson, screen: dict[str, Any], language: str
) -> None:
    guest = new_person(**screen)
    guest.speaks(language)
    page = guest.page
    page.goto("/rules/sorcerer/id/L-FIGHT-99/")
    expect(page.get_by_role("heading", name=NO_RULE[language])).to_be_visible()
    expect(page.locator("main [name=q]")).to_have_value("L-FIGHT-99")
    page.locator("main [name=q]").fill(SOUGHT[language])
    page.locator("main [name=q]").press("Enter")
    expect(page.locator(".rule-found li").first).to_be_visible()


@SCREENS
def test_without_its_font_the_table_stands_as_it_does(new_person: NewPerson, screen: dict[str, Any]) -> None:
    person, _ask, game = to_move(new_person, screen)
    page = person.page
    page.route(re.compile(r"\.woff2"), lambda route: route.abort())
    person.sit_at(game.slug)
    expect(person.question).to_be_visible()
    assert not page.evaluate(
        "[...document.fonts].some(one => one.family === 'Alegreya' && one.status === 'loaded')"
    )
    assert page.locator("#question").inner_text().strip()
    assert lapped(page) == []
    is_laid_out(person)
