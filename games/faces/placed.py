"""Where the events of a log happened, for rules whose events do not say it themselves."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

import msgspec

from games.engine.events import Seen
from games.faces.wording import Where

Key = tuple[int, str, bytes]


class Placed:
    """What `find` tells of the events of a log: the places of each in order, the last where it happened.

    It is asked when somebody first wants to know.
    """

    def __init__(self, find: Callable[[], Iterable[tuple[Seen, Sequence[Where]]]]) -> None:
        self._find = find

    @cached_property
    def _places(self) -> dict[Key, Sequence[Where]]:
        return {_key(event): places for event, places in self._find()}

    def place(self, event: Seen) -> Where:
        """Where it happened; nowhere where nobody knows."""
        return next(iter(self._of(event)[-1:]), Where())

    def way(self, event: Seen) -> Sequence[Where]:
        """The places that somebody left and passed by it."""
        return self._of(event)[:-1]

    def _of(self, event: Seen) -> Sequence[Where]:
        return self._places.get(_key(event), ())


def _key(event: Seen) -> Key:
    return event.step, event.kind, msgspec.json.encode(event.facts)
