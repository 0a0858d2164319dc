"""How the deeds of each seat grew at the tables of rounds that shared their luck: looked at once, when the
round is open, and kept with the table."""

import logging
from typing import Any

from django.db import DatabaseError

from games.engine.position import Position
from games.engine.walk import walk
from games.journal.past import past_of
from games.journal.release import BeingUpgraded, system_of
from games.models import CupTable, Game
from games.models.cup import How, Luck, RoundState

AT_ONCE = 10
"""So many tables are looked at in one sweep."""
LOOKED_AT = (How.END, How.DATE, How.HELD)

logger = logging.getLogger(__name__)


def keep_courses() -> int:
    """Look at tables of open rounds at which nobody has looked yet; how many."""
    rows = CupTable.objects.filter(
        round__cup__luck=Luck.BAG,
        round__state=RoundState.OVER,
        how__in=LOOKED_AT,
        course__isnull=True,
        game__started_at__isnull=False,
    )
    kept = 0
    for table in rows.select_related("game").order_by("pk")[:AT_ONCE]:
        assert table.game is not None
        try:
            course: dict[str, list[int]] = course_of(table.game)
        except (BeingUpgraded, DatabaseError, MemoryError):
            continue
        except Exception:
            logger.exception("the course of a cup's table %s", table.game.facts())
            course = {}
        kept += CupTable.objects.filter(pk=table.pk, course__isnull=True).update(course=course)
    return kept


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
