"""The latest part of a game, kept in this process: a page that is asked for again plays only what is new.

What is kept are events and the state of one checkpoint, for all readers; each of them is told their own part.
"""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from games.engine.events import Event
from games.engine.position import Counts, Position
from games.journal.kept_positions import KeptPosition, Told, keep_position, kept_position
from games.journal.loading import load_from
from games.journal.past import past_of
from games.journal.release import system_of
from games.journal.stored_forms import Digested
from games.models.game import Game
from games.models.packing import unpack
from games.models.sealed_answer import SealedAnswer

MOST = 500
"""So many games are kept, those looked at last."""
Phases = tuple[tuple[int, Told], ...]
"""How many public steps lay before each, and its events."""


@dataclass(frozen=True)
class Base:
    """Where a position was loaded from, and all that has happened since."""

    counts: Counts
    state: bytes
    events: Sequence[tuple[int, Event]]


@dataclass(frozen=True)
class Known:
    """The entries behind number `after` and the sealed answers of a game, read already."""

    after: int
    lines: Sequence[Digested]
    sealed: Sequence[SealedAnswer]

    def sealed_at(self, position: Position) -> list[SealedAnswer]:
        """The answers to the question that is open there."""
        return [row for row in self.sealed if row.number == position.number]


@dataclass(frozen=True)
class Recent:
    """A checkpoint of a game, and the phases before it: how many public steps lay before each, its events."""

    game: int
    system: str
    undone: int
    counts: Counts
    state: bytes
    before: Phases

    @property
    def reaches(self) -> int:
        """From behind which public step on it tells what happened."""
        return self.before[0][0] if self.before else self.counts.steps


class Place(NamedTuple):
    """What it takes to ask for the rows of a game: its key, its system, the entry behind which they begin."""

    game: int
    system: str
    after: int


_kept: OrderedDict[str, Recent] = OrderedDict()


def place_of(slug: str) -> Place | None:
    """That of the game with this address; None where nobody has looked at it here."""
    found = _kept.get(slug)
    return Place(found.game, found.system, found.counts.entries) if found else None


def kept_from(game: Game) -> int:
    """Behind which entry the rows are wanted that `recent` plays: where it is kept, else the checkpoint."""
    found = _kept.get(game.slug)
    return found.counts.entries if found and _fits(found, game) else game.at_entry


def wanted_from(game: Game) -> int:
    """The same for who only looks: behind all of them where that very position is kept. Raises Refused in a
    process older than the game."""
    return game.entries if kept_position(game) else kept_from(game)


def recent(game: Game, step: int, known: Known | None = None) -> tuple[Position, Told]:
    """The game as its row says it stands, for looking at only, and the events behind a public step; not by
    entries, which would count what was answered in private.

    `known` is what has been read of it already. No query where somebody has looked at it, but for one at a
    sealed question; one where what lies before is kept, two at a sealed question; none where that is known;
    else those of `load_from`, and it raises the same.
    """
    seen = kept_position(game)
    if seen and seen.since == step and _has_all_answers(game, seen, known):
        return seen.position, seen.told
    position, told = _played(game, step, known)
    keep_position(game, position, step, told)
    return position, told


def _has_all_answers(game: Game, found: KeptPosition, known: Known | None) -> bool:
    """Whether the answers to a sealed question are those that were in when the position was looked at."""
    position = found.position
    stored = known.sealed_at(position) if known else past_of(game).sealed_answers(position)
    return {row.seat: row.answer() for row in stored} == position.pending


def _played(game: Game, step: int, known: Known | None) -> tuple[Position, Told]:
    """From what is kept of the phases before, else from a key frame."""
    found = _kept.get(game.slug) if game.is_running else None
    fits = found is not None and _fits(found, game) and found.reaches <= step
    position = _again(game, found, known) if found and fits else None
    before = found.before if found and position else ()
    if position is None:
        position = load_from(game, step=step)
    if game.is_running:
        _keep(game, position, before, step)
    return position, _since(step, before, position.events)


