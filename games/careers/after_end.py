"""What a finished game is worth to its people, what follows it, and what is left of its rows: histories,
ratings, the next game of a campaign, seals, packing.

A task does it right after the end, and a sweep finds what no task did: a worker died, the broker was down, or
the game was over before there was any of this. Each step is one transaction under the game's lock and marks
the game, so that none is done twice, whoever comes.
"""

import logging
from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.db.models import Q

from games.campaigns.go_on import go_on
from games.careers import circle_ladder, history, ratings, seals
from games.careers.totals import hold
from games.journal.locked import lock_row
from games.journal.release import is_newer, not_newer
from games.models import Analysis, Game, Seat
from games.models.game import Luck, Status
from games.models.shared_luck import is_opened
from games.past.pack import pack
from games.refused import Refused
from labyrinth.ground import database_down
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

AGAIN_AFTER, SOON = timedelta(hours=1), timedelta(minutes=5)
"""A game that could not be recorded or packed is left alone for so long, so that it holds up no other; one
that this process is too old for is looked at again soon."""
A_SWEEP = 50


def after_end(game_id: int) -> bool:
    """Record a finished game, let its campaign go on, give its seals, have it looked at again, and pack it,
    as far as that is not done yet; whether all of it is done now.

    What fails is logged and tried again after an hour; this never raises.
    """
    steps = (_record, _go_on, _give_seals, _look_again, _pack)
    return all(_attempt(game_id, step) for step in steps)


def left_behind() -> list[int]:
    """Finished games that are not recorded and packed, oldest first, without those that have to wait, and
    those of a round that is closed: what they are worth would tell of them."""
    to_do = Game.objects.filter(not_newer(), status=Status.FINISHED, packed_at__isnull=True)
    to_do = to_do.exclude(luck=Luck.CLOSED)
    tried = Q(again_at__isnull=True) | Q(again_at__lte=now())
    return list(to_do.filter(tried).order_by("finished_at", "pk").values_list("pk", flat=True)[:A_SWEEP])


def _attempt(game_id: int, do: Callable[[Game], None]) -> bool:
    try:
        with transaction.atomic():
            game = lock_row(game_id)
            if is_newer(game) or not is_opened(game):
                return False
            if game.is_finished:
                do(game)
    except Refused:
        # This process is older than the game; one that may touch it will come by.
        return _put_off(game_id, SOON)
    except Exception as error:
        if database_down.is_away(error):
            # Nothing can be noted there now: the sweep finds the game when the database is back.
            logger.warning("%s game %s later", do.__name__.strip("_"), game_id, exc_info=True)
            return False
        # Whatever its rules raise, or whatever is missing: the game stays readable as it was.
        logger.exception("could not %s game %s", do.__name__.strip("_"), game_id)
        return _put_off(game_id, AGAIN_AFTER)
    return True


def _put_off(game_id: int, wait: timedelta) -> bool:
    Game.objects.filter(pk=game_id).update(again_at=now() + wait)
    return False


def _record(game: Game) -> None:
    """Let the game enter the histories and ratings of its people, where it has any."""
    if game.recorded_at is not None:
        return
    if not (game.is_demo or game.study_of):
        _enter(game)
    game.recorded_at, game.again_at = now(), None
    game.save(update_fields=["recorded_at", "again_at"])


def _enter(game: Game) -> None:
    parts = history.parts(game)
    if parts:
        sums = hold([parts])
        ratings.rate(game, parts, sums)
        history.save(parts, sums)
        sums.store()
        circle_ladder.count(game)


def _go_on(game: Game) -> None:
    """Let the campaign of the game have its next one."""
    go_on(game)


def _give_seals(game: Game) -> None:
    """Let its people have the seals they have earned."""
    seals.give(game)


def _look_again(game: Game) -> None:
    """Let it be found by those who look at finished games again (games/analysis/asking.py): at one where
    somebody of flesh sat."""
    people = Seat.objects.filter(game=game, bot="").exists()
    if people and not (game.is_demo or game.study_of):
        defaults = {"ruleset": game.ruleset, "asked_at": now()}
        Analysis.objects.get_or_create(game=game, defaults=defaults)


def _pack(game: Game) -> None:
    if game.packed_at is None:
        pack(game)
