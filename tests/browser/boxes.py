"""What stands where on a page, measured by boxes: targets too small for a finger, labels over each other."""

from playwright.sync_api import Page

FINGER = 44
"""Pixels that a finger needs."""

SMALL = """finger => {
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


def too_small(page: Page) -> list[str]:
    """Everything that may be tapped and is narrower or lower than a finger, links in a sentence apart."""
    found: list[str] = page.evaluate(SMALL, FINGER)
    return found


def lapped(page: Page) -> list[str]:
    """What covers another label in a chamber of the large board: counters, the digit, loot, pills."""
    found: list[str] = page.evaluate(LAPPED)
    return found
