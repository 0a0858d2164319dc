"""What a player reads of the content, and in which files it stands."""

from pathlib import Path

from games.kit.content import Card, Name, Text

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


class Described(Card, frozen=True, kw_only=True):
    """The name and the text of a thing."""

    name: Name
    text: Text
