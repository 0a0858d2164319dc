"""Seals for lessons: given once, when somebody who is signed in gives the last answer of one.

A lesson is never stored, so that they cannot be counted anew: they stay when all others are.
"""

from django.db.models import Q, QuerySet

from accounts.models import User
from games.faces.seals import seals_of
from games.models import EarnedSeal
from games.systems import SLUGS
from labyrinth.ground.clock import now


def words_of(system: str) -> list[str]:
    """The seals of a system's lesson."""
    return [one.id for one in seals_of(system).values() if one.of == "lesson"]


def give(person: User, system: str) -> None:
    """The person has played the lesson of a system to its end; a second time changes nothing (one query)."""
    EarnedSeal.objects.bulk_create(
        [EarnedSeal(user=person, system=system, word=word, times=1, at=now()) for word in words_of(system)],
        ignore_conflicts=True,
    )


def all_of_lessons() -> QuerySet[EarnedSeal]:
    """Those of everybody."""
    found = Q(pk__in=())
    for slug in SLUGS:
        found |= Q(system=slug, word__in=words_of(slug))
    return EarnedSeal.objects.filter(found)
