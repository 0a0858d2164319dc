"""What the page of a finished game tells is counted right after the end: nobody waits for it there."""

import logging

from games.models import Game
from games.past.foreign_records import TooSlow
from games.past.one_at_a_time import Busy
from games.statistics.statistics import statistics

logger = logging.getLogger(__name__)


def count_ahead(game_id: int) -> None:
    """Count a finished game and keep what was found. What cannot be counted now is left to the page that asks
    for it; this never raises.
    """
    game = Game.objects.get(pk=game_id)
    if not game.is_finished:
        return
    try:
        statistics(game)
    except (Busy, TooSlow):
        return
    except Exception as error:
        # The present rules may not play the game again; its result stands all the same.
        logger.warning("could not count game %s: %s", game.slug, type(error).__name__)
