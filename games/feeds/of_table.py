"""The feed of a table that everybody may see: that it has opened, begun and ended, and whose turn it is.

Each turn is an entry of its own. Where spectators see the table late, turns are not told: who reads the feed
is a spectator.
"""

import logging
from datetime import datetime

from django.core.cache import cache
from django.urls import reverse
from django.utils.translation import gettext as _

from games.faces.systems import name_of
from games.feeds.atom import Line, atom, tag
from games.models import Game, Seat
from games.models.game import Status
from games.table.audience import may_watch
from games.table.public import has_page
from labyrinth.ground import redis_clients
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

REMEMBERED = 60 * 24 * 60 * 60
"""Seconds for which it is remembered when a turn was told first: as long as a game may wait."""


def has_feed(game: Game) -> bool:
    """Whether it is a table for everybody, which strangers may watch."""
    return has_page(game) and may_watch(game, None)


def feed_of(game: Game) -> bytes:
    """The feed in the language that is spoken now; two queries at most. `has_feed` is asked before."""
    seats = list(Seat.objects.filter(game=game).order_by("number"))
    lines = [line for line in (_over(game, seats), _turn(game, seats), _begun(game), _opened(game)) if line]
    return atom(
        name=tag(f"table-{game.slug}"),
        title=f"{game.shown_name} · {name_of(game.system)}",
        words=_("Whose turn it is, and how the game ends."),
        path=_path(game),
        updated=max(line.updated for line in lines),
        lines=lines,
    )


def _opened(game: Game) -> Line:
    return _line(game, "opened", _("The table is open"), game.created_at)


def _begun(game: Game) -> Line | None:
    if game.started_at is None:
        return None
    return _line(game, "begun", _("The game has begun"), game.started_at)


def _turn(game: Game, seats: list[Seat]) -> Line | None:
    """By the clocks of the seats; for whom the game waits would say who has answered a sealed question."""
    if game.status != Status.RUNNING or game.spectator_delay or game.started_at is None:
        return None
    turn = max(seat.turn_known for seat in seats)
    whose = next((seat.shown_name for seat in seats if turn and abs(seat.turn) == turn), "")
    if not whose:
        return None
    title = _("Turn %(turn)d: %(name)s") % {"turn": turn, "name": whose}
    words = _("The clocks of the table stand still.") if game.paused_at else ""
    return _line(game, f"turn-{turn}", title, _told_since(game, turn), words)


def _told_since(game: Game, turn: int) -> datetime:
    """When a feed has told of the turn first: when the journal moved is known to who sits there alone."""
    key, at = f"feed:turn:{game.pk}:{turn}", now().replace(microsecond=0)
    try:
        found = cache.get_or_set(key, at, REMEMBERED)
    except Exception as error:
        redis_clients.away(logger, "the cache is down", error)
        found = None
    return found if isinstance(found, datetime) else game.started_at or game.created_at


def _over(game: Game, seats: list[Seat]) -> Line | None:
    if game.status == Status.CANCELLED:
        return _line(game, "over", _("The game is called off"), game.finished_at or game.created_at)
    if game.finished_at is None or not game.is_finished:
        return None
    winners = (game.result or {}).get("winners", [])
    names = ", ".join(seat.shown_name for seat in seats if seat.number in winners)
    words = _("Won: %(names)s.") % {"names": names} if names else _("Nobody has won.")
    return _line(game, "over", _("The game is over"), game.finished_at, words)


def _line(game: Game, what: str, title: str, at: datetime, words: str = "") -> Line:
    name = tag(f"table-{game.slug}-{what}")
    return Line(name=name, title=f"{game.shown_name}: {title}", words=words, path=_path(game), updated=at)


def _path(game: Game) -> str:
    return reverse("games:table", args=[game.slug])
