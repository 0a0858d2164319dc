"""What browsers make of our files: short ones say the same, and a late display face moves nothing."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route

from labyrinth.serving.static_files import shortened, source, whole
from tests.browser.conftest import NewPerson
from tests.browser.test_table_layout import OfScreen, to_move
from tests.labyrinth.test_static_files import NAMES

pytestmark = pytest.mark.browser

READ = """text => {
  const Body = (async () => null).constructor;
  return new Body(text.replaceAll(/^export /gm, "")) && null;
}"""
"""Scripts that others fetch when they need them offer names, and modules wait."""
RULES = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map((rule) =>
    rule.cssText.replaceAll(", ", ",").replaceAll(/@supports \\(([a-z-]+): /g, "@supports ($1:"));
}"""
DRESSED = """() => [...document.querySelectorAll("link[rel=stylesheet]")].every((one) => one.sheet)
  && [...document.images].every((one) => one.complete || one.loading === "lazy")"""
"""All that gives a page its shape has come, letters apart."""
HAS_FACE = "document.fonts.check('700 20px Alegreya')"
HEADINGS = """() => [...document.querySelectorAll(".brand, h1, h2, h3, b")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.getBoundingClientRect(), getComputedStyle(one).fontFamily])
  .filter(([box, face]) => face.includes("Alegreya") && box.bottom < innerHeight)
  .map(([{ x, y, width, height }]) => [x, y, height, width])"""
WIDER = 3
"""Pixels by which a line in another face may be shorter or longer."""


@pytest.fixture
def blank(new_person: NewPerson) -> Page:
    """A browser that has asked for nothing."""
    return new_person().page


def test_a_short_sheet_has_all_rules_of_the_long_one(blank: Page) -> None:
    for name in (name for name in NAMES if name.endswith(".css")):
        long = source(name)
        rules = blank.evaluate(RULES, long)
        assert rules
        assert blank.evaluate(RULES, shortened(long, ".css")) == rules, name


def test_every_script_can_be_read(blank: Page) -> None:
    for name in (name for name in NAMES if name.endswith(".js")):
        blank.evaluate(READ, whole(name))


@OfScreen
@pytest.mark.long("a table in a browser")
def test_a_display_face_that_comes_late_moves_nothing(new_person: NewPerson, screen: dict[str, Any]) -> None:
    held: list[Route] = []
    person, _ask, game = to_move(new_person, screen)
    page = person.page

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/*.woff2", hold)
    page.goto(f"/g/{game.slug}/", wait_until="domcontentloaded")
    page.wait_for_function(DRESSED)
    before = page.evaluate(HEADINGS)
    assert before
    assert not page.evaluate(HAS_FACE)
    page.route("**/*.woff2", lambda route: route.continue_())
    for route in held:
        route.continue_()
    page.evaluate("document.fonts.load('700 20px Alegreya').then(() => null)")
    after = page.evaluate(HEADINGS)
    assert [box[:3] for box in after] == [pytest.approx(box[:3], abs=0.1) for box in before]
    assert [box[3] for box in after] == pytest.approx([box[3] for box in before], abs=WIDER)
