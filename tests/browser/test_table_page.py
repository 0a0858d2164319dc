"""Tables on a desk and on a phone: nothing sideways, nothing in the console, nothing grave for axe."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Game
from games.table.reader_table import table
from tests.browser.axe import violations
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import Asked, Person, asked, play_on
from tests.browser.rehearsal import Dice
from tests.games.absent import nobody_comes
from tests.games.over import agree_to_end
from tests.games.people import running

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Bob")
SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "has_touch": True},
}
GRAVE = ("serious", "critical")
TABS = 150
"""So often one presses Tab at most until an option is reached."""

DICE = Dice("tablepages", 1)

OfScreen = pytest.mark.parametrize("screen", list(SCREENS))


@dataclass(frozen=True)
class Scene:
    """A table for two at a question of a kind."""

    game: Game
    ask: Asked

    @property
    def asked(self) -> str:
        """Who has to answer."""
        return NAMES[self.ask.seat - 1]

    @property
    def waiting(self) -> str:
        """Who has not."""
        return NAMES[2 - self.ask.seat]


@pytest.fixture(autouse=True)
def known_dice(fix_dice: FixDice) -> None:
    fix_dice(DICE)


def scene(until: Callable[[Asked], bool] = lambda ask: ask.kind == "move") -> Scene:
    game = running(*NAMES, system="sorcerer")
    ask = play_on(game.slug, until)
    assert ask is not None
    return Scene(game, ask)


def look(person: Person) -> None:
    """Judge the page that stands there."""
    page = person.page
    wide, seen = page.evaluate("() => [document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= seen, f"{page.url} is {wide} wide on a screen of {seen}"
    assert [found for found in violations(page) if found.degree in GRAVE] == []
    assert person.complaints == []


def focused_value(person: Person) -> str:
    """The key of the option that has the keyboard, "" when it is elsewhere."""
    script = "() => document.activeElement.name === 'answer' ? document.activeElement.value : ''"
    return str(person.page.evaluate(script))


@OfScreen
def test_the_table_that_nobody_plays_any_more(new_person: NewPerson, screen: str) -> None:
    game = running("Ann", bots=1, system="sorcerer")
    nobody_comes(game)
    person = new_person("Ann", **SCREENS[screen])
    person.come_back()
    person.sit_at(game.slug)
    expect(person.table).to_contain_text("3 turns missed")
    look(person)
    person.page.get_by_role("button", name="Take the game up again").click()
    expect(person.question).to_be_visible()
    look(person)


@OfScreen
def test_the_table_of_who_is_asked_to_act(new_person: NewPerson, screen: str) -> None:
    played = scene(lambda ask: ask.kind == "act")
    person = new_person(played.asked, **SCREENS[screen])
    person.come_back()
    person.sit_at(played.game.slug)
    person.is_asked(played.ask)
    look(person)


@OfScreen
@pytest.mark.long("browsers")
def test_the_table_of_who_waits_and_of_who_only_watches(new_person: NewPerson, screen: str) -> None:
    played = scene()
    waiting, watching = new_person(played.waiting, **SCREENS[screen]), new_person("Dot", **SCREENS[screen])
    waiting.come_back()
    for person in (waiting, watching):
        person.sit_at(played.game.slug)
        person.sees(f"Waiting for {played.asked}")
        expect(person.question).to_have_count(0)
        look(person)


@OfScreen
@pytest.mark.long("a browser, and a whole game")
def test_the_table_of_a_finished_game(new_person: NewPerson, screen: str) -> None:
    game = running("Ann", bots=1, system="sorcerer")
    assert play_on(game.slug, lambda _ask: False) is None
    person = new_person("Ann", **SCREENS[screen])
    person.come_back()
    person.sit_at(game.slug)
    expect(person.table).to_have_attribute("data-result", re.compile("gems|last"))
    look(person)


def test_the_keyboard_alone_answers_and_goes_on_where_the_next_question_stands(new_person: NewPerson) -> None:
    played = scene()
    person = new_person(played.asked)
    person.come_back()
    person.sit_at(played.game.slug)
    for _ in range(TABS):
        person.page.keyboard.press("Tab")
        if focused_value(person):
            break
    key = focused_value(person)
    assert key in played.ask.options
    expect(person.option(key)).to_be_focused()
    person.page.keyboard.press("Enter")
    expect(person.page.locator(f"[name=token][value='{played.ask.token}']")).to_have_count(0)
    expect(person.page.locator("#question")).to_be_focused()
    now = Game.objects.get(pk=played.game.pk)
    assert now.entries > played.game.entries
    assert person.complaints == []


def may_take_back(ask: Asked, slug: str) -> bool:
    """Whether this seat may take back a Move now."""
    shown = table(Game.objects.get(slug=slug), ask.seat).take_back
    return shown is not None and shown.kind == "move"


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.long("a browser")
def test_a_take_back_says_what_it_takes_back_and_does_it(new_person: NewPerson, scripts: bool) -> None:
    game = running(*NAMES, system="sorcerer")
    ask = play_on(game.slug, lambda ask: may_take_back(ask, game.slug))
    assert ask is not None
    shown = table(Game.objects.get(slug=game.slug), ask.seat).take_back
    assert shown is not None
    person = new_person(NAMES[ask.seat - 1], scripts=scripts)
    person.come_back()
    person.sit_at(game.slug)
    person.is_asked(ask)

    button = person.page.get_by_role("button", name=re.compile("^Take back: "))
    said = button.inner_text().removeprefix("Take back: ")
    button.click()

    expect(person.question).to_have_attribute("data-question", "move")
    before = asked(game.slug)
    assert before is not None
    person.is_asked(before)
    assert (before.seat, before.kind) == (ask.seat, "move")
    expect(person.option(shown.key)).to_have_accessible_name(re.compile(f"^{re.escape(said)}"))
    person.answers(before)


@pytest.mark.long("a browser")
def test_the_end_that_comes_while_one_reads_further_down_is_seen(new_person: NewPerson) -> None:
    table = scene()
    person = new_person(table.waiting, **SCREENS["phone"])
    person.come_back()
    person.page.goto(f"/g/{table.game.slug}/")
    person.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert person.page.evaluate("scrollY") > 100
    agree_to_end(table.game)
    person.page.evaluate("htmx.trigger('#table', 'refresh')")
    expect(person.page.locator(".the-end h2").first).to_be_in_viewport()
    expect(person.page).to_have_url(re.compile(table.game.slug))
