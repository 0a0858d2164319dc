"""Packing a finished game: its rows become a few, and every position of it stays what it was."""

from collections.abc import Sequence
from datetime import datetime

from games.engine import questions
from games.engine.errors import ReplayMismatch
from games.engine.position import START, Counts, Position
from games.engine.system import System
from games.engine.ticking import Tick, never, ticking
from games.engine.walk import walk
from games.journal.past import Past, past_of
from games.journal.release import RUN_BY, note_run, system_of
from games.journal.stored_forms import Left
from games.models import Checkpoint, Entry, Game, Packed, ProvedFrom, SealedAnswer, TakenBack
from games.models.packing import (
    Gone,
    KeyFrame,
    Stretch,
    cut,
    encode_gone,
    encode_moments,
    encode_stretch,
    stamp,
)
from games.past.record import played_through, record_of
from labyrinth.ground.clock import now


class UnprovedError(Exception):
    """What was packed does not come out again as it went in: nothing may be deleted."""


def pack(game: Game) -> None:
    """Put packed rows in the place of the game's own, in the transaction that holds its lock.

    They are read and played again before anything is deleted. Raises UnprovedError where they differ, and
    ReplayMismatch, or whatever the rules raise, where the present ones do not play the game from where it is
    proved.
    """
    past = past_of(game)
    lines, at, left = past.entries(), past.moments(), past.left()
    first, before = _begins(game, past)
    position, frames = played(system_of(game), first[1], lines[first[0].entries :], counts=first[0])
    if position.digest() != bytes(game.digest):
        raise ReplayMismatch(position.number, "the state is not the one that was stored")
    record = record_of(game, position)
    stretches = cut([*before, *frames], lines, keep=first[0].entries)
    store(game, stretches, list(at.values()), left)
    game.packed_at, game.again_at = now(), None
    note_run(game)
    again = past_of(game)
    same = record == record_of(game, played_through(game))
    _prove(game, stretches, same, again.moments() == at, again.left() == left)
    for model in (Entry, Checkpoint, SealedAnswer, TakenBack):
        model.objects.filter(game=game).delete()
    game.checkpoint = b""
    game.save(update_fields=["packed_at", "again_at", "checkpoint", *RUN_BY])


def _begins(game: Game, past: Past) -> tuple[KeyFrame, list[KeyFrame]]:
    """The state from which on the game is played, and those that were stored before it."""
    proved = ProvedFrom.of(game)
    if proved is None:
        return (START, past.first_state()), []
    first = proved.counts, proved.opened
    return first, [one for one in past.frames() if one[0].entries < proved.entries and one[1]]


def played(
    system: System,
    state: bytes,
    lines: Sequence[questions.Entry],
    *,
    counts: Counts = START,
    tick: Tick = never,
) -> tuple[Position, list[KeyFrame]]:
    """The game from a state on, and the states in which its phases began; none at its end. Raises
    ReplayMismatch, and whatever `tick` raises, which is called before each entry.
    """
    position = Position(system, state, counts=counts)
    frames, end = [(position.phase_counts, state)], counts.entries + len(lines)
    for at, _next in walk(position, ticking(lines, tick)):
        if frames[-1][0].entries < at.phase_counts.entries < end:
            frames.append((at.phase_counts, at.checkpoint))
    return position, frames


def store(game: Game, stretches: Sequence[Stretch], at: Sequence[datetime], left: Sequence[Left]) -> None:
    """Store a game's stretches, the moments of its entries (none are fine) and what left its journal."""
    rows = [
        Packed(
            game=game,
            entries=stretch.at.entries,
            steps=stretch.at.steps,
            chances=stretch.at.chances,
            data=encode_stretch(stretch),
            moments=encode_moments(at[stretch.at.entries : stretch.end]) if at else b"",
        )
        for stretch in stretches
    ]
    rows[0].left = encode_gone([_gone(one) for one in left])
    Packed.objects.bulk_create(rows)


def _gone(one: Left) -> Gone:
    rewind = one.rewind.pk if one.rewind else None
    return Gone(one.number, one.line, stamp(one.at), stamp(one.taken_back), rewind)


def _prove(game: Game, stretches: Sequence[Stretch], *same: bool) -> None:
    rows = Packed.objects.filter(game=game).order_by("entries")
    if not all(same) or [row.stretch for row in rows] != list(stretches):
        raise UnprovedError(f"game {game.slug} does not come out as it was packed")
