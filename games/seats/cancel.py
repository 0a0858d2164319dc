"""An operator calls a table off: nothing of it counts, and its secrets stay closed."""

import logging

from django.db import transaction
from django.utils.translation import gettext as _

from games.journal.locked import lock_row
from games.journal.release import refuse_newer
from games.messages import notices
from games.messages.table_log import note, stir
from games.models import Game, Obligation
from games.models.game import Status
from games.play.ending import PAUSED, wind_up
from games.refused import Refused
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

REASON_LONGEST = 200


def cancel(game_id: int, *, reason: str) -> Game:
    """Call off an open, running or held game; everybody at the table is told and may read the reason.

    Raises Refused for one that is over already, and BeingUpgraded.
    """
    with transaction.atomic():
        game = lock_row(game_id)
        if game.status in (Status.FINISHED, Status.CANCELLED):
            raise Refused(_("This game is over already."))
        refuse_newer(game)
        at = now()
        game.status, game.finished_at = Status.CANCELLED, at
        game.paused_at, game.paused_until, game.adjourned = None, None, False
        game.save(update_fields=["status", "finished_at", *PAUSED])
        Obligation.objects.filter(game=game).delete()
        wind_up(game, at, how="cancelled")
        note(game, "cancelled", reason=reason[:REASON_LONGEST])
        notices.on_held(game, "cancelled", reason=reason[:REASON_LONGEST])
        stir(game)
    logger.warning("cancelled %s", game.facts())
    return game
