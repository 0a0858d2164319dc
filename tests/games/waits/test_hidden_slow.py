"""Non-interference of the slow game: who is asked, until when, and what is sent, whatever a hand holds."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cache
from typing import Any

import msgspec
import pytest

from games import systems
from games.clocks import wait
from games.engine.position import Position
from games.engine.questions import Question
from games.models import Obligation
from games.systems.sorcerer.state import State
from games.systems.sorcerer.system import SYSTEM
from games.waits import obligations
from labyrinth.ground.clock import stopped_at
from tests.games.hidden_play import Run, Script, begin_anew, everybody_but, rows
from tests.games.people import NAMES, running
from tests.games.slow import MONDAY
from tests.games.table.test_hidden_pages import PLANTED, SECRETS, met, waiting
from tests.systems.sorcerer.fights import bring
from tests.systems.sorcerer.hiding import Secret, with_pile
from tests.systems.sorcerer.table import Table
from tests.systems.sorcerer.test_bluff import has_castable

pytestmark = pytest.mark.django_db

EACH = 3
"""So many positions are played on from for each sort of secret."""


@cache
def pairs(name: str) -> tuple[tuple[bytes, bytes, Secret], ...]:
    """States that differ in one secret of this sort where the same seats are asked; attacks come first."""
    found = []
    for checkpoint, some in met():
        for secret in [one for one in some if one.name == name]:
            state = msgspec.json.decode(checkpoint, type=State)
            secret.change(state)
            other = msgspec.json.encode(state)
            if other != checkpoint and waiting(other) == waiting(checkpoint):
                found.append((checkpoint, other, secret))
                break
    found.sort(key=lambda pair: not may_attack(pair[0]))
    return tuple(found[:EACH])


def may_attack(checkpoint: bytes) -> bool:
    """Whether somebody may be attacked at once."""
    question = Position(SYSTEM, checkpoint).question
    return isinstance(question, Question) and any(key.startswith("attack:") for key in question.options)


@cache
def duel() -> tuple[bytes, bytes, Secret]:
    """Hilda may attack Nimuel, whose dagger may as well be a scroll; his owner wants to be asked."""
    table = bring(bring(Table(4, windows=True), "nimuel", backpack=["dagger"]), "hilda")
    checkpoint = table.gems(1, 0).gems(2, 4).start(1, "encounter", moved="hilda").at.base
    secret = Secret("backpack", 2, with_pile("nimuel", "dagger", "weakness"))
    state = msgspec.json.decode(checkpoint, type=State)
    secret.change(state)
    return checkpoint, msgspec.json.encode(state), secret


def play_twice(
    some: tuple[tuple[bytes, bytes, Secret], ...], patch: pytest.MonkeyPatch
) -> list[tuple[list[str], list[str]]]:
    """What others got in both runs, moment by moment, from each of these positions."""
    game, both = running(*NAMES, system="sorcerer"), []
    for checkpoint, other, secret in some:
        readers, script = everybody_but(secret.owner), Script()
        plain = Run(game, secret.owner, readers, script, follows=False).go(checkpoint, patch)
        changed = Run(game, secret.owner, readers, script, follows=True).go(other, patch)
        both += list(zip(plain, changed, strict=False))
    return both


@pytest.mark.thirds
@pytest.mark.long("a stored game played twice")
@pytest.mark.rule("L-COR-06", "L-R-88")
@pytest.mark.parametrize("which", range(EACH))
@pytest.mark.parametrize("name", SECRETS)
def test_no_wait_no_moment_and_no_message_tells_of_a_secret(
    name: str, which: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = pairs(name)
    both = play_twice((some[which % len(some)],), monkeypatch)
    assert both
    for plain, changed in both:
        assert plain == changed


@pytest.mark.long("a stored game played twice")
@pytest.mark.rule("L-COR-06")
def test_who_is_attacked_is_asked_and_told_alike_with_a_dagger_and_with_a_scroll(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both = play_twice((duel(),), monkeypatch)
    assert len(both) >= 3
    assert all(plain == changed for plain, changed in both)
    lines = [line for plain, _changed in both for line in plain]
    assert any(line.startswith("wait ['2', 'False', 'default'") for line in lines)
    assert any(line.startswith("message") and "'question'" in line for line in lines)


# -- planted leaks -------------------------------------------------------------------------------------


def number_of(secret: Any) -> int:
    """A small number that betrays something."""
    return int.from_bytes(msgspec.json.encode(secret), "big") % 997


def all_rows(name: str) -> Iterator[list[list[str]]]:
    """What is written down at the start in both of each pair of states, one pair after the other."""
    game = running(*NAMES, system="sorcerer")
    for checkpoint, other, secret in pairs(name):
        both = []
        for state in (checkpoint, other):
            with stopped_at(MONDAY):
                begin_anew(game, state)
                both.append(rows(game, secret.owner))
        yield both


@pytest.mark.parametrize("column", ["due_at", "since", "remind_at"])
@pytest.mark.parametrize("name", SECRETS)
def test_a_moment_that_betrays_a_secret_is_seen(
    name: str, column: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = wait.begin

    def betraying(table: Any, row: Obligation, *rest: Any, **more: Any) -> None:
        begin(table, row, *rest, **more)
        moment = getattr(row, column)
        late = timedelta(seconds=number_of(PLANTED[name](table.position.state, None)))
        setattr(row, column, moment and moment + late)

    monkeypatch.setattr(wait, "begin", betraying)
    assert any(plain != changed for plain, changed in all_rows(name))


@pytest.mark.parametrize("name", SECRETS)
def test_a_message_held_back_by_a_secret_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    of_waits = obligations.notices.of_waits

    def betraying(table: Any, opened: Any, at: Any) -> Any:
        return of_waits(
            table, opened, at + timedelta(seconds=number_of(PLANTED[name](table.position.state, None)))
        )

    monkeypatch.setattr(obligations.notices, "of_waits", betraying)
    assert any(plain != changed for plain, changed in all_rows(name))


@pytest.mark.long("two games side by side")
def test_asking_only_who_can_cast_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def answered(view: Any, question: Question, seat: int, orders: Any) -> Any:
        given = SYSTEM.orders.answer(view, question, seat, orders)
        own = view.turn is None or view.turn.seat == seat
        if given is not None or own or has_castable(view, seat):
            return given
        return SYSTEM.orders.when_due(view, question, seat, orders)

    asking = replace(SYSTEM, orders_of=lambda *_: replace(SYSTEM.orders, answer=answered))
    monkeypatch.setitem(systems.REGISTERED, "sorcerer", asking)
    assert any(plain != changed for plain, changed in play_twice((duel(),), monkeypatch))
