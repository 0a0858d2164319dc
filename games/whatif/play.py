"""A line played from a made-up position: answers by hand, dice named or fallen. Pure, but for its log."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from games.engine.position import Position
from games.engine.questions import TABLE, Chance, Question, seen
from games.kit.imagine import Known, imagined

logger = logging.getLogger(__name__)

HAND, IF, STEADY, NAMED, FELL = "h", "i", "s", "n", "f"
"""How a step came to be: an answer by hand, one that is there only if what nobody knows is so, one of a
steady player; of a die or a draw whether it was named or fell, a letter each."""
DEALS = 4
"""So many other deals are asked whether an answer of somebody else is there in any case."""
MOST_UNSEEN = 40
"""So many chances in a row fall that the reader does not see."""


class Step(msgspec.Struct, frozen=True, array_like=True):
    """One answer of a line: the seat (-1: the table), the kind of its question, its key, and how it came."""

    seat: int
    kind: str
    key: str
    how: str


class CannotError(Exception):
    """The rules do not play a step of the line; `steps` says how many go before it."""

    def __init__(self, steps: int) -> None:
        super().__init__(f"it can be played for {steps} steps")
        self.steps = steps


@dataclass(frozen=True)
class Played:
    """A line where it stands: its position, whether it began at the moment itself (else at the start of what
    is known), and how many events lie before it."""

    position: Position
    fits: bool
    before: int

    @property
    def seat(self) -> int | None:
        """The seat that is asked next, None where the table is or the game is over."""
        return next(iter(self.position.waiting), None)


def play(what: Known, deal: int, steps: Sequence[Step]) -> Played:
    """Play the steps on the deal of that number. Raises CannotError."""
    made = imagined(what, what.stream("deal", deal))
    at = made.position
    before = len(at.events)
    done = 0
    try:
        _unseen(what, at, deal)
        for step in steps:
            _take(at, step)
            _unseen(what, at, deal)
            done += 1
    except Exception as error:
        # Rules that meet what cannot be in a game may fail in any way; nothing but this line is lost.
        logger.info("a line cannot be played: %s", error)
        raise CannotError(done) from error
    return Played(at, made.fits, before)


def _take(at: Position, step: Step) -> None:
    question = at.question
    if question is None or question.kind != step.kind:
        raise ValueError(f"{step.kind!r} is not asked")
    if step.seat == TABLE:
        at.rolled(step.key)
    else:
        at.give(step.seat, step.key)


def _unseen(what: Known, at: Position, deal: int) -> None:
    """What the reader would not see falls, and what can come out in one way only."""
    for number in range(MOST_UNSEEN):
        chance = at.question
        if not isinstance(chance, Chance) or not (_is_hidden(chance, what.seat) or _is_certain(chance)):
            return
        fallen = what.stream("unseen", deal, len(at.entries), number).below(chance.size)
        at.rolled(chance.result(fallen))


def _is_hidden(chance: Chance, seat: int) -> bool:
    return chance.seen_by is not None and seat not in chance.seen_by


def _is_certain(chance: Chance) -> bool:
    return not chance.dice and len(set(chance.bag)) == 1


def mine(played: Played) -> Question | None:
    """The open question as the seat sees it that answers next, None where the table answers."""
    question, seat = played.position.question, played.seat
    if not isinstance(question, Question) or seat is None:
        return None
    found = seen(question, seat)
    assert isinstance(found, Question)
    return found


# -- the next step -------------------------------------------------------------------------------------------


def by_hand(what: Known, deal: int, steps: Sequence[Step], played: Played, key: str) -> Step | None:
    """An answer for the seat that is asked; None where it is not offered."""
    question, seat = mine(played), played.seat
    if question is None or seat is None or key not in question.options_of(seat):
        return None
    how = HAND if seat == what.seat or _in_any_case(what, deal, steps, question.kind, key) else IF
    return Step(seat, question.kind, key, how)


def _in_any_case(what: Known, deal: int, steps: Sequence[Step], kind: str, key: str) -> bool:
    """Whether the answer of somebody else is there whatever the reader cannot see, as far as a few deals
    tell."""
    for other in range(deal + 1, deal + 1 + DEALS):
        try:
            question = mine(play(what, other, steps))
        except CannotError:
            continue
        if question is None or question.kind != kind or key not in question.options_of(question.seats[0]):
            return False
    return True


def steadily(what: Known, played: Played, steps: Sequence[Step]) -> Step | None:
    """What a steady player would answer for the seat that is asked; it sees what that seat would see."""
    question, seat, at = mine(played), played.seat, played.position
    bot = at.system.bots.levels.get("steady")
    if question is None or seat is None or bot is None:
        return None
    key = bot(lambda: at.system.observe(at.state, seat), question, seat, what.stream("steady", _key(steps)))
    return Step(seat, question.kind, key, STEADY)


def fallen(
    what: Known, played: Played, steps: Sequence[Step], named: Sequence[str], again: int
) -> Step | None:
    """Dice or a draw: what is `named` (one word a die, or one id; "" falls), the rest falls.

    `again` counts how often it fell here: each time it may come out otherwise. None where it cannot be.
    """
    chance = played.position.question
    if not isinstance(chance, Chance):
        return None
    chosen = [*named, *[""] * (chance.dice or 1)][: chance.dice or 1]
    lot = what.stream("fall", _key(steps), again)
    if chance.dice:
        key = ",".join(one or str(lot.below(6) + 1) for one in chosen)
    else:
        key = chosen[0] or chance.result(lot.below(chance.size))
    if not chance.allows(key):
        return None
    return Step(TABLE, chance.kind, key, "".join(NAMED if one else FELL for one in chosen))


def _key(steps: Sequence[Step]) -> str:
    return msgspec.json.encode(list(steps)).decode()


def plain(steps: Sequence[Step]) -> list[Any]:
    """As they are stored."""
    return [list(one) for one in msgspec.to_builtins(list(steps))]


def steps_of(answers: Any) -> list[Step]:
    """As they were stored. Raises msgspec.ValidationError for what is none."""
    return msgspec.convert(answers, list[Step])
