"""The plan of a turn that has not come is drawn on the boards by tapping them, in each system."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Game
from tests.browser.axe import violations
from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_drawn import press, spot
from tests.browser.test_mice import PHONE, ready
from tests.browser.test_table_layout import DESK
from tests.games.fights import game_at, let_roll
from tests.games.people import answer, seat_of
from tests.games.slow import told
from tests.systems.mice.table import Table as Chapter
from tests.systems.sorcerer.table import Table as Boards
from tests.systems.talisman.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WRONG = """
  const field = Object.assign(document.createElement("input"), { name: "step", value: step });
  document.querySelector("#plan-form").append(field);
"""
"""One step more in the form than its rows have."""
SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])


def labyrinth() -> Game:
    """Bob's Dwarves are at the end of their turn; Ann's Nimuel carries something."""
    t = Boards(2, ("elves", "dwarves"), ("1A", "2A", "3A"), windows=True)
    t.asleep("saelith").put("nimuel", "1-b4", backpack=["might"]).gems(1, 1)
    t.put("hilda", "2-a4", backpack=["axe"]).start(2, "act", moved="hilda", open=True)
    return game_at(t.at.base, "Ann", "Bob", system="sorcerer")


def talisman() -> Game:
    """Bob's Troll is at the end of its turn; Ann's Wizard comes behind it."""
    t = Table("wizard", "troll").put(1, "fields_8", fate=1).put(2, "plains_10")
    return game_at(t.trophies(2, "dragon", "ogre").start(2, "end").at.base, "Ann", "Bob", system="talisman")


def mice() -> Game:
    """Bob's Tilda is on turn, Ann's Collin behind her; a rat stands on 4."""
    t = Chapter("T1o", seats=2)
    for who, space in zip(("collin", "nez", "tilda", "maginos"), (2, 1, 2, 6), strict=True):
        t.put(who, space)
    return game_at(t.foe("rat_warrior", 4).start("tilda").at.base, "Ann", "Bob", system="mice")


def begin(new_person: NewPerson, game: Game, screen: dict[str, Any]) -> Person:
    ann = ready(new_person, game, **screen)
    link = ann.page.locator("#table [data-next-plan]")
    link.scroll_into_view_if_needed()
    press(link, screen)
    expect(ann.page.locator("#plan-panel")).to_be_visible()
    return ann


def kept(ann: Person, game: Game, screen: dict[str, Any]) -> dict[str, Any]:
    press(ann.page.locator("[data-send]"), screen)
    expect(ann.page.locator("#plan-panel")).to_have_count(0)
    expect(ann.page.locator("#table [data-next-plan]")).to_contain_text("Your next turn is planned")
    assert ann.complaints == []
    plan = seat_of(game, 1).next_plan
    assert plan is not None
    found: dict[str, Any] = plan["plan"]
    return found


@pytest.mark.long("a browser")
@SCREENS
def test_in_the_labyrinth_moves_are_tapped(
    new_person: NewPerson, monkeypatch: pytest.MonkeyPatch, screen: dict[str, Any]
) -> None:
    let_roll(monkeypatch, "3,3")
    game = labyrinth()
    ann = begin(new_person, game, screen)
    press(spot(ann, "1-c4"), screen)
    rows = ann.page.locator(".plan-row:not(.empty)")
    expect(rows).to_have_count(1)
    press(spot(ann, "1-c5"), screen)
    expect(rows).to_have_count(2)
    expect(rows.last).to_contain_text("For 1 Gem one more Move: Nimuel to c5")
    assert violations(ann.page) == []
    expect(ann.page.locator("svg.drawn .deed")).to_have_count(2)
    plan = kept(ann, game, screen)
    assert [step["keys"] for step in plan["steps"]] == [
        ["move:nimuel:c4"],
        ["extra"],
        ["move:nimuel:c5"],
    ]
    assert answer(game, 2, "end").accepted
    assert ("move:nimuel:c4", "plan") in [(key, by) for _kind, seat, key, by in told(game) if seat == 1]


@pytest.mark.long("a browser")
@SCREENS
def test_in_talisman_a_space_stands_for_the_rolls_that_lead_there(
    new_person: NewPerson, monkeypatch: pytest.MonkeyPatch, screen: dict[str, Any]
) -> None:
    let_roll(monkeypatch, "2")
    game = talisman()
    ann = begin(new_person, game, screen)
    for place in ("plains_10", "fields_14"):
        press(spot(ann, place), screen)
    expect(ann.page.locator("svg.drawn .deed.go")).to_have_count(2)
    expect(ann.page.locator("svg.drawn text")).to_have_text(["6", "2"])
    assert violations(ann.page) == []
    press(spot(ann, "fields_14"), screen)
    expect(ann.page.locator("svg.drawn text")).to_have_text(["2"])
    plan = kept(ann, game, screen)
    assert plan["branches"] == [{"steps": [{"keys": ["go:plains_10"], "kind": "go"}], "when": {"roll": [2]}}]


@pytest.mark.long("a browser")
@SCREENS
def test_with_the_mice_ways_and_attacks_are_tapped(new_person: NewPerson, screen: dict[str, Any]) -> None:
    game = mice()
    ann = begin(new_person, game, screen)
    press(spot(ann, "3"), screen)
    press(spot(ann, "4"), screen)
    ways = ann.page.locator(".spot-ways button")
    expect(ways.first).to_be_visible()
    press(ways.last, screen)
    expect(ann.page.locator("svg.drawn .attack .ring")).to_have_count(1)
    steps = kept(ann, game, screen)["steps"]
    assert steps[0]["keys"] == ["step:3"]
    assert steps[-1]["keys"][0].startswith("fight:")


@pytest.mark.long("a browser")
@pytest.mark.parametrize("table", [labyrinth, talisman])
def test_a_half_drawn_plan_is_told_when_the_turn_has_begun(
    new_person: NewPerson, table: Callable[[], Game]
) -> None:
    game = table()
    ann = begin(new_person, game, DESK)
    assert answer(game, 2, "end").accepted
    ann.page.evaluate("htmx.ajax('GET', location.pathname, { target: '#table', swap: 'outerHTML' })")
    expect(ann.page.locator("#plan-panel.over")).to_contain_text("Your turn has begun")
    assert seat_of(game, 1).next_plan is None


@pytest.mark.long("a browser")
def test_what_does_not_work_is_said_and_can_be_mended(new_person: NewPerson) -> None:
    game = labyrinth()
    ann = begin(new_person, game, DESK)
    press(spot(ann, "1-c4"), DESK)
    ann.page.evaluate(f"step => {{ {WRONG} }}", '[{"keys":["attack:nobody"],"kind":"encounter"}]')
    press(ann.page.locator("[data-send]"), DESK)
    expect(ann.page.locator("#table")).to_contain_text("its target is gone")
    expect(ann.page.locator(".plan-row:not(.empty)")).to_have_count(1)
    assert seat_of(game, 1).next_plan is None


@pytest.mark.long("a browser")
@SCREENS
def test_a_running_turn_of_the_labyrinth_is_drawn_too(
    new_person: NewPerson, monkeypatch: pytest.MonkeyPatch, screen: dict[str, Any]
) -> None:
    let_roll(monkeypatch, "3,3")
    game = labyrinth()
    assert answer(game, 2, "end").accepted
    ann = ready(new_person, game, **screen)
    press(ann.page.locator("#table a[href$='/plan/']").first, screen)
    expect(ann.page.locator("#plan-panel")).to_be_visible()
    press(spot(ann, "1-c4"), screen)
    expect(ann.page.locator(".plan-row:not(.empty)")).to_contain_text("Nimuel to c4")
    press(ann.page.locator("[data-send]"), screen)
    expect(ann.page.locator("#plan-panel")).to_have_count(0)
    assert "move:nimuel:c4" in [key for _kind, seat, key, _by in told(game) if seat == 1]
    assert ann.complaints == []
