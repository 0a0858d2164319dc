"""What a player reads of the content: names and texts, read from data/ when something is first shown."""

from functools import partial
from pathlib import Path
from typing import Any

from games.kit.content import Card, Later, Name, Text, read_file, read_shown, read_texts

DATA = Path(__file__).parent / "data"
DECKS: dict[str, tuple[str, ...]] = {
    "adventure": ("adventure", "adventure_moon"),
    "spell": ("spells", "spells_moon"),
    "purchase": ("purchase",),
    "talisman": ("talismans",),
    "city": ("city",),
    "armoury": ("armoury",),
    "stables": ("stables",),
    "emporium": ("emporium",),
    "pet": ("pets",),
    "potion": ("potions",),
    "poster": ("posters",),
    "marker": ("markers", "markers_moon"),
}
"""Deck -> the files in which its cards stand, of the base game and of the boxes."""
BOARDS = ("board", "city_board")
SECTIONS = {
    "spaces": BOARDS,
    "cards": tuple(file for files in DECKS.values() for file in files),
    "characters": ("characters",),
    "endings": ("endings",),
    "quests": ("quests",),
}


class Described(Card, frozen=True, kw_only=True):
    """The name and the text of a thing."""

    name: Name
    text: Text


def read(section: str, folder: Path = DATA) -> dict[str, Any]:
    """The texts of a section by id, out of all its files. Raises ContentError."""
    texts: dict[str, Any] = {}
    for file in SECTIONS[section]:
        path = folder / f"{file}.yaml"
        shown = read_shown(path, section)[section]
        texts |= read_texts(path, shown, Described, [one["id"] for one in read_file(path)[section]])
    return texts


CARDS: Later[Described] = Later(partial(read, "cards"))
CHARACTERS: Later[Described] = Later(partial(read, "characters"))
SPACES: Later[Described] = Later(partial(read, "spaces"))
ENDINGS: Later[Described] = Later(partial(read, "endings"))
QUESTS: Later[Described] = Later(partial(read, "quests"))
