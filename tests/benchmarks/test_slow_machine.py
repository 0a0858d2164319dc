"""Measuring on a machine that is slow or busy: figures get worse, but there are some."""

from types import SimpleNamespace
from typing import Any

import pytest
from celery import current_app

from benchmarks import moves, worker

OVER = 0.0
"""A moment that has passed."""


class Connection:
    """Whatever is sent through it is taken."""

    def __init__(self, _port: int) -> None:
        self.status = 200

    def __enter__(self) -> "Connection":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to close."""

    def post(self, *_: Any) -> "Connection":
        return self


def test_a_client_whose_time_is_over_before_it_begins_sends_one_request(monkeypatch):
    monkeypatch.setattr(moves, "Connection", Connection)
    monkeypatch.setattr(moves, "script", lambda _game, answers: [SimpleNamespace(seat=1)] * answers)
    monkeypatch.setattr(moves, "form", lambda _move: b"")
    monkeypatch.setattr(moves, "reverse", lambda *_, **__: "/address/")
    web, game = SimpleNamespace(port=1), SimpleNamespace(slug="slug")
    assert moves._inserter(web, "cookie")(OVER) == 1
    assert moves.Table(web, game, ["cookie"], 5).play(OVER) == 1


def test_workers_that_answer_late_are_waited_for(monkeypatch):
    asked = iter(range(100))
    monkeypatch.setattr(worker, "time", SimpleNamespace(monotonic=lambda: next(asked)))

    def ping(*, timeout: float, limit: int) -> list[str]:
        return ["pong"] * limit if timeout > 3 else []

    monkeypatch.setattr(current_app.control, "ping", ping)
    worker._wait_until_up([SimpleNamespace(poll=lambda: None)] * 2)


def test_workers_that_have_ended_are_not_waited_for():
    with pytest.raises(RuntimeError, match="did not start"):
        worker._wait_until_up([SimpleNamespace(poll=lambda: 1)])
