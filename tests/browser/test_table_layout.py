"""Where things are at a table on a desk and on a phone: a whole turn without scrolling, and nothing jumps."""

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, ViewportSize, expect

from accounts.models import User
from games.models import Game
from games.templatetags import games as templatetag
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import Asked, Person, asked, play_on
from tests.browser.rehearsal import Dice
from tests.games import fights
from tests.games.fights import game_at, let_roll
from tests.games.people import play, running
from tests.systems.sorcerer.fights import bring
from tests.systems.sorcerer.table import Table

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Bob")
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
LOW: dict[str, Any] = {"viewport": {"width": 1280, "height": 620}}
FINGER = 44
"""Pixels that a finger needs."""

OfScreen = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])


@pytest.fixture(autouse=True)
def known_dice(fix_dice: FixDice) -> None:
    fix_dice(Dice("tablelayout", 1))


def to_move(
    new_person: NewPerson, screen: dict[str, Any], language: str = "en"
) -> tuple[Person, Asked, Game]:
    """Somebody who is to Move, and has not opened the table yet."""
    game = running(*NAMES, system="sorcerer")
    ask = play_on(game.slug, lambda ask: ask.kind == "move")
    assert ask is not None
    person = new_person(NAMES[ask.seat - 1], **screen)
    person.come_back()
    User.objects.filter(username=person.name).update(language=language)
    return person, ask, game


def at_move(
    new_person: NewPerson, screen: dict[str, Any], language: str = "en"
) -> tuple[Person, Asked, Game]:
    """Somebody at their Move."""
    person, ask, game = to_move(new_person, screen, language)
    person.sit_at(game.slug)
    person.is_asked(ask)
    return person, ask, game


def in_view(person: Person, one: Locator) -> bool:
    """Whether all of it is seen without scrolling."""
    box, size = one.bounding_box(), person.page.viewport_size
    assert box is not None
    assert size is not None
    return (
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= size["width"] + 1
        and box["y"] + box["height"] <= size["height"] + 1
    )


def large(person: Person) -> Locator:
    """The board that is the large one."""
    return person.page.locator(".show:checked + .board")


@OfScreen
def test_what_a_turn_needs_is_seen_without_scrolling_and_wide_enough_for_a_finger(
    new_person: NewPerson, screen: dict[str, Any]
) -> None:
    """The board of the question, the question and its targets; the talk, which has no column, is shut."""
    person, ask, _game = at_move(new_person, screen)
    assert in_view(person, large(person).locator(".stone"))
    assert in_view(person, person.page.locator("#question"))
    target = large(person).locator("[name=answer]").first
    assert target.get_attribute("value") in ask.options
    assert in_view(person, target)
    wide = boxes_of(large(person).locator("[name=answer]"))
    assert wide
    assert all(min(box["width"], box["height"]) >= FINGER for box in wide), wide
    expect(person.page.locator("#talk summary")).to_have_count(1)
    expect(person.page.locator("#talk-body")).to_be_hidden()
    how_far_one_has_come_is_in_view_whatever_is_open(person)


def how_far_one_has_come_is_in_view_whatever_is_open(person: Person) -> None:
    goal = person.page.locator(".goal")
    tabs = person.page.locator(".tab-names label")
    for tab in tabs.all() if tabs.first.is_visible() else [person.page.locator("#question")]:
        tab.click()
        assert "18" in goal.inner_text()
        assert in_view(person, goal)


