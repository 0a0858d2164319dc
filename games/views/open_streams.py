"""Who has how many streams open in this process: of one table nobody needs more than a few, of all tables
together some dozens."""

from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping
from contextlib import aclosing, contextmanager
from typing import Any

from django.http import HttpRequest, StreamingHttpResponse

from games.lobby.demo import origin_of

MOST = 10
"""So many streams of one table a person, or an address without one, may have open."""
MOST_IN_ALL = 100
"""So many of all tables together."""

Events = AsyncGenerator[bytes, None]
Watcher = tuple[str, str]
"""Who, and at which table."""

_open: Counter[Watcher] = Counter()
_of_all: Counter[str] = Counter()
"""Who -> how many of all tables."""


class EventStream(StreamingHttpResponse):
    """Server-sent events, counted for their watcher while they last; of one stream too many there are none.

    They end with the request: Django alone leaves that to whoever collects garbage.
    """

    def __init__(self, events: Events, watcher: Watcher, headers: Mapping[str, str] | None = None) -> None:
        fixed = {"Content-Type": "text/event-stream", "Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
        super().__init__(events, headers={**(headers or {}), **fixed})
        self.events, self.watcher = events, watcher

    async def __aiter__(self) -> AsyncIterator[Any]:
        """The events, each as it comes."""
        if is_full(self.watcher):
            return
        with taken(self.watcher):
            async with aclosing(self.events) as events:
                async for event in events:
                    yield event


def watcher_of(request: HttpRequest, user_id: int | None, slug: str) -> Watcher:
    """The person signed in; of the others, who have no name, those of one address are one."""
    if user_id is not None:
        return f"person {user_id}", slug
    return f"address {origin_of(request.META.get('REMOTE_ADDR', ''))}", slug


def is_full(watcher: Watcher) -> bool:
    """Whether no other stream may begin."""
    return _open[watcher] >= MOST or has_all(watcher)


def has_all(watcher: Watcher) -> bool:
    """Whether no other stream may begin of any table."""
    return _of_all[watcher[0]] >= MOST_IN_ALL


@contextmanager
def taken(watcher: Watcher) -> Iterator[None]:
    """One stream counts meanwhile."""
    with _counted(_open, watcher), _counted(_of_all, watcher[0]):
        yield


@contextmanager
def _counted(counter: Counter[Any], who: Watcher | str) -> Iterator[None]:
    counter[who] += 1
    try:
        yield
    finally:
        counter[who] -= 1
        if not counter[who]:
            del counter[who]
