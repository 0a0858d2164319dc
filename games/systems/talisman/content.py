"""Everything printed, looked up by id: what the rules read of it, for each rule set (`content_of`).

Wrong data stop the start: ContentError. Names and texts are read when they are first shown (`told`).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.kit import content_sets
from games.kit.content import require, require_known
from games.kit.content_files import File, FilesOfSet, RowType
from games.kit.content_sets import ContentSets
from games.kit.effects import Effect, Effects, walk
from games.kit.orders import Book, read_orders
from games.systems.talisman.cards import Character, Ending, PrintedCard, Quest, Space
from games.systems.talisman.references import Names
from games.systems.talisman.texts import BOARDS, DATA, DECKS, Described
from games.systems.talisman.words import WORDS
from games.systems.talisman.words.terms import Box

CONTENTS = {1: "f108f025e55a8f23", 2: "f108f025e55a8f23", 3: "60619b6593847258"}
"""Rule set -> the hash of what its rules read."""
RULESET = max(CONTENTS)
"""The present one."""
BASE_DECKS = ("adventure", "spell", "purchase", "talisman")


class Speaking(dict[type[Effect], dict[str, Effects]]):
    """Word -> card or character -> what stands on it of that word, and each `if` with one inside.

    Worked out when somebody first asks for a word: rules ask for what holds more often than for all else.
    """

    def __init__(self, things: Sequence[PrintedCard | Character]) -> None:
        super().__init__()
        self._things = things

    def __missing__(self, word: type[Effect]) -> dict[str, Effects]:
        said = {one.id: Effects(each for each in one.held if _says(each, word)) for one in self._things}
        self[word] = {source: effects for source, effects in said.items() if effects}
        return self[word]


def _says(effect: Effect, word: type[Effect]) -> bool:
    return any(isinstance(inside, word) for inside in walk(effect))


@dataclass(frozen=True, kw_only=True, eq=False)
class Content(content_sets.Content):
    """All that a rule set reads, each table by id, in printed order; `box_of`: card -> the box it is of."""

    cards: dict[str, PrintedCard]
    spaces: dict[str, Space]
    characters: dict[str, Character]
    endings: dict[str, Ending]
    quests: dict[str, Quest]
    box_of: dict[str, Box]
    order_book: Book

    @cached_property
    def outer(self) -> tuple[str, ...]:
        """The spaces of the Outer Region, clockwise."""
        return self._region("outer")

    @cached_property
    def middle(self) -> tuple[str, ...]:
        """The spaces of the Middle Region, clockwise."""
        return self._region("middle")

    @cached_property
    def inner(self) -> tuple[str, ...]:
        """The spaces of the Inner Region but the Crown, clockwise."""
        return tuple(one for one in self._region("inner") if one != "crown_of_command")

    @cached_property
    def streets(self) -> tuple[str, ...]:
        """The streets of the City, along the arrows."""
        city = (self.spaces[one] for one in self._region("city"))
        return tuple(one.id for one in city if not one.street and one.special != "jail")

    @cached_property
    def shops(self) -> dict[str, str]:
        """Shop -> the street on which it is entered."""
        return {one.id: one.street for one in self.spaces.values() if one.street}

    @cached_property
    def shop_at(self) -> dict[str, str]:
        """Street -> the shop that is entered there."""
        return {street: shop for shop, street in self.shops.items()}

    @cached_property
    def rings(self) -> dict[str, tuple[str, ...]]:
        """Region -> its ring; of the City the streets."""
        return {"outer": self.outer, "middle": self.middle, "inner": self.inner, "city": self.streets}

    @cached_property
    def speaking(self) -> "Speaking":
        """Word -> where it stands."""
        return Speaking([*self.characters.values(), *self.cards.values()])

    @property
    def printed(self) -> dict[str, tuple[str, ...]]:
        """Kind of things -> their ids."""
        return {
            "cards": tuple(self.cards),
            "characters": tuple(self.characters),
            "spaces": tuple(self.spaces),
            "endings": tuple(self.endings),
        }

    def _region(self, region: str) -> tuple[str, ...]:
        return tuple(one.id for one in self.spaces.values() if one.region == region)


# -- cards --------------------------------------------------------------------------------------------------


def load_decks(files: FilesOfSet) -> tuple[dict[str, PrintedCard], dict[str, File]]:
    """All cards by id, deck by deck in printed order, and the file in which each stands."""
    cards: dict[str, PrintedCard] = {}
    where: dict[str, File] = {}
    for deck, names in DECKS.items():
        for name in names:
            file = files(name)
            read = _rows(file, "cards", PrintedCard)
            for card in read.values():
                _check_card(file, card, deck, cards)
            cards |= read
            where |= dict.fromkeys(read, file)
    return cards, where


def _rows(file: File, section: str, record: type[RowType]) -> dict[str, RowType]:
    """The rows of a file that has nothing else."""
    file.read(section)
    return file.rows(section, record, WORDS.hook, told=Described)


def _box(file: File, deck: str) -> Box:
    """The box to which a file of a deck belongs."""
    return "moon" if file.name.endswith("_moon") else "base" if deck in BASE_DECKS else "city"


def _check_card(file: File, card: PrintedCard, deck: str, known: Collection[str]) -> None:
    path = file.path
    require(card.deck == deck and bool(card.called), path, card.id, "id", f"is not of the deck {deck!r}")
    require(card.id not in known, path, card.id, "id", "stands twice")
    require(card.copies > 0, path, card.id, "copies", "must be above 0")
    require(bool(card.cast) == (card.type == "spell"), path, card.id, "cast", "Spells have some")
    require(not card.target or card.type == "spell", path, card.id, "target", "only Spells have one")
    meets = card.type in ("enemy", "stranger", "place")
    require(not meets or bool(card.met), path, card.id, "met", "must say what happens")


# -- everything else ----------------------------------------------------------------------------------------


def load_spaces(files: FilesOfSet) -> tuple[dict[str, Space], dict[str, File]]:
    """The spaces of both boards, each Region clockwise and the streets along the arrows; and their files."""
    spaces: dict[str, Space] = {}
    where: dict[str, File] = {}
    for file in (files(name) for name in BOARDS):
        read = _rows(file, "spaces", Space)
        for space in read.values():
            require(space.id not in spaces, file.path, space.id, "id", "stands twice")
            require(space.draw >= 0, file.path, space.id, "draw", "must not be below 0")
            require(not space.exits or space.region == "inner", file.path, space.id, "exits", "only inside")
        spaces |= read
        where |= dict.fromkeys(read, file)
    for space in spaces.values():
        street = (space.street,) if space.street else ()
        for field, named in (("faces", space.faces), ("exits", space.exits), ("street", street)):
            require_known(where[space.id].path, space.id, field, named, spaces)
    return spaces, where


def load_characters(file: File, spaces: Collection[str]) -> dict[str, Character]:
    """The characters by id: those of the base game, of the City, of the Blood Moon."""
    characters = _rows(file, "characters", Character)
    for one in characters.values():
        require_known(file.path, one.id, "start", (one.start,), spaces)
        for field in ("strength", "craft", "life", "fate"):
            require(getattr(one, field) > 0, file.path, one.id, field, "must be above 0")
    return characters


def load_endings(file: File) -> dict[str, Ending]:
    """The Alternative Endings by id."""
    endings = _rows(file, "endings", Ending)
    for one in endings.values():
        require(bool(one.variants), file.path, one.id, "variants", "must name one")
    return endings


def load_quests(file: File) -> dict[str, Quest]:
    """The Warlock's quests by id; one for each face of a die."""
    quests = _rows(file, "quests", Quest)
    rolls = [one.roll for one in quests.values()]
    require(rolls == [1, 2, 3, 4, 5, 6], file.path, "quests", "roll", "one for each face of a die")
    return quests


def build(files: FilesOfSet) -> Content:
    """The content of a rule set, checked as a whole. Raises ContentError."""
    cards, card_files = load_decks(files)
    spaces, space_files = load_spaces(files)
    characters = load_characters(files("characters"), spaces)
    names = Names.of(cards.values(), spaces.values())
    for card in cards.values():
        names.check(card_files[card.id].path, card)
    for space in spaces.values():
        names.check(space_files[space.id].path, space)
    for character in characters.values():
        names.check(files("characters").path, character)
    return Content(
        ruleset=files.ruleset,
        packs=tuple(pack.name for pack in files.packs),
        cards=cards,
        spaces=spaces,
        characters=characters,
        endings=load_endings(files("endings")),
        quests=load_quests(files("quests")),
        box_of={one: _box(card_files[one], card.deck) for one, card in cards.items()},
        order_book=read_orders(files("orders")),
    )


content_of = ContentSets(DATA, CONTENTS, build, unread=("orders.yaml",))
