"""Who plays a turn that ran out, as the table chose: a careful turn, what each player chose, or nobody."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from games import systems
from games.engine.orders import StandingOrders
from games.engine.questions import Question
from games.journal.past import past_of
from games.models import Game, Seat
from games.models.clock import PACES
from games.models.obligation import Then
from games.play.bots import play_bots
from labyrinth.clock import stopped_at
from tests.games.people import answer, owed, owing, play, seat_of
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, at, events, started, sweep_at, told
from tests.games.tiny import ASKING, QUIET

pytestmark = pytest.mark.django_db

DAY = PACES["day"].plain()
heard: list[dict[str, Any]] = []


def careful(_look: Any, question: Question, _seat: int, _stream: Any, orders: Mapping[str, Any]) -> str:
    """Waits and hides; remembers by whose orders it goes."""
    heard.append(dict(orders))
    return "hide" if "hide" in question.options else question.default


def late_choice(orders: Mapping[str, Any]) -> str:
    return str(orders.get("offline", "stand_in"))


@pytest.fixture(autouse=True)
def careful_system(monkeypatch: pytest.MonkeyPatch) -> None:
    heard.clear()
    book = replace(QUIET.orders, validate=dict, late_choice=late_choice)
    bots = replace(QUIET.bots, careful=careful)
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(QUIET, bots=bots, orders_of=lambda *_: book))


def reasons(game: Game) -> list[str]:
    return [line.answers[0].reason for line in past_of(game).entries()]


def order(table: Game, seat: int, **orders: Mapping[str, Any]) -> None:
    Seat.objects.filter(game=table, number=seat).update(orders=orders)


def test_the_careful_turn_is_played_by_the_merged_orders_of_the_person():
    game = started(clock=DAY | {"late": "automatic"})
    order(game, 1, all={"toll": "ask", "keep": 5}, game={"toll": "never"})
    sweep_at(DAY_LATER + MINUTE)
    assert told(game) == [("act", 1, "wait", "stand_in"), ("stash", 1, "hide", "stand_in")]
    assert reasons(game) == ["careful", "careful"]
    assert heard == [{"toll": "never", "keep": 5}] * 2
    assert (seat_of(game, 1).stand_in, seat_of(game, 1).misses, owing(game)) == ("", 1, [2])


def test_what_will_happen_is_said_beforehand():
    game = started(clock=DAY | {"late": "automatic"})
    at(MONDAY, game, "1 wait", "1 keep")
    assert owed(game, 2).then == Then.AUTOMATIC


def test_where_everybody_chooses_each_turn_is_played_as_its_owner_wants():
    game = started("Ann", "Bob", clock=DAY | {"late": "own"})
    order(game, 1, all={"offline": "automatic"})
    at(MONDAY, game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    assert owed(game, 1).then == Then.AUTOMATIC
    sweep_at(owed(game, 1).due_at + MINUTE)
    assert reasons(game)[-2:] == ["careful", "careful"]
    assert owed(game, 2).then == Then.STAND_IN
    sweep_at(owed(game, 2).due_at + MINUTE)
    assert told(game)[-1][3] == "stand_in"
    assert reasons(game)[-2:] == ["", ""]


def test_who_chooses_otherwise_meanwhile_reads_it_at_the_next_question():
    game = started(clock=DAY | {"late": "own"})
    assert owed(game, 1).then == Then.STAND_IN
    order(game, 1, all={"offline": "automatic"})
    at(MONDAY, game, "1 wait")
    assert owed(game, 1).then == Then.AUTOMATIC


def test_a_system_without_a_careful_turn_has_the_stand_in(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", QUIET)
    game = started(clock=DAY | {"late": "automatic"})
    sweep_at(DAY_LATER + MINUTE)
    assert (reasons(game), owing(game)) == (["", ""], [2])


def test_a_careful_turn_that_another_interrupts_is_played_on_carefully(monkeypatch):
    def asks_toll(look: Any, question: Question, *rest: Any) -> str:
        return "toll" if "toll" in question.options else careful(look, question, *rest)

    book, bots = StandingOrders(validate=dict), replace(ASKING.bots, careful=asks_toll)
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(ASKING, bots=bots, orders_of=lambda *_: book))
    game = started(clock=DAY | {"late": "automatic"})
    order(game, 1, all={"keep": 5})
    sweep_at(DAY_LATER + MINUTE)
    assert owing(game) == [2]
    at(DAY_LATER + H, game, "2 pay")
    with stopped_at(DAY_LATER + H):
        play_bots(game.pk)
    assert (told(game)[-1][2:], reasons(game)[-1], heard) == (("hide", "stand_in"), "careful", [{"keep": 5}])


def test_a_forfeit_that_leaves_one_seat_ends_the_game_at_once():
    game = started(clock=DAY | {"late": "forfeit", "misses": 1})
    at(MONDAY, game, "1 wait", "1 keep")
    assert owed(game, 2).then == Then.FORFEIT
    sweep_at(DAY_LATER + MINUTE)
    game.refresh_from_db()
    assert (game.status, game.result["winners"], events(game)) == (
        "finished",
        [1],
        ["timed_out", "forfeited"],
    )
    assert owing(game) == []


def test_where_seats_go_out_nobody_else_is_looked_for():
    game = started("Ann", "Bob", "Cid", clock=DAY | {"late": "forfeit", "misses": 9})
    Seat.objects.filter(game=game).update(misses=5)
    sweep_at(DAY_LATER + MINUTE)
    assert (seat_of(game, 1).misses, seat_of(game, 1).offered_at, seat_of(game, 1).leaving) == (6, None, "")


def test_the_next_turn_after_a_missed_one_is_one_s_own():
    game = started()
    sweep_at(DAY_LATER + MINUTE)
    play(game, "2 wait", "2 keep", "1 low", "2 low")
    assert owed(game, 1).then == Then.STAND_IN
    assert answer(game, 1, "wait").accepted
    assert events(game) == ["timed_out"]
