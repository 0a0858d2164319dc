"""From a table back to its rows, in the transaction that holds the game's lock."""

import copy
from datetime import datetime

import msgspec

from games.engine.position import Position
from games.engine.take_back import earliest
from games.journal.locked import PLAYED, Locked
from games.journal.past import past_of
from games.journal.recent import Base
from games.journal.release import RUN_BY, note_run
from games.journal.shared import note_shared
from games.journal.stages import News, Owed, Rows
from games.models import Checkpoint, Entry, Game, Obligation, SealedAnswer, Seat
from games.models.checkpoint import KEY_FRAME_EVERY
from games.models.game import Status
from games.models.kept_results import keep
from games.models.packing import pack, unpack
from games.models.tally import keep_tally, tally_of
from games.sql import changes

KEPT_AT_MOST = 200
"""So many entries may stand behind the checkpoint so that they can be taken back; then it moves on."""
OF_SEAT = ("game_id", "seat")
"""What a wait is known by: a seat owes its game one answer at a time."""

COUNTED = ["entries", "steps", "chances", "kept", "shifts", "undone", "digest", *RUN_BY, "watched_at"]
COUNTED += ["alone", "shared_entry", "shared_step"]
MOVED = ["checkpoint", "at_entry", "at_step", "at_chance", "key_entry", "tally"]
ENDED = ["status", "finished_at", "result"]


def rows_of(table: Locked, before: int, at: datetime) -> Rows:
    """What is to be stored of the position behind entry `before`; the row of the game says where it stands,
    and how it has ended."""
    game, position = table.game, table.position
    game.entries, game.steps, game.chances = position.number, position.steps, position.chances
    game.digest, base = position.digest(), Base(position.base_counts, position.base, [*position.events])
    note_shared(game, position)
    note_run(game)
    entries, sealed = _entries(game, position, before, at), _sealed_answers(table, at)
    frames, columns = _move_checkpoint(game, position, table.owned), [*COUNTED]
    keep(game, position)
    if position.result is not None:
        game.status, game.finished_at, game.result = Status.FINISHED, at, msgspec.to_builtins(position.result)
        columns += ENDED
    columns += [] if frames is None else MOVED
    return Rows(base, entries, sealed, frames or [], columns)


def write(
    table: Locked,
    owed: Owed,
    news: News,
    at: datetime,
    *,
    rows: Rows | None = None,
    looked: int | None = None,
) -> None:
    """Store what is owed now, the clocks and plans of seats that have changed, what is told of it, and the
    `rows` of the position where it has moved. The person of a seat that has `looked` knows what is stored,
    and one who has acted the wait that goes on.

    One statement (games/sql/changes.py).
    """
    asked, clocks = [row.seat for row in owed.begun], table.clocks
    known = _known(table, owed, looked)
    seats = [
        _written(seat, owed, at if seat.number == looked else None, at if seat.number in known else None)
        for seat in table.seats
        if clocks[seat.number] != table.played[seat.number] or seat.number in known
    ]
    with changes.at_once():
        if rows is not None:
            changes.insert(rows.entries)
            changes.replace(rows.sealed, OF_SEAT)
            changes.insert(rows.frames)
            changes.update([table.game], rows.columns)
        changes.replace([*owed.renamed, *owed.begun], OF_SEAT)
        changes.delete([row for row in owed.ended if row.seat not in asked], OF_SEAT)
        changes.update(seats, PLAYED, least=("seen_step",), given=("looked_at", "known_at"))
        changes.insert(news.lines)
        changes.insert_new(news.messages)
    table.owed.clear()
    table.owed.update(owed.open)
    table.played.update(clocks)
    table.acted.clear()


def write_first(table: Locked) -> None:
    """Store the first key frame of a game that begins; its state is the first checkpoint."""
    table.game.checkpoint = pack(table.position.base)
    frame = Checkpoint(game=table.game, entries=0, steps=0, chances=0, state=table.game.checkpoint)
    changes.insert([frame])


