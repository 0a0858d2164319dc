"""After each of thirty answers: the board of the question is in view, nothing has jumped, every target is
wide enough, no label lies over another, and the moment tells what happened."""

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.faces.sorcerer.names import name
from games.journal.loading import load
from games.models import Game
from tests.browser.boxes import lapped, too_small
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import Asked, Person, asked, play_on
from tests.browser.rehearsal import Dice
from tests.browser.test_table_layout import DESK, NAMES, PHONE, boxes, in_view, lap, large
from tests.games.people import running
from tests.systems.sorcerer.newest import CONTENT

pytestmark = pytest.mark.browser

ANSWERS = 10
STEM = 4
"""Letters of a name that no case changes."""
SCREENS = {"desk": DESK, "phone": PHONE}
SEEN = [
    (1, "desk", "en"),
    (2, "desk", "pl"),
    (3, "desk", "en"),
    (1, "phone", "pl"),
    (2, "phone", "en"),
    (3, "phone", "pl"),
]
"""Three games with ten answers each, on both screens and in both languages; each run has one of the games
(tests/thirds.py)."""


def looked_over(person: Person, slug: str, ask: Asked) -> None:
    """Judge the table as it stands; scrolled back, as one who reads the question would."""
    assert lapped(person.page) == [], ask
    assert too_small(person.page) == [], ask
    person.page.evaluate("scrollTo(0, 0)")
    assert in_view(person, large(person).locator(".stone")), ask
    question = person.page.locator("#question")
    assert in_view(person, question), ask
    for bar in boxes(person, ".go"):
        assert not lap(boxes(person, "#question")[0], bar), ask
    assert in_view(person, person.page.locator(".goal")), ask
    targets = person.question.locator(".board [name=answer]")
    if targets.count():
        assert large(person).locator("[name=answer]").count() > 0, ask
    moment, since = person.page.locator(".moment"), person.page.locator(".lately:not(.line)")
    expect(moment.or_(since).first).to_be_visible()
    if not moment.count():  # the turn has just come: what the others did stands in its place
        return
    told = moment.inner_text().casefold()
    assert len(told.split()) > 3, ask
    for who in acting(slug):
        assert who in told, ask


def acting(slug: str) -> list[str]:
    """How those are called, in every case, who explore or fight at this table now."""
    state = load(Game.objects.get(slug=slug)).state
    fighting = [*state.fight.attackers, *state.fight.defenders] if state.fight else []
    moved = [state.turn.moved] if state.turn and state.turn.moved else []
    return [name(CONTENT, "short", who).casefold()[:STEM] for who in fighting or moved]


def comes_to(person: Person, slug: str, seat: int) -> Asked:
    """The next question for this seat, on its page; the others answer before."""
    ask = asked(slug)
    assert ask is not None
    if ask.seat != seat:
        ask = play_on(slug, lambda now: now.seat == seat)
        assert ask is not None
        person.waits_a_while()
        expect(person.question.locator("[name=token]")).to_have_value(ask.token)
    return ask


def answers_in_place(person: Person, ask: Asked) -> None:
    """Answer without any scrolling by the driver, and see that the page has not moved by itself."""
    person.is_asked(ask)
    person.page.evaluate("scrollTo(0, 40)")
    before = person.page.evaluate("scrollY")
    person.option(ask.key).evaluate("button => button.click()")
    person.sees_it_taken(ask)
    assert person.page.evaluate("scrollY") == before, ask


@pytest.mark.thirds
@pytest.mark.parametrize(("dice", "screen", "language"), SEEN)
@pytest.mark.long("ten answers in a browser")
def test_after_each_answer_everything_is_where_it_belongs(
    new_person: NewPerson, fix_dice: FixDice, dice: int, screen: str, language: str
) -> None:
    fix_dice(Dice("everyanswer", dice))
    game = running(*NAMES, system="sorcerer")
    ask = play_on(game.slug, lambda ask: ask.kind == "act")
    assert ask is not None
    person = new_person(NAMES[ask.seat - 1], clock=True, **SCREENS[screen])
    person.come_back()
    User.objects.filter(username=person.name).update(language=language)
    person.sit_at(game.slug)
    expect(person.page.locator("html")).to_have_attribute("lang", language)
    for _ in range(ANSWERS):
        ask = comes_to(person, game.slug, ask.seat)
        answers_in_place(person, ask)
        ask = comes_to(person, game.slug, ask.seat)
        looked_over(person, game.slug, ask)
    assert person.complaints == []
