"""A table as one seat may see it: the view, the open question, who is waited for, and the log."""

import copy
import hashlib
import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.engine.events import Seen
from games.engine.position import Counts, Position
from games.engine.questions import Answer, Question, Waiting
from games.engine.questions import seen as seen_question
from games.engine.system import Result
from games.engine.take_back import last_own
from games.faces.face import face_of
from games.journal.again import NotPlayedAgain, why_not_again
from games.journal.kept_positions import Told, keep_position
from games.journal.loading import load, position_at
from games.journal.question_token import question_token
from games.journal.recent import Known, recent, went_on
from games.journal.shared import as_seen_by, position_seen_by
from games.journal.stages import Written
from games.models import Game, Seat
from games.orders.form import foretold, from_now_on, stretches
from games.orders.form_parts import Step
from games.orders.passed_by import passed_by
from games.orders.rules import may_answer_ahead
from games.play.for_ally import OpenTurn, open_turn
from games.refused import Refused
from games.table.audience import shown_place, shown_until
from games.table.reader_events import events_for
from games.table.reader_plan import ReaderPlan, reader_plan
from games.talk.proposals import ShownProposal

logger = logging.getLogger(__name__)

LOG_STEPS = 60
"""The log shows what happened in the last so many public steps; how many entries those took is hidden."""


@dataclass(frozen=True)
class TakeBack:
    """The answer a seat may take back now: the kind of its question, the key, and who gave it."""

    kind: str
    key: str
    by: str = "person"


class Table(Struct, frozen=True):
    """One table for one reader.

    `steps` is its public number: it rises with everything all may see and never repeats (ETag, poll, live
    events). `question` is whole for a seat that is asked and a Waiting for others, None when nobody is asked.
    `token` is set for a seat that may act. `answered` is the reader's own answer to a sealed question that is
    still open. `waiting` names the seats that are asked, whether or not they have answered a sealed one.
    `log` is oldest first; lines with a step above `seen_step` are new to the reader. `view` is None only in a
    held game that the rules cannot show. `out` are the seats that the rules have put out of the game,
    `foretold` says in words what the reader's standing orders will decide after the next dice (L-COR-12).
    `from_now_on` are the orders that could answer questions like the open one, `stretches` the answers' keys
    that begin a fight ("" for the fight that runs) to which the reader may give orders: then they are
    `in_stretch`. In a question that `is_sealed` several answer at once in secret. `on_turn` is the seat whose
    turn it is, None in set-up. `until` is set where a spectator sees the table as it was at that moment; then
    `steps` are the public steps of then. `plan` is the reader's plan of their turn, None where turns are not
    planned, `open_turn` a turn of somebody else that they may play, with the `ally_token` for it. `council`
    is what a party has proposed that still stands, `suggested` is the option that a lesson leads to.
    `passed_by` says in words why rules of the reader that fit have not answered the open question.
    """

    game: Game
    seat: int | None
    seats: list[Seat]
    steps: int
    view: Any
    question: Question | Waiting | None
    waiting: list[Seat]
    token: str
    answered: str
    take_back: TakeBack | None
    result: Result | None
    log: list[Seen]
    seen_step: int
    out: tuple[int, ...] = ()
    foretold: tuple[str, ...] = ()
    from_now_on: tuple[Step, ...] = ()
    stretches: tuple[str, ...] = ()
    is_sealed: bool = False
    on_turn: int | None = None
    until: datetime | None = None
    plan: ReaderPlan | None = None
    open_turn: OpenTurn | None = None
    ally_token: str = ""
    council: tuple[ShownProposal, ...] = ()
    suggested: str = ""
    passed_by: str = ""

    @property
    def may_answer_ahead(self) -> bool:
        """Whether the reader may answer what is not asked yet: in the turns of others."""
        mine = next((seat for seat in self.seats if seat.number == self.seat), None)
        if mine is None or not self.game.is_running or self.view is None:
            return False
        return may_answer_ahead(mine, self.on_turn)

    @property
    def may_plan_next(self) -> bool:
        """Whether the reader may plan a turn that has not come: in the turns of others, where turns are
        planned."""
        return self.plan is not None and self.may_answer_ahead

    @property
    def version(self) -> str:
        """What changes with everything this reader is shown; the page asks for news by it.

        The public number counts what a late spectator is not shown yet, so theirs is made of what they see.
        """
        if self.until is None:
            return str(self.steps)
        seen = msgspec.json.encode([self.view, self.question, [seat.number for seat in self.waiting]])
        return f"{self.steps}-{hashlib.sha256(seen).hexdigest()[:12]}"

    @property
    def for_ally(self) -> list[tuple[str, str]]:
        """What the reader may answer for somebody else, each key with its words."""
        if self.open_turn is None:
            return []
        question, words = self.open_turn.question, face_of(self).wording(self)
        return [(key, words.option(question.kind, key, question.params)) for key in self.open_turn.keys]

    @property
    def in_stretch(self) -> bool:
        """Whether the reader has a part in the fight that runs."""
        return "" in self.stretches


