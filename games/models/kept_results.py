"""Chance results that outlive a rewind: the same question gets the same result."""

import msgspec

from games.engine.position import Kept, Position
from games.models.game import Game


class KeptResults(msgspec.Struct, frozen=True, omit_defaults=True):
    """`open` wait for their question, `spent` were used, each by the entry of that number."""

    open: tuple[Kept, ...] = ()
    spent: tuple[tuple[int, Kept], ...] = ()


def kept_of(game: Game) -> KeptResults:
    """What is stored with the game."""
    return msgspec.convert(game.kept, KeptResults)


def keep(game: Game, position: Position) -> None:
    """Let the game remember what its position has left over and has used; the game is not stored yet."""
    if game.kept or position.kept or position.spent:
        spent = (*kept_of(game).spent, *position.spent)
        store(game, KeptResults(tuple(position.kept), spent))


def store(game: Game, kept: KeptResults) -> None:
    """Write the column; the game is not stored yet."""
    game.kept = msgspec.to_builtins(kept)
