"""Going on without people: dice are rolled, standing orders and bots answer, until a person is asked.

Orders are consulted only here, past the journal's end; journaled answers always win.
"""

from collections.abc import Callable, Collection, Mapping

from games.engine.checkpoint import decode_state
from games.engine.position import Position
from games.engine.questions import Answer, By, Chance, Question

Roll = Callable[[Chance, int], str]
"""(chance, n) -> the key of the game's n-th chance."""
Automatic = Callable[[Position, int], Answer | None]
"""(position, seat) -> an answer given for the seat, or None to leave the question to its person."""
AFTER_ALL: Mapping[By, By] = {"order": "later", "plan": "person"}
"""What was to be there when the seat is asked, and comes to one that is waited for: the first step of a plan
is what its person answers when they make it."""


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

    A question to the first of several allies is answered for all by the first who has an answer in advance,
    the leading seat as the rules name it; it is left to the people among them where one of them has none, for
    that one would rather be asked. `leaving` says by whose will seats leave: they answer by their orders,
    else by default, until play comes to the start of a phase where that tells nothing, or their leaving would
    end the game; then they go and are taken out of it. So are those whom the rules put out of the game
    meanwhile.
    """
    before, leaving = position.number, leaving or {}
    while position.question is not None:
        if _let_go(position, leaving):
            continue
        if isinstance(position.question, Chance):
            roll_open(position, roll)
        elif not _answer_for(position, _or_default(automatic, leaving), people, leaving):
            break
    return position.number - before


def _let_go(position: Position, leaving: dict[int, By]) -> bool:
    for seat in leaving:
        if seat in position.system.slow.out(position.state):
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
    nobodys = position.system.slow.on_turn(position.state) is None
    return nobodys or position.is_shared or _turn_begins(position)


def _turn_begins(position: Position) -> bool:
    """Whether the running phase is the first of a turn."""
    turns, before = position.system.slow.turns, [frame.checkpoint for frame in position.frames[-2:-1]]
    return any(turns(decode_state(position.system, one)) != turns(position.state) for one in before)


def _or_default(automatic: Automatic, leaving: Collection[int]) -> Automatic:
    """The same answers, and the safe one for a seat that leaves where no order speaks."""

    def answer(position: Position, seat: int) -> Answer | None:
        given = automatic(position, seat)
        if given is not None or seat not in leaving:
            return given
        assert isinstance(position.question, Question)
        return Answer(seat, position.question.default_of(seat), "default")

    return answer


def _answer_for(
    position: Position, automatic: Automatic, people: Collection[int], leaving: Collection[int]
) -> bool:
    """Give what was answered in advance; whether anything was."""
    question = position.question
    assert isinstance(question, Question)
    answers = {seat: automatic(position, seat) for seat in position.waiting}
    if question.how == "first":
        answers = _led(answers, people, leaving)
    given = [answer for answer in answers.values() if answer is not None]
    for answer in given[:1] if question.how == "first" else given:
        by = AFTER_ALL.get(answer.by, answer.by) if position.stands else answer.by
        position.give(answer.seat, answer.key, by, answer.reason)
    return bool(given)


def _led(
    answers: dict[int, Answer | None], people: Collection[int], leaving: Collection[int]
) -> dict[int, Answer | None]:
    """The answers of allies in the order in which they decide for all, whoever leaves behind all others; none
    where a person has no answer, for that one would rather be asked."""
    stay = {seat: answer for seat, answer in answers.items() if seat not in leaving}
    asks = any(answer is None and seat in people for seat, answer in stay.items())
    return {} if asks else stay | answers
