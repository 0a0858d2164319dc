"""What stands where at a table of Talisman, measured: cards of the dock, pills on boards, goods, a place."""

import os
import re
from typing import Any

import pytest
from playwright.sync_api import expect
from pytest_django.fixtures import Settings

from accounts.models import User
from games.faces.talisman.gallery import examples
from games.journal.loading import load
from games.models import Game
from tests.browser.boxes import at_rest, covered
from tests.browser.conftest import NewPerson
from tests.browser.people import Person, asked, seated
from tests.browser.test_table_layout import DESK, PHONE, in_view
from tests.systems.talisman.face.scenes import laden, moving, rich, shopping, stored
from tests.thirds import COMMIT

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PARTS = 8
"""A commit looks at one in so many of the stored positions, by its hash."""
FOLLOWERS = ("princess", "maiden", "pixie", "gnome", "mercenary", "alchemist", "prince")
POSTERS = ("wanted_animal", "wanted_spirit", "wanted_good_character")

FANS = """() => [...document.querySelectorAll(".dock .fan")].flatMap((fan) => {
  const found = [], shown = [...fan.children].filter((one) => one.checkVisibility());
  const dock = fan.closest(".dock").getBoundingClientRect(), all = fan.querySelectorAll(".card-hand").length;
  const count = Number(fan.querySelector(".count")?.textContent ?? 0);
  const cards = shown.filter((one) => one.querySelector(".card-hand"));
  if (cards.length + count !== all) found.push(`${cards.length} seen, ${count} counted of ${all}`);
  shown.slice(1).forEach((one, at) => {
    const step = one.offsetLeft - shown[at].offsetLeft;
    if (step < 33.5) found.push(`${shown[at].textContent.trim()}: ${56 - step} px behind the next`);
  });
  for (const one of cards) {
    const card = one.querySelector(".card-hand").getBoundingClientRect(), cut = card.bottom > dock.bottom + 4;
    if (cut || card.right > dock.right) found.push(`${one.textContent.trim()} is cut`);
  }
  return found;
})"""
"""What is wrong with the fans of the dock: cards neither seen nor counted, too far behind, or cut."""

NAMES = """() => [...document.querySelectorAll(".dock .fan .card-hand")].flatMap((card) => {
  const name = card.querySelector(".card-name"), text = document.createRange();
  text.selectNodeContents(name);
  const box = text.getBoundingClientRect(), of = card.getBoundingClientRect();
  const cut = box.width > of.width || box.bottom > of.bottom + 3;
  return card.checkVisibility() && cut ? [name.textContent] : [];
})"""

PILLS = """() => {
  const board = document.querySelector(".show:checked + .board"), found = [];
  for (const pill of board?.querySelectorAll(".targets b") ?? []) {
    if (!pill.checkVisibility()) continue;
    const box = pill.getBoundingClientRect(), place = pill.closest("li").getBoundingClientRect();
    const told = `${pill.textContent.trim()} at ${pill.closest("li").textContent.trim().slice(0, 20)}`;
    if (box.left < place.left - 1 || box.right > place.right + 1) found.push(`past its place: ${told}`);
    if (/\\p{L}{2}/u.test(pill.textContent)) found.push(`a name: ${told}`);
  }
  return found;
}"""
"""Pills that leave their place, or have words on them."""
UPON = ".targets b, .pawns .pawn svg, .pawns .rest-count, .lot .card-tile, .lot .rest-count, .coins"
STANDING = ".pawns, .lot"
PILL = re.compile(r"(^| over )<b>")
"""Of what lies upon something else: a pill does, or is below it."""


def overladen() -> Game:
    """More than has room in the dock of a desk."""
    table = rich().give(1, "water_bottle", "immobility", *FOLLOWERS, *POSTERS)
    return stored(table.start(1, "begin"), ["go_on"], ["4"])


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("scene", [laden, overladen])
@pytest.mark.long("a table in three windows of a browser")
def test_every_card_of_the_dock_is_seen_or_counted(new_person: NewPerson, scene: Any, language: str) -> None:
    game = scene()
    User.objects.update(language=language)
    ann = seated(new_person, game, **DESK)
    for wide, high in ((1280, 900), (1366, 768), (1920, 1080)):
        ann.page.set_viewport_size({"width": wide, "height": high})
        at_rest(ann.page)
        assert ann.page.evaluate(FANS) == [], wide
        assert ann.page.evaluate(NAMES) == [], wide


def test_what_is_counted_opens_by_keyboard_and_a_card_leads_on(new_person: NewPerson) -> None:
    ann = seated(new_person, overladen(), **DESK)
    tile = ann.page.locator("[popovertarget=all-followers]")
    tile.press("Enter")
    everything = ann.page.locator("#all-followers")
    expect(everything.locator(".card-hand")).to_have_count(len(FOLLOWERS) + 2)
    everything.get_by_role("link", name="Prince", exact=False).last.press("Enter")
    expect(ann.page.get_by_role("dialog", name="Prince")).to_be_visible()


def measured(person: Person, part: range) -> dict[int, list[str]]:
    """What is wrong with the pills of these positions, each on a desk and on a phone."""
    found = dict[int, list[str]]()
    for number in part:
        for window in (DESK, PHONE):
            person.page.set_viewport_size(window["viewport"])
            person.page.goto(f"{person.site}/dev/gallery/talisman/{number}/")
            upon = [one for one in covered(person.page, UPON, STANDING) if PILL.search(one)]
            wrong = [*person.page.evaluate(PILLS), *upon]
            if wrong:
                found[number] = wrong
    return found