def went_on(game: Game, base: Base, position: Position, known: Known, step: int) -> Told | None:
    """What happened behind a public step and before the base of `position`, which has just been stored; None
    where that is not kept. No query.

    `base` is where the position was played from, and all that has happened since. What lies before its new
    base is kept from now on.
    """
    found = _kept.get(game.slug)
    if found is None or not _fits(found, game) or found.reaches > step:
        return None
    gap = _between(game, found, base, known)
    if gap is None:
        return None
    told = tuple(base.events)
    over = told[: len(told) - len(position.events)]
    before = (*found.before, (found.counts.steps, gap), (base.counts.steps, over))
    _put(game, position.base_counts, position.base, _still(before, position, step))
    return _since(step, before, ())


def _between(game: Game, found: Recent, base: Base, known: Known) -> Told | None:
    """What happened between what is kept and the base; None where it is not of this game."""
    if _is_base(base, found.counts, found.state):
        return ()
    if not known.after <= found.counts.entries < base.counts.entries:
        return None
    rows = known.lines[found.counts.entries - known.after : base.counts.entries - known.after]
    lines = (line for line, _digest in rows)
    try:
        walk = Position(system_of(game), found.state, lines, counts=found.counts)
    except Exception:
        return None
    if not _is_base(base, walk.phase_counts, walk.checkpoint):
        return None
    return tuple(walk.events[: walk.frames[-1].events])


def _is_base(base: Base, counts: Counts, state: bytes) -> bool:
    """Whether that is where the base lies; after a rewind they may differ in the chances (`Counts`)."""
    return (base.counts.entries, base.counts.steps, base.state) == (counts.entries, counts.steps, state)


def _still(before: Phases, position: Position, step: int) -> Phases:
    """Without the phases that were over at that public step."""
    ends = [at for at, _told in before[1:]] + [position.base_counts.steps]
    return before[sum(end <= step for end in ends) :]


def _since(step: int, before: Phases, events: Iterable[tuple[int, Event]]) -> Told:
    told = (*(one for _at, told in before for one in told), *events)
    return tuple(one for one in told if one[0] > step or not step)


def _fits(found: Recent, game: Game) -> bool:
    """Whether it is of this game as it stands, and behind nothing that may still be taken back."""
    return found.undone == game.undone and found.counts.entries <= game.at_entry


def _again(game: Game, found: Recent, known: Known | None) -> Position | None:
    """The game played on from what is kept; None where that leads elsewhere than the game has gone."""
    past, at = past_of(game), found.counts.entries
    if known is not None and known.after <= at:
        rows = known.lines[at - known.after : game.entries - known.after]
    else:
        rows = past.digested(at, game.entries)
    lines = (line for line, _digest in rows)
    try:
        position = Position(system_of(game), found.state, lines, counts=found.counts, chances=game.chances)
    except Exception:
        # Whatever it is: the stored key frame and its journal say whether the game itself is broken.
        return None
    if not _is_of(game, found, position, rows):
        return None
    for answer in known.sealed_at(position) if known else past.sealed_answers(position):
        position.replay_pending(answer.answer())
    return position


def _is_of(game: Game, found: Recent, position: Position, rows: Sequence[Digested]) -> bool:
    """Whether that is the stored game. Of a row that is cut off the last entry bears the digest: play stood
    still behind it; without entries the checkpoint is what is kept."""
    if game.is_cut and not rows:
        return found.state == unpack(bytes(game.checkpoint))
    return position.digest() == (rows[-1][1] if game.is_cut else bytes(game.digest))


def _keep(game: Game, position: Position, before: Phases, step: int) -> None:
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
    _put(game, frames[-1].counts, frames[-1].checkpoint, tuple(told[old:]))


def _put(game: Game, counts: Counts, state: bytes, before: Phases) -> None:
    # Each step is whole by itself: threads share it without a lock.
    _kept.pop(game.slug, None)
    _kept[game.slug] = Recent(game.pk, game.system, game.undone, counts, state, before)
    while len(_kept) > MOST:
        _kept.popitem(last=False)
