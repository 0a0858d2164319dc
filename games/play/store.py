"""From a position back to rows, in the transaction that holds the game's lock."""

from datetime import datetime

import msgspec

from games.engine.position import Position
from games.engine.take_back import earliest
from games.journal.locked import Locked
from games.journal.past import past_of
from games.journal.recent import Base
from games.journal.release import RUN_BY, note_run
from games.journal.shared import note_shared
from games.messages import notices
from games.models import Checkpoint, Entry, Game, SealedAnswer
from games.models.checkpoint import KEY_FRAME_EVERY
from games.models.game import Status
from games.models.kept_results import keep
from games.models.packing import pack, unpack
from games.models.tally import tally_of
from games.play import ending, turns
from games.sql import changes
from games.waits.obligations import renew
from labyrinth.ground.clock import now

KEPT_AT_MOST = 200
"""So many entries may stand behind the checkpoint so that they can be taken back; then it moves on."""

COUNTED = ["entries", "steps", "chances", "kept", "shifts", "undone", "digest", *RUN_BY, "watched_at"]
COUNTED += ["alone", "shared_entry", "shared_step"]
MOVED = ["checkpoint", "at_entry", "at_step", "at_chance", "key_entry", "tally"]
ENDED = ["status", "finished_at", "result"]


def save_new(table: Locked) -> None:
    """Store a game that begins: the first key frame and what was settled before anybody was asked."""
    game = table.game
    state = pack(table.position.base)
    changes.insert([Checkpoint(game=game, entries=0, steps=0, chances=0, state=state)])
    game.checkpoint = state
    save(table, before=0)


def save(table: Locked, *, before: int) -> None:
    """Store what came after entry `before`, in one statement: entries, key frame, sealed answers, waits,
    seats, messages and the game."""
    game, position, at = table.game, table.position, now()
    changed = [*COUNTED]
    with changes.at_once():
        _count(game, position)
        store_entries(game, position, before, at)
        store_sealed(game, position, table.sealed, at)
        table.base = Base(position.base_counts, position.base, [*position.events])
        tally, lines = tally_of(game), turns.lines_of(position)
        if _move_checkpoint(game, position, table.owned):
            moved = len(lines) - len(position.entries)
            turns.count(game, tally, lines[:moved])
            lines = lines[moved:]
            changed += MOVED
        if position.result is not None:
            _end(game, position, at)
            changed += ENDED
        notices.on_waits(table, renew(table, at), at)
        changes.update([game], changed)
    if game.is_finished:
        changes.flush()
        ending.wind_up(game, at, how="finished", done=turns.done_with(position, tally, lines))
        notices.on_ended(game, table.seats)


def store_entries(game: Game, position: Position, before: int, at: datetime) -> None:
    """Insert the new entries, the last with the game's digest; nothing when there are none."""
    lines = position.entries[before - position.base_counts.entries :]
    rows = [
        Entry(game=game, number=before + at_line, data=msgspec.json.encode(line), at=at)
        for at_line, line in enumerate(lines, 1)
    ]
    if rows:
        rows[-1].digest = game.digest
        changes.insert(rows)


def store_sealed(game: Game, position: Position, stored: list[SealedAnswer], at: datetime) -> None:
    """Keep the answers to the open sealed question, `stored` being those loaded before.

    Those of a question that has closed are in the journal now; they stay, named by its number, until new
    answers of the same seats replace them.
    """
    known = {row.seat: row.answer() for row in stored if row.number == position.number}
    rows = [
        SealedAnswer(
            game=game,
            seat=seat,
            number=position.number,
            key=answer.key,
            by=answer.by,
            reason=answer.reason,
            at=at,
        )
        for seat, answer in position.pending.items()
        if known.get(seat) != answer
    ]
    changes.replace(rows, key=("game_id", "seat"))


def _count(game: Game, position: Position) -> None:
    game.entries, game.steps, game.chances = position.number, position.steps, position.chances
    keep(game, position)
    note_shared(game, position)
    game.digest = position.digest()
    note_run(game)


def _move_checkpoint(game: Game, position: Position, people: list[int]) -> bool:
    """Let the checkpoint follow the running phase, but not past an answer that may still be taken back."""
    position.trim(_kept_from(position, people))
    counts = position.base_counts
    if counts.entries == game.at_entry:
        return False
    game.checkpoint = pack(position.base)
    game.at_entry, game.at_step, game.at_chance = counts.entries, counts.steps, counts.chances
    if counts.entries - game.key_entry >= KEY_FRAME_EVERY:
        _keep_key_frame(game, position.base)
    return True


def _kept_from(position: Position, people: list[int]) -> int | None:
    """What may be taken back stays behind the checkpoint, and what others still look at always."""
    shared = None if position.is_shared else position.shared.counts.entries - position.base_counts.entries
    if len(position.entries) >= KEPT_AT_MOST:
        return shared
    found = [earliest(position, seat) for seat in position.waiting if seat in people]
    return min([*found, *([] if shared is None else [shared])], default=None)


def _keep_key_frame(game: Game, state: bytes) -> None:
    frame = Checkpoint(
        game=game,
        entries=game.at_entry,
        steps=game.at_step,
        chances=game.at_chance,
        state=pack(state, _first_state(game)),
    )
    changes.insert([frame])
    game.key_entry = game.at_entry


def _first_state(game: Game) -> bytes:
    """It comes with the lock where it may be wanted."""
    frame = getattr(game, "first_frame", None)
    return unpack(bytes(frame)) if frame else past_of(game).first_state()


def _end(game: Game, position: Position, at: datetime) -> None:
    game.status = Status.FINISHED
    game.finished_at = at
    game.result = msgspec.to_builtins(position.result)
