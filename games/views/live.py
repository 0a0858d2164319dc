"""Server-sent events: a process listens once, and tells everybody at its tables that a public number rose.

An event carries that number and nothing else; the page then fetches what its reader may see. That somebody
talks is an event of another name, for those who read that room.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET
from redis import asyncio as redis

from games.journal.shared import as_seen_by
from games.live.live import CHANNEL, OWN, TALK
from games.live.watch import watch
from games.models import Game, Seat
from games.models.game import Status
from games.models.talk import Room
from games.table.audience import may_watch, shown_until
from games.talk.page import reads
from games.views import open_streams
from games.views.open_streams import Events, EventStream, Watcher
from games.views.viewer import watched
from labyrinth.ground import redis_clients, stopping

logger = logging.getLogger(__name__)

HEARTBEAT = 25.0
PAUSE = 1.0
WAITING_MOST = 8
AGAIN = -1
"""Put into a queue instead of a number: events may have been missed, look it up."""
SAID = {Room.TABLE.value: -2, Room.SPECTATORS.value: -3}
"""Put into a queue instead of a number: somebody has said something in this room."""
ROOM_OF = {code: room for room, code in SAID.items()}
COLUMNS = (
    "status", "is_demo", "watched_at", "entries", "steps", "shifts", "alone", "shared_entry", "shared_step",
    "spectators", "spectator_delay",
)  # fmt: skip
SITTING = Prefetch("seats", Seat.objects.only("game_id", "number", "user_id"))
TALK_EVENT = b"event: talk\ndata: 1\n\n"

END = -4
"""Put into a queue instead of a number: this process is told to stop."""

Own = tuple[int, int]
"""A seat, and the number of the table as that seat alone sees it."""
Told = int | Own | Game
"""What is put into a queue; a game where its row has been looked up."""
Numbers = asyncio.Queue[Told]


class Hub:
    """Who listens to which table in this process. The subscription lives while anybody does.

    At every heartbeat all their tables are looked up together: what makes up for a dead broker costs the same
    for one stream and for a thousand.
    """

    def __init__(self) -> None:
        self.listeners: dict[str, set[Numbers]] = {}
        self._tasks: tuple[asyncio.Task[None], ...] = ()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.ending = False

    @asynccontextmanager
    async def at(self, slug: str) -> AsyncIterator[Numbers]:
        """Listen to one table."""
        numbers: Numbers = asyncio.Queue(WAITING_MOST)
        self.listeners.setdefault(slug, set()).add(numbers)
        if not self._tasks:
            self._loop = asyncio.get_running_loop()
            self._tasks = asyncio.create_task(self._listen()), asyncio.create_task(self._beat())
        try:
            yield numbers
        finally:
            self._forget(slug, numbers)

    def tell(self, slug: str, number: Told) -> None:
        """Hand a number to those at the table; who has not read eight of them loses the oldest."""
        for numbers in list(self.listeners.get(slug, ())):
            if numbers.full():
                numbers.get_nowait()
            numbers.put_nowait(number)

    def end(self) -> None:
        """End all streams, now and from now on; may be called from anywhere, also amid a signal."""
        self.ending = True
        if self._tasks and self._loop is not None:
            self._loop.call_soon_threadsafe(self._tell_the_end)

    def _tell_the_end(self) -> None:
        for slug in list(self.listeners):
            self.tell(slug, END)

    def _forget(self, slug: str, numbers: Numbers) -> None:
        self.listeners[slug].discard(numbers)
        if not self.listeners[slug]:
            del self.listeners[slug]
        if not self.listeners:
            for task in self._tasks:
                task.cancel()
            self._tasks = ()

    async def _beat(self) -> None:
        while self._is_mine():
            await asyncio.sleep(HEARTBEAT)
            slugs = list(self.listeners)
            try:
                games = await sync_to_async(_look_up, thread_sensitive=False)(slugs)
            except DatabaseError as error:
                logger.warning("tables are not looked up: %s", type(error).__name__)
                continue
            for slug in slugs:
                self.tell(slug, games.get(slug, AGAIN))

    async def _listen(self) -> None:
        # A cancellation may be lost in the client of the broker: who listens now is asked, too.
        while self._is_mine():
            try:
                await self._subscription()
            except (redis.RedisError, OSError) as error:
                redis_clients.away(logger, "live events are down", error)
                await asyncio.sleep(PAUSE)

    def _is_mine(self) -> bool:
        return asyncio.current_task() in self._tasks

    async def _subscription(self) -> None:
        client = redis_clients.async_client(settings.REDIS_URL, health_check_interval=HEARTBEAT)
        async with client, client.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.psubscribe(f"{CHANNEL}*")
            for slug in list(self.listeners):
                self.tell(slug, AGAIN)
            while self._is_mine():
                message = await channel.get_message(timeout=HEARTBEAT)
                if message is not None:
                    self._receive(message["channel"].decode(), message["data"])

    def _receive(self, channel: str, told: bytes) -> None:
        slug, said = channel.removeprefix(CHANNEL), told.decode()
        with suppress(ValueError, KeyError):
            self.tell(slug, _heard(said))


def _heard(said: str) -> int | Own:
    """What live/live.py has said. Raises ValueError or KeyError for anything else."""
    if said.startswith(TALK):
        return SAID[said.removeprefix(TALK)]
    if said.startswith(OWN):
        seat, number = said.removeprefix(OWN).split()
        return int(seat), int(number)
    return int(said)


hub = Hub()
stopping.at_stop["streams"] = hub.end


@require_GET
async def live(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The events of one table for whoever may see it; 204 (come no more) on a site without a broker.

    Who sees the table late is told nothing of it: their page asks now and then. So does one page too many.
    """
    late, seat = await sync_to_async(_check)(request, slug)
    if late or not settings.REDIS_URL:
        return HttpResponse(status=204)
    user_id = (await request.auser()).pk
    watcher = open_streams.watcher_of(request, user_id, slug)
    if open_streams.is_full(watcher):
        return _full(watcher)
    return EventStream(events(slug, user_id, seat), watcher)


