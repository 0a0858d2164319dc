"""Long work that its caller may stop: `tick` is called before each entry, and what it raises ends the work.

So whoever may compute for so long only says so without the engine knowing any clock.
"""

from collections.abc import Callable, Iterable, Iterator

from games.engine.questions import Entry

Tick = Callable[[], None]


def never() -> None:
    """Stops nothing."""


def ticking(entries: Iterable[Entry], tick: Tick) -> Iterator[Entry]:
    """The entries, with a tick before each."""
    for entry in entries:
        tick()
        yield entry
