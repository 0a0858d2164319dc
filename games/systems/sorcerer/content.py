"""Everything printed, as one rule set reads it: a frozen value of all tables, by id.

Rules reach theirs by `state.content`, faces by `view.content`. Wrong data stop the start: ContentError. Names
and texts are read when they are first shown (`texts`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.kit import content_sets
from games.kit.content import Name
from games.kit.content_files import FilesOfSet
from games.kit.content_sets import ContentSets
from games.kit.effects import Effects
from games.kit.orders import Book, Order
from games.systems.sorcerer import reading
from games.systems.sorcerer.board_sides import read_sides
from games.systems.sorcerer.cards import (
    BoardSide,
    Character,
    Element,
    Encounter,
    Find,
    Gem,
    Place,
    Team,
    Token,
    TokenRolls,
    Zombie,
)
from games.systems.sorcerer.lookups import Near, near_of, of_characters, of_encounters, of_finds
from games.systems.sorcerer.texts import DATA

CONTENTS = {2: "2f28986031335a0f", 3: "2f28986031335a0f"}
"""Rule set -> the hash of what its rules read (`kit.content_version`). What was released stays."""
RULESET = max(CONTENTS)


@dataclass(frozen=True, kw_only=True, eq=False, slots=True)
class Content(content_sets.Content):
    """What the rules of a set, and its faces, read.

    `encounters` goes by total, `ability_rolls` says the least face with which an ability succeeds. What rules
    look up all the time is made with the content and lies in slots (`lookups`); the rest is made late.
    """

    teams: dict[str, Team]
    characters: dict[str, Character]
    zombie: Zombie
    ability_rolls: dict[str, int]
    token_rolls: TokenRolls
    finds: dict[str, Find]
    encounters: dict[int, Encounter]
    elements: dict[str, Element]
    places: dict[str, Place]
    tokens: dict[str, Token]
    rune_counts: dict[str, int]
    gem: Gem
    sides: dict[str, BoardSide]
    order_book: Book

    printed: dict[str, Character | Zombie]
    abilities: dict[str, str]
    token_of: dict[str, str]
    members: dict[str, tuple[str, ...]]
    three: dict[str, Callable[[Mapping[str, Any]], tuple[Any, ...]]]
    kinds: dict[str, str]
    weapons: frozenset[str]
    armours: frozenset[str]
    castable: dict[str, tuple[str, ...]]
    does: dict[tuple[str, str], Effects]
    own_scrolls: frozenset[str]
    near: dict[tuple[str, str, bool], Near]
    encounters_by_id: dict[str, Encounter]
    monsters: dict[str, Encounter]
    specials: dict[str, str]

    # -- how many there are --

    @cached_property
    def find_counts(self) -> dict[str, int]:
        """Find -> how many of it there are."""
        return {find.id: find.count for find in self.finds.values()}

    @cached_property
    def crystals(self) -> int:
        """How many Crystals there are (L-COMP-07)."""
        return self.tokens["crystal"].count

    @cached_property
    def gems(self) -> int:
        """What all Gem markers are worth together (L-COMP-05)."""
        return sum(marker.worth * marker.count for marker in self.gem.markers)

    @cached_property
    def gauntlets(self) -> int:
        """How many Gauntlets are used (L-COMP-10)."""
        return self.tokens["gauntlet"].count - self.tokens["gauntlet"].spare

    # -- boards and the Encounter Table --

    @cached_property
    def boards(self) -> dict[str, tuple[str, ...]]:
        """Board -> its two sides."""
        boards: dict[str, tuple[str, ...]] = {}
        for side in self.sides.values():
            boards[side.board] = (*boards.get(side.board, ()), side.id)
        return boards

    def row_of(self, total: int) -> Encounter:
        """The row of the Encounter Table for a total, cut to the table (L-R-26)."""
        return self.encounters[max(reading.LOWEST, min(reading.HIGHEST, total))]

    # -- characters --

    @cached_property
    def token_count(self) -> dict[str, int]:
        """Kind of Special token -> how many start on a card."""
        return {one.token.type: one.token.count for one in self.characters.values() if one.token}

    # -- orders and names --

    @property
    def orders(self) -> dict[str, Order]:
        """The standing orders, as they are declared."""
        return self.order_book.declared

    @cached_property
    def names(self) -> dict[str, dict[str, Name]]:
        """Every thing with a declined name, by kind and id."""
        characters = self.characters.values()
        return {
            "team": {one.id: one.name for one in self.teams.values()},
            "character": {one.id: one.name for one in characters} | {"zombie": self.zombie.name},
            "short": {one.id: one.short for one in characters} | {"zombie": self.zombie.name},
            "find": {one.id: one.name for one in self.finds.values()},
            "encounter": {one.id: one.name for one in self.encounters.values()},
            "element": {one.id: one.name for one in self.elements.values()},
            "rune": {one.id: one.rune for one in self.elements.values()},
            "place": {one.id: one.name for one in self.places.values()},
            "token": {one.id: one.name for one in self.tokens.values()} | {"gem": self.gem.name},
        }


def build(files: FilesOfSet) -> Content:
    """The content of a set, of its files. Raises ContentError."""
    cast = reading.read_characters(files("characters"))
    elements, places = reading.read_elements(files("elements"))
    tokens, runes, gem = reading.read_tokens(files("tokens"), elements)
    finds, encounters = reading.read_finds(files("finds")), reading.read_encounters(files("encounters"))
    sides = read_sides(files.within("boards"), elements)
    return Content(
        ruleset=files.ruleset,
        packs=tuple(pack.name for pack in files.packs),
        **cast._asdict(),
        finds=finds,
        encounters=encounters,
        elements=elements,
        places=places,
        tokens=tokens,
        rune_counts=runes,
        gem=gem,
        sides=sides,
        near=near_of(sides),
        order_book=reading.read_order_book(files("orders"), cast.characters),
        **of_characters(cast.teams, cast.characters, cast.zombie)._asdict(),
        **of_finds(finds, cast.characters)._asdict(),
        **of_encounters(encounters)._asdict(),
    )


content_of = ContentSets(DATA, CONTENTS, build, unread=("orders.yaml",))
"""(rule set, packs) -> its content. What is ordered is written down as an answer: no rule reads it."""
