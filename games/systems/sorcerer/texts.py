"""What a player reads of the content: names and texts, read from data/ when something is first shown."""

from functools import partial
from pathlib import Path
from typing import Any

from games.kit.content import (
    Card,
    Later,
    Name,
    Text,
    read_file,
    read_record,
    read_shown,
    read_texts,
)

DATA = Path(__file__).parent / "data"
SIDES = ("1A", "1B", "2A", "2B", "3A", "3B", "4A", "4B")


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


SHELVES: dict[str, tuple[str, type[Card]]] = {
    "elements": ("elements", ElementTexts),
    "places": ("elements", Described),
    "teams": ("characters", Described),
    "characters": ("characters", CharacterTexts),
    "zombie": ("characters", Described),
    "finds": ("finds", Described),
    "encounters": ("encounters", Described),
    "tokens": ("tokens", Described),
    "gem": ("tokens", GemTexts),
}
"""Section -> the file in which it stands, and the type of its records."""
SINGLE = ("zombie", "gem")
"""Sections that are one record."""


def read(section: str, folder: Path = DATA) -> dict[str, Any]:
    """The texts of a section by id. Raises ContentError."""
    file, record = SHELVES[section]
    path = folder / f"{file}.yaml"
    shown = read_shown(path, *(other for other, (beside, _) in SHELVES.items() if beside == file))[section]
    if section in SINGLE:
        return {section: read_record(path, section, shown, record)}
    return read_texts(path, shown, record, [one["id"] for one in read_file(path)[section]])


def read_sides(folder: Path = DATA) -> dict[str, SideTexts]:
    """The texts of all board sides. Raises ContentError."""
    paths = {side: folder / "boards" / f"{side.lower()}.yaml" for side in SIDES}
    shown = {side: read_shown(path, "name", "text", "map") for side, path in paths.items()}
    return {side: read_record(paths[side], side, raw, SideTexts) for side, raw in shown.items()}


ELEMENTS: Later[ElementTexts] = Later(partial(read, "elements"))
PLACES: Later[Described] = Later(partial(read, "places"))
TEAMS: Later[Described] = Later(partial(read, "teams"))
CHARACTERS: Later[CharacterTexts] = Later(partial(read, "characters"))
ZOMBIE: Later[Described] = Later(partial(read, "zombie"))
FINDS: Later[Described] = Later(partial(read, "finds"))
ENCOUNTERS: Later[Described] = Later(partial(read, "encounters"))
TOKENS: Later[Described] = Later(partial(read, "tokens"))
GEM: Later[GemTexts] = Later(partial(read, "gem"))
BOARD_SIDES: Later[SideTexts] = Later(read_sides)
