"""Fair dice: one secret seed a game, a published commitment, and every chance derived from the seed.

Result number n of a game is HMAC-SHA256(seed, [game, n, kind, phrases, block]) read as 32-bit words (as one
word of 256 bits where there are more results than that), a word rejected when taking it would make some
results likelier than others. After the game the seed is opened and anybody can recompute everything.
"""

import hashlib
import hmac
import struct
from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec

from games.engine.questions import Chance

WORD = 2**32
MOST_RESULTS = 2**248
"""So many results one chance may have: 95 dice in one roll."""
T = TypeVar("T")


def commitment(seed: bytes) -> str:
    """What is published before the game starts: SHA-256 of the seed in hex."""
    return hashlib.sha256(seed).hexdigest()


def below(size: int, words: bytes) -> int | None:
    """The first word that may be used for a number below `size`; None when all are rejected.

    A word is 4 bytes, or all the bytes given where `size` is more than 4 bytes can tell apart.
    """
    width = 4 if size <= WORD else len(words)
    limit = 256**width - 256**width % size
    for at in range(0, len(words), width):
        word = int.from_bytes(words[at : at + width], "big")
        if word < limit:
            return word % size
    return None


def fair_number(seed: bytes, game: str, n: int, kind: str, phrases: Mapping[int, str], size: int) -> int:
    """A number from 0 to size - 1, all equally likely, that depends on the arguments only.

    Raises ValueError for a size that is not from 1 to MOST_RESULTS.
    """
    if not 1 <= size <= MOST_RESULTS:
        raise ValueError(f"{kind!r} has {size} results")
    said = [[seat, phrases[seat]] for seat in sorted(phrases)]
    block = 0
    while True:
        message = msgspec.json.encode([game, n, kind, said, block])
        number = below(size, hmac.digest(seed, message, "sha256"))
        if number is not None:
            return number
        block += 1


class FairDice:
    """The dice of one game. Never derive anything from the published commitment."""

    __slots__ = ("game", "phrases", "seed")

    def __init__(self, seed: bytes, game: str, phrases: Mapping[int, str] | None = None) -> None:
        self.seed = seed
        self.game = game
        self.phrases = dict(phrases or {})

    def __call__(self, chance: Chance, n: int) -> str:
        """The result of the game's n-th chance (n from 1) as a key."""
        number = fair_number(self.seed, self.game, n, chance.kind, self.phrases, chance.size)
        return chance.result(number)


class Stream:
    """A seeded stream of numbers for bots and orders: the same seed gives the same choices on any machine."""

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, *key: object) -> None:
        self._key = hashlib.sha256(msgspec.json.encode([str(part) for part in key])).digest()
        self._block = 0
        self._words: list[int] = []

    def below(self, size: int) -> int:
        """A number from 0 to size - 1, where size is from 1 to 2**32."""
        limit = WORD - WORD % size
        while True:
            words = self._words or self._draw()
            word = words.pop()
            if word < limit:
                return word % size

    def _draw(self) -> list[int]:
        digest = hashlib.sha256(self._key + self._block.to_bytes(8, "big")).digest()
        self._words = list(struct.unpack(">8I", digest))
        self._block += 1
        return self._words

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.below(len(options))]
