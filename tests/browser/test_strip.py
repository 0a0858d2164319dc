"""What the others did, played on the boards: where it happened, in words, and over at once for who wants."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.faces.happenings import MOST
from games.models import Game
from tests.browser.conftest import NewPerson
from tests.browser.people import Person, asked, play_on
from tests.games.fights import game_at, let_roll
from tests.systems.mice.table import Table as MiceTable
from tests.systems.sorcerer.table import Table
from tests.systems.talisman.table import Table as TalismanTable

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
OLDEST = """() => [...document.querySelectorAll(".lately li[data-way]")]
  .reduce((one, then) => (Number(then.dataset.step) < Number(one.dataset.step) ? then : one)).dataset.way"""
"""Where that happened with which the film begins; the list begins with what was done to its reader."""
ON_THE_CLOCK = """Element.prototype.animate = (frames, how) => ({
  finished: new Promise((done) => setTimeout(done, how.duration ?? how)),
});"""
"""What moves takes its time by the clock of the test."""
AHEAD = 60_000
"""Milliseconds, far more than pass between a look at the clock of a page and its stop on a busy machine."""


def ann_is_asked_again(game: Game) -> str:
    """The others have had their turns; the address of the table."""
    assert play_on(game.slug, lambda ask: ask.seat == 1) is not None
    return game.slug


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game for three in which Bob and Cid have moved and met somebody."""
    let_roll(monkeypatch, "3,2", "6", "3,2", "6")
    at = Table(3, windows=True).put("eriald", "2-b3").put("khar_ghul", "3-b3").start(2).at
    return ann_is_asked_again(game_at(at.base, "Ann", "Bob", "Cid", system="sorcerer"))


def test_it_plays_where_things_happened_and_gives_the_board_back(table: str, new_person: NewPerson) -> None:
    ann = new_person("Ann", clock=True, reduced_motion="reduce")
    ann.come_back()
    ann.sit_at(table)
    stand_still(ann)
    before = ann.page.locator("input.show:checked").get_attribute("id")
    entry = ann.page.locator(".lately li[data-way]").first
    ann.page.locator("[data-strip]").click()
    caption = ann.page.locator(".caption")
    expect(caption).to_be_visible()
    assert caption.inner_text() in entry.inner_text()
    expect(entry).to_have_class(re.compile("shown-now"))
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
    if motion == "no-preference":
        expect(ann.page.locator(".caption")).to_be_visible()
        ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".caption")).to_have_count(0)
    ann.page.evaluate(MUCH, MOST)
    expect(ann.page.locator(".lately li[data-way]")).to_have_count(MOST)
    stand_still(ann)
    ann.page.locator("[data-strip]").click()
    expect(ann.page.locator(".caption")).to_be_visible()
    ann.page.clock.run_for(5_000)
    expect(ann.page.locator(".caption")).to_be_visible()
    ann.page.clock.run_for(5_000)
    expect(ann.page.locator(".caption")).to_have_count(0)


def a_rider() -> Game:
    """Bob's Wizard may cast a Spell before it moves, and then it is the turn of Ann's Warrior."""
    table = TalismanTable("warrior", "wizard", windows=True).give(2, "acquisition").put(2, "plains_10")
    return game_at(table.start(2).at.base, "Ann", "Bob", system="talisman")


def a_mouse() -> Game:
    """A roach is two steps from Bob's Tilda; then it is the turn of Ann's Collin."""
    table = MiceTable("T1o", seats=2).put("tilda", 3).foe("roach", 1)
    table.on_track("tilda", "roach", "collin", "nez", "maginos").start("tilda")
    return game_at(table.at.base, "Ann", "Bob", system="mice")


@pytest.mark.parametrize("laid_out", [a_rider, a_mouse], ids=["talisman", "mice"])
def test_it_plays_on_the_boards_of_the_other_systems(
    laid_out: Callable[[], Game], monkeypatch: pytest.MonkeyPatch, new_person: NewPerson
) -> None:
    let_roll(monkeypatch, "4")
    slug = ann_is_asked_again(laid_out())
    ann = new_person("Ann", clock=True, reduced_motion="reduce")
    ann.come_back()
    ann.sit_at(slug)
    stand_still(ann)
    spot = ann.page.evaluate(OLDEST)
    ann.page.locator("[data-strip]").click()
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


def who_looks(new_person: NewPerson, table: str, motion: str = "no-preference") -> Person:
    """Ann opens the table when her turn has come."""
    ann = new_person("Ann", clock=True, reduced_motion=motion)
    ann.page.add_init_script(ON_THE_CLOCK)
    ann.come_back()
    ann.sit_at(table)
    return ann