@pytest.mark.long("positions in a browser")
def test_no_pill_lies_on_a_counter_a_card_or_a_neighbour(
    live_server: object, new_person: NewPerson, settings: Settings
) -> None:
    settings.DEVELOPMENT = True
    begin = int(os.environ[COMMIT], 16) % PARTS
    assert measured(new_person(), range(begin, len(examples()), PARTS)) == {}


@pytest.mark.deep
@pytest.mark.long("every stored position in a browser")
def test_no_pill_lies_on_anything_in_any_stored_position(
    live_server: object, new_person: NewPerson, settings: Settings
) -> None:
    settings.DEVELOPMENT = True
    assert measured(new_person(), range(len(examples()))) == {}


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_one_of_the_goods_is_chosen_read_and_bought(new_person: NewPerson, window: dict[str, Any]) -> None:
    game = shopping()
    ann = seated(new_person, game, **window)
    ann.page.get_by_role("radio", name="Greatsword").check()
    button = ann.option("buy:armoury.greatsword")
    assert in_view(ann, button)
    expect(button).to_contain_text("purse 5, then 2")
    expect(ann.option("buy:armoury.stiletto")).to_be_hidden()
    ann.page.get_by_role("radio", name="Full Plate").check()
    expect(ann.page.locator(".offer .why")).to_contain_text("1 gold is missing.")
    ask = asked(game.slug)
    assert ask is not None
    ann.page.get_by_role("radio", name="Greatsword").press("Space")
    button.press("Enter")
    ann.sees_it_taken(ask)
    game.refresh_from_db()
    assert "armoury.greatsword" in [one.card for one in load(game).state.of(1).objects]


def test_without_scripts_goods_are_chosen_and_bought_too(new_person: NewPerson) -> None:
    game = shopping()
    ann = seated(new_person, game, scripts=False)
    ann.page.locator("#ware-3").check()
    ann.option("buy:armoury.greatsword").click()
    game.refresh_from_db()
    assert "armoury.greatsword" in [one.card for one in load(game).state.of(1).objects]


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_a_tap_on_an_end_tells_all_of_it_and_leads_there(
    new_person: NewPerson, window: dict[str, Any]
) -> None:
    game = moving()
    ann = seated(new_person, game, **window)
    ask = asked(game.slug)
    assert ask is not None
    sheet = ann.page.locator("#tapped")
    ann.page.locator(".board [value=at-runes_m8]").first.dispatch_event("click")
    expect(sheet.locator(".sum .total")).to_have_text(["7", "4"])
    expect(sheet.locator(".ends-of b")).to_have_text(["Win 83%", "Draw 8%", "Lose 9%"])
    go = sheet.get_by_role("button", name="Go to the Runes")
    assert in_view(ann, go)
    go.click()
    expect(sheet).to_be_hidden()
    ann.sees_it_taken(ask)
    expect(ann.page.locator(".board [data-pawn='1']")).to_be_visible()
    game.refresh_from_db()
    assert load(game).state.of(1).place == "runes_m8"


COLUMNS = """() => {
  const each = [...document.querySelectorAll("#tapped .ends-of li")];
  const [win, draw, lose] = each.map((one) => one.getBoundingClientRect());
  const inLine = win.top === draw.top && draw.top === lose.top;
  return inLine && win.right <= draw.left && draw.right <= lose.left && lose.right <= innerWidth;
}"""


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_finger_on_an_end_opens_its_sheet_and_goes_from_there(new_person: NewPerson, language: str) -> None:
    game = moving()
    User.objects.update(language=language)
    ann = seated(new_person, game, **PHONE)
    ask = asked(game.slug)
    assert ask is not None
    ann.page.locator(".board .targets [value='go:runes_m8']").tap()
    sheet = ann.page.locator("#tapped")
    expect(sheet.locator(".ends-of li")).to_have_count(3)
    assert ann.page.evaluate(COLUMNS)
    game.refresh_from_db()
    assert load(game).state.of(1).place == "desert_m12"
    go = sheet.locator(".go-there")
    assert in_view(ann, go)
    sheet.locator(".others button").tap()
    expect(sheet.locator(".vignette a")).to_have_attribute("href", re.compile("castle"))
    sheet.locator(".others button").tap()
    expect(sheet.locator(".ends-of li")).to_have_count(3)
    go.tap()
    expect(sheet).to_be_hidden()
    ann.sees_it_taken(ask)
    game.refresh_from_db()
    assert load(game).state.of(1).place == "runes_m8"


def test_a_mouse_goes_to_an_end_at_once(new_person: NewPerson) -> None:
    game = moving()
    ann = seated(new_person, game, **DESK)
    ask = asked(game.slug)
    assert ask is not None
    ann.page.locator(".board .targets [value='go:runes_m8']").click()
    ann.sees_it_taken(ask)
    game.refresh_from_db()
    assert load(game).state.of(1).place == "runes_m8"


def test_a_place_that_no_move_leads_to_has_no_button_and_closes(new_person: NewPerson) -> None:
    ann = seated(new_person, moving(), **PHONE)
    ann.page.locator(".board [value=at-crags]").dispatch_event("click")
    sheet = ann.page.locator("#tapped")
    expect(sheet).to_contain_text("a Spirit of Craft 4 attacks")
    expect(sheet.locator("[name=answer]")).to_have_count(0)
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
