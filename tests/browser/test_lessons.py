"""The lessons on a phone: what is to be tapped next is in view at every stop."""

import pytest
from playwright.sync_api import expect

from games.faces.systems import offered
from games.lessons.shown import count, taught
from tests.browser.conftest import NewPerson
from tests.browser.test_table_layout import PHONE

pytestmark = pytest.mark.browser

GLOWS = "[data-suggested], .tab-names label[for=tab-things], .cells li:has(+ .sheet [data-suggested]) > .here"
"""What is suggested, the tab that it lies behind, the space on which several things may be done."""
SEEN = """glows => [...document.querySelectorAll(glows)].some((one) => {
  const shown = one.checkVisibility({ visibilityProperty: true });
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  if (!shown || outlineStyle === "none" || outlineWidth !== "3px") return false;
  const box = one.getBoundingClientRect();
  const inside = box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return inside && one.contains(hit);
})"""
"""Whether something that glows lies inside the window, below nothing else."""


@pytest.mark.parametrize("slug", [system.slug for system in taught(offered())])
@pytest.mark.long("all stops of a lesson in a browser")
def test_what_is_to_be_tapped_glows_in_view(new_person: NewPerson, slug: str) -> None:
    page = new_person(reduced_motion="reduce", **PHONE).page
    stops = range(1, count(slug))
    hidden = []
    for stop in stops:
        page.goto(f"/learn/{slug}/{stop}/", wait_until="domcontentloaded")
        if not page.evaluate(SEEN, GLOWS):
            hidden.append(stop)
    assert hidden == []


MOVING = """document.addEventListener("animationstart", ({ target }) => {
  const ends = target.getAnimations().map((one) => one.effect.getComputedTiming().endTime);
  (window.moving ||= []).push(...ends);
}, true)"""
"""After how many milliseconds each thing that begins to move is still."""


def test_the_glow_is_over_after_600_ms_and_leaves_its_outline(new_person: NewPerson) -> None:
    page = new_person(reduced_motion="no-preference", **PHONE).page
    page.add_init_script(MOVING)
    page.goto("/learn/sorcerer/1/")
    page.wait_for_function("window.moving?.length")
    assert max(page.evaluate("window.moving")) <= 600
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished)).then(() => 0)")
    assert page.evaluate(SEEN, GLOWS)


GLOWING = "document.querySelector('.show:checked + .board').getAnimations().map((one) => one.animationName)"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_at_the_end_the_board_glows_and_a_seal_is_stamped(new_person: NewPerson, motion: str) -> None:
    ann = new_person("Ann", reduced_motion=motion, **PHONE)
    ann.come_back()
    ann.page.goto(f"/learn/sorcerer/{count('sorcerer') - 1}/")
    ann.page.locator("[data-suggested]:visible").first.click(force=True)
    expect(ann.page.locator(".prize")).to_be_visible()
    glowing = ann.page.evaluate(GLOWING)
    assert glowing == (["lesson-over"] if motion == "no-preference" else [])