def test_when_the_turn_comes_it_plays_once_by_itself_in_three_seconds(
    table: str, new_person: NewPerson
) -> None:
    ann = who_looks(new_person, table)
    expect(ann.page.locator(".caption")).to_be_visible()
    stand_still(ann)
    ann.page.clock.run_for(3_500)
    expect(ann.page.locator(".caption")).to_have_count(0)
    ann.page.reload()
    expect(ann.page.locator("[data-strip]")).to_be_visible()
    ann.page.clock.run_for(1_000)
    expect(ann.page.locator(".caption")).to_have_count(0)


def test_it_does_not_play_by_itself_for_those_who_asked_for_less_motion(
    table: str, new_person: NewPerson
) -> None:
    ann = who_looks(new_person, table, "reduce")
    expect(ann.page.locator("[data-strip]")).to_be_visible()
    ann.page.clock.run_for(1_000)
    expect(ann.page.locator(".caption")).to_have_count(0)


def test_a_tap_ends_it_and_counts_as_a_tap(table: str, new_person: NewPerson) -> None:
    ann = who_looks(new_person, table)
    expect(ann.page.locator(".caption")).to_be_visible()
    stand_still(ann)
    ann.page.locator(".foot .rules summary").click()
    expect(ann.page.locator(".caption")).to_have_count(0)
    expect(ann.page.locator(".foot .rules")).to_have_attribute("open", "")


def test_after_ones_own_answer_it_is_one_line_that_a_tap_unfolds(table: str, new_person: NewPerson) -> None:
    ann = new_person("Ann", viewport={"width": 1280, "height": 900})
    ann.come_back()
    ann.sit_at(table)
    first = ann.page.locator(".aside > *").nth(1)
    expect(first).to_have_class(re.compile("lately"))
    expect(first.locator("li")).to_have_count(3)
    expect(ann.page.locator(".moment")).to_have_count(0)
    ask = asked(table)
    assert ask
    ann.answers(ask)
    line = ann.page.locator(".aside > .lately.line")
    expect(line.locator("li").first).to_be_hidden()
    assert (line.bounding_box() or {"height": 0})["height"] <= 60
    line.locator("h2 label").click()
    expect(line.locator("li").first).to_be_visible()


PLANTED = """motion => {
  const first = document.querySelector(".lately li[data-way]");
  for (const other of document.querySelectorAll(".lately li[data-way] ~ li")) delete other.dataset.way;
  first.dataset.way = "1:40:40";
  first.dataset.motion = motion;
  const bust = first.querySelector("svg").cloneNode(true);
  bust.id = "whoever-fell";
  const fell = document.createElement("i");
  fell.className = "falls";
  fell.hidden = true;
  fell.append(bust);
  first.prepend(fell);
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const falls = this.matches(".falling") && this.querySelector("#whoever-fell") !== null;
    moved.push([falls, Object.keys(frames).sort().join(), how.duration ?? how]);
    return animate.call(this, frames, how);
  };
}"""
"""One entry is listed, with this motion and somebody else's death; what is animated is written down."""


@pytest.mark.parametrize(
    ("motion", "falls", "frames"),
    [
        ("death", True, "filter,opacity,rotate,translate"),
        ("home", False, "boxShadow,scale"),
        ("victory", False, "boxShadow,rotate,scale"),
    ],
)
def test_deaths_crystals_and_victories_have_a_motion_of_their_own(
    table: str, new_person: NewPerson, motion: str, falls: bool, frames: str
) -> None:
    ann = new_person("Ann", clock=True, reduced_motion="no-preference")
    ann.come_back()
    ann.sit_at(table)
    expect(ann.page.locator(".caption")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.page.evaluate(PLANTED, motion)
    stand_still(ann)
    ann.page.locator("[data-strip]").click()
    expect(ann.page.locator(".caption")).to_be_visible()
    ann.page.clock.run_for(1_200)
    moved = ann.page.evaluate("moved")
    assert [falls, frames] in [one[:2] for one in moved]
    assert all(0 < time <= 600 for _falls, _frames, time in moved)
    ann.page.clock.run_for(1_000)
    expect(ann.page.locator(".ghost")).to_have_count(0)


def test_nobody_falls_before_those_who_asked_for_less_motion(table: str, new_person: NewPerson) -> None:
    ann = new_person("Ann", clock=True, reduced_motion="reduce")
    ann.come_back()
    ann.sit_at(table)
    ann.page.evaluate(PLANTED, "death")
    stand_still(ann)
    ann.page.locator("[data-strip]").click()
    expect(ann.page.locator(".caption")).to_be_visible()
    ann.page.clock.run_for(1_200)
    assert ann.page.evaluate("moved") == []
