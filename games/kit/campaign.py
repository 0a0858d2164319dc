"""Games that follow one another, each given what lasts of the one before (`System.carry`)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from games.engine.play_out import PlayedOut, Watch, play_out
from games.engine.system import System


def plain(carried: Any) -> Any:
    """What is carried as plain values of JSON, as a game is given them and a record keeps them."""
    return msgspec.to_builtins(carried, str_keys=True)


def play_on(
    system: System,
    options: Mapping[str, Any],
    bots: Sequence[str],
    *,
    name: str,
    games: int,
    watch: Watch | None = None,
) -> Iterator[PlayedOut]:
    """A campaign of bots, at most so many games; game k is called `name-k`. The first is given what a party
    has that begins: every default of `System.carried`."""
    carry: Any = {}
    for number in range(games):
        game = play_out(system, options, bots, name=f"{name}-{number}", watch=watch, carry=carry)
        yield game
        follows = system.carry(game.position.state)
        if follows is None:
            return
        options, carry = {**options, **follows[0]}, plain(follows[1])
