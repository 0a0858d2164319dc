"""Gems: the treasury, gains, prices, and the victory check after every gain (1.3, 1.11)."""

from games.engine.system import Result, Victory
from games.systems.sorcerer.queries import living_seats, seats_from
from games.systems.sorcerer.state import State

GEMS_PER_CRYSTAL = 5
REPEAT_PRICE = 2
FARE_PRICE = 2
EXTRA_MOVE_PRICE = 1
GAUNTLET_PRICE = 3


def gain(state: State, seat: int, amount: int, why: str) -> None:
    """Gems go into the treasury at once, and the game may end by it (L-GEM-10, L-R-08)."""
    player = state.player(seat)
    player.gems += amount
    state.tell("gems", seat=seat, amount=amount, why=why, gems=player.gems)
    check_gems(state)


def pay(state: State, seat: int, amount: int, why: str) -> None:
    """Gems go back to the stock (L-R-50)."""
    player = state.player(seat)
    assert player.gems >= amount
    player.gems -= amount
    state.tell("paid", seat=seat, amount=amount, why=why, gems=player.gems)


def check_gems(state: State) -> None:
    """L-WIN-01, L-R-07: 18 Gems held at once win, or as few as the table plays for; the active player
    first (L-R-11)."""
    for seat in seats_from(state, state.now.seat):
        if state.player(seat).gems >= state.to_win:
            win(state, seat, "gems")


def check_survivors(state: State) -> None:
    """L-WIN-02, L-R-10: the last team in the game wins."""
    seats = living_seats(state)
    if len(seats) == 1:
        win(state, seats[0], "last")


def win(state: State, seat: int, how: str) -> None:
    """L-WIN-03, L-WIN-05: the game ends at this moment, and one team wins."""
    state.result = Result((seat,), how)
    state.tell("won", seat=seat, how=how, gems=state.player(seat).gems)
    raise Victory
