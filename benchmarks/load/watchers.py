"""People who watch: each keeps a stream open, and looks at the table whenever it tells of something new."""

import queue
import re
import selectors
import threading
import time
from bisect import bisect_left
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import urlencode

from django.urls import reverse

from benchmarks.load.players import Given, Players
from benchmarks.load.world import World
from benchmarks.sessions import headers
from benchmarks.web import Connection

AT_A_TABLE = 4
LOOKING = 4
"""So many of them look at the same moment."""
NUMBER = re.compile(rb"data: (\d+)\n\n")
BETWEEN = 0.01
"""Seconds from one person's coming to the next one's."""
SOON = 0.2
UNKNOWN = -1
NEAR = 2.0
"""Seconds within which an event comes of an answer, and not of the next one."""
UNHEARD = 30.0
"""Seconds after which an event that has not come is lost: longer than a heartbeat."""


@dataclass
class Stream:
    """One of the streams at a table: the last number it was told, and when it was told each."""

    slug: str
    person: int
    socket: Connection
    number: int = UNKNOWN
    heard: list[float] = field(default_factory=list)
    rest: bytes = b""


@dataclass(frozen=True)
class Delays:
    """Seconds from an acknowledged answer to the event of each stream at its table; how many events never
    came though others at the table were told."""

    seconds: list[float]
    lost: int


class Watchers:
    """All streams, read in a thread of their own, and some threads that look."""

    def __init__(self, world: World, players: Players, live: int, how_many: int) -> None:
        """`live` is the port of the streams."""
        self.ended = 0
        self._world, self._players = world, players
        self._news: queue.SimpleQueue[tuple[Stream, int] | None] = queue.SimpleQueue()
        self._selector = selectors.DefaultSelector()
        self._done = threading.Event()
        world.watched = set(world.slugs[: how_many // AT_A_TABLE])
        self.streams = [self._open(live, slug, person) for slug, person in self._who()]
        self._threads = [threading.Thread(target=one) for one in (self._read, *[self._look] * LOOKING)]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Everybody leaves."""
        self._done.set()
        for _ in range(LOOKING):
            self._news.put(None)
        for thread in self._threads:
            thread.join()
        for stream in self.streams:
            stream.socket.close()

    def delays(self, given: list[Given]) -> Delays:
        """How soon the streams told of these answers."""
        tables: dict[str, list[Stream]] = {}
        for stream in self.streams:
            tables.setdefault(stream.slug, []).append(stream)
        found = [delays_of(tables[one.slug], one) for one in given if one.slug in tables]
        return Delays([late for one in found for late in one.seconds], sum(one.lost for one in found))

    def _who(self) -> list[tuple[str, int]]:
        """Those who sit at the watched tables, again and again until there are four of each."""
        at: dict[str, list[int]] = {}
        for slug, person in self._world.seated(sorted(self._world.watched)):
            at.setdefault(slug, []).append(person)
        places = [(slug, (people * AT_A_TABLE)[:AT_A_TABLE]) for slug, people in at.items()]
        return [(slug, person) for slug, people in places for person in people]

    def _open(self, live: int, slug: str, person: int) -> Stream:
        stream = Stream(slug, person, Connection(live))
        path = reverse("games:live", args=[slug])
        stream.socket.send(path, headers(self._world.cookies[person]))
        time.sleep(BETWEEN)
        self._selector.register(stream.socket, selectors.EVENT_READ, stream)
        return stream

    def _read(self) -> None:
        while not self._done.is_set():
            for key, _events in self._selector.select(SOON):
                self._hear(key.data)

    def _hear(self, stream: Stream) -> None:
        """What has come on a stream; a number that is not the one known sends its person to look."""
        came, at = stream.socket.read(), time.monotonic()
        if not came:
            self._selector.unregister(stream.socket)
            self.ended += 1
            return
        *numbers, stream.rest = NUMBER.split(stream.rest + came)
        for number in map(int, numbers[1::2]):
            if stream.number not in (UNKNOWN, number):
                stream.heard.append(at)
                self._news.put((stream, stream.number))
            stream.number = number

    def _look(self) -> None:
        while (news := self._news.get()) is not None:
            stream, known = news
            path = f"{reverse('games:poll', args=[stream.slug])}?{urlencode({'step': known})}"
            sent = headers(self._world.cookies[stream.person], part=True)
            self._players.timed("look", partial(Connection.get, path=path, headers=sent))


def delays_of(streams: list[Stream], given: Given) -> Delays:
    """Of one answer. An event before the acknowledgement has come at once. What only the seat that answered
    may know yet is told to nobody else: then there is nothing to be lost."""
    told = [(stream.person, _first(stream.heard, given.sent, given.taken + NEAR)) for stream in streams]
    heard = [max(0.0, at - given.taken) for _person, at in told if at is not None]
    if all(at is None or person == given.person for person, at in told):
        return Delays(heard, 0)
    late = (_first(stream.heard, given.sent, given.sent + UNHEARD) for stream in streams)
    return Delays(heard, sum(at is None for at in late))


def _first(moments: list[float], since: float, until: float) -> float | None:
    place = bisect_left(moments, since)
    return moments[place] if place < len(moments) and moments[place] <= until else None
