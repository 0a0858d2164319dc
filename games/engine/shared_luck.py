"""The same luck at several tables that play at different speeds: one bag of dice, an order for each table.

A round of tables has a seed of its own, published as a commitment before anybody sits down. It gives for each
kind of roll and each seat a bag of so many dice, each fair by itself, the same at all its tables. Every table
takes them in an order that its own seed gives, so that no table tells another what falls next. Behind the
last die of a bag the table has ordinary dice. What is drawn in set-up for all to see is drawn by the round's
seed alone: all tables begin alike.
"""

from collections.abc import Mapping

import msgspec

from games.engine.dice import FairDice, commitment, fair_number
from games.engine.questions import TABLE, Chance

SIX, SEED_BYTES = 6, 32
MOST_DICE = 2000
"""So many dice lie in one bag at most; a game has some hundred of a kind."""
AGAIN = "_again"
"""A roll that repeats one of a kind takes the next die of that kind."""


class Shared(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the tables of a round share: its name in the dice, its commitment and seed (hex), how many dice
    each bag of a kind has, and how many chances of a kind, the first ones, are set-up that its seed alone
    decides."""

    round: str
    commitment: str
    seed: str
    sizes: dict[str, int] = {}
    setup: dict[str, int] = {}

    @property
    def is_fit(self) -> bool:
        """Whether the seed is the one that was promised, and no bag is too large."""
        try:
            seed = bytes.fromhex(self.seed)
        except ValueError:
            return False
        known = len(seed) == SEED_BYTES and self.seed == seed.hex() and commitment(seed) == self.commitment
        return known and all(0 <= size <= MOST_DICE for size in (*self.sizes.values(), *self.setup.values()))


class Bags(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What was measured of a system for tables of so many seats: how many `dice` the bag of a kind of roll
    has, for each seat, and how many chances of a kind, the first ones, are `setup`."""

    dice: dict[str, int] = {}
    setup: dict[str, int] = {}


class SharedDice:
    """The dice of one table of a round. `drawn` counts what has come out of each bag, over rewinds and all;
    whoever keeps the game keeps it."""

    __slots__ = ("_bags", "_seed", "drawn", "own", "shared")

    def __init__(self, own: FairDice, shared: Shared, drawn: Mapping[str, int] | None = None) -> None:
        self.own, self.shared = own, shared
        self.drawn = dict(drawn or {})
        self._seed = bytes.fromhex(shared.seed)
        self._bags: dict[str, list[int]] = {}

    def __call__(self, chance: Chance, n: int) -> str:
        """The result of the game's n-th chance (n from 1) as a key; called once for each."""
        if chance.seen_by is None and self._is_set_up(chance.kind):
            return self._set_up(chance)
        if not chance.dice or bag_of(chance.kind) not in self.shared.sizes:
            return self.own(chance, n)
        return self._rolled(chance, n)

    def _is_set_up(self, kind: str) -> bool:
        return self.drawn.get(f"setup:{kind}", 0) < self.shared.setup.get(kind, 0)

    def _set_up(self, chance: Chance) -> str:
        k = self._next(f"setup:{chance.kind}")
        return chance.result(
            fair_number(self._seed, self.shared.round, k, f"setup:{chance.kind}", {}, chance.size)
        )

    def _rolled(self, chance: Chance, n: int) -> str:
        shown = []
        for at in range(chance.dice):
            whose = f"{bag_of(chance.kind)}:{chance.of[at] if chance.of else TABLE}"
            bag = self.bag(whose)
            if self.drawn.get(whose, 0) < len(bag):
                shown.append(str(bag[self._next(whose) - 1]))
            else:
                shown.append(self.own(chance, n).split(",")[at])
        return ",".join(shown)

    def _next(self, whose: str) -> int:
        self.drawn[whose] = self.drawn.get(whose, 0) + 1
        return self.drawn[whose]

    def taken(self, whose: str) -> list[int]:
        """The dice that have come out of a bag ("KIND:SEAT") at this table, the first one first."""
        return self.bag(whose)[: self.drawn.get(whose, 0)]

    def bag(self, whose: str) -> list[int]:
        """The dice of a bag ("KIND:SEAT") in the order of this table."""
        if whose not in self._bags:
            size, own = self.shared.sizes[whose.rpartition(":")[0]], self.own
            dice = [
                fair_number(self._seed, self.shared.round, i, f"bag:{whose}", {}, SIX) + 1
                for i in range(1, size + 1)
            ]
            for left in range(size, 1, -1):
                taken = fair_number(own.seed, own.game, left, f"order:{whose}", own.phrases, left)
                dice[left - 1], dice[taken] = dice[taken], dice[left - 1]
            self._bags[whose] = dice
        return self._bags[whose]


Dice = FairDice | SharedDice


def bag_of(kind: str) -> str:
    """Out of which bag a kind of roll takes its dice: a repeat out of that of what it repeats."""
    return kind.removesuffix(AGAIN)


def dice_of(own: FairDice, shared: Shared | None, drawn: Mapping[str, int] | None = None) -> Dice:
    """The dice of a game: those of its round where it shares its luck."""
    return own if shared is None else SharedDice(own, shared, drawn)
