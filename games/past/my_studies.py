"""The studies of one person: the records they have brought."""

from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.drawing.paged import Paged, paged
from games.models import Game
from games.models.game import HEAVY


@dataclass(frozen=True)
class Study:
    """One study; `invite` is the secret part of its link."""

    slug: str
    invite: str
    name: str
    of: str
    system: str
    seats: int
    entries: int
    brought_at: datetime


def studies(user: User, *, page: int | str = 1) -> Paged[Study]:
    """A page of them, newest first (two queries)."""
    mine = Game.objects.filter(created_by=user).exclude(study_of="").defer(*HEAVY)
    return paged(mine.order_by("-created_at", "-pk"), page, _study)


def _study(game: Game) -> Study:
    return Study(
        slug=game.slug,
        invite=game.invite,
        name=game.shown_name,
        of=game.study_of,
        system=game.system,
        seats=game.seats_wanted,
        entries=game.entries,
        brought_at=game.created_at,
    )
