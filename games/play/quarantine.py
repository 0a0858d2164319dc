"""Holding a game whose rules failed, and letting it go on when they fit again."""

import logging
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.journal.locked import load_locked, lock_row, owed_by
from games.journal.release import is_newer
from games.live import live
from games.messages import notices
from games.messages.table_log import note
from games.models import Seat
from games.models.game import Status
from games.models.message import Cause
from games.refused import Refused, RulesFailedError
from games.waits import holding
from labyrinth.clock import now

logger = logging.getLogger(__name__)


def quarantine(
    game_id: int, *, reason: str, offending: dict[str, Any] | None = None, cause: Cause = Cause.RULES
) -> bool:
    """Hold a running game; whether it was running. The players are told of the `cause` alone.

    The reason and the answer stay with its row only.

    Neither goes to the log or into a mail: both may name what is hidden. One that a newer release has run is
    left to it.
    """
    with transaction.atomic():
        game = lock_row(game_id)
        if game.status != Status.RUNNING or is_newer(game):
            return False
        game.status = Status.QUARANTINED
        game.quarantine = reason
        game.offending = offending
        game.shifts += 1
        game.save(update_fields=["status", "quarantine", "offending", "shifts"])
        holding.hold_game(game, list(Seat.objects.filter(game=game)), owed_by(game), now())
        note(game, "quarantined")
        notices.on_held(game, "quarantined", cause=cause)
        live.stirred(game)
    logger.error("quarantined %s", game.facts())
    return True


def release(game_id: int) -> None:
    """Let a held game go on if the present rules play its journal to the stored state.

    Raises Refused with what does not fit.
    """
    with transaction.atomic():
        game = lock_row(game_id)
        if game.status != Status.QUARANTINED:
            raise Refused(_("This game is not in quarantine."))
        try:
            table = load_locked(game)
        except RulesFailedError as error:
            raise Refused(_("It still does not fit: %(why)s") % {"why": error}) from error
        game.status = Status.RUNNING
        game.quarantine = ""
        game.offending = None
        game.shifts += 1
        game.save(update_fields=["status", "quarantine", "offending", "shifts"])
        if game.paused_at is None:
            holding.resume(table, now())
        note(game, "released")
        notices.on_held(game, "released")
        live.stirred(game)
    logger.info("released %s", game.facts())
