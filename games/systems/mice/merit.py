"""How far a party has come: what compares two that play the same chapter. All of it lies open."""

from games.systems.mice.end import was_won
from games.systems.mice.state import State

PAGES = 1
"""Which of its numbers are the deeds of a party."""


def merit(state: State) -> dict[int, tuple[int, ...]]:
    """Seat -> won, pages left, captures and wounds (fewer is better), bosses defeated: the same for all, as
    they play together; more is better."""
    mice = state.mice.values()
    reached = (
        was_won(state),
        max(0, state.end_page - state.page),
        -sum(mouse.captures for mouse in mice),
        -sum(mouse.wounds for mouse in mice),
        len(state.defeated),
    )
    return dict.fromkeys(range(1, state.seats + 1), reached)