def _known(table: Locked, owed: Owed, looked: int | None) -> set[int]:
    """The seats whose people know what they owe now; of a wait that only begins here who acted has seen
    nothing."""
    going_on = owed.open.keys() - {row.seat for row in owed.begun}
    news = {seat for seat in table.acted & going_on if not _knows(table.numbered[seat], owed.open[seat])}
    return news | ({looked} if looked else set())


def _knows(seat: Seat, row: Obligation) -> bool:
    """Whether it has been in front of its person in this wait."""
    return seat.known_at is not None and seat.known_at >= row.since


def _written(seat: Seat, owed: Owed, looked: datetime | None, known: datetime | None) -> Seat:
    """The seat as it is written: where its person has looked meanwhile that stays, for nobody locks that."""
    written, row = copy.copy(seat), owed.open.get(seat.number)
    knows = seat.known_at is not None if row is None else _knows(seat, row)
    written.seen_step = seat.seen_step if looked else 0
    written.looked_at = looked if seat.looked_at == looked else None
    written.known_at = None if knows else known
    return written


def _entries(game: Game, position: Position, before: int, at: datetime) -> list[Entry]:
    """The new ones, the last with the game's digest."""
    lines = position.entries[before - position.base_counts.entries :]
    rows = [
        Entry(game=game, number=number, data=msgspec.json.encode(line), at=at)
        for number, line in enumerate(lines, before + 1)
    ]
    for last in rows[-1:]:
        last.digest = game.digest
    return rows


def _sealed_answers(table: Locked, at: datetime) -> list[SealedAnswer]:
    """The new answers to the open sealed question.

    Those of a question that has closed are in the journal now; they stay, named by its number, until new
    answers of the same seats replace them.
    """
    position, stored = table.position, table.rows.journal.sealed if table.rows else ()
    known = {(row.seat, row.key, row.by, row.reason) for row in stored if row.number == position.number}
    return [
        SealedAnswer(
            game=table.game,
            seat=seat,
            number=position.number,
            key=answer.key,
            by=answer.by,
            reason=answer.reason,
            at=at,
        )
        for seat, answer in position.pending.items()
        if (seat, answer.key, answer.by, answer.reason) not in known
    ]


def _move_checkpoint(game: Game, position: Position, people: list[int]) -> list[Checkpoint] | None:
    """Let the checkpoint follow the running phase, but not past an answer that may still be taken back; with
    the next key frame, where it has gone so far. None where it stays."""
    lines = list(zip(position.entries, position.turns, strict=True))
    position.trim(_kept_from(position, people))
    counts = position.base_counts
    if counts.entries == game.at_entry:
        return None
    frames = _key_frames(game, position)
    tally = tally_of(game)
    if tally is not None:
        tally.count(lines[: len(lines) - len(position.entries)])
    keep_tally(game, tally)
    game.checkpoint = pack(position.base)
    game.at_entry, game.at_step, game.at_chance = counts.entries, counts.steps, counts.chances
    return frames


def _kept_from(position: Position, people: list[int]) -> int | None:
    """What may be taken back stays behind the checkpoint, and what others still look at always."""
    shared = None if position.is_shared else position.shared.counts.entries - position.base_counts.entries
    if len(position.entries) >= KEPT_AT_MOST:
        return shared
    found = [earliest(position, seat) for seat in position.waiting if seat in people]
    return min([*found, *([] if shared is None else [shared])], default=None)


def _key_frames(game: Game, position: Position) -> list[Checkpoint]:
    """The next one, where the checkpoint goes so far from the last."""
    counts = position.base_counts
    if counts.entries - game.key_entry < KEY_FRAME_EVERY:
        return []
    game.key_entry, state = counts.entries, pack(position.base, _first_state(game))
    return [Checkpoint(game=game, state=state, **msgspec.structs.asdict(counts))]


def _first_state(game: Game) -> bytes:
    """It comes with the lock where it may be wanted."""
    frame = getattr(game, "first_frame", None)
    return unpack(bytes(frame)) if frame else past_of(game).first_state()
