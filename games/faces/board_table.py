"""The boards of a table in words: a table for each, a row for each place."""

from dataclasses import dataclass


@dataclass(frozen=True)
class WayIn:
    """An option that leads to a place: its key, its words, and what it brings, "" for nothing known."""

    key: str
    text: str
    brings: str = ""


@dataclass(frozen=True)
class PlaceRow:
    """One place: its name, what it is, where its ways lead, who and what is there, how the reader may
    enter it now."""

    name: str
    what: str
    ways: str
    there: tuple[str, ...] = ()
    ways_in: tuple[WayIn, ...] = ()


@dataclass(frozen=True)
class BoardTable:
    """One board, the id of its owner's side for its colour, and its places in their order."""

    title: str
    owner: str
    side: str
    places: tuple[PlaceRow, ...]
