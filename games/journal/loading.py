"""From what is stored to a position: decode a state and feed the answers behind it again."""

from collections.abc import Iterable

from games.engine.errors import ReplayMismatch
from games.engine.position import Counts, Position
from games.engine.system import System
from games.journal.past import past_of
from games.journal.release import system_of
from games.journal.shared import as_seen_by
from games.journal.stored_forms import Digested
from games.models.game import Game
from games.models.kept_results import kept_of
from games.models.packing import unpack
from games.models.sealed_answer import SealedAnswer


def load(game: Game) -> Position:
    """A game as its row says it stands, or as far as its reader may know, from its checkpoint; two queries,
    three at a sealed question. What was stored after the row was read is left out; where an answer was taken
    back since then, it is the game as all may know it now.

    Raises BeingUpgraded, and ReplayMismatch or whatever the rules raise where the journal does not fit them.
    """
    try:
        return _loaded(game)
    except ReplayMismatch:
        newer = _newer(game)
        if newer is None:
            raise
    return _loaded(newer)


def _loaded(game: Game) -> Position:
    if game.packed_at is not None:
        return load_from(game, game.entries)
    system, past = system_of(game), past_of(game)
    rows = past.digested(game.at_entry, game.entries)
    position = replayed(system, unpack(bytes(game.checkpoint)), game.at, rows)
    if not game.is_cut:
        finish_loading(game, position, past.sealed_answers(position))
    return position


def _newer(game: Game) -> Game | None:
    """The row as it is now, as far as all may know the game; None where it says what it said (one query).

    Nobody has locked a row that is only read: between it and its journal the game may have moved.
    """
    row = Game.objects.filter(pk=game.pk).first()
    return None if row is None or row.stands_at == game.stands_at else as_seen_by(row, None)


def load_from(game: Game, entry: int | None = None, *, step: int | None = None) -> Position:
    """The game as it stands, but from the last key frame that has at most so many entries or public steps
    before it.

    For the log and the replay: nothing is compared with stored digests, and what was stored after the row was
    read is left out. Raises like `load`.
    """
    system, past = system_of(game), past_of(game)
    counts, state = past.frame_before(entry=entry, step=step)
    lines = past.entries(counts.entries, game.entries)
    position = Position(system, state, lines, counts=counts, chances=game.chances)
    for answer in past.sealed_answers(position):
        position.replay_pending(answer.answer())
    return position


def position_at(game: Game, entry: int, *, since: int | None = None) -> Position:
    """The game when it had exactly `entry` entries; its events reach back to public step `since` at least.

    Costs the same at any length of the game: it is played on from the last stored state before (three
    queries). Answers to a sealed question that was still open are left out. Raises ValueError for a number
    the game does not have, and like `load`.
    """
    if not 0 <= entry <= game.entries:
        raise ValueError(f"game {game.slug} has no position {entry}")
    past = past_of(game)
    counts, state = past.frame_before(entry=entry, step=None if since is None else max(0, since))
    lines = past.entries(counts.entries, entry)
    return Position(system_of(game), state, lines, counts=counts)


def replayed(system: System, state: bytes, at: Counts, rows: Iterable[Digested]) -> Position:
    """Play the rows behind the state. Raises ReplayMismatch at the first that does not fit."""
    position = Position(system, state, counts=at)
    for line, digest in rows:
        position.replay(line)
        if digest is not None and digest != position.digest():
            raise ReplayMismatch(position.number, "the rules end elsewhere than before")
    return position


def finish_loading(game: Game, position: Position, sealed: Iterable[SealedAnswer]) -> None:
    """Bring in what is not in the journal. Raises ReplayMismatch where the game row says something else."""
    if position.number != game.entries:
        raise ReplayMismatch(position.number, f"the game has {game.entries} entries")
    if position.digest() != bytes(game.digest):
        raise ReplayMismatch(position.number, "the state is not the one that was stored")
    position.chances = game.chances
    position.kept = list(kept_of(game).open)
    for row in sealed:
        position.replay_pending(row.answer())
