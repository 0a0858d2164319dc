"""The printed cards of a system, as anybody may read them: nothing here says who has one or where it lies."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString

from games.engine.events import Seen
from games.faces.card_scenes import Scene
from games.faces.narrow import narrow

LINES_KEPT = 4096
"""Lines whose links are kept, each is read at every look while it is among the last."""


BAND, LINE, WORD = 18, 16, 9
"""So many letters stand on the band of a card in a gallery, in a line of its name, in one of a turned one."""
AND = " · "
OF_SET = "@"
"""A card that an older rule set has otherwise has a page of its own: "adventure.bear@2"."""


def as_set_has_it(card: str, ruleset: int) -> str:
    """The id of the page of a card as a rule set has it, where that is not the present one."""
    return f"{card}{OF_SET}{ruleset}"


def card_and_set(page: str) -> tuple[str, int]:
    """The card of a page, and the rule set that is named there; 0 for the present, -1 for what is none."""
    card, _at, ruleset = page.partition(OF_SET)
    if not _at:
        return card, 0
    number = int(ruleset) if ruleset.isascii() and ruleset.isdigit() and len(ruleset) < 4 else 0
    return card, number or -1


@dataclass(frozen=True)
class CardName:
    """A card by its id and by its name in the reader's language; `forms` are all cases of it."""

    id: str
    name: str
    forms: tuple[str, ...]


@dataclass(frozen=True)
class Shelf:
    """The different cards of one deck, in printed order; `id` is the word of the deck."""

    id: str
    name: str
    cards: tuple[CardName, ...]


@dataclass(frozen=True)
class ShownCard:
    """A card as its own page has it: `face` is what the part `part` prints, `rules` the ids it applies.

    `of_set` is the older rule set that has it so, 0 for the present one.
    """

    id: str
    name: str
    face: Any
    rules: tuple[str, ...]
    part: str = "card"
    of_set: int = 0

    @property
    def today(self) -> str:
        """The id of the card as the present rule set has it."""
        return card_and_set(self.id)[0]


@dataclass(frozen=True)
class SmallFace:
    """A printed card as a gallery and a moment show it, in the reader's language.

    * `group`: the word of the type by which one chooses cards; `box`: that of the box it is of, "" for none.
    * `band`: the word of its colour, `glyph`: the symbol on its band, `kind`: what it is in words.
    * `value`: what stands in its corner, before the symbol `sign` ("" for none); `worth`: the same as a
      number, by which cards are sorted.
    * `copies`: so many are in its `deck`, which is named in words.
    """

    id: str
    name: str
    group: str
    box: str
    band: str
    glyph: str
    kind: str
    value: str
    sign: str
    worth: int
    text: str
    scene: Scene
    copies: int
    deck: str

    @property
    def in_band(self) -> str:
        """What it is in words, as much of it as its band has room for beside the value."""
        parts = self.kind.split(AND)
        room = BAND - len(self.value) - (2 if self.sign else 0)
        whole = (AND.join(parts[:upto]) for upto in range(len(parts), 1, -1))
        return next((words for words in whole if len(words) <= room), parts[0])

    @property
    def in_two_lines(self) -> bool:
        """Whether its name takes two lines in a gallery."""
        return len(self.name) > LINE

    @property
    def is_long(self) -> bool:
        """Whether a word of its name is too wide for a card in a moment."""
        return max(map(len, self.name.split())) > WORD

    @property
    def short(self) -> str:
        """Its name as it stands on a narrow card."""
        return narrow(self.name)


@dataclass(frozen=True)
class Kind:
    """A type or a box by which one chooses cards: its word, what it is called, and the word of its colour."""

    id: str
    name: str
    band: str = ""


def _none(_card: str) -> ShownCard | None:
    return None


def _small(_card: str) -> SmallFace | None:
    return None


def _unseen(_view: Any, _card: str) -> Sequence[str]:
    return ()


def _unnamed(_event: Seen, _view: Any) -> Sequence[CardName]:
    return ()


@dataclass(frozen=True)
class Cards:
    """All in the reader's language.

    * `card(id)`: one card, None where there is no such card; with a rule set in its id (`as_set_has_it`) as
      that has it. `shelves()`: all of the present set by deck.
    * `named(event, view)`: the cards that a line of the log may name to its reader, as the table's set has
      them.
    * `lies(view, id)`: where it is at a table, in sentences, as far as the reader of that view may know.
    * `small(id)`: the small face of one card, as `card` finds it; None where there is none. `groups()` and
      `boxes()`: by what one chooses among them, in the order in which they stand.
    """

    card: Callable[[str], ShownCard | None] = _none
    shelves: Callable[[], Sequence[Shelf]] = tuple
    named: Callable[[Seen, Any], Sequence[CardName]] = _unnamed
    small: Callable[[str], SmallFace | None] = _small
    lies: Callable[[Any, str], Sequence[str]] = _unseen
    groups: Callable[[], Sequence[Kind]] = tuple
    boxes: Callable[[], Sequence[Kind]] = tuple


def linked(slug: str, html: str, cards: Sequence[CardName]) -> str:
    """A line of the log with the names of these cards as links to their pages; they open in place."""
    return _linked(slug, html, tuple(cards)) if cards else html


@lru_cache(maxsize=LINES_KEPT)
def _linked(slug: str, html: str, cards: tuple[CardName, ...]) -> str:
    to: dict[str, str] = {escape(form): one.id for one in cards for form in one.forms}
    forms = "|".join(re.escape(one) for one in sorted(to, key=len, reverse=True))

    def link(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0]
        page = reverse("games:card", args=[slug, to[found[1]]])
        return format_html('<a class="rule" href="{}" data-rule>{}</a>', page, SafeString(found[1]))

    return SafeString(re.sub(rf"<[^>]*>|(?<!\w)({forms})(?!\w)", link, html))
