"""The positions that people look at just now, kept in this process: who looks next plays nothing again.

When somebody plays, all who watch look at the same position at once. What is kept is for reading only: a
position cannot be copied, and neither `System.observe` nor anything that is drawn of it changes the state.
"""

import atexit
from collections import OrderedDict
from dataclasses import dataclass, replace

from games.engine.events import Event
from games.engine.position import Position
from games.journal.release import system_of
from games.models.game import Game

MOST = 200
"""So many are kept, those that were reached last; of a game the one that stands, and the one that all may
see."""
Told = tuple[tuple[int, Event], ...]
"""Events with their public steps."""


@dataclass(frozen=True)
class KeptPosition:
    """A position under all that tells it from another one, with the public `number` of the table and the
    events behind public step `since`."""

    name: tuple[object, ...]
    number: int
    position: Position
    since: int
    told: Told


_kept: OrderedDict[tuple[str, bool], KeptPosition] = OrderedDict()
atexit.register(_kept.clear)  # a phase can only be closed while its module's names are there


def kept_position(game: Game) -> KeptPosition | None:
    """The running game where its row says it stands; None where that is not kept. No query.

    Answers to a sealed question are in no row of a game: `position.pending` are those that were in then.
    Raises BeingUpgraded.
    """
    found = _kept.get((game.slug, game.is_cut)) if game.is_running else None
    if found is None or found.position.system is not system_of(game) or found.name != _name_of(game):
        return None
    return found


def kept_number(slug: str) -> int | None:
    """The public number of the table where it was kept last; None where nobody has looked at it here."""
    found = _kept.get((slug, False))
    return found.number if found else None


def keep_position(game: Game, position: Position, since: int, told: Told) -> None:
    """Let others look at the position of a running game that is stored so; nobody plays on from it.

    Where the others see no further than the one before, that is kept for them.
    """
    if not game.is_running:
        return
    # Each step is whole by itself: threads share it without a lock.
    key = game.slug, game.is_cut
    before = _kept.pop(key, None)
    if before and game.alone and not game.is_cut:
        for_others = _place(game, game.shared_entry, game.shared_step)
        if before.name[: len(for_others)] == for_others:
            _put((game.slug, True), replace(before, name=for_others))
    _put(key, KeptPosition(_name_of(game), game.number, position, since, told))


def _put(key: tuple[str, bool], found: KeptPosition) -> None:
    _kept.pop(key, None)
    _kept[key] = found
    while len(_kept) > MOST:
        _kept.popitem(last=False)


def _name_of(game: Game) -> tuple[object, ...]:
    """A take-back and a rewind make another name, and so does whatever the rules play by. What is answered
    alone makes none for the others: the row's other numbers go on behind what they see."""
    place = _place(game, game.entries, game.steps)
    return place if game.is_cut else (*place, game.chances, game.at_entry, bytes(game.digest))


def _place(game: Game, entries: int, steps: int) -> tuple[object, ...]:
    by = game.system, game.ruleset, game.content, game.release
    return (game.pk, entries, steps, game.undone, game.shifts, *by)
