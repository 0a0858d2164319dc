"""A table as one seat may see it: the view, the open question, who is waited for, and the log."""

from dataclasses import dataclass
from typing import Any

from games.engine.events import Seen, seen_event
from games.engine.position import Position
from games.engine.questions import Answer, Question, Waiting
from games.engine.questions import seen as seen_question
from games.engine.system import Result
from games.engine.take_back import last_own
from games.models import Game, Seat
from games.models.loading import load_from
from games.models.question_token import question_token

LOG_ENTRIES = 60
"""The log shows what the last so many entries led to, at least."""


@dataclass(frozen=True)
class TakeBack:
    """The answer a seat may take back now: the kind of its question and the key."""

    kind: str
    key: str


@dataclass(frozen=True)
class Table:
    """One table for one reader.

    `steps` is its public number: it rises with everything all may see and never repeats (ETag, poll, live
    events). `question` is whole for a seat that is asked and a Waiting for others, None when nobody is asked.
    `token` is set for a seat that may act. `answered` is the reader's own answer to a sealed question that is
    still open. `waiting` names the seats that are asked, whether or not they have answered a sealed one.
    `log` is oldest first; lines with a step above `seen_step` are new to the reader. `view` is None only in a
    held game that the rules cannot show.
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


def table(game: Game, seat_number: int | None) -> Table:
    """The table of a started game for one seat (None: a spectator); six queries at most.

    Raises Refused where this process is older than the game.
    """
    seats = list(Seat.objects.filter(game=game).order_by("number"))
    position = _position(game)
    if position is None:
        return _dark(game, seat_number, seats)
    question = position.question if game.is_running else None
    asked = question if isinstance(question, Question) else None
    return Table(
        game=game,
        seat=seat_number,
        seats=seats,
        steps=game.number,
        view=position.system.observe(position.state, seat_number),
        question=asked and seen_question(asked, seat_number),
        waiting=[seat for seat in seats if asked and seat.number in asked.seats],
        token=_token(game, asked, seat_number),
        answered=_answered(position, seat_number),
        take_back=_take_back(game, position, asked, seat_number),
        result=position.result,
        log=_log(position, seat_number, opened=game.is_finished),
        seen_step=_seen_step(seats, seat_number),
    )


def _position(game: Game) -> Position | None:
    try:
        return load_from(game, max(0, game.entries - LOG_ENTRIES))
    except Exception:
        # The rules of a held game may be what fails; its page still says that it is held.
        if game.is_running or game.is_finished:
            raise
        return None


def _token(game: Game, asked: Question | None, seat: int | None) -> str:
    if asked is None or seat is None or seat not in asked.seats:
        return ""
    return question_token(game, seat)


def _answered(position: Position, seat: int | None) -> str:
    mine: Answer | None = position.pending.get(seat) if seat is not None else None
    return mine.key if mine else ""


def _take_back(game: Game, position: Position, asked: Question | None, seat: int | None) -> TakeBack | None:
    """Only what stands behind the checkpoint: the service that takes back starts there."""
    at = None if seat is None or asked is None else last_own(position, seat)
    if at is None or position.base_counts.entries + at < game.at_entry:
        return None
    entry = position.entries[at]
    return TakeBack(entry.kind, entry.answers[0].key)


def _log(position: Position, seat: int | None, *, opened: bool) -> list[Seen]:
    lines = (seen_event(event, seat, step, opened=opened) for step, event in position.events)
    return [line for line in lines if line is not None]


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
