"""Going on without people: dice are rolled, standing orders and bots answer, until a person is asked.

Orders are consulted only here, past the journal's end; journaled answers always win.
"""

from collections.abc import Callable, Collection

from games.engine.position import Position
from games.engine.questions import Answer, Chance, Question

Roll = Callable[[Chance, int], str]
"""(chance, n) -> the key of the game's n-th chance."""
Automatic = Callable[[Position, int], Answer | None]
"""(position, seat) -> an answer given for the seat, or None to leave the question to its person."""


def roll_open(position: Position, roll: Roll) -> None:
    """Answer the open chance: with the result kept from before a rewind, else with a new one."""
    chance = position.question
    assert isinstance(chance, Chance)
    key = position.kept_result(chance)
    position.rolled(roll(chance, position.chances + 1) if key is None else key)


def settle(position: Position, roll: Roll, automatic: Automatic, people: Collection[int] = ()) -> int:
    """Go on until only people can; returns the number of entries added.

    A question to the first of several allies is left to the people among them; others answer it only when
    nobody of flesh is asked.
    """
    before = position.number
    while position.question is not None:
        if isinstance(position.question, Chance):
            roll_open(position, roll)
        elif not _answer_for(position, automatic, people):
            break
    return position.number - before


def _answer_for(position: Position, automatic: Automatic, people: Collection[int]) -> bool:
    question = position.question
    assert isinstance(question, Question)
    if question.how == "first" and any(seat in people for seat in question.seats):
        return False
    answered = False
    for seat in position.waiting:
        answer = automatic(position, seat)
        if answer is None:
            continue
        answered = True
        entry = position.give(seat, answer.key, answer.by, answer.reason)
        if entry is not None:
            break
    return answered
