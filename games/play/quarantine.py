"""Holding a game whose rules failed, and letting it go on when they fit again."""

import logging
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.journal.locked import Locked, load_locked, lock_row, owed_by
from games.journal.proof import Proof, prove
from games.journal.release import is_newer
from games.live import live
from games.messages import notices
from games.messages.table_log import note
from games.models import Game, Seat
from games.models.game import Status
from games.models.message import Cause
from games.refused import Refused, RulesFailedError
from games.waits import holding
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

PAST = "past"
"""How the log, and the messages, name a game that is held because its past does not fit."""


def quarantine(
    game_id: int,
    *,
    reason: str,
    offending: dict[str, Any] | None = None,
    cause: Cause = Cause.RULES,
    past: bool = False,
) -> bool:
    """Hold a running game; whether it was running. The players are told of the `cause` alone, and whether it
    plays on and only its `past` does not fit.

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
        # An older process knows neither word, and says what it knows of any game that is held.
        about, how = ({PAST: True}, {"how": PAST}) if past else ({}, {})
        note(game, "quarantined", None, **how)
        notices.on_held(game, "quarantined", cause=cause, **about)
        live.stirred(game)
    logger.error("quarantined %s", game.facts())
    return True


def release(game_id: int) -> None:
    """Let a held game go on if the present rules play its whole journal to the stored state.

    Raises Refused with what does not fit.
    """
    with transaction.atomic():
        game = lock_row(game_id)
        if game.status != Status.QUARANTINED:
            raise Refused(_("This game is not in quarantine."))
        table = load_held(game)
        proof = prove(game)
        if proof.why:
            raise Refused(unproved(game, proof))
        let_go(table)
        note(game, "released")
        notices.on_held(game, "released")
    logger.info("released %s", game.facts())


def load_held(game: Game) -> Locked:
    """The locked game, held or not. Raises Refused where the rules do not play it on."""
    try:
        return load_locked(game)
    except RulesFailedError as error:
        raise Refused(_("It still does not fit: %(why)s") % {"why": error}) from error


def unproved(game: Game, proof: Proof) -> str:
    """What an operator is told of a game whose past does not fit, and that nobody has accepted so."""
    words = _(
        "Its past does not fit (%(why)s). To let it go on all the same: check_journals --accept %(slug)s"
    )
    return words % {"why": proof.why, "slug": game.slug}


def let_go(table: Locked) -> None:
    """The locked game goes on, and its clocks with it; the caller tells why."""
    game = table.game
    game.status, game.quarantine, game.offending = Status.RUNNING, "", None
    game.shifts += 1
    game.save(update_fields=["status", "quarantine", "offending", "shifts"])
    if game.paused_at is None:
        holding.resume(table, now())
    live.stirred(game)
