"""Tables of Talisman and of Mice & Mystics in every window, judged as the sorcerer's: where all stands,
what is seen without scrolling, what a finger reaches, what covers what, and axe. Each scene is opened once,
in one of the languages."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.models import Game
from tests.browser.axe import violations
from tests.browser.boxes import covered, too_small
from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_mice import ready, two_mice_each
from tests.browser.test_table_layout import PARTS, boxes, in_view, lap, large
from tests.games.fights import let_roll
from tests.games.people import answer, running
from tests.systems.talisman.face.scenes import fighting, laden, moving, shopping

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WINDOWS = (
    (360, 740),
    (390, 844),
    (640, 360),
    (768, 1024),
    (844, 390),
    (1280, 900),
    (1600, 900),
    (1920, 1080),
)
BY_FINGER = (390, 768, 1280, 1600, 1920)
"""Where a space of the board may be as wide as a finger; below, rows beside the board do the same."""
BY_AXE = {390: "dark", 1280: "light"}
DESKS = (1280, 1600, 1920)
ANSWERED = 390
"""As wide is a window in which a way to answer is seen without scrolling."""
SKY = {360: ".omens", 390: ".omens"} | dict.fromkeys(DESKS, ".sky")
"""Width -> what tells of day and night at a table of Talisman."""


def fought() -> Game:
    """Collin has attacked one of three rats on his space, and earned a title."""
    game = two_mice_each()
    with pytest.MonkeyPatch.context() as patch:
        let_roll(patch)
        done = answer(game, 1, "fight:princes_sword:rat_warrior-1")
    assert done.accepted, done.message
    return game


@dataclass(frozen=True)
class Labels:
    """What is read on a board, which of it stands together, and what is drawn upon a larger target."""

    all: str
    kin: str = ""
    alike: str = ""


TALISMAN = Labels(
    ".place-name, .pawns .pawn, .lot .card-tile, .targets b",
    kin=".pawns, .lot",
    alike=".board :is(.pawns, .lot)",
)
MICE = Labels(".board li > .pill, .counter .pip", kin=".counter")
SCENES = [
    (moving, "pl", TALISMAN),
    (fighting, "en", TALISMAN),
    (shopping, "pl", TALISMAN),
    (two_mice_each, "pl", MICE),
    (fought, "en", MICE),
]


def is_laid_out(person: Person, wide: int) -> list[str]:
    """What is wrong with where the parts stand."""
    parts = [(selector, box) for selector in PARTS for box in boxes(person, selector)]
    found = [f"{one} over {two}" for (one, a), (two, b) in combinations(parts, 2) if lap(a, b)]
    stone = large(person).locator(".stone")
    # On a phone goods have the room of the board.
    seen = [person.page.locator("#question"), *([stone] if stone.is_visible() else [])]
    if not stone.is_visible() and not person.page.locator(".market").count():
        found.append("no board")
    seen += [person.page.locator(".frame > .dock")] if wide in DESKS else []
    found += [f"not in view: {one}" for one in seen if not in_view(person, one)]
    ways = person.question.locator("[name=answer]:not([disabled])").locator("visible=true")
    if wide >= ANSWERED and not any(in_view(person, one) for one in ways.all()):
        found.append("not in view: any way to answer")
    across = person.page.evaluate("document.documentElement.scrollWidth")
    return [*found, f"{across} wide"] if across > wide else found


SQUEEZED = """() => {
  const chips = document.querySelector(".chips"), found = [];
  const people = [...chips.querySelectorAll("li:not(.nobody)")].at(-1).getBoundingClientRect();
  const line = chips.getBoundingClientRect();
  if (people.right > line.right) found.push(`${people.right} in ${line.right}`);
  for (const one of chips.querySelectorAll(".figures")) {
    const boxes = [...one.querySelectorAll(".figure")].map((figure) => {
      const text = document.createRange();
      text.selectNodeContents(figure);
      return text.getBoundingClientRect();
    });
    boxes.slice(1).forEach((box, at) => {
      if (box.left < boxes[at].right - 0.5) found.push(`${one.textContent.trim()}: ${box.left}`);
    });
  }
  return found;
}"""
"""Whose chips lie beyond their line, and which of their figures over each other."""


def judged(person: Person, wide: int, labels: Labels) -> list[str]:
    """All that is wrong with the table in this window."""
    found = is_laid_out(person, wide) + covered(person.page, labels.all, labels.kin)
    found += person.page.evaluate(SQUEEZED)
    if labels is TALISMAN and wide in SKY and not in_view(person, person.page.locator(SKY[wide])):
        found.append(f"not in view: {SKY[wide]}")
    if wide in BY_FINGER:
        found += too_small(person.page, labels.alike)
    if wide in BY_AXE:
        person.page.emulate_media(color_scheme="dark" if BY_AXE[wide] == "dark" else "light")
        found += map(str, violations(person.page))
    return found


CUT = """() => {
  const dock = document.querySelector(".frame > .dock"), box = dock.getBoundingClientRect();
  const bottom = Math.min(box.bottom, innerHeight) + 1;
  return [...dock.querySelectorAll(":scope > div, :scope > div *")]
    .filter((one) => one.checkVisibility() && !one.closest(".things"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([_one, at]) => at.bottom > bottom || at.right > box.right + 1 || at.left < box.left - 1)
    .map(([one, at]) => `${one.outerHTML.slice(0, 80)} ${Math.round(at.right)} ${Math.round(at.bottom)}`);
}"""
"""What of the dock is cut off, fans of cards apart (test_talisman_boxes.py)."""


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.long("a table in four windows of a browser")
def test_whatever_somebody_has_is_seen_on_a_desk(new_person: NewPerson, language: str) -> None:
    game = laden()
    User.objects.update(language=language)
    ann = ready(new_person, game, viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    for wide, high in ((1280, 900), (1366, 768), (1600, 900), (1920, 1080)):
        ann.page.set_viewport_size({"width": wide, "height": high})
        assert ann.page.evaluate(CUT) == [], wide


def test_six_players_are_in_sight_at_once_on_a_desk_and_have_names_everywhere(new_person: NewPerson) -> None:
    game = running("Ann", bots=5, system="talisman")
    ann = ready(new_person, game, viewport={"width": 1280, "height": 900})
    for wide in (1280, 1440, 1600, 1920, 390):
        ann.page.set_viewport_size({"width": wide, "height": 900})
        assert wide < 1280 or ann.page.evaluate(SQUEEZED) == [], wide
        expect(ann.page.locator(".chips").get_by_role("button", name="Ann")).to_have_count(1)


@pytest.mark.thirds
@pytest.mark.parametrize(
    ("scene", "language", "labels"), SCENES, ids=lambda one: getattr(one, "__name__", None)
)
@pytest.mark.long("a table in eight windows of a browser")
def test_a_table_is_fit_in_every_window(
    new_person: NewPerson, scene: Callable[[], Game], language: str, labels: Labels
) -> None:
    game = scene()
    User.objects.update(language=language)
    ann = ready(new_person, game, viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    assert ann.page.locator("html").get_attribute("lang") == language
    told = {}
    for wide, high in WINDOWS:
        ann.page.set_viewport_size({"width": wide, "height": high})
        ann.page.evaluate("scrollTo(0, 0)")
        if found := judged(ann, wide, labels):
            told[wide] = found
    assert told == {}
    assert ann.complaints == []
