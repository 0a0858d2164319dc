"""No state waits without an obligation: whole games of the Sorcerer's Labyrinth, seats that want to be asked
everything and seats with random orders, looked at wherever the game stops."""

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings

from accounts.awake import ALWAYS
from games.clocks import allowance, due
from games.clocks.due import Lost, clock_for
from games.engine.dice import FairDice, Stream
from games.engine.position import Position, new_game
from games.engine.questions import Question, seen
from games.engine.settle import settle
from games.journal.locked import Locked
from games.models import Game, Obligation, Seat
from games.models.game import Status
from games.models.obligation import Then
from games.play.going_on import automatic
from games.systems.sorcerer.order_values import askable
from games.systems.sorcerer.system import SYSTEM
from games.waits import obligations
from tests.games.slow import MONDAY
from tests.systems.sorcerer.fights import meet
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.rich import rich_table
from tests.systems.sorcerer.table import Table
from tests.systems.sorcerer.test_bluff import any_order
from tests.systems.sorcerer.test_gauntlet import smith
from tests.systems.sorcerer.test_orders import NEVER_WAITING
from tests.thirds import PARTS

ASK_ALL = dict(CONTENT.order_book.presets["ask_everything"].values)
Shelf = Callable[[Locked], None]


@cache
def kinds_of_the_system() -> frozenset[str]:
    """Every kind of question to people, as the rules ask them in their source."""
    found = set()
    for path in sorted((Path(settings.BASE_DIR) / "games/systems/sorcerer").glob("*.py")):
        for call in ast.walk(ast.parse(path.read_text())):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in ("ask.one", "ask.sealed"):
                kind = call.args[1 if ast.unparse(call.func) == "ask.one" else 0]
                assert isinstance(kind, ast.Constant)
                found.add(kind.value)
    return frozenset(found)


def orders_at_random(stream: Stream) -> dict[str, Any]:
    """Orders for everything, as a person might give them."""
    declared = CONTENT.orders.items()
    return CONTENT.order_book.validate({name: any_order(order, stream) for name, order in declared})


def sat_down(position: Position, name: str) -> Locked:
    """A table that no database knows: seats 1 and 2 want to be asked, 3 has other orders, 4 is a bot."""
    game = Game(pk=1, slug="a" * 10, system="sorcerer", pace="day", status=Status.RUNNING)
    many, stream = len(position.state.players), Stream("orders", name)
    seats = [Seat(game=game, number=number, user_id=number) for number in range(1, many + 1)]
    for seat in seats:
        seat.orders = {"all": ASK_ALL if seat.number < 3 else orders_at_random(stream)}
        allowance.begin_game(seat, clock_for(game))
    if many == 4:
        seats[3].user_id, seats[3].bot = None, "random"
    return Locked(game, seats, position)


def walk(
    position: Position, name: str, shelf: Shelf, *, steps: int, played: bool = False
) -> Iterator[Locked]:
    """The table wherever it waits: people answer like a bot that plays at random, or pick any option."""
    table, dice, stream = sat_down(position, name), FairDice(b"s" * 32, name), Stream("walk", name)
    for _ in range(steps):
        settle(position, dice, automatic(table), table.people)
        shelf(table)
        yield table
        if not isinstance(position.question, Question):
            return
        seat = stream.pick(position.waiting)
        position.give(seat, chosen(position, seat, stream, played=played))


def chosen(position: Position, seat: int, stream: Stream, *, played: bool) -> str:
    """What a seat answers."""
    mine = seen(position.question, seat)
    assert isinstance(mine, Question)
    if not played:
        return stream.pick(mine.options_of(seat))
    return SYSTEM.bots.levels["random"](lambda: SYSTEM.observe(position.state, seat), mine, seat, stream)


def games(shelf: Shelf, part: int | None = None) -> Iterator[Locked]:
    """Whole games, games in the middle where there is much to fight for, and moments that are rare.

    All of them, or of the long ones a third.
    """
    first, step = (0, 1) if part is None else (part, PARTS)
    for number in range(first, 6, step):
        options = {"seats": 2 + number % 3, "teams": ("random", "choose")[number % 2]}
        whole = new_game(SYSTEM, options)
        yield from walk(whole, f"whole {number}", shelf, steps=1500, played=number < 3)
    for key in range(first, 150, step):
        yield from walk(rich_table(key).at, f"rich {key}", shelf, steps=120)
    for kind, rare in RARE.items():
        for number in range(4):
            yield from walk(rare().at, f"{kind} {number}", shelf, steps=20)


def making() -> Table:
    """A smith who has more than the Gauntlet needs."""
    return smith(["helmet", "might", "axe"], weapon="dagger", armour=["breastplate"]).start()


