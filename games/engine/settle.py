"""Going on without people: dice are rolled, standing orders and bots answer, until a person is asked.

Orders are consulted only here, past the journal's end; journaled answers always win.
"""

from collections.abc import Callable, Collection

from games.engine.position import Position
from games.engine.questions import Answer, By, Chance, Question

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


def settle(
    position: Position,
    roll: Roll,
    automatic: Automatic,
    people: Collection[int] = (),
    leaving: dict[int, By] | None = None,
) -> int:
    """Go on until only people can; returns the number of entries added.

    A question to the first of several allies is left to the people among them; others answer it only when
    nobody of flesh is asked. `leaving` says by whose will seats leave: they answer by their orders, else by
    default, until a phase ends or their leaving would end the game; then they go and are taken out of it. So
    are those whom the rules put out of the game meanwhile.
    """
    before = position.number
    leaving = {} if leaving is None else leaving
    while position.question is not None:
        if _let_go(position, leaving):
            continue
        if isinstance(position.question, Chance):
            roll_open(position, roll)
        elif not _answer_for(position, _or_default(automatic, leaving), set(people) - set(leaving)):
            break
    return position.number - before


def _let_go(position: Position, leaving: dict[int, By]) -> bool:
    for seat in leaving:
        if seat in position.system.slow.out(position.state):
            leaving.pop(seat)
            return True
        if position.can_leave(seat):
            position.leave(seat, leaving.pop(seat))
            return True
    return False


def _or_default(automatic: Automatic, leaving: Collection[int]) -> Automatic:
    """The same answers, and the safe one for a seat that leaves where no order speaks."""

    def answer(position: Position, seat: int) -> Answer | None:
        given = automatic(position, seat)
        if given is not None or seat not in leaving:
            return given
        assert isinstance(position.question, Question)
        return Answer(seat, position.question.default_of(seat), "default")

    return answer


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
        by: By = "later" if answer.by == "order" and position.stands else answer.by
        entry = position.give(seat, answer.key, by, answer.reason)
        if entry is not None:
            break
    return answered
