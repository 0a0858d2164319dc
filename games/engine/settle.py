"""Going on without people: dice are rolled, standing orders and bots answer, until a person is asked.

Orders are consulted only here, past the journal's end; journaled answers always win.
"""

from collections.abc import Callable, Collection

from games.engine.checkpoint import decode_state
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
    default, until play comes to the start of a phase where that tells nothing, or their leaving would end the
    game; then they go and are taken out of it. So are those whom the rules put out of the game meanwhile.
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
        if seat in position.system.out(position.state):
            leaving.pop(seat)
            return True
        if position.can_leave(seat) and _tells_nothing(position, leaving):
            position.leave(seat, leaving.pop(seat))
            return True
    return False


def _tells_nothing(position: Position, leaving: Collection[int]) -> bool:
    """Whether others learn nothing from the moment of a leaving: it ends the game, or play has just come to
    where everybody sees it stand, or to a new turn.

    A seat that is waited for may have answered, or be asked, what others do not see; were somebody let go
    meanwhile, they could tell how far it has come.
    """
    if not position.at_boundary or position.ends_with(leaving):
        return True
    if position.stands:
        return False
    alone = position.system.on_turn(position.state) is not None
    return not alone or position.is_shared or _turn_begins(position)


def _turn_begins(position: Position) -> bool:
    """Whether the running phase is the first of a turn."""
    if len(position.frames) < 2:
        return False
    before = decode_state(position.system, position.frames[-2].checkpoint)
    return position.system.turns(before) != position.system.turns(position.state)


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
