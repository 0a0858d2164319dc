"""Where the events of a log happened, for rules whose events do not say it themselves."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from games.engine.events import Seen
from games.faces.wording import Where

Places = Sequence[Where]


class Placed:
    """What `find` tells of the events of a log: the places of each in order, the last where it happened.

    It is asked when somebody first wants to know.
    """

    def __init__(self, find: Callable[[], Iterable[tuple[Seen, Places]]]) -> None:
        self._find = find

    @cached_property
    def _places(self) -> dict[tuple[int, str], list[tuple[Seen, Places]]]:
        """Step and kind -> such events with their places, the one that was told last at first."""
        found: dict[tuple[int, str], list[tuple[Seen, Places]]] = {}
        for event, places in self._find():
            found.setdefault((event.step, event.kind), []).insert(0, (event, places))
        return found

    def way(self, event: Seen) -> Places:
        """The places that it left and passed, and where it happened; () where nobody knows."""
        for one, places in self._places.get((event.step, event.kind), ()):
            if one.facts == event.facts:
                return places
        return ()
