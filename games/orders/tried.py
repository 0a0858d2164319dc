"""Rules tried against what their owner was asked before: which of their last answers they would have given.

Looking back costs what the stored states of the game cost to play on: it ends with a budget of CPU, and says
how far it came. The past is shown with its owner's eyes only.
"""

import time
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from games.engine.position import Position
from games.engine.questions import Answer, Entry, Question, seen
from games.journal.again import playing_again
from games.journal.past import past_of
from games.journal.release import system_of
from games.journal.shared import as_seen_by
from games.kit.conditions import Around, Asked, Rules
from games.models import Game, Seat, Tenure
from games.models.standing_orders import owners_orders
from games.play.ruled import Company, with_rules

MOST = 20
"""So many of the last answers are tried."""
CPU = 0.3
"""Seconds of CPU that it may take."""
Verdict = Literal["same", "another", "asks"]


@dataclass(frozen=True)
class Tried:
    """One answer of before: what was asked and answered in which round, and what comes of it with the rules:
    the same answer, `another` (its key), or its owner is asked as before.

    `at`: order -> the place of its rule that counts, from 0. The table waited so many `seconds`. `number` is
    that of its entry, which counts what others hide: it is for nobody's eyes.
    """

    number: int
    round: int
    question: Question
    view: object
    key: str
    verdict: Verdict
    other: str = ""
    at: Mapping[str, int] = field(default_factory=dict)
    seconds: int = 0


@dataclass(frozen=True)
class Trial:
    """What became of the last answers, the latest first; `whole` where the budget was enough for all."""

    tried: tuple[Tried, ...]
    whole: bool

    def count(self, *verdicts: Verdict) -> int:
        """How many came out so."""
        return sum(one.verdict in verdicts for one in self.tried)

    def seconds(self, *verdicts: Verdict) -> int:
        """How long the table waited for those that came out so; for all where none is named."""
        return sum(one.seconds for one in self.tried if not verdicts or one.verdict in verdicts)

    def fitting(self, order: str, at: int) -> int:
        """So often the rule of an order at this place would have answered."""
        return sum(one.at.get(order) == at and one.verdict != "asks" for one in self.tried)


def tried_against(
    seat: Seat,
    seats: list[Seat],
    orders: Collection[str],
    rules: Rules,
    spent: Callable[[], bool] | None = None,
) -> Trial:
    """Rules against the seat's last answers to questions of these orders, given in person.

    `spent()` says when to stop. Raises NotPlayedAgain.
    """
    over, found = spent or within(CPU), list[Tried]()
    game = as_seen_by(seat.game, seat.number)
    around = Company(seats, seat).around(now=False)
    for position, entry in _answered(game, seat, orders, over):
        tried = _try(position, entry, seat, rules, around)
        if tried is not None:
            found.append(tried)
        if len(found) == MOST:
            break
    whole = len(found) == MOST or not over()
    return Trial(tuple(_with_waits(game, found)), whole)


def within(seconds: float) -> Callable[[], bool]:
    """Says when this thread has used so many seconds of CPU from now on."""
    ends = time.thread_time() + seconds
    return lambda: time.thread_time() > ends


def _with_waits(game: Game, found: list[Tried]) -> Iterator[Tried]:
    """How long the table waited for each (one query)."""
    numbers = [one.number for one in found]
    at = past_of(game).moments(max(0, min(numbers) - 2), max(numbers)) if numbers else {}
    for one in found:
        began = at.get(one.number - 1, game.started_at)
        waited = (at[one.number] - began).total_seconds() if one.number in at and began else 0
        yield replace(one, seconds=max(0, round(waited)))


def _answered(
    game: Game, seat: Seat, orders: Collection[str], over: Callable[[], bool]
) -> Iterator[tuple[Position, Entry]]:
    """Moments at which the seat answered such a question in person, the latest first: from stored state to
    stored state, backwards, as long as its person has held the seat."""
    past, system = past_of(game), system_of(game)
    since = (
        Tenure.objects.filter(game=game, user=seat.user_id).values_list("from_entry", flat=True).last() or 0
    )
    until = game.entries
    while until > since and not over():
        with playing_again(game):
            counts, state = past.frame_before(entry=until - 1)
            lines = past.entries(counts.entries, until)
            wanted = [counts.entries + at for at, line in enumerate(lines) if _is_own(line, seat)]
            for number in reversed([one for one in wanted if one >= since]):
                if over():
                    return
                position = Position(system, state, lines[: number - counts.entries], counts=counts)
                if _speaks(position, orders):
                    yield position, lines[number - counts.entries]
        until = counts.entries


def _is_own(line: Entry, seat: Seat) -> bool:
    return any(answer.seat == seat.number and answer.by == "person" for answer in line.answers)


def _speaks(position: Position, orders: Collection[str]) -> bool:
    question, ahead = position.question, position.orders.ahead
    return isinstance(question, Question) and any(
        order in orders for order in ahead.speaks.get(question.kind, ())
    )


def _try(position: Position, entry: Entry, seat: Seat, rules: Rules, around: Around) -> Tried | None:
    """None for a question of the own turn: no rule speaks to that."""
    asked = position.question
    assert isinstance(asked, Question)
    mine = seen(asked, seat.number)
    view, slow = position.system.observe(position.state, seat.number), position.system.slow
    book = position.orders
    if not isinstance(mine, Question) or not book.ahead.applies(view, mine, seat.number):
        return None
    heard = with_rules(position, owners_orders(seat, position), rules, Asked(view, mine, seat.number, around))
    given = book.answer(view, mine, seat.number, heard.orders) if heard.decided else None
    key = _own(entry, seat).key
    verdict: Verdict = "asks" if given is None else "same" if given.key == key else "another"
    return Tried(
        position.number + 1,
        slow.round(position.state),
        mine,
        view,
        key,
        verdict,
        given.key if given is not None else "",
        heard.decided.at if heard.decided else {},
    )


def _own(entry: Entry, seat: Seat) -> Answer:
    return next(answer for answer in entry.answers if answer.seat == seat.number)
