"""Attacks between the teams of two people; nothing changes hands between them by their own will."""

from collections.abc import Iterable

from games.engine.events import Event
from games.faces.dealings import Dealing
from games.systems.sorcerer.state import State


def dealings(state: State, event: Event) -> Iterable[Dealing]:
    """Who attacks a monster attacks nobody."""
    if event.kind != "attacked":
        return
    seat, other = (_seat_of(state, event.facts[fact]) for fact in ("who", "target"))
    if seat and other:
        yield Dealing("attacks", seat, other)


def _seat_of(state: State, who: str) -> int:
    """Whose the character is; 0 where it is nobody's."""
    teams = ((player.seat, state.content.members[player.team]) for player in state.players)
    return next((seat for seat, members in teams if who in members), 0)
