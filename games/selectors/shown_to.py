"""How much of a running game a reader is shown: spectators may be kept away, or see it some minutes late.

Who is seated sees it as it stands. Once a game is over nothing is held back any more. The late view is the
journal of today up to the entries that are old enough: an answer that is taken back is gone from it at once.
"""

from collections import OrderedDict
from datetime import datetime, timedelta

from games.models import Entry, Game
from games.models.game import Status
from games.models.loading import position_at
from labyrinth.clock import now

HELD_BACK = (Status.RUNNING, Status.QUARANTINED)
"""While a game is in one of these, its table decides what spectators see of it."""
REMEMBERED = 500
_steps: OrderedDict[tuple[int, int, int], int] = OrderedDict()
"""Game, take-backs and number of an entry -> public steps: a stretch of the past that does not change."""


def may_watch(game: Game, seat: int | None) -> bool:
    """Whether this reader (None: a spectator) may look at the table of a game that he may know of."""
    return seat is not None or game.spectators or game.status not in HELD_BACK


def shown_until(game: Game, seat: int | None) -> datetime | None:
    """The moment up to which this reader sees what happens; None: up to now."""
    if seat is not None or not game.spectator_delay or game.status not in HELD_BACK:
        return None
    return now() - timedelta(minutes=game.spectator_delay)


def shown_entry(game: Game, seat: int | None) -> int | None:
    """The last entry this reader is shown, which is for nobody's eyes; None: all of them. One query."""
    until = shown_until(game, seat)
    if until is None:
        return None
    old = Entry.objects.filter(game=game, number__lte=game.entries, at__lte=until).order_by("-number")
    return old.values_list("number", flat=True).first() or 0


def shown_step(game: Game, seat: int | None) -> int | None:
    """The last public step this reader is shown; None: all of them. Four queries at most, one as a rule.

    Raises like `loading.position_at`.
    """
    entry = shown_entry(game, seat)
    return None if entry is None else _step_at(game, entry)


def _step_at(game: Game, entry: int) -> int:
    key = (game.pk, game.undone, entry)
    found = _steps.get(key)
    if found is None:
        found = _steps[key] = position_at(game, entry).steps
        while len(_steps) > REMEMBERED:
            _steps.popitem(last=False)
    return found
