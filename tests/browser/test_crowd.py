"""The fullest chambers that the rules allow: everything in them is seen, and a tap says who is there."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Game
from tests.browser.boxes import lapped, too_small
from tests.browser.conftest import NewPerson
from tests.browser.people import Person, seated
from tests.browser.test_table_layout import DESK, FINGER, PHONE, large
from tests.games.fights import game_at
from tests.systems.sorcerer.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = PHONE | {"viewport": {"width": 360, "height": 780}}
SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE, NARROW], ids=["desk", "phone", "narrow"])
THREE = {"khar_ghul": "Khar-Ghul (Cid)", "saelith": "Saelith (Bob)", "skrit": "Skrit (Dot)"}
BOTH = ("move:wolsung:d4", "move:hilda:d4")
"""Ways of two heroes into one chamber."""


def met() -> Game:
    """Ann is at her Move: two of her heroes may enter the same dangerous chamber, with odds for each."""
    table = Table(seats=4)
    for who, place in {"wolsung": "1-c4", "hilda": "1-e4"}.items():
        table.put(who, place)
    return game_at(table.start().at.base, "Ann", "Bob", "Cid", "Dot", system="sorcerer")


def crowded() -> Game:
    """Ann is at her Move: three rivals and loot in e1, one and all kinds of loot in d4, where both her heroes
    may go, two and loot in c5, where one of them may."""
    table = Table(seats=4)
    for who in THREE:
        table.put(who, "1-e1")
    for who, place in {"wolsung": "1-c4", "hilda": "1-e4", "ryjek": "1-d4"}.items():
        table.put(who, place)
    for who in ("eriald", "ostrogar"):
        table.put(who, "1-c5")
    for kind in ("trap", "cloud", "tree"):
        table.token(kind, "1-d4")
    for place in ("1-d4", "1-e1", "1-c5"):
        table.floor(place, "axe", "helmet")
    table.token("trap", "1-e1")
    return game_at(table.start().at.base, "Ann", "Bob", "Cid", "Dot", system="sorcerer")


@SCREENS
def test_in_the_fullest_chambers_all_is_seen_and_reached_and_a_tap_says_who_is_there(
    new_person: NewPerson, screen: dict[str, Any]
) -> None:
    ann = seated(new_person, crowded(), **screen)
    every_target_is_reached_in_its_middle(ann)
    two_in_one_chamber_have_a_finger_of_room_each(ann)
    what_is_drawn_of_them_stays_in_their_chamber(ann)
    assert lapped(ann.page) == []
    assert too_small(ann.page) == []
    a_tap_on_several_counters_says_who_is_there(ann)
    assert ann.complaints == []


def every_target_is_reached_in_its_middle(ann: Person) -> None:
    hit = """button => {
      const box = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    }"""
    for button in large(ann).locator("[name=answer]").all():
        assert button.evaluate(hit), button.get_attribute("value")


def two_in_one_chamber_have_a_finger_of_room_each(ann: Person) -> None:
    first, second = (ann.option(key).bounding_box() for key in BOTH)
    assert first
    assert second
    assert min(*(box[side] for box in (first, second) for side in ("width", "height"))) >= FINGER
    assert first["x"] + first["width"] <= second["x"] + 1


def what_is_drawn_of_them_stays_in_their_chamber(ann: Person) -> None:
    drawn = """button => {
      const box = button.getBoundingClientRect(), cell = button.closest("li").getBoundingClientRect();
      const part = getComputedStyle(button, "::before");
      return [box.left + parseFloat(part.left) - cell.left, cell.right - box.right + parseFloat(part.right)];
    }"""
    for key in BOTH:
        assert min(ann.option(key).evaluate(drawn)) > 0, key


def a_tap_on_several_counters_says_who_is_there(ann: Person) -> None:
    large(ann).locator(".pawns.n3").click()
    sheet = ann.page.locator("#here-1-e1")
    expect(sheet).to_be_visible()
    assert sorted(sheet.get_by_role("button").all_inner_texts()) == sorted(THREE.values())
    sheet.get_by_role("button", name=THREE["skrit"]).click()
    expect(ann.page.locator("#tapped")).to_contain_text("Skrit")


@SCREENS
def test_the_odds_of_two_heroes_in_one_chamber_stand_beside_each_other(
    new_person: NewPerson, screen: dict[str, Any]
) -> None:
    ann = seated(new_person, met(), **screen)
    odds = [ann.option(key).locator("b") for key in BOTH]
    first, second = (one.bounding_box() for one in odds)
    assert first
    assert second
    assert all("%" in one.inner_text() for one in odds)
    assert first["x"] + first["width"] <= second["x"]
    assert lapped(ann.page) == []
