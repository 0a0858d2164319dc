"""What the others did, played on the boards: where it happened, in words, and over at once for who wants."""

import pytest
from playwright.sync_api import expect

from games.faces.happenings import MOST
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import Asked, Person, play_on
from tests.browser.rehearsal import Dice
from tests.games.people import running

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long("games played to where something has happened"),
]


MUCH = """most => {
  const first = document.querySelector(".lately li[data-way]");
  first.dataset.way = "1:20:20 2:20:20 2:40:20";
  for (let more = most - document.querySelectorAll(".lately li[data-way]").length; more > 0; more -= 1) {
    first.after(first.cloneNode(true));
  }
}"""
"""As much is listed as can be, and nearly all of it leads from one board to another."""
ON_THE_CLOCK = """Element.prototype.animate = (frames, how) => ({
  finished: new Promise((done) => setTimeout(done, how.duration ?? how)),
});"""
"""What moves takes its time by the clock of the test."""
AHEAD = 60_000
"""Milliseconds, far more than pass between a look at the clock of a page and its stop on a busy machine."""


@pytest.fixture
def table(fix_dice: FixDice) -> str:
    """A game for three some way on, in which Ann is asked again."""
    fix_dice(Dice("strip", 3))
    game = running("Ann", "Bob", "Cid", system="sorcerer")
    moves: list[int] = []

    def again(ask) -> bool:
        moves.append(ask.seat)
        return ask.kind == "move" and ask.seat == 1 and len(moves) > 30

    assert play_on(game.slug, again) is not None
    return game.slug


def test_it_plays_where_things_happened_and_gives_the_board_back(table: str, new_person: NewPerson) -> None:
    ann = new_person("Ann", clock=True, reduced_motion="reduce")
    ann.come_back()
    ann.sit_at(table)
    stand_still(ann)
    before = ann.page.locator("input.show:checked").get_attribute("id")
    entry = ann.page.locator(".lately li[data-way]").last
    ann.page.get_by_role("button", name="Play it on the board").click()
    caption = ann.page.locator(".caption")
    expect(caption).to_be_visible()
    assert caption.inner_text() in entry.inner_text()
    ann.page.get_by_role("button", name="Skip").click()
    expect(caption).to_have_count(0)
    expect(ann.page.locator(f"#{before}")).to_be_checked()
    assert ann.complaints == []


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_it_ends_by_itself_within_ten_seconds(table: str, new_person: NewPerson, motion: str) -> None:
    ann = new_person("Ann", clock=True, reduced_motion=motion)
    ann.page.add_init_script(ON_THE_CLOCK)
    ann.come_back()
    ann.sit_at(table)
    ann.page.evaluate(MUCH, MOST)
    expect(ann.page.locator(".lately li[data-way]")).to_have_count(MOST)
    stand_still(ann)
    ann.page.get_by_role("button", name="Play it on the board").click()
    expect(ann.page.locator(".caption")).to_be_visible()
    ann.page.clock.run_for(5_000)
    expect(ann.page.locator(".caption")).to_be_visible()
    ann.page.clock.run_for(5_000)
    expect(ann.page.locator(".caption")).to_have_count(0)


@pytest.mark.parametrize("system", ["talisman", "mice"])
def test_it_plays_on_the_boards_of_the_other_systems(
    system: str, fix_dice: FixDice, new_person: NewPerson
) -> None:
    fix_dice(Dice("strip", 3))
    game = running("Ann", "Bob", system=system)
    asked: list[int] = []

    def again(ask: Asked) -> bool:
        asked.append(ask.seat)
        return ask.seat == 1 and 2 in asked[40:]

    assert play_on(game.slug, again) is not None
    ann = new_person("Ann", clock=True, reduced_motion="reduce")
    ann.come_back()
    ann.sit_at(game.slug)
    stand_still(ann)
    spot = ann.page.locator(".lately li[data-way]").last.get_attribute("data-way")
    ann.page.get_by_role("button", name="Play it on the board").click()
    ghost = ann.page.locator(".board.focus .stone > .ghost")
    expect(ghost).to_be_visible()
    assert (ghost.get_attribute("style") or "") == in_css(str(spot).partition(" ")[0])
    assert ann.complaints == []


def stand_still(person: Person) -> None:
    """Time passes only where the test says so from now on: what is shown stays, however long a look takes."""
    person.page.clock.pause_at(person.page.evaluate(f"Date.now() + {AHEAD}"))


def in_css(spot: str) -> str:
    """Where the counter is put: "0:25:50.5" is a quarter and a half of board 0 away from its corner."""
    _board, x, y = spot.split(":")
    return f"left: {x}%; top: {y}%;"


def test_without_scripts_there_is_nothing_to_press(table: str, new_person: NewPerson) -> None:
    ann = new_person("Ann", scripts=False)
    ann.come_back()
    ann.sit_at(table)
    expect(ann.page.locator("[data-strip]")).to_be_hidden()