def table(
    game: Game, seat_number: int | None, seats: list[Seat] | None = None, known: Known | None = None
) -> Table:
    """The table of a started game for one seat (None: a spectator); six queries at most, two as a rule, none
    where its `seats` and its journal are `known` already.

    It is the last one that the reader may know (games/journal/shared.py), and its `game` ends there.
    Spectators of a game that is shown late get it as it was then. Raises BeingUpgraded.
    """
    game = as_seen_by(game, seat_number)
    seats = list(Seat.objects.filter(game=game).order_by("number")) if seats is None else seats
    until = shown_until(game, seat_number)
    if until is not None:
        return _late(game, seats, until)
    found = _recent(game, known)
    if found is None:
        return _dark(game, seat_number, seats)
    position, events = found
    return table_of(game, seat_number, seats, position, events)


def table_after(written: Written, seat_number: int) -> Table:
    """The table as it has just been stored, for a seat of it; no query as a rule, those of `table` where what
    happened before is not kept. The others look at the same position: it is kept for them."""
    stored, base = written.table, written.base
    game, rows = as_seen_by(stored.game, seat_number), stored.rows
    assert rows is not None
    step = max(0, game.steps - LOG_STEPS)
    before = went_on(stored.game, base, stored.position, rows.journal, step)
    if before is None:
        return table(game, seat_number, stored.seats)
    position = position_seen_by(stored.position, seat_number)
    since = (one for one in position.events if one[0] > step or not step)
    events = (*before, *since)
    keep_position(game, position, step, events)
    return table_of(game, seat_number, stored.seats, position, events)


def table_of(
    game: Game, seat_number: int | None, seats: list[Seat], position: Position, events: Told | None = None
) -> Table:
    """The table for one seat, from a position that has been loaded already; no query, but for a reader whose
    rules ask who sits there.

    `events` are what the log tells of, without them those of the position.
    """
    question = position.question if game.is_running else None
    open_to_me = _open_turn(game, position, seats, seat_number)
    asked = question if isinstance(question, Question) else None
    mine, view = (
        _asked_person(seats, seat_number, asked),
        position.system.observe(position.state, seat_number),
    )
    return Table(
        game=game,
        seat=seat_number,
        seats=seats,
        steps=game.number,
        view=view,
        question=asked and seen_question(asked, seat_number),
        waiting=[seat for seat in seats if asked and seat.number in asked.seats],
        token=_token(game, asked, seat_number),
        answered=_answered(position, seat_number),
        take_back=_take_back(game, position, asked, seat_number),
        result=position.result or agreed(game),
        log=events_for(
            position.events if events is None else events, seat_number, seats, opened=game.is_finished
        ),
        seen_step=_seen_step(seats, seat_number),
        out=position.system.slow.out(position.state),
        foretold=tuple(foretold(mine, position, view)) if mine else (),
        from_now_on=from_now_on(mine, position, view) if mine else (),
        stretches=stretches(mine, position, view) if mine else (),
        passed_by=passed_by(mine, seats, position, view) if mine else "",
        is_sealed=asked is not None and asked.how == "sealed",
        on_turn=position.system.slow.on_turn(position.state),
        plan=reader_plan(seats, seat_number, position, view, asked),
        open_turn=open_to_me,
        ally_token=question_token(game, seat_number) if open_to_me and seat_number else "",
    )


