"""Options that lead to a space: they are chosen on the board."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.stakes import Stakes
from games.faces.talisman.counters import named
from games.faces.talisman.names import where
from games.systems.talisman.board import PORTAL
from games.systems.talisman.content import Content
from games.systems.talisman.movement import GATEWAY, OPEN, OVER

WAYS = {
    OVER: _("%(where)s, over the bridge"),
    GATEWAY: _("%(where)s, through the City Gate"),
    f"{OPEN}:strength": _("Open the Portal by Strength"),
    f"{OPEN}:craft": _("Open the Portal by Craft"),
}
"""Ways that are told apart from going there."""


class Target(NamedTuple):
    """An option that leads to a space: `text` names the space, and the way there where it is no usual one;
    `pill` is what it brings in its shortest form, "" where nothing is known, `brings` the same in words."""

    key: str
    text: str
    pill: str = ""
    brings: str = ""

    @property
    def said(self) -> str:
        """The option with what it brings, for who does not see the drawing."""
        return f"{self.text}: {self.brings}" if self.brings else self.text

    @property
    def sign(self) -> str:
        """The id of the symbol that tells it from another option of the same space, "" for none."""
        way, _colon, end = self.key.rpartition(":")
        return end if way == OPEN else ""


def targets(content: Content, keys: Iterable[str], stakes: Stakes) -> dict[str, list[Target]]:
    """The options that lead to a space, by the space; of several of one name also where each is."""
    leading = {key: space for key in keys if (space := space_of(content, key))}
    said = {space: named(content.spaces[space].name) for space in leading.values()}
    alike = Counter(said.values())
    found: dict[str, list[Target]] = {}
    for key, space in leading.items():
        name = said[space] if alike[said[space]] == 1 else where(content, space)
        stake = stakes.of(key)
        one = Target(key, gettext(_way(key)) % {"where": name}, stake.pill, stake.brings)
        found.setdefault(space, []).append(one)
    return found


def space_of(content: Content, key: str) -> str:
    """Where an option leads, "" for none: "go:crags", "gate:armoury", "crags"; the Portal is opened there."""
    way, _colon, end = key.rpartition(":")
    if way == OPEN:
        return PORTAL
    return end if end in content.spaces else ""


def _way(key: str) -> str:
    return WAYS.get(key) or WAYS.get(key.partition(":")[0]) or "%(where)s"
