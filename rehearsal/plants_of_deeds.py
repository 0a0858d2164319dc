"""Faults in what people do around a game: the site says yes, and does something else."""

from collections.abc import Callable
from typing import Any

from games.engine.position import Position
from games.play import take_back
from games.seats import step_aside, votes
from games.waits import holding
from rehearsal.swap import swap


def gift_lost() -> None:
    """Time that is given reaches nobody."""
    swap(holding, "add_time", lambda _: lambda _table, _number, seconds, _at: seconds)


def vote_miscounted() -> None:
    """A no counts as a yes."""

    def instead(cast: Callable[..., None]) -> Callable[..., None]:
        def cast_yes(table: Any, number: int, vote_id: int, _yes: bool) -> None:
            cast(table, number, vote_id, yes=True)

        return cast_yes

    swap(votes, "_cast", instead)


def asked_aside() -> None:
    """Who steps aside is waited for all the same."""
    swap(step_aside, "step_in", lambda _: lambda *_facts: None)


def take_back_astray() -> None:
    """An answer that is taken back stands."""

    def nothing(position: Position, _seat: int) -> tuple[Position, tuple[()]]:
        return position, ()

    swap(take_back, "take_back_from", lambda _: nothing)


DEEDS: dict[str, Callable[[], None]] = {
    "gift_lost": gift_lost,
    "vote_miscounted": vote_miscounted,
    "asked_aside": asked_aside,
    "take_back_astray": take_back_astray,
}
