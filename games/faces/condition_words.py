"""Conditions of standing orders in words: what a face says of each, and of what it is said with."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape, unescape
from typing import Any

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.faces.say.rows import Said
from games.faces.say.speaker import Speaker
from games.kit.conditions import Condition, Value

NO_NAMES: Any = None
"""Rows of conditions name nothing of a table: what they are said with comes as words."""
STOP, OF = "stop-", "of-"
"""Rows of reasons why something is not left to rules, and of choices that are no things."""
GROUPS: Mapping[str, str | Promise] = {
    "who": _("Who"),
    "where": _("Where"),
    "stands": _("How it stands"),
    "mine": _("What I have"),
}
"""The headings of the list, in their order."""


def _itself(_word: str, value: str) -> str:
    return value


@dataclass(frozen=True)
class ConditionWords:
    """What a face says of conditions. `choice(word, value)` names a choice; `groups`: word -> the id of its
    heading, "stands" where there is none; `named_words` are those that are said with a choice."""

    speaker: Speaker[Any, Any] | None = None
    choice: Callable[[str, str], str] = _itself
    groups: Mapping[str, str] = field(default_factory=dict)
    named_words: Collection[str] = ()

    @property
    def rows(self) -> Mapping[str, Said]:
        """Word -> its row; none of a system that has no words for them."""
        return self.speaker.conditions if self.speaker is not None else {}

    def group(self, word: str) -> str:
        """The heading under which it stands."""
        return self.groups.get(word, "who" if word.startswith("by_") else "stands")

    def said(self, condition: Condition, people: Mapping[int, str]) -> str:
        """A condition as a person reads it; `people` are the names of seats."""
        word, value = condition
        return self._row(word, self.named(word, value, people))

    def open(self, word: str) -> str:
        """The same with its number left open."""
        return self._row(word, "…")

    def named(self, word: str, value: Value, people: Mapping[int, str]) -> str:
        """What it is said with; as it was typed where it cannot be said so."""
        if word == "by_seat" and isinstance(value, str) and value.isdecimal():
            return people.get(int(value), value)
        if not isinstance(value, str) or word not in self.named_words:
            return "" if value is None else str(value)
        return self._row(f"{OF}{value}", "") if f"{OF}{value}" in self.rows else self.choice(word, value)

    def stop(self, reason: str) -> str:
        """Why something was not left to rules, as the end of a sentence."""
        return self._row(f"{STOP}{reason}", "")

    def _row(self, name: str, told: str) -> str:
        if name not in self.rows or self.speaker is None:
            return f"{name} {told}".strip()
        return unescape(self.speaker.phrase(self.rows[name], NO_NAMES, {"n": SafeString(escape(told))}))


def in_groups(words: Sequence[str], said: ConditionWords) -> list[tuple[str | Promise, list[str]]]:
    """The words under their headings; none without words."""
    found: dict[str, list[str]] = {group: [] for group in GROUPS}
    for word in words:
        found[said.group(word)].append(word)
    return [(GROUPS[group], some) for group, some in found.items() if some]
