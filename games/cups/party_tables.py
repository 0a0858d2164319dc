"""Tables of parties, each of which plays alone: how far it has come, and in which place it is once all are
decided."""

import logging
from datetime import datetime

from django.db import DatabaseError

from games.cups import merits
from games.cups.points import places, points
from games.journal.release import BeingUpgraded
from games.models import CupRound, CupSeat, CupTable, Entrant, Game, Partner, Seat
from games.models.cup import EntrantState, How
from games.models.game import Status
from games.systems import get_system

logger = logging.getLogger(__name__)


def decide(table: CupTable, game: Game, how: How, at: datetime) -> bool:
    """Write down how far the party has come, nothing where nobody of it is left there; False where this
    process cannot read the game now. Places come with the last table of the round."""
    try:
        reached = _reached(game)
    except BeingUpgraded:
        return False
    row = CupSeat.objects.get(table=table)
    there = _there(row, game, at)
    row.merit = [int(one) for one in reached] if there else []
    row.save(update_fields=["merit"])
    table.decided_at, table.how = at, how
    table.save(update_fields=["decided_at", "how"])
    return True


def _there(row: CupSeat, game: Game, at: datetime) -> bool:
    """Whether anybody of the party is there at the end; who is not plays for it no more."""
    users = {seat.user_id for seat in Seat.objects.filter(game=game) if seat.is_present}
    people = [one for one in Partner.objects.filter(entrant=row.entrant_id) if one.is_here]
    gone = [one.pk for one in people if one.user_id not in users]
    Partner.objects.filter(pk__in=gone).update(left_at=at)
    if len(gone) < len(people):
        return True
    Entrant.objects.filter(pk=row.entrant_id, state=EntrantState.IN).update(state=EntrantState.LEFT)
    return False


def _reached(game: Game) -> tuple[int, ...]:
    """Of a game that cannot be played again only whether it was won is known; one that is not over is not."""
    bare = (int(bool((game.result or {}).get("winners"))),)
    if game.status == Status.CANCELLED or not game.started_at:
        return bare
    try:
        return merits.at_the_end(game).get(1, bare)
    except (BeingUpgraded, DatabaseError, MemoryError):
        raise
    except Exception:
        logger.exception("merits of a cup's table %s", game.facts())
        return bare


def rank(of: CupRound) -> None:
    """All parties of the round are compared: who came furthest is first, equals share places and points."""
    rows = list(CupSeat.objects.filter(round=of))
    found = places({row.pk: tuple(row.merit) for row in rows})
    got = points(found, max(2, len(rows)))
    for row in rows:
        row.place, row.points = found[row.pk], got[row.pk] if row.merit else 0
    CupSeat.objects.bulk_update(rows, ["place", "points"])


def told(system: str, merit: list[int]) -> str:
    """The deeds of a party by the system's own figure; "" where nobody of it was left."""
    at = get_system(system).deed
    return str(merit[at]) if len(merit) > at else ""
