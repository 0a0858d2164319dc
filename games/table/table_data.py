"""A table as plain data for one reader: what the page shows, for programs. Nothing is worked out anew."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from games.faces.face import face_of
from games.faces.shown import asked
from games.faces.wording import plain
from games.journal.read_table import read_table
from games.models import Game, Seat
from games.table.reader_plan import ReaderPlan
from games.table.reader_table import Table, table
from games.table.waiting import Waits, stored_of, waits


@dataclass(frozen=True)
class AskedData:
    """The open question to the reader. `answered` is their answer to a sealed one that is still open, `then`
    says in words what happens at `due_at`."""

    token: str
    kind: str
    prompt: str
    hint: str
    sealed: bool
    answered: str
    options: tuple[tuple[str, str], ...]
    default: str
    due_at: datetime | None = None
    then: str = ""


@dataclass(frozen=True)
class WaitData:
    """A seat that the table waits for; `due_at` is empty for bots and while no clock runs."""

    seat: int
    due_at: datetime | None
    then: str


@dataclass(frozen=True)
class TakeBackData:
    """The answer that the reader may take back, with its words; `token` names the table as it is now."""

    token: str
    kind: str
    key: str
    text: str


@dataclass(frozen=True)
class AllyData:
    """A turn of somebody else that the reader may play; `token` names the table as it is now."""

    token: str
    seat: int
    kind: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class TableData:
    """One table for one reader (`seat` None: a spectator). `step` counts what happened in public. `number`
    rises with whatever is public (None for who sees it late). `view` is what `observe` shows the reader: None
    before the start, and in a held game that the rules cannot show."""

    game: Game
    seat: int | None
    seats: list[Seat]
    step: int
    number: int | None = None
    view: dict[str, Any] | None = None
    out: tuple[int, ...] = ()
    waiting: tuple[WaitData, ...] = ()
    question: AskedData | None = None
    take_back: TakeBackData | None = None
    plan: ReaderPlan | None = None
    ally: AllyData | None = None
    winners: tuple[int, ...] = ()
    how: str = ""
    outcome: str = ""


def table_data(game: Game, seat: int | None) -> TableData:
    """A table at any time of its life; of one that runs all is read at once, as for its page. Raises Refused
    while the site is upgraded."""
    game, rows = read_table(game, seat, reader=0)
    if rows is None:
        seats = list(Seat.objects.filter(game=game).order_by("number"))
        if game.started_at is None:
            return TableData(game, seat, seats, 0)
        shown = table(game, seat, seats)
        return told_as_data(shown, waits(shown))
    # What lies before the end of a cut table is asked for by where it ends.
    shown = table(game, seat, rows.seats, None if game.is_cut else rows.journal)
    return told_as_data(shown, waits(shown, stored_of(rows)))


def told_as_data(shown: Table, open_waits: Waits) -> TableData:
    """The same from what has been loaded already; no query."""
    game, own = shown.game, open_waits.own
    return TableData(
        game=game,
        seat=shown.seat,
        seats=shown.seats,
        step=steps_of(shown),
        number=game.number if shown.until is None else None,
        view=msgspec.to_builtins(shown.view, str_keys=True),
        out=shown.out,
        waiting=_waiting(shown, open_waits),
        question=asked_data(shown, own.due_at if own else None, own.then if own else ""),
        take_back=_take_back(shown),
        plan=shown.plan,
        ally=_ally(shown),
        winners=shown.result.winners if shown.result else (),
        how=shown.result.how if shown.result else "",
        outcome=plain(face_of(shown).wording(shown).outcome()),
    )


def steps_of(shown: Table) -> int:
    """The public steps that the reader may know of; a late spectator is not told of the latest."""
    return shown.game.steps if shown.until is None else shown.steps


def _waiting(shown: Table, open_waits: Waits) -> tuple[WaitData, ...]:
    if shown.until is not None:
        return tuple(WaitData(seat.number, None, "") for seat in shown.waiting)
    return tuple(WaitData(row.seat, row.due_at, row.then) for row in open_waits.rows)


def asked_data(shown: Table, due_at: datetime | None, then: str) -> AskedData | None:
    """The open question, if it is put to the reader of this table."""
    question = asked(shown)
    if question is None or shown.seat is None:
        return None
    words, keys = face_of(shown).wording(shown), question.options_of(shown.seat)
    return AskedData(
        token=shown.token,
        kind=question.kind,
        prompt=plain(words.prompt(question)),
        hint=plain(words.hint(question)),
        sealed=shown.is_sealed,
        answered=shown.answered,
        options=tuple((key, plain(words.option(question.kind, key, question.params))) for key in keys),
        default=question.default_of(shown.seat),
        due_at=due_at,
        then=then,
    )


def _ally(shown: Table) -> AllyData | None:
    turn = shown.open_turn
    if turn is None:
        return None
    options = tuple((key, plain(words)) for key, words in shown.for_ally)
    return AllyData(shown.ally_token, turn.seat.number, turn.question.kind, options)


def _take_back(shown: Table) -> TakeBackData | None:
    back = shown.take_back
    if back is None or not shown.token:
        return None
    text = plain(face_of(shown).wording(shown).option(back.kind, back.key, {}))
    return TakeBackData(shown.token, back.kind, back.key, text)
