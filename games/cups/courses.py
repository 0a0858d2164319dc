"""How the deeds of each seat grew at the tables of rounds that shared their luck: looked at once, when the
round is open, and kept with the table."""

from typing import Any

from games.cups import looks
from games.engine.position import Position
from games.engine.walk import walk
from games.journal.past import past_of
from games.journal.release import system_of
from games.models import Game
from games.models.cup import Luck

AT_ONCE = 10
"""So many tables are looked at in one sweep."""


def keep_courses() -> int:
    """Look at tables of open rounds at which nobody has looked yet; how many."""
    return looks.keep(looks.over(round__cup__luck=Luck.BAG), "course", course_of, AT_ONCE)


def course_of(game: Game) -> dict[str, list[int]]:
    """Seat -> its deeds at the start, whenever a new round of turns began, and at the end.

    Raises BeingUpgraded, and whatever the rules raise."""
    system, past = system_of(game), past_of(game)
    position = Position(system, past.first_state(), ())
    found: list[dict[int, int]] = []
    counts, last = dict[int, int](), 0

    def keep(state: Any) -> None:
        merit = system.merit(state)
        found.append({seat: own[system.deed] for seat, own in merit.items() if len(own) > system.deed})

    for at, entry in walk(position, past.entries(0, game.entries)):
        turn, seat = system.slow.turns(at.state), system.slow.on_turn(at.state)
        if entry is None:
            keep(at.state)
        elif turn != last and seat is not None:
            begun, last = system.slow.round(at.state) or counts.get(seat, 0) + 1, turn
            if begun > max(counts.values(), default=0):
                keep(at.state)
            counts[seat] = begun
    seats = sorted(found[-1]) if found else []
    return {str(seat): [one.get(seat, 0) for one in found] for seat in seats}
