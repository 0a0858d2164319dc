"""What a player reads of the content: names and texts, read from data/ when something is first shown."""

from functools import partial
from pathlib import Path
from typing import Any

from games.kit.content import Card, Later, Name, Text, read_file, read_record, read_shown, read_texts

DATA = Path(__file__).parent / "data"
TILES = ("T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8")
SIDES = tuple(f"{tile}{face}" for tile in TILES for face in "ob")
CHAPTERS = ("C1", "C2", "C3", "C4", "C5", "C6", "C7")


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
    """A chapter: its special lines by their ids, what is read in a room, and how the story continues."""

    title: Text
    text: Text
    goal: Text
    rules: dict[str, Text]
    enter: dict[str, Text]
    continues: tuple[Text, ...]


class BookTexts(Card, frozen=True, kw_only=True):
    """The story book, and what may be carried from one chapter to the next."""

    title: Text
    achievements: dict[str, Text]


SHELVES: dict[str, tuple[str, type[Card]]] = {
    "heroes": ("heroes", HeroTexts),
    "minions": ("minions", Named),
    "bosses": ("minions", Named),
    "traits": ("minions", TraitTexts),
    "abilities": ("abilities", Described),
    "search": ("search", Described),
    "encounters": ("encounters", Titled),
}
"""Section -> the file in which it stands, and the type of its records."""


def read(section: str, folder: Path = DATA) -> dict[str, Any]:
    """The texts of a section by id. Raises ContentError."""
    file, record = SHELVES[section]
    path = folder / f"{file}.yaml"
    shown = read_shown(path, *(other for other, (beside, _) in SHELVES.items() if beside == file))[section]
    return read_texts(path, shown, record, [one["id"] for one in read_file(path)[section]])


def read_sides(folder: Path = DATA) -> dict[str, SideTexts]:
    """The texts of all sides of tiles. Raises ContentError."""
    paths = {side: folder / "sides" / f"{side.lower()}.yaml" for side in SIDES}
    shown = {side: read_shown(path, "name", "areas") for side, path in paths.items()}
    return {side: read_record(paths[side], side, raw, SideTexts) for side, raw in shown.items()}


def read_chapters(folder: Path = DATA) -> dict[str, ChapterTexts]:
    """The texts of all chapters. Raises ContentError."""
    paths = {chapter: folder / "chapters" / f"{chapter.lower()}.yaml" for chapter in CHAPTERS}
    keys = ("title", "text", "goal", "rules", "enter", "continues")
    shown = {chapter: read_shown(path, *keys) for chapter, path in paths.items()}
    return {one: read_record(paths[one], one, raw, ChapterTexts) for one, raw in shown.items()}


def read_book(folder: Path = DATA) -> dict[str, BookTexts]:
    """The texts of the story book. Raises ContentError."""
    path = folder / "story.yaml"
    return {"book": read_record(path, "book", read_shown(path, "title", "achievements"), BookTexts)}


HEROES: Later[HeroTexts] = Later(partial(read, "heroes"))
MINIONS: Later[Named] = Later(partial(read, "minions"))
BOSSES: Later[Named] = Later(partial(read, "bosses"))
TRAITS: Later[TraitTexts] = Later(partial(read, "traits"))
ABILITIES: Later[Described] = Later(partial(read, "abilities"))
SEARCH: Later[Described] = Later(partial(read, "search"))
ENCOUNTERS: Later[Titled] = Later(partial(read, "encounters"))
TILE_SIDES: Later[SideTexts] = Later(read_sides)
STORY: Later[ChapterTexts] = Later(read_chapters)
BOOK: Later[BookTexts] = Later(read_book)