def corroded() -> Table:
    """Hilda walks into a Cloud in her own turn."""
    table = Table(4).put("hilda", "1-a4", armour=["helmet"], weapon="dagger").token("cloud", "1-b4")
    return table.start().play("move:hilda:b4", "1")


def one_armour_less() -> Table:
    """Ostrogar, in his own turn, is wounded in both kinds of armour."""
    table = Table().put("ostrogar", armour=["breastplate", "helmet"])
    return meet(table, "minotaur", "ostrogar").play("1,5")


RARE = {**NEVER_WAITING, "gauntlet": making, "own cloud": corroded, "own armour": one_armour_less}


# -- what is owed -------------------------------------------------------------------------------------------


def always_awake(
    _table: Locked, ended: list[Obligation], begun: list[Obligation], _at: datetime
) -> tuple[Any, Any]:
    """Nobody sleeps, and nothing was lost."""
    return {row.seat: ALWAYS for row in (*ended, *begun)}, lambda _row: Lost([], [])


def owe(table: Locked) -> None:
    """What the site does when it stores an answer, but for the database; a minute has passed."""
    at = MONDAY + timedelta(minutes=table.position.number)
    with patch.object(due, "facts_of", always_awake):
        owed = obligations.owe(table, at)
    table.owed.clear()
    table.owed.update(owed.open)


def wrong(table: Locked) -> Iterator[str]:
    """What is wrong with what the seats owe this table."""
    position, question = table.position, table.position.question
    if not isinstance(question, Question):
        yield from ["owed after the end"] * bool(table.owed)
        return
    if set(table.owed) != set(position.waiting) or not position.waiting:
        yield f"{question.kind} is asked of {position.waiting}, owed by {sorted(table.owed)}"
    for row in table.owed.values():
        yield from faults(table, row, question)


def faults(table: Locked, row: Obligation, question: Question) -> Iterator[str]:
    """What is wrong with one of its rows."""
    bot, own = bool(table.seats[row.seat - 1].bot), table.on_turn in (None, row.seat)
    if (row.kind, row.entry, row.private) != (question.kind, table.position.number, question.private):
        yield f"{row.kind} is owed, {question.kind} is open"
    if (row.due_at is None) != bot or (row.then == Then.BOT) != bot:
        yield f"{question.kind} has no end"
    if row.on_turn != own or (not own and not bot and row.then != Then.DEFAULT):
        yield f"{question.kind}: another's turn is not one's own"
    if question.default_of(row.seat) not in question.options_of(row.seat):
        yield f"{question.kind} has no safe answer"


@pytest.mark.thirds
@pytest.mark.long("games wherever they stop")
@pytest.mark.parametrize("part", range(PARTS))
def test_whoever_is_asked_owes_an_answer_in_a_third_of_the_games(part: int) -> None:
    met, found = set(), Counter[str]()
    for table in games(owe, part):
        found.update(wrong(table))
        met |= {row.kind for row in table.owed.values()}
    assert found == {}
    assert len(met) > len(kinds_of_the_system()) // 2


@pytest.mark.deep
def test_whoever_is_asked_owes_an_answer_with_its_end_and_nobody_else_does() -> None:
    """Every kind of question is met; out of turn only those wait that may (L-COR-04, L-COR-07, L-COR-08)."""
    met, out_of_turn, found, positions = set(), set(), Counter(), {}
    for table in games(owe):
        positions[id(table.position)] = table.position
        found.update(wrong(table))
        met |= {row.kind for row in table.owed.values()}
        out_of_turn |= {row.kind for row in table.owed.values() if not row.on_turn}
    answered = {entry.kind for position in positions.values() for entry in position.entries}
    assert found == {}
    assert kinds_of_the_system() - met - answered == set()
    assert out_of_turn == set(askable(CONTENT))
    assert met >= kinds_of_the_system() - {"repeat_others", "awaken"}


def lost(table: Locked) -> None:
    """As `owe`, but what is asked out of turn is forgotten."""
    owe(table)
    for seat in [seat for seat, row in table.owed.items() if not row.on_turn]:
        del table.owed[seat]


def endless(table: Locked) -> None:
    """As `owe`, but a private question is due at no time."""
    owe(table)
    for row in table.owed.values():
        row.due_at = None if row.private else row.due_at


@pytest.mark.parametrize(("shelf", "fault"), [(lost, "is asked of"), (endless, "has no end")])
def test_a_wait_that_is_forgotten_or_has_no_end_would_be_found(shelf: Shelf, fault: str) -> None:
    steps = (table for key in range(20) for table in walk(rich_table(key).at, f"rich {key}", shelf, steps=80))
    assert any(fault in line for table in steps for line in wrong(table))
