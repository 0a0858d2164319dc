"""Leaks planted in where a turn stops, which whole turns with another secret must show."""

import msgspec
import pytest

from games.engine import position as driving
from games.engine import questions as ask
from games.engine.position import Position
from games.engine.questions import Question


def seen_by_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody may see who is waited for."""
    monkeypatch.setattr(Position, "is_shared", True)


def behind_another_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has nothing to cast is not asked, though another seat has just been waited for."""

    def spared(question: Question, nothing_to_do: bool) -> Question:
        return msgspec.structs.replace(question, moot=True) if nothing_to_do else question

    monkeypatch.setattr(driving, "has_waited", lambda _state, _question: True)
    monkeypatch.setattr(ask, "moot", spared)


STOPS = (seen_by_all, behind_another_answer)
