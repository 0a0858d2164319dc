"""What a position of the sorcerer's game is worth to a seat: its chance to win, fitted on games of bots."""

import math
from collections.abc import Sequence

from games.kit.searching import sigmoid
from games.systems.sorcerer.bots.steady import moves_left
from games.systems.sorcerer.queries import active_of, strength
from games.systems.sorcerer.state import CRYSTAL, State

NAMES = (
    *("on_turn", "gems", "nearest", "second", "crystals", "runes", "strength", "lives", "armour", "goods"),
    *("late_gems", "team"),
)
"""What is counted; each but the first as the seat's own less the mean of the others."""
FAR_AWAY = 40.0
WEIGHTS = (0.0743, 0.2315, 0.1072, 0.1902, 0.4150, 0.0711, 0.1945, 0.1105, 0.2998, -0.2527, 2.7983, 0.0572)
"""Fitted on 200 games (benchmarks/fit_value.py): Brier score 0.197 over 60 others, 0.250 of a constant."""


def features(state: State, seat: int) -> list[float]:
    """The numbers behind NAMES."""
    mine = _side(state, seat)
    others = [_side(state, one.seat) for one in state.players if one.seat != seat and not one.out]
    on_turn = 1.0 if state.turn and state.turn.seat == seat else 0.0
    means = [math.fsum(column) / len(others) for column in zip(*others, strict=True)] if others else mine
    return [on_turn, *(one - mean for one, mean in zip(mine, means, strict=True))]


def _side(state: State, seat: int) -> list[float]:
    player, team = state.player(seat), active_of(state, seat)
    left = sorted(moves_left(state, one, one.place) for one in team)
    content = state.content
    return [
        player.gems,
        -left[0] if left else -FAR_AWAY,
        -left[1] if len(left) > 1 else -FAR_AWAY,
        sum(one.backpack.count(CRYSTAL) for one in team),
        sum(bool(one.rune) for one in team),
        sum(strength(content, one) for one in team),
        sum(one.lp for one in team),
        sum(len(one.armour) for one in team),
        sum(len(one.backpack) for one in team),
        (player.gems / state.to_win) ** 2,
        sum(one.seat == seat and one.status != "gone" for one in state.characters.values()),
    ]


def value(state: State, seat: int, weights: Sequence[float] = ()) -> float:
    """The chance of a seat to win, 0 to 1; sure when the game is over."""
    if state.result is not None:
        return 1.0 if seat in state.result.winners else 0.0
    if state.player(seat).out:
        return 0.0
    counted = features(state, seat)
    return sigmoid(math.fsum(w * x for w, x in zip(weights or WEIGHTS, counted, strict=True)))
