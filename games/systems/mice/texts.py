"""What a player reads of the content: the types of names and texts (`Row.told`)."""

from pathlib import Path

from games.kit.content import Card, Name, Text

DATA = Path(__file__).parent / "data"


class Named(Card, frozen=True, kw_only=True):
    """Something with a name only."""

    name: Name


class Titled(Card, frozen=True, kw_only=True):
    """Something with a title that is not declined."""

    name: Text


class Described(Card, frozen=True, kw_only=True):
    """A card: what its numbers do not say is its text."""

    name: Name
    text: Text | None = None


class TraitTexts(Card, frozen=True, kw_only=True):
    """What minions can do."""

    name: Text
    text: Text


class HeroTexts(Card, frozen=True, kw_only=True):
    """A hero, and what they can do besides their cards."""

    name: Name
    text: Text
    passive_name: Text
    passive_text: Text


class SideTexts(Card, frozen=True, kw_only=True):
    """A side of a tile, and what its areas are."""

    name: Name
    areas: dict[int, Text]


class ChapterTexts(Card, frozen=True, kw_only=True):
    """A chapter: its special lines by their ids, what is read in a room, and how the story continues; what
    loses it besides, where it has a defeat of its own."""

    title: Text
    text: Text
    goal: Text
    rules: dict[str, Text]
    enter: dict[str, Text]
    continues: tuple[Text, ...]
    defeat: Text | None = None


class BookTexts(Card, frozen=True, kw_only=True):
    """The story book, and what may be carried from one chapter to the next."""

    title: Text
    achievements: dict[str, Text]
