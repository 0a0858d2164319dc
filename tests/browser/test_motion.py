"""What others gained and lost is seen for a moment: it flies or drops, and ends with any tap."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPerson
from tests.games.people import running

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.long("a browser")]

SHOWN = """() => {
  const chip = document.querySelector(".chips > [class*=team-]");
  const entry = document.createElement("li");
  entry.className = [...chip.classList].find((name) => name.startsWith("team-"));
  entry.innerHTML = '<b class="change">+1</b><b class="change lost">−1</b>';
  const ghost = document.createElement("span");
  document.querySelector(".stone").append(ghost);
  document.querySelector(".frame").append(entry);
  entry.dispatchEvent(new CustomEvent("shown", { bubbles: true, detail: ghost }));
  const times = document.getAnimations().filter((one) => one.effect.target.matches(".brought"));
  const ends = times.map((one) => one.effect.getComputedTiming().endTime);
  return [document.querySelectorAll(".brought").length, Math.max(0, ...ends)];
}"""
"""As the film shows an entry that gave something and took something: how many fly, and for how long."""
EXCHANGED = """by => {
  const target = document.getElementById("table");
  const detail = { shouldSwap: true, target };
  const swap = (name) => target.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  swap("htmx:beforeSwap");
  const figure = [...document.querySelectorAll(".chips .figure")].at(-1);
  figure.lastChild.textContent = Number(figure.textContent) + by;
  swap("htmx:afterSwap");
  return figure.closest("li").className;
}"""
"""A table comes in which the last figure of somebody is so much more."""


def at_table(new_person: NewPerson, motion: str) -> Page:
    game = running("Ann", "Bob", system="talisman")
    ann = new_person("Ann", reduced_motion=motion)
    ann.come_back()
    ann.sit_at(game.slug)
    ann.page.evaluate("import('/static/js/strip.js').then(() => 0)")
    return ann.page


def test_gains_fly_and_losses_drop_within_600_ms_and_a_tap_ends_it(new_person: NewPerson) -> None:
    page = at_table(new_person, "no-preference")
    count, longest = page.evaluate(SHOWN)
    assert count == 2
    assert 0 < longest <= 600
    page.mouse.down()
    assert page.locator(".brought").count() == 0
    assert "more" in page.evaluate(EXCHANGED, 1).split()
    assert "less" in page.evaluate(EXCHANGED, -2).split()


def test_nothing_moves_for_who_asked_for_less(new_person: NewPerson) -> None:
    page = at_table(new_person, "reduce")
    assert page.evaluate(SHOWN) == [0, 0]
    assert not {"more", "less"} & {*page.evaluate(EXCHANGED, 1).split()}
