"""Whole games played by bots: for simulation, benchmarks, and tests of the rules."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from games.engine.dice import FairDice, Stream, commitment
from games.engine.position import Position, new_game
from games.engine.questions import Chance, Question, seen
from games.engine.record import Record, Stretch, format_of, journal_digest
from games.engine.settle import roll_open
from games.engine.shared_luck import Shared, dice_of
from games.engine.system import System

Watch = Callable[[Position], None]


class PlayedOut:
    """A game of bots: its position, how many answers the bots gave, and whether it came to its end."""

    def __init__(
        self,
        system: System,
        options: Mapping[str, Any],
        name: str,
        carry: Any = None,
        shared: Shared | None = None,
    ) -> None:
        self.seed = hashlib.sha256(name.encode()).digest()
        self.name = name
        self.options, self.carry, self.shared = dict(options), carry, shared
        self.position = new_game(system, self.options, carry)
        self.dice = dice_of(FairDice(self.seed, name), shared)
        self.decisions = 0

    @property
    def finished(self) -> bool:
        """Whether the game has a result."""
        return self.position.result is not None

    @property
    def played_by(self) -> tuple[int, str, tuple[str, ...]]:
        """Its rule set, the hash of what that reads ("" where it reads nothing), and its packs."""
        ruleset, packs = self.position.system.set_of(self.position.state)
        return ruleset, self.position.system.contents.get(ruleset, ""), packs

    def digest(self) -> str:
        """64 hex digits over the journal and the state."""
        _ruleset, content, packs = self.played_by
        entries = tuple(self.position.entries)
        return journal_digest(self.position, entries, content, self.carry, packs, self.shared)

    def record(self) -> Record:
        """The finished game as a record."""
        position = self.position
        ruleset, content, packs = self.played_by
        return Record(
            format=format_of(content, self.carry, packs, None, self.shared),
            system=position.system.slug,
            ruleset=ruleset,
            game=self.name,
            options={name: word for name, word in self.options.items() if name not in ("ruleset", "packs")},
            commitment=commitment(self.seed),
            seed=self.seed.hex(),
            phrases={},
            played=(Stretch(tuple(position.entries)),),
            result=position.result,
            digest=self.digest(),
            content=content,
            packs=packs,
            carry=self.carry,
            shared=self.shared,
        )


def play_out(
    system: System,
    options: Mapping[str, Any],
    bots: Sequence[str],
    *,
    name: str,
    turns: int = 5000,
    watch: Watch | None = None,
    carry: Any = None,
    shared: Shared | None = None,
) -> PlayedOut:
    """Play a game to its end or for so many turns; seat k is played by bots[k - 1].

    Dice and bots draw from `name` only; `carry` is what the game is given of the one before it, as plain
    values, `shared` what it has in common with other tables. `watch` is called after every entry.
    """
    game = PlayedOut(system, options, name, carry, shared)
    position = game.position
    streams = [Stream(name, "bot", seat) for seat in range(len(bots) + 1)]
    while position.question is not None and system.slow.turns(position.state) <= turns:
        if isinstance(position.question, Chance):
            roll_open(position, game.dice)
        else:
            _answer(game, bots, streams)
        if watch is not None:
            watch(position)
    return game


def _answer(game: PlayedOut, bots: Sequence[str], streams: list[Stream]) -> None:
    position = game.position
    question = position.question
    assert isinstance(question, Question)
    for seat in position.waiting:
        mine = seen(question, seat)  # of a sealed question nobody sees what others are offered
        assert isinstance(mine, Question)
        look = partial(position.system.observe, position.state, seat)
        key = position.system.bots.levels[bots[seat - 1]](look, mine, seat, streams[seat])
        game.decisions += 1
        if position.give(seat, key, "bot") is not None:
            return
