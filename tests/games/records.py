"""Records of tiny games that this site does not know, and what can be done to them."""

import itertools
import json
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from games.engine.dice import FairDice
from games.engine.play_out import PlayedOut
from games.engine.questions import Chance
from games.engine.record import encode_record
from games.engine.settle import roll_open
from games.past import allowance, foreign_records
from tests.games.tiny import TINY


def foreign(name: str = "tiny-7-1", phrases: Mapping[int, str] | None = None, seats: int = 3) -> bytes:
    """A whole game of that name; whoever can roll does."""
    game = PlayedOut(TINY, {"seats": seats}, name)
    game.dice = FairDice(game.seed, name, phrases)
    position = game.position
    while position.question is not None:
        if isinstance(position.question, Chance):
            roll_open(position, game.dice)
        else:
            seat = position.waiting[0]
            options = position.question.options_of(seat)
            position.give(seat, "roll" if "roll" in options else options[0])
    return changed(encode_record(game.record()), phrases=dict(phrases or {}))


def changed(record: bytes, **parts: Any) -> bytes:
    """The record with other parts."""
    return json.dumps({**json.loads(record), **parts}, separators=(",", ":"), ensure_ascii=False).encode()


def with_another_die(record: bytes) -> bytes:
    """The record in which the first die shows the next face."""
    told = json.loads(record)
    die = next(entry for entry in told["played"][0]["entries"] if entry[0] == "die")
    die[1][0][1] = str(int(die[1][0][1]) % 6 + 1)
    return json.dumps(told).encode()


def slow_cpu(monkeypatch: pytest.MonkeyPatch, *, seconds: float = 6) -> None:
    """A processor of which every look at its time finds so many seconds more used."""
    used = itertools.count(0, seconds)
    monkeypatch.setattr(foreign_records, "time", SimpleNamespace(thread_time=lambda: next(used)))


def slow_thread(monkeypatch: pytest.MonkeyPatch, *, seconds: float) -> None:
    """Whatever somebody's allowance is charged for takes so many seconds of a core."""
    used = itertools.count(0, seconds)
    monkeypatch.setattr(allowance, "time", SimpleNamespace(thread_time=lambda: next(used)))
