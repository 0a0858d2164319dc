"""Who is likely to win a game of Talisman: what a character has, against the mean of the others."""

from dataclasses import replace
from pathlib import Path

from games.engine.system import Effort
from games.kit.prospects import against_the_mean, prospects
from games.systems.talisman.board import CROWN, region
from games.systems.talisman.inner import TUNNELS
from games.systems.talisman.queries import owns_talisman, value
from games.systems.talisman.state import Character, State
from games.systems.talisman.worth.aims import through

NAMES = (
    "on life fate gold strength craft best talisman middle inner deep crown objects followers trophies "
    "spells through low there out"
)
MANY = 18
"""What a character has; who has none has only the last one."""
NEAR = ("plain", "mines", "crypt")
"""The first spaces of the Inner Region."""


def side_of(state: State, seat: int) -> list[float]:
    """What the seat's character is worth, has, and how far it has come."""
    who = state.player(seat).who
    return [0.0] * MANY + [1.0] if who is None else [*_figures(state, who), 0.0]


def _figures(state: State, who: Character) -> list[float]:
    strength, craft = value(state, who, "strength"), value(state, who, "craft")
    where, owns = region(state.content, who.place), owns_talisman(state, who)
    inner = where == "inner"
    return [
        min(who.life, 6),
        min(who.fate, 5),
        min(who.gold, 6),
        min(strength, 12),
        min(craft, 12),
        min(max(strength, craft), 12),
        float(owns),
        float(where == "middle"),
        float(inner),
        float(inner and who.place not in NEAR),
        float(who.place == CROWN),
        len(who.objects),
        len(who.followers),
        len(who.trophies),
        len(who.spells),
        max(through(state, who, way) for way in TUNNELS) * owns,
        float(who.life <= 1),
        1.0,
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


PROSPECTS = replace(
    prospects(
        Path(__file__).with_suffix(".json"),
        features,
        NAMES,
        kind,
        sides,
        lambda state: state.result,
    ),
    effort=Effort(deals=2, results=12, candidates=8, pairs=32, turns=4, answers=100_000),
)
