"""What stands where on a page, measured by boxes: targets too small for a finger, labels over each other."""

from playwright.sync_api import Page

FINGER = 44
"""Pixels that a finger needs."""

AT_REST = """() => document.getAnimations().forEach((one) =>
  one.effect.getComputedTiming().endTime === Infinity ? one.cancel() : one.finish())"""

SMALL = """([finger, alike]) => {
  const wide = (one) => {
    const box = one.getBoundingClientRect();
    const grown = ["::before", "::after"].map((part) => getComputedStyle(one, part))
      .filter((part) => part.content !== "none" && part.position === "absolute");
    const by = (side) => Math.max(0, ...grown.map((part) => -parseFloat(part[side]) || 0));
    return [box.width + by("left") + by("right"), box.height + by("top") + by("bottom")];
  };
  const reached = (one) => {
    const box = one.getBoundingClientRect();
    if (!one.checkVisibility({ visibilityProperty: true }) || box.width <= 1) return false;
    if (alike && one.matches(alike)) return false;
    const style = getComputedStyle(one);
    return style.pointerEvents !== "none" && style.clipPath === "none" && style.opacity !== "0";
  };
  const inText = (one) => {
    const text = one.matches("a") && getComputedStyle(one).display === "inline" && one.closest("p, dd, li");
    return text && text.textContent.trim() !== one.textContent.trim();
  };
  const tapped = "a[href]:not(.skip), button, summary, .chip, .tab-names label, .enlarge, select, textarea";
  const every = document.querySelectorAll(tapped);
  return [...every].filter((one) => reached(one) && !inText(one)).map((one) => [one, wide(one)])
    .filter(([_one, size]) => Math.min(...size) < finger - 0.5)
    .map(([one, size]) => `${one.outerHTML.slice(0, 110)} ${size.map(Math.round)}`);
}"""

LAPPED = """() => {
  const found = [], lap = 1.5;
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > lap
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > lap;
  for (const cell of document.querySelectorAll(".show:checked + .board .cells > li:not(.sheet)")) {
    const box = cell.getBoundingClientRect();
    const named = [...cell.querySelectorAll(".pawn svg, .token, .floor svg, .floor b, .targets b, .mover")]
      .filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()]);
    const digit = {
      left: box.left + box.width * 0.12, top: box.top + box.height * 0.12,
      right: box.left + box.width * 0.38, bottom: box.top + box.height * 0.4,
    };
    const all = [...named, [null, digit]];
    const kin = (a, b) => a && b && ["pawns", "floor"].some(
      (name) => a.closest("." + name) && a.closest("." + name) === b.closest("." + name));
    all.forEach(([one, a], at) => all.slice(at + 1).forEach(([two, b]) => {
      const name = (it) => it ? it.outerHTML.slice(0, 60) : "digit";
      if (!kin(one, two) && over(a, b)) found.push(`${cell.className}: ${name(one)} over ${name(two)}`);
    }));
  }
  return found;
}"""


def at_rest(page: Page) -> None:
    """Everything that fades in or moves comes to rest: a busy machine is asked in the midst of it."""
    page.evaluate(AT_REST)


def too_small(page: Page, alike: str = "") -> list[str]:
    """Everything that may be tapped and is narrower or lower than a finger, links in a sentence apart, and
    `alike`, what only does the same as a larger target beside it."""
    at_rest(page)
    found: list[str] = page.evaluate(SMALL, [FINGER, alike])
    return found


def lapped(page: Page) -> list[str]:
    """What covers another label in a chamber of the large board: counters, the digit, loot, pills."""
    at_rest(page)
    found: list[str] = page.evaluate(LAPPED)
    return found


COVERED = """([labels, kin]) => {
  const found = [], lap = 1.5;
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > lap
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > lap;
  const shown = (one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return one.matches(".place-name") ? text.getBoundingClientRect() : one.getBoundingClientRect();
  };
  const all = [...document.querySelector(".show:checked + .board").querySelectorAll(labels)]
    .filter((one) => one.checkVisibility()).map((one) => [one, shown(one)]);
  const together = (one, two) => kin && one.closest(kin) && one.closest(kin) === two.closest(kin);
  all.forEach(([one, a], at) => all.slice(at + 1).forEach(([two, b]) => {
    const told = (it) => it.outerHTML.slice(0, 90);
    if (!together(one, two) && over(a, b)) found.push(`${told(one)} over ${told(two)}`);
  }));
  return found;
}"""


def covered(page: Page, labels: str, kin: str = "") -> list[str]:
    """Which labels of the large board cover another; those of one kin stand close together on purpose."""
    at_rest(page)
    found: list[str] = page.evaluate(COVERED, [labels, kin])
    return found
