"""A plan and a proposal are drawn on the board by tapping it, and outlive what happens meanwhile."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from games.models import Game, Proposal
from games.talk.council import Way, propose, thumb
from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_mice import PHONE, ready
from tests.browser.test_table_layout import DESK, in_view
from tests.games.fights import game_at, let_roll
from tests.games.people import answer, person
from tests.games.slow import told
from tests.systems.mice.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
MISS = "1,1,1"


def party() -> Game:
    """Ann's Collin is on turn on 2, a rat stands on 4; Tilda and Maginos are Bob's."""
    table = Table("T1o", seats=2)
    for who, space in zip(("collin", "nez", "tilda", "maginos"), (2, 1, 2, 6), strict=True):
        table.put(who, space)
    return game_at(table.foe("rat_warrior", 4).start("collin").at.base, "Ann", "Bob", system="mice")


def press(one: Locator, screen: dict[str, Any]) -> None:
    """By a finger where there is no mouse."""
    if screen.get("has_touch"):
        one.tap()
    else:
        one.click()


def spot(who: Person, place: str) -> Locator:
    return who.page.locator(f".spot[data-spot='{place}']")


def plans(ann: Person, screen: dict[str, Any]) -> None:
    """Ann draws: to 3, then at the rat on 4."""
    press(ann.page.locator("#table a[href$='/plan/']").first, screen)
    expect(ann.page.locator("#plan-panel")).to_be_visible()
    for place in ("3", "4"):
        press(spot(ann, place), screen)
    ways = ann.page.locator(".spot-ways button")
    expect(ways.first).to_be_visible()
    press(ways.last, screen)


@pytest.mark.long("a browser")
@SCREENS
def test_a_turn_is_planned_by_tapping_the_board(
    new_person: NewPerson, monkeypatch: pytest.MonkeyPatch, screen: dict[str, Any]
) -> None:
    let_roll(monkeypatch, MISS)
    game = party()
    ann = ready(new_person, game, **screen)
    plans(ann, screen)
    rows = ann.page.locator(".plan-row:not([hidden])")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Go to 3")
    expect(rows.last).to_contain_text("63%")
    expect(ann.page.locator("svg.drawn .attack .ring")).to_have_count(1)
    for one in ann.page.locator(".plan-tools button").all():
        assert (one.bounding_box() or {})["height"] >= 44
    press(ann.page.locator("[data-send]"), screen)
    expect(ann.page.locator("#plan-panel")).to_have_count(0)
    expect(ann.page.locator("[data-pawn=collin]").first).to_be_attached()
    assert next(key for _kind, seat, key, _by in told(game) if seat == 1) == "step:3"
    assert ann.complaints == []


@pytest.mark.long("a browser")
def test_keys_draw_a_plan_and_take_it_back(new_person: NewPerson) -> None:
    ann = ready(new_person, party(), **DESK)
    ann.page.locator("#table a[href$='/plan/']").first.click()
    spot(ann, "2").focus()
    ann.page.keyboard.press("ArrowRight")
    expect(spot(ann, "3")).to_be_focused()
    ann.page.keyboard.press("Enter")
    rows = ann.page.locator(".plan-row:not(.empty)")
    expect(rows).to_have_count(1)
    ann.page.keyboard.press("x")
    expect(rows.first.locator("[name=otherwise]")).to_be_focused()
    spot(ann, "3").focus()
    ann.page.keyboard.press("Backspace")
    expect(rows).to_have_count(0)
    assert ann.complaints == []


@pytest.mark.long("a browser")
def test_a_half_drawn_plan_outlives_another_table_and_is_told_when_its_turn_is_over(
    new_person: NewPerson,
) -> None:
    game = party()
    ann = ready(new_person, game, **DESK)
    plans(ann, DESK)
    line = propose(game.pk, person("Bob"), "Wait", [Way("nez", deed="wait")]).line_id
    thumb(game.pk, person("Bob"), line, up=True)
    ann.page.evaluate("htmx.ajax('GET', location.pathname, { target: '#table', swap: 'outerHTML' })")
    expect(ann.page.locator(".arrow.wait")).to_be_attached()
    expect(ann.page.locator(".plan-row:not(.empty)")).to_have_count(2)
    assert answer(game, 1, "end").accepted
    ann.page.evaluate("htmx.ajax('GET', location.pathname, { target: '#table', swap: 'outerHTML' })")
    left = ann.page.locator("#plan-panel.over")
    expect(left).to_contain_text("The turn is over")
    expect(left.locator("li")).to_have_count(2)
    expect(ann.page.locator("[data-send]")).to_have_count(0)


@pytest.mark.long("a browser")
@SCREENS
def test_a_proposal_is_drawn_on_the_board_that_stays_in_view(
    new_person: NewPerson, screen: dict[str, Any]
) -> None:
    game = party()
    ann = ready(new_person, game, **screen)
    press(ann.page.locator("#council a[href$='/council/']"), screen)
    press(ann.page.locator("[data-figure=tilda]"), screen)
    press(spot(ann, "10"), screen)
    press(ann.page.locator(".draw-for [data-deed=search]"), screen)
    draft = ann.page.locator("#draft")
    expect(draft).to_contain_text("Tilda goes to 10, then searches")
    draft.locator("[name=text]").fill("Look behind the drum")
    assert in_view(ann, spot(ann, "10"))
    assert in_view(ann, draft.locator("[name=text]"))
    press(draft.locator("[data-send]"), screen)
    expect(draft).to_have_count(0)
    expect(ann.page.locator("#council")).to_contain_text("2 of 2 have been told")
    expect(ann.page.locator(".layer .arrow.team-tilda.search")).to_be_attached()
    [way] = Proposal.objects.get().paths
    assert (way["spaces"], way["deed"]) == (["6", "10"], "search")
    press(ann.page.locator("#council [value=down]"), screen)
    expect(ann.page.locator("#council [aria-pressed=true]")).to_have_count(1)
    assert ann.complaints == []
