"""Which position of a game a reader sees. Everything that shows or tells of a running game asks here.

The seat on turn may be spared a question by what it holds, so that it is asked at all is its own affair.
While it is, everybody else has the last shared position (`Position.shared` says which one that is): the page,
its number, the log, the waits, mails, streams and the API are those of a seat that still thinks there.
"""

import copy

from games.engine.position import Counts, Position
from games.journal.again import playing_again
from games.journal.past import past_of
from games.journal.release import system_of
from games.models.game import Game


def as_seen_by(game: Game, seat: int | None) -> Game:
    """The row as this reader (None: a spectator) may know it: itself, or a copy that ends where all may look.

    The copy is for reading only. No query.
    """
    if game.alone in (0, seat):
        return game
    seen = copy.copy(game)
    seen.entries, seen.steps, seen.cut_from = game.shared_entry, game.shared_step, game.entries
    return seen


def position_seen_by(position: Position, seat: int | None) -> Position:
    """The same of a position: itself, or the one at which all may look; no query."""
    if position.is_shared or seat in position.waiting:
        return position
    known = position.shared.counts.entries - position.base_counts.entries
    entries = position.entries[:known]
    return Position(position.system, position.base, entries, counts=position.base_counts)


def note_shared(game: Game, position: Position) -> None:
    """Let the row say what others see of the position that is stored; the caller saves it."""
    shared = position.shared
    hidden = not position.is_shared and shared.question is not None
    game.alone = position.waiting[0] if hidden else 0
    game.shared_entry, game.shared_step = shared.counts.entries, shared.counts.steps


def shared_before(game: Game, entry: int) -> Counts:
    """The last shared position with at most so many entries; three queries as a rule.

    Raises like `loading.position_at`.
    """
    past = past_of(game)
    counts, state = past.frame_before(entry=entry)
    while True:
        with playing_again(game):
            walk = Position(system_of(game), state, past.entries(counts.entries, entry), counts=counts)
        if walk.is_shared or walk.last_shared or not counts.entries:
            return walk.shared.counts
        counts, state = past.frame_before(entry=counts.entries - 1)
