"""Options that lead to a space: they are chosen on the board."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.stakes import Stake, Stakes
from games.faces.talisman.names import where
from games.faces.talisman.stakes_rolls import WINS
from games.kit.content_sets import derived
from games.kit.effects import Effect, walk
from games.systems.talisman.board import PORTAL
from games.systems.talisman.content import Content
from games.systems.talisman.movement import GATEWAY, OPEN, OVER
from games.systems.talisman.streets import GATE
from games.systems.talisman.words.resources import Heal, Replenish
from games.systems.talisman.words.trade import Buy

WAYS = {
    OVER: _("%(where)s, over the bridge"),
    GATEWAY: _("%(where)s, through the City Gate"),
    f"{OPEN}:strength": _("Open the Portal by Strength"),
    f"{OPEN}:craft": _("Open the Portal by Craft"),
}
"""Ways that are told apart from going there."""
COIN = "coin"
GLYPHS: tuple[tuple[type[Effect], str], ...] = ((Heal, "heart"), (Replenish, "fate"), (Buy, COIN))
"""What a space does -> the symbol that says so on the board."""


class Target(NamedTuple):
    """An option that leads to a space: `text` names the space, and the way there where it is no usual one;
    `pill` is what it brings in its shortest form, a figure, "" where none is known, `brings` the same in
    words, and `glyph` the id of a symbol for what the space does."""

    key: str
    text: str
    pill: str = ""
    brings: str = ""
    glyph: str = ""

    @property
    def said(self) -> str:
        """The option with what it brings, for who does not see the drawing."""
        return f"{self.text}: {self.brings}" if self.brings else self.text

    @property
    def sign(self) -> str:
        """The id of the symbol on its pill: what tells it from another option of the same space, else what
        the figure counts or the space does; "" for none."""
        way, _colon, end = self.key.rpartition(":")
        if way == OPEN:
            return end
        return "" if self.pill.endswith("%") else COIN if self.pill else self.glyph


def targets(content: Content, keys: Iterable[str], stakes: Stakes) -> dict[str, list[Target]]:
    """The options that lead to a space, by the space, each with a name of its own."""
    leading = {key: space for key in keys if (space := space_of(content, key))}
    found: dict[str, list[Target]] = {}
    for key, space in leading.items():
        stake = stakes.of(key)
        pill = stake.pill if any(map(str.isdigit, stake.pill)) else ""
        words, brings = by_its_way(content, key, space), in_words(stake)
        one = Target(key, words, pill, brings, glyph_of(content, space))
        found.setdefault(space, []).append(one)
    return found


@derived
def glyph_of(content: Content, space: str) -> str:
    """The symbol of what a space does for who comes: heal, bring fate back, sell; "" for anything else."""
    does = tuple(walk(content.spaces[space].text))
    return next((glyph for word, glyph in GLYPHS if any(isinstance(one, word) for one in does)), "")


def space_of(content: Content, key: str) -> str:
    """Where an option leads, "" for none: "go:crags", "gate:armoury", "crags"; the Portal is opened there."""
    way, _colon, end = key.rpartition(":")
    if way == OPEN:
        return PORTAL
    return end if end in content.spaces else ""


def in_words(stake: Stake) -> str:
    """What an option brings, with its odds, for who sees no bar."""
    if stake.odds is None or f"{stake.odds}%" in stake.brings:
        return stake.brings
    return ", ".join(filter(None, (gettext(WINS) % {"chance": f"{stake.odds}%"}, stake.brings)))


def by_its_way(content: Content, key: str, space: str, case: str = "nom") -> str:
    """A space as an option names it: told from others of its name, with the way if it is no usual one."""
    return gettext(_way(key, space)) % {"where": where(content, space, case)}


def _way(key: str, space: str) -> str:
    """The words of a way; through the gate nobody goes to the gate itself."""
    if space == GATE and key.startswith(f"{GATEWAY}:"):
        return "%(where)s"
    return WAYS.get(key) or WAYS.get(key.partition(":")[0]) or "%(where)s"
