"""Everything printed, as each rule set reads it: `content_of(ruleset, packs)`.

Wrong data stop the start: ContentError. Names and texts are read when they are first shown.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from games.kit import content_sets
from games.kit.content_files import FilesOfSet
from games.kit.content_sets import ContentSets
from games.kit.effects import walk
from games.kit.orders import Book as OrderBook
from games.kit.orders import read_orders
from games.systems.mice.cards import (
    Ability,
    Acting,
    Boss,
    BossCard,
    EncounterCard,
    Face,
    Hero,
    Minion,
    Passive,
    SearchCard,
    Trait,
)
from games.systems.mice.chapters import Known, read_chapters, specials
from games.systems.mice.reading import (
    WORN,
    check_placed,
    load_abilities,
    load_book,
    load_die,
    load_encounters,
    load_heroes,
    load_minions,
    load_search,
)
from games.systems.mice.sides import Side, read_sides
from games.systems.mice.story_book import Book, Chapter
from games.systems.mice.texts import DATA
from games.systems.mice.words import Ignore, Ignored

CONTENTS = {1: "26349f05c7a6f7d2", 2: "3a4a9c0137f49dce"}
"""Rule set -> the hash of what its rules read (`kit.content_version`). What was released stays."""
RULESET = max(CONTENTS)


@dataclass(frozen=True, kw_only=True, eq=False)
class Content(content_sets.Content):
    """What a rule set reads: every table by id, and what is worked out of it."""

    faces: dict[str, Face]
    abilities: dict[str, Ability]
    search: dict[str, SearchCard]
    heroes: dict[str, Hero]
    pools: dict[str, int]
    minions: dict[str, Minion]
    bosses: dict[str, Boss]
    traits: dict[str, Trait]
    encounters: dict[str, EncounterCard]
    sides: dict[str, Side]
    book: Book
    chapters: dict[str, Chapter]
    order_book: OrderBook
    instead: dict[str, str]
    """What a game of an older set may have given and this one has no more -> what counts as it here."""

    @cached_property
    def boss_of(self) -> dict[str, Boss]:
        """Initiative card of a boss -> the boss."""
        return {card.id: boss for boss in self.bosses.values() for card in boss.cards}

    @cached_property
    def minion_cards(self) -> dict[str, BossCard]:
        """Every initiative card of minions and bosses."""
        return {**self.minions, **{card.id: card for boss in self.bosses.values() for card in boss.cards}}

    @cached_property
    def gear(self) -> tuple[str, ...]:
        """Cards that are worn."""
        return self._of_kind(WORN)

    def _of_kind(self, kinds: Iterable[str]) -> tuple[str, ...]:
        return tuple(card.id for card in self.search.values() if card.kind in kinds)

    @cached_property
    def passives(self) -> dict[str, Passive]:
        """What heroes can do besides their cards."""
        return {hero.passive.id: hero.passive for hero in self.heroes.values()}

    @cached_property
    def acting(self) -> dict[str, Acting]:
        """What a card does: an ability, a search card, or what a hero can do besides."""
        return {**self.passives, **self.search, **self.abilities}

    @cached_property
    def ignored_by_hero(self) -> dict[str, frozenset[Ignored]]:
        """Hero -> what they ignore at all times."""
        return {one.id: _ignored_by(one.passive) for one in self.heroes.values()}

    @cached_property
    def ignored_by_gear(self) -> dict[str, frozenset[Ignored]]:
        """Search card -> what who wears it ignores."""
        return {one.id: _ignored_by(one) for one in self.search.values()}

    @cached_property
    def story_surges(self) -> dict[tuple[str, str], dict[str, int]]:
        """(chapter, side) -> whom its own surge brings."""
        return {
            (chapter.id, side): room.surge.minions
            for chapter in self.chapters.values()
            for side, room in chapter.rooms.items()
            if room.surge is not None
        }

    @cached_property
    def printed(self) -> dict[str, tuple[str, ...]]:
        """Kind of things -> their ids."""
        lines = (line.id for one in self.chapters.values() for _, line in specials(one))
        return {
            "abilities": tuple(self.abilities),
            "search cards": tuple(self.search),
            "minions and bosses": tuple(dict.fromkeys((*self.minion_cards, *self.bosses))),
            "abilities of minions and heroes": (*self.traits, *self.passives),
            "encounters": tuple(self.encounters),
            "sides of tiles": tuple(self.sides),
            "special lines": tuple(dict.fromkeys(lines)),
            "achievements": tuple(self.book.achievements),
        }


def _ignored_by(card: Acting) -> frozenset[Ignored]:
    """What a card lets its mouse ignore for good."""
    standing = walk(card) if card.when == "always" else ()
    return frozenset(what for one in standing if isinstance(one, Ignore) for what in one.what)


def build(files: FilesOfSet) -> Content:
    """The content of a set, checked as a whole. Raises ContentError."""
    abilities, search = load_abilities(files("abilities")), load_search(files("search"))
    heroes = load_heroes(files("heroes"), abilities, search)
    pools, minions, bosses, traits = load_minions(files("minions"))
    encounters = load_encounters(files("encounters"), pools, minions)
    sides, book = read_sides(files), load_book(files("story"))
    known = Known(book, sides, heroes, pools, minions, bosses, search, encounters)
    chapters = read_chapters(files, known)
    check_placed(files("search").path, search, minions)
    check_placed(files.files.folder / "chapters", chapters, minions)
    return Content(
        ruleset=files.ruleset,
        packs=tuple(pack.name for pack in files.packs),
        faces=load_die(files("die")),
        abilities=abilities,
        search=search,
        heroes=heroes,
        pools=pools,
        minions=minions,
        bosses=bosses,
        traits=traits,
        encounters=encounters,
        sides=sides,
        book=book,
        chapters=chapters,
        order_book=read_orders(files("orders"), figures=tuple(heroes)),
        instead=_instead(files, book),
    )


def _instead(files: FilesOfSet, book: Book) -> dict[str, str]:
    """What ended of heroes, abilities and search cards, and of the achievements of the book."""
    found = {str(one): str(other) for one, other in book.instead.items()}
    for name in ("heroes", "abilities", "search"):
        found |= files(name).instead(name)
    return found


content_of = ContentSets(DATA, CONTENTS, build, unread=("orders.yaml",))
