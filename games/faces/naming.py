"""Names in sentences: gaps that name a fact and, where Polish declines it, a case.

"%(who)s attacks %(target_acc)s." has a fact `target` in the accusative. A gap may also end in "_with": the
instrumental with its preposition, "with Skrit", in Polish "z" or "ze".
"""

import re
from collections.abc import Mapping
from html import escape, unescape
from typing import Any, Protocol

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.languages import in_language, is_polish
from games.kit.content import Text

CASES = ("nom", "gen", "dat", "acc", "ins", "loc")
WITH = "with"
HARD_START = re.compile(r"(?:sz|s(?![zh])|[zśźż])[bcdfghjklłmnprtwz]", re.IGNORECASE)
"""How a Polish word begins before which "z" cannot be spoken."""


class Speaker(Protocol):
    """Whoever says facts in words."""

    def say(self, fact: str, value: Any, case: str) -> str:
        """One fact in words."""
        ...


def text(given: Text) -> str:
    """A text of the content in the reader's language."""
    return str(in_language(given))


def together(instrumental: str) -> str:
    """A name in the instrumental with its preposition."""
    if not is_polish():
        return f"with {instrumental}"
    return f"ze {instrumental}" if HARD_START.match(instrumental) else f"z {instrumental}"


def fill(speaker: Speaker, msgid: str, facts: Mapping[str, Any]) -> SafeString:
    """A translated text with its gaps filled; names are escaped."""
    return SafeString(gettext(msgid) % Gaps(speaker, facts))


def tell(speaker: Speaker, msgid: str, facts: Mapping[str, Any]) -> str:
    """The same in plain words: for values, which are escaped where they are printed."""
    return unescape(fill(speaker, msgid, facts))


class Gaps(dict[str, Any]):
    """Looks up "target_acc" as the fact `target` in the accusative; what is marked safe is left as it is."""

    def __init__(self, speaker: Speaker, facts: Mapping[str, Any]) -> None:
        super().__init__()
        self.speaker, self.facts = speaker, facts

    def __missing__(self, gap: str) -> Any:
        fact, _, case = gap.rpartition("_")
        if case not in (*CASES, WITH):
            fact, case = gap, "nom"
        value = self.facts[fact]
        if isinstance(value, (int, SafeString)):
            return value
        return escape(self.speaker.say(fact, value, case))
