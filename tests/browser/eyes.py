"""What somebody sees of a table without scrolling: what happened since their last answer, what they can do.

`what happened` is the headline that a mail would begin with: every name in it has to stand among the words
that are on the screen in the moment, in "since your turn" or on an open page of the story, behind nothing and
cut by nothing. `what next` is the title of the question and all its answers, or a sign that says that there
are more.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import translation
from msgspec.structs import replace
from playwright.sync_api import Page

from games.faces.face import get_face
from games.faces.headline import headline
from games.models import Game
from games.table import reader_table

STEM = 4
"""Letters of a name that no case changes, but for an "ó"."""
BY_SIGN = {"Life", "Point", "Gem", "Spell", "Punkt", "Życia", "Klejnot", "Zaklęcie", "Poszukiwaczem", "PŻ"}
"""What a sign may say instead of its name."""
TOLD = ".moment, .lately:not(.line), .leaf"
ON_SCREEN = """(told) => {
  const words = [];
  const within = (box) => box.width > 0 && box.left >= -1 && box.right <= innerWidth + 1
    && box.top >= 0 && box.bottom <= innerHeight + 1;
  for (const part of document.querySelectorAll(told)) {
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const isShown = node.parentElement.checkVisibility({ visibilityProperty: true });
      if (!node.textContent.trim() || !isShown) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const [first] = range.getClientRects();
      if (!first || !within(first)) continue;
      const hit = document.elementFromPoint(first.left + first.width / 2, first.top + first.height / 2);
      if (hit && (part.contains(hit) || hit.contains(part))) words.push(node.textContent.trim());
    }
  }
  return words.join(" ");
}"""
LOST = """() => {
  const ask = document.querySelector(".ask");
  const isSeen = (one) => {
    const { x, y, width, height, bottom, right } = one.getBoundingClientRect();
    if (!width || y < 0 || bottom > innerHeight + 1 || x < 0 || right > innerWidth + 1) return false;
    const middle = x + width / 2;
    return [0.1, 0.5, 0.9].every((at) => one.contains(document.elementFromPoint(middle, y + height * at)));
  };
  const leaf = [...document.querySelectorAll(".leaf label.button")].find((one) => one.checkVisibility());
  if (leaf) return isSeen(leaf) ? [] : ["the way on from the page of the story"];
  const lost = [];
  const title = document.getElementById("question");
  if (!title?.checkVisibility() || !isSeen(title)) lost.push("the question");
  const answers = [...ask.querySelectorAll("[name=answer]")].filter((one) => one.checkVisibility());
  const sign = ask.querySelector(".below");
  const isSaid = sign.checkVisibility() && isSeen(sign);
  const unseen = answers.filter((one) => !isSeen(one) && (!isSaid || one.closest(".go")));
  lost.push(...unseen.map((one) => one.textContent.trim()));
  const anywhere = "#table [name=answer]:not([disabled]), .ask label[for=tab-things]";
  const all = [...document.querySelectorAll(anywhere)];
  if (!all.some((one) => one.checkVisibility() && isSeen(one))) lost.push("any answer");
  return lost.map((one) => one.replace(/\\s+/g, " ").slice(0, 60));
}"""
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


@dataclass(frozen=True)
class Seen:
    """One look at one question; `unseen` are names of the headline that are nowhere in view, `lost` the parts
    of the question."""

    kind: str
    headline: str
    unseen: tuple[str, ...]
    lost: tuple[str, ...]

    @property
    def happened(self) -> bool:
        """Whether what happened is in view."""
        return not self.unseen

    @property
    def next(self) -> bool:
        """Whether what one can do is in view."""
        return not self.lost

    def line(self, number: int) -> str:
        """A row of the printed table."""
        marks = ["yes" if good else "NO" for good in (self.happened, self.next)]
        missing = "; ".join([*self.unseen, *self.lost])
        return f"| {number} | {self.kind} | {marks[0]} | {marks[1]} | {self.headline or '-'} | {missing} |"


def names(text: str) -> tuple[str, ...]:
    """Names and figures of a sentence: what begins with a capital within it, and numbers."""
    found = re.findall(r"(?<![.!?:] )(?<!^)\b[^\W\d_a-z]\w{2,}", text)
    return tuple(dict.fromkeys(one for one in found if one[0].isupper() and one not in BY_SIGN))


def unseen(told: str, on_screen: str) -> tuple[str, ...]:
    """Names of the headline that no word on the screen begins like."""
    shown = _bare(on_screen)
    return tuple(one for one in names(told) if _bare(one)[:STEM] not in shown)


def _bare(text: str) -> str:
    """In small letters without the accent that a case may take away."""
    return text.casefold().replace("ó", "o")


def news(game: Game, seat: int, since: int, language: str) -> str:
    """The headline of what the seat was told after that public step; at the first look who the reader is."""
    table = reader_table.table(game, seat)
    with translation.override(language):
        opening = None if since else get_face(game.system).wording(table).opening()
        if opening is not None:
            return opening.words
    told = replace(table, log=[one for one in table.log if one.step > since])
    with translation.override(language):
        return headline(get_face(game.system), told)


def look(page: Page, kind: str, told: str) -> Seen:
    """Look at the question from the top of its page."""
    page.wait_for_function("document.querySelector('.ask') && document.fonts.status === 'loaded'")
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(DRAWN)
    on_screen = page.evaluate(ON_SCREEN, TOLD)
    return Seen(kind, told, unseen(told, on_screen), tuple(page.evaluate(LOST)))


def table_of(title: str, looks: Sequence[Seen]) -> str:
    """What was seen at each question, and the figures."""
    head = [
        "| | question | what happened | what next | headline | not in view |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    happened, then = sum(one.happened for one in looks), sum(one.next for one in looks)
    rows = [one.line(number) for number, one in enumerate(looks, 1)]
    return "\n".join([f"{title}: what happened {happened}, what next {then} of {len(looks)}", *head, *rows])
