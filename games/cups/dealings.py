"""What the people of a table did to each other: looked at once, when the round is over, and kept with it."""

import logging
from collections import Counter

from django.db import DatabaseError

from games.engine.position import Position
from games.engine.walk import told_before, walk
from games.faces.face import get_face
from games.journal.past import past_of
from games.journal.release import BeingUpgraded, system_of
from games.models import CupTable, Game
from games.models.cup import Format, How, RoundState

AT_ONCE = 5
"""So many tables are looked at in one sweep."""
LOOKED_AT = (How.END, How.DATE, How.HELD)
FORGET = 200
"""So many entries played again are kept in memory."""

Found = dict[str, dict[str, int]]
"""Who and to whom, "1 2" -> "attacks" or "gifts" -> how many."""

logger = logging.getLogger(__name__)


def keep_dealings() -> int:
    """Look at tables of rounds that are over at which nobody has looked yet; how many."""
    rows = CupTable.objects.filter(
        round__state=RoundState.OVER,
        how__in=LOOKED_AT,
        dealings__isnull=True,
        game__started_at__isnull=False,
    ).exclude(round__cup__form=Format.PARTIES)
    kept = 0
    for table in rows.select_related("game").order_by("pk")[:AT_ONCE]:
        assert table.game is not None
        try:
            found = dealings_of(table.game)
        except (BeingUpgraded, DatabaseError, MemoryError):
            continue
        except Exception:
            logger.exception("the dealings at a cup's table %s", table.game.facts())
            found = {}
        kept += CupTable.objects.filter(pk=table.pk, dealings__isnull=True).update(dealings=found)
    return kept


def dealings_of(game: Game) -> Found:
    """All of a game, out of what everybody has seen. Raises BeingUpgraded, and whatever the rules raise."""
    system, past = system_of(game), past_of(game)
    dealings = get_face(system.slug).dealings
    position = Position(system, past.first_state(), ())
    counts: dict[str, Counter[str]] = {}
    told = 0
    for at, entry in walk(position, past.entries(0, game.entries)):
        for _step, event in at.events[told:]:
            for one in () if event.secret else dealings(at.state, event):
                counts.setdefault(f"{one.seat} {one.other}", Counter())[one.what] += one.many
        if len(at.entries) >= FORGET:
            at.trim()
        told = told_before(at, entry) if entry is not None else 0
    return {pair: dict(each) for pair, each in counts.items()}
