"""Histories, ratings and sums made anew from the finished games, in the order in which these ended.

What is added up is emptied first, then game after game is played once more and counted, each in a transaction
of its own: a person's history is never empty meanwhile, only their sums grow again. A game that ends then
counts at once, and rates before the older ones that are still to come; in a maintenance there is none.
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Q

from games.careers import history, ratings
from games.careers.totals import hold
from games.journal.locked import lock_row
from games.models import BoardStep, Game, Pairing, Played, Reliability, SeasonStanding, Standing
from games.models.game import Status
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

BATCH = 500
SUMS = (Standing, BoardStep, Reliability, Pairing)


@dataclass(frozen=True)
class Recounted:
    """A game that was counted again; `why` says what its rules raised if it could not be."""

    slug: str
    why: str = ""


def begin() -> datetime:
    """Empty all sums; the moment after which a game counts as counted again."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            _wait_for_writers()
        for sums in SUMS:
            sums.objects.all().delete()
        SeasonStanding.objects.filter(user__isnull=False).delete()
        return now()


def recount(begun: datetime) -> Iterator[Recounted]:
    """Count every game again that was recorded before the sums were emptied.

    One that was stopped goes on where it was if it is given the same moment.
    """
    for game_id in _ids(begun):
        done = _recount_one(game_id, begun)
        if done is not None:
            yield done


def _wait_for_writers() -> None:
    """Those who record a game just now first come to their end, so that none of them is counted by half."""
    with connection.cursor() as cursor:
        cursor.execute(
            "LOCK TABLE games_standing, games_boardstep, games_reliability, games_pairing,"
            " games_seasonstanding IN SHARE ROW EXCLUSIVE MODE"
        )


def _ids(begun: datetime) -> Iterator[int]:
    """The games to count, oldest end first, a batch at a time."""
    to_do = Game.objects.filter(
        status=Status.FINISHED, recorded_at__lte=begun, is_demo=False, study_of=""
    ).order_by("finished_at", "pk")
    behind = Q()
    while batch := list(to_do.filter(behind).values_list("finished_at", "pk")[:BATCH]):
        yield from (pk for _at, pk in batch)
        at, last = batch[-1]
        behind = Q(finished_at__gt=at) | Q(finished_at=at, pk__gt=last)


def _recount_one(game_id: int, begun: datetime) -> Recounted | None:
    """None for a game that somebody else has counted meanwhile."""
    try:
        with transaction.atomic():
            game = lock_row(game_id)
            if game.recorded_at is None or game.recorded_at > begun:
                return None
            _count(game)
            game.recorded_at = max(now(), begun + timedelta(microseconds=1))
            game.save(update_fields=["recorded_at"])
            return Recounted(game.slug)
    except Exception as error:
        # Whatever the rules of one game raise: the others are counted, and its parts stay as they were.
        logger.exception("could not count game %s again", game_id)
        slug = Game.objects.values_list("slug", flat=True).get(pk=game_id)
        return Recounted(slug, f"{type(error).__name__}: {error}")


def _count(game: Game) -> None:
    stored = list(Played.objects.filter(game=game))
    parts = history.parts(game, stored)
    Played.objects.filter(game=game).delete()
    if parts:
        ratings.carry_over(stored, parts)
        sums = hold([parts])
        ratings.rate(game, parts, sums)
        history.save(parts, sums)
        sums.store()
