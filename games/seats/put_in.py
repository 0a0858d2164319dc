"""An operator gives a seat to somebody else, without waiting for its time to run out."""

import logging

from django.db import transaction

from accounts.models import User
from games.journal.locked import lock_running
from games.models import Seat
from games.play.play import Outcome
from games.refused import Refused
from games.seats.replace import take_over
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)


def put_in(user: User, game_id: int, number: int) -> Outcome:
    """The person takes the seat over as if it had been offered; refused like that, leaving no trace."""
    with transaction.atomic():
        try:
            game = lock_running(game_id)
        except Refused as refused:
            return Outcome(False, refused.message)
        Seat.objects.filter(game=game, number=number, offered_at=None).update(offered_at=now())
        done = take_over(user, game_id, number)
        if not done.accepted:
            transaction.set_rollback(True)
    if done.accepted:
        logger.warning("seat given away %s", {"game": game.slug, "seat": number, "user": user.pk})
    return done
