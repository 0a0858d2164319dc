"""What is rolled for, and what each result means, in the words that stand on the card or space itself."""

import re
from dataclasses import dataclass

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _

from games.faces.naming import text
from games.faces.talisman.names import foe, name, printed
from games.kit.content import Text
from games.kit.content_sets import derived
from games.systems.talisman.content import Content

ROLLS = {
    "attack": _("attack"),
    "armour": _("armour"),
    "stand_off": _("armour"),
    "move": _("movement"),
    "portal": _("Portal of Power"),
    "quest": _("quest"),
    "chasm_follower": _("Chasm, for a Follower"),
    "werewolf": _("the Werewolf"),
    "command": _("Command Spell"),
    "reward": _("the victor's choice"),
    "offer": _("the journey offered"),
}
"""Rolls, and reasons to lose a life, that are no card or space."""
ROWS = re.compile(r"(?<![\w–-])(\d+)(?:–(\d+)| (or more|lub więcej))? ([^;.]+)")
"""One row of a table in the text of a card: "2–3 nothing", "5 or more take a card"."""


@dataclass(frozen=True)
class RowText:
    """The results from `least` to `most` (None: or more) and what they do, in words."""

    least: int
    most: int | None
    words: str

    @property
    def results(self) -> str:
        """The results, "2–3"."""
        if self.most is None:
            return gettext("%(n)s or more") % {"n": self.least}
        return str(self.least) if self.least == self.most else f"{self.least}–{self.most}"


def is_taken(why: str) -> bool:
    """Whether a life is lost to a victor, who has chosen it."""
    return why == "reward"


def roll_name(content: Content, roll: str) -> str:
    """What is rolled for; "" where nothing has a name."""
    if roll in ROLLS:
        return gettext(ROLLS[roll])
    return foe(content, roll) if printed(content, roll) is None else name(content, roll)


def rows(content: Content, source: str) -> tuple[RowText, ...]:
    """What the results of a roll for a card or space mean; () where its text has no table."""
    return _rows(content, source, get_language() or "")


@derived
def _rows(content: Content, source: str, _language: str) -> tuple[RowText, ...]:
    given = _text_of(content, source)
    if given is None:
        return ()
    found: list[RowText] = []
    for one in map(_row, ROWS.finditer(_table(text(given)))):
        if not found or one.least == (found[-1].most or 0) + 1:
            found.append(one)
    return tuple(found) if len(found) > 1 else ()


def _text_of(content: Content, source: str) -> Text | None:
    if source in content.spaces:
        return content.spaces[source].words
    return content.cards[source].text if source in content.cards else None


def _table(words: str) -> str:
    """The part of a text behind the word for rolling."""
    at = max(words.find(one) for one in ("roll", "Roll", "rzu", "Rzu"))
    start = words.find(":", at)
    return words[start + 1 :] if at >= 0 and start >= 0 else ""


def _row(found: re.Match[str]) -> RowText:
    least, most, more, words = found.groups()
    return RowText(int(least), None if more else int(most or least), words.strip())