def _open_turn(game: Game, position: Position, seats: list[Seat], number: int | None) -> OpenTurn | None:
    if not game.is_running or game.paused_at is not None or not position.system.allies:
        return None
    return open_turn(position, seats, next((seat for seat in seats if seat.number == number), None))


def _late(game: Game, seats: list[Seat], until: datetime) -> Table:
    """The table as it was some minutes ago; what is around it now (a pause, a stand-in) is not shown."""
    then, seats = copy.copy(game), [copy.copy(seat) for seat in seats]
    then.paused_at, then.adjourned = None, False
    for seat in seats:
        seat.stand_in, seat.leaving, seat.misses = "", "", 0
    try:
        place = shown_place(game, None) or Counts()
        since = max(0, place.steps - LOG_STEPS)
        position = position_at(game, place.entries, since=since)
    except Exception as error:
        if game.is_running:
            raise NotPlayedAgain(why_not_again(game)) from error
        return replace(_dark(then, None, seats), steps=0, until=until)
    events = tuple(one for one in position.events if one[0] > since or not since)
    return replace(table_of(then, None, seats, position, events), steps=position.steps, until=until)


def _recent(game: Game, known: Known | None) -> tuple[Position, Told] | None:
    try:
        return recent(game, max(0, game.steps - LOG_STEPS), known)
    except Refused:
        raise
    except Exception:
        # The rules of a held game may be what fails; its page still says that it is held.
        return _present(game) if game.is_running or game.is_finished else None


def _present(game: Game) -> tuple[Position, Told]:
    """As it stands, from its checkpoint: what lies before the rules do not play again, and it is not told."""
    try:
        position = load(game)
    except Refused:
        raise
    except Exception as error:
        logger.exception("a game cannot be loaded: %s", game.slug)
        raise NotPlayedAgain(why_not_again(game)) from error
    return position, tuple(position.events)


def agreed(game: Game) -> Result | None:
    """How a game ended that its players have ended, not the rules."""
    return Result(tuple(game.result["winners"]), game.result["how"]) if game.result else None


def _token(game: Game, asked: Question | None, seat: int | None) -> str:
    if asked is None or seat is None or seat not in asked.seats or game.paused_at is not None:
        return ""
    return question_token(game, seat)


def _answered(position: Position, seat: int | None) -> str:
    mine: Answer | None = position.pending.get(seat) if seat is not None else None
    return mine.key if mine else ""


def _take_back(game: Game, position: Position, asked: Question | None, seat: int | None) -> TakeBack | None:
    """Only what stands behind the checkpoint: the service that takes back starts there."""
    if game.paused_at is not None:
        return None
    at = None if seat is None or asked is None else last_own(position, seat)
    if at is None or position.base_counts.entries + at < game.at_entry:
        return None
    entry = position.entries[at]
    return TakeBack(entry.kind, entry.answers[0].key, entry.answers[0].by)


def _asked_person(seats: list[Seat], number: int | None, asked: Question | None) -> Seat | None:
    """The seat of the reader who is asked, and so may be about to roll; orders are for people only."""
    if asked is None or number not in asked.seats:
        return None
    return next((seat for seat in seats if seat.number == number and seat.user_id is not None), None)


def _seen_step(seats: list[Seat], number: int | None) -> int:
    return next((seat.seen_step for seat in seats if seat.number == number), 0)


def _dark(game: Game, seat_number: int | None, seats: list[Seat]) -> Table:
    return Table(
        game=game,
        seat=seat_number,
        seats=seats,
        steps=game.number,
        view=None,
        question=None,
        waiting=[],
        token="",
        answered="",
        take_back=None,
        result=None,
        log=[],
        seen_step=_seen_step(seats, seat_number),
    )
