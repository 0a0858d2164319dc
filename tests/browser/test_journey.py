"""Two people, two browsers: from signing up by mail to a fight won and a Crystal carried home."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from games.journal.loading import load_from
from games.models import Game
from games.systems.sorcerer.state import CRYSTAL
from tests.browser.conftest import NewPerson
from tests.browser.people import Asked, Person, asked
from tests.browser.rehearsal import carriers, fighters
from tests.games.fights import begin_at, let_roll
from tests.systems.sorcerer.fights import bring
from tests.systems.sorcerer.table import Table

pytestmark = pytest.mark.browser

SET_UP = 8
"""So many answers come before the first turn, which is not waited for: what follows is laid out."""
MOST = {"laid out": 40, "whole": 700}
"""Answers until somebody has won a fight and come home, by far."""
WANTED = ("move:hilda:b2", "attack:nimuel", "move:wolsung:a3")
"""What Ann does in what is laid out; whatever else is asked is answered as a sensible person would."""


def near_home() -> Table:
    """A step from Ann's Hilda stands Bob's Nimuel; a step from their Camp, Wolsung has a Crystal."""
    table = bring(Table(2, windows=True), "nimuel", "1-b2")
    table.put("hilda", "1-b3", weapon="axe").put("wolsung", "1-b3", backpack=[CRYSTAL])
    return table.start()


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
        people[seat].sees({"fight": "victory: ", "home": " brings a Crystal home."}[what])
        if what == "home":
            people[seat].sees(f"{people[seat].name} gains 5 Gems")
    return happened


def set_up(people: dict[int, Person]) -> str:
    """The first answers, each on its page; the address of the game."""
    slug = Game.objects.get().slug
    for _ in range(SET_UP):
        ask = asked(slug)
        assert ask is not None
        turn_to(people[ask.seat], ask.token)
        people[ask.seat].answers(ask)
    return slug


def wanted(ask: Asked) -> Asked:
    """The question with the answer that is given."""
    return replace(ask, key=next((key for key in WANTED if key in ask.options), ask.key))


def play_until_home(people: dict[int, Person], slug: str, most: int) -> bool:
    """Everybody answers on their page until one has won a fight and carried a Crystal home; whether one has
    before so many answers were given, or the game was over."""
    told: set[tuple[str, int]] = set()
    for _ in range(most):
        if not (ask := asked(slug)):
            break
        turn_to(people[ask.seat], ask.token)
        people[ask.seat].answers(wanted(ask))
        told = news_for(people, slug, told)
        if any({("fight", seat), ("home", seat)} <= told for seat in people):
            return True
    return False


@pytest.mark.long("two browsers through a game")
@pytest.mark.parametrize("way", ["laid out", pytest.param("whole", marks=pytest.mark.deep)])
def test_two_people_play_until_one_has_won_a_fight_and_carried_a_crystal_home(
    new_person: NewPerson, mails: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    people = {1: new_person("Ann", clock=True), 2: new_person("Bob", clock=True)}
    for person in people.values():
        person.sign_up(mails)
    open_table(people[1])
    join_table(people[2])
    expect(people[1].table).to_be_visible()  # the host's page finds out by itself, in its own time
    slug = set_up(people)
    if way == "laid out":
        let_roll(monkeypatch, "6,1")
        begin_at(Game.objects.get(), near_home().at.base)
        for person in people.values():
            person.sit_at(slug)
    for person in people.values():
        person.page.evaluate("window.sameLoad = true")

    came_home = play_until_home(people, slug, MOST[way])
    assert came_home or (way == "whole" and asked(slug) is None)
    assert all(person.page.evaluate("window.sameLoad === true") for person in people.values())
    assert [complaint for person in people.values() for complaint in person.complaints] == []
