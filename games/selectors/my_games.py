"""One person's games: those that wait for him first."""

from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from games.models import Seat
from games.models.game import Game, Status

FINISHED_SHOWN = 50


@dataclass(frozen=True)
class MyGame:
    """One game from the seat of the person who looks. `won` is None while it runs."""

    slug: str
    name: str
    system: str
    status: str
    seat: int
    others: list[str]
    seats: int
    asked_at: datetime | None
    started_at: datetime | None
    finished_at: datetime | None
    number: int
    seen_step: int
    won: bool | None

    @property
    def has_news(self) -> bool:
        """Whether something has happened since the person looked."""
        return self.number > self.seen_step


@dataclass(frozen=True)
class MyGames:
    """`waiting` oldest first; `running` and `finished` newest first; `open` before their start."""

    waiting: list[MyGame] = field(default_factory=list)
    running: list[MyGame] = field(default_factory=list)
    open: list[MyGame] = field(default_factory=list)
    finished: list[MyGame] = field(default_factory=list)


def my_games(user: User) -> MyGames:
    """All games of a person that were not called off; held ones stand among the running (three queries)."""
    current = _seats(user).exclude(game__status__in=[Status.FINISHED, Status.CANCELLED])
    over = _seats(user).filter(game__status=Status.FINISHED).order_by("-game__finished_at", "-game_id")
    mine = MyGames(finished=[_my_game(seat) for seat in over[:FINISHED_SHOWN]])
    for seat in current.order_by("-game__started_at", "-game_id"):
        _shelf(mine, seat).append(_my_game(seat))
    mine.waiting.sort(key=lambda game: (game.asked_at is None, game.asked_at, game.slug))
    return mine


def next_game(user: User, *, after: str = "") -> str | None:
    """The slug of the game to play next: the one behind `after` in the order of waiting, then from the top.

    None when no other game waits.
    """
    slugs = [seat.game.slug for seat in _waiting(user)]
    behind = slugs[slugs.index(after) + 1 :] + slugs[: slugs.index(after)] if after in slugs else slugs
    return behind[0] if behind else None


def _seats(user: User) -> QuerySet[Seat]:
    return (
        Seat.objects.filter(user=user)
        .select_related("game")
        .defer("game__seed", "game__checkpoint", "game__setup", "game__digest", "game__offending")
        .prefetch_related("game__seats")
    )


def _waiting(user: User) -> QuerySet[Seat]:
    seats = Seat.objects.filter(user=user, game__status=Status.RUNNING, asked_at__isnull=False)
    return seats.select_related("game").only("asked_at", "game__slug").order_by("asked_at", "game__slug")


def _shelf(mine: MyGames, seat: Seat) -> list[MyGame]:
    if seat.game.status == Status.OPEN:
        return mine.open
    return mine.waiting if _waits(seat) else mine.running


def _waits(seat: Seat) -> bool:
    return seat.asked_at is not None and seat.game.is_running


def _my_game(seat: Seat) -> MyGame:
    game: Game = seat.game
    return MyGame(
        slug=game.slug,
        name=game.name,
        system=game.system,
        status=game.status,
        seat=seat.number,
        others=[other.name for other in game.seats.all() if other.number != seat.number],
        seats=game.seats_wanted,
        asked_at=seat.asked_at,
        started_at=game.started_at,
        finished_at=game.finished_at,
        number=game.number,
        seen_step=seat.seen_step,
        won=seat.number in game.result["winners"] if game.result else None,
    )
