"""Seals that people earn: written once a finished game, and what of them is shown.

A game gives its seals in one transaction that also marks it, so none is given twice, whoever comes: the task
after the end, its sweep, or `manage.py seals`, which looks through the games of before.
"""

import logging
from collections import Counter, defaultdict
from collections.abc import Iterator

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet

from games.careers import lesson_seals, place_seals
from games.careers.deeds_for_seals import Deed, deeds_of, earned
from games.careers.history import tenures_of
from games.faces.seals import seals_of
from games.journal.locked import lock_row
from games.models import EarnedSeal, Game, LookedThrough, Played, Tenure
from games.models.game import Status
from games.models.played import Outcome
from games.refused import Refused
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

BATCH = 500
PEOPLE = 2
"""Of fewer people no game gives seals."""
Key = tuple[int, str]
"""A person, and the word of a seal."""


def give(game: Game) -> None:
    """Give the seals of a finished game that is recorded, unless that is done; under the game's lock.

    A game that the present rules do not play again gives none. Raises Refused and MemoryError.
    """
    if LookedThrough.objects.filter(game=game).exists():
        return
    played = True
    parts = [] if game.is_demo or game.study_of else list(Played.objects.filter(game=game))
    if seals_of(game.system) and len({part.seat for part in parts}) >= PEOPLE:
        deeds = _deeds(game)
        played = deeds is not None
        _add(game, _earned(game, parts, deeds or []) if played else {})
    LookedThrough.objects.create(game=game, at=now(), played=played)


def _deeds(game: Game) -> list[Deed] | None:
    try:
        return deeds_of(game)
    except (Refused, MemoryError):
        raise
    except Exception as error:
        # Whatever the present rules raise: the game stays, and gives no seals.
        logger.warning("no seals of game %s: %s", game.slug, type(error).__name__)
        return None


def _earned(game: Game, parts: list[Played], deeds: list[Deed]) -> dict[Key, int]:
    held: dict[tuple[int, int], list[Tenure]] = defaultdict(list)
    for tenure in tenures_of(game):
        if tenure.user_id is not None:
            held[tenure.seat, tenure.user_id].append(tenure)
    found: Counter[Key] = Counter()
    for part in parts:
        if part.user_id is not None:
            mine = held[part.seat, part.user_id]
            words = earned(game.system, deeds, mine, won=part.outcome == Outcome.WON)
            found.update({(part.user_id, word): times for word, times in words.items()})
    return found


def _add(game: Game, found: dict[Key, int]) -> None:
    """Three queries, however many people; rows are taken in one order, so that two games wait for each
    other."""
    if not found:
        return
    at = game.finished_at or now()
    new = [EarnedSeal(user_id=person, system=game.system, word=word, at=at) for person, word in sorted(found)]
    EarnedSeal.objects.bulk_create(new, ignore_conflicts=True)
    people, words = {person for person, _word in found}, {word for _person, word in found}
    held = EarnedSeal.objects.select_for_update().filter(user__in=people, system=game.system, word__in=words)
    rows = [row for row in held.order_by("user", "word") if (row.user_id, row.word) in found]
    for row in rows:
        if not row.times or at <= row.at:
            row.at, row.game = at, game
        row.times += found[row.user_id, row.word]
    EarnedSeal.objects.bulk_update(rows, ["times", "at", "game"])


# -- games of before ----------------------------------------------------------------------------------------


def left() -> Iterator[int]:
    """The recorded games that nobody has looked through, oldest end first, a batch at a time."""
    to_do = Game.objects.filter(
        status=Status.FINISHED, recorded_at__isnull=False, looked_through__isnull=True
    ).order_by("finished_at", "pk")
    behind = Q()
    while batch := list(to_do.filter(behind).values_list("finished_at", "pk")[:BATCH]):
        yield from (pk for _at, pk in batch)
        at, last = batch[-1]
        behind = Q(finished_at__gt=at) | Q(finished_at=at, pk__gt=last)


def give_late(game_id: int) -> bool:
    """Give the seals of one of them in a transaction of its own; False where that could not be done now."""
    try:
        with transaction.atomic():
            give(lock_row(game_id))
    except Refused:
        return False
    except Exception:
        # The others are looked through; this one stays to be done.
        logger.exception("could not give the seals of game %s", game_id)
        return False
    return True


def begin_anew() -> None:
    """Nobody has earned anything yet but by lessons, and no game is looked through; what is worn stays
    chosen."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # Who gives seals just now first comes to their end, so that no game counts by half.
                cursor.execute("LOCK TABLE games_lookedthrough, games_earnedseal IN SHARE ROW EXCLUSIVE MODE")
        LookedThrough.objects.all().delete()
        place_seals.begin_anew()
        counted = EarnedSeal.objects.exclude(pk__in=lesson_seals.all_of_lessons())
        counted.update(times=0, game=None)


# -- shown --------------------------------------------------------------------------------------------------


def earned_by(person_id: int) -> QuerySet[EarnedSeal]:
    """What somebody has earned, the newest seal in front."""
    return EarnedSeal.objects.filter(user=person_id, times__gt=0).order_by(F("at").desc(), "pk")
