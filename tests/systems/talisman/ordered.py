"""What standing orders and steady players say, and the questions that they are asked in tests of theirs."""

from typing import Any

from games.engine.dice import Stream
from games.engine.questions import Question, seen
from games.systems.talisman.bots.steady import steady
from games.systems.talisman.orders.answers import order_answer, order_when_due
from games.systems.talisman.view import observe
from tests.systems.talisman.table import Table, short

ALL_BOXES = {"city": "whole", "moon": "whole", "ending": "hidden"}


def steadily(t: Table) -> str:
    """What a steady player answers to the open question."""
    question = t.at.question
    assert isinstance(question, Question)
    seat = question.seats[0]
    return short(steady(lambda: observe(t.state, seat), question, seat, Stream("steady")))


def says(t: Table, seat: int, **orders: object) -> str:
    """What a seat's orders answer to the open question, "ask" where they leave it to the person."""
    question = t.at.question
    assert isinstance(question, Question)
    mine = seen(question, seat)
    assert isinstance(mine, Question), f"{question.kind} is asked of {question.seats}"
    answer = order_answer(observe(t.state, seat), mine, seat, orders)
    return short(answer.key) if answer else "ask"


def due(t: Table, seat: int, **orders: object) -> tuple[str, str]:
    """What they say when nobody waits any more, and why."""
    question = t.at.question
    assert isinstance(question, Question)
    answer = order_when_due(observe(t.state, seat), question, seat, orders)
    assert answer is not None
    return short(answer.key), answer.reason


def robbed(target: int, *spells: str, **options: str) -> Table:
    """Seat 1 casts Acquisition at somebody; seat 2 holds these Spells."""
    t = Table("wizard", "sorceress", "troll", windows=True, **options)
    t.give(1, "acquisition").give(2, *spells).set(3, gold=2).start(1)
    return t.play(f"cast:acquisition:{target}")


def turn_of_the_troll(*spells: str, place: str = "fields_8", **options: str) -> Table:
    """The Troll's turn begins; the Wizard of seat 2 holds these Spells."""
    t = Table("troll", "wizard", "thief", windows=True, **options).give(2, *spells)
    return t.put(1, place).start(1)


def losing(*names: str, seat: int = 2, why: str = "pestilence", **given: Any) -> Table:
    """A Pestilence reaches everybody in the Region; it is the seat's turn to lose a life."""
    t = Table("troll", "wizard", windows=True).put(1, "plains_10").put(2, "fields_8").give(2, *names, **given)
    t.start(1, "draw").play(why)
    while t.kind == "loss" and t.at.question.params["seat"] != seat:  # type: ignore[union-attr]
        t.play({})
    assert t.kind == "loss"
    return t


def won(*names: str, **given: Any) -> Table:
    """The Wizard has won its defence against a Warrior with these things and 2 gold."""
    t = Table("warrior", "wizard", windows=True).put(1, "plains_10").put(2, "plains_10")
    t.give(1, *names, gold=2, fate=0).set(2, strength=9, fate=0, **given).start(1, "landed")
    t.play("attack:2", "1,1", 6)
    assert t.kind == "reward"
    return t
