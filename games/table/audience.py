"""How much of a running game a reader is shown: spectators may be kept away, or see it some minutes late.

Who is seated sees it as it stands. Once a game is over nothing is held back any more. The late view is the
journal of today up to the entries that are old enough: an answer that is taken back is gone from it at once.
"""

from collections import OrderedDict
from datetime import datetime, timedelta

from games.engine.position import Counts
from games.journal.shared import shared_before
from games.models import Entry, Game
from games.models.game import Status
from labyrinth.ground.clock import now

HELD_BACK = (Status.RUNNING, Status.QUARANTINED)
"""While a game is in one of these, its table decides what spectators see of it."""
REMEMBERED = 500
_places: OrderedDict[tuple[int, int, int], Counts] = OrderedDict()
"""Game, take-backs and number of an entry -> the last shared position there: a past that does not change."""


def may_watch(game: Game, seat: int | None) -> bool:
    """Whether this reader (None: a spectator) may look at the table of a game that they may know of."""
    return seat is not None or game.spectators or game.status not in HELD_BACK


def shown_until(game: Game, seat: int | None) -> datetime | None:
    """The moment up to which this reader sees what happens; None: up to now."""
    if seat is not None or not game.spectator_delay or game.status not in HELD_BACK:
        return None
    return now() - timedelta(minutes=game.spectator_delay)


def shown_entry(game: Game, seat: int | None) -> int | None:
    """The last entry this reader is shown, which is for nobody's eyes; None: all of them."""
    place = shown_place(game, seat)
    return None if place is None else place.entries


def shown_step(game: Game, seat: int | None) -> int | None:
    """The last public step this reader is shown; None: all of them."""
    place = shown_place(game, seat)
    return None if place is None else place.steps


def shown_place(game: Game, seat: int | None) -> Counts | None:
    """The last shared position of the moment up to which this reader sees the game; None: as it stands.

    Four queries at most, one as a rule; so with the two above. Raises like `loading.position_at`.
    """
    until = shown_until(game, seat)
    if until is None:
        return None
    old = Entry.objects.filter(game=game, number__lte=game.entries, at__lte=until).order_by("-number")
    return _place_of(game, old.values_list("number", flat=True).first() or 0)


def _place_of(game: Game, entry: int) -> Counts:
    """The last shared position with at most so many entries."""
    key = (game.pk, game.undone, entry)
    found = _places.get(key)
    if found is None:
        found = _places[key] = shared_before(game, entry)
        while len(_places) > REMEMBERED:
            _places.popitem(last=False)
    return found
