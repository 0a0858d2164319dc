"""What a game is stored with that is played on from the past of another one.

It has the whole journal up to there, so that its log, its replay and its pages reach back to the beginning.
It is proved from the state with which the running phase began: behind that its own seed gives every result
but those that the phase had thrown already.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

import msgspec

from games.engine.position import Kept, Position
from games.engine.questions import Chance
from games.engine.questions import Entry as Line
from games.engine.walk import walk
from games.journal.past import past_of
from games.models import Checkpoint, Entry, Game
from games.models.checkpoint import KEY_FRAME_EVERY
from games.models.kept_results import KeptResults
from games.models.kept_results import store as store_kept
from games.models.packing import KeyFrame, pack
from games.past.record import without_reasons
from games.play.accept import proved_from

BATCH = 1000
"""So many rows go into the database at once."""


def stand_at(game: Game, position: Position) -> None:
    """The row of the branch stands where the position does; it is not stored yet."""
    counts = position.phase_counts
    game.entries, game.steps, game.chances = position.number, position.steps, position.chances
    game.at_entry, game.at_step, game.at_chance = counts.entries, counts.steps, counts.chances
    game.key_entry, game.checkpoint = counts.entries, pack(position.checkpoint)
    game.digest = position.digest()
    store_kept(game, KeptResults((), tuple(thrown(position))))


def thrown(position: Position) -> Iterable[tuple[int, Kept]]:
    """What the running phase has thrown, each with the number of its entry."""
    before = Position(position.system, position.checkpoint, counts=position.phase_counts)
    for at, line in walk(before, position.entries[position.phase_start :]):
        if line is not None and line.is_chance and isinstance(at.question, Chance):
            asked = at.question
            yield at.number + 1, Kept(asked.kind, asked.dice, asked.bag, line.answers[0].key)


def store_past(game: Game, source: Game, position: Position, lines: Sequence[Line], at: datetime) -> None:
    """The journal up to the position, which is all of it, and the states along it; from where it is proved.

    Why orders answered stays with those who gave them.
    """
    rows = [
        Entry(game=game, number=number, data=msgspec.json.encode(without_reasons(line)), at=at)
        for number, line in enumerate(lines, 1)
    ]
    for last in rows[-1:]:
        last.digest = game.digest
    Entry.objects.bulk_create(rows, batch_size=BATCH)
    here = position.phase_counts, position.checkpoint
    before = [frame for frame in past_of(source).frames() if frame[0].entries < here[0].entries and frame[1]]
    Checkpoint.objects.bulk_create(_frames(game, [*_sparse(before), here]))
    proved_from(game, here).save(force_insert=True)


def _sparse(frames: Sequence[KeyFrame]) -> Iterable[KeyFrame]:
    last: int | None = None
    for frame in frames:
        if last is None or frame[0].entries - last >= KEY_FRAME_EVERY:
            last = frame[0].entries
            yield frame


def _frames(game: Game, frames: Sequence[KeyFrame]) -> list[Checkpoint]:
    first = frames[0][1]
    return [
        Checkpoint(
            game=game,
            state=pack(state, first) if counts.entries else pack(state),
            **msgspec.structs.asdict(counts),
        )
        for counts, state in frames
    ]
