"""Finished tables of the tiny game that may be looked at again."""

from dataclasses import replace

import pytest

from games import systems
from games.analysis import asking
from games.careers.after_end import after_end
from games.engine.system import Effort, Prospects
from games.models import Analysis, Game
from tests.games.packed_games import finished
from tests.games.tiny import GOAL, TINY, State

EFFORT = Effort(deals=2, results=6, candidates=3, pairs=12, turns=2)


def chances(state: State) -> dict[int, float]:
    """By points; who has won has won."""
    if state.winner:
        return {state.winner: 1.0}
    worth = {seat: 1.0 + state.points[seat] for seat in state.seats}
    return {seat: one / sum(worth.values()) for seat, one in worth.items()}


def features(state: State, side: int) -> list[float]:
    """One number."""
    return [1.0, state.points[side] / GOAL]


PROSPECTS = Prospects(
    chances, features, ("points",), lambda state: str(len(state.points)), lambda _kind: (0.1,) * 4, EFFORT
)


def know_who_wins(monkeypatch: pytest.MonkeyPatch, effort: Effort = EFFORT) -> None:
    """The tiny game has prospects."""
    system = replace(TINY, prospects=replace(PROSPECTS, effort=effort))
    monkeypatch.setitem(systems.REGISTERED, "tiny", system)


def over() -> Game:
    """A finished game of Ann and Bob, recorded and packed, that waits to be looked at."""
    game = finished()
    assert after_end(game.pk)
    return Game.objects.get(pk=game.pk)


def looked_at() -> Game:
    """The same, looked at to the end."""
    game = over()
    while asking.analyse(game.pk):
        pass
    assert Analysis.objects.get(pk=game.pk).is_done
    return game
