"""The latest part of a game, kept in this process: a page that is asked for again plays only what is new.

What is kept are events and the state of one checkpoint, for all readers; each of them is told his own part.
"""

from collections import OrderedDict
from dataclasses import dataclass
from itertools import pairwise

from games.engine.events import Event
from games.engine.position import Counts, Position
from games.journal.loading import Row, journal, load_from, sealed_answers
from games.journal.release import system_of
from games.models.game import Game
from games.models.packing import unpack

MOST = 500
"""So many games are kept, those looked at last."""
Told = tuple[tuple[int, Event], ...]
"""Events with their public steps."""


@dataclass(frozen=True)
class Recent:
    """A checkpoint of a game, and the phases before it: how many public steps lay before each, its events."""

    undone: int
    counts: Counts
    state: bytes
    before: tuple[tuple[int, Told], ...]

    @property
    def reaches(self) -> int:
        """From behind which public step on it tells what happened."""
        return self.before[0][0] if self.before else self.counts.steps


_kept: OrderedDict[str, Recent] = OrderedDict()


def recent(game: Game, step: int) -> tuple[Position, Told]:
    """The game as its row says it stands, and the events behind a public step; not by entries, which would
    count what was answered in private.

    One query where it is kept, two at a sealed question; else those of `load_from`, and it raises the same.
    """
    found = _kept.get(game.slug) if game.is_running else None
    position = _again(game, found) if found and _fits(found, game, step) else None
    before = found.before if found and position else ()
    if position is None:
        position = load_from(game, step=step)
    if game.is_running:
        _keep(game, position, before, step)
    told = (*(one for _at, told in before for one in told), *position.events)
    return position, tuple(one for one in told if one[0] > step or not step)


def _fits(found: Recent, game: Game, step: int) -> bool:
    """Whether it is of this game as it stands, and behind nothing that may still be taken back."""
    return found.undone == game.undone and found.counts.entries <= game.at_entry and found.reaches <= step


def _again(game: Game, found: Recent) -> Position | None:
    """The game played on from what is kept; None where that leads elsewhere than the game has gone."""
    rows = journal(game, found.counts.entries, game.entries)
    lines = (line for line, _digest in rows)
    try:
        position = Position(system_of(game), found.state, lines, counts=found.counts, chances=game.chances)
    except Exception:
        # Whatever it is: the stored key frame and its journal say whether the game itself is broken.
        return None
    if not _is_of(game, found, position, rows):
        return None
    for answer in sealed_answers(game, position):
        position.replay_pending(answer.answer())
    return position


def _is_of(game: Game, found: Recent, position: Position, rows: list[Row]) -> bool:
    """Whether that is the stored game. Of a row that is cut off the last entry bears the digest: play stood
    still behind it; without entries the checkpoint is what is kept."""
    if game.is_cut and not rows:
        return found.state == unpack(bytes(game.checkpoint))
    return position.digest() == (rows[-1][1] if game.is_cut else bytes(game.digest))


def _keep(game: Game, position: Position, before: tuple[tuple[int, Told], ...], step: int) -> None:
    frames = [frame for frame in position.frames if frame.counts.entries <= game.at_entry]
    if not frames:
        return
    phases = [
        (frame.counts.steps, tuple(position.events[frame.events : then.events]))
        for frame, then in pairwise(frames)
    ]
    told = [*before, *phases]
    ends = [at for at, _told in told[1:]] + [frames[-1].counts.steps]
    old = sum(end <= step for end in ends)
    # Each step is whole by itself: threads share it without a lock.
    _kept.pop(game.slug, None)
    _kept[game.slug] = Recent(game.undone, frames[-1].counts, frames[-1].checkpoint, tuple(told[old:]))
    while len(_kept) > MOST:
        _kept.popitem(last=False)
