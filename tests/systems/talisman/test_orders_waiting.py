"""With the defaults nobody is waited for but who is on turn (6.1)."""

import pytest

from games.engine.dice import FairDice, Stream
from games.engine.position import Position, new_game
from games.engine.questions import Answer, Question, seen
from games.engine.settle import Automatic, settle
from games.systems.talisman.orders.answers import order_answer
from games.systems.talisman.orders.values import askable, awaited
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.view import observe
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.ordered import ALL_BOXES
from tests.systems.talisman.table import Table


def by_orders(orders: dict[str, object]) -> Automatic:
    def answer(position: Position, seat: int) -> Answer | None:
        question = position.question
        assert isinstance(question, Question)
        mine = seen(question, seat)
        assert isinstance(mine, Question)
        ordered = order_answer(observe(position.state, seat), mine, seat, orders)
        return None if ordered is None else Answer(seat, ordered.key, "order", ordered.reason)

    return answer


TABLES = [
    {},
    ALL_BOXES,
    {**ALL_BOXES, "ending": "lightbearers", "pause": "present"},
    {"city": "whole", "ending": "thieves_guild", "characters": "three", "pause": "classic"},
    {"moon": "whole", "ending": "blood_moon_werewolf", "inherit": "yes", "bonus": "yes"},
]


def nobody_else_waits(number: int, seats: int, options: dict[str, str], questions: int) -> None:
    """Whoever is asked when play stands still, in set-up or in a turn, is the one whose turn it is."""
    position = new_game(SYSTEM, {"seats": seats, **options})
    dice, stream = FairDice(b"%d" % number, "defaults"), Stream("defaults", number)
    for _ in range(questions):
        settle(position, dice, by_orders({}), tuple(range(1, seats + 1)))
        question, on_turn = position.question, SYSTEM.slow.on_turn(position.state)
        if question is None:
            return
        assert isinstance(question, Question)
        assert on_turn is None or position.waiting == (on_turn,), (question.kind, position.waiting)
        for seat in position.waiting:
            position.give(seat, stream.pick(question.options_of(seat)))


@pytest.mark.parametrize("options", TABLES, ids=["base", "all", "light", "city", "moon"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_with_all_defaults_nobody_who_is_not_on_turn_is_waited_for(
    seats: int, options: dict[str, str]
) -> None:
    nobody_else_waits(seats, seats, options, 100)


@pytest.mark.deep
@pytest.mark.parametrize("number", range(200))
def test_in_whole_games_nobody_who_is_not_on_turn_is_waited_for(number: int) -> None:
    nobody_else_waits(number, 2 + number % 5, TABLES[number % len(TABLES)], 3000)


def test_every_class_that_may_wait_is_a_choice_of_ask_me() -> None:
    tables = {pause: Table.fresh(pause=pause) for pause in ("fast", "classic", "present")}
    told = {pause: awaited(observe(t.state, 1)) for pause, t in tables.items()}
    assert {*told["present"]} == {*askable(CONTENT)}
    assert {*told["classic"]} == {"counter", "command", "evade", "attacked", "fate"}
    assert told["fast"] == ()
