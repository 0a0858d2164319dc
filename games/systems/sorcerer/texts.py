"""What a player reads of the content: names and texts, read from data/ when something is first shown."""

from pathlib import Path

from games.kit.content import Card, Name, Text

DATA = Path(__file__).parent / "data"


class Described(Card, frozen=True, kw_only=True):
    """The name and the text of a thing."""

    name: Name
    text: Text


class CharacterTexts(Card, frozen=True, kw_only=True):
    """The whole name and the short one, and the ability in words."""

    name: Name
    short: Name
    ability_name: Text
    ability_text: Text


class ElementTexts(Card, frozen=True, kw_only=True):
    """The name of an element and that of its Rune."""

    name: Name
    rune: Name


class GemTexts(Card, frozen=True, kw_only=True):
    """The Gem has a name only."""

    name: Name


class SideTexts(Card, frozen=True, kw_only=True):
    """A board side: `map` is its drawing in characters."""

    name: Text
    text: Text
    map: str
