"""The studies of one person: the records they have brought, and the games they play on."""

from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.models import Game
from games.models.game import HEAVY
from labyrinth.ground.keyset import FIRST, Page, Place, page_of

PER_PAGE = 20
NEWEST = ("-created_at", "-pk")


@dataclass(frozen=True)
class Study:
    """One study; `invite` is the secret part of its link. One that is played on is so from public step `step`
    of the game `of` (None: it is a record that was brought), and may still run."""

    slug: str
    invite: str
    name: str
    of: str
    system: str
    seats: int
    entries: int
    brought_at: datetime
    step: int | None
    runs: bool


def studies(user: User, place: Place = FIRST) -> Page[Study]:
    """A page of them, newest first (one query)."""
    mine = Game.objects.filter(created_by=user).exclude(study_of="").defer(*HEAVY)
    return page_of(mine, NEWEST, place, PER_PAGE).shown_as(lambda games: [_study(game) for game in games])


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
        step=game.branched_step,
        runs=not game.is_finished,
    )
