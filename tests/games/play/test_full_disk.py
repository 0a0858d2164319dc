"""A database without room: nothing is stored by halves, who answers is told so, and who looks still sees."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import OperationalError, connection

from games.journal.question_token import question_token
from tests.api.program import problem, program
from tests.games.pages import Visitor, at
from tests.games.people import play, running, snapshot

pytestmark = pytest.mark.django_db(transaction=True)
WRITES = ("INSERT", "UPDATE", "DELETE")


@contextmanager
def no_room(after: int = 0) -> Iterator[list[str]]:
    """From so many writing statements on there is no room for another; those that were refused."""
    seen: list[str] = []

    def full(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.lstrip().startswith(WRITES):
            return execute(sql, params, many, context)
        seen.append(sql)
        if len(seen) <= after:
            return execute(sql, params, many, context)
        cause = sqlite3.OperationalError("database or disk is full")
        cause.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise OperationalError("database or disk is full") from cause

    with connection.execute_wrapper(full):
        yield seen


@pytest.fixture
def ann() -> Visitor:
    found = Visitor("Ann")
    found.client.raise_request_exception = False
    return found


def test_an_answer_is_stored_whole_or_refused(ann: Visitor):
    """Whichever of its statements finds the disk full."""
    game = running()
    form, before = ann.form(at(game), at(game, "answer")), snapshot(game)
    for after in range(4):
        with no_room(after) as seen:
            refused = ann.client.post(form.action, {**form.data, "answer": "wait"})
        assert (refused.status_code, refused["Retry-After"], len(seen)) == (503, "5", after + 1)
        assert snapshot(game) == before
    assert ann.client.post(form.action, {**form.data, "answer": "wait"}).status_code == 302
    assert snapshot(game) != before


def test_a_program_is_told_to_come_again():
    game, ann = running(), program("Ann")
    body = {"question": question_token(game, 1), "key": "wait"}
    with no_room():
        told = problem(ann.post(f"/games/{game.slug}/answer", body), 503, "unavailable")
    assert "Nothing was changed" in told["detail"]
    assert ann.post(f"/games/{game.slug}/answer", body).status_code == 200


def test_who_only_looks_still_sees(ann: Visitor, caplog: pytest.LogCaptureFixture):
    game = running()
    play(game, "1 wait", "1 keep")
    with no_room() as seen:
        for page in ("table", "poll", "recap", "replay_go", "talk"):
            assert ann.get(at(game, page), follow=True).status_code == 200
    assert seen
    assert "the disk of the database is full" in caplog.text
