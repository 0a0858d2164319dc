"""Who is likely to win a game of the labyrinth: what a team has, against the mean of the others."""

from dataclasses import replace
from pathlib import Path

from games.engine.system import Effort
from games.kit.prospects import against_the_mean, prospects
from games.systems.sorcerer.bots.steady import moves_left
from games.systems.sorcerer.queries import active_of, strength
from games.systems.sorcerer.state import CRYSTAL, State

NAMES = "on gems near next_near crystals runes strength lives armour goods third size gauntlet"
FAR = 40.0
"""Moves to the end of a loop, where there is nobody who walks it."""


def side_of(state: State, seat: int) -> list[float]:
    """What a team has: Gems, who is nearest to the end of a quest, how strong and how many they are."""
    player, team = state.player(seat), active_of(state, seat)
    left = sorted(moves_left(state, one, one.place) for one in team)
    asleep = sum(one.seat == seat and one.status == "asleep" for one in state.characters.values())
    return [
        player.gems,
        -left[0] if left else -FAR,
        -left[1] if len(left) > 1 else -FAR,
        sum(one.backpack.count(CRYSTAL) for one in team),
        sum(bool(one.rune) for one in team),
        sum(strength(state.content, one) for one in team),
        sum(one.lp for one in team),
        sum(len(one.armour) for one in team),
        sum(len(one.backpack) for one in team),
        (3 * player.gems / state.to_win) ** 2,
        len(team) + asleep,
        sum(one.gauntlet for one in team),
    ]


def features(state: State, seat: int) -> list[float]:
    """Those of a seat."""
    others = [one for one in sides(state) if one != seat]
    return against_the_mean(side_of, state, seat, others, state.turn.seat if state.turn else 0)


def sides(state: State) -> list[int]:
    """The seats that may still win."""
    return [one.seat for one in state.players if not one.out]


def kind(state: State) -> str:
    """By how many play."""
    return str(len(state.players))


def value(state: State, seat: int) -> float:
    """The chance of a seat to win, 0 to 1: by it a player that looks ahead judges where a line ends."""
    return PROSPECTS.chances(state).get(seat, 0.0)


PROSPECTS = replace(
    prospects(
        Path(__file__).with_suffix(".json"),
        features,
        NAMES,
        kind,
        sides,
        lambda state: state.result,
    ),
    effort=Effort(deals=3, results=36, candidates=12, pairs=120, turns=6, lines=20, answers=300_000),
)
