"""With scripts switched off everything still works: plain forms, and clear words where one is refused."""

from itertools import count

import pytest
from playwright.sync_api import expect

from games.journal.past import past_of
from games.models import Entry, Game
from games.views import table as views
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import Asked, Person, asked, play_on
from tests.browser.rehearsal import Dice
from tests.games.people import running

pytestmark = pytest.mark.browser

SHORT_GAME = Dice("plainforms", 692)
WHOLE, FEW, MOST = 96, 4, 250
"""So many answers of the guest win it; so few at either end `make test` gives by pages; as many as never."""


def start_demo(person: Person, slug: str) -> Asked:
    """One click on the first page; the first question."""
    person.page.goto("/")
    person.page.locator("form[data-demo] button").click()
    expect(person.table).to_be_visible()
    ask = asked(slug)
    assert ask is not None
    person.is_asked(ask)
    return ask


def stored(slug: str) -> list[object]:
    """All that an answer could change."""
    game = Game.objects.get(slug=slug)
    entries = Entry.objects.filter(game=game).values_list("number", "data")
    return [
        game.entries,
        game.number,
        bytes(game.digest),
        [(number, bytes(data)) for number, data in entries],
    ]


def own_answers(slug: str) -> list[str]:
    """What the guest on seat 1 has answered so far."""
    lines = past_of(Game.objects.get(slug=slug)).entries()
    return [
        answer.key for line in lines for answer in line.answers if (answer.seat, answer.by) == (1, "person")
    ]


def answers_by_forms(person: Person, slug: str, most: int) -> None:
    """So many answers, or as many as there are until the game is over."""
    for _ in range(most):
        if ask := asked(slug):
            person.answers(ask)


@pytest.mark.long("a browser through a game")
@pytest.mark.parametrize(
    "unseen", [WHOLE - 2 * FEW, pytest.param(0, marks=pytest.mark.deep)], ids=["both ends", "whole"]
)
def test_a_visitor_plays_a_demo_to_victory(new_person: NewPerson, fix_dice: FixDice, unseen: int) -> None:
    fix_dice(SHORT_GAME)
    visitor = new_person(scripts=False)
    start_demo(visitor, SHORT_GAME.slug)
    answers_by_forms(visitor, SHORT_GAME.slug, FEW)
    left = count(-unseen)
    assert play_on(SHORT_GAME.slug, lambda _ask: next(left) >= 0)
    visitor.sit_at(SHORT_GAME.slug)
    answers_by_forms(visitor, SHORT_GAME.slug, MOST)
    expect(visitor.table).to_have_attribute("data-result", "gems")
    visitor.sees("wins with")
    assert visitor.complaints == []


@pytest.mark.parametrize("scripts", [True, False])
def test_a_double_click_is_one_answer(new_person: NewPerson, fix_dice: FixDice, scripts: bool) -> None:
    fix_dice(SHORT_GAME)
    visitor = new_person(scripts=scripts)
    first = start_demo(visitor, SHORT_GAME.slug)
    visitor.option(first.key).dblclick()
    expect(visitor.question.locator(f"[name=token][value='{first.token}']")).to_have_count(0)
    second = asked(SHORT_GAME.slug)
    assert second is not None
    visitor.is_asked(second)
    assert own_answers(SHORT_GAME.slug) == [first.key]


@pytest.mark.parametrize("scripts", [True, False])
def test_a_tab_left_behind_is_told_so_and_shows_the_present(
    new_person: NewPerson, fix_dice: FixDice, scripts: bool
) -> None:
    fix_dice(SHORT_GAME)
    visitor = new_person(scripts=scripts)
    first = start_demo(visitor, SHORT_GAME.slug)
    behind = Person(visitor.page.context.new_page(), "the same in a second tab")
    behind.sit_at(SHORT_GAME.slug)
    visitor.answers(first)
    second = asked(SHORT_GAME.slug)
    before = stored(SHORT_GAME.slug)
    behind.option(first.options[-1]).click()
    behind.is_refused("The table has moved on since you opened this page.")
    assert second is not None
    behind.is_asked(second)
    assert stored(SHORT_GAME.slug) == before


FORGED = {
    "move:hilda:b3": "This is not among the choices you have.",
    "": "Choose one of the options.",
    "'\"><b>": "This is not among the choices you have.",
}
"""What nobody is offered -> why it is refused; each time for another reason than before."""


@pytest.mark.parametrize("scripts", [True, False])
def test_options_that_are_not_offered_change_nothing(
    new_person: NewPerson, fix_dice: FixDice, scripts: bool
) -> None:
    fix_dice(SHORT_GAME)
    visitor = new_person(scripts=scripts)
    ask = start_demo(visitor, SHORT_GAME.slug)
    before = stored(SHORT_GAME.slug)
    for forged, reason in FORGED.items():
        button = visitor.option(ask.key)
        button.evaluate("(button, forged) => { button.value = forged; button.id = 'forged'; }", forged)
        visitor.page.locator("#forged").click()
        visitor.is_refused(reason)
        visitor.is_asked(ask)
        assert stored(SHORT_GAME.slug) == before, forged


def test_a_waiting_page_looks_again_by_itself(new_person: NewPerson, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "REFRESH_WITHOUT_SCRIPTS", 1)
    game = running("Ann", "Bob", system="sorcerer")
    ask = play_on(game.slug, lambda ask: ask.kind == "move")
    assert ask is not None
    waiting = 3 - ask.seat
    person = new_person(("Ann", "Bob")[waiting - 1], scripts=False)
    person.come_back()
    person.sit_at(game.slug)
    person.sees("Waiting for")
    mine = play_on(game.slug, lambda ask: ask.seat == waiting)
    assert mine is not None
    person.is_asked(mine)
