"""Somebody's seals in words and pictures: on their arms, on their profile, and all that there are."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.functional import Promise

from accounts.models import User
from games.careers import lesson_seals
from games.careers.seals import earned_by
from games.faces.face import Face, get_face
from games.faces.naming import text
from games.faces.seals import Seal, seals_of
from games.faces.systems import name_of
from games.models import EarnedSeal
from games.systems import SLUGS

ON_THE_ARMS = 3
"""So many may be worn."""


@dataclass(frozen=True)
class ShownSeal:
    """One seal: `id` names it among those of all systems; earned so many `times`, 0 for not yet, first
    `at`."""

    face: Face
    seal: Seal
    times: int = 0
    at: datetime | None = None
    worn: bool = False

    @property
    def id(self) -> str:
        """Its system and its word."""
        return f"{self.face.slug}.{self.seal.id}"

    @property
    def name(self) -> str:
        """What it is called."""
        return text(self.seal.name)

    @property
    def told(self) -> str:
        """What it is given for."""
        return text(self.seal.told)


@dataclass(frozen=True)
class SealsOfSystem:
    """All seals of one system; `earned` of them the person has."""

    name: str | Promise
    seals: tuple[ShownSeal, ...]

    @property
    def earned(self) -> int:
        """How many of them the person has."""
        return sum(one.times > 0 for one in self.seals)


def earned_seals(person: User) -> list[ShownSeal]:
    """Those that the person has, the newest in front (one query)."""
    return _shown(earned_by(person.pk))


def lesson_seal(person: User, system: str) -> ShownSeal | None:
    """What they have for a system's lesson (one query)."""
    here = earned_by(person.pk).filter(system=system, word__in=lesson_seals.words_of(system))
    return next(iter(_shown(here)), None)


def all_seals(mine: Iterable[ShownSeal]) -> list[SealsOfSystem]:
    """Those of all systems, with what a person has of them (no query)."""
    known = {one.id: one for one in mine}
    found = []
    for slug in SLUGS:
        blank = (ShownSeal(get_face(slug), seal) for seal in seals_of(slug).values())
        found.append(SealsOfSystem(name_of(slug), tuple(known.get(one.id, one) for one in blank)))
    return [one for one in found if one.seals]


def how_many() -> int:
    """So many seals there are."""
    return sum(len(seals_of(slug)) for slug in SLUGS)


@transaction.atomic
def wear(person: User, ids: Collection[str]) -> None:
    """Put these of their seals on the person's arms in place of those there; what they have not earned is
    left out."""
    rows = list(EarnedSeal.objects.select_for_update().filter(user=person).order_by("pk"))
    for row in rows:
        row.worn = f"{row.system}.{row.word}" in ids and row.times > 0
    EarnedSeal.objects.bulk_update(rows, ["worn"])


def _shown(rows: Iterable[EarnedSeal]) -> list[ShownSeal]:
    """Without those that their system gives no more."""
    found = []
    for row in rows:
        known: Mapping[str, Seal] = seals_of(row.system)
        if seal := known.get(row.word):
            found.append(ShownSeal(get_face(row.system), seal, row.times, row.at, row.worn))
    return found