@pytest.fixture
def nearly_two_days(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest words for what is left."""
    in_words = templatetag._until
    monkeypatch.setattr(templatetag, "_until", lambda _minutes, language: in_words(47 * 60, language))


@OfScreen
@pytest.mark.usefixtures("nearly_two_days")
@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_deadline_is_one_line_and_a_tap_tells_what_comes_then(
    new_person: NewPerson, screen: dict[str, Any], language: str
) -> None:
    person, _ask, _game = at_move(new_person, screen, language)
    due = person.page.locator("[data-due]")
    shown = [box["y"] for box in boxes_of(due.locator("summary > :not(.visually-hidden)"))]
    assert len(shown) == 2
    assert max(shown) - min(shown) < 3
    wide = due.locator("summary").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert wide
    expect(due.locator(".then")).not_to_be_visible()
    due.locator("summary").evaluate("one => one.click()")
    expect(due.locator(".then")).to_be_visible()


@pytest.mark.usefixtures("nearly_two_days")
@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_bar_of_a_phone_tells_how_long_one_has(new_person: NewPerson, language: str) -> None:
    """The name of the game beside it, and the ways to talk and to the menu."""
    narrow = PHONE | {"viewport": {"width": 360, "height": 780}}
    person, _ask, _game = at_move(new_person, narrow, language)
    left, around = (
        person.page.locator(".bar .time-left"),
        person.page.locator(".bar h1, #talk > summary, #menu > summary"),
    )
    expect(left).to_be_visible()
    [own] = boxes_of(left)
    assert left.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert [
        own["x"] + own["width"] <= box["x"] or box["x"] + box["width"] <= own["x"] for box in boxes_of(around)
    ] == [True] * 3


def test_a_tap_makes_another_board_the_large_one_without_scripts(new_person: NewPerson) -> None:
    game = running(*NAMES, system="sorcerer")
    ask = play_on(game.slug, lambda ask: ask.kind == "move")
    assert ask is not None
    person = new_person(NAMES[ask.seat - 1], scripts=False, **DESK)
    person.come_back()
    person.sit_at(game.slug)
    before = large(person).get_attribute("id")
    small = person.page.locator(".show:not(:checked) + .board").first
    other = small.get_attribute("id")
    small.locator(".enlarge").click()
    assert large(person).get_attribute("id") == other != before


def test_the_page_of_a_phone_does_not_jump_when_one_has_scrolled_and_answers(new_person: NewPerson) -> None:
    person, ask, game = at_move(new_person, PHONE)
    person.page.evaluate("window.scrollTo(0, 300)")
    before = person.page.evaluate("window.scrollY")
    person.option(ask.key).evaluate("(button) => button.click()")
    person.sees_it_taken(ask)
    assert asked(game.slug) != ask
    assert person.page.evaluate("window.scrollY") == before
    assert person.complaints == []


@OfScreen
def test_a_page_that_is_scrolled_stays_where_it_is_when_the_others_play(
    new_person: NewPerson, screen: dict[str, Any]
) -> None:
    game = running(*NAMES, system="sorcerer")
    ask = play_on(game.slug, lambda ask: ask.kind == "move")
    assert ask is not None
    person = new_person(NAMES[2 - ask.seat], clock=True, **screen)
    person.come_back()
    person.sit_at(game.slug)
    person.page.evaluate("window.scrollTo(0, 300)")
    before, step = person.page.evaluate("window.scrollY"), person.table.get_attribute("data-step") or ""
    assert before > 0

    play_on(game.slug, lambda now: now.seat != ask.seat or now.token != ask.token)
    person.waits_a_while()

    expect(person.table).not_to_have_attribute("data-step", step)
    assert person.page.evaluate("window.scrollY") == before
    assert person.complaints == []


def test_what_is_open_stays_open_when_the_others_play(new_person: NewPerson) -> None:
    game = running(*NAMES, system="sorcerer")
    ask = play_on(game.slug, lambda ask: ask.kind == "move")
    assert ask is not None
    person = new_person(NAMES[2 - ask.seat], clock=True, **DESK)
    person.come_back()
    person.sit_at(game.slug)
    person.page.locator(".show:not(:checked) + .board .enlarge").first.click()
    person.page.locator("#table-menu > summary").click()
    chosen = large(person).get_attribute("id")
    step = person.table.get_attribute("data-step") or ""

    play_on(game.slug, lambda now: now.seat != ask.seat or now.token != ask.token)
    person.waits_a_while()

    expect(person.table).not_to_have_attribute("data-step", step)
    expect(person.page.locator("#table-menu")).to_have_attribute("open", "")
    expect(person.page.locator("#table-menu").get_by_role("link", name="Standing orders")).to_be_visible()
    assert large(person).get_attribute("id") == chosen
    assert person.complaints == []


WIDE = {1600: (900, 1200), 1920: (1080, 950)}
"""Width -> heights of windows."""
COLUMN = 1760
"""Pixels, 110 rem: from there on the talk has a column of its own."""
BETWEEN = {
    "768": {"viewport": {"width": 768, "height": 1024}},
    "on its side": {"viewport": {"width": 844, "height": 390}, "has_touch": True},
}
PARTS = (
    ".show:checked + .board .stone",
    ".show:not(:checked) + .board .stone",
    ".frame > .aside > *",
    ".frame > .dock",
    ".frame > .chronicle",
    ".frame > .tab-names",
    "#talk[open] > #talk-body",
)


def boxes(person: Person, selector: str) -> list[FloatRect]:
    """Where all that is seen of this stands."""
    return boxes_of(person.page.locator(f"{selector}:visible"))


def boxes_of(found: Locator) -> list[FloatRect]:
    """Where each of them stands, all measured in the same moment."""
    sides = "one => (({ x, y, width, height }) => ({ x, y, width, height }))(one.getBoundingClientRect())"
    boxes: list[FloatRect] = found.evaluate_all(f"all => all.map({sides})")
    return boxes


def lap(one: FloatRect, other: FloatRect) -> bool:
    """Whether one covers a part of the other, beyond a pixel."""
    return all(
        min(one[at] + one[size], other[at] + other[size]) - max(one[at], other[at]) > 1
        for at, size in (("x", "width"), ("y", "height"))
    )


def is_laid_out(person: Person) -> None:
    """No part of the table lies over another, and the board of the question and the question are in view."""
    parts = [(selector, box) for selector in PARTS for box in boxes(person, selector)]
    for (name, one), (other_name, other) in combinations(parts, 2):
        assert not lap(one, other), (name, other_name)
    assert in_view(person, large(person).locator(".stone"))
    assert in_view(person, person.page.locator("#question"))


@pytest.mark.parametrize("wide", WIDE)
def test_a_wide_table_gives_its_board_the_room_and_still_shows_everything(
    new_person: NewPerson, wide: int
) -> None:
    """In high and in low windows; the talk is open as soon as there is a column for it."""
    windows = [ViewportSize(width=wide, height=high) for high in WIDE[wide]]
    person, _ask, _game = at_move(new_person, {"viewport": windows[0]})
    written = person.page.locator("#talk-body").get_by_role("textbox")
    expect(written).to_be_visible(visible=wide >= COLUMN)
    for window in windows:
        person.page.set_viewport_size(window)
        is_laid_out(person)
        assert boxes(person, ".show:checked + .board .stone")[0]["width"] >= 835
        assert in_view(person, person.page.locator(".frame > .dock"))
        # Where it is low, the talk has the place of the story.
        places = person.page.locator(".frame > .chronicle, #talk-body").all()
        assert any(in_view(person, one) for one in places)


@pytest.mark.parametrize("screen", BETWEEN)
def test_between_desk_and_phone_the_sheet_stands_beside_the_board(new_person: NewPerson, screen: str) -> None:
    person, _ask, _game = at_move(new_person, BETWEEN[screen])
    is_laid_out(person)
    [board], [question] = (boxes(person, one) for one in (PARTS[0], ".frame > .aside > .ask"))
    assert board["x"] + board["width"] <= question["x"]


def test_a_tablet_that_is_held_upright_shows_everything_without_tabs(new_person: NewPerson) -> None:
    person, _ask, _game = at_move(new_person, {"viewport": {"width": 820, "height": 1180}})
    expect(person.page.locator(".tab-names")).to_be_hidden()
    for part in (".dock", ".teams", ".chronicle"):
        expect(person.page.locator(f".frame > {part}")).to_be_visible()
    is_laid_out(person)
    [board], [dock] = (boxes(person, one) for one in (".frame > .ground", ".frame > .dock"))
    assert dock["y"] - (board["y"] + board["height"]) < 250, "no empty half"


def test_on_a_phone_the_board_folds_while_another_tab_is_open(new_person: NewPerson) -> None:
    person, _ask, _game = at_move(new_person, PHONE)
    stone = large(person).locator(".stone")
    for tab in ("things", "people", "story"):
        person.page.locator(f".tab-names label[for=tab-{tab}]").click()
        expect(stone).to_be_hidden()
    person.page.locator("label[for=tab-now]").click()
    expect(stone).to_be_visible()
    assert all(box["height"] >= FINGER for box in boxes(person, ".chips .chip"))


FOUR = ("Ann", "Bob", "Cid", "Dot")
ELVES_FIRST = ("elves", "dwarves", "undead", "ratmen")


def in_a_fight(new_person: NewPerson, screen: dict[str, Any]) -> Person:
    """The others have moved; Ann's Nimuel has met a Dragon, and has three scrolls for it."""
    table = Table(4, ELVES_FIRST, windows=True).gems(1, 2)
    bring(table, "nimuel", "1-d5", weapon="sword", backpack=["might", "weakness", "teleport"])
    game = game_at(table.start(2).at.base, *FOUR, system="sorcerer")
    with pytest.MonkeyPatch.context() as patch:
        let_roll(patch)
        assert play_on(game.slug, lambda ask: ask.seat == 1)
        let_roll(patch, "6,6")
        play(game, "1 move:nimuel:e5", "1 pass")
    assert fights.asked(game) == ("cast", (1,))
    ann = new_person("Ann", **screen)
    ann.come_back()
    ann.sit_at(game.slug)
    return ann


@pytest.mark.long("a browser")
def test_what_is_long_is_scrolled_between_the_question_and_its_answers(new_person: NewPerson) -> None:
    """Nothing lies over it, it is said how many answers more there are, and the last is reached."""
    ann = in_a_fight(new_person, LOW)
    [title], [answers] = boxes(ann, "#question"), boxes(ann, ".ask > .go")
    assert title["y"] + title["height"] <= answers["y"]
    told = boxes(ann, ".aside > .lately")
    end = boxes(ann, ".aside > .ask")[0]
    assert all(end["y"] + end["height"] <= box["y"] for box in told)
    last = ann.page.locator(".aside > .ask :is(a, button, summary):visible").last
    last.scroll_into_view_if_needed()
    last.click(trial=True)


@pytest.mark.long("a browser")
def test_in_a_fight_what_happened_lately_is_a_line_and_every_answer_is_seen_on_a_desk(
    new_person: NewPerson,
) -> None:
    ann = in_a_fight(new_person, DESK)
    [aside], [told], [moment] = (boxes(ann, one) for one in (".frame > .aside", ".lately", ".moment"))
    assert told["y"] + told["height"] <= aside["y"] + aside["height"] + 1
    assert told["height"] <= 60
    assert in_view(ann, ann.page.locator(".moment .came-of, .moment .sides-of").first)
    assert moment["height"] > FINGER
    for option in ann.page.locator(".ask [name=answer]").all():
        assert in_view(ann, option)
    assert in_view(ann, ann.page.locator(".frame > .dock"))
    is_laid_out(ann)


@pytest.mark.long("a browser")
def test_in_a_fight_a_phone_shows_the_question_above_its_answers(new_person: NewPerson) -> None:
    ann = in_a_fight(new_person, PHONE)
    [question], [bar] = (boxes(ann, one) for one in ("#question", ".go"))
    assert question["y"] + question["height"] <= bar["y"]
    assert bar["y"] + bar["height"] == pytest.approx(844, abs=1)
