"""Two people with two mice each plan in the council and win a chapter: with scripts, and by plain forms."""

import pytest
from playwright.sync_api import expect

from games.journal.loading import load
from games.models import Game
from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_table_layout import DESK
from tests.games.fights import game_at, let_roll
from tests.systems.mice.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TRACK = {"collin": 11, "tilda": 10, "nez": 11, "maginos": 10}
"""Whose turn comes when, and where everybody stands: a step from the roots of the oak."""
ROOTS = "12"
ROACH = "roach"
ATTACK = "fight:princes_sword:roach-1"
SWORDS = "3,3,3"


def before_the_oak() -> Game:
    """Late in the first chapter: Collin and Nez are Ann's, Tilda and Maginos Bob's."""
    table = Table("T4o", seats=2, chapter="C1")
    for who, space in TRACK.items():
        table.put(who, space)
    table.foe(ROACH, TRACK["collin"]).on_track(*TRACK, ROACH).start("collin")
    return game_at(table.at.base, "Ann", "Bob", system="mice")


def proposes(person: Person, mouse: str, text: str) -> None:
    """A way to the roots for a mouse, by the form of the council."""
    person.page.goto(f"{person.page.url}council/")
    person.page.locator("[name=text]").fill(text)
    person.page.locator("[name=figure]").first.select_option(mouse)
    person.page.locator("[name=spaces]").first.select_option(ROOTS)
    person.page.get_by_role("button", name="Propose it").click()
    expect(person.page.locator("#council .proposal")).to_contain_text(text)


def presses(person: Person, game: Game, key: str) -> None:
    """The option of the open question on the person's page, up to date; it is taken."""
    person.sit_at(game.slug)
    step = person.table.get_attribute("data-step")
    person.reach(key)
    person.option(key).click()
    expect(person.page.locator("[data-refused]")).to_have_count(0)
    expect(person.table).not_to_have_attribute("data-step", str(step))
    game.refresh_from_db()


@pytest.mark.thirds
@pytest.mark.long("two browsers through a round")
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain forms"])
def test_a_party_of_two_plans_and_wins(
    new_person: NewPerson, monkeypatch: pytest.MonkeyPatch, scripts: bool
) -> None:
    let_roll(monkeypatch, SWORDS)
    game = before_the_oak()
    ann, bob = (new_person(name, scripts=scripts, **DESK) for name in ("Ann", "Bob"))
    for one in (ann, bob):
        one.come_back()
        one.sit_at(game.slug)
    proposes(bob, "collin", "The roach first, then all to the roots")
    ann.sit_at(game.slug)
    expect(ann.page.locator(".show:checked + .board .arrow.team-collin title")).to_have_text("Collin (Bob)")
    ann.page.locator("#council .proposal [value=up]").click()
    expect(ann.page.locator("#council .proposal")).to_contain_text("For it: Bob, Ann")
    bob.sit_at(game.slug)
    expect(bob.page.locator("#council .proposal")).to_contain_text("For it: Bob, Ann")

    presses(ann, game, ATTACK)
    assert load(game).state.figures == {}
    for mouse in TRACK:
        assert load(game).state.turn.card == mouse
        on_turn = ann if mouse in ("collin", "nez") else bob
        presses(on_turn, game, f"step:{ROOTS}")
        if mouse != "maginos":
            presses(on_turn, game, "end")
    for one in (ann, bob):
        one.sit_at(game.slug)
        expect(one.table).to_have_attribute("data-result", "won")
        assert one.complaints == []
    assert game.status == Game.objects.get(pk=game.pk).status == "finished"
