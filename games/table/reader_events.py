"""What a reader is told of what happened."""

from collections.abc import Iterable

from games.engine.events import BY_ORDER, Event, Seen, seen_event
from games.models import Seat


def events_for(
    events: Iterable[tuple[int, Event]], number: int | None, seats: Iterable[Seat], *, opened: bool
) -> list[Seen]:
    """The events of public steps as one seat may see them (None: a spectator); `opened`: the game is over.

    Why an order answered is told to the person who gave it; who takes the seat over is not told of it.
    """
    since = next((seat.orders.get("since", 0) for seat in seats if seat.number == number), 0)
    found = []
    for step, event in events:
        line = seen_event(event, number, step, opened=opened)
        if line is not None and line.kind == BY_ORDER:
            line = _own_answer(line, since)
        if line is not None:
            found.append(line)
    return found


def _own_answer(line: Seen, since: int) -> Seen | None:
    """Without the number of its entry, which would count the private answers of others."""
    if line.facts["entry"] <= since:
        return None
    return Seen(line.step, line.kind, {fact: value for fact, value in line.facts.items() if fact != "entry"})