def _full(watcher: Watcher) -> HttpResponse:
    if open_streams.has_all(watcher):
        most, text = (
            open_streams.MOST_IN_ALL,
            _("You have %(most)d tables open already. Close some; until then this page asks now and then."),
        )
    else:
        most, text = (
            open_streams.MOST,
            _(
                "This table is open in %(most)d places already. Close some; until then this page asks now "
                "and then."
            ),
        )
    words = text % {"most": most}
    return HttpResponse(words, "text/plain; charset=utf-8", 429, headers={"Retry-After": "60"})


async def events(slug: str, user_id: int | None = None, seat: int | None = None) -> Events:
    """The stream: the number now, then each that follows, and now and then the number again.

    What only one seat may know is told to that seat: its numbers are those of the table as it sees it.

    Looking it up again makes up for what a dead broker did not tell. Whether the reader, with an account or
    without, reads a room is asked each time somebody has talked there: they may have sat down since. The
    stream ends when its reader is not who they were, and when this process is told to stop; whoever comes
    again is asked anew.
    """
    reader = Reader(slug, user_id, seat)
    async with hub.at(slug) as numbers:
        yield b"retry: 3000\n\n"
        told: Told = AGAIN
        while not hub.ending:
            if isinstance(told, int) and told in ROOM_OF:
                if await _reads(slug, user_id, ROOM_OF[told]):
                    yield TALK_EVENT
            elif not isinstance(told, tuple) or told[0] == seat:
                number = await reader.number(told)
                if number is None:
                    return
                yield _event(number)
            told = await numbers.get()


@dataclass
class Reader:
    """Who listens to one table, with an account or without, on a seat or (None) as a spectator."""

    slug: str
    user_id: int | None
    seat: int | None
    begun: bool = False

    async def number(self, told: Told) -> int | None:
        """The number that they are told; None where they may be told none any more.

        Private ones, and those of a game that had not begun, hang on who they are: then it is looked up.
        """
        if isinstance(told, int) and told != AGAIN and self.begun:
            return told
        game = told if isinstance(told, Game) else await _look(self.slug)
        self.begun = game.status != Status.OPEN
        return as_seen_by(game, self.seat).number if self._may_stay(game) else None

    def _may_stay(self, game: Game) -> bool:
        """Whether they have their seat still, or see the table as it stands; no query."""
        if self.seat is not None:
            return any((one.number, one.user_id) == (self.seat, self.user_id) for one in game.seats.all())
        return may_watch(game, None) and shown_until(game, None) is None


def _event(number: int) -> bytes:
    return b"id: %d\ndata: %d\n\n" % (number, number)


def _check(request: HttpRequest, slug: str) -> tuple[bool, int | None]:
    """Whether the visitor sees the table late, and their seat. Keeps no connection while the stream lives.

    Raises Http404 or PermissionDenied unless they may see it at all.
    """
    try:
        game, place = watched(request, slug)
        seat = place.number if place else None
        return shown_until(game, seat) is not None, seat
    finally:
        close_old_connections()


async def _reads(slug: str, user_id: int | None, room: str) -> bool:
    return await sync_to_async(_may_read, thread_sensitive=False)(slug, user_id, room)


def _may_read(slug: str, user_id: int | None, room: str) -> bool:
    close_old_connections()
    try:
        return reads(slug, user_id, room)
    finally:
        close_old_connections()


async def _look(slug: str) -> Game:
    """The table's row; being here counts as watching."""
    return await sync_to_async(_row, thread_sensitive=False)(slug)


def _row(slug: str) -> Game:
    found = _look_up([slug])
    if slug not in found:
        raise Game.DoesNotExist(slug)
    return found[slug]


def _look_up(slugs: Collection[str]) -> dict[str, Game]:
    """The rows of these tables by their addresses, as far as there are any, with who sits there; two
    queries."""
    close_old_connections()
    try:
        rows = Game.objects.filter(slug__in=slugs).only("slug", *COLUMNS).prefetch_related(SITTING)
        games = {game.slug: game for game in rows}
        for game in games.values():
            watch(game)
        return games
    finally:
        close_old_connections()
