"""How well a party stands, by what everybody sees: for parties that are compared, or cut by a date."""

from games.systems.mice.state import State


def merit(state: State) -> dict[int, tuple[int, ...]]:
    """Seat -> won, pages left, captures and wounds (fewer are better), minions defeated; higher is better.
    All seats of a party are worth the same."""
    ended = state.outcome or state.result
    mice = state.mice.values()
    worth = (
        int(ended is not None and bool(ended.winners)),
        max(0, state.end_page - state.page),
        -sum(mouse.captures for mouse in mice),
        -sum(mouse.wounds for mouse in mice),
        len(state.defeated),
    )
    return dict.fromkeys(range(1, state.seats + 1), worth)
