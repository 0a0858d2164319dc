"""What is counted of a finished game by playing all of it once more: its numbers, its dice, its turns.

A short game is counted while its reader waits. A long one is left to the worker, so that no look costs
more than a second of a core; its reader is told so, and the page looks again by itself. What the worker has
counted lies in a table until another release counts it.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Generic, TypeVar, cast

import msgspec
import zstandard
from django.conf import settings

from games.journal.again import NotPlayedAgain, why_not_again
from games.journal.release import BeingUpgraded, is_newer, own_order, system_of
from games.live import broker
from games.models import Counted, Game
from games.models.counted import Failed
from games.models.packing import LEVEL_PACKED, pack, unpack
from games.past import page_cache
from games.past.foreign_records import Limits, TooSlow
from games.past.one_at_a_time import Busy, turns_of
from labyrinth.ground.clock import now

HERE = 800
"""Games of so many entries are counted while their reader waits: 0.25 to 0.65 ms of a core an entry."""
SHORT = Limits(seconds=1.0)
"""What that may cost."""
LONG = Limits()
"""What the worker may spend."""
AGAIN = 5
"""Seconds after which it is worth looking for what the worker counts."""
ONCE_IN = 10
"""Seconds in which the worker is asked once for the same thing."""
FAILED_FOR = timedelta(hours=1)
"""So long nobody tries again what the rules did not play."""
COUNT = "games.count"
"""The task of the worker."""

T = TypeVar("T")

logger = logging.getLogger(__name__)


class Counting(Busy):
    """The worker counts it just now."""


@dataclass(frozen=True)
class Kind(Generic[T]):
    """One thing that is counted: its name, how it is made within limits, and how it is stored.

    `make` raises TooSlow, NotPlayedAgain, BeingUpgraded, and whatever the rules raise.
    """

    name: str
    make: Callable[[Game, Limits], T]
    encode: Callable[[T], bytes]
    decode: Callable[[Game, bytes], T]


KINDS: dict[str, Kind[Any]] = {}
"""By their names, for the worker."""


def known_kind(
    name: str,
    make: Callable[[Game, Limits], T],
    form: Any,
    *,
    decode: Callable[[Game, bytes], T] | None = None,
) -> Kind[T]:
    """A kind whose values are of this form, which msgspec reads."""
    decoder = msgspec.msgpack.Decoder(form)

    def of_form(_game: Game, data: bytes) -> T:
        return cast(T, decoder.decode(data))

    found = Kind(name, make, msgspec.msgpack.encode, decode or of_form)
    KINDS[name] = found
    return found


def counted(game: Game, kind: Kind[T]) -> T:
    """What was counted of a finished game, else counted now where it is short.

    Raises Counting while the worker does it, Busy while others are counted here, TooSlow for a game that
    takes too long, NotPlayedAgain or whatever the rules raise where these do not play it, BeingUpgraded.
    """
    found = if_counted(game, kind)
    if found is None and game.entries <= HERE:
        found = _here(game, kind)
    return _by_the_worker(game, kind) if found is None else found


def if_counted(game: Game, kind: Kind[T]) -> T | None:
    """The same where it has been counted before (one query, none where it was looked at lately); None where
    it would have to be. Raises TooSlow and NotPlayedAgain where that failed."""
    found = page_cache.known(_key(game, kind))
    if found is None:
        found = _stored(game, kind)
        if found is not None:
            page_cache.keep(_key(game, kind), found)
    _refuse_failed(game, found)
    return cast("T | None", found)


def ask_for(game: Game, kind: Kind[Any]) -> None:
    """Have the worker count it, once in a while; nothing is stored here."""
    if page_cache.first_in(f"asked:{_key(game, kind)}", ONCE_IN):
        broker.queue(COUNT, game.pk, kind.name)


def count(game_id: int, name: str) -> None:
    """Count one thing and store it, unless that is done; what came in between is left to who asks again."""
    game, kind = Game.objects.filter(pk=game_id).first(), KINDS.get(name)
    if game is None or kind is None or not game.is_finished or is_newer(game):
        return
    with suppress(Busy, BeingUpgraded), turns_of(game).turn():
        if _stored(game, kind) is None:
            _store(game, kind)


def _key(game: Game, kind: Kind[Any]) -> str:
    return f"{kind.name}:{game.slug}:{bytes(game.digest).hex()[:16]}"


def _here(game: Game, kind: Kind[T]) -> T | None:
    """None where it took longer than one waits for."""
    with turns_of(game).turn():
        found = if_counted(game, kind)
        if found is None:
            try:
                found = kind.make(game, SHORT)
            except TooSlow:
                return None
            page_cache.keep(_key(game, kind), found)
    return found


def _by_the_worker(game: Game, kind: Kind[T]) -> T:
    system_of(game)
    ask_for(game, kind)
    found = if_counted(game, kind)
    if found is None:
        raise Counting(AGAIN)
    return found


def _stored(game: Game, kind: Kind[T]) -> T | Failed | None:
    """What the table has of the game as it stands, counted by this release."""
    row = Counted.objects.filter(game_id=game.pk, what=kind.name, release=settings.RELEASE).first()
    if row is None or bytes(row.digest) != bytes(game.digest):
        return None
    if row.failed:
        is_old = row.failed == Failed.UNPLAYED and now() - row.at > FAILED_FOR
        return None if is_old else Failed(row.failed)
    try:
        return kind.decode(game, unpack(bytes(row.data)))
    except (msgspec.MsgspecError, zstandard.ZstdError) as error:
        # Another state of the same release wrote it, while somebody works on it.
        logger.warning("what was counted of game %s is counted anew: %s", game.slug, type(error).__name__)
        return None


def _refuse_failed(game: Game, found: object) -> None:
    if found == Failed.SLOW:
        raise TooSlow("it took too long before")
    if found == Failed.UNPLAYED:
        raise NotPlayedAgain(why_not_again(game))


def _store(game: Game, kind: Kind[Any]) -> None:
    data, failed = b"", Failed.NOT
    try:
        data = pack(kind.encode(kind.make(game, LONG)), level=LEVEL_PACKED)
    except TooSlow:
        failed = Failed.SLOW
    except BeingUpgraded:
        raise
    except Exception as error:
        # The present rules may not play the game again; its result stands all the same.
        logger.warning("could not count game %s: %s", game.slug, type(error).__name__)
        failed = Failed.UNPLAYED
    row = {"release": settings.RELEASE, "release_order": own_order(), "digest": bytes(game.digest)}
    row |= {"at": now(), "failed": failed, "data": data}
    if not Counted.objects.filter(game=game, what=kind.name, release_order__gt=own_order()).exists():
        Counted.objects.update_or_create(game=game, what=kind.name, defaults=row)
