"""With scripts switched off everything still works: plain forms, and clear words where one is refused."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from games.journal.past import past_of
from games.models import Entry, Game
from games.systems.sorcerer.state import CRYSTAL
from games.views import table as views
from tests.browser.conftest import NewPerson
from tests.browser.people import Asked, Person, asked, play_on
from tests.games.fights import begin_at
from tests.games.people import running
from tests.systems.sorcerer.table import Table

pytestmark = pytest.mark.browser

FEW, MOST = 4, 700
"""So many answers of the guest before the end is laid out; as many as no game takes."""
HOME = "move:wolsung:a3"


def start_demo(person: Person) -> tuple[str, Asked]:
    """One click on the first page; the address of the game, and the first question."""
    person.page.goto("/")
    person.page.locator("form[data-demo] button").click()
    expect(person.table).to_be_visible()
    slug = Game.objects.get().slug
    ask = asked(slug)
    assert ask is not None
    person.is_asked(ask)
    return slug, ask


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
        if not (ask := asked(slug)):
            return
        person.answers(ask)


def before_victory() -> Table:
    """Thirteen Gems of the guest lie in the Camp, and Wolsung brings a Crystal: it is one step away."""
    return Table(4, windows=True).gems(1, 13).put("wolsung", "1-b3", backpack=[CRYSTAL]).start()


@pytest.mark.long("a browser through a game")
def test_a_visitor_plays_a_demo_to_victory(new_person: NewPerson) -> None:
    visitor = new_person(scripts=False)
    slug, _ask = start_demo(visitor)
    answers_by_forms(visitor, slug, FEW)
    begin_at(Game.objects.get(), before_victory().at.base)
    visitor.sit_at(slug)
    ask = asked(slug)
    assert ask is not None
    visitor.answers(replace(ask, key=HOME))
    assert asked(slug) is None
    expect(visitor.table).to_have_attribute("data-result", "gems")
    visitor.sees("Guest wins with 18 Gems")
    assert visitor.complaints == []


@pytest.mark.deep
@pytest.mark.long("a browser through a whole game")
def test_a_visitor_plays_a_whole_demo_whoever_wins_it(new_person: NewPerson) -> None:
    visitor = new_person(scripts=False)
    slug, _ask = start_demo(visitor)
    answers_by_forms(visitor, slug, MOST)
    assert asked(slug) is None, f"not over after {MOST} answers of one person"
    expect(visitor.table).to_have_attribute("data-result", re.compile("gems|last"))
    assert visitor.complaints == []


@pytest.mark.parametrize("scripts", [True, False])
def test_a_double_click_is_one_answer(new_person: NewPerson, scripts: bool) -> None:
    visitor = new_person(scripts=scripts)
    slug, first = start_demo(visitor)
    visitor.option(first.key).dblclick()
    expect(visitor.question.locator(f"[name=token][value='{first.token}']")).to_have_count(0)
    second = asked(slug)
    assert second is not None
    visitor.is_asked(second)
    assert own_answers(slug) == [first.key]


@pytest.mark.parametrize("scripts", [True, False])
def test_a_tab_left_behind_is_told_so_and_shows_the_present(new_person: NewPerson, scripts: bool) -> None:
    visitor = new_person(scripts=scripts)
    slug, first = start_demo(visitor)
    behind = Person(visitor.page.context.new_page(), "the same in a second tab")
    behind.sit_at(slug)
    visitor.answers(first)
    second = asked(slug)
    before = stored(slug)
    behind.option(first.options[-1]).click()
    behind.is_refused("The table has moved on since you opened this page.")
    assert second is not None
    behind.is_asked(second)
    assert stored(slug) == before


FORGED = {
    "move:hilda:b3": "This is not among the choices you have.",
    "": "Choose one of the options.",
    "'\"><b>": "This is not among the choices you have.",
}
"""What nobody is offered -> why it is refused; each time for another reason than before."""


@pytest.mark.parametrize("scripts", [True, False])
def test_options_that_are_not_offered_change_nothing(new_person: NewPerson, scripts: bool) -> None:
    visitor = new_person(scripts=scripts)
    slug, ask = start_demo(visitor)
    before = stored(slug)
    for forged, reason in FORGED.items():
        button = visitor.option(ask.key)
        button.evaluate("(button, forged) => { button.value = forged; button.id = 'forged'; }", forged)
        visitor.page.locator("#forged").click()
        visitor.is_refused(reason)
        visitor.is_asked(ask)
        assert stored(slug) == before, forged


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
