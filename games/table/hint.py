"""A hint in words: what a steady player would answer, seen with the reader's eyes alone.

What the reader does not see is imagined, each time otherwise; nothing of the game's state is looked at.
"""

import hashlib
from collections import Counter
from typing import Any

import msgspec
from msgspec import Struct

from games.engine.dice import Stream
from games.engine.questions import Question
from games.engine.system import System
from games.faces.drawn import Drawn
from games.faces.face import face_of
from games.faces.stakes import NO_STAKE, Stake
from games.faces.wording import plain
from games.journal.release import system_of
from games.play.hints import asked_for, may_be_hinted, standing_at
from games.table.reader_table import Table

LEVEL = "steady"
SAMPLES = 10


class Hint(Struct, frozen=True):
    """What a steady player would answer: the `key` and its words, why, and what it brings (`stake`).

    In so many `times` of SAMPLES imagined positions it came out best; `next_best` in so many of the others
    ("" for none). `many` hints were asked for in this game.
    """

    key: str
    text: str
    why: str
    stake: Stake
    times: int
    next_best: str
    next_times: int
    many: int


class Hints(Struct, frozen=True):
    """What the table offers of hints: whether one may be asked for, and the one that stands."""

    may_ask: bool = False
    hint: Hint | None = None


NONE = Hints()


def hints_of(table: Table, drawn: Drawn) -> Hints:
    """Those of a table; nothing where its reader is not asked, or somebody else of flesh sits there."""
    question, number = table.question, table.seat
    if number is None or not table.token or not isinstance(question, Question) or table.answered:
        return NONE
    mine = next((seat for seat in table.seats if seat.number == number), None)
    system = system_of(table.game)
    if mine is None or not may_be_hinted(table.seats, number) or LEVEL not in system.bots.levels:
        return NONE
    if len(question.options_of(number)) < 2 or table.game.paused_at:
        return NONE
    if standing_at(mine) != table.game.entries:
        return Hints(may_ask=True)
    return Hints(hint=_hint(table, drawn, question, number, asked_for(mine)))


def _hint(table: Table, drawn: Drawn, question: Question, number: int, many: int) -> Hint:
    best = Counter(answers(system_of(table.game), table.view, question, number)).most_common(2)
    wording, stakes = face_of(table).wording(table), drawn.asked.stakes if drawn.asked else None
    (key, times), (other, others) = best[0], best[1] if len(best) > 1 else ("", 0)
    return Hint(
        key=key,
        text=plain(wording.option(question.kind, key, question.params)),
        why=plain(wording.why(question, key)),
        stake=stakes.of(key) if stakes else NO_STAKE,
        times=times,
        next_best=plain(wording.option(question.kind, other, question.params)) if other else "",
        next_times=others,
        many=many,
    )


def answers(system: System, view: Any, question: Question, number: int) -> list[str]:
    """What a steady player answers, SAMPLES times: each imagines otherwise what the view does not show. The
    same for the same view, whatever is hidden."""
    steady = system.bots.levels[LEVEL]
    seen = hashlib.sha256(msgspec.json.encode([view, question])).hexdigest()
    return [steady(lambda: view, question, number, Stream("hint", seen, at)) for at in range(SAMPLES)]


def reason(table: Table, key: str) -> str:
    """Why a steady player gives this answer, in words; "" where nobody has written that down."""
    asked = table.question
    if not isinstance(asked, Question) or not key:
        return ""
    return plain(face_of(table).wording(table).why(asked, key))
