"""Finished tiny games, their packing, and everything that can be read of them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from games.engine.questions import Answer, Question
from games.journal.loading import load_from, position_at
from games.journal.locked import load_locked, lock_row
from games.journal.past import past_of
from games.journal.question_token import question_token
from games.models import Game, packing
from games.past.pack import pack
from games.past.record import export
from games.play.play import carry_out
from games.play.rewind import rewind
from games.play.take_back import take_back
from tests.games.people import play, running


def short_stretches(monkeypatch: pytest.MonkeyPatch, *, stretch: int = 12, frames: int = 3) -> None:
    """Pack so few entries together that even a short game has several rows."""
    monkeypatch.setattr(packing, "STRETCH", stretch)
    monkeypatch.setattr(packing, "FRAME_EVERY", frames)


def finished() -> Game:
    """A game of Ann and Bob, at its end; of at least thirty entries."""
    game = running()
    play_out(game, slow=30)
    return game


def play_out(game: Game, *, slow: int = 0) -> None:
    """To the end in one transaction: so many entries by default, then everybody rolls."""
    with transaction.atomic():
        table = load_locked(lock_row(game.pk))
        while (question := table.position.question) is not None:
            assert isinstance(question, Question)
            seat = table.position.waiting[0]
            rolls = table.position.number >= slow and "roll" in question.options_of(seat)
            carry_out(table, Answer(seat, "roll" if rolls else question.default_of(seat)))
    game.refresh_from_db()


def eventful(*, slow: int = 20) -> Game:
    """A finished game with answers that were taken back before and after two rewinds; at least so long."""
    game = running()
    play(game, "1 wait")
    back(game, 1)
    play(game, "1 roll", "1 keep", "2 wait", "2 keep")
    rewind(game.pk, to=4, reason="a test")
    game.refresh_from_db()
    back(game, 2)
    play(game, "2 roll", "2 hide", "1 low", "2 high")
    rewind(game.pk, to=2, reason="another")
    play_out(game, slow=slow)
    return game


def back(game: Game, seat: int) -> None:
    """The seat takes its last answer back."""
    assert take_back(game.pk, seat, token=question_token(game, seat)).accepted
    game.refresh_from_db()


def packed(game: Game) -> Game:
    """The finished game, packed, as a page reads it then."""
    with transaction.atomic():
        pack(lock_row(game.pk))
    return Game.objects.get(pk=game.pk)


def everything(game: Game) -> dict[str, Any]:
    """Whatever loading tells of a game, at each of its entries and public steps."""
    past = past_of(game)
    return {
        "lines": past.entries(),
        "parts": [past.entries(at, at + 7) for at in range(game.entries + 2)],
        "moments": past.moments(),
        "some moments": [past.moments(at, at + 7) for at in range(game.entries + 2)],
        "left": past.left(),
        "first": past.first_state(),
        "entries": [told(position_at(game, entry)) for entry in range(game.entries + 1)],
        "steps": [told_since(game, step) for step in range(game.steps + 2)],
        "end": told(load_from(game, 0)),
        "record": export(game),
    }


def told(position: Any) -> list[Any]:
    """What is the same of a position, wherever it was loaded from."""
    return [position.number, position.steps, position.digest(), position.state, position.result]


def told_since(game: Game, step: int) -> list[Any]:
    """The end of the game as it is loaded for a reader who was last there at this public step."""
    position = load_from(game, step=step)
    return [*told(position), [one for one in position.events if one[0] > step]]


def reads(game: Game) -> dict[str, Callable[[], object]]:
    """What one page does with the past of a game."""
    late = game.entries - 2
    return {
        "early": lambda: position_at(game, 5),
        "late": lambda: position_at(game, late),
        "step": lambda: load_from(game, step=game.steps - 3),
        "frame": lambda: past_of(game).frame_before(entry=late),
        "behind": lambda: past_of(game).frame_behind(game.steps - 3),
    }
