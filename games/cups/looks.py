"""Looking once more at tables of rounds that are over, a few in each sweep: what is found is kept."""

import logging
from collections.abc import Callable
from typing import Any

from django.db import DatabaseError
from django.db.models import QuerySet

from games.journal.release import BeingUpgraded
from games.models import CupTable, Game
from games.models.cup import How, RoundState

LOOKED_AT = (How.END, How.DATE, How.HELD)

logger = logging.getLogger(__name__)


def over(**more: Any) -> QuerySet[CupTable]:
    """The tables of rounds that are over at which something was played."""
    return CupTable.objects.filter(
        round__state=RoundState.OVER, how__in=LOOKED_AT, game__started_at__isnull=False, **more
    )


def keep(rows: QuerySet[CupTable], column: str, find: Callable[[Game], Any], at_once: int) -> int:
    """Let `find` look at the games of so many of these tables whose `column` is None; how many it was.

    Of a game that fails nothing is found, and it is not looked at again; one of a newer release waits.
    """
    kept = 0
    unseen = {f"{column}__isnull": True}
    for table in rows.filter(**unseen).select_related("game").order_by("pk")[:at_once]:
        assert table.game is not None
        try:
            found = find(table.game)
        except (BeingUpgraded, DatabaseError, MemoryError):
            continue
        except Exception:
            logger.exception("the %s of a cup's table %s", column, table.game.facts())
            found = {}
        kept += CupTable.objects.filter(pk=table.pk, **unseen).update(**{column: found})
    return kept
