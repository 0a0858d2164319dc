"""Everything printed, as one rule set reads it: a frozen value of all tables, by id.

Rules reach theirs by `state.content`, faces by `view.content`. Wrong data stop the start: ContentError. Names
and texts are read when they are first shown (`texts`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
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
from games.systems.sorcerer.texts import DATA

CONTENTS = {2: "2f28986031335a0f"}
"""Rule set -> the hash of what its rules read (`kit.content_version`). What was released stays."""
RULESET = max(CONTENTS)
MAGIC_OF_CLASS = {"spell": "spells", "charm": "charms"}


@dataclass(frozen=True, kw_only=True, eq=False)
class Content(content_sets.Content):
    """What the rules of a set, and its faces, read.

    `encounters` goes by total, `ability_rolls` says the least face with which an ability succeeds.
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

    @cached_property
    def encounters_by_id(self) -> dict[str, Encounter]:
        """The rows of the Encounter Table by their ids."""
        return {row.id: row for row in self.encounters.values()}

    @cached_property
    def monsters(self) -> dict[str, Encounter]:
        """Those of them that are fought."""
        return {row.id: row for row in self.encounters.values() if row.type == "monster"}

    @cached_property
    def specials(self) -> dict[str, str]:
        """Monster -> the word of what it does beside fighting."""
        return {row.id: row.special or "" for row in self.monsters.values()}

    def row_of(self, total: int) -> Encounter:
        """The row of the Encounter Table for a total, cut to the table (L-R-26)."""
        return self.encounters[max(reading.LOWEST, min(reading.HIGHEST, total))]

    # -- characters --

    @cached_property
    def printed(self) -> dict[str, Character | Zombie]:
        """Whoever may stand on a board -> its card."""
        return {**self.characters, "zombie": self.zombie}

    @cached_property
    def abilities(self) -> dict[str, str]:
        """Whoever may stand on a board -> the special ability; the Zombie has none."""
        return {**{one.id: one.ability for one in self.characters.values()}, "zombie": ""}

    @cached_property
    def token_of(self) -> dict[str, str]:
        """Character -> the kind of Special token that starts on its card (L-SETUP-15)."""
        return {one.id: one.token.type for one in self.characters.values() if one.token}

    @cached_property
    def token_count(self) -> dict[str, int]:
        """Kind of Special token -> how many start on a card."""
        return {one.token.type: one.token.count for one in self.characters.values() if one.token}

    @cached_property
    def members(self) -> dict[str, tuple[str, ...]]:
        """Team -> its characters in the order of the cards, the Zombie last."""
        return {
            team.id: (
                *team.characters,
                *("zombie" for who in team.characters if self.token_of.get(who) == "zombie"),
            )
            for team in self.teams.values()
        }

    @cached_property
    def three(self) -> dict[str, Callable[[Mapping[str, Any]], tuple[Any, ...]]]:
        """Team -> takes its characters, without the Zombie, out of all of a game."""
        return {team.id: itemgetter(*team.characters) for team in self.teams.values()}

    # -- Finds --

    @cached_property
    def kinds(self) -> dict[str, str]:
        """What may lie in a backpack -> the kind of Find, "" for a Crystal."""
        return {**{find.id: find.kind for find in self.finds.values()}, "crystal": ""}

    @cached_property
    def weapons(self) -> frozenset[str]:
        """The Finds that are wielded."""
        return frozenset(token for token, kind in self.kinds.items() if kind == "weapon")

    @cached_property
    def armours(self) -> frozenset[str]:
        """The Finds that are worn."""
        return frozenset(token for token, kind in self.kinds.items() if kind == "armour")

    @cached_property
    def castable(self) -> dict[str, tuple[str, ...]]:
        """Character -> the scrolls it can cast (L-MAGIC-02)."""
        return {
            one.id: tuple(
                find.id
                for find in self.finds.values()
                if find.magic_class and MAGIC_OF_CLASS[find.magic_class] in one.magic
            )
            for one in self.characters.values()
        }

    @cached_property
    def does(self) -> dict[tuple[str, str], Effects]:
        """(window, scroll) -> what it does."""
        return {
            (window, find.id): effects
            for find in self.finds.values()
            for window, effects in find.cast.items()
        }

    @cached_property
    def own_scrolls(self) -> frozenset[str]:
        """The scrolls that are cast at the quiet points of the own turn."""
        return frozenset(scroll for window, scroll in self.does if window == "OWN")

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
    return Content(
        ruleset=files.ruleset,
        packs=tuple(pack.name for pack in files.packs),
        **cast._asdict(),
        finds=reading.read_finds(files("finds")),
        encounters=reading.read_encounters(files("encounters")),
        elements=elements,
        places=places,
        tokens=tokens,
        rune_counts=runes,
        gem=gem,
        sides=read_sides(files.within("boards"), elements),
        order_book=reading.read_order_book(files("orders"), cast.characters),
    )


content_of = ContentSets(DATA, CONTENTS, build, unread=("orders.yaml",))
"""(rule set, packs) -> its content. What is ordered is written down as an answer: no rule reads it."""
