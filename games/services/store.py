"""From a position back to rows, in the transaction that holds the game's lock."""

from datetime import datetime

import msgspec
from django.conf import settings

from games.engine.position import Position
from games.engine.take_back import earliest
from games.models import Checkpoint, Entry, Game, SealedAnswer, Seat
from games.models.checkpoint import KEY_FRAME_EVERY
from games.models.game import Status
from games.models.loading import first_state
from games.models.packing import pack
from games.services.locked import Locked
from labyrinth.clock import now

KEPT_AT_MOST = 200
"""So many entries may stand behind the checkpoint so that they can be taken back; then it moves on."""

COUNTED = ["entries", "steps", "chances", "shifts", "undone", "digest", "release", "watched_at"]
MOVED = ["checkpoint", "at_entry", "at_step", "at_chance", "key_entry"]
ENDED = ["status", "finished_at", "result"]


def save_new(table: Locked) -> None:
    """Store a game that begins: the first key frame and what was settled before anybody was asked."""
    game = table.game
    state = pack(table.position.base)
    Checkpoint.objects.create(game=game, entries=0, steps=0, chances=0, state=state)
    game.checkpoint = state
    save(table, before=0)


def save(table: Locked, *, before: int) -> None:
    """Store what came after entry `before`: entries, key frame, sealed answers, who is asked, the game."""
    game, position, at = table.game, table.position, now()
    changed = [*COUNTED]
    store_entries(game, position, before, at)
    store_sealed(game, position, table.sealed, at)
    _count(game, position)
    if _move_checkpoint(game, position, table.people):
        changed += MOVED
    if position.result is not None:
        _end(game, position, at)
        changed += ENDED
    mark_asked(table.seats, position, at, again=game.entries != before)
    game.save(update_fields=changed)


def store_entries(game: Game, position: Position, before: int, at: datetime) -> None:
    """Insert the new entries, the last with the digest of what is open now; no query when there are none."""
    lines = position.entries[before - position.base_counts.entries :]
    rows = [
        Entry(game=game, number=before + at_line, data=msgspec.json.encode(line), at=at)
        for at_line, line in enumerate(lines, 1)
    ]
    if rows:
        rows[-1].digest = position.digest()
        Entry.objects.bulk_create(rows)


def store_sealed(game: Game, position: Position, stored: list[SealedAnswer], at: datetime) -> None:
    """Keep the answers to the open sealed question, `stored` being those loaded before; at most one query.

    Those of a question that has closed are in the journal now; new answers of the same seats replace them.
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
    if rows:
        columns = ["number", "key", "by", "reason", "at"]
        SealedAnswer.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["game", "seat"], update_fields=columns
        )
    elif stored and not known:
        SealedAnswer.objects.filter(game=game).delete()


def mark_asked(seats: list[Seat], position: Position, at: datetime, *, again: bool) -> None:
    """Note since when each seat is waited for; `again` when the question is a new one."""
    waiting = position.waiting
    changed = []
    for seat in seats:
        since = at if again or seat.asked_at is None else seat.asked_at
        asked_at = since if seat.number in waiting else None
        if asked_at != seat.asked_at:
            seat.asked_at = asked_at
            changed.append(seat)
    if changed:
        Seat.objects.bulk_update(changed, ["asked_at"])


def _count(game: Game, position: Position) -> None:
    game.entries, game.steps, game.chances = position.number, position.steps, position.chances
    game.digest = position.digest()
    game.release = settings.RELEASE


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
    if len(position.entries) >= KEPT_AT_MOST:
        return None
    return min((earliest(position, seat) for seat in position.waiting if seat in people), default=None)


def _keep_key_frame(game: Game, state: bytes) -> None:
    Checkpoint.objects.create(
        game=game,
        entries=game.at_entry,
        steps=game.at_step,
        chances=game.at_chance,
        state=pack(state, first_state(game.pk)),
    )
    game.key_entry = game.at_entry


def _end(game: Game, position: Position, at: datetime) -> None:
    game.status = Status.FINISHED
    game.finished_at = at
    game.result = msgspec.to_builtins(position.result)
