"""Everything printed, looked up by id: what the rules read of it is read from data/ at import.

Wrong data stop the start: ContentError. Names and texts are read when they are first shown (`texts`).
"""

from collections.abc import Collection
from pathlib import Path

from games.kit.content import read_file, read_list, require, require_known
from games.kit.content_files import Files
from games.kit.orders import read_orders
from games.systems.talisman.cards import Character, Ending, PrintedCard, Quest, Space
from games.systems.talisman.references import Names
from games.systems.talisman.texts import BOARDS, DATA, DECKS
from games.systems.talisman.words import WORDS
from games.systems.talisman.words.terms import Box

COUNTS: dict[tuple[str, Box], int] = {
    ("adventure", "base"): 104,
    ("spell", "base"): 24,
    ("purchase", "base"): 28,
    ("talisman", "base"): 4,
    ("city", "city"): 82,
    ("armoury", "city"): 12,
    ("stables", "city"): 8,
    ("emporium", "city"): 16,
    ("pet", "city"): 12,
    ("potion", "city"): 16,
    ("poster", "city"): 18,
    ("marker", "city"): 4,
    ("adventure", "moon"): 111,
    ("spell", "moon"): 10,
    ("marker", "moon"): 8,
}
"""Deck and box -> the number of its cards."""
BASE_DECKS = ("adventure", "spell", "purchase", "talisman")


def load_decks(folder: Path) -> tuple[dict[str, PrintedCard], dict[str, Path]]:
    """All cards by id, deck by deck in printed order, and the file in which each stands."""
    cards: dict[str, PrintedCard] = {}
    where: dict[str, Path] = {}
    for deck, files in DECKS.items():
        for file in files:
            path = folder / f"{file}.yaml"
            read = read_list(path, read_file(path, "cards")["cards"], PrintedCard, WORDS.hook)
            for card in read.values():
                _check_card(path, card, deck, cards)
            count, wanted = sum(card.copies for card in read.values()), COUNTS[deck, _box(path, deck)]
            require(count == wanted, path, "cards", "copies", f"are {count} in all, not {wanted}")
            cards |= read
            where |= dict.fromkeys(read, path)
    return cards, where


def _box(path: Path, deck: str) -> Box:
    """The box to which a file of a deck belongs."""
    return "moon" if path.stem.endswith("_moon") else "base" if deck in BASE_DECKS else "city"


def _check_card(path: Path, card: PrintedCard, deck: str, known: Collection[str]) -> None:
    require(card.deck == deck and bool(card.called), path, card.id, "id", f"is not of the deck {deck!r}")
    require(card.id not in known, path, card.id, "id", "stands twice")
    require(card.copies > 0, path, card.id, "copies", "must be above 0")
    require(bool(card.cast) == (card.type == "spell"), path, card.id, "cast", "Spells have some")
    require(not card.target or card.type == "spell", path, card.id, "target", "only Spells have one")
    meets = card.type in ("enemy", "stranger", "place")
    require(not meets or bool(card.met), path, card.id, "met", "must say what happens")


def load_spaces(folder: Path) -> tuple[dict[str, Space], dict[str, Path]]:
    """The spaces of both boards, each Region clockwise and the streets along the arrows; and their files."""
    spaces: dict[str, Space] = {}
    where: dict[str, Path] = {}
    for file in BOARDS:
        path = folder / f"{file}.yaml"
        read = read_list(path, read_file(path, "spaces")["spaces"], Space, WORDS.hook)
        for space in read.values():
            require(space.id not in spaces, path, space.id, "id", "stands twice")
            require(space.draw >= 0, path, space.id, "draw", "must not be below 0")
            require(not space.exits or space.region == "inner", path, space.id, "exits", "only inside")
        spaces |= read
        where |= dict.fromkeys(read, path)
    for space in spaces.values():
        require_known(where[space.id], space.id, "faces", space.faces, spaces)
        require_known(where[space.id], space.id, "exits", space.exits, spaces)
        street = (space.street,) if space.street else ()
        require_known(where[space.id], space.id, "street", street, spaces)
    return spaces, where


def load_characters(folder: Path, spaces: Collection[str]) -> dict[str, Character]:
    """The characters by id: those of the base game, of the City, of the Blood Moon."""
    path = folder / "characters.yaml"
    characters = read_list(path, read_file(path, "characters")["characters"], Character, WORDS.hook)
    for one in characters.values():
        require_known(path, one.id, "start", (one.start,), spaces)
        for field in ("strength", "craft", "life", "fate"):
            require(getattr(one, field) > 0, path, one.id, field, "must be above 0")
    return characters


def load_endings(folder: Path) -> dict[str, Ending]:
    """The Alternative Endings by id."""
    path = folder / "endings.yaml"
    endings = read_list(path, read_file(path, "endings")["endings"], Ending)
    for one in endings.values():
        require(bool(one.variants), path, one.id, "variants", "must name one")
    return endings


def load_quests(folder: Path) -> dict[str, Quest]:
    """The Warlock's quests by id; one for each face of a die."""
    path = folder / "quests.yaml"
    quests = read_list(path, read_file(path, "quests")["quests"], Quest)
    rolls = [one.roll for one in quests.values()]
    require(rolls == [1, 2, 3, 4, 5, 6], path, "quests", "roll", "one for each face of a die")
    return quests


def load(
    folder: Path,
) -> tuple[dict[str, PrintedCard], dict[str, Space], dict[str, Character], dict[str, Box]]:
    """Cards, spaces, characters, and the box of each card. Raises ContentError."""
    cards, card_files = load_decks(folder)
    spaces, space_files = load_spaces(folder)
    characters = load_characters(folder, spaces)
    names = Names.of(cards.values(), spaces.values())
    for card in cards.values():
        names.check(card_files[card.id], card)
    for space in spaces.values():
        names.check(space_files[space.id], space)
    for character in characters.values():
        names.check(folder / "characters.yaml", character)
    return cards, spaces, characters, {one: _box(card_files[one], cards[one].deck) for one in cards}


CARDS, SPACES, CHARACTERS, BOX_OF = load(DATA)
ENDINGS = load_endings(DATA)
QUESTS = load_quests(DATA)
FILES = Files(DATA, 2)
ORDER_BOOK = read_orders(FILES.file("orders", 2))

OUTER = tuple(one.id for one in SPACES.values() if one.region == "outer")
MIDDLE = tuple(one.id for one in SPACES.values() if one.region == "middle")
INNER = tuple(one.id for one in SPACES.values() if one.region == "inner" and one.id != "crown_of_command")
STREETS = tuple(
    one.id for one in SPACES.values() if one.region == "city" and not one.street and one.special != "jail"
)
SHOPS = {one.id: one.street for one in SPACES.values() if one.street}
PRINTED = {
    "cards": tuple(CARDS),
    "characters": tuple(CHARACTERS),
    "spaces": tuple(SPACES),
    "endings": tuple(ENDINGS),
}
