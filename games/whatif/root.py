"""Where a line begins: a moment of a game as one seat knows it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.journal.again import NotPlayedAgain, playing_again
from games.journal.loading import position_at
from games.journal.release import system_of
from games.kit.imagine import Known, known, moment_of
from games.models import Game, TriedLine
from games.past.replay import spot_at, track_to
from games.refused import Refused

FRAMES = 8
"""So many stored states back a start is looked for; a turn is hardly ever longer than one."""


@dataclass(frozen=True)
class Root:
    """A moment: behind how many entries and public steps of the game, and what the seat knows there."""

    game: Game
    entry: int
    step: int
    what: Known


def root_now(game: Game, seat: int) -> Root:
    """The game as its reader sees it now. Raises Refused like `root_at`."""
    return root_at(game, seat, game.entries)


def root_of_step(game: Game, seat: int, step: int) -> Root:
    """A past moment that the seat may look back to. Raises NoPositionError, and Refused like `root_at`."""
    track, last = track_to(game, seat, step)
    return root_at(game, seat, spot_at(track, step, last).entry)


def root_at(game: Game, seat: int, entry: int) -> Root:
    """What the seat knows behind so many entries; `game` is its row as this reader may know it.

    Raises Refused where nothing can be tried: before the first turn, and where the rules play it no more.
    """
    if not 0 <= entry <= game.entries:
        raise Refused(gone())
    if system_of(game).imagining is None:
        raise Refused(_("Nothing can be tried in games of this kind."))
    try:
        return _found(game, seat, entry)
    except NotPlayedAgain as no:
        raise Refused(no.message) from no


def _found(game: Game, seat: int, entry: int) -> Root:
    since: int | None = None
    for _again in range(FRAMES):
        with playing_again(game):
            position = position_at(game, entry, since=since)
            what = known(position, seat)
        if what is not None:
            number = position.base_counts.entries + moment_of(position, seat)
            return Root(game, number, min(position.steps, game.steps), what)
        if not position.base_counts.entries:
            break
        since = max(0, position.base_counts.steps - 1)
    raise Refused(_("Nothing can be tried before the first turn has begun."))


def root_of(game: Game, line: TriedLine) -> Root:
    """Where a stored line begins. Raises Refused where that is no more what its person knew there."""
    if line.root_entry > game.entries:
        raise Refused(gone())
    root = root_at(game, line.seat, line.root_entry)
    if root.what.digest != line.digest:
        raise Refused(gone())
    return root


def gone() -> str:
    """What is said of a line whose beginning is no more."""
    return _(
        "What stood where this line begins was taken back, or the rules know it otherwise now. Its note "
        "stays, but it cannot be played any more."
    )
