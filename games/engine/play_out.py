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
from games.engine.system import System

Watch = Callable[[Position], None]


class PlayedOut:
    """A game of bots: its position, how many answers the bots gave, and whether it came to its end."""

    def __init__(self, system: System, options: Mapping[str, Any], name: str, carry: Any = None) -> None:
        self.seed = hashlib.sha256(name.encode()).digest()
        self.name = name
        self.options, self.carry = dict(options), carry
        self.position = new_game(system, self.options, carry)
        self.dice = FairDice(self.seed, name)
        self.decisions = 0

    @property
    def finished(self) -> bool:
        """Whether the game has a result."""
        return self.position.result is not None

    @property
    def content(self) -> str:
        """The hash of what the rules of its set read, "" where they read nothing."""
        system, state = self.position.system, self.position.state
        return system.contents.get(system.set_of(state)[0], "")

    def digest(self) -> str:
        """64 hex digits over the journal and the state."""
        return journal_digest(self.position, tuple(self.position.entries), self.content, self.carry)

    def record(self) -> Record:
        """The finished game as a record."""
        position = self.position
        ruleset, _packs = position.system.set_of(position.state)
        return Record(
            format=format_of(self.content, self.carry),
            system=position.system.slug,
            ruleset=ruleset,
            game=self.name,
            options={name: word for name, word in self.options.items() if name != "ruleset"},
            commitment=commitment(self.seed),
            seed=self.seed.hex(),
            phrases={},
            played=(Stretch(tuple(position.entries)),),
            result=position.result,
            digest=self.digest(),
            content=self.content,
            carry=self.carry,
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
) -> PlayedOut:
    """Play a game to its end or for so many turns; seat k is played by bots[k - 1].

    Dice and bots draw from `name` only; `carry` is what the game is given of the one before it, as plain
    values. `watch` is called after every entry.
    """
    game = PlayedOut(system, options, name, carry)
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
