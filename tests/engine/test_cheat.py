"""Who knows all dice of the same seat at another table wins hardly more by it (decision on shared luck).

The game asks for nothing but a judgement of dice: one rolls on or keeps what was rolled, and a 1 loses it.
The cheat has seen the whole bag at a table that is ahead, and knows what is left of it here.
"""

from collections.abc import Callable

import pytest

from games.engine.dice import FairDice, commitment
from games.engine.questions import roll
from games.engine.shared_luck import Shared, SharedDice

GOAL, MEAN = 60, 34
Keeps = Callable[[int, list[int]], bool]
"""(what lies on the table, the dice left in the own bag as the cheat knows them) -> whether to keep it."""


def honest(lies: int, _left: list[int]) -> bool:
    """The best of those who know nothing: at twenty."""
    return lies >= 20


def cheating(lies: int, left: list[int]) -> bool:
    """Rolls on as long as the dice that are left promise more than they threaten."""
    if not left:
        return honest(lies, left)
    return sum(die for die in left if die > 1) <= lies * left.count(1)


def won(number: int, keeps: tuple[Keeps, Keeps]) -> bool:
    """Whether seat 1 wins that game; who begins alternates."""
    seed = number.to_bytes(32, "big")
    shared = Shared("cheat", commitment(seed), seed.hex(), {"pig": round(1.5 * MEAN)})
    dice = SharedDice(FairDice(bytes(reversed(seed)), f"g{number}"), shared)
    known = {seat: SharedDice(FairDice(seed, "elsewhere"), shared) for seat in (1, 2)}
    left = {seat: [int(known[seat](roll("pig", of=seat), n)) for n in range(51)] for seat in (1, 2)}
    points, seat, n = {1: 0, 2: 0}, 1 + number % 2, 0
    while True:
        lies = 0
        while points[seat] + lies < GOAL and not (lies and keeps[seat - 1](lies, left[seat])):
            n += 1
            die = int(dice(roll("pig", of=seat), n))
            if die in left[seat]:
                left[seat].remove(die)
            lies += die
            if die == 1:
                lies = 0
                break
        points[seat] += lies
        if points[seat] >= GOAL:
            return seat == 1
        seat = 3 - seat


def gain(games: int) -> float:
    """By how much oftener the cheat wins than somebody honest on the same seat with the same dice."""
    cheat = sum(won(number, (cheating, honest)) for number in range(games))
    fair = sum(won(number, (honest, honest)) for number in range(games))
    return (cheat - fair) / games


def test_a_cheat_wins_hardly_more():
    assert gain(150) < 0.12


@pytest.mark.deep
def test_over_many_games_a_cheat_gains_two_points_at_most():
    assert gain(6000) <= 0.02
