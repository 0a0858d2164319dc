"""What the data name must be there: spaces, cards and places that effects speak of."""

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from games.kit.content import Card, require, require_known
from games.kit.effects import walk, word_of
from games.systems.talisman.cards import Character, PrintedCard, Space
from games.systems.talisman.words.cards import Counters, GainCard, MoveCard, TakeCard
from games.systems.talisman.words.control import Owns
from games.systems.talisman.words.fight import Evade
from games.systems.talisman.words.movement import MoveChar, SkipRoll, Teleport
from games.systems.talisman.words.states import SpaceText
from games.systems.talisman.words.trade import Buy

CHOICES = {
    "Teleport": ("region", "region_other", "city_other", "runes", "outer", "woods"),
    "MoveCard": ("here", "you", "next", "choice", "fields", "cards", "ring"),
    "MoveChar": ("shop",),
}
"""Ends that are a choice, not a space."""
VISITS = ("mystic", "woods", "market", "market_day")
"""What a use may be bound to beside a space: a visit in the Village, a kind of space, a card."""


class Names(NamedTuple):
    """Everything that an effect may name: places, cards by name, cards by stock and name."""

    places: frozenset[str]
    called: frozenset[str]
    of_deck: frozenset[tuple[str, str]]

    @classmethod
    def of(cls, cards: Collection[PrintedCard], spaces: Collection[Space]) -> "Names":
        """The names of all these."""
        kinds = [one.kind for one in spaces if one.kind]
        return cls(
            frozenset({"city_region", *kinds, *(one.id for one in spaces)}),
            frozenset(card.called for card in cards),
            frozenset((card.deck, card.called) for card in cards),
        )

    def check(self, path: Path, thing: PrintedCard | Space | Character) -> None:
        """Raises ContentError for an effect that names a space or a card that is none."""
        for word in walk(thing):
            require_known(path, thing.id, f"{word_of(word)}.to", tuple(_ends(word)), self.places)
            require_known(path, thing.id, f"{word_of(word)}.names", tuple(_names(word)), self.called)
            for stock, name in _stocked(word):
                require((stock, name) in self.of_deck, path, thing.id, word_of(word), f"unknown {name!r}")
        for use in () if isinstance(thing, Space) else thing.uses:
            visits = (use.at,) if use.at and use.at not in VISITS else ()
            require_known(path, thing.id, "uses.at", visits, self.places)


def _ends(word: Card) -> Iterator[str]:
    """The spaces that an effect names."""
    if isinstance(word, Teleport | MoveCard | MoveChar):
        if word.to and word.to not in CHOICES[type(word).__name__]:
            yield word.to
    elif isinstance(word, SpaceText):
        yield word.space
    elif isinstance(word, SkipRoll | Evade):
        yield from word.spaces
    elif isinstance(word, Counters) and word.space:
        yield word.space


def _names(word: Card) -> Iterator[str]:
    """The names of cards that an effect speaks of."""
    if isinstance(word, Owns):
        yield from word.names
    elif isinstance(word, TakeCard):
        yield from (*word.only, *word.but)


def _stocked(word: Card) -> Iterator[tuple[str, str]]:
    """Stock and name of the cards that an effect takes out of one."""
    if isinstance(word, Buy):
        yield from ((word.of, name) for name in word.prices)
    elif isinstance(word, GainCard) and word.card:
        yield word.of, word.card
