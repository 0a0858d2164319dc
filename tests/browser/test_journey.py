"""Two people, two browsers: from signing up by mail to a fight won and a Crystal carried home."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from games.journal.loading import load_from
from games.models import Game
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import Person, asked, give
from tests.browser.rehearsal import Dice, carriers, fighters

pytestmark = pytest.mark.browser

SHORT_JOURNEY = Dice("ourjourney", 11633)
MOST = 200
"""Answers until somebody has come home, by far."""
MIDDLE = range(8, 36)
"""Those between set-up and the first fight: `make test` gives them without a page."""


def open_table(host: Person) -> None:
    """A table for two, by the form."""
    host.page.locator("#main").get_by_role("link", name="New game").click()
    host.page.locator("[name=name]").fill("An evening for two")
    host.page.locator("[name=seats][value='2']").check()
    host.page.get_by_role("button", name="Open the table").click()
    expect(host.page.get_by_text("1 seat free")).to_be_visible()


def join_table(guest: Person) -> None:
    """A table with a free seat, with its options looked at first."""
    guest.page.goto("/tables/")
    guest.page.get_by_role("link", name="An evening for two").click()
    expect(guest.page.locator("main")).to_contain_text("Drawn at random")
    guest.page.get_by_role("button", name="Join this table").click()
    expect(guest.table).to_be_visible()


def turn_to(person: Person, token: str) -> None:
    """What the other did shows by itself when the page asks for news."""
    if person.question.locator(f"[name=token][value='{token}']").count() == 0:
        person.waits_a_while()


def news_for(people: dict[int, Person], slug: str, told: set[tuple[str, int]]) -> set[tuple[str, int]]:
    """Check that the page of who has just won a fight or come home tells it; all that has happened so."""
    position = load_from(Game.objects.get(slug=slug), 0)
    happened = {("fight", seat) for seat in fighters(position)} | {
        ("home", seat) for seat in carriers(position)
    }
    for what, seat in happened - told:
        people[seat].sees({"fight": " beats ", "home": " brings a Crystal home."}[what])
        if what == "home":
            people[seat].sees(f"{people[seat].name} gains 5 Gems")
    return happened


@pytest.mark.long("two browsers through a game")
@pytest.mark.parametrize(
    "unseen", [MIDDLE, pytest.param(range(0), marks=pytest.mark.deep)], ids=["both ends", "whole"]
)
def test_two_people_play_until_one_has_won_a_fight_and_carried_a_crystal_home(
    new_person: NewPerson, fix_dice: FixDice, mails: Path, unseen: range
) -> None:
    fix_dice(SHORT_JOURNEY)
    people = {1: new_person("Ann", clock=True), 2: new_person("Bob", clock=True)}
    for person in people.values():
        person.sign_up(mails)
    open_table(people[1])
    join_table(people[2])
    expect(people[1].table).to_be_visible()  # the host's page finds out by itself, in its own time
    for person in people.values():
        person.page.evaluate("window.sameLoad = true")

    told: set[tuple[str, int]] = set()
    for number in range(MOST):
        ask = asked(SHORT_JOURNEY.slug)
        assert ask is not None
        if number in unseen:
            give(SHORT_JOURNEY.slug, ask)
            continue
        turn_to(people[ask.seat], ask.token)
        people[ask.seat].answers(ask)
        told = news_for(people, SHORT_JOURNEY.slug, told)
        if any({("fight", seat), ("home", seat)} <= told for seat in people):
            break
    else:
        pytest.fail(f"nobody came home in {MOST} answers")
    assert all(person.page.evaluate("window.sameLoad === true") for person in people.values())
    assert [complaint for person in people.values() for complaint in person.complaints] == []
